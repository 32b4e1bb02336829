// Decoders that change characters: Metaspace, Replace, Strip; and Fuse.
#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/stages/decode/factories.h"
#include "core/stages/decode/replace_text.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::decoders {
namespace {

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

} // namespace tokenscope::decoders
