// Pre-tokenizers that also change the text of words: ByteLevel, Metaspace.
#include "core/base/try.h"
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

class Metaspace final : public PreTokenizer {
  public:
    explicit Metaspace(MetaspacePreTokenizer config)
        : m_config(std::move(config))
        , m_replacement(decodeUtf8(m_config.replacement, 0).value) {}

    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        Rewrite rewrite(text.text, progress);
        std::vector<ByteSpan> words;
        words.reserve(text.words.size());
        for (const ByteSpan word : text.words) {
            const std::uint32_t begin = rewrite.size();
            if (!rewriteWord(rewrite, text.text, word))
                break;
            words.push_back({begin, rewrite.size()});
        }
        text.words = std::move(words);
        TOKENSCOPE_TRY_VOID(rewrite.finish(text.text));
        if (m_config.split)
            splitCharacters(text, SplitBehavior::MergedWithNext,
                            [this](char32_t c) { return c == m_replacement; });
        return {};
    }

  private:
    bool rewriteWord(Rewrite& rewrite, const NormalizedText& text, ByteSpan word) const {
        if (wantsPrefix(text, word) &&
            !rewrite.put(m_config.replacement, text.originOf({word.begin, word.begin}),
                         text.reference[word.begin]))
            return false;
        std::uint32_t done = word.begin;
        for (std::uint32_t i = word.begin; i < word.end; ++i) {
            if (text.text[i] != ' ')
                continue;
            if (!rewrite.keep({done, i}) ||
                !rewrite.put(m_config.replacement, text.origin[i], text.reference[i]))
                return false;
            done = i + 1;
        }
        return rewrite.keep({done, word.end});
    }

    [[nodiscard]] bool wantsPrefix(const NormalizedText& text, ByteSpan word) const {
        const auto bytes = std::string_view(text.text).substr(word.begin, word.size());
        if (bytes.front() == ' ' || bytes.substr(0, m_config.replacement.size()) == m_config.replacement)
            return false;
        switch (m_config.scheme) {
        case PrependScheme::Never:
            return false;
        case PrependScheme::Always:
            return true;
        case PrependScheme::First:
            break;
        }
        // The reference decides this by the alignment: text that a normalizer prepended starts the text too,
        // and a text whose start was removed doesn't start it.
        return text.reference[word.begin].begin == 0;
    }

    MetaspacePreTokenizer m_config;
    char32_t m_replacement;
};

} // namespace

MakeResult make(const ByteLevelPreTokenizer& config, const std::string& where) {
    std::optional<Regex> regex;
    if (config.useRegex) {
        auto compiled = Regex::compile(
            {Pattern::Kind::Regex, std::string(kGpt2Pattern), Pattern::Dialect::Oniguruma, config.unicode});
        if (!compiled) {
            compiled.error().where = where;
            return tl::unexpected<Error>(std::move(compiled.error()));
        }
        regex = std::move(*compiled);
    }
    return std::make_unique<ByteLevel>(config.addPrefixSpace, std::move(regex));
}

MakeResult make(const MetaspacePreTokenizer& config, const std::string& where) {
    if (config.replacement.empty() || decodeUtf8(config.replacement, 0).length != config.replacement.size())
        return fail(ErrorCode::Damaged, where + ".replacement", "the replacement is not one character");
    return std::make_unique<Metaspace>(config);
}

} // namespace tokenscope::pre_tokenizers
