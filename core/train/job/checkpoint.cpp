#include "core/train/job/checkpoint.h"

#include "core/base/mapped_file.h"
#include "core/train/job/options_json.h"
#include "core/train/job/write_outputs.h"

#include <charconv>
#include <system_error>

namespace tokenscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMergesTitle = "tokenscope-merges 1 ";

tl::unexpected<Error> failAt(ErrorCode code, const fs::path& path, std::string message, std::string remedy) {
    return tl::unexpected<Error>(Error{code, path.string(), {}, std::move(message), std::move(remedy)});
}

tl::unexpected<Error> damaged(const fs::path& path, std::string message) {
    return failAt(ErrorCode::Damaged, path, std::move(message), "begin anew in another folder");
}

/// nullopt where there is no such file.
Result<std::optional<std::string>> contentOf(const fs::path& path) {
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return std::optional<std::string>();
    auto file = MappedFile::open(path);
    if (!file) {
        file.error().file = path.string();
        return tl::unexpected<Error>(file.error());
    }
    return std::optional(std::string(file->bytes()));
}

} // namespace

Result<Checkpoint> Checkpoint::open(const TrainOptions& options) {
    const fs::path folder(options.checkpoint);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return failAt(ErrorCode::Unreadable, folder, "the folder can't be made: " + failed.message(),
                      "name another one with --checkpoint");
    const std::string asked = countingJson(options) + "\n" + learningJson(options) + "\n";
    const fs::path place = folder / "options.json";
    const auto there = contentOf(place);
    if (!there)
        return tl::unexpected<Error>(there.error());
    Checkpoint made(folder, options.checkpointSeconds);
    if (*there && options.resume) {
        if (**there != asked)
            return failAt(ErrorCode::BadInput, place, "the checkpoint is of a training with other options",
                          "give the same options, or begin anew in another folder");
        return made;
    }
    if (*there && !options.overwrite)
        return failAt(ErrorCode::BadInput, folder, "there is a checkpoint already",
                      "go on with it (--resume), or let it be overwritten (--force)");
    for (const char* name : {"merges", "counted.json", "words.counts", "stretches.counts"})
        fs::remove(folder / name, failed);
    if (auto written = writeWhole(place, asked); !written)
        return tl::unexpected<Error>(written.error());
    return made;
}

bool Checkpoint::due() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_saved;
    return passed.count() >= m_seconds;
}

Result<std::optional<std::string>> Checkpoint::counted() const {
    return contentOf(m_folder / "counted.json");
}

Result<void> Checkpoint::saveCounted(std::string_view state) {
    auto written = writeWhole(m_folder / "counted.json", state);
    m_saved = std::chrono::steady_clock::now();
    return written;
}

Result<std::vector<SymbolPair>> Checkpoint::merges(std::string_view countsHash) const {
    const fs::path place = m_folder / "merges";
    auto content = contentOf(place);
    if (!content)
        return tl::unexpected<Error>(content.error());
    std::vector<SymbolPair> merges;
    if (!*content)
        return merges;
    const std::string title = std::string(kMergesTitle) + std::string(countsHash) + "\n";
    if (!(*content)->starts_with(title))
        return merges; // of counts that were saved anew since
    const char* at = (*content)->data() + title.size();
    const char* const end = (*content)->data() + (*content)->size();
    while (at != end) {
        SymbolPair pair;
        const auto left = std::from_chars(at, end, pair.left);
        if (left.ec != std::errc() || left.ptr == end || *left.ptr != ' ')
            return damaged(place, "merge " + std::to_string(merges.size()) + " is no pair of numbers");
        const auto right = std::from_chars(left.ptr + 1, end, pair.right);
        if (right.ec != std::errc() || right.ptr == end || *right.ptr != '\n')
            return damaged(place, "merge " + std::to_string(merges.size()) + " is no pair of numbers");
        merges.push_back(pair);
        at = right.ptr + 1;
    }
    return merges;
}

Result<void> Checkpoint::saveMerges(std::span<const TrainedMerge> merges, std::string_view countsHash) {
    std::string content(kMergesTitle);
    content += countsHash;
    content += '\n';
    for (const TrainedMerge& merge : merges) {
        content += std::to_string(merge.pair.left);
        content += ' ';
        content += std::to_string(merge.pair.right);
        content += '\n';
    }
    auto written = writeWhole(m_folder / "merges", content);
    m_saved = std::chrono::steady_clock::now();
    return written;
}

} // namespace tokenscope
