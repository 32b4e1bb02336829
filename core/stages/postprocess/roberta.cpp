#include "core/stages/postprocess/factories.h"

namespace tokenscope::post_processors {
namespace {

/// <s> first </s> </s> second </s>, all of type 0.
class Roberta final : public PartsProcessor {
  public:
    explicit Roberta(const RobertaPostProcessor& config)
        : m_cls{config.cls.second, config.cls.first}
        , m_sep{config.sep.second, config.sep.first}
        , m_trimOffsets(config.trimOffsets)
        , m_addPrefixSpace(config.addPrefixSpace) {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (m_trimOffsets)
            trimReference(parts, m_addPrefixSpace, context);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            setTypes(parts[i], 0);
            if (!context.addSpecial)
                continue;
            for (Part& overflowing : parts[i].overflowing)
                setTypes(overflowing, 0);
            becomePlain(parts[i], i == 0 ? 0 : 1);
            putBefore(parts[i], i == 0 ? m_cls : m_sep, 0, context);
            putAfter(parts[i], m_sep, 0, context);
        }
        return {};
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override { return pair ? 4 : 2; }

  private:
    SpecialPiece m_cls;
    SpecialPiece m_sep;
    bool m_trimOffsets;
    bool m_addPrefixSpace;
};

} // namespace

MakeResult make(const RobertaPostProcessor& config, const std::string&) {
    return std::make_unique<Roberta>(config);
}

} // namespace tokenscope::post_processors
