// The fast part of cutting: from a record's first bracket to its last, 64 bytes at a time.
#ifndef FERRY_JSON_SCAN_H
#define FERRY_JSON_SCAN_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ferry {

/// Which brackets are open: one bit each, 1 for an object.
class BracketStack {
  public:
    size_t depth() const { return count; }
    bool isObject() const { return words[(count - 1) >> 6] >> ((count - 1) & 63) & 1; }
    void clear() { count = 0; }
    void push(bool object) {
        if ((count >> 6) == words.size()) words.push_back(0);
        uint64_t bit = 1ull << (count & 63);
        uint64_t &word = words[count >> 6];
        word = object ? word | bit : word & ~bit;
        ++count;
    }
    void pop() { --count; }

  private:
    std::vector<uint64_t> words;
    size_t count = 0;
};

enum class ScanEnd { window, record, mismatch };

/// Follows one object or array through strings and brackets, also across windows. What is between the brackets is not
/// checked: that is the work of whoever parses the record.
class RecordScan {
  public:
    void begin() {
        brackets.clear();
        quoted = 0;
        escaped = 0;
    }

    /// Goes on at `position`, which moves behind the last byte seen; `line` counts the newlines passed. At a mismatch
    /// `position` is at the wrong bracket.
    ScanEnd scan(const uint8_t *window, size_t length, size_t &position, size_t &line);

  private:
    BracketStack brackets;
    /// All ones while in a string.
    uint64_t quoted = 0;
    /// 1 when the next byte is escaped.
    uint64_t escaped = 0;

    uint64_t quotedMask(uint64_t quotes, uint64_t backslashes, size_t width);
};

} // namespace ferry
#endif
