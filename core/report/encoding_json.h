#pragma once
// An encoding as JSON: as `encode` prints it, and the results of its stages.

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
#include <unordered_map>
#include <vector>

namespace tokenscope::report {

/// An encoding as `encode` prints it. Caches how each piece is written. Not thread-safe. The time for an
/// answer is proportional to its tokens and its texts, however many windows overflow.
class EncodingJson {
  public:
    EncodingJson(const Tokenizer& tokenizer, SpanUnit unit, bool full, bool configured)
        : m_tokenizer(tokenizer)
        , m_unit(unit)
        , m_full(full)
        , m_configured(configured) {}

    /// The members of the object, into an open one. The encoding must have reference spans, and sequence ids
    /// if there is a second text.
    void writeMembers(JsonWriter& json, const Encoding& encoding, std::string_view first,
                      std::string_view second);
    /// The same for an encoding by Tokenizer::encodeWords(), always with word_ids. `second` may be empty.
    void writeMembers(JsonWriter& json, const Encoding& encoding, const std::vector<std::string>& first,
                      const std::vector<std::string>& second);

  private:
    struct Rulers;
    void writeMembers(JsonWriter& json, const Encoding& encoding, const Rulers& rulers);
    void writePieces(JsonWriter& json, const Encoding& encoding);
    static void writeBytes(JsonWriter& json, const Encoding& encoding);
    void writeTypes(JsonWriter& json, const Encoding& encoding) const;
    void writeSpans(JsonWriter& json, const Encoding& encoding, const Rulers& rulers) const;

    const Tokenizer& m_tokenizer;
    SpanUnit m_unit;
    bool m_full;
    bool m_configured;
    std::unordered_map<PieceId, std::string> m_written;
};

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
