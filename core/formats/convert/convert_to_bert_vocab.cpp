// A WordPiece of BERT's kind as vocab.txt, a piece a line, and tokenizer_config.json with the options of its class.

#include "core/formats/convert/target.h"

#include <algorithm>

namespace tokenscope::formats {
namespace {

constexpr std::uint32_t kLongestBertWord = 100; ///< characters, as the class has it

void checkPieceLines(const Vocabulary& pieces, ConversionBuilder& made) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::size_t index = pieces.byAscendingId()[i];
        const PieceId id = pieces.entry(index).id;
        const std::string_view piece = pieces.entryBytes(index);
        if (id != i)
            return made.reject(pieceNumber(id),
                               "an id that is not the number of the line: " + std::to_string(i));
        if (piece.empty() || piece.find_first_of("\r\n") != std::string_view::npos)
            return made.reject(pieceNumber(id), "the piece " + inQuotes(piece) + ", which is no line");
    }
}

/// `[CLS] A [SEP]`: what the class puts around a text.
bool namesAround(const TokenizerDefinition& source, SpecialIds& special) {
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

Result<void> convertToBertVocab(const TokenizerDefinition& source, ConversionBuilder& made) {
    const auto* model = std::get_if<WordPieceModel>(&source.model);
    if (!model)
        made.reject("$.model", "a model other than WordPiece (" + std::string(modelName(source.model)) + ")");
    if (model && model->continuingSubwordPrefix != "##")
        made.reject("$.model.continuing_subword_prefix", "another sign than ## for pieces within a word: " +
                                                             inQuotes(model->continuingSubwordPrefix));
    if (model && model->maxInputCharsPerWord != kLongestBertWord)
        made.addLoss("$.model.max_input_chars_per_word",
                     "that words of more than " + std::to_string(model->maxInputCharsPerWord) +
                         " characters are unknown: it is " + std::to_string(kLongestBertWord) + " there");
    const auto* normalizer =
        source.normalizer ? std::get_if<BertNormalizer>(&source.normalizer->kind) : nullptr;
    if (!normalizer)
        made.reject("$.normalizer",
                    source.normalizer ? "another normalizer than BERT's" : "that there is no normalizer");
    else if (!normalizer->cleanText)
        made.addLoss("$.normalizer.clean_text", "that control characters stay");
    if (!source.preTokenizer || !std::holds_alternative<BertPreTokenizer>(source.preTokenizer->kind))
        made.reject("$.pre_tokenizer", "words that are not split as BERT splits them");
    checkPieceLines(source.vocabulary, made);
    TokenizerDefinition& definition = made.definition;
    definition = source;
    definition.format = SourceFormat::BertVocab;
    definition.preset = "BertTokenizer";
    if (model && source.vocabulary.find(model->unkToken) != kNoPiece)
        definition.special.unk = source.vocabulary.find(model->unkToken);
    const bool around = namesAround(source, definition.special);
    for (const auto& role : {definition.special.unk, definition.special.cls, definition.special.sep}) {
        if (role && !isAdded(source, *role))
            made.addLoss("$.added_tokens", "that " + inQuotes(source.vocabulary.bytes(*role)) +
                                               " is no special token, which its class makes it");
    }
    if (!around) {
        made.result.sameAround = false;
        made.addNote("$.post_processor", "tokens added before and after a text are those of the class");
    }
    if (source.truncation || source.padding)
        made.addNote("$", "truncation and padding are no part of these files");
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
    [[nodiscard]] std::string_view title() const override { return "vocab.txt"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& /*options*/,
                         ConversionBuilder& made) const override {
        return convertToBertVocab(source, made);
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
