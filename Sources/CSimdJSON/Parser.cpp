#include "Parser.h"
#include "Strings.h"
#include <algorithm>
#include <random>

using simdjson::stage1_mode;

bool FerryJSONParser::growNodes() {
    size_t capacity = nodeCapacity ? nodeCapacity * 2 : 1024;
    void *grown = realloc(nodes, capacity * sizeof(FerryJSONNode));
    if (!grown) return false;
    nodes = static_cast<FerryJSONNode *>(grown);
    nodeCapacity = capacity;
    return true;
}

bool FerryJSONParser::reserveSide(size_t bytes) {
    if (bytes <= sideCapacity) return true;
    size_t capacity = std::max(bytes, sideCapacity * 2);
    free(side);
    side = static_cast<uint8_t *>(malloc(capacity));
    sideCapacity = side ? capacity : 0;
    return side != nullptr;
}

bool FerryJSONParser::markRepeatedKeys(uint32_t node, uint32_t count) {
    size_t size = 64;
    while (size < static_cast<size_t>(count) * 2) size *= 2;
    if (size > tableCapacity) {
        free(table);
        table = static_cast<uint32_t *>(malloc(size * sizeof(uint32_t)));
        tableCapacity = table ? size : 0;
        if (!table) return false;
    }
    memset(table, 0, size * sizeof(uint32_t));
    uint32_t key = node + 1;
    for (uint32_t pair = 0; pair < count; ++pair) {
        FerryJSONNode &current = nodes[key];
        size_t slot = current.value & (size - 1);
        for (; table[slot] != 0; slot = (slot + 1) & (size - 1)) {
            FerryJSONNode &other = nodes[table[slot]];
            if (other.value == current.value && other.length == current.length &&
                memcmp(other.text, current.text, current.length) == 0) {
                other.flags |= FerryJSONFlagRepeated;
                current.flags |= FerryJSONFlagRepeats;
                break;
            }
        }
        table[slot] = key;
        key += 1 + nodes[key + 1].extent;
    }
    return true;
}

extern "C" {

const char *ferry_json_implementation(void) {
    static const std::string name = simdjson::get_active_implementation()->name();
    return name.c_str();
}

uint64_t ferry_json_seed(void) {
    static const uint64_t seed = [] {
        std::random_device device;
        return static_cast<uint64_t>(device()) << 32 | device();
    }();
    return seed;
}

FerryJSONParser *ferry_json_parser_create(uint32_t maximum_depth) {
    auto *parser = new (std::nothrow) FerryJSONParser();
    if (!parser) return nullptr;
    parser->seed = ferry_json_seed();
    parser->maximumDepth = maximum_depth;
    parser->frames = static_cast<FerryJSONFrame *>(malloc((maximum_depth + 1) * sizeof(FerryJSONFrame)));
    // simdjson's own depth serves its second stage only, which is not used.
    auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(4096, 1, parser->stage);
    if (error || !parser->frames || !parser->growNodes()) {
        delete parser;
        return nullptr;
    }
    return parser;
}

void ferry_json_parser_destroy(FerryJSONParser *parser) { delete parser; }

bool ferry_json_index(FerryJSONParser *parser, const uint8_t *region, size_t length) {
    parser->region = nullptr;
    if (length > parser->stage->capacity()) {
        if (length >= UINT32_MAX - 64) return false;
        size_t capacity = std::min<size_t>(std::max(length, parser->stage->capacity() * 2), UINT32_MAX - 64);
        if (parser->stage->allocate(capacity, 1)) return false;
    }
    if (parser->stage->stage1(region, length, stage1_mode::regular)) return false;
    parser->region = region;
    parser->length = length;
    parser->cursor = 0;
    return true;
}

FerryJSONResult ferry_json_parse(FerryJSONParser *parser, const uint8_t *text, size_t length) {
    if (ferry_json_index(parser, text, length)) return ferry_json_walk(parser, 0, length);
    FerryJSONResult result = {FerryJSONStatusSyntax, nullptr, 0, 0, "there is no value"};
    bool torn = false;
    const char *message = ferry::findUnsound(text, length, result.fault_offset, torn);
    if (message) {
        result.message = message;
        if (torn) result.status = FerryJSONStatusTorn;
        return result;
    }
    size_t at = 0;
    while (at < length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) ++at;
    result.fault_offset = at;
    if (at == length) {
        result.status = FerryJSONStatusTorn;
    } else {
        result.status = FerryJSONStatusCapacity;
        result.message = "the text needs more memory than there is";
    }
    return result;
}
}
