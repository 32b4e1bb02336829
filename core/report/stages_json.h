#pragma once
// The results of the stages as JSON: of normalizer and pre-tokenizer alone, and of a whole trace.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/encoding/tokenizer.h"
#include "core/explain/stages/stage_trace.h"
#include "core/json/json_writer.h"
#include "core/report/ruler.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::report {

/// Only the normalizer on the whole text, and only the pre-tokenizer on the result, for `encode --stages`.
/// This is no trace of an encoding, see stagesJson() for that: here, added tokens are not extracted first.
class TextStages {
  public:
    /// The definition must outlive the stages. Errors: as makeNormalizer and makePreTokenizer.
    static Result<TextStages> create(const TokenizerDefinition& definition);

    /// `"normalized":"…","pre_tokenized":[["…",[0,3]],…]`, each only if the tokenizer has the stage.
    /// Offsets are code points of the normalized text (of the text if there is no normalizer).
    Result<void> writeMembers(JsonWriter& json, std::string_view text) const;

  private:
    TextStages() = default;
    /// nullopt without a normalizer.
    [[nodiscard]] Result<std::optional<std::string>> normalize(std::string_view text) const;

    std::unique_ptr<SentencePieceEncoder> m_sentencePiece; ///< its normalizer needs the user-defined pieces
    std::unique_ptr<Normalizer> m_normalizer;
    std::unique_ptr<PreTokenizer> m_preTokenizer;
    /// A sequence without rules: an empty text is one word, which any rule would drop.
    bool m_keepsEmpty = false;
};

// The rows of a stage trace as JSON: what `stages --json` prints.
//
//   {"stages":[{"stage":"added_tokens","parts":[{"text":"…","span":[0,3]}]},…]}
//
// Spans are positions in the original text, whatever a stage did to it.

/// One object, without a line end. Errors: none.
std::string stagesJson(const Tokenizer& tokenizer, const explain::StageTrace& trace, SpanUnit unit);

} // namespace tokenscope::report
