#include "core/chat/template/template_choice.h"
#include "core/check/check.h"
#include "core/formats/load.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

bool takeTemplateOf(const std::filesystem::path& path, TemplateToCheck& own, const std::string& name) {
    const auto other = formats::loadDefinition(path);
    if (!other)
        return false; // its errors are not checked here
    const auto chosen = chat::chooseTemplate((*other)->chatTemplates, std::nullopt, false);
    if (!chosen)
        return false;
    own.otherSource = (*chosen)->source;
    own.otherName = name;
    return true;
}

} // namespace

void addOtherCopy(TemplateToCheck& own, const std::filesystem::path& path) {
    std::error_code ignored;
    if (path.extension() == ".gguf") {
        const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
        if (std::filesystem::exists(folder / "tokenizer_config.json", ignored))
            takeTemplateOf(folder, own, "tokenizer_config.json");
        return;
    }
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator at(path, ignored), end; !ignored && at != end;
         at.increment(ignored))
        if (at->path().extension() == ".gguf")
            files.push_back(at->path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) // some may be projectors or adapters
        if (takeTemplateOf(file, own, file.filename().string()))
            return;
}

} // namespace tokenscope::check
