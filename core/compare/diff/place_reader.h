#pragma once
// Collects the results of the stages of one tokenizer at a place of a text, in a form that is comparable
// between tokenizers: the byte-level alphabet decoded to bytes, and `▁` to spaces.
//
//   text         x _ É l a n        place [1,7)
//   normalizer   x _ e l a n        over the whole text; bytes with origins in the place: "_elan"
//   words          ( e l a n )      a pre-tokenizer dropped the space: here "elan"
//
// A byte without an origin (a prefix) belongs to the place that starts there, or, at the end of the text, to
// the last one.

#include "core/encoding/stage_observer.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// A place in `text`, which may be a part of a longer text.
struct TextPlace {
    std::string_view text;
    ByteSpan span;      ///< in `text`
    bool atEnd = false; ///< nothing follows `text`
    /// Whether text with this origin belongs to the place.
    [[nodiscard]] bool has(ByteSpan origin) const;
};

/// The place, extended to whole characters.
TextPlace atCharacters(TextPlace place);

/// Bytes with their origins.
struct PlacedBytes {
    std::string text;
    std::vector<ByteSpan> origin; ///< one per byte

    void append(std::string_view bytes, ByteSpan from) {
        text += bytes;
        origin.insert(origin.end(), bytes.size(), from);
    }
};

/// A word as its model reads it, in comparable form.
PlacedBytes readWord(const TokenizerDefinition& definition, const explain::SteppedWord& word,
                     std::string_view text);

/// Collects the part of each stage's result that belongs to the place.
class PlaceReader final : public StageObserver {
  public:
    /// Both must outlive the reader.
    PlaceReader(const TokenizerDefinition& definition, const TextPlace& place);

    void added(ByteSpan original, PieceId id) override;
    void plain(const NormalizedText& part) override;
    void normalized(std::size_t rule, const NormalizedText& part) override;
    void addedLater(const NormalizedText&, ByteSpan, PieceId) override {}
    void segment(const PreTokenizedText&) override {}
    void split(std::size_t, const PreTokenizedText&) override {}
    void word(const ModelWord& word) override;

    /// The words at the place as the model got them.
    [[nodiscard]] const std::vector<explain::SteppedWord>& given() const { return m_given; }

    /// The place after the normalizer. `words` are the words of the place, in order; they are needed for
    /// models that normalize internally (llama.cpp) and for bytes that are not UTF-8.
    [[nodiscard]] std::string normalizedText(const std::vector<explain::SteppedWord>& words) const;
    /// Rules of the normalizer that changed the place, in order.
    [[nodiscard]] std::vector<std::string> changedBy() const;

  private:
    const TokenizerDefinition& m_definition;
    const TextPlace& m_place;
    std::vector<PlacedBytes> m_rows; ///< the text before the first and after each rule
    std::vector<explain::SteppedWord> m_given;
};

} // namespace tokenscope::compare
