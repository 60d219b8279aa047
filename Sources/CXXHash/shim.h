// XXH_INLINE_ALL makes every function static inline: hashes of short keys cost no call, and nothing is linked.
// The XXH3 entry points are wrapped because Swift does not import functions declared through its attribute macros.
#ifndef FERRY_CXXHASH_SHIM_H
#define FERRY_CXXHASH_SHIM_H
#define XXH_INLINE_ALL 1
#include <xxhash.h>
#include <stdint.h>
#include <stddef.h>

typedef struct { uint64_t low, high; } ferry_hash128;

static inline uint64_t ferry_xxh3_64(const void *bytes, size_t count, uint64_t seed) {
    return XXH3_64bits_withSeed(bytes, count, seed);
}

static inline ferry_hash128 ferry_xxh3_128(const void *bytes, size_t count, uint64_t seed) {
    XXH128_hash_t hash = XXH3_128bits_withSeed(bytes, count, seed);
    ferry_hash128 result = {hash.low64, hash.high64};
    return result;
}
#endif
