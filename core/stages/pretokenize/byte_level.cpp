#include "core/definition/published_patterns.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/text/byte_alphabet.h"

#include <optional>

namespace tokenscope::pre_tokenizers {
namespace {

Result<void> prefixWords(PreTokenizedText& text, const Progress& progress) {
    Rewrite rewrite(text.text, progress);
    std::vector<ByteSpan> words;
    for (const ByteSpan word : text.words) {
        const std::uint32_t begin = rewrite.size();
        const bool prefixed =
            text.text.text[word.begin] == ' ' ||
            rewrite.put(U' ', text.text.originOf({word.begin, word.begin}), text.text.reference[word.begin]);
        if (!prefixed || !rewrite.keep(word))
            break;
        words.push_back({begin, rewrite.size()});
    }
    text.words = std::move(words);
    return rewrite.finish(text.text);
}

Result<void> spellWords(PreTokenizedText& text, const Progress& progress) {
    Rewrite rewrite(text.text, progress);
    std::vector<ByteSpan> words;
    words.reserve(text.words.size());
    for (const ByteSpan word : text.words) {
        const std::uint32_t begin = rewrite.size();
        for (std::uint32_t i = word.begin; i < word.end; ++i)
            if (!rewrite.put(byteToAlphabet(static_cast<unsigned char>(text.text.text[i])),
                             text.text.origin[i], text.text.reference[i]))
                return rewrite.finish(text.text);
        words.push_back({begin, rewrite.size()});
    }
    text.words = std::move(words);
    return rewrite.finish(text.text);
}

class ByteLevel final : public PreTokenizer {
  public:
    ByteLevel(bool addPrefixSpace, std::optional<Regex> regex)
        : m_addPrefixSpace(addPrefixSpace)
        , m_regex(std::move(regex)) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        Result<void> done;
        if (m_addPrefixSpace)
            done = prefixWords(text, progress);
        if (done && m_regex)
            done = splitMatches(text, *m_regex, SplitBehavior::Isolated, false, progress);
        if (done)
            done = spellWords(text, progress);
        return done;
    }

  private:
    bool m_addPrefixSpace;
    std::optional<Regex> m_regex;
};

} // namespace

MakeResult make(const ByteLevelPreTokenizer& config, const std::string& where) {
    std::optional<Regex> regex;
    if (config.useRegex) {
        auto compiled =
            Regex::compile({Pattern::Kind::Regex, std::string(kGpt2Pattern), Pattern::Dialect::Oniguruma});
        if (!compiled) {
            compiled.error().where = where;
            return tl::unexpected<Error>(std::move(compiled.error()));
        }
        regex = std::move(*compiled);
    }
    return std::make_unique<ByteLevel>(config.addPrefixSpace, std::move(regex));
}

} // namespace tokenscope::pre_tokenizers
