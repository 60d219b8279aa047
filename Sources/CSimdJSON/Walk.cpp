// The walk over the structure that simdjson's first stage found: complete RFC 8259 checks, no recursion.
#include "Parser.h"
#include "Strings.h"

namespace {

constexpr uint32_t smallObject = 32;

inline bool isSpace(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
inline bool isDigit(uint8_t byte) { return static_cast<uint8_t>(byte - '0') < 10; }

class Walk {
  public:
    Walk(FerryJSONParser &parser, uint32_t start, uint32_t end)
        : parser(parser), region(parser.region), next(parser.stage->structural_indexes.get() + parser.cursor),
          start(start), end(end), nodes(parser.nodes), capacity(parser.nodeCapacity), side(parser.side) {}

    bool run();

    FerryJSONParser &parser;
    const uint8_t *const region;
    const uint32_t *next;
    const uint32_t start, end;
    FerryJSONNode *nodes;
    size_t capacity;
    uint32_t count = 0;
    uint32_t depth = 0;
    uint8_t *side;

    FerryJSONStatus status = FerryJSONStatusSound;
    uint32_t faultAt = 0;
    const char *message = nullptr;

  private:
    bool fail(uint32_t at, const char *what, FerryJSONStatus kind = FerryJSONStatusSyntax) {
        status = kind;
        faultAt = at;
        message = what;
        return false;
    }

    // The structural at `next` may belong to the text behind this one, or to none.
    bool ended() const { return *next >= end; }
    bool torn(const char *what) { return fail(end, what, FerryJSONStatusTorn); }

    FerryJSONNode *push(FerryJSONKind kind, uint32_t at) {
        if (__builtin_expect(count == capacity, 0)) {
            if (!parser.growNodes()) {
                fail(at, "the text needs more memory than there is", FerryJSONStatusCapacity);
                return nullptr;
            }
            nodes = parser.nodes;
            capacity = parser.nodeCapacity;
        }
        FerryJSONNode *node = nodes + count++;
        *node = {kind, 0, 0, at - start, 0, 1, nullptr, 0};
        return node;
    }

    bool open(FerryJSONKind kind, uint32_t at);
    bool close();
    bool scalar(uint8_t first, uint32_t at);
    bool literal(FerryJSONKind kind, uint32_t at, const char *word, uint32_t length);
    bool number(uint32_t at);
    bool string(FerryJSONKind kind, uint32_t at);
    bool key(uint32_t at);
    void noteRepeats(FerryJSONFrame &frame, FerryJSONNode *key);
    bool endsScalar(uint32_t at) const {
        if (at >= end) return at == end;
        uint8_t byte = region[at];
        return byte == ',' || byte == ']' || byte == '}' || isSpace(byte);
    }
};

bool Walk::open(FerryJSONKind kind, uint32_t at) {
    if (depth >= parser.maximumDepth) return fail(at, "nested too deeply", FerryJSONStatusDepth);
    FerryJSONNode *node = push(kind, at);
    if (!node) return false;
    node->value = 1;
    parser.frames[depth++] = {count - 1, 0, 0};
    return true;
}

bool Walk::close() {
    FerryJSONFrame &frame = parser.frames[--depth];
    FerryJSONNode &node = nodes[frame.node];
    node.length = frame.count;
    node.extent = count - frame.node;
    if (node.kind == FerryJSONKindObject && frame.count > smallObject &&
        !parser.markRepeatedKeys(frame.node, frame.count)) {
        return fail(start + node.offset, "the text needs more memory than there is", FerryJSONStatusCapacity);
    }
    return true;
}

bool Walk::literal(FerryJSONKind kind, uint32_t at, const char *word, uint32_t length) {
    if (memcmp(region + at, word, length) != 0 || !endsScalar(at + length)) return fail(at, "this is not a value");
    return push(kind, at) != nullptr;
}

bool Walk::number(uint32_t at) {
    const uint8_t *begin = region + at, *text = begin;
    bool negative = *text == '-';
    if (negative) ++text;
    const uint8_t *digits = text;
    if (!isDigit(*text)) return fail(at, "a number needs a digit here");
    uint64_t magnitude = 0;
    bool fits = true;
    for (; isDigit(*text); ++text) {
        uint64_t digit = static_cast<uint64_t>(*text - '0');
        if (__builtin_expect(text - digits >= 18, 0)) {
            fits = fits && !__builtin_mul_overflow(magnitude, 10u, &magnitude) &&
                   !__builtin_add_overflow(magnitude, digit, &magnitude);
        } else {
            magnitude = magnitude * 10 + digit;
        }
    }
    if (*digits == '0' && text - digits > 1) return fail(at, "a number must not begin with 0 and another digit");
    bool whole = true;
    if (*text == '.') {
        whole = false;
        if (!isDigit(*++text)) return fail(static_cast<uint32_t>(text - region), "a digit must follow the point");
        while (isDigit(*text)) ++text;
    }
    if (*text == 'e' || *text == 'E') {
        whole = false;
        ++text;
        if (*text == '+' || *text == '-') ++text;
        if (!isDigit(*text)) return fail(static_cast<uint32_t>(text - region), "the exponent needs a digit");
        while (isDigit(*text)) ++text;
    }
    if (!endsScalar(static_cast<uint32_t>(text - region))) return fail(at, "this is not a number");
    FerryJSONNode *node = push(FerryJSONKindNumber, at);
    if (!node) return false;
    node->text = begin;
    node->length = static_cast<uint32_t>(text - begin);
    if (!whole || !fits || (negative && magnitude == 0)) return true;
    if (magnitude <= INT64_MAX) {
        node->kind = FerryJSONKindInteger;
        node->value = negative ? 0 - magnitude : magnitude;
    } else if (negative && magnitude == static_cast<uint64_t>(INT64_MAX) + 1) {
        node->kind = FerryJSONKindInteger;
        node->value = magnitude;
    } else if (!negative) {
        node->kind = FerryJSONKindUnsigned;
        node->value = magnitude;
    }
    return true;
}

// `next` is already behind the string's opening quote at `at`. The first stage knows where the string ends: the quote
// is the last byte before the next structural that is not white space.
inline bool Walk::string(FerryJSONKind kind, uint32_t at) {
    uint32_t close = (*next < end ? *next : end) - 1;
    while (isSpace(region[close])) --close;
    if (close <= at || region[close] != '"') return fail(at, "the string does not end", FerryJSONStatusTorn);
    FerryJSONNode *node = push(kind, at);
    if (!node) return false;
    const uint8_t *text = region + at + 1, *textEnd = region + close;
    node->text = text;
    node->length = static_cast<uint32_t>(textEnd - text);
    if (kind == FerryJSONKindKey) node->extent = node->length;
    if (__builtin_expect(ferry::hasBackslash(text, textEnd), 0)) {
        uint8_t *target = side;
        const char *what = nullptr;
        const uint8_t *fault = ferry::unescape(text, textEnd, target, what);
        if (fault) return fail(static_cast<uint32_t>(fault - region), what);
        node->flags = FerryJSONFlagEscaped;
        node->text = side;
        node->length = static_cast<uint32_t>(target - side);
        side = target;
    }
    return true;
}

void Walk::noteRepeats(FerryJSONFrame &frame, FerryJSONNode *key) {
    for (FerryJSONNode *other = nodes + frame.node + 1; other < key; other += 1 + other[1].extent) {
        if (other->value == key->value && other->length == key->length &&
            memcmp(other->text, key->text, key->length) == 0) {
            other->flags |= FerryJSONFlagRepeated;
            key->flags |= FerryJSONFlagRepeats;
        }
    }
}

inline bool Walk::key(uint32_t at) {
    if (!string(FerryJSONKindKey, at)) return false;
    FerryJSONNode *key = nodes + count - 1;
    key->value = ferry_json_hash(key->text, key->length, parser.seed);
    FerryJSONFrame &frame = parser.frames[depth - 1];
    uint64_t mark = 1ull << (key->value >> 58);
    // Larger objects are looked through once, when they close.
    if ((frame.classes & mark) && frame.count <= smallObject) noteRepeats(frame, key);
    frame.classes |= mark;
    return true;
}

inline bool Walk::scalar(uint8_t first, uint32_t at) {
    switch (first) {
    case '"': return string(FerryJSONKindString, at);
    case 't': return literal(FerryJSONKindTrue, at, "true", 4);
    case 'f': return literal(FerryJSONKindFalse, at, "false", 5);
    case 'n': return literal(FerryJSONKindNull, at, "null", 4);
    case '-':
    case '0': case '1': case '2': case '3': case '4':
    case '5': case '6': case '7': case '8': case '9': return number(at);
    default: return fail(at, "a value was expected here");
    }
}

bool Walk::run() {
    uint32_t at;
    uint8_t byte;
value:
    if (ended()) return torn("the text ends where a value was expected");
    at = *next++;
    byte = region[at];
    if (byte == '{') {
        if (!open(FerryJSONKindObject, at)) return false;
        if (!ended() && region[*next] == '}') {
            ++next;
            close();
            goto after;
        }
        goto key;
    }
    if (byte == '[') {
        if (!open(FerryJSONKindArray, at)) return false;
        if (ended() || region[*next] != ']') goto value;
        ++next;
        close();
        goto after;
    }
    if (!scalar(byte, at)) return false;
    goto after;
key:
    if (ended()) return torn("the text ends where a key was expected");
    at = *next++;
    if (region[at] != '"') return fail(at, "a key in quotes was expected here");
    if (!key(at)) return false;
    if (ended()) return torn("the text ends where a colon was expected");
    if (region[*next] != ':') return fail(*next, "a colon was expected here");
    ++next;
    goto value;
after:
    if (depth == 0) return ended() ? true : fail(*next, "there is something behind the value");
    if (ended()) return torn("the text ends inside an object or array");
    at = *next++;
    byte = region[at];
    FerryJSONFrame &frame = parser.frames[depth - 1];
    ++frame.count;
    bool isObject = nodes[frame.node].kind == FerryJSONKindObject;
    if (byte == ',') {
        if (isObject) goto key;
        goto value;
    }
    if (byte == (isObject ? '}' : ']')) {
        if (!close()) return false;
        goto after;
    }
    return fail(at, isObject ? "a comma or } was expected here" : "a comma or ] was expected here");
}

} // namespace

extern "C" FerryJSONResult ferry_json_walk(FerryJSONParser *parser, size_t offset, size_t length) {
    FerryJSONResult result = {FerryJSONStatusSyntax, nullptr, 0, 0, "there is no value"};
    if (!parser->region || offset > parser->length || length > parser->length - offset) return result;
    const uint32_t *structurals = parser->stage->structural_indexes.get();
    uint32_t total = parser->stage->n_structural_indexes;
    size_t first = offset, end = offset + length;
    while (first < end && isSpace(parser->region[first])) ++first;
    if (parser->cursor >= total || structurals[parser->cursor] != first) {
        parser->cursor = static_cast<uint32_t>(std::lower_bound(structurals, structurals + total, first) - structurals);
    }
    if (parser->cursor >= total || structurals[parser->cursor] != first) return result;
    if (!parser->reserveSide(length + 64)) {
        result.status = FerryJSONStatusCapacity;
        result.message = "the text needs more memory than there is";
        return result;
    }
    Walk walk(*parser, static_cast<uint32_t>(offset), static_cast<uint32_t>(end));
    bool sound = walk.run();
    result.status = walk.status;
    result.message = walk.message;
    result.nodes = sound ? parser->nodes : nullptr;
    result.count = walk.count;
    result.fault_offset = walk.faultAt - offset;
    if (sound) parser->cursor = static_cast<uint32_t>(walk.next - structurals);
    if (!sound) result.fault_offset = walk.faultAt - offset;
    return result;
}
