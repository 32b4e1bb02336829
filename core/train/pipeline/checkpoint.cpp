#include "core/train/pipeline/checkpoint.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/json/json_document.h"
#include "core/train/corpus/count_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

namespace tokenscope::train {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Stage = Checkpoint::Stage;

constexpr int kVersion = 5;
constexpr const char* kFile = "checkpoint.json";
constexpr std::string_view kCounts = ".counts";
/// Suffix of a file whose writer was killed.
constexpr std::string_view kPartialFile = ".part";

tl::unexpected<Error> failAt(ErrorCode code, const fs::path& path, Message cause, Message remedy) {
    return tl::unexpected<Error>(Error{code, path.string(), {}, std::move(cause), std::move(remedy)});
}

tl::unexpected<Error> otherVersion(const fs::path& path) {
    return failAt(ErrorCode::BadInput, path, "the checkpoint was written by another version of the program",
                  "start again in another folder, or overwrite it (--force without --resume)");
}

tl::unexpected<Error> unreadable(const fs::path& path) {
    return failAt(ErrorCode::Damaged, path, "the checkpoint is incomplete or invalid",
                  "start again in another folder");
}

/// nullopt: there is no such file.
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

constexpr std::size_t kIdLength = 16; ///< hexadecimal digits

std::string newId() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}", random(), random());
}

/// Of a checkpoint.json; empty if it has none that could be in a file's name.
std::string idOf(const std::string& content) {
    try {
        const auto id = parseSortedJsonTree(content).value_or(json()).at("id").get<std::string>();
        const bool isId =
            id.size() == kIdLength && id.find_first_not_of("0123456789abcdef") == std::string::npos;
        return isId ? id : std::string();
    } catch (const json::exception&) {
        return {};
    }
}

/// 7 for `words.ID.7.counts`; nullopt for other names: the folder may contain files of others.
std::optional<std::uint64_t> generationOf(std::string_view name, const std::string& id) {
    for (const std::string& kind : {"words." + id + '.', "superwords." + id + '.'}) {
        if (!name.starts_with(kind) || !name.ends_with(kCounts))
            continue;
        const char* const begin = name.data() + kind.size();
        const char* const end = name.data() + name.size() - kCounts.size();
        std::uint64_t generation = 0;
        const auto read = std::from_chars(begin, std::max(begin, end), generation);
        if (read.ec == std::errc() && read.ptr == end)
            return generation;
    }
    return std::nullopt;
}

/// `words.ID.7.counts.part123`, `checkpoint.json.part`.
bool isLeftover(std::string_view name, const std::string& id) {
    const std::size_t part = name.rfind(kPartialFile);
    if (part == std::string_view::npos)
        return false;
    const std::string_view digits = name.substr(part + kPartialFile.size());
    const std::string_view whole = name.substr(0, part);
    return digits.find_first_not_of("0123456789") == std::string_view::npos &&
           (generationOf(whole, id) || whole == kFile);
}

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        names.push_back(at->path().filename().string());
    return names;
}

std::string spelled(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

constexpr std::array<const char*, 4> kStages = {"superwords", "words", "count files", "learning"};

json toJson(const Checkpoint::Contents& contents) {
    json result = {{"stage", kStages[static_cast<std::size_t>(contents.stage)]},
                   {"state", contents.state},
                   {"words", contents.words},
                   {"superwords", contents.superwords},
                   {"count_files", contents.countFiles},
                   {"sources", json::array()},
                   {"read", json::array()},
                   {"dropped", toJson(contents.dropped)},
                   {"bytes", contents.figures.bytes},
                   {"token_bytes", contents.figures.tokenBytes},
                   {"records", contents.figures.records},
                   {"bad_lines", contents.figures.badLines},
                   {"dropped_words", contents.figures.droppedWords}};
    for (const Checkpoint::Source& source : contents.sources)
        result["sources"].push_back({{"path", source.path}, {"bytes", source.bytes}});
    for (const TrainedSource& source : contents.read)
        result["read"].push_back({{"path", source.path},
                                  {"weight", source.weight},
                                  {"bytes", source.bytes},
                                  {"records", source.records},
                                  {"sha256", source.sha256}});
    return result;
}

/// Throws json::exception. nullopt: there is no such stage.
std::optional<Checkpoint::Contents> contentsOf(const json& saved) {
    Checkpoint::Contents contents;
    const auto* const stage = std::find(kStages.begin(), kStages.end(), saved.at("stage").get<std::string>());
    if (stage == kStages.end())
        return std::nullopt;
    contents.stage = static_cast<Stage>(stage - kStages.begin());
    contents.state = saved.at("state").get<std::string>();
    contents.words = saved.at("words").get<std::vector<std::string>>();
    contents.superwords = saved.at("superwords").get<std::vector<std::string>>();
    contents.countFiles = saved.at("count_files").get<std::size_t>();
    for (const json& source : saved.at("sources"))
        contents.sources.push_back(
            {source.at("path").get<std::string>(), source.at("bytes").get<std::uint64_t>()});
    for (const json& source : saved.at("read"))
        contents.read.push_back({source.at("path").get<std::string>(), source.at("weight").get<double>(),
                                 source.at("bytes").get<std::uint64_t>(),
                                 source.at("records").get<std::uint64_t>(),
                                 source.at("sha256").get<std::string>()});
    contents.dropped = droppedOf(saved.at("dropped"));
    contents.figures.bytes = saved.at("bytes").get<std::uint64_t>();
    contents.figures.tokenBytes = saved.at("token_bytes").get<std::uint64_t>();
    contents.figures.records = saved.at("records").get<std::uint64_t>();
    contents.figures.badLines = saved.at("bad_lines").get<std::uint64_t>();
    contents.figures.droppedWords = saved.at("dropped_words").get<std::uint64_t>();
    return contents;
}

} // namespace

/// The folder, opened and locked; the lock is the open folder's, so it also excludes other threads.
struct Checkpoint::Lock {
    explicit Lock(int opened)
        : folder(opened) {}
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { ::close(folder); }

    static Result<std::shared_ptr<const Lock>> of(const fs::path& path, const std::stop_token& stop);

    int folder;
};

Result<std::shared_ptr<const Checkpoint::Lock>> Checkpoint::Lock::of(const fs::path& path,
                                                                     const std::stop_token& stop) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return failAt(ErrorCode::Unreadable, path,
                      message("the folder cannot be opened: {}", std::generic_category().message(errno)),
                      "name another one with --checkpoint");
    auto lock = std::make_shared<const Lock>(folder);
    const auto until = std::chrono::steady_clock::now() + kLockWait;
    constexpr std::chrono::milliseconds kAgain{10};
    for (;;) {
        const bool locked = ::flock(folder, LOCK_EX | LOCK_NB) == 0;
        const bool taken = !locked && errno == EWOULDBLOCK;
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled, {}, "the training was stopped");
        if (!taken)
            return locked ? std::move(lock) : nullptr;
        if (std::chrono::steady_clock::now() >= until)
            return failAt(ErrorCode::BadInput, path, "another training uses this folder",
                          "wait until it ends, or name another one with --checkpoint");
        std::this_thread::sleep_for(kAgain);
    }
}

Checkpoint::Checkpoint(const TrainOptions& options, fs::path folder, std::shared_ptr<const Lock> lock)
    : m_folder(std::move(folder))
    , m_lock(std::move(lock))
    , m_seconds(options.checkpointInterval)
    , m_counting(countingJson(options))
    , m_learning(learningJson(options)) {}

Result<Checkpoint> Checkpoint::open(const TrainOptions& options, const std::stop_token& stop) {
    const fs::path folder(options.checkpoint);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return failAt(ErrorCode::Unreadable, folder,
                      message("the folder cannot be created: {}", failed.message()),
                      "name another one with --checkpoint");
    TOKENSCOPE_TRY(auto lock, Lock::of(folder, stop));
    TOKENSCOPE_TRY(const auto content, contentOf(folder / kFile));
    if (content && !options.resume && !options.overwrite)
        return failAt(ErrorCode::BadInput, folder, "there is already a checkpoint",
                      "continue it (--resume) or overwrite it (--force)");
    Checkpoint result(options, folder, std::move(lock));
    // An overwritten checkpoint's id stays, so that its count files can be removed.
    if (content)
        result.m_id = idOf(*content);
    if (result.m_id.empty())
        result.m_id = newId();
    if (options.resume && content) {
        TOKENSCOPE_TRY_VOID(result.read(*content));
    } else {
        TOKENSCOPE_TRY_VOID(result.write()); // makes the count files of an old checkpoint invalid
        result.m_new = true;
    }
    for (const std::string& name : namesIn(folder)) {
        result.m_generation = std::max(result.m_generation, generationOf(name, result.m_id).value_or(0));
        if (isLeftover(name, result.m_id))
            fs::remove(folder / name, failed);
    }
    result.removeOthers();
    return result;
}

Result<void> Checkpoint::read(const std::string& content) {
    const fs::path path = m_folder / kFile;
    try {
        const json saved = parseSortedJsonTree(content).value_or(json());
        if (saved.at("checkpoint") != kVersion)
            return otherVersion(path);
        if (saved.at("counting") != m_counting || saved.at("learning") != m_learning)
            return failAt(ErrorCode::BadInput, path,
                          "the checkpoint belongs to a training with other options",
                          "give the same options, or start again in another folder");
        if (!saved.contains("contents"))
            return {};
        m_contents = contentsOf(saved.at("contents"));
        return m_contents ? Result<void>() : unreadable(path);
    } catch (const json::exception&) {
        return unreadable(path);
    }
}

bool Checkpoint::due() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_saved;
    return passed.count() >= m_seconds;
}

Result<void> Checkpoint::checkSources(const std::vector<Source>& now, std::size_t texts) const {
    if (!m_contents)
        return {};
    const std::vector<Source>& then = m_contents->sources;
    const Stage stage = m_contents->stage;
    // The counter itself checks the files that it has counted so far.
    const bool allTexts = stage == Stage::CountFiles || stage == Stage::Learning ||
                          (stage == Stage::Words && !m_contents->superwords.empty());
    for (std::size_t i = 0; i < std::max(then.size(), now.size()); ++i) {
        if (i == now.size())
            return sourceChanged(then[i].path,
                                 "the file is missing from the sources since the checkpoint was created");
        if (i == then.size())
            return sourceChanged(now[i].path, "the file was added after the checkpoint was created");
        // As JSON, because a path that is not UTF-8 was saved with replacements.
        if (spelled(json(then[i].path)) != spelled(json(now[i].path)))
            return sourceChanged(
                now[i].path,
                message("file {} of the sources was another one when the checkpoint was created: {}", i + 1,
                        then[i].path));
        const bool counted = i < texts ? allTexts : i < texts + m_contents->countFiles;
        if (counted && then[i].bytes != now[i].bytes)
            return sizeChanged(now[i].path, now[i].bytes, then[i].bytes);
    }
    return {};
}

Result<void> Checkpoint::save(Contents contents) {
    m_contents = std::move(contents);
    TOKENSCOPE_TRY_VOID(write());
    removeOthers();
    return {};
}

Resumable Checkpoint::resumable() {
    Resumable result;
    if (!m_contents)
        return result;
    result.due = [this] { return due(); };
    result.save = [this](std::string state, std::span<const WordCounts* const>) {
        m_contents->state = std::move(state);
        return write();
    };
    if (!m_contents->state.empty())
        result.from = ResumePoint{m_contents->state, {}};
    return result;
}

Result<std::string> Checkpoint::writeWords(const WordCounts& words, bool superwords, const std::string& split,
                                           const std::stop_token& stop) {
    const std::string name =
        fmt::format("{}.{}.{}{}", superwords ? "superwords" : "words", m_id, ++m_generation, kCounts);
    TOKENSCOPE_TRY_VOID(writeCounts(m_folder / name, words, split, {stop, {}}));
    return name;
}

Result<WordCounts> Checkpoint::readWords(const std::string& name, const std::string& split,
                                         const std::stop_token& stop) const {
    const fs::path path = m_folder / name;
    TOKENSCOPE_TRY(auto file, readCounts({path}, {stop, {}}));
    if (file.split != split)
        return failAt(
            ErrorCode::BadInput, path,
            message("the words of the checkpoint were split differently: {}", file.split),
            "restore the tokenizer given by --extend, or start again with --force and without --resume");
    return std::move(file.words);
}

Result<void> Checkpoint::write() {
    json content = {
        {"checkpoint", kVersion}, {"id", m_id}, {"counting", m_counting}, {"learning", m_learning}};
    if (m_contents)
        content["contents"] = toJson(*m_contents);
    auto written = writeWhole(m_folder / kFile, spelled(content) + "\n");
    m_saved = std::chrono::steady_clock::now();
    return written;
}

void Checkpoint::removeOthers() const {
    const auto isNamed = [this](const std::string& name) {
        const auto holds = [&name](const std::vector<std::string>& names) {
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        return m_contents && (holds(m_contents->words) || holds(m_contents->superwords));
    };
    std::error_code ignored;
    for (const std::string& name : namesIn(m_folder)) {
        if (generationOf(name, m_id) && !isNamed(name))
            fs::remove(m_folder / name, ignored);
    }
}

} // namespace tokenscope::train
