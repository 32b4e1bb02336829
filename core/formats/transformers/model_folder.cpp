// Reads the files of a model folder.

#include "core/formats/transformers/model_folder.h"

#include "core/base/printable.h"
#include "core/base/whole_file.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/json/json_reader.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace tokenscope::formats {

/// A file of the folder: its paths contain its name, and its errors are warnings.
class SideFile {
  public:
    SideFile(const std::filesystem::path& folder, std::string name, ModelFolderConfig& config)
        : m_name(std::move(name))
        , m_config(config) {
        std::error_code ignored;
        const std::filesystem::path path = folder / m_name;
        if (std::filesystem::symlink_status(path, ignored).type() == std::filesystem::file_type::not_found)
            return;
        auto file = MappedFile::open(path); // never blocks on a pipe
        if (!file) {
            config.diagnostics.push_back(
                {Severity::Warning, m_name, message("this {}; it is ignored", file.error().message)});
            return;
        }
        m_file = std::move(*file);
        m_there = true;
        config.files.push_back(m_name);
    }
    ~SideFile() {
        for (Diagnostic& diagnostic : m_report.diagnostics)
            m_config.diagnostics.push_back(
                {diagnostic.severity, where(diagnostic.where), std::move(diagnostic.message)});
        if (m_report.error)
            ignoreRest(*m_report.error);
    }
    SideFile(const SideFile&) = delete;
    SideFile& operator=(const SideFile&) = delete;

    [[nodiscard]] bool there() const { return m_there; }
    [[nodiscard]] std::string_view bytes() const { return m_file.bytes(); }
    /// Null if the file is missing or damaged.
    const JsonValue* root() {
        if (m_there && !m_document) {
            auto document = JsonDocument::parse(bytes(), JsonDialect::Python);
            m_there = document.has_value();
            if (!m_there)
                m_report.error = document.error();
            else
                m_document.emplace(*std::move(document));
        }
        return m_document ? &m_document->root() : nullptr;
    }
    /// Null like root().
    JsonObject* json() {
        if (const JsonValue* const element = m_object ? nullptr : root())
            m_object = std::make_unique<JsonObject>(*element, "$", m_report);
        return m_object.get();
    }
    [[nodiscard]] std::string where(const std::string& place) const {
        return place.empty() ? m_name : m_name + ": " + place;
    }
    LoadReport& report() { return m_report; }

  private:
    void ignoreRest(const Error& error) {
        m_config.diagnostics.push_back({Severity::Warning, where(error.where),
                                        message("{}; the rest of the file is ignored", error.message)});
    }

    std::string m_name;
    ModelFolderConfig& m_config;
    MappedFile m_file;
    bool m_there = false;
    LoadReport m_report;
    std::optional<JsonDocument> m_document;
    std::unique_ptr<JsonObject> m_object;
};

// Chat templates of a model folder.

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTemplates = 64;
constexpr const char* kAdditionalTemplates = "additional_chat_templates";

std::optional<std::string> readTemplate(const fs::path& folder, const std::string& name,
                                        ModelFolderConfig& config) {
    SideFile file(folder, name, config);
    if (!file.there())
        return std::nullopt;
    if (isValidUtf8(file.bytes()))
        return std::string(file.bytes());
    file.report().warn({}, "the template is not UTF-8; it is ignored");
    return std::nullopt;
}

/// `{"chat_template": "…"}`, as saved by processors before chat_template.jinja existed.
std::optional<std::string> readOlderTemplate(const fs::path& folder, ModelFolderConfig& config) {
    SideFile file(folder, "chat_template.json", config);
    JsonObject* object = file.json();
    return object ? object->optionalString("chat_template") : std::nullopt;
}

std::vector<std::string> namesOfAdditional(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder / kAdditionalTemplates, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".jinja" && at->is_regular_file(ignored))
            names.push_back(at->path().stem().string());
    }
    std::sort(names.begin(), names.end());
    names.resize(std::min(names.size(), kMaxTemplates));
    return names;
}

/// The templates of tokenizer_config.json: one, or a list of named ones.
void readConfigTemplates(JsonObject& json, ModelFolderConfig& config) {
    const auto value = json.value("chat_template");
    if (!value)
        return;
    config.templatesWhere = "tokenizer_config.json: " + json.pathOf("chat_template");
    std::string_view source;
    JsonList list;
    if (value->read(source)) {
        config.templates.push_back({"default", std::string(source)});
        return;
    }
    if (!value->read(list))
        return json.report().warn(
            json.pathOf("chat_template"),
            message("a template is a string or a list of named ones; this is {}", jsonKind(*value)));
    for (const JsonValue element : list) {
        std::string_view name;
        if (!element.isObject() || !element["name"].read(name) || !element["template"].read(source) ||
            config.templates.size() >= kMaxTemplates) {
            json.report().warn(json.pathOf("chat_template"), "an entry without name and template is skipped");
            continue;
        }
        config.templates.push_back({std::string(name), std::string(source)});
    }
}

/// chat_template.jinja and additional_chat_templates/, or the older chat_template.json; if there are any,
/// they replace those of tokenizer_config.json.
void readTemplateFiles(const fs::path& folder, ModelFolderConfig& config) {
    std::vector<ChatTemplate> found;
    std::vector<std::string> files;
    std::string first = "chat_template.jinja";
    auto source = readTemplate(folder, first, config);
    if (!source && config.templates.empty()) {
        first = "chat_template.json";
        source = readOlderTemplate(folder, config);
    }
    if (source) {
        found.push_back({"default", *std::move(source)});
        files.push_back(first);
    }
    for (const std::string& name : namesOfAdditional(folder)) {
        const std::string file = std::string(kAdditionalTemplates) + "/" + name + ".jinja";
        if (auto additional = readTemplate(folder, file, config)) {
            first = found.empty() ? file : first;
            found.push_back({printable(name, 60), *std::move(additional)});
            files.push_back(file);
        }
    }
    if (found.empty())
        return;
    if (!config.templates.empty() && config.templates != found)
        config.diagnostics.push_back(
            {Severity::Warning, first,
             "the template contradicts $.chat_template of tokenizer_config.json; this "
             "file is used"});
    config.templates = std::move(found);
    config.templateFiles = std::move(files);
    config.templatesWhere = first;
}

} // namespace

// Class, options, tokens and ids.

namespace {

constexpr std::size_t kMaxModelIds = 256; ///< of one role
constexpr std::string_view kAdditionalTokens = "additional_special_tokens";

// Bytes. No field that transformers reads has a longer name.
constexpr std::size_t kMaxFieldName = 100;
constexpr std::size_t kMaxFieldValue = 60;

std::string shortened(const JsonValue& value) {
    return printable(value.minified(kMaxFieldValue + 1), kMaxFieldValue);
}

/// A token is a string or an object with the flags of an added token.
std::optional<AddedToken> readToken(const JsonValue& element, const std::string& path, bool special,
                                    LoadReport& report) {
    AddedToken token;
    token.special = special;
    std::string_view content;
    if (element.read(content)) {
        token.content = std::string(content);
    } else if (element.isObject()) {
        JsonObject object(element, path, report);
        token.content = object.string("content", {});
        token.lstrip = object.boolean("lstrip", false);
        token.rstrip = object.boolean("rstrip", false);
        token.singleWord = object.boolean("single_word", false);
        token.special = object.boolean("special", special);
    } else {
        report.warn(
            path, message("a token is a string or an object with 'content'; this is {}", jsonKind(element)));
        return std::nullopt;
    }
    token.normalized = !token.special;
    bool normalized = false;
    if (element.isObject() && element["normalized"].read(normalized))
        token.normalized = normalized;
    if (token.content.empty()) {
        report.warn(path, "a token without content is skipped");
        return std::nullopt;
    }
    return token;
}

void readAdditional(JsonObject& object, std::string_view key, const SideFile& file,
                    ModelFolderConfig& config) {
    if (!object.has(key))
        return;
    const auto value = object.value(key);
    config.lists.push_back({file.where(object.pathOf(key)), value && value->isObject(),
                            key != kAdditionalTokens, value ? shortened(*value) : "null"});
    if (!value)
        return;
    std::size_t left = kMaxNamedSpecials;
    const auto add = [&](const JsonValue& element, const std::string& path) {
        if (left == 0)
            return;
        if (--left == 0)
            return object.report().warn(
                path,
                message("there are more than {} special tokens; the others are ignored", kMaxNamedSpecials));
        if (auto token = readToken(element, path, true, object.report()))
            config.specials.push_back({std::string(kAdditionalTokens), *std::move(token), file.where(path)});
    };
    JsonList list;
    JsonMembers named;
    std::size_t index = 0;
    if (value->read(list)) {
        for (const JsonValue element : list)
            add(element, object.pathOf(key) + jsonIndex(index++));
    } else if (value->read(named)) {
        for (const auto& [name, element] : named)
            add(element, object.pathOf(key) + jsonKey(name));
    }
}

void readRoles(JsonObject& object, const SideFile& file, ModelFolderConfig& config) {
    for (const std::string_view role : ModelFolderConfig::roles()) {
        const auto value = object.value(role);
        if (!value && object.has(role))
            config.without.emplace_back(role);
        if (!value)
            continue;
        if (auto token = readToken(*value, object.pathOf(role), true, object.report()))
            config.specials.push_back(
                {std::string(role), *std::move(token), file.where(object.pathOf(role))});
    }
}

/// Those of special_tokens_map.json: they replace the config's, unless they are `superseded`. Source:
/// PreTrainedTokenizerBase._from_pretrained reads the file only for a config without added_tokens_decoder.
void mergeRoles(const ModelFolderConfig& map, bool superseded, LoadReport& report,
                ModelFolderConfig& config) {
    for (const ModelFolderConfig::Special& one : map.specials) {
        const auto former = std::find_if(config.specials.begin(), config.specials.end(),
                                         [&](const auto& special) { return special.role == one.role; });
        const std::string path = "$." + one.role;
        if (former == config.specials.end()) {
            if (superseded) {
                report.warn(path, message("'{}' is not used, because {} has the tokens",
                                          printable(one.token.content, 60), config.addedWhere));
                config.restated.push_back(one);
            } else {
                std::erase(config.without, one.role);
                config.specials.push_back(one);
            }
            continue;
        }
        const bool same = former->token.content == one.token.content;
        if (!same)
            report.warn(path, superseded ? message("'{}' contradicts '{}' in {}, which is used",
                                                   printable(one.token.content, 60),
                                                   printable(former->token.content, 60), former->where)
                                         : message("'{}' contradicts '{}' in {}; this file is used",
                                                   printable(one.token.content, 60),
                                                   printable(former->token.content, 60), former->where));
        if (same || superseded) {
            config.restated.push_back(one);
        } else {
            config.restated.push_back(*former);
            *former = one;
        }
    }
    if (superseded)
        return;
    for (const std::string& role : map.without) {
        std::erase_if(config.specials, [&](const auto& special) { return special.role == role; });
        config.without.push_back(role);
    }
}

/// `"image_token": "<image>"`: roles that only some models have.
void readNamedTokens(const JsonValue& root, const SideFile& file, ModelFolderConfig& config) {
    JsonMembers members;
    if (!root.read(members))
        return;
    const auto& roles = ModelFolderConfig::roles();
    for (const auto& [key, value] : members) {
        std::string_view content;
        const bool isRole = std::find(roles.begin(), roles.end(), key) != roles.end();
        if (isRole || !key.ends_with("_token") || !value.read(content) || content.empty())
            continue;
        AddedToken token;
        token.content = std::string(content);
        token.special = true;
        token.normalized = false;
        if (config.named.size() < kMaxNamedSpecials)
            config.named.push_back({std::string(key), std::move(token), file.where("$" + jsonKey(key))});
    }
}

/// `{"32000": {"content": "<pad>", …}, …}`
void readDecoder(const JsonValue& element, const std::string& path, const SideFile& file,
                 ModelFolderConfig& config, LoadReport& report) {
    JsonMembers tokens;
    if (!element.read(tokens)) {
        report.warn(path, message("an object of ids and tokens is needed, this is {}", jsonKind(element)));
        return;
    }
    config.addedWhere = file.where(path);
    for (const auto& [key, value] : tokens) {
        PieceId id = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size() || id == kNoPiece) {
            report.warn(path + jsonKey(key), "the key is not an id; the token is skipped");
            continue;
        }
        auto token = readToken(value, path + jsonKey(key), false, report);
        if (!token)
            continue;
        token->id = token->idInFile = id;
        config.added.push_back(*std::move(token));
    }
    std::stable_sort(config.added.begin(), config.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void setClass(std::string name, const std::string& where, ModelFolderConfig& config) {
    if (name.ends_with("Fast"))
        name.resize(name.size() - 4);
    config.tokenizerClass = std::move(name);
    config.classWhere = where;
}

/// Options of single classes.
void readOfClasses(JsonObject& json, ModelFolderConfig& config) {
    config.offset = json.optionalNumber("offset", 1U << 16U);
    config.maskSentence = json.optionalString("mask_token_sent");
    if (!config.maskSentence && json.has("mask_token_sent") && !json.value("mask_token_sent"))
        config.maskSentence.emplace();
    config.sourceLanguage = json.optionalString("src_lang").value_or("");
    config.targetLanguage = json.optionalString("tgt_lang").value_or("");
    config.languageCodes =
        json.optionalString("language_codes").value_or(json.optionalString("lang_codes").value_or(""));
    config.wordTokenizerType = json.optionalString("word_tokenizer_type").value_or("");
    config.subwordTokenizerType = json.optionalString("subword_tokenizer_type").value_or("");
    config.legacyBehavior = json.optionalBoolean("legacy_behaviour");
    config.language = json.optionalString("language").value_or("");
    config.task = json.optionalString("task").value_or("");
    config.predictTimestamps = json.optionalBoolean("predict_timestamps");
    config.paddingSide = json.optionalString("padding_side").value_or("");
    config.truncationSide = json.optionalString("truncation_side").value_or("");
    config.padsLeft = config.paddingSide == "left";
    config.fixMistralRegex = json.optionalBoolean("fix_mistral_regex");
    config.wordPrefix = json.optionalString("wordpieces_prefix");
    config.cleanText = json.optionalBoolean("clean_text");
    if (const auto id = json.optionalNumber("unk_id", kLargestId))
        config.unkId = static_cast<PieceId>(*id);
}

/// Source: AutoTokenizer.from_pretrained.
bool namesOwnTokenizer(JsonObject& json) {
    const auto map = json.value("auto_map");
    JsonList list;
    return map && (map->read(list) || (map->isObject() && !(*map)["AutoTokenizer"].isNull()));
}

void readFields(const JsonValue& root, ModelFolderConfig& config) {
    JsonMembers members;
    if (!root.read(members))
        return;
    for (const auto& [key, value] : members)
        config.fields.push_back({printable(key, kMaxFieldName), shortened(value)});
}

bool readConfig(const fs::path& folder, ModelFolderConfig& config) {
    SideFile file(folder, "tokenizer_config.json", config);
    JsonObject* json = file.json();
    if (!json)
        return false;
    if (const auto name = json->optionalString("tokenizer_class"))
        setClass(*name, file.where("$.tokenizer_class"), config);
    config.addBos = json->optionalBoolean("add_bos_token");
    config.addEos = json->optionalBoolean("add_eos_token");
    config.addPrefixSpace = json->optionalBoolean("add_prefix_space");
    config.legacy = json->optionalBoolean("legacy");
    config.lowerCase = json->optionalBoolean("do_lower_case");
    config.stripAccents = json->optionalBoolean("strip_accents");
    config.keepAccents = json->optionalBoolean("keep_accents");
    config.splitByPunctuation = json->optionalBoolean("split_by_punct");
    config.chineseCharacters = json->optionalBoolean("tokenize_chinese_chars");
    config.cleanUp = json->optionalBoolean("clean_up_tokenization_spaces");
    config.cleanUpBpe = json->optionalBoolean(kCleanUpBpe);
    config.trimOffsets = json->optionalBoolean("trim_offsets");
    config.splitSpecial = json->optionalBoolean("split_special_tokens");
    readFields(*file.root(), config);
    config.extraIds = json->optionalNumber("extra_ids", 1U << 16U);
    readOfClasses(*json, config);
    config.hasOwnCode = namesOwnTokenizer(*json);
    readRoles(*json, file, config);
    readNamedTokens(*file.root(), file, config);
    readAdditional(*json, kAdditionalTokens, file, config);
    readAdditional(*json, "extra_special_tokens", file, config);
    readConfigTemplates(*json, config);
    const auto decoder = json->value("added_tokens_decoder");
    if (decoder)
        readDecoder(*decoder, "$.added_tokens_decoder", file, config, file.report());
    config.addedHaveOptions = decoder.has_value();
    return decoder.has_value();
}

/// Special tokens in special_tokens_map.json that the config doesn't list.
void compareAdditional(const ModelFolderConfig& map, const ModelFolderConfig& config, LoadReport& report) {
    std::string missing;
    for (const ModelFolderConfig::Special& one : map.specials) {
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
                    message("{} is not in {}, which is used", missing, config.addedWhere));
}

/// The older files, which are used only if the config has no added_tokens_decoder.
void readOlderFiles(const fs::path& folder, bool superseded, ModelFolderConfig& config) {
    SideFile map(folder, "special_tokens_map.json", config);
    if (JsonObject* object = map.json()) {
        ModelFolderConfig roles;
        readRoles(*object, map, roles);
        mergeRoles(roles, superseded, map.report(), config);
        ModelFolderConfig others; // of a map that isn't used
        readAdditional(*object, kAdditionalTokens, map, superseded ? others : config);
        readAdditional(*object, "extra_special_tokens", map, superseded ? others : config);
        if (superseded)
            compareAdditional(others, config, map.report());
        config.unusedLists = std::move(others.lists);
    }
    SideFile file(folder, "added_tokens.json", config);
    const JsonValue* const root = file.root();
    JsonMembers tokens;
    if (!root)
        return;
    if (!root->read(tokens))
        return file.report().damaged(
            "$", message("an object of tokens and ids is needed, this is {}", jsonKind(*root)));
    RepeatedWarning contradictions(file.report());
    std::unordered_map<std::string, PieceId> superseding;
    if (superseded) {
        for (const AddedToken& token : config.added)
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
            config.addedWhere = file.where("$");
            token.special =
                std::any_of(config.specials.begin(), config.specials.end(),
                            [&](const auto& special) { return special.token.content == token.content; });
            token.normalized = !token.special;
            config.added.push_back(std::move(token));
            continue;
        }
        const auto same = superseding.find(token.content);
        if ((same == superseding.end() || same->second != token.idInFile) && contradictions.count())
            file.report().warn(
                path, same == superseding.end()
                          ? message("this token is not in {}, which is used", config.addedWhere)
                          : message("this token has another id in {}, which is used", config.addedWhere));
    }
    contradictions.finish("$", message("{} declared differently in {}",
                                       counted(contradictions.more(), "more token is", "more tokens are"),
                                       config.addedWhere));
    std::stable_sort(config.added.begin(), config.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void readModelIds(JsonObject& object, const SideFile& file, ModelFolderConfig& config) {
    for (const std::string_view role : {"bos_token", "eos_token", "pad_token", "decoder_start_token",
                                        "forced_bos_token", "forced_eos_token"}) {
        const std::string key = std::string(role) + "_id";
        const auto value = object.value(key);
        if (!value)
            continue;
        ModelFolderConfig::ModelIds ids{std::string(role), {}, file.where(object.pathOf(key))};
        JsonList list;
        const auto add = [&](const JsonValue& element) {
            std::uint64_t id = 0;
            if (!element.read(id) || id > kLargestId)
                object.report().warn(element.path(), "this is not an id, and is ignored");
            else if (ids.ids.size() < kMaxModelIds)
                ids.ids.push_back(static_cast<PieceId>(id));
        };
        if (value->read(list)) {
            for (const JsonValue element : list)
                add(element);
        } else if (!value->isNull()) {
            add(*value);
        }
        if (!ids.ids.empty())
            config.modelIds.push_back(std::move(ids));
    }
}

void readModelFiles(const fs::path& folder, ModelFolderConfig& config) {
    SideFile generation(folder, "generation_config.json", config);
    if (JsonObject* object = generation.json())
        readModelIds(*object, generation, config);
    SideFile file(folder, "config.json", config);
    JsonObject* json = file.json();
    if (!json)
        return;
    readModelIds(*json, file, config);
    config.modelType = json->string("model_type", {});
    config.writtenBy = json->optionalString("transformers_version").value_or("");
    config.embeddingRows = json->optionalNumber("vocab_size", kLargestId);
    if (!config.embeddingRows) {
        if (const auto text = json->value("text_config"); text && text->isObject()) {
            JsonObject inner(*text, "$.text_config", file.report());
            config.embeddingRows = inner.optionalNumber("vocab_size", kLargestId);
        }
    }
    if (!config.tokenizerClass.empty())
        return;
    if (const auto name = json->optionalString("tokenizer_class"))
        return setClass(*name, file.where("$.tokenizer_class"), config);
    const std::string_view name = tokenizerClassOf(config.modelType);
    if (name.empty())
        return;
    setClass(std::string(name), file.where("$.model_type"), config);
    config.classIsOfType = true;
}

} // namespace

const std::vector<std::string_view>& ModelFolderConfig::roles() {
    static const std::vector<std::string_view> kRoles = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                         "pad_token", "cls_token", "mask_token"};
    return kRoles;
}

bool ModelFolderConfig::SpecialList::contains(const Special& special) const {
    return special.where.size() > where.size() && special.where.starts_with(where) &&
           (special.where[where.size()] == '[' || special.where[where.size()] == '.');
}

const ModelFolderConfig::Special* ModelFolderConfig::special(std::string_view role) const {
    const auto found = std::find_if(specials.begin(), specials.end(),
                                    [role](const Special& special) { return special.role == role; });
    return found == specials.end() ? nullptr : &*found;
}

bool isReadForAllClasses(std::string_view key) {
    constexpr std::string_view kOthers[] = {"tokenizer_class", "added_tokens_decoder", "chat_template",
                                            "extra_special_tokens", kAdditionalTokens};
    const auto& roles = ModelFolderConfig::roles();
    return std::find(roles.begin(), roles.end(), key) != roles.end() ||
           std::find(std::begin(kOthers), std::end(kOthers), key) != std::end(kOthers);
}

ModelFolderConfig readModelFolder(const fs::path& folder) {
    ModelFolderConfig config;
    const bool superseded = readConfig(folder, config);
    readOlderFiles(folder, superseded, config);
    readTemplateFiles(folder, config);
    readModelFiles(folder, config);
    return config;
}

} // namespace tokenscope::formats
