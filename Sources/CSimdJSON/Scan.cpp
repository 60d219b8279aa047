#include "Scan.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace ferry {

namespace {

struct Masks {
    uint64_t quotes, backslashes, brackets, newlines;
};

#if defined(__SSE2__)
inline Masks classify(const uint8_t *bytes) {
    Masks masks = {0, 0, 0, 0};
    for (int part = 0; part < 4; ++part) {
        __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes + part * 16));
        // [ and { differ in one bit, and so do ] and }.
        __m128i folded = _mm_or_si128(chunk, _mm_set1_epi8(0x20));
        __m128i bracket =
            _mm_or_si128(_mm_cmpeq_epi8(folded, _mm_set1_epi8('{')), _mm_cmpeq_epi8(folded, _mm_set1_epi8('}')));
        auto mask = [part](__m128i found) {
            return static_cast<uint64_t>(static_cast<uint32_t>(_mm_movemask_epi8(found))) << (part * 16);
        };
        masks.quotes |= mask(_mm_cmpeq_epi8(chunk, _mm_set1_epi8('"')));
        masks.backslashes |= mask(_mm_cmpeq_epi8(chunk, _mm_set1_epi8('\\')));
        masks.newlines |= mask(_mm_cmpeq_epi8(chunk, _mm_set1_epi8('\n')));
        masks.brackets |= mask(bracket);
    }
    return masks;
}
#else
inline Masks classify(const uint8_t *bytes) {
    Masks masks = {0, 0, 0, 0};
    for (int i = 0; i < 64; ++i) {
        uint64_t bit = 1ull << i;
        uint8_t byte = bytes[i], folded = byte | 0x20;
        if (byte == '"') masks.quotes |= bit;
        if (byte == '\\') masks.backslashes |= bit;
        if (byte == '\n') masks.newlines |= bit;
        if (folded == '{' || folded == '}') masks.brackets |= bit;
    }
    return masks;
}
#endif

inline uint64_t prefixXor(uint64_t bits) {
    for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
}

} // namespace

uint64_t RecordScan::quotedMask(uint64_t quotes, uint64_t backslashes, size_t width) {
    uint64_t escapedBits = escaped;
    backslashes &= ~escaped;
    escaped = 0;
    while (backslashes) {
        uint64_t position = static_cast<uint64_t>(__builtin_ctzll(backslashes));
        if (position + 1 >= width) {
            escaped = 1;
            break;
        }
        escapedBits |= 1ull << (position + 1);
        backslashes &= ~(3ull << position);
    }
    uint64_t mask = prefixXor(quotes & ~escapedBits) ^ quoted;
    // All ones when the last byte of this block is inside a string.
    quoted = 0 - (mask >> (width - 1) & 1);
    return mask;
}

ScanEnd RecordScan::scan(const uint8_t *window, size_t length, size_t &position, size_t &line) {
    while (position < length) {
        size_t width = length - position < 64 ? length - position : 64;
        uint64_t inside = width == 64 ? ~0ull : (1ull << width) - 1;
        Masks masks = classify(window + position);
        uint64_t strings = quotedMask(masks.quotes & inside, masks.backslashes & inside, width);
        uint64_t brackets = masks.brackets & inside & ~strings;
        masks.newlines &= inside;
        while (brackets) {
            uint64_t bit = static_cast<uint64_t>(__builtin_ctzll(brackets));
            uint8_t byte = window[position + bit];
            bool object = (byte & 0x20) != 0;
            if ((byte & 0x0F) == 0x0B) {
                brackets &= brackets - 1;
                this->brackets.push(object);
                continue;
            }
            uint64_t before = (1ull << bit) - 1;
            if (this->brackets.isObject() != object) {
                line += static_cast<size_t>(__builtin_popcountll(masks.newlines & before));
                position += bit;
                return ScanEnd::mismatch;
            }
            brackets &= brackets - 1;
            this->brackets.pop();
            if (this->brackets.depth() == 0) {
                if (masks.newlines) line += static_cast<size_t>(__builtin_popcountll(masks.newlines & before));
                position += bit + 1;
                return ScanEnd::record;
            }
        }
        if (masks.newlines) line += static_cast<size_t>(__builtin_popcountll(masks.newlines));
        position += width;
    }
    return ScanEnd::window;
}

} // namespace ferry
