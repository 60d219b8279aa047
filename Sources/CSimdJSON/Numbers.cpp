#include "CSimdJSON.h"
#include <charconv>
#include <cstdlib>

namespace {

// from_chars reports overflow and underflow alike. The number is too large when its first significant digit, moved by
// the exponent, stands before the point.
bool overflows(const char *text, const char *end) {
    if (*text == '-') ++text;
    long long magnitude = 0;
    bool fraction = false, significant = false;
    for (; text < end && *text != 'e' && *text != 'E'; ++text) {
        if (*text == '.') {
            fraction = true;
            continue;
        }
        if (*text != '0') significant = true;
        if (significant && !fraction) ++magnitude;
        if (!significant && fraction) --magnitude;
    }
    long long exponent = 0;
    if (text < end) {
        ++text;
        if (text < end && *text == '+') ++text;
        auto parsed = std::from_chars(text, end, exponent);
        if (parsed.ec == std::errc::result_out_of_range) return *text != '-';
    }
    return exponent > -magnitude;
}

template <typename Real> bool parse(const uint8_t *bytes, size_t length, Real *result) {
    const char *text = reinterpret_cast<const char *>(bytes);
    Real value = 0;
    auto parsed = std::from_chars(text, text + length, value);
    if (parsed.ec == std::errc::result_out_of_range) {
        if (overflows(text, text + length)) return false;
        value = 0;
    } else if (parsed.ec != std::errc() || parsed.ptr != text + length) {
        return false;
    }
    *result = value;
    return true;
}

/// The value of each hexadecimal digit, and 255 for all other bytes.
struct HexadecimalTable {
    uint8_t values[256];
    constexpr HexadecimalTable() : values() {
        for (int byte = 0; byte < 256; ++byte) values[byte] = 255;
        for (int digit = 0; digit < 10; ++digit) values['0' + digit] = static_cast<uint8_t>(digit);
        for (int digit = 0; digit < 6; ++digit) {
            values['a' + digit] = static_cast<uint8_t>(10 + digit);
            values['A' + digit] = static_cast<uint8_t>(10 + digit);
        }
    }
};

constexpr HexadecimalTable hexadecimal;

} // namespace

extern "C" bool ferry_json_uuid(const uint8_t text[36], uint8_t result[16]) {
    static constexpr uint8_t places[16] = {0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34};
    uint8_t wrong = 0;
    for (int i = 0; i < 16; ++i) {
        uint8_t high = hexadecimal.values[text[places[i]]], low = hexadecimal.values[text[places[i] + 1]];
        wrong |= high | low;
        result[i] = static_cast<uint8_t>(high << 4 | low);
    }
    return wrong < 16 && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-';
}

extern "C" bool ferry_json_double(const uint8_t *text, size_t length, double *result) {
    return parse(text, length, result);
}

extern "C" bool ferry_json_float(const uint8_t *text, size_t length, float *result) {
    return parse(text, length, result);
}
