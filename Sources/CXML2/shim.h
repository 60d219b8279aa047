// One header, so that the module map needs no path of this or any other system.
#ifndef FERRY_CXML2_SHIM_H
#define FERRY_CXML2_SHIM_H
#include <libxml/parser.h>
#endif
