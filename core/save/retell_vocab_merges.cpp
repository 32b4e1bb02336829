// A byte-level BPE as vocab.json, merges.txt and tokenizer_config.json: what they don't say, the class named there
// stands for.

#include "core/base/printable.h"
#include "core/definition/published_patterns.h"
#include "core/save/retelling.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenscope {
namespace {

using Json = nlohmann::ordered_json;

struct ClassChoice {
    std::string name;
    bool addPrefixSpace = false;
};

bool isNfc(const std::optional<NormalizerConfig>& config) {
    const auto* form = config ? std::get_if<UnicodeNormalizer>(&config->kind) : nullptr;
    return form && form->form == UnicodeForm::NFC;
}

/// Qwen2: its pattern, then bytes.
const ByteLevelPreTokenizer* qwen2Words(const std::optional<PreTokenizerConfig>& config) {
    const auto* sequence = config ? std::get_if<PreTokenizerSequence>(&config->kind) : nullptr;
    if (!sequence || sequence->parts.size() != 2)
        return nullptr;
    const auto* split = std::get_if<SplitPreTokenizer>(&sequence->parts[0].kind);
    const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&sequence->parts[1].kind);
    const bool fits = split && bytes && !bytes->useRegex && !split->invert &&
                      split->behavior == SplitBehavior::Isolated && split->pattern.text == kQwen2Pattern;
    return fits ? bytes : nullptr;
}

/// The class whose stages are the source's.
Result<ClassChoice> chooseClass(const TokenizerDefinition& source) {
    const auto refuse = [](std::string where, std::string what) {
        return fail(ErrorCode::Unsupported, std::move(where),
                    "vocab.json and merges.txt can't say " + std::move(what),
                    "save as tokenizer.json, which says all its stages");
    };
    if (isNfc(source.normalizer)) {
        if (const auto* bytes = qwen2Words(source.preTokenizer))
            return ClassChoice{"Qwen2Tokenizer", bytes->addPrefixSpace};
    }
    if (source.normalizer)
        return refuse("$.normalizer", "a normalizer that no known class has");
    const auto* bytes =
        source.preTokenizer ? std::get_if<ByteLevelPreTokenizer>(&source.preTokenizer->kind) : nullptr;
    if (!bytes || !bytes->useRegex)
        return refuse("$.pre_tokenizer", "words that are not cut by GPT-2's pattern");
    const bool around =
        source.postProcessor && std::holds_alternative<RobertaPostProcessor>(source.postProcessor->kind);
    return ClassChoice{around ? "RobertaTokenizer" : "GPT2Tokenizer", bytes->addPrefixSpace};
}

void checkAround(const TokenizerDefinition& source, Retelling& made) {
    if (!source.postProcessor)
        return;
    const auto& kind = source.postProcessor->kind;
    if (std::holds_alternative<RobertaPostProcessor>(kind) ||
        std::holds_alternative<ByteLevelPostProcessor>(kind))
        return;
    made.result.sameAround = false;
    made.note("$.post_processor", "what is put before and after a text is the class's own");
}

Json tokenJson(const AddedToken& token) {
    return {{"content", token.content}, {"lstrip", token.lstrip},          {"normalized", token.normalized},
            {"rstrip", token.rstrip},   {"single_word", token.singleWord}, {"special", token.special}};
}

Json configJson(const TokenizerDefinition& definition) {
    Json config = {{"tokenizer_class", definition.preset}};
    const auto* bytes = definition.preTokenizer
                            ? std::get_if<ByteLevelPreTokenizer>(&definition.preTokenizer->kind)
                            : nullptr;
    if (const auto* qwen2 = qwen2Words(definition.preTokenizer))
        bytes = qwen2;
    config["add_prefix_space"] = bytes && bytes->addPrefixSpace;
    Json added = Json::object();
    for (const AddedToken& token : definition.addedTokens)
        added[std::to_string(token.id)] = tokenJson(token);
    config["added_tokens_decoder"] = std::move(added);
    const auto named = [&](const char* role, const std::optional<PieceId>& id) {
        config[role] = nullptr;
        for (const AddedToken& token : definition.addedTokens) {
            if (id && token.id == *id)
                config[role] = token.content;
        }
    };
    named("bos_token", definition.special.bos);
    named("eos_token", definition.special.eos);
    named("unk_token", definition.special.unk);
    named("pad_token", definition.special.pad);
    named("cls_token", definition.special.cls);
    named("sep_token", definition.special.sep);
    named("mask_token", definition.special.mask);
    if (definition.chatTemplates.size() == 1 && definition.chatTemplates.front().name == "default") {
        config["chat_template"] = definition.chatTemplates.front().source;
    } else if (!definition.chatTemplates.empty()) {
        Json list = Json::array();
        for (const ChatTemplate& one : definition.chatTemplates)
            list.push_back({{"name", one.name}, {"template", one.source}});
        config["chat_template"] = std::move(list);
    }
    return config;
}

} // namespace

Result<void> retellForVocabMerges(const TokenizerDefinition& source, Retelling& made) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    const auto unsupported = [](std::string where, std::string what) -> Result<void> {
        return fail(ErrorCode::Unsupported, std::move(where),
                    "vocab.json and merges.txt can't say " + std::move(what), "save as tokenizer.json");
    };
    if (!bpe || bpe->order != BpeModel::Order::Merges)
        return unsupported("$.model",
                           "a model without a list of merges (" + std::string(modelName(source.model)) + ")");
    const auto chosen = chooseClass(source);
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    if (!bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty() || bpe->byteFallback)
        return unsupported(
            "$.model", "continuing_subword_prefix, end_of_word_suffix or byte_fallback of a byte-level BPE");
    if (bpe->ignoreMerges)
        made.lose("$.model.ignore_merges", "that a word that is a piece is not merged");
    for (std::size_t i = 0; i < bpe->merges.size(); ++i) {
        for (const PieceId part : {bpe->merges[i].left, bpe->merges[i].right}) {
            const std::string_view bytes = source.vocabulary.bytes(part);
            if (bytes.find_first_of(" \n\r") != std::string_view::npos)
                return unsupported("$.model.merges[" + std::to_string(i) + "]",
                                   "a piece with a blank in a merge");
        }
    }
    checkAround(source, made);
    if (source.truncation || source.padding)
        made.note("$", "truncation and padding are no part of these files");
    made.definition = source;
    made.definition.format = SourceFormat::VocabMerges;
    made.definition.preset = chosen->name;
    const auto* roberta =
        source.postProcessor ? std::get_if<RobertaPostProcessor>(&source.postProcessor->kind) : nullptr;
    if (roberta) {
        made.definition.special.cls = roberta->cls.second;
        made.definition.special.sep = roberta->sep.second;
        made.definition.special.bos = roberta->cls.second;
        made.definition.special.eos = roberta->sep.second;
    }
    return {};
}

std::vector<SavedFile> vocabMergesFiles(const TokenizerDefinition& definition) {
    const Vocabulary& vocabulary = definition.vocabulary;
    Json::object_t pieces;
    pieces.reserve(vocabulary.size());
    for (const std::uint32_t index : vocabulary.byAscendingId())
        pieces.Container::emplace_back(std::string(vocabulary.entryBytes(index)), vocabulary.entry(index).id);
    std::string merges = "#version: 0.2\n";
    for (const Merge& merge : std::get<BpeModel>(definition.model).merges) {
        merges += vocabulary.bytes(merge.left);
        merges += ' ';
        merges += vocabulary.bytes(merge.right);
        merges += '\n';
    }
    return {{"vocab.json", Json(std::move(pieces)).dump()},
            {"merges.txt", std::move(merges)},
            {"tokenizer_config.json", configJson(definition).dump(2)}};
}

} // namespace tokenscope
