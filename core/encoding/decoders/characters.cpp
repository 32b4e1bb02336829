// Decoders that change characters: Metaspace, Replace, Strip; and Fuse.
#include "core/encoding/decoders/kinds.h"
#include "core/unicode/pattern_finder.h"
#include "core/unicode/utf8.h"

namespace tokenscope::decoders {
namespace {

/// Bound on what a replacement may make of one token.
constexpr std::uint64_t kMaxReplaced = 64ULL << 20U;

class Metaspace final : public Decoder {
  public:
    explicit Metaspace(MetaspaceDecoder config)
        : m_config(std::move(config)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        // The first token loses all its replacements, not only the one that was prepended.
        const bool prefixed = m_config.scheme != PrependScheme::Never;
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaceAll(tokens[i], m_config.replacement, i == 0 && prefixed ? "" : " ");
        return tokens;
    }

  private:
    MetaspaceDecoder m_config;
};

class Replace final : public Decoder {
  public:
    Replace(PatternFinder finder, std::string content, std::string where)
        : m_finder(std::move(finder))
        , m_content(std::move(content))
        , m_where(std::move(where)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        std::vector<ByteSpan> matches;
        for (std::string& token : tokens) {
            matches.clear();
            if (token.empty())
                continue;
            if (auto found = m_finder.findAll(token, matches); !found)
                return tl::unexpected<Error>(std::move(found.error()));
            if (matches.empty())
                continue;
            if (token.size() + m_content.size() * std::uint64_t{matches.size()} > kMaxReplaced)
                return fail(ErrorCode::TooLarge, m_where,
                            "this replacement makes more than 64 MiB of one token");
            std::string replaced;
            std::uint32_t done = 0;
            for (const ByteSpan match : matches) {
                replaced.append(token, done, match.begin - done);
                replaced += m_content;
                done = match.end;
            }
            replaced.append(token, done);
            token = std::move(replaced);
        }
        return tokens;
    }

  private:
    PatternFinder m_finder;
    std::string m_content;
    std::string m_where;
};

class Strip final : public Decoder {
  public:
    explicit Strip(StripDecoder config)
        : m_config(std::move(config)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        for (std::string& token : tokens) {
            std::string_view rest = token;
            for (std::uint32_t i = 0; i < m_config.start && rest.starts_with(m_config.content); ++i)
                rest.remove_prefix(m_config.content.size());
            for (std::uint32_t i = 0; i < m_config.stop && rest.ends_with(m_config.content); ++i)
                rest.remove_suffix(m_config.content.size());
            if (rest.size() != token.size())
                token = std::string(rest);
        }
        return tokens;
    }

  private:
    StripDecoder m_config;
};

class Fuse final : public Decoder {
  public:
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        std::string fused;
        for (const std::string& token : tokens)
            fused += token;
        return std::vector<std::string>{std::move(fused)};
    }
};

bool isOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

} // namespace

std::string replaceAll(std::string_view text, std::string_view what, std::string_view with) {
    std::string replaced;
    std::size_t done = 0;
    if (what.empty()) {
        for (; done < text.size(); done += decodeUtf8(text, done).length) {
            replaced += with;
            replaced += text.substr(done, decodeUtf8(text, done).length);
        }
        return replaced.append(with);
    }
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, done)) {
        replaced += text.substr(done, at - done);
        replaced += with;
        done = at + what.size();
    }
    return replaced.append(text.substr(done));
}

Made make(const MetaspaceDecoder& config, const std::string& where) {
    if (!isOneCharacter(config.replacement))
        return fail(ErrorCode::Damaged, where + ".replacement", "the replacement is not one character");
    return std::make_unique<Metaspace>(config);
}

Made make(const ReplaceDecoder& config, const std::string& where) {
    auto finder = PatternFinder::make(config.pattern, where + ".pattern");
    if (!finder)
        return tl::unexpected<Error>(std::move(finder.error()));
    return std::make_unique<Replace>(std::move(*finder), config.content, where);
}

Made make(const StripDecoder& config, const std::string& where) {
    if (!isOneCharacter(config.content))
        return fail(ErrorCode::Damaged, where + ".content", "what is stripped is not one character");
    return std::make_unique<Strip>(config);
}

Made make(const FuseDecoder&, const std::string&) {
    return std::make_unique<Fuse>();
}

} // namespace tokenscope::decoders
