#pragma once
// llama.cpp's way through a text, for GGUF files:
//
//   text → special tokens → each part between them: words and merges | pieces by the kind → EncodingSink
//
// Byte-level BPE and SPM take the fast roads where the vocabulary is whole, with the same answer, around bytes that are
// not UTF-8 too. What it takes to encode is made at the first use: opening a file costs reading it.

#include "core/encoding/added_tokens/gguf_specials.h"
#include "core/encoding/encoding_sink.h"
#include "core/encoding/paths/byte_level_path.h"
#include "core/encoding/paths/gguf_bpe.h"
#include "core/encoding/paths/lenient_text.h"
#include "core/encoding/paths/metaspace_path.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/model/gguf_model.h"

#include <memory>
#include <mutex>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class GgufRoad {
  public:
    /// Errors: Damaged (a character map, missing byte pieces), Unsupported (a pattern that can't be run).
    static Result<std::unique_ptr<GgufRoad>> create(const TokenizerDefinition& definition);

    struct Way {
        bool parseSpecial = false;
        bool generally = false;     ///< leave the fast roads alone
        bool continuesText = false; ///< no blank is put before the beginning
    };
    /// `observer`, which may be null, is told of the parts and of the words that a model makes of them, which are no stage
    /// of their own; it goes with `generally`. Errors: BadInput (no piece for a byte, and no unknown token), TooLarge, Cancelled.
    Result<void> encode(std::string_view text, Way way, Scratch& scratch, EncodingSink& sink,
                        const Progress& progress, StageObserver* observer = nullptr) const;

    /// A word as StageObserver::word is given it, and how it is cut. Spans are of it. Errors: as encode().
    Result<void> explain(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                         const Progress& progress) const;
    /// Null: no BPE, or one whose pattern can't be run.
    [[nodiscard]] const MergeRules* mergeRules() const;

    /// Bytes that are not UTF-8 are encoded as they are, not read as U+FFFD.
    [[nodiscard]] bool keepsBytes() const;

    // For re-encoding the neighbourhood of an edit; null where there is no such road.

    [[nodiscard]] const ByteLevelRoad* byteLevel() const { return m_byteLevel.get(); }
    [[nodiscard]] const MetaspaceRoad* metaspace() const;
    /// No byte shortly before `offset` claims to begin a character that goes on behind it.
    [[nodiscard]] static bool partsCharacters(std::string_view text, std::size_t offset);
    [[nodiscard]] const GgufSpecials& specials() const { return m_specials; }

  private:
    explicit GgufRoad(const TokenizerDefinition& definition);
    Result<void> encodePart(std::string_view text, std::size_t begin, std::size_t end, bool begins,
                            bool generally, Scratch& scratch, EncodingSink& sink, const Progress& progress,
                            StageObserver* observer) const;
    Result<void> encodeRead(const LenientText& read, std::size_t begin, Scratch& scratch, EncodingSink& sink,
                            const Progress& progress) const;
    Result<void> encodeBetweenStrays(std::string_view text, std::size_t begin, std::size_t end, bool begins,
                                     Scratch& scratch, EncodingSink& sink, const Progress& progress) const;
    [[nodiscard]] bool piecesAreCharacters() const;
    Result<void> makeModels() const;
    Result<void> cut(std::string_view part, bool begins, std::vector<CutPiece>& pieces,
                     std::vector<std::size_t>& wordEnds, const Progress& progress,
                     const GgufWordTold* told) const;

    const TokenizerDefinition& m_definition;
    GgufSpecials m_specials;
    std::unique_ptr<ByteLevelRoad> m_byteLevel;
    mutable std::once_flag m_metaspaceOnce;
    mutable std::unique_ptr<MetaspaceRoad> m_metaspace;
    mutable std::once_flag m_charactersOnce;
    mutable bool m_characters = false;
    mutable std::once_flag m_modelOnce;
    mutable Result<std::unique_ptr<GgufModel>> m_model;
    mutable Result<std::unique_ptr<GgufBpe>> m_bpe;
    mutable std::unique_ptr<MergeRules> m_rules; ///< of Spm
};

} // namespace tokenscope
