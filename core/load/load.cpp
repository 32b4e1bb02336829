#include "core/load/load.h"

#include "core/base/mapped_file.h"
#include "core/load/detect_format.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <new>

namespace tokenscope {
namespace {

namespace fs = std::filesystem;

Result<TokenizerDefinition> loadBytes(std::string_view bytes, const LoadOptions& options) {
    try {
        const auto format = detectFormat(bytes);
        if (!format)
            return tl::unexpected<Error>(format.error());
        switch (*format) {
        case SourceFormat::SentencePiece:
            return loadSentencePiece(bytes, options);
        case SourceFormat::Tiktoken:
            return loadTiktoken(bytes, options);
        case SourceFormat::HuggingFaceJson:
            return loadHuggingFaceJson(bytes, options);
        }
        return fail(ErrorCode::NotRecognised, {}, "the format is not recognised");
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, {}, "there is not enough memory to read this file");
    } catch (const std::exception& error) {
        return fail(ErrorCode::Damaged, {}, fmt::format("the file can't be read: {}", error.what()));
    }
}

using Loaded = Result<std::shared_ptr<const TokenizerDefinition>>;

Loaded finish(Result<TokenizerDefinition> loaded, const std::string& file, Diagnostics before = {}) {
    if (!loaded) {
        Error error = std::move(loaded.error());
        error.file = file;
        return tl::unexpected<Error>(std::move(error));
    }
    loaded->diagnostics.insert(loaded->diagnostics.begin(), before.begin(), before.end());
    return std::make_shared<const TokenizerDefinition>(*std::move(loaded));
}

struct Choice {
    fs::path file; ///< empty: the folder holds none
    std::vector<std::string> passedOver;
};

/// tokenizer.json first (it says most), then tokenizer.model, then whatever has a fitting name.
int preference(const fs::path& path) {
    const std::string name = path.filename().string();
    if (name == "tokenizer.json")
        return 1;
    if (name == "tokenizer.model")
        return 2;
    if (path.extension() == ".tiktoken")
        return 3;
    if (path.extension() == ".model")
        return 4;
    return 0;
}

Result<Choice> chooseInFolder(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (preference(at->path()) > 0 && at->is_regular_file(ignored))
            found.push_back(at->path());
    }
    if (error)
        return fail(ErrorCode::Unreadable, {}, "the directory can't be read: " + error.message(),
                    "check the permissions");
    std::sort(found.begin(), found.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(preference(a), a) < std::pair(preference(b), b);
    });
    Choice choice;
    for (const fs::path& path : found) {
        if (choice.file.empty())
            choice.file = path;
        else
            choice.passedOver.push_back(path.filename().string());
    }
    return choice;
}

Loaded loadFile(const fs::path& path, const LoadOptions& options, Diagnostics before = {}) {
    const auto file = MappedFile::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    auto loaded = loadBytes(file->bytes(), options);
    if (loaded)
        loaded->path = path.string();
    return finish(std::move(loaded), path.string(), std::move(before));
}

/// `the folder holds tokenizer.model, b.model too`
std::string alsoThere(const std::vector<std::string>& names) {
    return fmt::format("the folder holds {} too", fmt::join(names, ", "));
}

Loaded loadFolder(const fs::path& folder, const LoadOptions& options) {
    const auto choice = chooseInFolder(folder);
    Error error;
    if (!choice) {
        error = choice.error();
    } else if (choice->file.empty()) {
        error = {
            ErrorCode::NotRecognised,
            {},
            {},
            "this is a directory, not a file, and it holds no tokenizer.json, tokenizer.model or *.tiktoken",
            "give a tokenizer file or the folder that holds one"};
    } else {
        const std::string taken = choice->file.filename().string();
        const bool only = choice->passedOver.empty();
        std::string message = "the folder is opened by its " + taken;
        if (!only)
            message += fmt::format("; {}: name the file to open another one", alsoThere(choice->passedOver));
        auto loaded = loadFile(choice->file, options,
                               {{only ? Severity::Info : Severity::Warning, {}, std::move(message)}});
        if (!loaded && !only)
            loaded.error().remedy +=
                fmt::format("{}{}: name one to open it instead", loaded.error().remedy.empty() ? "" : "; ",
                            alsoThere(choice->passedOver));
        return loaded;
    }
    error.file = folder.string();
    return tl::unexpected<Error>(std::move(error));
}

} // namespace

Loaded loadDefinition(const fs::path& path, const LoadOptions& options) {
    std::error_code ignored;
    return fs::is_directory(path, ignored) ? loadFolder(path, options) : loadFile(path, options);
}

Loaded loadDefinition(std::string_view bytes, const std::string& name, const LoadOptions& options) {
    return finish(loadBytes(bytes, options), name);
}

} // namespace tokenscope
