#include "Strings.h"

namespace ferry {

static inline int32_t digit(uint8_t byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    uint8_t lower = byte | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

int32_t hexadecimal(const uint8_t *text) {
    int32_t a = digit(text[0]), b = digit(text[1]), c = digit(text[2]), d = digit(text[3]);
    return (a | b | c | d) < 0 ? -1 : a << 12 | b << 8 | c << 4 | d;
}

static inline uint8_t *encode(uint32_t scalar, uint8_t *target) {
    if (scalar < 0x80) {
        *target++ = static_cast<uint8_t>(scalar);
    } else if (scalar < 0x800) {
        *target++ = static_cast<uint8_t>(0xC0 | scalar >> 6);
        *target++ = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    } else if (scalar < 0x10000) {
        *target++ = static_cast<uint8_t>(0xE0 | scalar >> 12);
        *target++ = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
        *target++ = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    } else {
        *target++ = static_cast<uint8_t>(0xF0 | scalar >> 18);
        *target++ = static_cast<uint8_t>(0x80 | (scalar >> 12 & 0x3F));
        *target++ = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
        *target++ = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    }
    return target;
}

// `text` is behind the `\u`; moves it behind the digits (of both halves of a pair). Negative when not sound.
static int32_t unicodeEscape(const uint8_t *&text, const uint8_t *end, const char *&message) {
    message = "\\u must be followed by four hexadecimal digits";
    if (end - text < 4) return -1;
    int32_t unit = hexadecimal(text);
    if (unit < 0) return -1;
    text += 4;
    if (unit < 0xD800 || unit > 0xDFFF) return unit;
    message = "a surrogate stands alone; both halves of the pair are needed";
    if (unit > 0xDBFF || end - text < 6 || text[0] != '\\' || text[1] != 'u') return -1;
    int32_t low = hexadecimal(text + 2);
    if (low < 0xDC00 || low > 0xDFFF) return -1;
    text += 6;
    return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

const uint8_t *unescape(const uint8_t *text, const uint8_t *end, uint8_t *&target, const char *&message) {
    while (text < end) {
        if (*text != '\\') {
            const void *found = memchr(text, '\\', static_cast<size_t>(end - text));
            size_t plain = static_cast<size_t>((found ? static_cast<const uint8_t *>(found) : end) - text);
            memcpy(target, text, plain);
            target += plain;
            text += plain;
            continue;
        }
        const uint8_t *escape = text;
        message = "a backslash must be followed by one of \"\\/bfnrtu";
        if (++text >= end) return escape;
        switch (*text++) {
        case '"': *target++ = '"'; break;
        case '\\': *target++ = '\\'; break;
        case '/': *target++ = '/'; break;
        case 'b': *target++ = '\b'; break;
        case 'f': *target++ = '\f'; break;
        case 'n': *target++ = '\n'; break;
        case 'r': *target++ = '\r'; break;
        case 't': *target++ = '\t'; break;
        case 'u': {
            int32_t scalar = unicodeEscape(text, end, message);
            if (scalar < 0) return escape;
            target = encode(static_cast<uint32_t>(scalar), target);
            break;
        }
        default: return escape;
        }
    }
    return nullptr;
}

size_t sequenceLength(const uint8_t *text, const uint8_t *end) {
    uint8_t first = *text;
    if (first < 0x80) return 1;
    size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || static_cast<size_t>(end - text) < length) return 0;
    uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (text[1] < low || text[1] > high) return 0;
    for (size_t i = 2; i < length; ++i) {
        if ((text[i] & 0xC0) != 0x80) return 0;
    }
    return length;
}

const char *findUnsound(const uint8_t *text, size_t length, size_t &offset, bool &torn) {
    const uint8_t *end = text + length, *at = text, *quote = nullptr;
    torn = false;
    while (at < end) {
        size_t step = sequenceLength(at, end);
        offset = static_cast<size_t>(at - text);
        if (step == 0) return "the bytes are not UTF-8";
        if (quote && *at < 0x20) return "a control character in a string must be escaped";
        if (quote && *at == '\\' && at + 1 < end && at[1] >= 0x20 && at[1] < 0x80) step = 2;
        if (*at == '"') quote = quote ? nullptr : at;
        at += step;
    }
    if (!quote) return nullptr;
    offset = static_cast<size_t>(quote - text);
    torn = true;
    return "the string does not end";
}

} // namespace ferry
