#include "core/stages/normalize/factories.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {
namespace {

class StripAccents final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return rewriteCharacters(text, progress, [](Rewrite& rewrite, char32_t c, ByteSpan source) {
            return isMark(c) || rewrite.keep(source);
        });
    }
};

} // namespace

MakeResult make(const StripAccentsNormalizer&, const std::string&) {
    return std::make_unique<StripAccents>();
}

} // namespace tokenscope::normalizers
