#pragma once
// llama.cpp's BPE in full generality: words by the patterns, merges by spelling. For what the fast road of
// byte-level BPE doesn't take: text that isn't UTF-8 (each offending byte is U+FFFD here), vocabularies without
// all bytes or with merges that make no token, and pieces spelled in characters.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/bpe_merge.h"
#include "core/stages/model/gguf_model.h"
#include "core/stages/model/merge_rules.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <memory>
#include <string>
#include <string_view>
#include <tsl/robin_map.h>
#include <vector>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class GgufBpe final : public MergeRules {
  public:
    /// Errors: a pattern that can't be run.
    static Result<std::unique_ptr<GgufBpe>> create(const TokenizerDefinition& definition);

    /// Cuts a text between special tokens; spans are of `text`. What has neither a token nor byte tokens is
    /// left out, as llama.cpp does. Errors: TooLarge (a pattern beyond its match limit), Cancelled.
    /// `wordEnds`: after each word, how many pieces there are. `told`, which may be null, hears of each word.
    Result<void> encode(std::string_view text, std::vector<CutPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordTold* told) const;
    /// A word as told, and how it is cut. Spans are of it. Errors: Cancelled.
    Result<void> explain(std::string_view word, std::vector<CutPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const;
    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override;

  private:
    /// Text as it is cut: every byte with the bytes of the original it stands for.
    struct Read {
        std::string text;
        std::vector<ByteSpan> origins;
    };
    explicit GgufBpe(const TokenizerDefinition& definition);
    void makeTable();
    PieceId symbolOf(std::string_view spelled, bool make);
    [[nodiscard]] PieceId symbolOf(std::string_view spelled) const;
    [[nodiscard]] Read read(std::string_view text) const;
    [[nodiscard]] PieceId wholeWord(std::string_view word) const;
    [[nodiscard]] std::string spelled(std::string_view bytes) const;
    template <class Observer>
    bool encodeWord(const Read& read, ByteSpan word, BpeMerger& merger, std::vector<BpeSymbol>& row,
                    std::vector<CutPiece>& pieces, Observer& observer, const Progress& progress) const;
    void firstSymbols(std::string_view word, std::vector<BpeSymbol>& row) const;
    void putBytes(const Read& read, ByteSpan symbol, std::vector<CutPiece>& pieces) const;

    const TokenizerDefinition& m_definition;
    const GgufTokenizer& m_gguf;
    const BpeModel& m_bpe;
    std::unique_ptr<PreTokenizer> m_words;
    PairTable m_pairs;
    tsl::robin_map<std::string, PieceId> m_noTokens; ///< symbols of merges that are no tokens
};

} // namespace tokenscope
