#pragma once
// The reference path of tokenizer.json and tiktoken definitions: every stage is a separate object, and every
// byte carries its origin. Slower than the fast paths, but correct for all definitions.

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/paths/encode_path.h"
#include "core/stages/model/bpe/merge_rules.h"
#include "core/stages/model/model.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>
#include <mutex>

namespace tokenscope {

/// As encoding applies it: the words of tiktoken are only what its pattern matches. The definition must have one.
/// Errors: as makePreTokenizer().
Result<std::unique_ptr<PreTokenizer>> makePreTokenizerOf(const TokenizerDefinition& definition);

class ReferencePath final : public EncodePath {
  public:
    /// Whether the normalizer's effects at the start of a text are skipped for text that continues other
    /// text. AsText: they aren't, because the fast path never splits a text where it matters.
    enum class Continuing { SkipsStart, AsText };

    /// `definition` must outlive the path. Errors: those of the stages, with `where` as a JSON path.
    static Result<std::unique_ptr<ReferencePath>> create(const TokenizerDefinition& definition,
                                                         std::shared_ptr<SharedBpeTable> table,
                                                         Continuing continuing);

    /// Errors: those of the stages.
    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    /// The same with another normalizer than the definition's, or none (null), and without an observer: for
    /// chunks inside a text.
    Result<void> encodeWith(const Normalizer* normalizer, std::size_t begin, std::size_t end,
                            EncodeCall& call) const;
    /// Errors: those of the model.
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override;
    [[nodiscard]] const MergeRules* mergeRules() const override;

    [[nodiscard]] const Normalizer* normalizer() const { return m_normalizer.get(); }       ///< may be null
    [[nodiscard]] const PreTokenizer* preTokenizer() const { return m_preTokenizer.get(); } ///< may be null
    [[nodiscard]] const Model& model() const { return *m_model; }
    /// By index in the definition: the text by which the added token is matched, normalized if the token is
    /// `normalized`.
    [[nodiscard]] const std::string& matched(std::size_t addedToken) const { return m_matched[addedToken]; }
    [[nodiscard]] const AddedTokenScanner& normalizedTokens() const { return *m_normalizedTokens; }

  private:
    ReferencePath() = default;
    [[nodiscard]] std::string normalized(const std::string& content) const;
    static void put(const std::vector<ModelToken>& tokens, std::string_view original,
                    const NormalizedText& normalized, ByteSpan word, EncodingSink& sink);
    Result<void> encodePlain(NormalizedText part, EncodeCall& call) const;

    const TokenizerDefinition* m_definition = nullptr;
    std::shared_ptr<SharedBpeTable> m_table;
    std::unique_ptr<Normalizer> m_normalizer;     ///< may be null
    std::unique_ptr<Normalizer> m_continuation;   ///< for text that continues other text; null: m_normalizer
    std::unique_ptr<PreTokenizer> m_preTokenizer; ///< may be null
    std::unique_ptr<Model> m_model;
    std::vector<std::string> m_matched;                    ///< by index of the added token
    std::unique_ptr<AddedTokenScanner> m_normalizedTokens; ///< those that are matched after normalization
    mutable std::once_flag m_rulesOnce;
    mutable std::unique_ptr<MergeRules> m_rules;
};

} // namespace tokenscope
