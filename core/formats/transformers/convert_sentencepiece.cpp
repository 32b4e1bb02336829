// Converts a tokenizer.model as transformers does for the class in tokenizer_config.json: the pieces stay,
// the stages become those of Hugging Face tokenizers, and a BPE gets its list of merges.

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/formats/declarations.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/sentencepiece_class.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <unordered_set>

namespace tokenscope::formats {
namespace {

struct ScoredMerge {
    Merge merge;
    float score;
    std::uint32_t leftLength, rightLength; ///< characters
};

std::uint32_t charactersOf(std::string_view text) {
    return static_cast<std::uint32_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

/// All merges of two pieces of the `model` into a third; the highest score first, then the longer left part,
/// the longer right part, and finally by id.
Result<std::vector<Merge>> mergesOf(const Vocabulary& vocabulary, const Vocabulary& model,
                                    const Progress& progress) {
    const auto part = [&](std::string_view piece) {
        return model.find(piece) == kNoPiece ? kNoPiece : vocabulary.find(piece);
    };
    std::vector<ScoredMerge> all;
    std::vector<ScoredMerge> ofPiece;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (i % 4096 == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "loading was canceled");
        const std::string_view piece = vocabulary.entryBytes(i);
        const std::uint32_t length = charactersOf(piece);
        ofPiece.clear();
        std::uint32_t before = 0;
        for (std::size_t at = decodeUtf8(piece, 0).length; at < piece.size();
             at += decodeUtf8(piece, at).length) {
            ++before;
            const PieceId left = part(piece.substr(0, at));
            const PieceId right = left == kNoPiece ? kNoPiece : part(piece.substr(at));
            if (right != kNoPiece)
                ofPiece.push_back({{left, right, vocabulary.entry(i).id},
                                   vocabulary.entry(i).score,
                                   before,
                                   length - std::min(length, before)});
        }
        std::sort(ofPiece.begin(), ofPiece.end(), [](const ScoredMerge& a, const ScoredMerge& b) {
            return std::pair(a.merge.left, a.merge.right) < std::pair(b.merge.left, b.merge.right);
        });
        all.insert(all.end(), ofPiece.begin(), ofPiece.end());
    }
    std::stable_sort(all.begin(), all.end(), [](const ScoredMerge& a, const ScoredMerge& b) {
        return std::tuple(a.score, a.leftLength, a.rightLength) >
               std::tuple(b.score, b.leftLength, b.rightLength);
    });
    std::vector<Merge> sorted;
    sorted.reserve(all.size());
    for (const ScoredMerge& one : all)
        sorted.push_back(one.merge);
    return sorted;
}

/// Llama and Gemma keep the model's pieces, except that Gemma spells out the tab.
Vocabulary spelledPieces(const Vocabulary& pieces, TokenizerKind kind) {
    const bool tab = kind == TokenizerKind::Gemma && pieces.find("\t") == kNoPiece;
    Vocabulary spelled;
    spelled.reserve(pieces.size(), pieces.size() * 8);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Vocabulary::Entry& entry = pieces.entry(i);
        const bool isTab = tab && pieces.entryBytes(i) == "<0x09>";
        spelled.add(isTab ? "\t" : pieces.entryBytes(i), entry.id, isTab ? PieceType::Normal : entry.type,
                    isTab ? 0.0F : entry.score);
    }
    spelled.finish();
    return spelled;
}

/// Control pieces become special tokens, user-defined ones plain added tokens.
std::vector<AddedToken> addedPieces(const Vocabulary& vocabulary, TokenizerKind kind) {
    std::vector<AddedToken> tokens;
    std::unordered_set<std::string_view> seen; // a class may insert pieces that the model has elsewhere
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = vocabulary.entry(i);
        if ((entry.type != PieceType::Control && entry.type != PieceType::UserDefined) ||
            !seen.insert(vocabulary.entryBytes(i)).second)
            continue;
        AddedToken token;
        token.content = std::string(vocabulary.entryBytes(i));
        token.id = token.idInFile = vocabulary.find(token.content);
        token.normalized = false;
        token.special = entry.type == PieceType::Control ||
                        (kind == TokenizerKind::Gemma &&
                         (token.content == "<start_of_turn>" || token.content == "<end_of_turn>")) ||
                        (kind == TokenizerKind::T5 && token.content.starts_with("<extra_id_"));
        tokens.push_back(std::move(token));
    }
    return tokens;
}

ReplaceNormalizer spaceToMetaspace() {
    return {{Pattern::Kind::Literal, " "}, std::string(kMetaspace)};
}

void makeLlama(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    const bool prefix = config.addPrefixSpace.value_or(true);
    definition.decoder = byteFallbackDecoder(prefix);
    if (!config.legacy.value_or(true)) {
        definition.preTokenizer = PreTokenizerConfig{
            MetaspacePreTokenizer{std::string(kMetaspace), prependSchemeOf(config), false}};
        return;
    }
    NormalizerSequence sequence;
    if (prefix)
        sequence.parts.push_back({PrependNormalizer{std::string(kMetaspace)}});
    sequence.parts.push_back({spaceToMetaspace()});
    definition.normalizer = NormalizerConfig{std::move(sequence)};
}

void makeGemma(TokenizerDefinition& definition) {
    definition.normalizer = NormalizerConfig{spaceToMetaspace()};
    definition.preTokenizer = PreTokenizerConfig{
        SplitPreTokenizer{{Pattern::Kind::Literal, " "}, SplitBehavior::MergedWithPrevious, false}};
    definition.decoder = byteFallbackDecoder(false);
}

/// False for models that the classes don't accept. `made` is null for Llama and Gemma.
Result<bool> convertModel(const TokenizerDefinition& model, const SentencePieceClass* made,
                          const ModelFolderConfig& config, const Progress& progress,
                          TokenizerDefinition& definition) {
    if (const auto* unigram = std::get_if<UnigramModel>(&model.model)) {
        UnigramModel converted;
        converted.unkId = made ? orderedUnknown(unigram->unkId, *made, config) : unigram->unkId;
        converted.byteFallback = !made;
        const std::size_t size = definition.vocabulary.size();
        if (made && converted.unkId && *converted.unkId >= size)
            return fail(ErrorCode::Damaged, config.classWhere,
                        message("{} uses piece {} as the unknown piece, but there are {} pieces",
                                config.tokenizerClass, *converted.unkId, size),
                        "set another tokenizer_class, or use the model of this class");
        definition.model = std::move(converted);
        return true;
    }
    const auto* scores = std::get_if<BpeModel>(&model.model);
    if (!scores)
        return false;
    TOKENSCOPE_TRY(auto merges, mergesOf(definition.vocabulary,
                                         made ? model.vocabulary : definition.vocabulary, progress));
    BpeModel bpe;
    bpe.merges = std::move(merges);
    bpe.unkId = scores->unkId;
    bpe.unkToken = scores->unkToken;
    if (made) { // the class looks up its spelling
        const PieceId unk = definition.vocabulary.find(bpe.unkToken);
        bpe.unkId = unk == kNoPiece ? orderedUnknown(scores->unkId, *made, config) : unk;
    }
    bpe.fuseUnk = true;
    bpe.byteFallback = !made;
    definition.model = std::move(bpe);
    return true;
}

/// Declarations of the model's pieces, with the ids that the class assigns.
Provenance declaredByModel(TokenizerDefinition& model, const Vocabulary& pieces) {
    declareOwnSpecials(model);
    Provenance provenance = model.provenance;
    for (Declaration& one : provenance.declarations)
        one.id = pieces.find(model.vocabulary.bytes(one.id));
    std::erase_if(provenance.declarations, [](const Declaration& one) { return one.id == kNoPiece; });
    return provenance;
}

TokenizerDefinition unchanged(TokenizerDefinition model, const ModelFolderConfig& config,
                              const Message& why) {
    const bool otherIds = !config.tokenizerClass.empty(); // the class may change them
    model.diagnostics.push_back({otherIds ? Severity::Warning : Severity::Info, config.classWhere,
                                 message("{}; the model is opened as by SentencePiece itself", why)});
    applyModelFolder(config, model);
    return model;
}

Message whyNot(const ModelFolderConfig& config) {
    const std::string name = printable(config.tokenizerClass, 60);
    if (name.empty())
        return "no tokenizer_config.json declares a class";
    const Message behavior = unsupportedBehavior(config);
    return behavior.empty() ? message("how the class {} builds a tokenizer is not known", name)
                            : message("the class {} is not supported: it {}", name, behavior);
}

} // namespace

Result<TokenizerDefinition> convertSentencePiece(TokenizerDefinition model, ModelFolderConfig config,
                                                 const LoadOptions& options) {
    const TokenizerKind kind = tokenizerKindOf(config);
    const std::string name = printable(config.tokenizerClass, 60);
    const SentencePieceClass* made = findSentencePieceClass(kind);
    if (!made && kind != TokenizerKind::Llama && kind != TokenizerKind::Gemma)
        return unchanged(std::move(model), config, whyNot(config));
    TokenizerDefinition definition;
    definition.vocabulary =
        made ? orderPieces(model.vocabulary, *made, config) : spelledPieces(model.vocabulary, kind);
    TOKENSCOPE_TRY(const auto converted, convertModel(model, made, config, options.progress, definition));
    if (!converted) {
        const Message why = message("the class {} does not accept a {} model", name, modelName(model.model));
        return unchanged(std::move(model), config, why);
    }
    definition.provenance = declaredByModel(model, definition.vocabulary);
    definition.format = SourceFormat::HuggingFaceJson;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;
    definition.diagnostics = std::move(model.diagnostics);
    definition.diagnostics.push_back(
        {Severity::Info, config.classWhere,
         message("the class {} builds a Hugging Face tokenizer from the SentencePiece model; open the model "
                 "alone for SentencePiece's own answers",
                 name)});
    definition.addedTokens = addedPieces(definition.vocabulary, kind);
    definition.special.unk = made ? orderedUnknown(model.special.unk, *made, config) : model.special.unk;
    const auto* normalizer =
        model.normalizer ? std::get_if<SentencePieceNormalizer>(&model.normalizer->kind) : nullptr;
    if (made)
        makeClassStages(*made, config, normalizer ? normalizer->charsmap : std::string(), definition);
    else if (kind == TokenizerKind::Llama)
        makeLlama(config, definition);
    else
        makeGemma(definition);
    addDefaultSpecials(kind, config);
    applyModelFolder(config, definition, {options.transformers, false});
    // Some classes add tokens around a text that only the folder's files declare.
    if (made && !definition.postProcessor && !makeClassTemplate(*made, config, definition))
        definition.diagnostics.push_back(
            {Severity::Warning, config.classWhere,
             message("the class {} adds tokens before and after a text, of which one is neither in the model "
                     "nor in the folder's files; none are added",
                     name)});
    return definition;
}

} // namespace tokenscope::formats
