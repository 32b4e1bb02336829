#include "ui/panels/train/teaching_definition.h"

#include "core/unicode/byte_alphabet.h"

#include <utility>

namespace tokenscope {
namespace {

constexpr const char* kCl100k =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* kO200k =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

PreTokenizerConfig bySplit(const char* pattern) {
    return {SplitPreTokenizer{
        {Pattern::Kind::Regex, pattern, Pattern::Dialect::Oniguruma}, SplitBehavior::Isolated, false}};
}

DecoderConfig decoderOf(const TeachingRules& rules) {
    if (rules.start == TeachingRules::Start::Bytes)
        return {ByteLevelDecoder{}};
    if (rules.wordEnd)
        return {BpeDecoder{}};
    if (rules.cut == TeachingRules::Cut::Metaspace)
        return {MetaspaceDecoder{}};
    return {FuseDecoder{}};
}

} // namespace

PreTokenizerConfig cutOf(TeachingRules::Cut cut) {
    switch (cut) {
    case TeachingRules::Cut::Gpt2:
        return bySplit(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)");
    case TeachingRules::Cut::Cl100k:
    case TeachingRules::Cut::Llama3:
        return bySplit(kCl100k);
    case TeachingRules::Cut::O200k:
        return bySplit(kO200k);
    case TeachingRules::Cut::Metaspace:
        return {MetaspacePreTokenizer{}};
    case TeachingRules::Cut::Lines:
        return {CharDelimiterSplitPreTokenizer{"\n"}};
    case TeachingRules::Cut::Blanks:
        break;
    }
    return {WhitespaceSplitPreTokenizer{}};
}

TokenizerDefinition teachingDefinition(const TrainedBpe& trained, const TeachingRules& rules) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.version = "1.0";
    const bool bytes = rules.start == TeachingRules::Start::Bytes;
    PieceId id = 0;
    for (const std::string& symbol : trained.symbols)
        definition.vocabulary.add(bytes ? spelledInAlphabet(symbol) : symbol, id++);
    BpeModel model;
    if (!bytes) {
        model.unkToken = "<unk>";
        model.unkId = id;
        definition.vocabulary.add(model.unkToken, id);
        AddedToken unknown;
        unknown.id = unknown.idInFile = id;
        unknown.content = model.unkToken;
        unknown.special = true;
        definition.addedTokens.push_back(std::move(unknown));
    }
    definition.vocabulary.finish();
    if (rules.wordEnd)
        model.endOfWordSuffix = "</w>";
    model.merges.reserve(trained.merges.size());
    for (const TrainedMerge& merge : trained.merges)
        model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    definition.model = std::move(model);

    PreTokenizerConfig cut = cutOf(rules.cut);
    definition.preTokenizer =
        bytes ? PreTokenizerConfig{PreTokenizerSequence{
                    {std::move(cut), PreTokenizerConfig{ByteLevelPreTokenizer{false, true, false}}}}}
              : std::move(cut);
    definition.decoder = decoderOf(rules);
    return definition;
}

} // namespace tokenscope
