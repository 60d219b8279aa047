// Cuts a JSON document of any size, seen through a window, into its records, and strictly checks all around them.
#ifndef FERRY_JSON_CUTTER_H
#define FERRY_JSON_CUTTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
    /// The elements of the array that the pointer leads to, or whatever else it leads to as one record.
    FerryJSONCutElements,
    /// What the pointer leads to as one record, also when it is an array.
    FerryJSONCutValue,
    /// Every value of the input is a record: one after the other, white space between them as it likes.
    FerryJSONCutConcatenated,
} FerryJSONCutMode;

typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
    FerryJSONCutNoFault,
    FerryJSONCutSyntax,
    /// The input ends before the document does.
    FerryJSONCutTorn,
    FerryJSONCutDepth,
    /// A key on the way to the records stands twice in its object.
    FerryJSONCutRepeatedKey,
    FerryJSONCutNotFound,
    FerryJSONCutMemory,
} FerryJSONCutFault;

typedef struct {
    /// Bytes from the window's first.
    size_t offset;
    size_t length;
    /// From 1.
    size_t line;
} FerryJSONSpan;

typedef struct {
    /// The records that end in this window; valid until the next call.
    const FerryJSONSpan *spans;
    size_t count;
    /// From here the bytes must be given again at the start of the next window: an unfinished record, or nothing.
    size_t keep_from;
    /// Whether `keep_from` is the start of an unfinished record.
    bool in_record;
    /// Whether the records were elements of an array.
    bool are_elements;
    FerryJSONCutFault fault;
    size_t fault_offset;
    size_t fault_line;
    const char *message;
} FerryJSONCut;

typedef struct FerryJSONCutter FerryJSONCutter;

/// `tokens` holds the pointer's reference tokens, unescaped and one after the other; `lengths` their lengths in bytes.
/// NULL when memory is short.
FerryJSONCutter *ferry_json_cutter_create(
    FerryJSONCutMode mode, const uint8_t *tokens, const size_t *lengths, size_t count, size_t maximum_depth);
void ferry_json_cutter_destroy(FerryJSONCutter *cutter);

/// Cuts the window [0, length), whose first bytes are those kept from the window before; 64 bytes behind it must be
/// readable. With `is_last` the input ends at `length`. After a fault nothing more can be cut.
FerryJSONCut ferry_json_cutter_feed(FerryJSONCutter *cutter, const uint8_t *window, size_t length, bool is_last);

/// After FerryJSONCutNotFound: names, comma-separated, of what is there instead. Valid as long as the cutter is.
const char *ferry_json_cutter_found(const FerryJSONCutter *cutter);

#ifdef __cplusplus
}
#endif
#endif
