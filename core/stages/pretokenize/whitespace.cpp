#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::pre_tokenizers {
namespace {

/// Runs of word characters, and runs of characters that are neither word characters nor whitespace:
/// \w+|[^\w\s]+
class Whitespace final : public PreTokenizer {
  public:
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        std::vector<ByteSpan> words;
        for (const ByteSpan word : text.words)
            splitWord(text.text.text, word, words);
        text.words = std::move(words);
        return {};
    }

  private:
    enum class Kind { Space, Word, Other };
    static Kind kindOf(char32_t c) {
        if (isWordCharacter(c))
            return Kind::Word;
        return isWhitespace(c) ? Kind::Space : Kind::Other;
    }
    static void splitWord(const std::string& text, ByteSpan word, std::vector<ByteSpan>& words) {
        Kind open = Kind::Space;
        forEachCharacter(std::string_view(text).substr(word.begin, word.size()),
                         [&](char32_t c, ByteSpan source) {
                             const Kind kind = kindOf(c);
                             if (kind != Kind::Space && kind == open)
                                 words.back().end = word.begin + source.end;
                             else if (kind != Kind::Space)
                                 words.push_back({word.begin + source.begin, word.begin + source.end});
                             open = kind;
                             return true;
                         });
    }
};

class WhitespaceSplit final : public PreTokenizer {
  public:
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, SplitBehavior::Removed, isWhitespace);
        return {};
    }
};

} // namespace

MakeResult make(const WhitespacePreTokenizer&, const std::string&) {
    return std::make_unique<Whitespace>();
}

MakeResult make(const WhitespaceSplitPreTokenizer&, const std::string&) {
    return std::make_unique<WhitespaceSplit>();
}

} // namespace tokenscope::pre_tokenizers
