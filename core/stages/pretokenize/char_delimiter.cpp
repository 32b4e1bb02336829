#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"

namespace tokenscope::pre_tokenizers {
namespace {

class CharDelimiterSplit final : public PreTokenizer {
  public:
    explicit CharDelimiterSplit(char32_t delimiter)
        : m_delimiter(delimiter) {}
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, SplitBehavior::Removed, [this](char32_t c) { return c == m_delimiter; });
        return {};
    }

  private:
    char32_t m_delimiter;
};

} // namespace

MakeResult make(const CharDelimiterSplitPreTokenizer& config, const std::string& where) {
    if (config.delimiter.empty() || decodeUtf8(config.delimiter, 0).length != config.delimiter.size())
        return fail(ErrorCode::Damaged, where + ".delimiter", "the delimiter is not one character");
    return std::make_unique<CharDelimiterSplit>(decodeUtf8(config.delimiter, 0).value);
}

} // namespace tokenscope::pre_tokenizers
