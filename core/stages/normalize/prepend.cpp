#include "core/stages/normalize/factories.h"

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

} // namespace

MakeResult make(const PrependNormalizer& config, const std::string&) {
    return std::make_unique<Prepend>(config.text);
}

} // namespace tokenscope::normalizers
