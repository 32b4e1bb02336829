#pragma once
// The fast path of tokenizer.json definitions that have no faster one (WordPiece, WordLevel, Unigram, BPE
// over words): the text is split into chunks (chunk_breaks.h), the reference path encodes each distinct chunk
// once, and its tokens are copied when it recurs.

#include "core/encoding/paths/chunk_breaks.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/word_encoder.h"

#include <array>
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
    struct Chunk {
        std::size_t begin = 0;
        std::size_t end = 0;
        const Normalizer* normalizer = nullptr;
        WordVariant variant = 0;
        WordKey key; ///< if it is short
        [[nodiscard]] bool isShort() const { return end - begin <= WordCache::kInlineBytes; }
    };
    static constexpr std::size_t kMaxChunks = 32;
    Result<void> encodeChunks(std::size_t begin, std::size_t end, EncodeCall& call) const;
    std::size_t findChunks(std::size_t begin, std::size_t at, std::size_t end, const EncodeCall& call,
                           std::array<Chunk, kMaxChunks>& chunks) const;
    Result<void> encodeChunk(const Chunk& chunk, EncodeCall& call) const;
    [[nodiscard]] const Normalizer* normalizerOf(bool first, bool last) const;
    [[nodiscard]] WordVariant variantOf(const Chunk& chunk, bool parseSpecial) const;

    const TokenizerDefinition& m_definition;
    const ReferencePath& m_reference;
    const SafeBreaks& m_safeBreaks;
    /// The normalizer of chunks at the start of, inside or at the end of the text, and of one that is all of it.
    struct ChunkNormalizer {
        const Normalizer* normalizer = nullptr; ///< null: there is none
        std::unique_ptr<Normalizer> own;        ///< null: `normalizer` is the definition's
    };
    void makeNormalizerFor(ChunkNormalizer& chunk, bool starts, bool ends) const;
    mutable std::once_flag m_once;
    mutable std::optional<ChunkBreaks> m_breaks;
    mutable ChunkNormalizer m_first, m_within, m_last, m_whole;
};

} // namespace tokenscope
