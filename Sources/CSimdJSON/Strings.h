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

/// Whether [text, end) has a backslash; up to 15 bytes behind the end are read.
inline bool hasBackslash(const uint8_t *text, const uint8_t *end) {
#if defined(__SSE2__)
    const __m128i backslash = _mm_set1_epi8('\\');
    for (; text < end; text += 16) {
        unsigned found = static_cast<unsigned>(_mm_movemask_epi8(
            _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(text)), backslash)));
        if (found) {
            size_t left = static_cast<size_t>(end - text);
            if (left >= 16 || (found & ((1u << left) - 1))) return true;
        }
    }
    return false;
#else
    return memchr(text, '\\', static_cast<size_t>(end - text)) != nullptr;
#endif
}

/// The four hexadecimal digits at `text`, or a negative number.
int32_t hexadecimal(const uint8_t *text);

/// Undoes the escapes of [text, end) into `target`, which has room for as many bytes; moves `target` behind the
/// last byte written. Returns NULL when sound, else the place of the fault with its `message`.
const uint8_t *unescape(const uint8_t *text, const uint8_t *end, uint8_t *&target, const char *&message);

/// The length of the UTF-8 sequence at `text`, or 0 when it is not sound or not complete before `end`.
size_t sequenceLength(const uint8_t *text, const uint8_t *end);

/// The first byte that is not sound as UTF-8, or a control character in a string, or the quote of a string that does
/// not end. Returns the message, or NULL when there is none of these.
const char *findUnsound(const uint8_t *text, size_t length, size_t &offset, bool &torn);

} // namespace ferry
#endif
