#pragma once
// The fast road of tokenizer.json definitions that have no faster one (WordPiece, WordLevel, Unigram, BPE over
// words): the text is cut into chunks that the stages can't tell from the whole (chunk_breaks), and each chunk is
// encoded once by the general road. What comes again is copied.

#include "core/encoding/paths/chunk_breaks.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/word_encoder.h"

#include <memory>
#include <mutex>
#include <optional>

namespace tokenscope {

/// Const and thread-safe. The definition and the general road must outlive it.
class ChunkRoad {
  public:
    ChunkRoad(const TokenizerDefinition& definition, const GeneralRoad& general)
        : m_definition(definition)
        , m_general(general) {}

    /// Encodes text[begin, end), a part without added tokens of the first pass, as the general road does, if
    /// need be by it. Errors: as there.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                        Scratch& scratch, EncodingSink& sink, const Progress& progress) const;

    /// The blank between two ASCII letters or digits at `offset` begins a chunk, and stages do nothing at a text's ends.
    [[nodiscard]] bool breaksAtBlank(std::string_view text, std::size_t offset) const;

  private:
    void prepare() const;
    [[nodiscard]] bool literalsStayInChunks() const;
    Result<void> encodeChunks(std::string_view text, std::size_t begin, std::size_t to, std::size_t end,
                              bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                              const Progress& progress) const;
    Result<void> encodeChunk(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                             Scratch& scratch, EncodingSink& sink, const Progress& progress) const;

    const TokenizerDefinition& m_definition;
    const GeneralRoad& m_general;
    /// A normalizer for stretches that don't begin or end the text.
    struct Stretch {
        const Normalizer* normalizer = nullptr;
        std::unique_ptr<Normalizer> own;
    };
    void makeStretch(Stretch& stretch, bool begins, bool ends) const;
    mutable std::once_flag m_once;
    mutable std::optional<ChunkBreaks> m_breaks;
    mutable Stretch m_first, m_within, m_last;
};

} // namespace tokenscope
