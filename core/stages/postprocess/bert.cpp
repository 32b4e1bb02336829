#include "core/stages/postprocess/factories.h"

namespace tokenscope::post_processors {
namespace {

class Bert final : public PartsProcessor {
  public:
    explicit Bert(const BertPostProcessor& config)
        : m_cls{config.cls.second, config.cls.first}
        , m_sep{config.sep.second, config.sep.first} {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (!context.addSpecial)
            return {};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            becomePlain(parts[i], i == 0 ? 0 : 1);
            if (i == 0)
                putBefore(parts[i], m_cls, 0, context);
            putAfter(parts[i], m_sep, i == 0 ? 0 : 1, context);
        }
        return {};
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override { return pair ? 3 : 2; }

  private:
    SpecialPiece m_cls;
    SpecialPiece m_sep;
};

} // namespace

MakeResult make(const BertPostProcessor& config, const std::string&) {
    return std::make_unique<Bert>(config);
}

} // namespace tokenscope::post_processors
