#include "core/stages/decode/decoder_rules.h"

#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::decoders {
namespace {

/// A decoder that is one rule. `Rule` has `template <class Text> Result<std::vector<Text>>
/// decode(std::vector<Text>) const`, for texts with and without origins.
template <class Rule>
class DecoderRule : public Decoder {
  public:
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const final {
        return rule().decode(std::move(tokens));
    }
    Result<std::vector<OriginText>> trace(std::vector<OriginText> tokens,
                                          const AfterDecoderRule& after) const final {
        auto decoded = rule().decode(std::move(tokens));
        if (decoded)
            after(*decoded);
        return decoded;
    }

  private:
    [[nodiscard]] const Rule& rule() const { return static_cast<const Rule&>(*this); }
};

// Replacements that several decoders do.

/// Replaces all occurrences. An empty `what` matches at every character boundary, both ends included.
template <class Text>
Text replaceAll(const Text& from, std::string_view what, std::string_view with) {
    const std::string_view text = viewOf(from);
    Text replaced = emptyLike(from);
    std::size_t done = 0;
    if (what.empty()) {
        while (done < text.size()) {
            const std::size_t end = done + decodeUtf8(text, done).length;
            appendInstead(replaced, with, from, done, done);
            appendPart(replaced, from, done, end);
            done = end;
        }
        appendInstead(replaced, with, from, done, done);
        return replaced;
    }
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, done)) {
        appendPart(replaced, from, done, at);
        done = at + what.size();
        appendInstead(replaced, with, from, at, done);
    }
    appendPart(replaced, from, done, text.size());
    return replaced;
}

/// Removes spaces before punctuation and English contractions, as WordPiece and CTC do.
template <class Text>
Text cleanUp(Text text) {
    if (viewOf(text).find(' ') == std::string_view::npos)
        return text;
    static constexpr std::pair<std::string_view, std::string_view> kRules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [dirty, clean] : kRules)
        if (viewOf(text).find(dirty) != std::string_view::npos)
            text = replaceAll(text, dirty, clean);
    return text;
}

// Decoders that change characters: Metaspace, Replace, Strip; and Fuse.

/// Limit of the result of a replacement in one token.
constexpr std::uint64_t kMaxReplaced = 64ULL << 20U;
/// Limit of what it may add to all tokens.
constexpr std::uint64_t kMaxAdded = 256ULL << 20U;

class Metaspace final : public DecoderRule<Metaspace> {
  public:
    explicit Metaspace(MetaspaceDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        // All replacement characters are removed from the first token, not only the one that was prepended.
        const bool prefixed = m_config.scheme != PrependScheme::Never;
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaceAll(tokens[i], m_config.replacement, i == 0 && prefixed ? "" : " ");
        return tokens;
    }

  private:
    MetaspaceDecoder m_config;
};

class Replace final : public DecoderRule<Replace> {
  public:
    Replace(PatternFinder finder, std::string content, std::string where)
        : m_finder(std::move(finder))
        , m_content(std::move(content))
        , m_where(std::move(where)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<ByteSpan> matches;
        std::uint64_t added = 0;
        for (Text& token : tokens) {
            matches.clear();
            const std::string_view text = viewOf(token);
            if (text.empty())
                continue;
            TOKENSCOPE_TRY_VOID(m_finder.findAll(text, matches));
            if (matches.empty())
                continue;
            if (text.size() + m_content.size() * std::uint64_t{matches.size()} > kMaxReplaced)
                return fail(ErrorCode::TooLarge, m_where,
                            "this replacement turns one token into more than 64 MiB");
            Text replaced = emptyLike(token);
            std::uint32_t done = 0;
            for (const ByteSpan match : matches) {
                appendPart(replaced, token, done, match.begin);
                appendInstead(replaced, m_content, token, match.begin, match.end);
                done = match.end;
            }
            appendPart(replaced, token, done, text.size());
            added += viewOf(replaced).size() - std::min(text.size(), viewOf(replaced).size());
            if (added > kMaxAdded)
                return fail(ErrorCode::TooLarge, m_where,
                            "this replacement adds more than 256 MiB to the tokens", "decode them in parts");
            token = std::move(replaced);
        }
        return tokens;
    }

  private:
    PatternFinder m_finder;
    std::string m_content;
    std::string m_where;
};

class Strip final : public DecoderRule<Strip> {
  public:
    explicit Strip(StripDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        for (Text& token : tokens) {
            const std::string_view text = viewOf(token);
            std::string_view rest = text;
            for (std::uint32_t i = 0; i < m_config.start && rest.starts_with(m_config.content); ++i)
                rest.remove_prefix(m_config.content.size());
            for (std::uint32_t i = 0; i < m_config.stop && rest.ends_with(m_config.content); ++i)
                rest.remove_suffix(m_config.content.size());
            const auto begin = static_cast<std::size_t>(rest.data() - text.data());
            if (rest.size() != text.size())
                keepPart(token, begin, begin + rest.size());
        }
        return tokens;
    }

  private:
    StripDecoder m_config;
};

class Fuse final : public DecoderRule<Fuse> {
  public:
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<Text> fused;
        fused.push_back(joined(tokens));
        return fused;
    }
};

bool isOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

// Decoders that join words: WordPiece, BPE with an end-of-word suffix, CTC.

class WordPiece final : public DecoderRule<WordPiece> {
  public:
    explicit WordPiece(WordPieceDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            Text& token = tokens[i];
            if (i > 0 && viewOf(token).starts_with(m_config.prefix))
                keepPart(token, m_config.prefix.size(), viewOf(token).size());
            else if (i > 0)
                putInFront(token, ' ');
            if (m_config.cleanup)
                token = cleanUp(std::move(token));
        }
        return tokens;
    }

  private:
    WordPieceDecoder m_config;
};

class Bpe final : public DecoderRule<Bpe> {
  public:
    explicit Bpe(BpeDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaceAll(tokens[i], m_config.suffix, i + 1 == tokens.size() ? "" : " ");
        return tokens;
    }

  private:
    BpeDecoder m_config;
};

/// Repeated tokens are merged into one, unless the padding token, which is removed, is between them.
class Ctc final : public DecoderRule<Ctc> {
  public:
    explicit Ctc(CtcDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<Text> decoded;
        for (std::size_t i = 0; i < tokens.size();) {
            std::size_t next = i + 1;
            for (; next < tokens.size() && viewOf(tokens[next]) == viewOf(tokens[i]); ++next)
                widen(tokens[i], tokens[next]);
            Text text = replaceAll(tokens[i], m_config.padToken, {});
            if (m_config.cleanup)
                text = replaceAll(cleanUp(std::move(text)), m_config.wordDelimiterToken, " ");
            if (!viewOf(text).empty())
                decoded.push_back(std::move(text));
            i = next;
        }
        return decoded;
    }

  private:
    CtcDecoder m_config;
};

// Decoders that turn spellings into bytes: ByteLevel (`Ġthe`) and ByteFallback (`<0x0A>`).

/// Joins all tokens into one string. A token with a character outside the alphabet represents its own bytes.
class ByteLevel final : public DecoderRule<ByteLevel> {
  public:
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        Text bytes;
        for (const Text& token : tokens) {
            if (const auto meant = bytesOfAlphabet(viewOf(token)))
                appendByCharacters(bytes, *meant, token);
            else
                appendWhole(bytes, token);
        }
        std::vector<Text> decoded;
        decoded.push_back(repaired(bytes));
        return decoded;
    }

  private:
    /// Each byte of `bytes` is a character of the token.
    static void appendByCharacters(std::string& to, const std::string& meant, const std::string& /*token*/) {
        to += meant;
    }
    static void appendByCharacters(OriginText& to, const std::string& meant, const OriginText& token) {
        std::size_t at = 0;
        for (const char byte : meant) {
            const std::size_t end = at + decodeUtf8(token.text, at).length;
            appendInstead(to, {&byte, 1}, token, at, end);
            at = end;
        }
    }
};

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// `<0x0A>`, and `<0x+A>`: Rust's parser accepts a sign.
std::optional<char> bytePiece(std::string_view token) {
    if (token.size() != 6 || token.substr(0, 3) != "<0x" || token[5] != '>')
        return std::nullopt;
    const int high = token[3] == '+' ? 0 : hexDigit(token[3]);
    const int low = hexDigit(token[4]);
    if (high < 0 || low < 0)
        return std::nullopt;
    return static_cast<char>(high * 16 + low);
}

/// A run of byte pieces becomes its text if that is UTF-8, otherwise one U+FFFD for each piece.
class ByteFallback final : public DecoderRule<ByteFallback> {
  public:
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<Text> decoded;
        decoded.reserve(tokens.size());
        Text run;
        std::size_t begin = 0; // of the run
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (const auto byte = bytePiece(viewOf(tokens[i]))) {
                appendInstead(run, {&*byte, 1}, tokens[i], 0, viewOf(tokens[i]).size());
                continue;
            }
            flush(run, tokens, begin, i, decoded);
            begin = i + 1;
            decoded.push_back(std::move(tokens[i]));
        }
        flush(run, tokens, begin, tokens.size(), decoded);
        return decoded;
    }

  private:
    /// `run` is what the pieces [begin, end) represent.
    template <class Text>
    static void flush(Text& run, const std::vector<Text>& pieces, std::size_t begin, std::size_t end,
                      std::vector<Text>& decoded) {
        if (viewOf(run).empty())
            return;
        if (isValidUtf8(viewOf(run))) {
            decoded.push_back(std::move(run));
        } else {
            for (std::size_t i = begin; i < end; ++i) {
                Text broken;
                appendInstead(broken, "\xEF\xBF\xBD", pieces[i], 0, viewOf(pieces[i]).size());
                decoded.push_back(std::move(broken));
            }
        }
        run = Text();
    }
};

} // namespace

MakeResult make(const MetaspaceDecoder& config, const std::string& where) {
    if (!isOneCharacter(config.replacement))
        return fail(ErrorCode::Damaged, where + ".replacement", "the replacement is not one character");
    return std::make_unique<Metaspace>(config);
}

MakeResult make(const ReplaceDecoder& config, const std::string& where) {
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(config.pattern, where + ".pattern"));
    return std::make_unique<Replace>(std::move(finder), config.content, where);
}

MakeResult make(const StripDecoder& config, const std::string& where) {
    if (!isOneCharacter(config.content))
        return fail(ErrorCode::Damaged, where + ".content", "the stripped text is not one character");
    return std::make_unique<Strip>(config);
}

MakeResult make(const FuseDecoder&, const std::string&) {
    return std::make_unique<Fuse>();
}

MakeResult make(const WordPieceDecoder& config, const std::string&) {
    return std::make_unique<WordPiece>(config);
}

MakeResult make(const BpeDecoder& config, const std::string&) {
    return std::make_unique<Bpe>(config);
}

MakeResult make(const CtcDecoder& config, const std::string&) {
    return std::make_unique<Ctc>(config);
}

MakeResult make(const ByteLevelDecoder&, const std::string&) {
    return std::make_unique<ByteLevel>();
}

MakeResult make(const ByteFallbackDecoder&, const std::string&) {
    return std::make_unique<ByteFallback>();
}

} // namespace tokenscope::decoders
