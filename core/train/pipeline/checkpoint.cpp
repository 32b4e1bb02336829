#include "core/train/pipeline/checkpoint.h"

#include "core/base/mapped_file.h"
#include "core/base/whole_file.h"
#include "core/train/pipeline/options_json.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

namespace tokenscope::train {

namespace {

void appendHexadecimal(std::string& out, std::uint64_t value, char behind) {
    std::array<char, 16> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    out.append(digits.data(), written.ptr);
    out += behind;
}

/// Takes a number and what is behind it off the text.
bool takeHexadecimal(std::string_view& text, std::uint64_t& value, char behind) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value, 16);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != behind)
        return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()) + 1);
    return true;
}

} // namespace

std::string spelledUnigramState(const UnigramState& state) {
    std::string out;
    appendHexadecimal(out, state.round, ' ');
    appendHexadecimal(out, state.iteration, ' ');
    appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.logLikelihood), ' ');
    appendHexadecimal(out, state.seeds, ' ');
    appendHexadecimal(out, state.left.size(), '\n');
    for (std::size_t i = 0; i < state.left.size(); ++i) {
        appendHexadecimal(out, state.left[i], ' ');
        appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.probabilities[i]), '\n');
    }
    return out;
}

std::optional<UnigramState> readUnigramState(std::string_view text) {
    UnigramState state;
    std::uint64_t iteration = 0;
    std::uint64_t bits = 0;
    std::uint64_t left = 0;
    if (!takeHexadecimal(text, state.round, ' ') || !takeHexadecimal(text, iteration, ' ') ||
        !takeHexadecimal(text, bits, ' ') || !takeHexadecimal(text, state.seeds, ' ') ||
        !takeHexadecimal(text, left, '\n') || iteration > std::numeric_limits<unsigned>::max())
        return std::nullopt;
    state.iteration = static_cast<unsigned>(iteration);
    state.logLikelihood = std::bit_cast<double>(bits);
    while (!text.empty()) {
        std::uint64_t number = 0;
        if (!takeHexadecimal(text, number, ' ') || !takeHexadecimal(text, bits, '\n') ||
            number > std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        state.left.push_back(static_cast<std::uint32_t>(number));
        state.probabilities.push_back(std::bit_cast<double>(bits));
    }
    return state.left.size() == left ? std::optional(std::move(state)) : std::nullopt;
}

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVersion = R"({"checkpoint":3})"; ///< the first line of options.json
constexpr std::string_view kMergesTitle = "tokenscope-merges 1 ";
constexpr std::string_view kUnigramTitle = "tokenscope-unigram 1 ";
constexpr std::string_view kCounts = ".counts";
constexpr std::string_view kPart =
    ".part"; ///< behind a name: it is being written, or was when its writer was killed

tl::unexpected<Error> failAt(ErrorCode code, const fs::path& path, std::string message, std::string remedy) {
    return tl::unexpected<Error>(Error{code, path.string(), {}, std::move(message), std::move(remedy)});
}

tl::unexpected<Error> damaged(const fs::path& path, std::string message) {
    return failAt(ErrorCode::Damaged, path, std::move(message), "start again in another folder");
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

/// Of `words.7.counts` 7; nullopt of what is no count file of ours: in the folder may be others' files.
std::optional<std::uint64_t> generationOf(std::string_view name) {
    for (const std::string_view kind : {"words.", "superwords."}) {
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

bool isOneOf(std::string_view name, std::span<const std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::string_view kStates[] = {"options.json", "counted.json", "merges", "unigram"};
/// Of a former version, which had one name for them.
constexpr std::string_view kFormer[] = {"words.counts"};

/// `words.7.counts.part123`, `merges.part`.
bool isLeftover(std::string_view name) {
    const std::size_t part = name.rfind(kPart);
    if (part == std::string_view::npos)
        return false;
    const std::string_view digits = name.substr(part + kPart.size());
    const std::string_view whole = name.substr(0, part);
    return digits.find_first_not_of("0123456789") == std::string_view::npos &&
           (generationOf(whole) || isOneOf(whole, kStates) || isOneOf(whole, kFormer));
}

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        names.push_back(at->path().filename().string());
    return names;
}

/// The options go first: without them nothing of the rest is believed.
void clear(const fs::path& folder) {
    std::error_code ignored;
    for (const std::string_view state : kStates)
        fs::remove(folder / state, ignored);
    for (const std::string& name : namesIn(folder)) {
        if (generationOf(name) || isLeftover(name) || isOneOf(name, kFormer))
            fs::remove(folder / name, ignored);
    }
}

} // namespace

Checkpoint::Checkpoint(fs::path folder, double seconds)
    : m_folder(std::move(folder))
    , m_seconds(seconds) {
    std::error_code ignored;
    for (const std::string& name : namesIn(m_folder)) {
        m_generation = std::max(m_generation, generationOf(name).value_or(0));
        if (isLeftover(name))
            fs::remove(m_folder / name, ignored);
    }
}

Result<Checkpoint> Checkpoint::open(const TrainOptions& options) {
    const fs::path folder(options.checkpoint);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return failAt(ErrorCode::Unreadable, folder, "the folder cannot be created: " + failed.message(),
                      "name another one with --checkpoint");
    const std::string version = std::string(kVersion) + "\n";
    const std::string asked = version + countingJson(options) + "\n" + learningJson(options) + "\n";
    const fs::path place = folder / "options.json";
    const auto there = contentOf(place);
    if (!there)
        return tl::unexpected<Error>(there.error());
    if (*there && options.resume) {
        if (!(*there)->starts_with(version))
            return failAt(ErrorCode::BadInput, place,
                          "the checkpoint was written by another version of the program",
                          "start again in another folder, or overwrite it (--force without --resume)");
        if (**there != asked)
            return failAt(ErrorCode::BadInput, place,
                          "the checkpoint belongs to a training with other options",
                          "give the same options, or start again in another folder");
        return Checkpoint(folder, options.checkpointInterval);
    }
    if (*there && !options.overwrite)
        return failAt(ErrorCode::BadInput, folder, "there is already a checkpoint",
                      "continue it (--resume) or overwrite it (--force)");
    clear(folder);
    if (auto written = writeWhole(place, asked); !written)
        return tl::unexpected<Error>(written.error());
    Checkpoint result(folder, options.checkpointInterval);
    result.m_new = true;
    return result;
}

bool Checkpoint::due() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_saved;
    return passed.count() >= m_seconds;
}

Result<std::optional<std::string>> Checkpoint::counted() const {
    return contentOf(m_folder / "counted.json");
}

std::string Checkpoint::newCounts(std::string_view kind) {
    return std::string(kind) + "." + std::to_string(++m_generation) + std::string(kCounts);
}

Result<void> Checkpoint::saveCounted(std::string_view state, std::span<const std::string> named) {
    auto written = save("counted.json", state);
    if (written)
        keepOnly(named);
    return written;
}

void Checkpoint::keepOnly(std::span<const std::string> named) const {
    std::error_code ignored;
    for (const std::string& name : namesIn(m_folder)) {
        if (generationOf(name) && std::find(named.begin(), named.end(), name) == named.end())
            fs::remove(m_folder / name, ignored);
    }
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
            return damaged(place, "merge " + std::to_string(merges.size()) + " is not a pair of numbers");
        const auto right = std::from_chars(left.ptr + 1, end, pair.right);
        if (right.ec != std::errc() || right.ptr == end || *right.ptr != '\n')
            return damaged(place, "merge " + std::to_string(merges.size()) + " is not a pair of numbers");
        merges.push_back(pair);
        at = right.ptr + 1;
    }
    return merges;
}

Result<void> Checkpoint::saveMerges(std::span<const SymbolPair> merges, std::string_view countsHash) {
    std::string content(kMergesTitle);
    content += countsHash;
    content += '\n';
    for (const SymbolPair& merge : merges) {
        content += std::to_string(merge.left);
        content += ' ';
        content += std::to_string(merge.right);
        content += '\n';
    }
    return save("merges", content);
}

Result<std::optional<UnigramState>> Checkpoint::unigram(std::string_view countsHash) const {
    const fs::path place = m_folder / "unigram";
    const auto content = contentOf(place);
    if (!content)
        return tl::unexpected<Error>(content.error());
    const std::string title = std::string(kUnigramTitle) + std::string(countsHash) + "\n";
    if (!*content || !(*content)->starts_with(title))
        return std::optional<UnigramState>();
    auto state = readUnigramState(std::string_view(**content).substr(title.size()));
    if (!state)
        return damaged(place, "the tokens cannot be read");
    return state;
}

Result<void> Checkpoint::saveUnigram(const UnigramState& state, std::string_view countsHash) {
    return save("unigram",
                std::string(kUnigramTitle) + std::string(countsHash) + "\n" + spelledUnigramState(state));
}

Result<void> Checkpoint::save(std::string_view name, std::string_view content) {
    auto written = writeWhole(m_folder / name, content);
    m_saved = std::chrono::steady_clock::now();
    return written;
}

} // namespace tokenscope::train
