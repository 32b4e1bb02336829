#include "core/stages/normalize/factories.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {

Result<void> lowercase(NormalizedText& text, const Progress& progress) {
    return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
        const Lowercased lower = lowercased(c);
        if (lower.first == c)
            return rewrite.keep(source);
        const ByteSpan origin = text.originOf(source);
        const ByteSpan reference = text.reference[source.begin];
        return rewrite.put(lower.first, origin, reference) &&
               (lower.second == 0 || rewrite.put(lower.second, origin, reference));
    });
}

namespace {

class Lowercase final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return lowercase(text, progress);
    }
};

} // namespace

MakeResult make(const LowercaseNormalizer&, const std::string&) {
    return std::make_unique<Lowercase>();
}

} // namespace tokenscope::normalizers
