#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::pre_tokenizers {
namespace {

/// A word starts where the script changes. Characters without a script (spaces) belong to the preceding word;
/// like the reference, those before the first script are dropped.
class UnicodeScripts final : public PreTokenizer {
  public:
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        std::vector<ByteSpan> words;
        for (const ByteSpan word : text.words) {
            int last = 0;
            forEachCharacter(std::string_view(text.text.text).substr(word.begin, word.size()),
                             [&](char32_t c, ByteSpan source) {
                                 const int script = sentencePieceScript(c);
                                 if (script != 0 && script != last) {
                                     words.push_back({word.begin + source.begin, word.begin + source.end});
                                     last = script;
                                 } else if (last != 0) {
                                     words.back().end = word.begin + source.end;
                                 }
                                 return true;
                             });
        }
        text.words = std::move(words);
        return {};
    }
};

} // namespace

MakeResult make(const UnicodeScriptsPreTokenizer&, const std::string&) {
    return std::make_unique<UnicodeScripts>();
}

} // namespace tokenscope::pre_tokenizers
