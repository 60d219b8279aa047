// What Formats needs of simdjson, behind a C interface: Swift cannot call C++ templates.
#ifndef FERRY_CSIMDJSON_H
#define FERRY_CSIMDJSON_H

#include "FerryJSONCutter.h"
#include "FerryJSONNode.h"
#include "FerryJSONParser.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The name of the instruction set simdjson chose at run time, such as "haswell".
const char *ferry_json_implementation(void);

#ifdef __cplusplus
}
#endif
#endif
