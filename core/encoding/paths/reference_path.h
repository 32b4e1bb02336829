#pragma once
// The general road of tokenizer.json and tiktoken definitions: every stage as its own object, every byte with
// its origin. Slower than the fast roads, and right for all definitions.

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/encoding_sink.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/model/model.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>

namespace tokenscope {

class GeneralRoad {
  public:
    /// `definition` must outlive the road. Errors: those of the stages, with `where` as a JSON path.
    static Result<std::unique_ptr<GeneralRoad>> create(const TokenizerDefinition& definition,
                                                       std::shared_ptr<SharedBpeTable> table);

    /// Encodes text[begin, end), a part without added tokens of the first pass. `observer` may be null. Errors:
    /// those of the stages.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                        EncodingSink& sink, const Progress& progress,
                        StageObserver* observer = nullptr) const;
    /// The same of text that goes on from other text: nothing is put before it. Rules are told by the same numbers.
    Result<void> encodeOnwards(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                               EncodingSink& sink, const Progress& progress,
                               StageObserver* observer = nullptr) const;
    /// The same by another normalizer than the definition's, or by none (null): for stretches of a text, of
    /// which a whole begins and ends elsewhere.
    Result<void> encodeBy(const Normalizer* normalizer, std::string_view text, std::size_t begin,
                          std::size_t end, bool parseSpecial, EncodingSink& sink, const Progress& progress,
                          StageObserver* observer = nullptr) const;
    /// A word alone, as the model gets it, and how it is cut. Spans are of the word. Errors: those of the model.
    Result<void> explain(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                         const Progress& progress) const;
    [[nodiscard]] const Normalizer* normalizer() const { return m_normalizer.get(); } ///< may be null

    /// What an added token looks like after normalization (Hugging Face normalizes the literal itself).
    [[nodiscard]] std::string normalized(const std::string& literal) const;
    [[nodiscard]] const AddedTokenScanner& normalizedTokens() const { return *m_normalizedTokens; }

  private:
    GeneralRoad() = default;
    static void put(const std::vector<ModelToken>& tokens, std::string_view original,
                    const NormalizedText& normalized, ByteSpan word, EncodingSink& sink);
    Result<void> encodePlain(std::string_view original, NormalizedText part, EncodingSink& sink,
                             const Progress& progress, StageObserver* observer) const;

    const TokenizerDefinition* m_definition = nullptr;
    std::unique_ptr<Normalizer> m_normalizer; ///< may be null
    std::unique_ptr<Normalizer> m_onwards;    ///< without what it does at a text's beginning; null: the same
    std::unique_ptr<PreTokenizer> m_preTokenizer; ///< may be null
    std::unique_ptr<Model> m_model;
    std::unique_ptr<AddedTokenScanner> m_normalizedTokens; ///< those that are matched after normalization
};

} // namespace tokenscope
