#include "core/stages/normalize/factories.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {
namespace {

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

MakeResult make(const StripNormalizer& config, const std::string&) {
    return std::make_unique<Strip>(config);
}

} // namespace tokenscope::normalizers
