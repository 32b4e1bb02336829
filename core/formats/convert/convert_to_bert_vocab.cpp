// Converts BERT's WordPiece to vocab.txt, one piece per line, and tokenizer_config.json with the options of
// its class.

#include "core/formats/convert/target.h"

#include <algorithm>

namespace tokenscope::formats {
namespace {

constexpr std::uint32_t kLongestBertWord = 100; ///< characters, as in the class

void checkPieceLines(const Vocabulary& pieces, ConversionBuilder& builder) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::size_t index = pieces.byAscendingId()[i];
        const PieceId id = pieces.entry(index).id;
        const std::string_view piece = pieces.entryBytes(index);
        if (id != i)
            return builder.reject(
                pieceNumber(id),
                message("the id differs from the number of the line, {} (counted from 0)", i));
        if (piece.empty() || piece.find_first_of("\r\n") != std::string_view::npos)
            return builder.reject(pieceNumber(id),
                                  message("the piece {} can't be written as one line", inQuotes(piece)));
    }
}

/// Reads cls and sep from a template `[CLS] A [SEP]`, which the class adds; false for others.
bool readClsAndSep(const TokenizerDefinition& source, SpecialIds& special) {
    if (!source.postProcessor)
        return false;
    if (const auto* bert = std::get_if<BertPostProcessor>(&source.postProcessor->kind)) {
        special.cls = bert->cls.second;
        special.sep = bert->sep.second;
        return true;
    }
    using Template = TemplatePostProcessor;
    const auto* around = std::get_if<Template>(&source.postProcessor->kind);
    if (!around || around->single.size() != 3 || around->pair.size() != 5)
        return false;
    const auto idAt = [&](std::size_t at) -> std::optional<PieceId> {
        const auto* special_ = std::get_if<Template::Special>(&around->single[at].what);
        for (const auto& token : around->specials) {
            if (special_ && token.id == special_->id && token.ids.size() == 1)
                return token.ids.front();
        }
        return std::nullopt;
    };
    special.cls = idAt(0);
    special.sep = idAt(2);
    return special.cls && special.sep;
}

bool isAdded(const TokenizerDefinition& source, PieceId id) {
    return std::any_of(source.addedTokens.begin(), source.addedTokens.end(),
                       [id](const AddedToken& token) { return token.id == id; });
}

Result<void> convertToBertVocab(const TokenizerDefinition& source, ConversionBuilder& builder) {
    const auto* model = std::get_if<WordPieceModel>(&source.model);
    if (!model)
        builder.reject("$.model", message("the model is {}, not WordPiece", modelName(source.model)));
    if (model && model->continuingSubwordPrefix != "##")
        builder.reject(
            "$.model.continuing_subword_prefix",
            message("the continuing-subword prefix is {}, not ##", inQuotes(model->continuingSubwordPrefix)));
    if (model && model->maxInputCharsPerWord != kLongestBertWord)
        builder.addLoss("$.model.max_input_chars_per_word",
                        message("words of more than {} characters are unknown; the limit of the class is {}",
                                model->maxInputCharsPerWord, kLongestBertWord));
    const auto* normalizer =
        source.normalizer ? std::get_if<BertNormalizer>(&source.normalizer->kind) : nullptr;
    if (!normalizer)
        builder.reject("$.normalizer", source.normalizer ? Message("the normalizer is not BERT's")
                                                         : Message("there is no normalizer"));
    else if (!normalizer->cleanText)
        builder.addLoss("$.normalizer.clean_text", "control characters are kept");
    if (!source.preTokenizer || !std::holds_alternative<BertPreTokenizer>(source.preTokenizer->kind))
        builder.reject("$.pre_tokenizer", "words are not split as in BERT");
    checkPieceLines(source.vocabulary, builder);
    TokenizerDefinition& definition = builder.definition;
    definition = source;
    definition.format = SourceFormat::BertVocab;
    definition.preset = "BertTokenizer";
    if (model && source.vocabulary.find(model->unkToken) != kNoPiece)
        definition.special.unk = source.vocabulary.find(model->unkToken);
    const bool around = readClsAndSep(source, definition.special);
    for (const auto& role : {definition.special.unk, definition.special.cls, definition.special.sep}) {
        if (role && !isAdded(source, *role))
            builder.addLoss("$.added_tokens", message("{} is not a special token, but the class makes it one",
                                                      inQuotes(source.vocabulary.bytes(*role))));
    }
    if (!around) {
        builder.result.sameAround = false;
        builder.addNote("$.post_processor",
                        "the tokens added before and after a text become those of the class");
    }
    if (source.truncation || source.padding)
        builder.addNote("$", "truncation and padding are omitted");
    return {};
}

std::vector<SavedFile> bertVocabFiles(const TokenizerDefinition& definition) {
    std::string lines;
    for (const std::uint32_t index : definition.vocabulary.byAscendingId()) {
        lines += definition.vocabulary.entryBytes(index);
        lines += '\n';
    }
    const auto* normalizer =
        definition.normalizer ? std::get_if<BertNormalizer>(&definition.normalizer->kind) : nullptr;
    const BertNormalizer rules = normalizer ? *normalizer : BertNormalizer{};
    return {{"vocab.txt", std::move(lines)},
            tokenizerConfigFile(definition, {{"do_lower_case", rules.lowercase},
                                             {"strip_accents", rules.stripAccents},
                                             {"tokenize_chinese_chars", rules.handleChineseChars}})};
}

class BertVocabTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::BertVocab; }
    [[nodiscard]] std::string_view name() const override { return "vocab.txt"; }
    [[nodiscard]] Message title() const override { return "vocab.txt"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& /*options*/,
                         ConversionBuilder& builder) const override {
        return convertToBertVocab(source, builder);
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& /*stem*/) const override {
        return bertVocabFiles(definition);
    }
};

} // namespace

const Target& bertVocabTarget() {
    static const BertVocabTarget kTarget;
    return kTarget;
}

} // namespace tokenscope::formats
