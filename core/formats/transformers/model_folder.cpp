#include "core/formats/transformers/model_folder.h"

#include "core/base/printable.h"
#include "core/formats/transformers/model_types.h"
#include "core/formats/transformers/side_file.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModelIds = 256; ///< of one role
constexpr std::string_view kAdditionalTokens = "additional_special_tokens";

/// A string, or an object with the flags of an added token.
std::optional<AddedToken> readToken(const JsonElement& element, const std::string& path, bool special,
                                    LoadReport& report) {
    AddedToken token;
    token.special = special;
    std::string_view content;
    if (!element.get(content)) {
        token.content = std::string(content);
    } else if (element.is_object()) {
        JsonObject object(element, path, report);
        token.content = object.string("content", {});
        token.lstrip = object.boolean("lstrip", false);
        token.rstrip = object.boolean("rstrip", false);
        token.singleWord = object.boolean("single_word", false);
        token.special = object.boolean("special", special);
    } else {
        report.warn(path, "a token is a string or an object with 'content'; this is " +
                              std::string(jsonKind(element)));
        return std::nullopt;
    }
    token.normalized = !token.special;
    bool normalized = false;
    if (element.is_object() && !element["normalized"].get(normalized))
        token.normalized = normalized;
    if (token.content.empty()) {
        report.warn(path, "a token without content is left out");
        return std::nullopt;
    }
    return token;
}

void readAdditional(JsonObject& object, std::string_view key, const SideFile& file, FolderFacts& facts) {
    const auto value = object.value(key);
    if (!value)
        return;
    std::size_t left = kMaxNamedSpecials;
    const auto add = [&](const JsonElement& element, const std::string& path) {
        if (left == 0)
            return;
        if (--left == 0)
            return object.report().warn(path, "more special tokens than " +
                                                  std::to_string(kMaxNamedSpecials) +
                                                  " are named; the rest is left out");
        if (auto token = readToken(element, path, true, object.report()))
            facts.specials.push_back({std::string(kAdditionalTokens), *std::move(token), file.where(path)});
    };
    simdjson::dom::array list;
    simdjson::dom::object named;
    std::size_t index = 0;
    if (!value->get(list)) {
        for (const JsonElement element : list)
            add(element, object.pathOf(key) + jsonIndex(index++));
    } else if (!value->get(named)) {
        for (const auto& [name, element] : named)
            add(element, object.pathOf(key) + jsonKey(name));
    }
}

/// What is known already holds; where a later file says something else, that is said.
void readRoles(JsonObject& object, const SideFile& file, FolderFacts& facts) {
    for (const std::string_view role : FolderFacts::roles()) {
        const auto value = object.value(role);
        if (!value && object.has(role))
            facts.without.emplace_back(role);
        if (!value)
            continue;
        auto token = readToken(*value, object.pathOf(role), true, object.report());
        if (!token)
            continue;
        const FolderFacts::Special* former = facts.special(role);
        if (!former) {
            facts.specials.push_back({std::string(role), *std::move(token), file.where(object.pathOf(role))});
            continue;
        }
        if (former->token.content != token->content)
            object.report().warn(object.pathOf(role), "'" + printable(token->content, 60) +
                                                          "' contradicts '" +
                                                          printable(former->token.content, 60) + "' in " +
                                                          former->where + ", which holds");
        facts.restated.push_back({std::string(role), *std::move(token), file.where(object.pathOf(role))});
    }
}

/// `{"32000": {"content": "<pad>", …}, …}`
void readDecoder(const JsonElement& element, const std::string& path, const SideFile& file,
                 FolderFacts& facts, LoadReport& report) {
    simdjson::dom::object tokens;
    if (element.get(tokens)) {
        report.warn(path, "an object of ids and tokens is needed, this is " + std::string(jsonKind(element)));
        return;
    }
    facts.addedWhere = file.where(path);
    for (const auto& [key, value] : tokens) {
        PieceId id = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size() || id == kNoPiece) {
            report.warn(path + jsonKey(key), "the key is not an id; the token is left out");
            continue;
        }
        auto token = readToken(value, path + jsonKey(key), false, report);
        if (!token)
            continue;
        token->id = token->idInFile = id;
        facts.added.push_back(*std::move(token));
    }
    std::stable_sort(facts.added.begin(), facts.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void setClass(std::string name, const std::string& where, FolderFacts& facts) {
    if (name.ends_with("Fast"))
        name.resize(name.size() - 4);
    facts.tokenizerClass = std::move(name);
    facts.classWhere = where;
}

/// Options that single classes have.
void readOfClasses(JsonObject& config, FolderFacts& facts) {
    facts.offset = config.optionalNumber("offset", 1U << 16U);
    facts.maskSentence = config.optionalString("mask_token_sent");
    if (!facts.maskSentence && config.has("mask_token_sent") && !config.value("mask_token_sent"))
        facts.maskSentence.emplace();
    facts.sourceLanguage = config.optionalString("src_lang").value_or("");
    facts.targetLanguage = config.optionalString("tgt_lang").value_or("");
    facts.languageCodes =
        config.optionalString("language_codes").value_or(config.optionalString("lang_codes").value_or(""));
    facts.wordCutter = config.optionalString("word_tokenizer_type").value_or("");
    facts.subwordCutter = config.optionalString("subword_tokenizer_type").value_or("");
    facts.legacyBehavior = config.optionalBoolean("legacy_behavior");
    facts.language = config.optionalString("language").value_or("");
    facts.task = config.optionalString("task").value_or("");
    facts.predictTimestamps = config.optionalBoolean("predict_timestamps");
    facts.padsLeft = config.optionalString("padding_side").value_or("right") == "left";
}

bool readConfig(const fs::path& folder, FolderFacts& facts) {
    SideFile file(folder, "tokenizer_config.json", facts);
    JsonObject* config = file.json();
    if (!config)
        return false;
    if (const auto name = config->optionalString("tokenizer_class"))
        setClass(*name, file.where("$.tokenizer_class"), facts);
    facts.addBos = config->optionalBoolean("add_bos_token");
    facts.addEos = config->optionalBoolean("add_eos_token");
    facts.addPrefixSpace = config->optionalBoolean("add_prefix_space");
    facts.legacy = config->optionalBoolean("legacy");
    facts.lowerCase = config->optionalBoolean("do_lower_case");
    facts.stripAccents = config->optionalBoolean("strip_accents");
    facts.keepAccents = config->optionalBoolean("keep_accents");
    facts.splitByPunctuation = config->optionalBoolean("split_by_punct");
    facts.chineseCharacters = config->optionalBoolean("tokenize_chinese_chars");
    facts.cleanUp = config->optionalBoolean("clean_up_tokenization_spaces");
    facts.extraIds = config->optionalNumber("extra_ids", 1U << 16U);
    readOfClasses(*config, facts);
    readRoles(*config, file, facts);
    readAdditional(*config, kAdditionalTokens, file, facts);
    readAdditional(*config, "extra_special_tokens", file, facts);
    readConfigTemplates(*config, facts);
    const auto decoder = config->value("added_tokens_decoder");
    if (decoder)
        readDecoder(*decoder, "$.added_tokens_decoder", file, facts, file.report());
    return decoder.has_value();
}

/// Special tokens of the map that the config does not list.
void compareAdditional(const FolderFacts& map, const FolderFacts& config, LoadReport& report) {
    std::string missing;
    for (const FolderFacts::Special& one : map.specials) {
        const auto named = [&](const auto& other) { return other.token.content == one.token.content; };
        const auto added = [&](const AddedToken& token) { return token.content == one.token.content; };
        const bool known = std::any_of(config.specials.begin(), config.specials.end(), named) ||
                           std::any_of(config.added.begin(), config.added.end(), added);
        if (!known)
            missing.append(missing.empty() ? "'" : ", '")
                .append(printable(one.token.content, 60))
                .append("'");
    }
    if (!missing.empty())
        report.warn("$.additional_special_tokens",
                    missing + " contradicts " + config.addedWhere + ", which lacks it and holds");
}

/// The older files, which count only where the config has no added_tokens_decoder.
void readOlderFiles(const fs::path& folder, bool superseded, FolderFacts& facts) {
    SideFile map(folder, "special_tokens_map.json", facts);
    if (JsonObject* object = map.json()) {
        readRoles(*object, map, facts);
        FolderFacts others; // of a map that does not count
        readAdditional(*object, kAdditionalTokens, map, superseded ? others : facts);
        if (superseded)
            compareAdditional(others, facts, map.report());
    }
    SideFile file(folder, "added_tokens.json", facts);
    const JsonElement* const root = file.root();
    simdjson::dom::object tokens;
    if (!root)
        return;
    if (root->get(tokens))
        return file.report().damaged("$", "an object of tokens and ids is needed, this is " +
                                              std::string(jsonKind(*root)));
    RepeatedWarning contradictions(file.report());
    std::unordered_map<std::string, PieceId> superseding;
    if (superseded) {
        for (const AddedToken& token : facts.added)
            superseding.emplace(token.content, token.idInFile);
    }
    for (const auto& [content, value] : tokens) {
        const std::string path = "$" + jsonKey(content);
        const auto id = jsonNumber(value, kLargestId, path, file.report());
        if (!id)
            return;
        AddedToken token;
        token.content = std::string(content);
        token.id = token.idInFile = static_cast<PieceId>(*id);
        if (!superseded) {
            facts.addedWhere = file.where("$");
            facts.added.push_back(std::move(token));
            continue;
        }
        const auto same = superseding.find(token.content);
        if ((same == superseding.end() || same->second != token.idInFile) && contradictions.count())
            file.report().warn(
                path, (same == superseding.end() ? "this token is not" : "this token has another id") +
                          (" in " + facts.addedWhere) + ", which holds");
    }
    contradictions.finish("$", "tokens contradict " + facts.addedWhere);
    std::stable_sort(facts.added.begin(), facts.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void readModelIds(JsonObject& object, const SideFile& file, FolderFacts& facts) {
    for (const std::string_view role : {"bos_token", "eos_token", "pad_token", "decoder_start_token",
                                        "forced_bos_token", "forced_eos_token"}) {
        const std::string key = std::string(role) + "_id";
        const auto value = object.value(key);
        if (!value)
            continue;
        FolderFacts::ModelIds ids{std::string(role), {}, file.where(object.pathOf(key))};
        std::uint64_t id = 0;
        simdjson::dom::array list;
        if (!value->get(id) && id <= kLargestId) {
            ids.ids.push_back(static_cast<PieceId>(id));
        } else if (!value->get(list)) {
            for (const JsonElement element : list) {
                if (ids.ids.size() < kMaxModelIds && !element.get(id) && id <= kLargestId)
                    ids.ids.push_back(static_cast<PieceId>(id));
            }
        }
        if (!ids.ids.empty())
            facts.modelIds.push_back(std::move(ids));
    }
}

void readModelFiles(const fs::path& folder, FolderFacts& facts) {
    SideFile generation(folder, "generation_config.json", facts);
    if (JsonObject* object = generation.json())
        readModelIds(*object, generation, facts);
    SideFile file(folder, "config.json", facts);
    JsonObject* config = file.json();
    if (!config)
        return;
    readModelIds(*config, file, facts);
    facts.embeddingRows = config->optionalNumber("vocab_size", kLargestId);
    if (!facts.embeddingRows) {
        if (const auto text = config->value("text_config"); text && text->is_object()) {
            JsonObject inner(*text, "$.text_config", file.report());
            facts.embeddingRows = inner.optionalNumber("vocab_size", kLargestId);
        }
    }
    if (!facts.tokenizerClass.empty())
        return;
    if (const auto name = config->optionalString("tokenizer_class"))
        return setClass(*name, file.where("$.tokenizer_class"), facts);
    const std::string_view name = tokenizerClassOf(config->string("model_type", {}));
    if (!name.empty())
        setClass(std::string(name), file.where("$.model_type"), facts);
}

} // namespace

const std::vector<std::string_view>& FolderFacts::roles() {
    static const std::vector<std::string_view> kRoles = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                         "pad_token", "cls_token", "mask_token"};
    return kRoles;
}

const FolderFacts::Special* FolderFacts::special(std::string_view role) const {
    const auto found = std::find_if(specials.begin(), specials.end(),
                                    [role](const Special& special) { return special.role == role; });
    return found == specials.end() ? nullptr : &*found;
}

FolderFacts readFolderFacts(const fs::path& folder) {
    FolderFacts facts;
    const bool superseded = readConfig(folder, facts);
    readOlderFiles(folder, superseded, facts);
    readTemplateFiles(folder, facts);
    readModelFiles(folder, facts);
    return facts;
}

} // namespace tokenscope::formats
