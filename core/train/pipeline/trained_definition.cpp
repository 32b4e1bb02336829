#include "core/train/pipeline/trained_definition.h"

#include "core/definition/byte_piece.h"
#include "core/definition/template_writer.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tokenscope::train {

AddedToken addedToken(std::string content, bool special) {
    AddedToken token;
    token.content = std::move(content);
    token.special = special;
    token.normalized = !special;
    return token;
}

void appendTokens(TokenizerDefinition& definition, std::vector<AddedToken> added, PieceId next) {
    for (AddedToken& token : added) {
        const PieceId same = definition.vocabulary.find(token.content);
        token.id = token.idInFile = same == kNoPiece ? next++ : same;
    }
    definition.addedTokens = std::move(added);
}

void prependTokens(TokenizerDefinition& definition, std::vector<AddedToken> added) {
    PieceId next = 0;
    for (AddedToken& token : added) {
        token.id = token.idInFile = next++;
        definition.vocabulary.add(token.content, token.id);
    }
    definition.addedTokens = std::move(added);
}

TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, std::vector<AddedToken> addedTokens) {
    return byteLevelDefinition(
        trained, {{}, PreTokenizerConfig{ByteLevelPreTokenizer{false, true, true}}, std::move(addedTokens)});
}

TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, FormStages stages) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.version = "1.0";
    for (std::size_t i = 0; i < trained.symbols.size(); ++i)
        definition.vocabulary.append(spelledInAlphabet(trained.symbols[i]), static_cast<PieceId>(i));
    definition.vocabulary.finish();

    BpeModel model;
    model.merges.reserve(trained.merges.size());
    for (const TrainedMerge& merge : trained.merges)
        model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    definition.model = std::move(model);
    if (!stages.added.empty())
        appendTokens(definition, std::move(stages.added), static_cast<PieceId>(trained.symbols.size()));
    definition.normalizer = std::move(stages.normalizer);
    definition.preTokenizer = std::move(stages.preTokenizer);
    definition.postProcessor = PostProcessorConfig{ByteLevelPostProcessor{false, false}};
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    return definition;
}

namespace {

/// Reserved and byte pieces, and the stages around the model.
TokenizerDefinition begunSentencePiece(const SentencePieceOptions& options) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::SentencePiece;
    Vocabulary& vocabulary = definition.vocabulary;
    PieceId next = 0;
    for (const auto& [text, type] : options.reserved) {
        if (type == PieceType::Unknown)
            definition.special.unk = next;
        else if (text == "<s>")
            definition.special.bos = next;
        else if (text == "</s>")
            definition.special.eos = next;
        else if (text == "<pad>")
            definition.special.pad = next;
        vocabulary.add(text, next++, type);
    }
    if (options.byteFallback) {
        for (int byte = 0; byte < 256; ++byte)
            vocabulary.add(bytePiece(static_cast<unsigned char>(byte)), next++, PieceType::Byte);
    }
    definition.normalizer = NormalizerConfig{options.normalizer};
    definition.postProcessor =
        PostProcessorConfig{BosEosPostProcessor{definition.special.bos, definition.special.eos}};
    definition.decoder = DecoderConfig{SentencePieceDecoder{}};
    return definition;
}

} // namespace

TokenizerDefinition sentencePieceDefinition(const TrainedBpe& trained, const SentencePieceOptions& options) {
    TokenizerDefinition definition = begunSentencePiece(options);
    Vocabulary& vocabulary = definition.vocabulary;
    auto next = static_cast<PieceId>(vocabulary.size());
    // The score is the order of merging; characters are never merged, so they come last.
    float score = 0;
    const std::unordered_set<std::string_view> unused(options.unused.begin(), options.unused.end());
    const auto addNormal = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i, score -= 1)
            vocabulary.add(trained.symbols[i], next++,
                           unused.contains(trained.symbols[i]) ? PieceType::Unused : PieceType::Normal,
                           score);
    };
    addNormal(trained.alphabetSize, trained.symbols.size());
    addNormal(0, trained.alphabetSize);
    vocabulary.finish();

    BpeModel model;
    model.order = BpeModel::Order::Scores;
    model.byteFallback = options.byteFallback;
    model.fuseUnk = true;
    model.unkId = definition.special.unk;
    if (model.unkId)
        model.unkToken = std::string(vocabulary.bytes(*model.unkId));
    definition.model = std::move(model);
    return definition;
}

TokenizerDefinition sentencePieceDefinition(std::span<const ScoredPiece> pieces, ScoredModel model,
                                            const SentencePieceOptions& options) {
    TokenizerDefinition definition = begunSentencePiece(options);
    auto next = static_cast<PieceId>(definition.vocabulary.size());
    for (const ScoredPiece& piece : pieces) {
        if (definition.vocabulary.find(piece.text) == kNoPiece)
            definition.vocabulary.add(piece.text, next++, PieceType::Normal, piece.score);
    }
    definition.vocabulary.finish();
    const PieceId unknown = definition.special.unk.value_or(0);
    switch (model) {
    case ScoredModel::Unigram:
        definition.model = UnigramModel{unknown, options.byteFallback, true, {}};
        break;
    case ScoredModel::Word:
        definition.model = SentencePieceWordModel{unknown, options.byteFallback};
        break;
    case ScoredModel::Char:
        definition.model = SentencePieceCharModel{unknown, options.byteFallback};
        break;
    }
    return definition;
}

namespace {

TokenizerDefinition withStages(FormStages& stages) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.version = "1.0";
    definition.normalizer = std::move(stages.normalizer);
    definition.preTokenizer = std::move(stages.preTokenizer);
    return definition;
}

/// Special tokens, including the unknown piece.
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

/// `[CLS] A [SEP] B [SEP]`, as in BERT.
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

TokenizerDefinition wordPieceDefinition(std::span<const std::string> pieces,
                                        const std::string& continuingSubwordPrefix,
                                        const std::string& unknown, FormStages stages) {
    TokenizerDefinition definition = withStages(stages);
    beginWith(definition, unknown, std::move(stages.added));
    addPieces(definition, pieces);
    WordPieceModel model;
    model.unkToken = unknown;
    model.continuingSubwordPrefix = continuingSubwordPrefix;
    definition.model = std::move(model);
    definition.postProcessor = aroundText(definition);
    definition.decoder = DecoderConfig{WordPieceDecoder{continuingSubwordPrefix, true}};
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
    model.endOfWordSuffix = marks.endOfWordSuffix;
    model.continuingSubwordPrefix = marks.continuingSubwordPrefix;
    definition.model = std::move(model);
    if (!marks.endOfWordSuffix.empty())
        definition.decoder = DecoderConfig{BpeDecoder{marks.endOfWordSuffix}};
    else if (!marks.continuingSubwordPrefix.empty())
        definition.decoder = DecoderConfig{WordPieceDecoder{marks.continuingSubwordPrefix, false}};
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
