#include "core/stages/normalize/factories.h"

namespace tokenscope::normalizers {
namespace {

bool isRemovedByNmt(char32_t c) {
    return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F ||
           c == 0x9F;
}

bool becomesSpace(char32_t c) {
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
           c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
}

class Nmt final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
            if (isRemovedByNmt(c))
                return true;
            return becomesSpace(c) ? rewrite.put(U' ', text.originOf(source), text.reference[source.begin])
                                   : rewrite.keep(source);
        });
    }
};

} // namespace

MakeResult make(const NmtNormalizer&, const std::string&) {
    return std::make_unique<Nmt>();
}

} // namespace tokenscope::normalizers
