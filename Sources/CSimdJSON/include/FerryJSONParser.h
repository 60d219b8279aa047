// Strict RFC 8259 parsing of one text, or of many texts that lie in one region of memory.
#ifndef FERRY_JSON_PARSER_H
#define FERRY_JSON_PARSER_H

#include "FerryJSONNode.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
    FerryJSONStatusSound,
    FerryJSONStatusSyntax,
    /// The text ends before its value does.
    FerryJSONStatusTorn,
    FerryJSONStatusDepth,
    /// Memory is short, or the text has 4 GiB or more.
    FerryJSONStatusCapacity,
} FerryJSONStatus;

typedef struct {
    FerryJSONStatus status;
    /// The root is the first node. Valid, and writable, until the parser's next call.
    FerryJSONNode *nodes;
    uint32_t count;
    /// Where the fault is, in bytes from the text's first byte.
    size_t fault_offset;
    /// What is wrong; never NULL unless sound; lives for ever.
    const char *message;
} FerryJSONResult;

/// Used by one thread at a time; its memory grows to the largest text and is kept.
typedef struct FerryJSONParser FerryJSONParser;

/// NULL when memory is short.
FerryJSONParser *ferry_json_parser_create(uint32_t maximum_depth);
void ferry_json_parser_destroy(FerryJSONParser *parser);

/// The seed under which keys are hashed.
uint64_t ferry_json_seed(void);

/// Finds the structure of a whole region at once; false when anything in it is unsound on the level of UTF-8, quotes
/// or control characters. The region must stay where it is while its texts are walked, with 64 readable bytes behind.
bool ferry_json_index(FerryJSONParser *parser, const uint8_t *region, size_t length);

/// Parses a text of the indexed region. A fault may be that of a text before: only ferry_json_parse judges for sure.
FerryJSONResult ferry_json_walk(FerryJSONParser *parser, size_t offset, size_t length);

/// Parses one text alone; 64 bytes behind it must be readable.
FerryJSONResult ferry_json_parse(FerryJSONParser *parser, const uint8_t *text, size_t length);

/// The correctly rounded double of a sound JSON number; false when it overflows. One that is too small is zero.
bool ferry_json_double(const uint8_t *text, size_t length, double *result);
bool ferry_json_float(const uint8_t *text, size_t length, float *result);

#ifdef __cplusplus
}
#endif
#endif
