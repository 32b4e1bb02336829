#include "core/train/corpus/source_list.h"

#include "core/base/byte_stream.h"
#include "core/base/try.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fnmatch.h>
#include <map>
#include <optional>
#include <system_error>

namespace tokenscope::train {
namespace {

namespace fs = std::filesystem;

constexpr double kMaxWeight = 65536;

std::optional<SourceFile::Kind> kindByName(const fs::path& path) {
    const std::string extension = withoutCompression(path).extension().string();
    if (extension == ".txt")
        return SourceFile::Kind::Text;
    if (extension == ".jsonl" || extension == ".ndjson")
        return SourceFile::Kind::JsonLines;
    if (extension == ".tsv")
        return SourceFile::Kind::Tsv;
    return std::nullopt;
}

bool isHidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

bool hasGlob(std::string_view path) {
    return path.find_first_of("*?[") != std::string_view::npos;
}

/// Collects all files below a folder for which `wanted` holds; links to folders are not followed. Errors:
/// Unreadable.
template <class Wanted>
Result<void> collect(const fs::path& folder, int depth, std::vector<std::string>& found,
                     const Wanted& wanted) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (isHidden(at->path()))
            continue;
        if (at->is_directory(ignored) && !at->is_symlink(ignored)) {
            if (depth > 0) {
                TOKENSCOPE_TRY_VOID(collect(at->path(), depth - 1, found, wanted));
            }
        } else if (at->is_regular_file(ignored) && wanted(at->path())) {
            found.push_back(at->path().string());
        }
    }
    if (error)
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                           folder.string(),
                                           {},
                                           message("the folder can't be read: {}", error.message()),
                                           "check its permissions, or name the files to be read"});
    return {};
}

constexpr int kAnyDepth = 64;

bool matchesParts(const std::vector<std::string>& pattern, std::size_t p,
                  const std::vector<std::string>& path, std::size_t i) {
    for (; p < pattern.size(); ++p, ++i) {
        if (pattern[p] == "**") {
            for (std::size_t skipped = i; skipped <= path.size(); ++skipped) {
                if (matchesParts(pattern, p + 1, path, skipped))
                    return true;
            }
            return false;
        }
        if (i == path.size() || ::fnmatch(pattern[p].c_str(), path[i].c_str(), FNM_PERIOD) != 0)
            return false;
    }
    return i == path.size();
}

std::vector<std::string> partsOf(const fs::path& path) {
    std::vector<std::string> parts;
    for (const fs::path& part : path)
        parts.push_back(part.string());
    return parts;
}

Result<std::vector<std::string>> filesOfGlob(const fs::path& glob) {
    fs::path folder;
    std::vector<std::string> pattern;
    for (const fs::path& part : glob) {
        if (pattern.empty() && !hasGlob(part.string()))
            folder /= part;
        else
            pattern.push_back(part.string());
    }
    const bool any = std::find(pattern.begin(), pattern.end(), "**") != pattern.end();
    const fs::path from = folder.empty() ? fs::path(".") : folder;
    std::vector<std::string> found;
    const int depth = any ? kAnyDepth : static_cast<int>(pattern.size()) - 1;
    const auto done = collect(from, depth, found, [&](const fs::path& path) {
        return matchesParts(pattern, 0, partsOf(path.lexically_relative(from)), 0);
    });
    if (std::error_code ignored; !done && fs::exists(from, ignored))
        return tl::unexpected<Error>(done.error());
    if (folder.empty()) {
        for (std::string& path : found)
            path = fs::path(path).lexically_relative(from).string();
    }
    return found;
}

tl::unexpected<Error> badInput(const std::string& path, Message cause, Message remedy) {
    return tl::unexpected<Error>(Error{ErrorCode::BadInput, path, {}, std::move(cause), std::move(remedy)});
}

Result<std::vector<std::string>> filesOf(const SourceName& name) {
    std::error_code error;
    const fs::path path = name.path;
    if (fs::exists(path, error)) {
        if (!fs::is_directory(path, error))
            return std::vector{name.path};
        std::vector<std::string> found;
        const auto done = collect(path, kAnyDepth, found,
                                  [](const fs::path& file) { return kindByName(file).has_value(); });
        if (!done)
            return tl::unexpected<Error>(done.error());
        if (found.empty())
            return badInput(name.path, "the folder contains no text files",
                            "name files, or give .txt, .jsonl or .tsv, plain or .gz, .xz, .zst");
        return found;
    }
    if (!hasGlob(name.path))
        return tl::unexpected<Error>(
            Error{ErrorCode::Unreadable, name.path, {}, "there is no such file", "check the path"});
    auto found = filesOfGlob(path);
    if (!found)
        return found;
    if (found->empty())
        return badInput(name.path, "no file matches the pattern", "check it; ** stands for any folders");
    return found;
}

bool isWeight(double weight) {
    return std::isfinite(weight) && weight > 0 && weight <= kMaxWeight;
}

} // namespace

Result<SourceName> parseSourceName(std::string_view text) {
    std::error_code error;
    const std::size_t sign = text.rfind('=');
    if (sign == std::string_view::npos || fs::exists(fs::path(text), error))
        return SourceName{std::string(text), 1};
    const std::string_view digits = text.substr(sign + 1);
    double weight = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), weight);
    if (code != std::errc() || end != digits.data() + digits.size())
        return SourceName{std::string(text), 1};
    if (!isWeight(weight))
        return badInput(std::string(text.substr(0, sign)), message("the weight {} is invalid", digits),
                        "give a weight above 0, and at most 65536");
    return SourceName{std::string(text.substr(0, sign)), weight};
}

Result<std::vector<SourceFile>> listSources(const std::vector<SourceName>& names) {
    std::vector<SourceFile> files;
    std::map<std::string, std::size_t> seen;
    for (const SourceName& name : names) {
        if (!isWeight(name.weight))
            return badInput(name.path, message("the weight {} is invalid", name.weight),
                            "give a weight above 0, and at most 65536");
        TOKENSCOPE_TRY(auto found, filesOf(name));
        std::sort(found.begin(), found.end());
        for (std::string& path : found) {
            std::error_code error;
            const fs::path whole = fs::weakly_canonical(path, error);
            const auto [at, fresh] = seen.emplace(error ? path : whole.string(), files.size());
            if (!fresh) {
                files[at->second].weight = name.weight;
                continue;
            }
            SourceFile file;
            file.kind = kindByName(path).value_or(SourceFile::Kind::Text);
            file.weight = name.weight;
            file.language = (error ? fs::path(path) : whole).parent_path().filename().string();
            const auto bytes = fs::file_size(path, error);
            file.bytes = error ? 0 : bytes;
            file.path = std::move(path);
            files.push_back(std::move(file));
        }
    }
    return files;
}

} // namespace tokenscope::train
