#include "core/pretokenize/kinds.h"
#include "core/pretokenize/split_words.h"
#include "core/unicode/pattern_finder.h"

namespace tokenscope::pre_tokenizers {
namespace {

class Split final : public PreTokenizer {
  public:
    Split(PatternFinder finder, SplitBehavior behavior, bool invert)
        : m_finder(std::move(finder))
        , m_behavior(behavior)
        , m_invert(invert) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        std::vector<ByteSpan> words;
        std::vector<ByteSpan> matches;
        std::vector<Segment> segments;
        for (const ByteSpan word : text.words) {
            matches.clear();
            segments.clear();
            const auto bytes = std::string_view(text.text.text).substr(word.begin, word.size());
            if (auto found = m_finder.findAll(bytes, matches, progress); !found)
                return found;
            segmentsOf(matches, word.size(), segments);
            if (m_invert)
                for (Segment& segment : segments)
                    segment.delimiter = !segment.delimiter;
            splitSegments(segments, m_behavior, word.begin, words);
        }
        text.words = std::move(words);
        return {};
    }

  private:
    PatternFinder m_finder;
    SplitBehavior m_behavior;
    bool m_invert;
};

} // namespace

Made make(const SplitPreTokenizer& config, const std::string& where) {
    auto finder = PatternFinder::make(config.pattern, where + ".pattern");
    if (!finder)
        return tl::unexpected<Error>(std::move(finder.error()));
    return std::make_unique<Split>(std::move(*finder), config.behavior, config.invert);
}

} // namespace tokenscope::pre_tokenizers
