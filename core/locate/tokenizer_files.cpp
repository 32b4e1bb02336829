#include "core/locate/tokenizer_files.h"

#include "core/locate/model_name.h"

#include <algorithm>
#include <array>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 25> kNames = {
    "added_tokens.json",
    "bpe.codes",
    "chat_template.jinja",
    "chat_template.json",
    "config.json",
    "encoder.json",
    "generation_config.json",
    "merges.txt",
    "ranks.tiktoken",
    "sentencepiece.bpe.model",
    "sentencepiece.model",
    "source.spm",
    "special_tokens_map.json",
    "spiece.model",
    "spm.model",
    "tekken.json",
    "tokenizer.json",
    "tokenizer.model",
    "tokenizer.pkl",
    "tokenizer_config.json",
    "target.spm",
    "vocab.bpe",
    "vocab.json",
    "vocab.txt",
    "vocabulary.json",
};

std::string_view extension(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

} // namespace

bool isTokenizerFile(std::string_view path) {
    constexpr std::string_view kTemplates = "additional_chat_templates/";
    if (path.starts_with(kTemplates))
        return path.ends_with(".jinja") && isSafeNamePart(path.substr(kTemplates.size()));
    if (!isSafeNamePart(path)) // names listed by a hub become file names
        return false;
    if (std::find(kNames.begin(), kNames.end(), path) != kNames.end())
        return true;
    return extension(path) == ".tiktoken" || path.starts_with("tokenizer.model.v") ||
           (path.starts_with("rwkv_vocab") && path.ends_with(".txt")) ||
           (path.starts_with("tokenization_") &&
            path.ends_with(".py")); // its pattern is read, the file is not run
}

bool opensFolder(std::string_view name) {
    if (isGgufName(name) || extension(name) == ".model")
        return true;
    if (name.find('/') != std::string_view::npos || !isTokenizerFile(name))
        return false;
    constexpr std::array<std::string_view, 6> kOpening = {"tokenizer.json", "tekken.json", "vocab.json",
                                                          "encoder.json",   "vocab.txt",   "tokenizer.pkl"};
    return std::find(kOpening.begin(), kOpening.end(), name) != kOpening.end() ||
           extension(name) == ".tiktoken" || name.starts_with("tokenizer.model.") ||
           name.starts_with("rwkv_vocab");
}

bool isGgufName(std::string_view name) {
    return name.size() > 5 && extension(name) == ".gguf";
}

bool isLanguageModelGguf(std::string_view name) {
    if (!isGgufName(name) || name.find("mmproj") != std::string_view::npos)
        return false;
    const std::size_t of = name.rfind("-of-"); // x-00002-of-00005.gguf
    return of == std::string_view::npos || of < 6 || name[of - 6] != '-' ||
           name.substr(of - 5, 5).find_first_not_of("0123456789") != std::string_view::npos ||
           name.substr(of - 5, 5) == "00001";
}

FolderFiles filesOf(const fs::path& folder) {
    FolderFiles files;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (++seen > kMaxFolderEntries)
            break;
        const std::string name = at->path().filename().string();
        const bool tokenizer = isTokenizerFile(name) || extension(name) == ".model";
        if (!tokenizer && !isGgufName(name))
            continue;
        std::error_code ignored;
        if (!at->is_regular_file(ignored)) {
            if (at->is_symlink(ignored))
                files.dangling.push_back(name);
            continue;
        }
        if (!tokenizer) {
            if (isLanguageModelGguf(name))
                files.gguf.push_back(name);
            continue;
        }
        files.tokenizer.push_back(name);
        const auto size = at->file_size(ignored);
        files.tokenizerBytes += ignored ? 0 : size;
        files.opens = files.opens || opensFolder(name);
    }
    for (auto* list : {&files.tokenizer, &files.gguf, &files.dangling})
        std::sort(list->begin(), list->end());
    return files;
}

} // namespace tokenscope::locate
