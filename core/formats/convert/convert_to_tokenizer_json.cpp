#include "core/base/try.h"
#include "core/formats/convert/target.h"

namespace tokenscope::formats {
namespace {

class TokenizerJsonTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::TokenizerJson; }
    [[nodiscard]] std::string_view name() const override { return "tokenizer.json"; }
    [[nodiscard]] Message title() const override { return "tokenizer.json"; }
    [[nodiscard]] std::string_view extension() const override { return ".json"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& builder) const override {
        return convertToTokenizerJson(source, options, builder);
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& stem) const override {
        TOKENSCOPE_TRY(auto bytes, saveHuggingFaceJson(definition));
        return std::vector<SavedFile>{{stem + ".json", std::move(bytes)}};
    }
};

} // namespace

const Target& tokenizerJsonTarget() {
    static const TokenizerJsonTarget kTarget;
    return kTarget;
}

bool mergesByRanks(const TokenizerDefinition& source) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    return bpe && bpe->order == BpeModel::Order::Ranks;
}

Result<void> convertToTokenizerJson(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& builder) {
    if (source.format == SourceFormat::SentencePiece)
        return convertFromSentencePiece(source, options, builder);
    if (mergesByRanks(source))
        return convertFromRanks(source, options, builder);
    builder.definition = source; // its stages are the target's already
    return {};
}

} // namespace tokenscope::formats
