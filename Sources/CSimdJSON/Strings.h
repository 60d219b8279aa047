// Strings: finding escapes, undoing them, and finding what simdjson's first stage objects to without saying where.
#ifndef FERRY_JSON_STRINGS_H
#define FERRY_JSON_STRINGS_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace ferry {

enum TextTraits : unsigned { plainASCII = 0, hasBackslash = 1, hasHighBytes = 2 };

/// What [text, end) has: nothing is said about high bytes behind a backslash. Up to 15 bytes behind the end are read.
inline unsigned traits(const uint8_t *text, const uint8_t *end) {
#if defined(__SSE2__)
    const __m128i backslash = _mm_set1_epi8('\\');
    unsigned high = 0;
    for (; text < end; text += 16) {
        __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i *>(text));
        unsigned found = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(chunk, backslash)));
        unsigned bytes = static_cast<unsigned>(_mm_movemask_epi8(chunk));
        size_t left = static_cast<size_t>(end - text);
        unsigned inside = left >= 16 ? 0xFFFF : (1u << left) - 1;
        if (found & inside) return hasBackslash;
        high |= bytes & inside;
    }
    return high ? hasHighBytes : plainASCII;
#else
    uint8_t high = 0;
    for (; text < end; ++text) {
        if (*text == '\\') return hasBackslash;
        high |= *text;
    }
    return high & 0x80 ? hasHighBytes : plainASCII;
#endif
}

/// The four hexadecimal digits at `text`, or a negative number.
int32_t hexadecimal(const uint8_t *text);

/// Undoes the escapes of [text, end) into `target`, which has room for 16 bytes more than that; moves `target` behind
/// the last byte written. Up to 15 bytes behind the end are read. Returns NULL when sound, else the place of the fault
/// with its `message`.
const uint8_t *unescape(const uint8_t *text, const uint8_t *end, uint8_t *&target, const char *&message);

/// The length of the UTF-8 sequence at `text`, or 0 when it is not sound or not complete before `end`.
size_t sequenceLength(const uint8_t *text, const uint8_t *end);

/// The first byte that is not sound as UTF-8, or a control character in a string, or the quote of a string that does
/// not end. Returns the message, or NULL when there is none of these.
const char *findUnsound(const uint8_t *text, size_t length, size_t &offset, bool &torn);

} // namespace ferry
#endif
