#include "core/train/form/trained_definition.h"

#include "core/definition/byte_piece.h"
#include "core/text/byte_alphabet.h"

#include <unordered_set>
#include <utility>

namespace tokenscope::train {

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

/// Reserved and byte pieces, and what stands around the model.
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

} // namespace tokenscope::train
