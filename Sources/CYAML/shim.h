// One header, so that the module map needs no path of this or any other system.
#ifndef FERRY_CYAML_SHIM_H
#define FERRY_CYAML_SHIM_H
#include <yaml.h>
#endif
