// The state of a cutter: where in the document it is, and how much of the pointer has been followed.
#ifndef FERRY_JSON_CUTTER_STATE_H
#define FERRY_JSON_CUTTER_STATE_H

#include "CSimdJSON.h"
#include "Scan.h"
#include "Skip.h"
#include <string>
#include <vector>

struct FerryJSONCutter {
    enum class State : uint8_t {
        value,        // a value must come
        arrayStart,   // a value or ]
        objectStart,  // a key or }
        key,          // a key must come
        colon,        // the colon behind a key
        after,        // a comma or the closing bracket; at the top, nothing but white space
        skipKey,      // inside a key
        skipString,   // inside a string outside of records
        skipScalar,   // inside a number or word outside of records
        record,       // inside a record that is an object or array
        recordString, // inside a record that is a string
        recordScalar, // inside a record that is a number or word
        stopped,
    };

    FerryJSONCutMode mode = FerryJSONCutElements;
    std::vector<std::string> tokens;
    size_t maximumDepth = 0;

    FerryJSONCut feed(const uint8_t *window, size_t length, bool last);
    std::string found;
    /// Keeps names of at least `limit` bytes, and any as long as a token.
    void reserveNames(size_t limit);

  private:
    State state = State::value;
    ferry::BracketStack open;
    ferry::RecordScan scan;
    ferry::StringSkip string;
    ferry::ScalarSkip scalar;
    std::vector<FerryJSONSpan> spans;

    const uint8_t *window = nullptr;
    size_t length = 0, position = 0, line = 1;
    bool isLast = false;
    FerryJSONCut result = {};

    /// Where the current record begins, and whether it is in an escape (strings only).
    size_t recordStart = 0, recordLine = 0;
    bool recordEscape = false;

    /// Tokens followed so far; the container they lead to is the one open at depth `followed + 1`.
    size_t followed = 0;
    /// The next value is what the next token names.
    bool matches = false;
    /// Whether the records have been found, and the depth of the array of records (0 when there is none).
    bool isFound = false;
    size_t recordsDepth = 0;
    bool areElements = false;
    /// The number of elements passed in the array on the pointer's way.
    size_t elementsPassed = 0;
    size_t namesFound = 0;

    void step();
    void stepBetween();
    void stepInside();
    void skipSpace();
    void fail(FerryJSONCutFault fault, const char *message);
    void finish();
    void notFound(const char *message);

    void beginValue(uint8_t byte);
    void beginRecord(uint8_t byte);
    void endRecord();
    void endKey();
    void push(uint8_t byte);
    void closeBracket(uint8_t byte);
    void noteName();
    bool isRecord() const {
        if (mode == FerryJSONCutConcatenated) return open.depth() == 0;
        return recordsDepth > 0 && open.depth() == recordsDepth;
    }
    bool isInRecord() const { return state >= State::record && state <= State::recordScalar; }
    bool isOnWay() const { return mode != FerryJSONCutConcatenated && open.depth() == followed + 1; }
};

#endif
