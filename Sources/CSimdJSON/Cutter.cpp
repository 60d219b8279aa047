#include "Cutter.h"
#include <new>

using State = FerryJSONCutter::State;
using ferry::ScanEnd;
using ferry::SkipEnd;

namespace {

constexpr size_t longestName = 256;
constexpr size_t mostNames = 20;

bool endsScalar(uint8_t byte) {
    switch (byte) {
    case ' ': case '\t': case '\n': case '\r': case ',': case ':': case '[': case ']': case '{': case '}': case '"':
        return true;
    default: return false;
    }
}

} // namespace

void FerryJSONCutter::fail(FerryJSONCutFault fault, const char *message) {
    result.fault = fault;
    result.fault_offset = position;
    result.fault_line = line;
    result.message = message;
    result.in_record = isInRecord();
    state = State::stopped;
}

void FerryJSONCutter::notFound(const char *message) { fail(FerryJSONCutNotFound, message); }

void FerryJSONCutter::skipSpace() {
    for (; position < length; ++position) {
        uint8_t byte = window[position];
        if (byte == '\n') ++line;
        else if (byte != ' ' && byte != '\r' && byte != '\t') return;
    }
}

void FerryJSONCutter::reserveNames(size_t limit) {
    string.limit = limit;
    for (const std::string &token : tokens) string.limit = token.size() > string.limit ? token.size() : string.limit;
}

// MARK: Values

void FerryJSONCutter::push(uint8_t byte) {
    if (open.depth() >= maximumDepth) {
        fail(FerryJSONCutDepth, "nested too deeply");
        return;
    }
    open.push(byte == '{');
    ++position;
    state = byte == '{' ? State::objectStart : State::arrayStart;
}

void FerryJSONCutter::beginValue(uint8_t byte) {
    if (isRecord()) {
        beginRecord(byte);
        return;
    }
    bool isTarget = false;
    if (mode != FerryJSONCutConcatenated && !isFound) {
        if (open.depth() == 0) {
            isTarget = tokens.empty();
        } else if (isOnWay() && !open.isObject()) {
            matches = tokens[followed] == std::to_string(elementsPassed++);
        }
        if (matches) {
            matches = false;
            ++followed;
            elementsPassed = 0;
            namesFound = 0;
            found.clear();
            isTarget = followed == tokens.size();
            if (!isTarget && byte != '{' && byte != '[') {
                notFound("the pointer leads through something that is neither an object nor an array");
                return;
            }
        }
    }
    if (isTarget) {
        isFound = true;
        if (byte == '[' && mode == FerryJSONCutElements) {
            push(byte);
            recordsDepth = open.depth();
            areElements = true;
        } else {
            beginRecord(byte);
        }
        return;
    }
    if (byte == '{' || byte == '[') {
        push(byte);
    } else if (byte == '"') {
        ++position;
        string.begin(false);
        state = State::skipString;
    } else {
        scalar.begin();
        state = State::skipScalar;
    }
}

void FerryJSONCutter::beginRecord(uint8_t byte) {
    recordStart = position;
    recordLine = line;
    if (byte == '{' || byte == '[') {
        scan.begin();
        state = State::record;
    } else if (byte == '"') {
        ++position;
        recordEscape = false;
        state = State::recordString;
    } else if (endsScalar(byte)) {
        fail(FerryJSONCutSyntax, "a value was expected here");
    } else {
        state = State::recordScalar;
    }
}

void FerryJSONCutter::endRecord() {
    spans.push_back({recordStart, position - recordStart, recordLine});
    state = mode == FerryJSONCutConcatenated ? State::value : State::after;
}

// MARK: Objects and arrays around the records

void FerryJSONCutter::noteName() {
    if (namesFound++ < mostNames) {
        if (!found.empty()) found += ", ";
        found += string.text;
        if (string.isCut) found += "…";
    } else if (namesFound == mostNames + 1) {
        found += ", …";
    }
}

void FerryJSONCutter::endKey() {
    state = State::colon;
    // Behind the records, the containers on the pointer's way are those not yet closed.
    size_t level = isFound ? open.depth() - 1 : followed;
    if (mode == FerryJSONCutConcatenated || level >= tokens.size()) return;
    if (!isFound && !isOnWay()) return;
    if (isFound && open.depth() > followed) return;
    bool same = !string.isCut && string.text == tokens[level];
    if (!isFound) {
        noteName();
        matches = same;
    } else if (same) {
        fail(FerryJSONCutRepeatedKey, "a key on the way to the records stands twice in its object");
    }
}

void FerryJSONCutter::closeBracket(uint8_t byte) {
    bool object = byte == '}';
    if (open.depth() == 0 || open.isObject() != object) {
        fail(FerryJSONCutSyntax, object ? "this } closes nothing" : "this ] closes nothing");
        return;
    }
    if (!isFound && isOnWay()) {
        if (!object) found = std::to_string(elementsPassed) + " elements";
        notFound(object ? "the object has no such key" : "the array has no such element");
        return;
    }
    if (open.depth() == recordsDepth) recordsDepth = 0;
    open.pop();
    if (isFound && followed > open.depth()) followed = open.depth();
    ++position;
    state = State::after;
}

// MARK: Steps

// Between values, where the next byte that is not white space decides.
void FerryJSONCutter::stepBetween() {
    skipSpace();
    if (position >= length) return;
    uint8_t byte = window[position];
    switch (state) {
    case State::arrayStart:
        if (byte == ']') closeBracket(byte);
        else beginValue(byte);
        return;
    case State::value: beginValue(byte); return;
    case State::objectStart:
        if (byte == '}') {
            closeBracket(byte);
            return;
        }
        [[fallthrough]];
    case State::key:
        if (byte != '"') {
            fail(FerryJSONCutSyntax, "a key in quotes was expected here");
            return;
        }
        ++position;
        string.begin(true);
        state = State::skipKey;
        return;
    case State::colon:
        if (byte != ':') {
            fail(FerryJSONCutSyntax, "a colon was expected here");
            return;
        }
        ++position;
        state = State::value;
        return;
    default: break;
    }
    if (open.depth() == 0) {
        fail(FerryJSONCutSyntax, "there is something behind the document");
    } else if (byte == ',') {
        ++position;
        state = open.isObject() ? State::key : State::value;
    } else if (byte == ']' || byte == '}') {
        closeBracket(byte);
    } else {
        fail(FerryJSONCutSyntax, "a comma or a closing bracket was expected here");
    }
}

// Inside a value or key.
void FerryJSONCutter::stepInside() {
    switch (state) {
    case State::skipKey:
    case State::skipString: {
        SkipEnd end = string.scan(window, length, position);
        if (end == SkipEnd::fault) fail(FerryJSONCutSyntax, string.message);
        else if (end == SkipEnd::done && state == State::skipKey) endKey();
        else if (end == SkipEnd::done) state = State::after;
        return;
    }
    case State::skipScalar: {
        SkipEnd end = scalar.scan(window, length, position, isLast);
        if (end == SkipEnd::fault) fail(FerryJSONCutSyntax, scalar.message);
        else if (end == SkipEnd::done) state = State::after;
        return;
    }
    case State::record: {
        ScanEnd end = scan.scan(window, length, position, line);
        if (end == ScanEnd::mismatch) fail(FerryJSONCutSyntax, "this bracket does not close the one that is open");
        else if (end == ScanEnd::record) endRecord();
        return;
    }
    case State::recordString:
        for (; position < length; ++position) {
            uint8_t byte = window[position];
            if (byte == '\n') ++line;
            if (recordEscape) {
                recordEscape = false;
            } else if (byte == '\\') {
                recordEscape = true;
            } else if (byte == '"') {
                ++position;
                endRecord();
                return;
            }
        }
        return;
    case State::recordScalar:
        while (position < length && !endsScalar(window[position])) ++position;
        if (position < length || isLast) endRecord();
        return;
    default: return;
    }
}

void FerryJSONCutter::step() {
    if (state <= State::after) stepBetween();
    else stepInside();
}

void FerryJSONCutter::finish() {
    if (state == State::stopped) return;
    if (mode == FerryJSONCutConcatenated && state == State::value) return;
    if (state == State::after && open.depth() == 0) return;
    fail(FerryJSONCutTorn, "the input ends before the document does");
}

FerryJSONCut FerryJSONCutter::feed(const uint8_t *window, size_t length, bool last) {
    this->window = window;
    this->length = length;
    isLast = last;
    spans.clear();
    result = {};
    while (position < length && state != State::stopped) step();
    // A number may end with the input, with no byte behind it to tell.
    if (last && (state == State::recordScalar || state == State::skipScalar)) step();
    if (last) finish();
    result.are_elements = areElements || mode == FerryJSONCutConcatenated;
    if (isInRecord()) result.in_record = true;
    result.spans = spans.data();
    result.count = spans.size();
    result.keep_from = result.in_record ? recordStart : position;
    position -= result.keep_from;
    if (result.in_record) recordStart = 0;
    return result;
}

// MARK: C interface

extern "C" {

FerryJSONCutter *ferry_json_cutter_create(
    FerryJSONCutMode mode, const uint8_t *tokens, const size_t *lengths, size_t count, size_t maximum_depth) {
    auto *cutter = new (std::nothrow) FerryJSONCutter();
    if (!cutter) return nullptr;
    cutter->mode = mode;
    cutter->maximumDepth = maximum_depth;
    for (size_t i = 0; i < count; ++i) {
        cutter->tokens.emplace_back(reinterpret_cast<const char *>(tokens), lengths[i]);
        tokens += lengths[i];
    }
    cutter->reserveNames(longestName);
    return cutter;
}

void ferry_json_cutter_destroy(FerryJSONCutter *cutter) { delete cutter; }

FerryJSONCut ferry_json_cutter_feed(FerryJSONCutter *cutter, const uint8_t *window, size_t length, bool is_last) {
    return cutter->feed(window, length, is_last);
}

const char *ferry_json_cutter_found(const FerryJSONCutter *cutter) { return cutter->found.c_str(); }
}
