#pragma once
// The normalizer alone on a whole text, and the pre-tokenizer alone on what it gives (`--stages`). Added
// tokens are not cut out first, as they are when encoding.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/json/json_writer.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::cli {

class TextStages {
  public:
    /// The definition must outlive the stages. Errors: as makeNormalizer and makePreTokenizer.
    static Result<TextStages> create(const TokenizerDefinition& definition);

    /// `"normalized":"…","pre_tokenized":[["…",[0,3]],…]`, each where the tokenizer has such a stage.
    /// Offsets are code points of the normalized text (of the text where there is no normalizer).
    Result<void> writeMembers(JsonWriter& json, std::string_view text) const;

  private:
    /// nullopt without a normalizer.
    [[nodiscard]] Result<std::optional<std::string>> normalize(std::string_view text) const;

    std::unique_ptr<SentencePieceEncoder> m_sentencePiece; ///< its normalizer knows user-defined pieces
    std::unique_ptr<Normalizer> m_normalizer;
    std::unique_ptr<PreTokenizer> m_preTokenizer;
    bool m_keepsEmpty =
        false; ///< a sequence of no rules: an empty text is one word, which any rule would drop
};

} // namespace tokenscope::cli
