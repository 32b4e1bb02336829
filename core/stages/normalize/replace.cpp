#include "core/base/try.h"
#include "core/regex/regex.h"
#include "core/stages/normalize/factories.h"

namespace tokenscope::normalizers {
namespace {

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

} // namespace

MakeResult make(const ReplaceNormalizer& config, const std::string& where) {
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(config.pattern, where + ".pattern"));
    return std::make_unique<Replace>(std::move(finder), config.content);
}

} // namespace tokenscope::normalizers
