#pragma once
// Only the normalizer on the whole text, and only the pre-tokenizer on the result, for `encode --stages`. This is no trace of an
// encoding, see core/explain/stages/stage_trace.h for that: here, added tokens are not extracted first.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/json/json_writer.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::report {

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

} // namespace tokenscope::report
