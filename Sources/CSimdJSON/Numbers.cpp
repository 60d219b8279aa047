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

} // namespace

extern "C" bool ferry_json_double(const uint8_t *text, size_t length, double *result) {
    return parse(text, length, result);
}

extern "C" bool ferry_json_float(const uint8_t *text, size_t length, float *result) {
    return parse(text, length, result);
}
