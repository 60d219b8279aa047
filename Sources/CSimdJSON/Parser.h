// The parser's state, shared by indexing and walking.
#ifndef FERRY_JSON_PARSER_STATE_H
#define FERRY_JSON_PARSER_STATE_H

#include "CSimdJSON.h"
#include <memory>
#include <simdjson.h>

/// An object or array that is open while its children are walked.
struct FerryJSONFrame {
    uint32_t node;
    uint32_t count;
    /// One bit for each of 64 classes of key hashes seen in this object.
    uint64_t classes;
};

struct FerryJSONParser {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> stage;
    const uint8_t *region = nullptr;
    size_t length = 0;
    /// The structural from which the next text is likely to begin.
    uint32_t cursor = 0;

    FerryJSONNode *nodes = nullptr;
    size_t nodeCapacity = 0;
    /// Room for the strings that had escapes.
    uint8_t *side = nullptr;
    size_t sideCapacity = 0;
    FerryJSONFrame *frames = nullptr;
    uint32_t maximumDepth = 0;
    /// Room for finding repeated keys in large objects.
    uint32_t *table = nullptr;
    size_t tableCapacity = 0;
    uint64_t seed = 0;

    FerryJSONParser() = default;
    FerryJSONParser(const FerryJSONParser &) = delete;
    FerryJSONParser &operator=(const FerryJSONParser &) = delete;
    ~FerryJSONParser() {
        free(nodes);
        free(side);
        free(frames);
        free(table);
    }

    bool growNodes();
    bool reserveSide(size_t bytes);
    /// Marks the keys that occur more than once among the `count` pairs of the object at `node`.
    bool markRepeatedKeys(uint32_t node, uint32_t count);
};

#endif
