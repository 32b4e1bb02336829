#pragma once
// Hugging Face's Unigram. Unlike SentencePiece's, it adds scores in doubles, fuses runs of unknown
// characters, and falls back to bytes for whole runs.

#include "core/stages/model/model.h"
#include "core/stages/model/sentencepiece_lookup.h"
#include "core/text/prefix_trie.h"

#include <mutex>
#include <span>

namespace tokenscope {

class HfUnigram final : public Model {
  public:
    /// The definition holds a UnigramModel and must outlive the model.
    explicit HfUnigram(const TokenizerDefinition& definition);

    /// A byte piece has the span of the whole unknown run. Errors: BadInput (a character that no piece
    /// covers, and no unknown piece), Canceled.
    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                          const Progress& progress) const override;
    Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens, ModelObserver& observer,
                         const Progress& progress) const override;
    /// The tokens of another segmentation of the word, with runs of unknown characters fused or replaced by
    /// bytes. `pieces` are consecutive. Errors: BadInput.
    Result<void> tokensOf(std::string_view word, std::span<const PlacedPiece> pieces,
                          std::vector<ModelToken>& tokens) const;

  private:
    template <class Observer>
    Result<void> run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer,
                     const Progress& progress) const;
    void makeTrie() const;
    struct Scored {
        PieceId id = 0;
        double score = 0;
    };
    /// The best path that ends at a byte.
    struct PathEnd {
        double score = 0;
        PieceId id = kNoPiece;
        std::uint32_t begin = kNone; ///< of the last piece; kNone: no path yet
        static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    };
    Result<void> tokenizePart(std::string_view word, ByteSpan span, std::vector<ModelToken>& tokens) const;
    bool appendBytes(std::string_view word, ByteSpan span, std::vector<ModelToken>& tokens) const;

    const Vocabulary& m_vocabulary;
    const UnigramModel& m_config;
    double m_unkScore = 0;
    std::vector<Scored> m_pieces;
    mutable std::once_flag m_once;
    mutable PrefixTrie m_trie; ///< built at the first word; values are indices of m_pieces
};

} // namespace tokenscope
