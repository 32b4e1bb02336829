#pragma once
// The fast path of SentencePiece files. Works in blocks that fit into the processor's cache. BPE merges each
// distinct word once (see MetaspaceEncoder); so does Unigram, which looks words of plain ASCII (see
// PlainWords) up by their bytes in the original. Other models are split like on the reference path.

#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/plain_words.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/sentencepiece_encoder.h"

#include <memory>
#include <mutex>
#include <optional>

namespace tokenscope {

/// The reference path and the breaks must outlive it.
class SentencePieceFastPath final : public FastPath {
  public:
    SentencePieceFastPath(std::shared_ptr<const SentencePieceEncoder> encoder, const EncodePath& reference,
                          const SafeBreaks& breaks);

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override;

  private:
    Result<void> encodeBlocks(std::size_t begin, std::size_t end, EncodeCall& call) const;
    Result<void> encodeBlock(std::size_t begin, std::size_t end, bool continues, EncodeCall& call,
                             bool& afterUnknown) const;
    Result<void> splitByWords(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                              EncodeScratch& scratch, const Progress& progress) const;
    /// Emits plain words from `at`, which is a break, up to the first word that isn't plain, or a block of
    /// them. Returns their end.
    std::size_t putPlainWords(std::size_t at, std::size_t end, const PlainWords& plain, EncodeCall& call,
                              bool& afterUnknown) const;
    [[nodiscard]] bool normalizesInParts() const;
    [[nodiscard]] bool endsBlock(unsigned char ascii) const;
    [[nodiscard]] std::size_t blockEnd(std::string_view text, std::size_t begin, std::size_t end) const;
    /// Null: this definition has no plain words.
    [[nodiscard]] const PlainWords* plainWords() const;

    std::shared_ptr<const SentencePieceEncoder> m_encoder;
    const SafeBreaks& m_breaks;
    std::unique_ptr<MetaspaceEncoder> m_words; ///< null: not BPE, or not supported by it
    bool m_userDefinedHasSpace = false;        ///< before normalization
    mutable std::once_flag m_plainOnce;
    mutable std::optional<PlainWords> m_plain;
    mutable std::once_flag m_inPartsOnce;
    mutable bool m_inParts = false;
};

} // namespace tokenscope
