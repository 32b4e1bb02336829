#include "core/steps/changes/definition_change.h"

#include "core/formats/huggingface/stage_json.h"
#include "core/json/json_depth.h"
#include "core/steps/changes/changed_added_tokens.h"
#include "core/steps/changes/edited_own_stage.h"
#include "core/steps/changes/edited_stage.h"
#include "core/steps/stages/rule_path.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>

namespace tokenscope::explain {
namespace {

bool hasRanks(const TokenizerDefinition& definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    return bpe && bpe->order == BpeModel::Order::Ranks;
}

tl::unexpected<Error> notAdmitted(const std::string& where, std::string_view what) {
    return fail(ErrorCode::BadInput, where, fmt::format("this can't be {} in this tokenizer", what));
}

/// `$.model.byte_fallback`: of what, and which field.
struct OptionPath {
    std::string container;
    std::string key;
};
std::optional<OptionPath> splitOption(const std::string& where) {
    const std::size_t dot = where.rfind('.');
    if (dot == std::string::npos || dot < 2 || where.find('[', dot) != std::string::npos)
        return std::nullopt;
    return OptionPath{where.substr(0, dot), where.substr(dot + 1)};
}

/// Rules that are left out go last, from the back, so that the places of the others stay.
void takeOut(TokenizerDefinition& definition, std::vector<RulePath> paths) {
    std::sort(paths.begin(), paths.end(), [](const RulePath& a, const RulePath& b) {
        return std::tie(a.stage, a.rule) > std::tie(b.stage, b.rule);
    });
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    for (const RulePath& path : paths) {
        withStage(definition, path.stage, [&]<class Config>(std::optional<Config>& stage) {
            if (path.rule.empty())
                return stage.reset();
            const std::size_t index = path.rule.back();
            Config* outer = ruleAt(stage, std::span(path.rule).first(path.rule.size() - 1));
            auto* sequence = outer ? std::get_if<typename SequenceOf<Config>::Type>(&outer->kind) : nullptr;
            if (sequence && index < sequence->parts.size())
                sequence->parts.erase(sequence->parts.begin() + static_cast<std::ptrdiff_t>(index));
        });
        if (path.stage == "pre_tokenizer" && path.rule.empty() && hasRanks(definition))
            definition.preTokenizer = PreTokenizerConfig{
                SplitPreTokenizer{{Pattern::Kind::Regex, "(?s:.+)", Pattern::Dialect::RustRegex}}};
    }
}

class Changer {
  public:
    Changer(const TokenizerDefinition& original, TokenizerDefinition& definition)
        : m_original(original)
        , m_definition(definition)
        , m_tokens(original) {}

    Result<void> operator()(const SwitchOff& change) {
        if (!canSwitchOff(m_original, change.where))
            return notAdmitted(change.where, "switched off");
        const RulePath path = *parseRulePath(change.where);
        if (path.stage != "added_tokens")
            m_takenOut.push_back(path);
        else if (path.rule.empty())
            m_tokens.removeAll();
        else
            m_tokens.remove(path.rule.front());
        return {};
    }
    Result<void> operator()(const EditRule& change) {
        if (!canEdit(m_original, change.where))
            return notAdmitted(change.where, "edited");
        return editStage(m_definition, *parseRulePath(change.where), change.json);
    }
    Result<void> operator()(const SetOption& change) {
        const auto option = splitOption(change.where);
        if (!option || !canEdit(m_original, option->container))
            return notAdmitted(change.where, "set");
        if (nestsDeeper(change.json, kDeepestJson))
            return fail(ErrorCode::BadInput, change.where, "the value nests too deep", "write it flatter");
        auto json = nlohmann::ordered_json::parse(stageJson(m_definition, option->container), nullptr, false);
        auto value = nlohmann::ordered_json::parse(change.json, nullptr, false);
        if (!json.is_object() || !json.contains(option->key))
            return notAdmitted(change.where, "set");
        if (value.is_discarded())
            return fail(ErrorCode::Damaged, change.where, "the value is no JSON",
                        "write true, 100 or \"text\"");
        json[option->key] = std::move(value);
        auto done = editStage(m_definition, *parseRulePath(option->container), json.dump());
        if (!done && done.error().where.starts_with('$'))
            done.error().where = option->container + done.error().where.substr(1);
        return done;
    }
    Result<void> operator()(const EditAddedToken& change) {
        if (!canChangeAddedTokens(m_original) || change.index >= m_original.addedTokens.size())
            return notAdmitted(fmt::format("$.added_tokens[{}]", change.index), "edited");
        m_tokens.edit(change.index, change.token);
        return {};
    }
    Result<void> operator()(const AddAddedToken& change) {
        if (!canChangeAddedTokens(m_original))
            return notAdmitted("$.added_tokens", "added to");
        m_tokens.add(change.token);
        return {};
    }
    Result<void> operator()(const RemoveAddedToken& change) {
        if (!canChangeAddedTokens(m_original) || change.index >= m_original.addedTokens.size())
            return notAdmitted(fmt::format("$.added_tokens[{}]", change.index), "removed");
        m_tokens.remove(change.index);
        return {};
    }
    Result<void> finish() {
        takeOut(m_definition, std::move(m_takenOut));
        if (auto done = m_tokens.put(m_definition); !done)
            return done;
        return checkInserted(m_original, m_definition);
    }

  private:
    const TokenizerDefinition& m_original;
    TokenizerDefinition& m_definition;
    ChangedAddedTokens m_tokens;
    std::vector<RulePath> m_takenOut;
};

} // namespace

Result<std::shared_ptr<const TokenizerDefinition>>
applyChanges(const std::shared_ptr<const TokenizerDefinition>& definition,
             std::span<const DefinitionChange> changes) {
    if (changes.empty())
        return definition;
    auto changed = std::make_shared<TokenizerDefinition>(*definition);
    Changer changer(*definition, *changed);
    for (const DefinitionChange& change : changes) {
        if (auto done = std::visit(changer, change); !done)
            return tl::unexpected(done.error());
    }
    if (auto done = changer.finish(); !done)
        return tl::unexpected(done.error());
    return changed;
}

bool canSwitchOff(const TokenizerDefinition& definition, std::string_view where) {
    const auto path = parseRulePath(where);
    if (!path)
        return false;
    if (path->stage == "added_tokens")
        return canChangeAddedTokens(definition) &&
               (path->rule.empty() ? !definition.addedTokens.empty()
                                   : path->rule.front() < definition.addedTokens.size());
    // What makes SentencePiece, llama.cpp and ranks what they are goes by options, not by rules.
    const bool own = definition.gguf || definition.format == SourceFormat::SentencePiece;
    if (own && path->stage != "post_processor")
        return false;
    if (path->stage == "decoder" && hasOwnJson(definition, *path))
        return false;
    bool there = false;
    withStage(definition, path->stage, [&]<class Config>(const std::optional<Config>& stage) {
        std::optional<Config> copy = stage;
        there = ruleAt(copy, path->rule) != nullptr;
    });
    return there;
}

bool canEdit(const TokenizerDefinition& definition, std::string_view where) {
    const auto path = parseRulePath(where);
    if (!path || path->stage == "added_tokens")
        return false;
    if (hasOwnJson(definition, *path))
        return !(path->stage == "decoder" && definition.decoder &&
                 std::holds_alternative<BytesDecoder>(definition.decoder->kind)) &&
               !(definition.gguf && path->stage == "pre_tokenizer" &&
                 definition.gguf->kind != GgufTokenizer::Kind::Bpe);
    if (definition.gguf || definition.format == SourceFormat::SentencePiece)
        return false;
    bool there = false;
    withStage(definition, path->stage, [&]<class Config>(const std::optional<Config>& stage) {
        std::optional<Config> copy = stage;
        there = path->rule.empty() || ruleAt(copy, path->rule) != nullptr;
    });
    return there;
}

} // namespace tokenscope::explain
