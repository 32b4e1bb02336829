// Chat templates of a model folder.

#include "core/base/printable.h"
#include "core/formats/transformers/side_file.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTemplates = 64;
constexpr const char* kAdditionalTemplates = "additional_chat_templates";

std::optional<std::string> readTemplate(const fs::path& folder, const std::string& name, FolderFacts& facts) {
    SideFile file(folder, name, facts);
    if (!file.there())
        return std::nullopt;
    if (isValidUtf8(file.bytes()))
        return std::string(file.bytes());
    file.report().warn({}, "the template is not UTF-8; it is left aside");
    return std::nullopt;
}

/// `{"chat_template": "…"}`, as processors wrote it before there was chat_template.jinja.
std::optional<std::string> readOlderTemplate(const fs::path& folder, FolderFacts& facts) {
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

void readConfigTemplates(JsonObject& config, FolderFacts& facts) {
    const auto value = config.value("chat_template");
    if (!value)
        return;
    facts.templatesWhere = "tokenizer_config.json: " + config.pathOf("chat_template");
    std::string_view source;
    simdjson::dom::array list;
    if (!value->get(source)) {
        facts.templates.push_back({"default", std::string(source)});
        return;
    }
    if (value->get(list))
        return config.report().warn(config.pathOf("chat_template"),
                                    "a template is a string or a list of named ones; this is " +
                                        std::string(jsonKind(*value)));
    for (const JsonElement element : list) {
        std::string_view name;
        if (!element.is_object() || element["name"].get(name) || element["template"].get(source) ||
            facts.templates.size() >= kMaxTemplates) {
            config.report().warn(config.pathOf("chat_template"),
                                 "an entry without name and template is left out");
            continue;
        }
        facts.templates.push_back({std::string(name), std::string(source)});
    }
}

void readTemplateFiles(const fs::path& folder, FolderFacts& facts) {
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
             "file holds"});
    facts.templates = std::move(found);
    facts.templatesWhere = first;
}

} // namespace tokenscope::formats
