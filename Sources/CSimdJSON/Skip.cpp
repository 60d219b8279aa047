#include "Skip.h"

namespace ferry {

void StringSkip::begin(bool keeps) {
    this->keeps = keeps;
    text.clear();
    isCut = false;
    pending = 0;
    escape = false;
    digits = 0;
    highSurrogate = 0;
}

void StringSkip::keepScalar(uint32_t scalar) {
    if (scalar < 0x80) {
        keep(static_cast<uint8_t>(scalar));
        return;
    }
    int rest = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
    uint8_t lead = rest == 1 ? 0xC0 : rest == 2 ? 0xE0 : 0xF0;
    keep(static_cast<uint8_t>(lead | scalar >> (6 * rest)));
    while (rest-- > 0) keep(static_cast<uint8_t>(0x80 | (scalar >> (6 * rest) & 0x3F)));
}

bool StringSkip::plain(uint8_t byte) {
    message = "the bytes are not UTF-8";
    if (pending) {
        if (byte < low || byte > high) return false;
        low = 0x80;
        high = 0xBF;
        --pending;
    } else if (byte >= 0x80) {
        if (byte < 0xC2 || byte > 0xF4) return false;
        pending = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    } else if (byte < 0x20) {
        message = "a control character in a string must be escaped";
        return false;
    }
    keep(byte);
    return true;
}

bool StringSkip::escaped(uint8_t byte) {
    escape = false;
    message = "a surrogate stands alone; both halves of the pair are needed";
    if (highSurrogate && byte != 'u') return false;
    message = "a backslash must be followed by one of \"\\/bfnrtu";
    switch (byte) {
    case '"':
    case '\\':
    case '/': keep(byte); return true;
    case 'b': keep('\b'); return true;
    case 'f': keep('\f'); return true;
    case 'n': keep('\n'); return true;
    case 'r': keep('\r'); return true;
    case 't': keep('\t'); return true;
    case 'u':
        digits = 4;
        unit = 0;
        return true;
    default: return false;
    }
}

bool StringSkip::hexadecimal(uint8_t byte) {
    message = "\\u must be followed by four hexadecimal digits";
    uint8_t lower = byte | 0x20;
    bool isDecimal = byte >= '0' && byte <= '9';
    if (!isDecimal && (lower < 'a' || lower > 'f')) return false;
    unit = unit << 4 | static_cast<uint32_t>(isDecimal ? byte - '0' : lower - 'a' + 10);
    if (--digits) return true;
    message = "a surrogate stands alone; both halves of the pair are needed";
    bool isLow = unit >= 0xDC00 && unit <= 0xDFFF;
    if (isLow != (highSurrogate != 0)) return false;
    if (isLow) {
        keepScalar(0x10000 + ((highSurrogate - 0xD800) << 10) + (unit - 0xDC00));
        highSurrogate = 0;
    } else if (unit >= 0xD800 && unit <= 0xDBFF) {
        highSurrogate = unit;
    } else {
        keepScalar(unit);
    }
    return true;
}

SkipEnd StringSkip::scan(const uint8_t *window, size_t length, size_t &position) {
    while (position < length) {
        uint8_t byte = window[position];
        bool sound = true;
        if (digits) {
            sound = hexadecimal(byte);
        } else if (escape) {
            sound = escaped(byte);
        } else if (byte == '\\' && !pending) {
            escape = true;
        } else if (highSurrogate) {
            message = "a surrogate stands alone; both halves of the pair are needed";
            sound = false;
        } else if (byte == '"' && !pending) {
            ++position;
            return SkipEnd::done;
        } else {
            sound = plain(byte);
        }
        if (!sound) return SkipEnd::fault;
        ++position;
    }
    return SkipEnd::window;
}

ScalarSkip::State ScalarSkip::begins(uint8_t byte) {
    switch (byte) {
    case '-': return State::minus;
    case '0': return State::zero;
    case 't': word = "rue"; return State::word;
    case 'f': word = "alse"; return State::word;
    case 'n': word = "ull"; return State::word;
    default: return byte >= '1' && byte <= '9' ? State::whole : State::wrong;
    }
}

ScalarSkip::State ScalarSkip::after(uint8_t byte) {
    bool digit = byte >= '0' && byte <= '9', e = byte == 'e' || byte == 'E';
    switch (state) {
    case State::start: return begins(byte);
    case State::minus: return !digit ? State::wrong : byte == '0' ? State::zero : State::whole;
    case State::zero: return byte == '.' ? State::point : e ? State::e : State::wrong;
    case State::whole: return digit ? State::whole : byte == '.' ? State::point : e ? State::e : State::wrong;
    case State::point: return digit ? State::fraction : State::wrong;
    case State::fraction: return digit ? State::fraction : e ? State::e : State::wrong;
    case State::e: return digit ? State::exponent : byte == '+' || byte == '-' ? State::sign : State::wrong;
    case State::sign:
    case State::exponent: return digit ? State::exponent : State::wrong;
    case State::word:
        if (*word != static_cast<char>(byte) || byte == 0) return State::wrong;
        ++word;
        return State::word;
    case State::wrong: break;
    }
    return State::wrong;
}

SkipEnd ScalarSkip::scan(const uint8_t *window, size_t length, size_t &position, bool isLast) {
    message = "a value was expected here";
    for (; position < length; ++position) {
        uint8_t byte = window[position];
        bool ends = byte == ',' || byte == ']' || byte == '}' || byte == ' ' || byte == '\n' || byte == '\r' ||
                    byte == '\t';
        if (ends) break;
        state = after(byte);
        if (state == State::wrong) return SkipEnd::fault;
    }
    if (position == length && !isLast) return SkipEnd::window;
    bool complete = state == State::zero || state == State::whole || state == State::fraction ||
                    state == State::exponent || (state == State::word && *word == 0);
    return complete ? SkipEnd::done : SkipEnd::fault;
}

} // namespace ferry
