#include "core/train/form/word_forms.h"

#include "core/definition/template_writer.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {
namespace {

TokenizerDefinition withStages(FormStages& stages) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.version = "1.0";
    definition.normalizer = std::move(stages.normalizer);
    definition.preTokenizer = std::move(stages.preTokenizer);
    return definition;
}

/// Special tokens, the unknown piece among them.
void beginWith(TokenizerDefinition& definition, const std::string& unknown, std::vector<AddedToken> added) {
    const bool there = std::any_of(added.begin(), added.end(),
                                   [&](const AddedToken& token) { return token.content == unknown; });
    if (!there)
        added.insert(added.begin(), addedToken(unknown, true));
    prependTokens(definition, std::move(added));
    definition.special.unk = definition.vocabulary.find(unknown);
}

void addPieces(TokenizerDefinition& definition, std::span<const std::string> pieces) {
    auto next = static_cast<PieceId>(definition.vocabulary.size());
    for (const std::string& piece : pieces) {
        if (definition.vocabulary.find(piece) == kNoPiece)
            definition.vocabulary.add(piece, next++);
    }
    definition.vocabulary.finish();
}

/// `[CLS] A [SEP] B [SEP]`, as BERT has it.
std::optional<PostProcessorConfig> aroundText(const TokenizerDefinition& definition) {
    const PieceId cls = definition.vocabulary.find("[CLS]");
    const PieceId sep = definition.vocabulary.find("[SEP]");
    if (cls == kNoPiece || sep == kNoPiece)
        return std::nullopt;
    TemplateWriter writer;
    writer.classify({"[CLS]", cls}, {"[SEP]", sep}, 1);
    return PostProcessorConfig{writer.take()};
}

} // namespace

TokenizerDefinition wordPieceDefinition(std::span<const std::string> pieces, const std::string& goingOn,
                                        const std::string& unknown, FormStages stages) {
    TokenizerDefinition definition = withStages(stages);
    beginWith(definition, unknown, std::move(stages.added));
    addPieces(definition, pieces);
    WordPieceModel model;
    model.unkToken = unknown;
    model.continuingSubwordPrefix = goingOn;
    definition.model = std::move(model);
    definition.postProcessor = aroundText(definition);
    definition.decoder = DecoderConfig{WordPieceDecoder{goingOn, true}};
    return definition;
}

TokenizerDefinition classicalDefinition(const TrainedBpe& trained, const ClassicalMarks& marks,
                                        FormStages stages) {
    TokenizerDefinition definition = withStages(stages);
    prependTokens(definition, {addedToken(marks.unknown, true)});
    const auto first = static_cast<PieceId>(definition.vocabulary.size());
    PieceId next = first;
    for (const std::string& symbol : trained.symbols)
        definition.vocabulary.add(symbol, next++);
    definition.vocabulary.finish();
    std::vector<AddedToken> all = std::move(definition.addedTokens);
    for (AddedToken& token : stages.added) {
        if (token.content != marks.unknown)
            all.push_back(std::move(token));
    }
    appendTokens(definition, std::move(all), next);

    BpeModel model;
    for (const TrainedMerge& merge : trained.merges)
        model.merges.push_back({merge.pair.left + first, merge.pair.right + first, merge.merged + first});
    model.unkId = definition.special.unk = 0;
    model.unkToken = marks.unknown;
    model.endOfWordSuffix = marks.wordEnd;
    model.continuingSubwordPrefix = marks.goingOn;
    definition.model = std::move(model);
    if (!marks.wordEnd.empty())
        definition.decoder = DecoderConfig{BpeDecoder{marks.wordEnd}};
    else if (!marks.goingOn.empty())
        definition.decoder = DecoderConfig{WordPieceDecoder{marks.goingOn, false}};
    return definition;
}

TokenizerDefinition wordLevelDefinition(std::span<const std::string> words, const std::string& unknown,
                                        FormStages stages) {
    TokenizerDefinition definition = withStages(stages);
    beginWith(definition, unknown, std::move(stages.added));
    addPieces(definition, words);
    definition.model = WordLevelModel{unknown};
    return definition;
}

} // namespace tokenscope::train
