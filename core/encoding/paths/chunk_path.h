#pragma once
// The fast path of tokenizer.json definitions that have no faster one (WordPiece, WordLevel, Unigram, BPE
// over words): the text is split into chunks (chunk_breaks.h), the reference path encodes each distinct chunk
// once, and its tokens are copied when it recurs.

#include "core/encoding/paths/chunk_breaks.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/word_encoder.h"

#include <memory>
#include <mutex>
#include <optional>

namespace tokenscope {

/// The reference path and the breaks must outlive it.
class ChunkPath final : public FastPath {
  public:
    ChunkPath(const TokenizerDefinition& definition, const ReferencePath& reference, const SafeBreaks& breaks)
        : FastPath(reference)
        , m_definition(definition)
        , m_reference(reference)
        , m_safeBreaks(breaks) {}

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override;

  private:
    void prepare() const;
    [[nodiscard]] bool addedTokensStayInChunks() const;
    Result<void> encodeChunks(std::size_t begin, std::size_t firstEnd, std::size_t end,
                              EncodeCall& call) const;
    Result<void> encodeChunk(std::size_t begin, std::size_t end, EncodeCall& call) const;

    const TokenizerDefinition& m_definition;
    const ReferencePath& m_reference;
    const SafeBreaks& m_safeBreaks;
    /// The normalizer of chunks at the start of, inside or at the end of the text.
    struct ChunkNormalizer {
        const Normalizer* normalizer = nullptr; ///< null: there is none
        std::unique_ptr<Normalizer> own;        ///< null: `normalizer` is the definition's
    };
    void makeNormalizerFor(ChunkNormalizer& chunk, bool starts, bool ends) const;
    mutable std::once_flag m_once;
    mutable std::optional<ChunkBreaks> m_breaks;
    mutable ChunkNormalizer m_first, m_within, m_last;
};

} // namespace tokenscope
