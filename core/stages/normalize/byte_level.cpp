#include "core/stages/normalize/factories.h"
#include "core/text/byte_alphabet.h"

namespace tokenscope::normalizers {
namespace {

class ByteLevel final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        Rewrite rewrite(text, progress);
        for (std::size_t i = 0; i < text.text.size(); ++i)
            if (!rewrite.put(byteToAlphabet(static_cast<unsigned char>(text.text[i])), text.origin[i],
                             text.reference[i]))
                break;
        return rewrite.finish(text);
    }
};

} // namespace

MakeResult make(const ByteLevelNormalizer&, const std::string&) {
    return std::make_unique<ByteLevel>();
}

} // namespace tokenscope::normalizers
