#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"

namespace tokenscope::pre_tokenizers {
namespace {

class Split final : public PreTokenizer {
  public:
    Split(PatternFinder finder, SplitBehavior behavior, bool invert)
        : m_finder(std::move(finder))
        , m_behavior(behavior)
        , m_invert(invert) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        return splitMatches(text, m_finder, m_behavior, m_invert, progress);
    }

  private:
    PatternFinder m_finder;
    SplitBehavior m_behavior;
    bool m_invert;
};

} // namespace

MakeResult make(const SplitPreTokenizer& config, const std::string& where) {
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(config.pattern, where + ".pattern"));
    return std::make_unique<Split>(std::move(finder), config.behavior, config.invert);
}

} // namespace tokenscope::pre_tokenizers
