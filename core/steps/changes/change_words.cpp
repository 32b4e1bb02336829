// What a change is called, and which options a definition has.

#include "core/base/printable.h"
#include "core/formats/huggingface/stage_json.h"
#include "core/steps/changes/definition_change.h"
#include "core/steps/changes/edited_own_stage.h"
#include "core/steps/stages/rule_path.h"
#include "core/steps/stages/stage_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tokenscope::explain {
namespace {

constexpr std::size_t kShown = 60; ///< of a value or a token

std::string_view stageName(std::string_view stage) {
    static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"normalizer", "the normalizer"},         {"pre_tokenizer", "the pre-tokenizer"},
        {"post_processor", "the post-processor"}, {"decoder", "the decoder"},
        {"added_tokens", "the added tokens"},     {"model", "the model"}};
    for (const auto& [key, words] : kNames)
        if (key == stage)
            return words;
    return stage;
}

/// `the normalizer`, `the rule NFC of the normalizer`, `the added token <s>`.
std::string thing(const TokenizerDefinition& definition, const std::string& where) {
    const auto path = parseRulePath(where);
    if (!path)
        return where;
    if (path->rule.empty())
        return std::string(stageName(path->stage));
    if (path->stage == "added_tokens")
        return path->rule.front() < definition.addedTokens.size()
                   ? fmt::format("the added token '{}'",
                                 printable(definition.addedTokens[path->rule.front()].content, kShown))
                   : where;
    const auto json = nlohmann::ordered_json::parse(stageJson(definition, where), nullptr, false);
    const std::string type = json.is_object() ? json.value("type", std::string("?")) : std::string("?");
    return fmt::format("the rule {} of {}", type, stageName(path->stage));
}

/// What differs between two tokens, in words.
std::string differences(const AddedToken& before, const AddedToken& after) {
    std::string words;
    const auto say = [&](std::string more) { words += (words.empty() ? "" : ", ") + std::move(more); };
    const auto flag = [&](const char* name, bool from, bool to) {
        if (from != to)
            say(fmt::format("{} {}", name, to ? "on" : "off"));
    };
    if (before.content != after.content)
        say(fmt::format("now '{}'", printable(after.content, kShown)));
    flag("lstrip", before.lstrip, after.lstrip);
    flag("rstrip", before.rstrip, after.rstrip);
    flag("single_word", before.singleWord, after.singleWord);
    flag("normalized", before.normalized, after.normalized);
    flag("special", before.special, after.special);
    return words.empty() ? "as it was" : words;
}

struct Describer {
    const TokenizerDefinition& original;

    std::string operator()(const SwitchOff& change) const {
        return fmt::format("{} switched off", thing(original, change.where));
    }
    std::string operator()(const EditRule& change) const {
        return fmt::format("{} edited", thing(original, change.where));
    }
    std::string operator()(const SetOption& change) const {
        const std::size_t dot = change.where.rfind('.');
        const std::string container = dot == std::string::npos ? std::string() : change.where.substr(0, dot);
        return fmt::format("{} of {} set to {}", change.where.substr(dot + 1), thing(original, container),
                           printable(change.json, kShown));
    }
    std::string operator()(const EditAddedToken& change) const {
        if (change.index >= original.addedTokens.size())
            return "an added token edited";
        const AddedToken& before = original.addedTokens[change.index];
        return fmt::format("the added token '{}': {}", printable(before.content, kShown),
                           differences(before, change.token));
    }
    std::string operator()(const AddAddedToken& change) const {
        return fmt::format("the token '{}' added", printable(change.token.content, kShown));
    }
    std::string operator()(const RemoveAddedToken& change) const {
        return fmt::format("{} removed", thing(original, fmt::format("$.added_tokens[{}]", change.index)));
    }
};

/// The fields of a model that can be set by themselves.
std::vector<std::string_view> modelFields(const ModelConfig& model) {
    if (const auto* bpe = std::get_if<BpeModel>(&model)) {
        if (bpe->order == BpeModel::Order::Merges)
            return {"unk_id",
                    "continuing_subword_prefix",
                    "end_of_word_suffix",
                    "fuse_unk",
                    "byte_fallback",
                    "ignore_merges"};
        return bpe->order == BpeModel::Order::Scores ? std::vector<std::string_view>{"byte_fallback"}
                                                     : std::vector<std::string_view>();
    }
    if (const auto* unigram = std::get_if<UnigramModel>(&model))
        return unigram->sentencePiece ? std::vector<std::string_view>{"byte_fallback"}
                                      : std::vector<std::string_view>{"unk_id", "byte_fallback"};
    if (std::holds_alternative<WordPieceModel>(model))
        return {"unk_token", "continuing_subword_prefix", "max_input_chars_per_word"};
    if (std::holds_alternative<WordLevelModel>(model))
        return {"unk_token"};
    if (std::holds_alternative<LongestMatchModel>(model))
        return {"unk_id"};
    return std::holds_alternative<Plamo2Model>(model) ? std::vector<std::string_view>()
                                                      : std::vector<std::string_view>{"byte_fallback"};
}

constexpr std::string_view kFlags[] = {"add_dummy_prefix",   "remove_extra_whitespaces",
                                       "escape_whitespaces", "treat_whitespace_as_suffix",
                                       "add_space_prefix",   "lowercase",
                                       "decompose",          "strip_marks",
                                       "clean_spaces",       "bos_is_special",
                                       "eos_is_special",     "pre"};

} // namespace

std::string describe(const DefinitionChange& change, const TokenizerDefinition& original) {
    return std::visit(Describer{original}, change);
}

std::vector<ChangeableOption> changeableOptions(const TokenizerDefinition& definition) {
    std::vector<ChangeableOption> options;
    const auto put = [&](std::string_view stage, auto&& takes) {
        const std::string where = fmt::format("$.{}", stage);
        if (!canEdit(definition, where))
            return;
        const auto json = nlohmann::ordered_json::parse(stageJson(definition, where), nullptr, false);
        if (!json.is_object())
            return;
        for (const auto& item : json.items())
            if (takes(item.key()))
                options.push_back({fmt::format("{}.{}", where, item.key()), item.value().dump()});
    };
    if (!definition.gguf) {
        const auto fields = modelFields(definition.model);
        put("model", [&](const std::string& key) {
            return std::find(fields.begin(), fields.end(), key) != fields.end();
        });
    }
    for (const char* stage : {"normalizer", "pre_tokenizer", "post_processor", "decoder"}) {
        if (hasOwnJson(definition, *parseRulePath(fmt::format("$.{}", stage))))
            put(stage, [&](const std::string& key) {
                return std::find(std::begin(kFlags), std::end(kFlags), key) != std::end(kFlags);
            });
    }
    return options;
}

bool canChangeAddedTokens(const TokenizerDefinition& definition) {
    return !definition.gguf && definition.format != SourceFormat::SentencePiece;
}

} // namespace tokenscope::explain
