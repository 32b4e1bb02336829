#pragma once
// Runs a suite: what a tokenizer makes of its inputs now, and how that differs from what was recorded.

#include "core/base/progress.h"
#include "core/chat/template/builtins/chat_clock.h"
#include "core/encoding/tokenizer.h"
#include "core/suite/suite.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::suite {

struct RunOptions {
    chat::ChatClock clock;
    /// The template's source instead of the tokenizer's templates.
    std::optional<std::string> chatTemplate;
    Progress progress; ///< units are cases
};

/// A suite without cases, whose time is that of the clock in seconds.
Suite emptySuite(const chat::ChatClock& clock);

/// Of one input. What can't be encoded or rendered is an outcome too, with its error.
Outcome outcomeOf(const std::variant<TextInput, chat::TemplateInput>& input, const Tokenizer& tokenizer,
                  const RunOptions& options);

/// Of the spellings of these ids: the same where they mean the same pieces.
std::string piecesHash(const std::vector<PieceId>& ids, const Tokenizer& tokenizer);
/// Whether the outcome's ids mean the same pieces here as in the tokenizer that gave them. Without a hash, by what they
/// decode to.
bool hasItsPieces(const SuiteCase& one, const Tokenizer& tokenizer);
/// The name that outcomes have for their tokenizer.
std::string nameOf(const Tokenizer& tokenizer);

/// Pieces: the ids are the same, but mean other pieces.
enum class OutcomePart : std::uint8_t { Error, Text, Ids, Pieces, Bytes, Masks };
/// `error`, `text`, `ids`, `pieces`, `bytes`, `masks`
std::string_view name(OutcomePart part);
/// In the order of OutcomePart.
std::vector<OutcomePart> differences(const Outcome& expected, const Outcome& actual);

struct CaseResult {
    std::vector<OutcomePart> different; ///< empty: passed
    Outcome actual;                     ///< empty where the case has passed
};

/// One for each case. Errors: Canceled; Damaged if the suite's time can't be read.
Result<std::vector<CaseResult>> runSuite(const Suite& suite, const Tokenizer& tokenizer, RunOptions options);

/// Tokens of both outcomes between two common boundaries, where they aren't the same.
struct DifferentTokens {
    ByteSpan bytes; ///< of the text
    TokenRange expected, actual;
};
/// Of two outcomes with the same input text, or the same rendered text; `textBytes` is its size. Ascending.
std::vector<DifferentTokens> differentTokens(const Outcome& expected, const Outcome& actual,
                                             std::uint32_t textBytes);

} // namespace tokenscope::suite
