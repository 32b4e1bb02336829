#include "core/definition/file_title.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace tokenscope {

std::span<const std::string_view> commonTokenizerNames() {
    static constexpr std::array<std::string_view, 9> kNames = {
        "tokenizer.json", "tokenizer.model", "tekken.json", "vocab.json",   "encoder.json",
        "merges.txt",     "vocab.bpe",       "vocab.txt",   "tokenizer.pkl"};
    return kNames;
}

std::string fileTitle(std::string_view path) {
    if (path.empty())
        return {};
    std::error_code error; // of the working directory: the path is used as it is
    std::filesystem::path whole = std::filesystem::absolute(path, error).lexically_normal();
    if (error)
        whole = path;
    const std::string folder = whole.parent_path().filename().string();
    const std::string name = whole.filename().string();
    if (name.empty())
        return folder;
    const auto common = commonTokenizerNames();
    const bool isCommon = std::find(common.begin(), common.end(), name) != common.end();
    return isCommon && !folder.empty() ? folder + '/' + name : name;
}

} // namespace tokenscope
