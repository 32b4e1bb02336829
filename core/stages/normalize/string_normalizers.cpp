// Normalizers that change a part of the text: Prepend, Replace, Strip.
#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/stages/normalize/factories.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {
namespace {

class Prepend final : public Normalizer {
  public:
    explicit Prepend(std::string prefix)
        : m_prefix(std::move(prefix)) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        if (text.text.empty())
            return {};
        const std::uint32_t first = decodeUtf8(text.text, 0).length;
        const ByteSpan position = text.originOf({0, 0});
        // In the reference even an empty prefix removes the alignment of the first character.
        const ByteSpan reference =
            m_prefix.empty() ? ByteSpan{text.begin, text.begin} : text.reference.front();
        Rewrite rewrite(text, progress);
        if (rewrite.put(m_prefix, position, reference) && rewrite.keep({0, first}, reference))
            rewrite.keep({first, static_cast<std::uint32_t>(text.text.size())});
        return rewrite.finish(text);
    }

  private:
    std::string m_prefix;
};

class Replace final : public Normalizer {
  public:
    Replace(PatternFinder finder, std::string content)
        : m_finder(std::move(finder))
        , m_content(std::move(content)) {}

    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        if (text.text.empty()) // in the reference, not even an empty pattern matches
            return {};
        std::vector<ByteSpan> matches;
        TOKENSCOPE_TRY_VOID(m_finder.findAll(text.text, matches, progress));
        if (matches.empty())
            return {};
        std::uint64_t size = text.text.size() + m_content.size() * std::uint64_t{matches.size()};
        for (const ByteSpan match : matches)
            size -= match.size();
        Rewrite rewrite(text, progress);
        if (rewrite.allows(size))
            write(rewrite, text, matches);
        return rewrite.finish(text);
    }

  private:
    void write(Rewrite& rewrite, const NormalizedText& text, const std::vector<ByteSpan>& matches) const {
        std::uint32_t done = 0;
        for (const ByteSpan match : matches) {
            // The reference aligns the whole content with the last character of the match, or with the one
            // before an empty match.
            const ByteSpan reference =
                match.end == 0 ? ByteSpan{text.begin, text.begin} : text.reference[match.end - 1];
            if (!rewrite.keep({done, match.begin}) ||
                !rewrite.put(m_content, text.originOf(match), reference))
                return;
            done = match.end;
        }
        rewrite.keep({done, static_cast<std::uint32_t>(text.text.size())});
    }

    PatternFinder m_finder;
    std::string m_content;
};

class Strip final : public Normalizer {
  public:
    explicit Strip(StripNormalizer config)
        : m_config(config) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        const auto size = static_cast<std::uint32_t>(text.text.size());
        ByteSpan inner{size, size}; // only whitespace: nothing remains
        forEachCharacter(text.text, [&inner](char32_t c, ByteSpan source) {
            if (!isWhitespace(c)) {
                if (inner.empty())
                    inner.begin = source.begin;
                inner.end = source.end;
            }
            return true;
        });
        const bool space = inner.empty();
        ByteSpan kept{m_config.left ? inner.begin : 0, m_config.right && !space ? inner.end : size};
        if (space && (m_config.left || m_config.right))
            kept = {size, size};
        if (kept.size() == size)
            return {};
        Rewrite rewrite(text, progress);
        rewrite.keep(kept);
        return rewrite.finish(text);
    }

  private:
    StripNormalizer m_config;
};

} // namespace

MakeResult make(const PrependNormalizer& config, const std::string&) {
    return std::make_unique<Prepend>(config.text);
}

MakeResult make(const ReplaceNormalizer& config, const std::string& where) {
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(config.pattern, where + ".pattern"));
    return std::make_unique<Replace>(std::move(finder), config.content);
}

MakeResult make(const StripNormalizer& config, const std::string&) {
    return std::make_unique<Strip>(config);
}

} // namespace tokenscope::normalizers
