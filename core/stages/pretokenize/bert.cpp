#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::pre_tokenizers {
namespace {

class Bert final : public PreTokenizer {
  public:
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, SplitBehavior::Removed, isWhitespace);
        splitCharacters(text, SplitBehavior::Isolated, isPunctuation);
        return {};
    }
};

} // namespace

MakeResult make(const BertPreTokenizer&, const std::string&) {
    return std::make_unique<Bert>();
}

} // namespace tokenscope::pre_tokenizers
