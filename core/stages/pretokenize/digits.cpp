#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::pre_tokenizers {
namespace {

class Digits final : public PreTokenizer {
  public:
    explicit Digits(bool individual)
        : m_behavior(individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous) {}
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, m_behavior, isNumeric);
        return {};
    }

  private:
    SplitBehavior m_behavior;
};

} // namespace

MakeResult make(const DigitsPreTokenizer& config, const std::string&) {
    return std::make_unique<Digits>(config.individualDigits);
}

} // namespace tokenscope::pre_tokenizers
