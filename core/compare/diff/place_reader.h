#pragma once
// What the stages of one tokenizer made of a place of a text, in letters that can be compared with those of any other:
// bytes for the byte-level alphabet, spaces for the `▁` that stand for them.
//
//   text         x _ É l a n        place [1,7)
//   normalizer   x _ e l a n        over the whole text; bytes with origins in the place: "_elan"
//   words          ( e l a n )      a pre-tokenizer dropped the space: here "elan"
//
// A byte without an origin (a prefix) is of the place that begins there, at the text's end of the last one.

#include "core/encoding/stage_observer.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// A place of `text`, which may be a part of a longer one.
struct TextPlace {
    std::string_view text;
    ByteSpan span;      ///< of `text`
    bool atEnd = false; ///< nothing follows `text`
    /// Does what has this origin belong to the place?
    [[nodiscard]] bool has(ByteSpan origin) const;
};

/// The place with the whole of the characters that it begins and ends in.
TextPlace atCharacters(TextPlace place);

/// Bytes and where they come from.
struct PlacedBytes {
    std::string text;
    std::vector<ByteSpan> origin; ///< one per byte

    void append(std::string_view bytes, ByteSpan from) {
        text += bytes;
        origin.insert(origin.end(), bytes.size(), from);
    }
};

/// A word as its model reads it, in comparable letters.
PlacedBytes readWord(const TokenizerDefinition& definition, const explain::SteppedWord& word,
                     std::string_view text);

/// Keeps of each stage before the words what belongs to the place.
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

    /// Words of the place as the model was given them, not cut further where nothing merges.
    [[nodiscard]] const std::vector<explain::SteppedWord>& given() const { return m_given; }

    /// The place behind the normalizer. `words` are those of the place, in order: models that normalize by themselves
    /// (llama.cpp's) and bytes that are no characters are known by them.
    [[nodiscard]] std::string normalizedText(const std::vector<explain::SteppedWord>& words) const;
    /// Rules of the normalizer that changed the place, in order.
    [[nodiscard]] std::vector<std::string> changedBy() const;

  private:
    const TokenizerDefinition& m_definition;
    const TextPlace& m_place;
    std::vector<PlacedBytes> m_rows; ///< the text before, and behind each rule
    std::vector<explain::SteppedWord> m_given;
};

} // namespace tokenscope::compare
