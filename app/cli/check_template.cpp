#include "app/cli/check_template.h"

#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/chat/template/template_choice.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace tokenscope::cli {
namespace {

namespace fs = std::filesystem;

struct TemplateCopy {
    std::string source, name;
};

std::optional<TemplateCopy> copyIn(const std::string& path, const std::string& name) {
    const auto other = openAnother(path);
    if (!other)
        return std::nullopt; // what is wrong with that one is another matter
    const auto chosen = chat::chooseTemplate((*other)->definition().chatTemplates, std::nullopt, false);
    return chosen ? std::optional(TemplateCopy{(*chosen)->source, name}) : std::nullopt;
}

/// The same model's template elsewhere: of a GGUF file in the folder, or of the folder around a GGUF file.
std::optional<TemplateCopy> copyBeside(const Arguments& arguments) {
    std::error_code ignored;
    const fs::path given = arguments.value("tokenizer").value_or(std::string());
    if (given.extension() == ".gguf") {
        const fs::path folder = given.parent_path().empty() ? fs::path(".") : given.parent_path();
        if (fs::exists(folder / "tokenizer_config.json", ignored))
            return copyIn(folder.string(), "tokenizer_config.json");
        return std::nullopt;
    }
    std::vector<fs::path> files;
    for (fs::directory_iterator at(given, ignored), end; !ignored && at != end; at.increment(ignored))
        if (at->path().extension() == ".gguf")
            files.push_back(at->path());
    if (files.empty())
        return std::nullopt;
    std::sort(files.begin(), files.end());
    return copyIn(files.front().string(), files.front().filename().string());
}

void writeFinding(JsonWriter& json, const chat::ChatFinding& finding) {
    json.beginObject().member("code", finding.code).member("level", name(finding.level));
    json.member("line", finding.line).member("message", printable(finding.message));
    if (finding.conversation.isObject())
        json.key("conversation").raw(writeData(finding.conversation));
    json.endObject();
}

void printFindings(const std::vector<chat::ChatFinding>& findings, const std::string& place) {
    const bool color = usesColor();
    for (const chat::ChatFinding& finding : findings) {
        const std::string where = finding.line == 0 ? "" : fmt::format(":{}", finding.line);
        fmt::print("{}{}: {}: {}: {}\n", printable(place), where, name(finding.level), finding.code,
                   printable(finding.message));
        if (finding.conversation.isObject()) {
            const std::string shown = "    shown by " + printable(writeData(finding.conversation));
            fmt::print("{}\n", color ? faint(shown) : shown);
        }
    }
    if (findings.empty())
        fmt::print("{}: nothing odd was found\n", printable(place));
}

} // namespace

Exit checkTemplate(const CheckedTemplate& checked, const Tokenizer* tokenizer, const Arguments& arguments) {
    std::vector<chat::ChatFinding> findings;
    const auto compiled = chat::CompiledTemplate::compile(checked.source);
    if (compiled) {
        const auto copy = arguments.has("template") ? std::nullopt : copyBeside(arguments);
        chat::LintOptions options;
        options.arguments = checked.arguments;
        if (copy) {
            options.otherSource = copy->source;
            options.otherName = copy->name;
        }
        findings = lintTemplate(*compiled, tokenizer, options);
    } else {
        findings.push_back({"fails",
                            chat::FindingLevel::Error,
                            compiled.error().line,
                            "it doesn't compile: " + compiled.error().message,
                            {}});
    }
    if (arguments.has("json")) {
        std::string out;
        JsonWriter json(out);
        json.beginObject().member("template", checked.place);
        json.key("findings").array(findings, [&json](const auto& finding) { writeFinding(json, finding); });
        json.endObject();
        out += '\n';
        std::fwrite(out.data(), 1, out.size(), stdout);
    } else {
        printFindings(findings, checked.place);
    }
    const bool wrong = std::any_of(findings.begin(), findings.end(), [](const chat::ChatFinding& one) {
        return one.level == chat::FindingLevel::Error;
    });
    return wrong ? Exit::No : Exit::Done;
}

} // namespace tokenscope::cli
