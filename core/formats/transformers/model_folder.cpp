// Reads the files of a model folder.

#include "core/formats/transformers/model_folder.h"

#include "core/base/mapped_file.h"
#include "core/base/printable.h"
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
    SideFile(const std::filesystem::path& folder, std::string name, ModelFolderConfig& facts)
        : m_name(std::move(name))
        , m_facts(facts) {
        std::error_code ignored;
        const std::filesystem::path path = folder / m_name;
        if (std::filesystem::symlink_status(path, ignored).type() == std::filesystem::file_type::not_found)
            return;
        auto file = MappedFile::open(path); // never blocks on a pipe
        if (!file) {
            facts.diagnostics.push_back(
                {Severity::Warning, m_name, message("this {}; it is ignored", file.error().message)});
            return;
        }
        m_file = std::move(*file);
        m_there = true;
        facts.files.push_back(m_name);
    }
    ~SideFile() {
        for (Diagnostic& diagnostic : m_report.diagnostics)
            m_facts.diagnostics.push_back(
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
        m_facts.diagnostics.push_back({Severity::Warning, where(error.where),
                                       message("{}; the rest of the file is ignored", error.message)});
    }

    std::string m_name;
    ModelFolderConfig& m_facts;
    MappedFile m_file;
    bool m_there = false;
    LoadReport m_report;
    std::optional<JsonDocument> m_document;
    std::unique_ptr<JsonObject> m_object;
};

/// The templates of tokenizer_config.json: one, or a list of named ones.
void readConfigTemplates(JsonObject& config, ModelFolderConfig& facts);

/// chat_template.jinja and additional_chat_templates/, or the older chat_template.json; if there are any, they
/// replace those of tokenizer_config.json.
void readTemplateFiles(const std::filesystem::path& folder, ModelFolderConfig& facts);

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModelIds = 256; ///< of one role
constexpr std::string_view kAdditionalTokens = "additional_special_tokens";

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
                    ModelFolderConfig& facts) {
    const auto value = object.value(key);
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
            facts.specials.push_back({std::string(kAdditionalTokens), *std::move(token), file.where(path)});
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

/// The first declaration is kept; a diagnostic reports later ones that differ.
void readRoles(JsonObject& object, const SideFile& file, ModelFolderConfig& facts) {
    for (const std::string_view role : ModelFolderConfig::roles()) {
        const auto value = object.value(role);
        if (!value && object.has(role))
            facts.without.emplace_back(role);
        if (!value)
            continue;
        auto token = readToken(*value, object.pathOf(role), true, object.report());
        if (!token)
            continue;
        const ModelFolderConfig::Special* former = facts.special(role);
        if (!former) {
            facts.specials.push_back({std::string(role), *std::move(token), file.where(object.pathOf(role))});
            continue;
        }
        if (former->token.content != token->content)
            object.report().warn(object.pathOf(role),
                                 message("'{}' contradicts '{}' in {}, which is used",
                                         printable(token->content, 60), printable(former->token.content, 60),
                                         former->where));
        facts.restated.push_back({std::string(role), *std::move(token), file.where(object.pathOf(role))});
    }
}

/// `{"32000": {"content": "<pad>", …}, …}`
void readDecoder(const JsonValue& element, const std::string& path, const SideFile& file,
                 ModelFolderConfig& facts, LoadReport& report) {
    JsonMembers tokens;
    if (!element.read(tokens)) {
        report.warn(path, message("an object of ids and tokens is needed, this is {}", jsonKind(element)));
        return;
    }
    facts.addedWhere = file.where(path);
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
        facts.added.push_back(*std::move(token));
    }
    std::stable_sort(facts.added.begin(), facts.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void setClass(std::string name, const std::string& where, ModelFolderConfig& facts) {
    if (name.ends_with("Fast"))
        name.resize(name.size() - 4);
    facts.tokenizerClass = std::move(name);
    facts.classWhere = where;
}

/// Options of single classes.
void readOfClasses(JsonObject& config, ModelFolderConfig& facts) {
    facts.offset = config.optionalNumber("offset", 1U << 16U);
    facts.maskSentence = config.optionalString("mask_token_sent");
    if (!facts.maskSentence && config.has("mask_token_sent") && !config.value("mask_token_sent"))
        facts.maskSentence.emplace();
    facts.sourceLanguage = config.optionalString("src_lang").value_or("");
    facts.targetLanguage = config.optionalString("tgt_lang").value_or("");
    facts.languageCodes =
        config.optionalString("language_codes").value_or(config.optionalString("lang_codes").value_or(""));
    facts.wordTokenizerType = config.optionalString("word_tokenizer_type").value_or("");
    facts.subwordTokenizerType = config.optionalString("subword_tokenizer_type").value_or("");
    facts.legacyBehavior = config.optionalBoolean("legacy_behavior");
    facts.language = config.optionalString("language").value_or("");
    facts.task = config.optionalString("task").value_or("");
    facts.predictTimestamps = config.optionalBoolean("predict_timestamps");
    facts.padsLeft = config.optionalString("padding_side").value_or("right") == "left";
}

bool readConfig(const fs::path& folder, ModelFolderConfig& facts) {
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
void readOlderFiles(const fs::path& folder, bool superseded, ModelFolderConfig& facts) {
    SideFile map(folder, "special_tokens_map.json", facts);
    if (JsonObject* object = map.json()) {
        readRoles(*object, map, facts);
        ModelFolderConfig others; // of a map that isn't used
        readAdditional(*object, kAdditionalTokens, map, superseded ? others : facts);
        if (superseded)
            compareAdditional(others, facts, map.report());
    }
    SideFile file(folder, "added_tokens.json", facts);
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
                path, same == superseding.end()
                          ? message("this token is not in {}, which is used", facts.addedWhere)
                          : message("this token has another id in {}, which is used", facts.addedWhere));
    }
    contradictions.finish("$", message("{} declared differently in {}",
                                       counted(contradictions.more(), "more token is", "more tokens are"),
                                       facts.addedWhere));
    std::stable_sort(facts.added.begin(), facts.added.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.idInFile < b.idInFile; });
}

void readModelIds(JsonObject& object, const SideFile& file, ModelFolderConfig& facts) {
    for (const std::string_view role : {"bos_token", "eos_token", "pad_token", "decoder_start_token",
                                        "forced_bos_token", "forced_eos_token"}) {
        const std::string key = std::string(role) + "_id";
        const auto value = object.value(key);
        if (!value)
            continue;
        ModelFolderConfig::ModelIds ids{std::string(role), {}, file.where(object.pathOf(key))};
        std::uint64_t id = 0;
        JsonList list;
        if (value->read(id) && id <= kLargestId) {
            ids.ids.push_back(static_cast<PieceId>(id));
        } else if (value->read(list)) {
            for (const JsonValue element : list) {
                if (ids.ids.size() < kMaxModelIds && element.read(id) && id <= kLargestId)
                    ids.ids.push_back(static_cast<PieceId>(id));
            }
        }
        if (!ids.ids.empty())
            facts.modelIds.push_back(std::move(ids));
    }
}

void readModelFiles(const fs::path& folder, ModelFolderConfig& facts) {
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
        if (const auto text = config->value("text_config"); text && text->isObject()) {
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

const std::vector<std::string_view>& ModelFolderConfig::roles() {
    static const std::vector<std::string_view> kRoles = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                         "pad_token", "cls_token", "mask_token"};
    return kRoles;
}

const ModelFolderConfig::Special* ModelFolderConfig::special(std::string_view role) const {
    const auto found = std::find_if(specials.begin(), specials.end(),
                                    [role](const Special& special) { return special.role == role; });
    return found == specials.end() ? nullptr : &*found;
}

ModelFolderConfig readModelFolder(const fs::path& folder) {
    ModelFolderConfig facts;
    const bool superseded = readConfig(folder, facts);
    readOlderFiles(folder, superseded, facts);
    readTemplateFiles(folder, facts);
    readModelFiles(folder, facts);
    return facts;
}

// Chat templates of a model folder.

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTemplates = 64;
constexpr const char* kAdditionalTemplates = "additional_chat_templates";

std::optional<std::string> readTemplate(const fs::path& folder, const std::string& name,
                                        ModelFolderConfig& facts) {
    SideFile file(folder, name, facts);
    if (!file.there())
        return std::nullopt;
    if (isValidUtf8(file.bytes()))
        return std::string(file.bytes());
    file.report().warn({}, "the template is not UTF-8; it is ignored");
    return std::nullopt;
}

/// `{"chat_template": "…"}`, as saved by processors before chat_template.jinja existed.
std::optional<std::string> readOlderTemplate(const fs::path& folder, ModelFolderConfig& facts) {
    SideFile file(folder, "chat_template.json", facts);
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

} // namespace

void readConfigTemplates(JsonObject& config, ModelFolderConfig& facts) {
    const auto value = config.value("chat_template");
    if (!value)
        return;
    facts.templatesWhere = "tokenizer_config.json: " + config.pathOf("chat_template");
    std::string_view source;
    JsonList list;
    if (value->read(source)) {
        facts.templates.push_back({"default", std::string(source)});
        return;
    }
    if (!value->read(list))
        return config.report().warn(
            config.pathOf("chat_template"),
            message("a template is a string or a list of named ones; this is {}", jsonKind(*value)));
    for (const JsonValue element : list) {
        std::string_view name;
        if (!element.isObject() || !element["name"].read(name) || !element["template"].read(source) ||
            facts.templates.size() >= kMaxTemplates) {
            config.report().warn(config.pathOf("chat_template"),
                                 "an entry without name and template is skipped");
            continue;
        }
        facts.templates.push_back({std::string(name), std::string(source)});
    }
}

void readTemplateFiles(const fs::path& folder, ModelFolderConfig& facts) {
    std::vector<ChatTemplate> found;
    std::string first = "chat_template.jinja";
    auto source = readTemplate(folder, first, facts);
    if (!source && facts.templates.empty()) {
        first = "chat_template.json";
        source = readOlderTemplate(folder, facts);
    }
    if (source)
        found.push_back({"default", *std::move(source)});
    for (const std::string& name : namesOfAdditional(folder)) {
        const std::string file = std::string(kAdditionalTemplates) + "/" + name + ".jinja";
        if (auto additional = readTemplate(folder, file, facts)) {
            first = found.empty() ? file : first;
            found.push_back({printable(name, 60), *std::move(additional)});
        }
    }
    if (found.empty())
        return;
    if (!facts.templates.empty() && facts.templates != found)
        facts.diagnostics.push_back(
            {Severity::Warning, first,
             "the template contradicts $.chat_template of tokenizer_config.json; this "
             "file is used"});
    facts.templates = std::move(found);
    facts.templatesWhere = first;
}

} // namespace tokenscope::formats
