#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::pre_tokenizers {
namespace {

class Punctuation final : public PreTokenizer {
  public:
    explicit Punctuation(SplitBehavior behavior)
        : m_behavior(behavior) {}
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, m_behavior, isPunctuation);
        return {};
    }

  private:
    SplitBehavior m_behavior;
};

} // namespace

MakeResult make(const PunctuationPreTokenizer& config, const std::string&) {
    return std::make_unique<Punctuation>(config.behavior);
}

} // namespace tokenscope::pre_tokenizers
