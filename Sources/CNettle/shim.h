// One header, so that the module map needs no path of this or any other system.
#ifndef FERRY_CNETTLE_SHIM_H
#define FERRY_CNETTLE_SHIM_H
#include <nettle/sha2.h>
#endif
