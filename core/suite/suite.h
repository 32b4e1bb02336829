#pragma once
// Recorded results of a tokenizer, in a file that people commit next to their model: texts with their ids, and
// conversations with their rendered text and masks.
//
//   {"suite":1,"now":"2026-01-15T09:30:00","cases":[
//    {"name":"greeting","text":"Hello","add_special":false,"parse_special":false,
//     "expect":{"decoded":"Hello","ids":[9707],"bytes":[[0,5]],"tokenizer":"qwen2.5","pieces":"8d2c…"}},
//    {"name":"chat","messages":[…],"arguments":{…},
//     "expect":{"rendered":"…","ids":[…],"bytes":[…],"masks":{"content":[[3,9]]}}},
//    {"name":"no system","messages":[…],"expect":{"error":"…"}}]}
//
// Bytes that aren't UTF-8 are `{"bytes":"BASE64"}`, as elsewhere. A mask has the half-open ranges of trained tokens.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/chat/conversation/conversation.h"
#include "core/definition/piece_type.h"
#include "core/encoding/token_lookup.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tokenscope {
class JsonWriter;
}

namespace tokenscope::suite {

inline constexpr std::uint64_t kSuiteVersion = 1;

struct TrainedTokens {
    std::string policy; ///< `content`, …
    std::vector<TokenRange> ranges;
    bool operator==(const TrainedTokens&) const = default;
};

/// What a tokenizer makes of an input. With an error, the rest is empty.
struct Outcome {
    std::string text;            ///< decoded without special tokens left out; of a conversation: rendered
    std::vector<PieceId> ids;    ///< of the text; of a conversation: of the rendered text
    std::vector<ByteSpan> bytes; ///< of the input text or the rendered text; one for each id
    std::vector<TrainedTokens> masks;
    std::string error;          ///< English
    std::string tokenizer = {}; ///< the name of its file; empty in suites of earlier versions
    std::string pieces = {};    ///< piecesHash() of the ids; empty likewise
    bool operator==(const Outcome&) const = default;
};

struct TextInput {
    std::string text; ///< any bytes
    bool addSpecial = false;
    bool parseSpecial = false;
};

struct SuiteCase {
    std::string name; ///< not empty; shown to people
    std::variant<TextInput, chat::TemplateInput> input;
    Outcome expected;
};

struct Suite {
    std::string now; ///< the time that strftime_now returns: `2026-01-15T09:30:00`
    std::vector<SuiteCase> cases;
};

/// The start of a text as the name of its case.
std::string caseName(std::string_view text);

/// Whether a file that starts with this is meant to be a suite.
bool looksLikeSuite(std::string_view start);

/// Writes an outcome as it is in a suite's file: an object.
void writeOutcome(JsonWriter& json, const Outcome& outcome, bool isChat);

/// Each case is on lines of its own, so that a version control shows what changed. Ends with a line feed.
std::string writeSuite(const Suite& suite);
/// Errors: Damaged, with a place; Unsupported: another version.
Result<Suite> readSuite(std::string_view json);

} // namespace tokenscope::suite
