#pragma once
// The fast path of SentencePiece files, in blocks, so that what is computed for each stays near the processor. BPE merges each word
// but once (see MetaspaceEncoder); so does Unigram, where words of plain ASCII (see PlainWords) are known by their bytes in the
// original. Models that have neither are split as on the reference path.

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
    /// Puts plain words from `at` on, which is after a break, up to the first that is not plain, or a block of them. Returns
    /// where they end.
    std::size_t putPlainWords(std::size_t at, std::size_t end, const PlainWords& plain, EncodeCall& call,
                              bool& afterUnknown) const;
    [[nodiscard]] bool normalizesInParts() const;
    [[nodiscard]] bool endsBlock(unsigned char ascii) const;
    [[nodiscard]] std::size_t blockEnd(std::string_view text, std::size_t begin, std::size_t end) const;
    /// Null: there are no such words.
    [[nodiscard]] const PlainWords* plainWords() const;

    std::shared_ptr<const SentencePieceEncoder> m_encoder;
    const SafeBreaks& m_breaks;
    std::unique_ptr<MetaspaceEncoder> m_words; ///< null: not BPE, or one that it can't encode
    bool m_userDefinedHasSpace = false;        ///< before normalization
    mutable std::once_flag m_plainOnce;
    mutable std::optional<PlainWords> m_plain;
    mutable std::once_flag m_inPartsOnce;
    mutable bool m_inParts = false;
};

} // namespace tokenscope
