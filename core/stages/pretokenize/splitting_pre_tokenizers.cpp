// Pre-tokenizers that only split words: Split, Whitespace, WhitespaceSplit, Punctuation, Bert, Digits,
// CharDelimiterSplit, UnicodeScripts, FixedLength.
#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/factories.h"
#include "core/stages/pretokenize/split_words.h"
#include "core/unicode/reference_classes.h"

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

class Bert final : public PreTokenizer {
  public:
    Result<void> apply(PreTokenizedText& text, const Progress&) const override {
        splitCharacters(text, SplitBehavior::Removed, isWhitespace);
        splitCharacters(text, SplitBehavior::Isolated, isPunctuation);
        return {};
    }
};

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

MakeResult make(const SplitPreTokenizer& config, const std::string& where) {
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(config.pattern, where + ".pattern"));
    return std::make_unique<Split>(std::move(finder), config.behavior, config.invert);
}

MakeResult make(const WhitespacePreTokenizer&, const std::string&) {
    return std::make_unique<Whitespace>();
}

MakeResult make(const WhitespaceSplitPreTokenizer&, const std::string&) {
    return std::make_unique<WhitespaceSplit>();
}

MakeResult make(const PunctuationPreTokenizer& config, const std::string&) {
    return std::make_unique<Punctuation>(config.behavior);
}

MakeResult make(const BertPreTokenizer&, const std::string&) {
    return std::make_unique<Bert>();
}

MakeResult make(const DigitsPreTokenizer& config, const std::string&) {
    return std::make_unique<Digits>(config.individualDigits);
}

MakeResult make(const CharDelimiterSplitPreTokenizer& config, const std::string& where) {
    if (config.delimiter.empty() || decodeUtf8(config.delimiter, 0).length != config.delimiter.size())
        return fail(ErrorCode::Damaged, where + ".delimiter", "the delimiter is not one character");
    return std::make_unique<CharDelimiterSplit>(decodeUtf8(config.delimiter, 0).value);
}

MakeResult make(const UnicodeScriptsPreTokenizer&, const std::string&) {
    return std::make_unique<UnicodeScripts>();
}

MakeResult make(const FixedLengthPreTokenizer& config, const std::string& where) {
    if (config.length == 0)
        return fail(ErrorCode::Damaged, where + ".length", "the length of words is 0");
    return std::make_unique<FixedLength>(config.length);
}

} // namespace tokenscope::pre_tokenizers
