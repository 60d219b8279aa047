#include "CSimdJSON.h"
#include <simdjson.h>

extern "C" const char *ferry_json_implementation(void) {
    static const std::string name = simdjson::get_active_implementation()->name();
    return name.c_str();
}
