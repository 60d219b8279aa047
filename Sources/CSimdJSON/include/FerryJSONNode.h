// The flat tree that a JSON text becomes: Swift reads it through a pointer, without a call per value.
#ifndef FERRY_JSON_NODE_H
#define FERRY_JSON_NODE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// What a node is. Real, date and data never come from a JSON text: trees of native values are laid out alike.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
    FerryJSONKindNull,
    FerryJSONKindFalse,
    FerryJSONKindTrue,
    /// Fits int64_t, see `value`.
    FerryJSONKindInteger,
    /// Above INT64_MAX but fits uint64_t, see `value`.
    FerryJSONKindUnsigned,
    /// Any other number: only its text is known.
    FerryJSONKindNumber,
    FerryJSONKindString,
    FerryJSONKindKey,
    FerryJSONKindArray,
    FerryJSONKindObject,
    /// `value` holds the bits of a double.
    FerryJSONKindReal,
    /// `value` holds the bits of a double: seconds since 2001.
    FerryJSONKindDate,
    /// `text` and `length` are the bytes.
    FerryJSONKindData,
} FerryJSONKind;

enum {
    /// The string's source text has escapes.
    FerryJSONFlagEscaped = 1,
    /// The same key stands earlier in this object.
    FerryJSONFlagRepeats = 2,
    /// The same key stands again later in this object.
    FerryJSONFlagRepeated = 4,
    /// Set by whoever reads: somebody asked for this key.
    FerryJSONFlagAsked = 8,
    /// Set by whoever reads: the keys of this object were converted.
    FerryJSONFlagConverted = 16,
};

/// One value or key. An object's children are key, value, key, value…; an array's are its values.
typedef struct {
    FerryJSONKind kind;
    uint8_t flags;
    uint16_t reserved;
    /// Where the value stands, in bytes from the record's first byte.
    uint32_t offset;
    /// Bytes of `text`; for an object or array the number of its pairs or values.
    uint32_t length;
    /// Nodes of this value and all below it; for a key the bytes of its source text without quotes.
    uint32_t extent;
    /// Strings and keys: the text without escapes. Numbers: as they stand. Not terminated.
    const uint8_t *text;
    /// Integer, bits of a double, or a key's hash; for an object the reader's own: where it expects the next key.
    uint64_t value;
} FerryJSONNode;

static inline uint64_t ferry_json_load(const uint8_t *bytes, size_t count) {
    uint64_t word = 0;
    memcpy(&word, bytes, count);
    return word;
}

static inline uint64_t ferry_json_mix(uint64_t a, uint64_t b) {
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// The hash of a key under `seed`, which is new in each process so that no input can be made to collide on purpose.
static inline uint64_t ferry_json_hash(const uint8_t *text, size_t length, uint64_t seed) {
    uint64_t hash = seed ^ (length * 0x9E3779B97F4A7C15u);
    while (length > 16) {
        hash = ferry_json_mix(ferry_json_load(text, 8) ^ hash, ferry_json_load(text + 8, 8) ^ 0xD6E8FEB86659FD93u);
        text += 16;
        length -= 16;
    }
    uint64_t a, b;
    if (length >= 8) {
        a = ferry_json_load(text, 8);
        b = ferry_json_load(text + length - 8, 8);
    } else if (length >= 4) {
        a = ferry_json_load(text, 4);
        b = ferry_json_load(text + length - 4, 4);
    } else {
        a = length ? ((uint64_t)text[0] << 16 | (uint64_t)text[length >> 1] << 8 | text[length - 1]) : 0;
        b = 0;
    }
    return ferry_json_mix(a ^ hash ^ 0xA0761D6478BD642Fu, b ^ seed ^ 0xE7037ED1A0B428DBu);
}

#endif
