#pragma once
// The paths of SentencePiece files: the reference path, and the fast one with the plain words that it looks
// up without normalizing them. Both use the encoder of sentencepiece_encoder.h.

#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/plain_words.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

namespace tokenscope {

/// Each part as a whole through the normalizer and the model.
class SentencePieceReferencePath final : public EncodePath {
  public:
    explicit SentencePieceReferencePath(std::shared_ptr<const SentencePieceEncoder> encoder)
        : m_encoder(std::move(encoder)) {}

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override {
        return m_encoder->explain(word, sink, observer, progress);
    }
    [[nodiscard]] const MergeRules* mergeRules() const override;

  private:
    std::shared_ptr<const SentencePieceEncoder> m_encoder;
    mutable std::once_flag m_rulesOnce;
    mutable std::unique_ptr<MergeRules> m_rules;
};

/// Works in blocks that fit into the processor's cache. BPE merges each distinct word once (see
/// MetaspaceEncoder); so does Unigram, which looks plain words (see PlainWords) up by their bytes in the
/// original. Other models are split like on the reference path. The reference path and the breaks must
/// outlive it.
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
    class PlainParts;
    /// Emits plain parts from `at`, which is a break or the start of a text, up to the first text that isn't plain, or
    /// a block of them. Returns their end.
    std::size_t putPlainParts(std::size_t at, std::size_t end, bool startsText, const PlainWords& plain,
                              EncodeCall& call, bool& afterUnknown) const;
    [[nodiscard]] std::size_t breakAfter(std::string_view text, std::size_t at, std::size_t end,
                                         const PlainWords& plain) const;
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
