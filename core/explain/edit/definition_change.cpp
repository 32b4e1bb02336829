#include "core/explain/edit/definition_change.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/tokenizer_definition.h"
#include "core/explain/edit/edited_json.h"
#include "core/explain/stages/stage_rules.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/json/json_document.h"
#include "core/json/json_syntax.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <vector>

namespace tokenscope::explain {

// The list of added tokens with its changes, and the ids that result.

class ChangedAddedTokens {
  public:
    /// `original` outlives the list. Indices are those of its list.
    explicit ChangedAddedTokens(const TokenizerDefinition& original)
        : m_original(original) {}

    void edit(std::size_t index, AddedToken token);
    void remove(std::size_t index);
    void removeAll();
    void add(AddedToken token);
    /// Into a copy of the original. Errors: BadInput (a token without content), TooLarge.
    Result<void> put(TokenizerDefinition& definition) const;

  private:
    void open();

    const TokenizerDefinition& m_original;
    bool m_changed = false;
    bool m_otherIds = false; ///< a content changed, or a token was added or removed
    std::vector<std::optional<AddedToken>> m_tokens;
};

namespace {

bool hasPiece(const TokenizerDefinition& definition, PieceId id) {
    return definition.vocabulary.contains(id) ||
           std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                       [&](const AddedToken& token) { return token.id == id; });
}

/// Empty when no token has the id.
std::string_view spelling(const TokenizerDefinition& definition, PieceId id) {
    for (auto token = definition.addedTokens.rbegin(); token != definition.addedTokens.rend(); ++token)
        if (token->id == id)
            return token->content;
    return definition.vocabulary.bytes(id);
}

/// Ids that a post-processor adds.
struct InsertedIds {
    std::vector<PieceId> ids;

    void operator()(const TemplatePostProcessor& config) {
        for (const auto& special : config.specials)
            ids.insert(ids.end(), special.ids.begin(), special.ids.end());
    }
    void operator()(const BertPostProcessor& config) {
        ids.insert(ids.end(), {config.cls.second, config.sep.second});
    }
    void operator()(const RobertaPostProcessor& config) {
        ids.insert(ids.end(), {config.cls.second, config.sep.second});
    }
    void operator()(const BosEosPostProcessor& config) {
        for (const auto& id : {config.bos, config.eos})
            if (id)
                ids.push_back(*id);
    }
    void operator()(const ByteLevelPostProcessor&) {}
    void operator()(const PostProcessorSequence& config) {
        for (const PostProcessorConfig& part : config.parts)
            std::visit(*this, part.kind);
    }
};

/// Assigns ids like the loader of tokenizer.json: the id of the piece with that content, else the next free
/// one, in list order.
Result<void> putAsAFileDoes(const std::vector<AddedToken>& tokens, TokenizerDefinition& definition) {
    auto list = nlohmann::json::array();
    for (const AddedToken& token : tokens)
        list.push_back({{"id", token.idInFile},
                        {"content", token.content},
                        {"special", token.special},
                        {"single_word", token.singleWord},
                        {"lstrip", token.lstrip},
                        {"rstrip", token.rstrip},
                        {"normalized", token.normalized}});
    const std::string text = list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    TOKENSCOPE_TRY(const auto document, JsonDocument::parse(text));
    LoadReport report;
    definition.addedTokens.clear();
    formats::huggingface::readAddedTokens(document.root(), definition, report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    for (AddedToken& token : definition.addedTokens)
        token.idInFile = token.id;
    return {};
}

PieceId freeId(const TokenizerDefinition& definition) {
    PieceId largest = definition.vocabulary.maxId();
    for (const AddedToken& token : definition.addedTokens)
        largest = std::max(largest, token.id);
    return largest + 1;
}

} // namespace

void ChangedAddedTokens::open() {
    if (!m_changed)
        m_tokens.assign(m_original.addedTokens.begin(), m_original.addedTokens.end());
    m_changed = true;
}

void ChangedAddedTokens::edit(std::size_t index, AddedToken token) {
    open();
    m_otherIds = m_otherIds || token.content != m_original.addedTokens[index].content;
    m_tokens[index] = std::move(token);
}

void ChangedAddedTokens::remove(std::size_t index) {
    open();
    m_otherIds = true;
    m_tokens[index].reset();
}

void ChangedAddedTokens::removeAll() {
    open();
    m_otherIds = true;
    for (std::size_t i = 0; i < m_original.addedTokens.size(); ++i)
        m_tokens[i].reset();
}

void ChangedAddedTokens::add(AddedToken token) {
    open();
    m_otherIds = true;
    m_tokens.emplace_back(std::move(token));
}

Result<void> ChangedAddedTokens::put(TokenizerDefinition& definition) const {
    if (!m_changed)
        return {};
    std::vector<AddedToken> tokens;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i])
            continue;
        if (m_tokens[i]->content.empty())
            return fail(ErrorCode::BadInput, fmt::format("$.added_tokens[{}].content", i),
                        "an added token needs content", "enter some, or remove the token");
        tokens.push_back(*m_tokens[i]);
    }
    if (m_otherIds && definition.format == SourceFormat::HuggingFaceJson)
        return putAsAFileDoes(tokens, definition);
    definition.addedTokens.clear();
    for (std::size_t i = 0, next = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i])
            continue;
        AddedToken token = std::move(tokens[next++]);
        const bool kept =
            i < m_original.addedTokens.size() && token.content == m_original.addedTokens[i].content;
        if (kept) {
            token.id = m_original.addedTokens[i].id;
        } else {
            const PieceId known = definition.vocabulary.find(token.content);
            token.id = known != kNoPiece ? known : std::max(freeId(definition), freeId(m_original));
        }
        token.idInFile = token.id;
        definition.addedTokens.push_back(std::move(token));
    }
    return {};
}

namespace {

/// A token that the post-processor adds can't be removed. A bos or eos that is only added on request is
/// removed with its token. Errors: BadInput.
Result<void> checkInserted(const TokenizerDefinition& original, TokenizerDefinition& changed) {
    if (!changed.postProcessor)
        return {};
    if (auto* around = std::get_if<BosEosPostProcessor>(&changed.postProcessor->kind)) {
        const auto goes = [&](const std::optional<PieceId>& id) {
            return id && !hasPiece(changed, *id) && hasPiece(original, *id);
        };
        if (!around->bosIsSpecial && goes(around->bos))
            around->bos.reset();
        if (!around->eosIsSpecial && goes(around->eos))
            around->eos.reset();
    }
    InsertedIds inserted;
    std::visit(inserted, changed.postProcessor->kind);
    for (const PieceId id : inserted.ids) {
        const std::string_view before = spelling(original, id);
        const std::string_view after = spelling(changed, id);
        if (before.empty() || before == after)
            continue;
        return fail(ErrorCode::BadInput, "$.post_processor",
                    after.empty()
                        ? message("the post-processor adds '{}' by its id {}, which is no longer a token",
                                  printable(before, 60), id)
                        : message("the post-processor adds '{}' by its id {}, which is now '{}'",
                                  printable(before, 60), id, printable(after, 60)),
                    "edit the post-processor as well, or switch it off");
    }
    return {};
}

bool hasRanks(const TokenizerDefinition& definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    return bpe && bpe->order == BpeModel::Order::Ranks;
}

tl::unexpected<Error> notAdmitted(std::string where, Message what) {
    return fail(ErrorCode::BadInput, std::move(where), std::move(what));
}

/// The two parts of `$.model.byte_fallback`.
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

/// Rules are removed at the end, from the back, so that the paths of the others stay valid.
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
            return notAdmitted(change.where, Message("this can't be switched off in this tokenizer"));
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
            return notAdmitted(change.where, Message("this can't be edited in this tokenizer"));
        return editStage(m_definition, *parseRulePath(change.where), change.json);
    }
    Result<void> operator()(const SetOption& change) {
        const auto option = splitOption(change.where);
        if (!option || !canEdit(m_original, option->container))
            return notAdmitted(change.where, Message("this can't be set in this tokenizer"));
        if (nestsDeeper(change.json, kDeepestJson))
            return fail(ErrorCode::BadInput, change.where, "the value is nested too deeply",
                        "use fewer levels");
        auto json = parseJsonTree(formats::stageJson(m_definition, option->container));
        auto value = parseJsonTree(change.json);
        if (!json || !json->is_object() || !json->contains(option->key))
            return notAdmitted(change.where, Message("this can't be set in this tokenizer"));
        if (!value)
            return fail(ErrorCode::Damaged, change.where, "the value is not JSON",
                        "write true, 100 or \"text\"");
        (*json)[option->key] = *std::move(value);
        auto done = editStage(m_definition, *parseRulePath(option->container), json->dump());
        if (!done && done.error().where.starts_with('$'))
            done.error().where = option->container + done.error().where.substr(1);
        return done;
    }
    Result<void> operator()(const EditAddedToken& change) {
        if (!canChangeAddedTokens(m_original) || change.index >= m_original.addedTokens.size())
            return notAdmitted(fmt::format("$.added_tokens[{}]", change.index),
                               Message("this can't be edited in this tokenizer"));
        m_tokens.edit(change.index, change.token);
        return {};
    }
    Result<void> operator()(const AddAddedToken& change) {
        if (!canChangeAddedTokens(m_original))
            return notAdmitted("$.added_tokens", Message("no tokens can be added in this tokenizer"));
        m_tokens.add(change.token);
        return {};
    }
    Result<void> operator()(const RemoveAddedToken& change) {
        if (!canChangeAddedTokens(m_original) || change.index >= m_original.addedTokens.size())
            return notAdmitted(fmt::format("$.added_tokens[{}]", change.index),
                               Message("this can't be removed in this tokenizer"));
        m_tokens.remove(change.index);
        return {};
    }
    Result<void> finish() {
        takeOut(m_definition, std::move(m_takenOut));
        TOKENSCOPE_TRY_VOID(m_tokens.put(m_definition));
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
        TOKENSCOPE_TRY_VOID(std::visit(changer, change));
    }
    TOKENSCOPE_TRY_VOID(changer.finish());
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
    // The stages of SentencePiece, llama.cpp and rank files are changed by options, not by rules.
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

// How changes are described, and which options a definition has.

namespace {

constexpr std::size_t kShown = 60; ///< of a value or a token

Message stageName(const std::string& stage) {
    if (stage == "normalizer")
        return Message("the normalizer");
    if (stage == "pre_tokenizer")
        return Message("the pre-tokenizer");
    if (stage == "post_processor")
        return Message("the post-processor");
    if (stage == "decoder")
        return Message("the decoder");
    if (stage == "added_tokens")
        return Message("the added tokens");
    if (stage == "model")
        return Message("the model");
    return stage;
}

Message ruleName(const std::string& rule, const std::string& stage) {
    if (stage == "normalizer")
        return message("the rule {} of the normalizer", rule);
    if (stage == "pre_tokenizer")
        return message("the rule {} of the pre-tokenizer", rule);
    if (stage == "post_processor")
        return message("the rule {} of the post-processor", rule);
    return message("the rule {} of the decoder", rule);
}

/// `the normalizer`, `the rule NFC of the normalizer`, `the added token '<s>'`.
Message partName(const TokenizerDefinition& definition, const std::string& where) {
    const auto path = parseRulePath(where);
    if (!path)
        return where;
    if (path->rule.empty())
        return stageName(path->stage);
    if (path->stage == "added_tokens") {
        if (path->rule.front() >= definition.addedTokens.size())
            return where;
        return message("the added token '{}'",
                       printable(definition.addedTokens[path->rule.front()].content, kShown));
    }
    const auto json = parseJsonTree(formats::stageJson(definition, where));
    return ruleName(json && json->is_object() ? json->value("type", std::string("?")) : "?", path->stage);
}

/// `now '<bos>', lstrip on`
Message differences(const AddedToken& before, const AddedToken& after) {
    Message all;
    const auto add = [&](const Message& one) { all = all.empty() ? one : message("{}, {}", all, one); };
    const auto flag = [&](const char* name, bool from, bool to) {
        if (from != to)
            add(to ? message("{} on", name) : message("{} off", name));
    };
    if (before.content != after.content)
        add(message("now '{}'", printable(after.content, kShown)));
    flag("lstrip", before.lstrip, after.lstrip);
    flag("rstrip", before.rstrip, after.rstrip);
    flag("single_word", before.singleWord, after.singleWord);
    flag("normalized", before.normalized, after.normalized);
    flag("special", before.special, after.special);
    return all.empty() ? Message("unchanged") : all;
}

struct Describer {
    const TokenizerDefinition& original;

    Message operator()(const SwitchOff& change) const {
        return message("{} switched off", partName(original, change.where));
    }
    Message operator()(const EditRule& change) const {
        return message("{} edited", partName(original, change.where));
    }
    Message operator()(const SetOption& change) const {
        const std::size_t dot = change.where.rfind('.');
        const std::string container = dot == std::string::npos ? std::string() : change.where.substr(0, dot);
        return message("{0} of {1} set to {2}", change.where.substr(dot + 1), partName(original, container),
                       printable(change.json, kShown));
    }
    Message operator()(const EditAddedToken& change) const {
        if (change.index >= original.addedTokens.size())
            return Message("an added token edited");
        const AddedToken& before = original.addedTokens[change.index];
        return message("the added token '{}': {}", printable(before.content, kShown),
                       differences(before, change.token));
    }
    Message operator()(const AddAddedToken& change) const {
        return message("the token '{}' added", printable(change.token.content, kShown));
    }
    Message operator()(const RemoveAddedToken& change) const {
        return message("{} removed", partName(original, fmt::format("$.added_tokens[{}]", change.index)));
    }
};

/// The fields of a model that SetOption can set.
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

Message describe(const DefinitionChange& change, const TokenizerDefinition& original) {
    return std::visit(Describer{original}, change);
}

std::vector<ChangeableOption> changeableOptions(const TokenizerDefinition& definition) {
    std::vector<ChangeableOption> options;
    const auto put = [&](std::string_view stage, auto&& accepts) {
        const std::string where = fmt::format("$.{}", stage);
        if (!canEdit(definition, where))
            return;
        const auto json = parseJsonTree(formats::stageJson(definition, where));
        if (!json || !json->is_object())
            return;
        for (const auto& item : json->items())
            if (accepts(item.key()))
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
