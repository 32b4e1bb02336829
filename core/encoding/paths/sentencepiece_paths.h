#pragma once
// The paths of SentencePiece files: the reference path, and the fast one with the plain words that it looks
// up without normalizing them. Both use the encoder of sentencepiece_encoder.h.

#include "core/base/byte_span.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
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

/// Finds words of ASCII characters that SentencePiece's normalizer maps one to one, which need not be
/// normalized. The text between such words is normalized and encoded from break to break.
///
///   text    The café is _closed_ today, he␣␣said
///   plain      ^        ^^^^^^^^^^^^^^^^^^^^^^^^     a space (or some that become one), then a word
///
/// A plain word is between two breaks: neither normalizing nor splitting into pieces depends on text across
/// them. Const and thread-safe.
class PlainWords {
  public:
    /// `plain` and `breaksAfter` as in SentencePieceNormalizerPass, of a normalizer that escapes spaces;
    /// `crossed`: bytes that can precede `▁` in a piece; `addsPrefix`: a text starts with a dummy prefix.
    PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
               const std::bitset<256>& crossed, bool removesExtraSpaces, bool addsPrefix);

    struct Word {
        std::size_t space = 0; ///< text[space, begin): spaces that become one `▁`
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t next = 0; ///< where the text after it starts: `end`, or that of the text
        [[nodiscard]] std::size_t length() const { return end - begin; } ///< without spaces
    };
    /// Sets `word` to the plain word that starts with a space at `at`, which must be a break. False: there is
    /// none.
    bool wordAt(std::string_view text, std::size_t at, std::size_t end, Word& word) const;
    /// The same for a word at the start of a text, which has the dummy prefix in place of a space.
    bool firstWordAt(std::string_view text, std::size_t begin, std::size_t end, Word& word) const;
    /// The first break after `at`, or `end`.
    [[nodiscard]] std::size_t breakAfter(std::string_view text, std::size_t at, std::size_t end) const;
    /// Sets `normalized` to `▁` and the normalized word.
    void normalize(std::string_view text, const Word& word, std::string& normalized) const;

  private:
    enum Kind : unsigned char { Space = 1, Inner = 2, Alphanumeric = 4, BeforeBreak = 8, Uncrossed = 16 };
    [[nodiscard]] unsigned kind(char c) const { return m_kinds[static_cast<unsigned char>(c)]; }
    std::size_t afterSpaces(std::string_view text, std::size_t at, std::size_t end) const;
    bool finishWord(std::string_view text, std::size_t end, Word& word) const;

    std::array<char, 256> m_plain;
    std::array<unsigned char, 256> m_kinds{};
    bool m_removesExtraSpaces;
    bool m_addsPrefix;
};

/// Like NormalizedOrigins, for one plain word.
class PlainOrigins {
  public:
    explicit PlainOrigins(const PlainWords::Word& word)
        : m_word(word) {}
    [[nodiscard]] ByteSpan originOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end < kSpace ? kSpace : span.end)};
    }
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end)};
    }

  private:
    /// Bytes of `▁`.
    static constexpr std::uint32_t kSpace = 3;
    [[nodiscard]] std::uint32_t positionOf(std::uint32_t byte) const {
        return static_cast<std::uint32_t>(byte < kSpace ? m_word.space : m_word.begin + byte - kSpace);
    }
    PlainWords::Word m_word;
};

/// Works in blocks that fit into the processor's cache. BPE merges each distinct word once (see
/// MetaspaceEncoder); so does Unigram, which looks words of plain ASCII (see PlainWords) up by their bytes in
/// the original. Other models are split like on the reference path. The reference path and the breaks must
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
    /// Emits plain words from `at`, which is a break or the start of a text, up to the first word that isn't
    /// plain, or a block of them. Returns their end.
    std::size_t putPlainWords(std::size_t at, std::size_t end, bool startsText, const PlainWords& plain,
                              EncodeCall& call, bool& afterUnknown) const;
    /// False: stopped.
    bool putPlainWord(const PlainWords::Word& word, const UnigramBinade& binade, const PlainWords& plain,
                      EncodeCall& call, bool& afterUnknown) const;
    /// With which binade, or UnigramCache::kSure, most words are in the cache.
    [[nodiscard]] int usualKey(float sum, const UnigramBinade& binade) const;
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
