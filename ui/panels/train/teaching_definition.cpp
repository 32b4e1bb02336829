#include "ui/panels/train/teaching_definition.h"

#include "core/text/byte_alphabet.h"
#include "core/train/splitting/word_pattern.h"

#include <utility>

namespace tokenscope::ui {
namespace {

/// The names are always valid.
PreTokenizerConfig bySplit(const char* name) {
    train::WordPattern pattern;
    pattern.name = name;
    return {SplitPreTokenizer{train::spelledPattern(pattern).value_or(Pattern{}), SplitBehavior::Isolated,
                              false}};
}

DecoderConfig decoderOf(const TeachingRules& rules) {
    if (rules.start == TeachingRules::Start::Bytes)
        return {ByteLevelDecoder{}};
    if (rules.endOfWordSuffix)
        return {BpeDecoder{}};
    if (rules.split == TeachingRules::Split::Metaspace)
        return {MetaspaceDecoder{}};
    return {FuseDecoder{}};
}

} // namespace

PreTokenizerConfig preTokenizerOf(TeachingRules::Split split) {
    switch (split) {
    case TeachingRules::Split::Gpt2:
        return bySplit("gpt2");
    case TeachingRules::Split::Cl100k:
        return bySplit("cl100k");
    case TeachingRules::Split::O200k:
        return bySplit("o200k");
    case TeachingRules::Split::Qwen2:
        return bySplit("qwen2");
    case TeachingRules::Split::Metaspace:
        return {MetaspacePreTokenizer{}};
    case TeachingRules::Split::Lines:
        return {CharDelimiterSplitPreTokenizer{"\n"}};
    case TeachingRules::Split::Spaces:
        break;
    }
    return {WhitespaceSplitPreTokenizer{}};
}

TokenizerDefinition teachingDefinition(const train::TrainedBpe& trained, const TeachingRules& rules) {
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
    if (rules.endOfWordSuffix)
        model.endOfWordSuffix = "</w>";
    model.merges.reserve(trained.merges.size());
    for (const train::TrainedMerge& merge : trained.merges)
        model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    definition.model = std::move(model);

    PreTokenizerConfig preTokenizer = preTokenizerOf(rules.split);
    definition.preTokenizer =
        bytes ? PreTokenizerConfig{PreTokenizerSequence{
                    {std::move(preTokenizer), PreTokenizerConfig{ByteLevelPreTokenizer{false, true, false}}}}}
              : std::move(preTokenizer);
    definition.decoder = decoderOf(rules);
    return definition;
}

} // namespace tokenscope::ui
