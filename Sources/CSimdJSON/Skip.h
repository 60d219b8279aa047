// Strict checks, byte by byte and across windows, of the strings and scalars that no record holds.
#ifndef FERRY_JSON_SKIP_H
#define FERRY_JSON_SKIP_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace ferry {

enum class SkipEnd { window, done, fault };

/// A string outside of records; its text is kept up to a limit, for keys.
class StringSkip {
  public:
    /// The text without escapes, cut at `limit` bytes.
    std::string text;
    /// Whether the text was longer than `limit`.
    bool isCut = false;
    const char *message = nullptr;
    size_t limit = 0;

    void begin(bool keeps);
    /// Goes on at `position`, behind the opening quote; done with `position` behind the closing one.
    SkipEnd scan(const uint8_t *window, size_t length, size_t &position);

  private:
    bool keeps = false;
    /// Bytes of a UTF-8 sequence still to come, and the range of the next.
    uint8_t pending = 0, low = 0, high = 0;
    bool escape = false;
    uint8_t digits = 0;
    uint32_t unit = 0, highSurrogate = 0;

    void keep(uint8_t byte) {
        if (!keeps) return;
        if (text.size() < limit) text.push_back(static_cast<char>(byte));
        else isCut = true;
    }
    void keepScalar(uint32_t scalar);
    bool plain(uint8_t byte);
    bool escaped(uint8_t byte);
    bool hexadecimal(uint8_t byte);
};

/// A number, true, false or null outside of records.
class ScalarSkip {
  public:
    const char *message = nullptr;

    void begin() {
        state = State::start;
        word = nullptr;
    }
    /// Goes on at `position`; done, with `position` at the first byte behind, or at the end of the last window.
    SkipEnd scan(const uint8_t *window, size_t length, size_t &position, bool isLast);

  private:
    enum class State : uint8_t { start, minus, zero, whole, point, fraction, e, sign, exponent, word, wrong };
    State state = State::start;
    /// What is left of true, false or null.
    const char *word = nullptr;

    State after(uint8_t byte);
    State begins(uint8_t byte);
};

} // namespace ferry
#endif
