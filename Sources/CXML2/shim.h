// One header, so that the module map needs no path of this or any other system.
#ifndef FERRY_CXML2_SHIM_H
#define FERRY_CXML2_SHIM_H
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU, whose headers clash with those of Foundation's own ICU. Only the tail of
// xmlCharEncodingHandler depends on this macro, and handlers are never made or taken apart through this module.
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlstring.h>
#endif
