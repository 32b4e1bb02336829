#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"

namespace tokenscope::pre_tokenizers {
namespace {

class FixedLength final : public PreTokenizer {
  public:
    explicit FixedLength(std::uint32_t length)
        : m_length(length) {}
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        std::vector<ByteSpan> words;
        for (const ByteSpan word : text.words) {
            std::uint32_t count = 0;
            forEachCharacter(std::string_view(text.text.text).substr(word.begin, word.size()),
                             [&](char32_t, ByteSpan source) {
                                 if (count++ % m_length == 0)
                                     words.push_back({word.begin + source.begin, 0});
                                 words.back().end = word.begin + source.end;
                                 return true;
                             });
        }
        text.words = std::move(words);
        return {};
    }

  private:
    std::uint32_t m_length;
};

} // namespace

MakeResult make(const FixedLengthPreTokenizer& config, const std::string& where) {
    if (config.length == 0)
        return fail(ErrorCode::Damaged, where + ".length", "the length of words is 0");
    return std::make_unique<FixedLength>(config.length);
}

} // namespace tokenscope::pre_tokenizers
