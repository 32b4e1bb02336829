#include "core/chat/dataset/dataset_check.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>

namespace tokenscope::chat {
namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 16U;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;
constexpr std::size_t kBlockLines = 256;
constexpr int kWaitMilliseconds = 50;

/// The descriptor of a pipe or terminal, whose reads may block; -1: a file.
int stallingDescriptor(std::FILE* file) {
    struct stat facts {};
    const int descriptor = ::fileno(file);
    const bool known = descriptor >= 0 && ::fstat(descriptor, &facts) == 0;
    return known && (S_ISFIFO(facts.st_mode) || S_ISCHR(facts.st_mode) || S_ISSOCK(facts.st_mode))
               ? descriptor
               : -1;
}

struct DatasetBlock {
    struct Line {
        std::uint64_t number = 0, byte = 0;
        std::uint64_t size = 0; ///< in the file
        std::string text;       ///< empty if it is too long
        bool tooLong = false;
    };
    std::vector<Line> lines;
};

/// Splits a file into lines; checks for cancellation between reads and while a pipe has no data.
class DatasetReader {
  public:
    DatasetReader(std::FILE* file, std::uint64_t longest, const Progress& progress)
        : m_file(file)
        , m_stalling(stallingDescriptor(file))
        , m_longest(longest)
        , m_progress(progress) {}

    /// The next lines; none at the end or after cancellation.
    DatasetBlock next() {
        DatasetBlock block;
        std::size_t bytes = 0;
        while (bytes < kBlockBytes && block.lines.size() < kBlockLines && line()) {
            bytes += m_line.text.size();
            block.lines.push_back(std::move(m_line));
            m_line = {};
        }
        return block;
    }

    [[nodiscard]] std::uint64_t read() const { return m_byte; }
    [[nodiscard]] bool failed() const { return m_failed || std::ferror(m_file) != 0; }

  private:
    void take(const char* from, std::size_t size) {
        m_line.size += size;
        m_line.tooLong = m_line.tooLong || m_line.size > m_longest + 1; // CR
        if (m_line.tooLong)
            std::string().swap(m_line.text);
        else
            m_line.text.append(from, size);
    }

    /// Number of bytes read; 0 at the end or after cancellation.
    std::size_t fill() {
        if (m_stalling < 0)
            return std::fread(m_buffer.data(), 1, m_buffer.size(), m_file);
        while (!m_progress.stopped()) {
            pollfd waiting{m_stalling, POLLIN, 0};
            if (::poll(&waiting, 1, kWaitMilliseconds) <= 0)
                continue;
            const ssize_t size = ::read(m_stalling, m_buffer.data(), m_buffer.size());
            if (size >= 0)
                return static_cast<std::size_t>(size);
            if (errno != EINTR && errno != EAGAIN) {
                m_failed = true;
                return 0;
            }
        }
        return 0;
    }

    bool line() {
        m_line.number = ++m_number;
        m_line.byte = m_byte;
        bool any = false;
        while (true) {
            if (m_at == m_size) {
                m_at = 0;
                m_size = m_progress.stopped() ? 0 : fill();
                if (m_progress.stopped())
                    return false;
                if (m_size == 0)
                    break;
            }
            any = true;
            const char* begin = m_buffer.data() + m_at;
            const void* end = std::memchr(begin, '\n', m_size - m_at);
            const std::size_t size = end == nullptr
                                         ? m_size - m_at
                                         : static_cast<std::size_t>(static_cast<const char*>(end) - begin);
            take(begin, size);
            m_at += size + (end == nullptr ? 0 : 1);
            m_byte += size + (end == nullptr ? 0 : 1);
            if (end != nullptr)
                break;
        }
        if (m_line.text.ends_with('\r'))
            m_line.text.pop_back();
        return any;
    }

    std::FILE* m_file;
    int m_stalling; ///< read past `m_file`
    bool m_failed = false;
    std::uint64_t m_longest;
    const Progress& m_progress;
    std::vector<char> m_buffer = std::vector<char>(kReadAtOnce);
    std::size_t m_at = 0, m_size = 0;
    std::uint64_t m_number = 0, m_byte = 0;
    DatasetBlock::Line m_line;
};

DatasetLine checkLine(const DatasetBlock::Line& line, const DatasetSettings& settings,
                      const Progress& progress) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    std::string_view text = line.text;
    if (line.byte == 0 && text.starts_with(kMark))
        text.remove_prefix(kMark.size());
    DatasetLine out;
    if (line.tooLong)
        out.findings.push_back(
            {DatasetIssue::Unreadable,
             {},
             message("the line has more than {} MiB: is it JSON lines, with one conversation per line?",
                     settings.longestLine >> 20U)});
    else
        out = checkConversation(text, settings, progress);
    out.line = line.number;
    out.byte = line.byte;
    out.size = line.size;
    return out;
}

using CheckedLines = std::vector<std::optional<DatasetLine>>;

/// Checks all lines of a block; lines not reached before a cancellation have no result.
CheckedLines checkBlock(const DatasetBlock& block, const DatasetSettings& settings,
                        const Progress& progress) {
    CheckedLines checked(block.lines.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < block.lines.size() && !progress.stopped(); i = next++) {
            DatasetLine line = checkLine(block.lines[i], settings, progress);
            if (!progress.stopped())
                checked[i] = std::move(line);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(settings.threads, block.lines.size()); ++i)
            helpers.emplace_back(work);
        work();
    }
    return checked;
}

} // namespace

std::string_view name(DatasetIssue issue) {
    constexpr std::array<std::string_view, kDatasetIssues> kNames = {
        "unreadable",       "not-rendered", "not-encoded",  "empty-mask",
        "truncated-answer", "injection",    "odd-training", "dropped-message"};
    return kNames[static_cast<std::size_t>(issue)];
}

FindingSeverity levelOf(DatasetIssue issue) {
    return issue >= DatasetIssue::TruncatedAnswer ? FindingSeverity::Warning : FindingSeverity::Error;
}

std::string_view name(TokenOwner owner) {
    constexpr std::array<std::string_view, kTokenOwners> kNames = {
        "template", "system", "user", "assistant", "tool", "other", "context"};
    return kNames[static_cast<std::size_t>(owner)];
}

Message title(TokenOwner owner) {
    switch (owner) {
    case TokenOwner::OtherRole:
        return "other roles";
    case TokenOwner::Context:
        return "tools, documents, arguments";
    default:
        return std::string(name(owner));
    }
}

void DatasetTotals::add(const DatasetLine& line) {
    ++lines;
    rendered += line.rendered ? 1 : 0;
    tokens += line.tokens;
    trained += line.trained;
    cut += line.cut;
    for (std::size_t i = 0; i < kTokenOwners; ++i) {
        owners[i].tokens += line.owners[i].tokens;
        owners[i].trained += line.owners[i].trained;
    }
    if (line.tokens + line.cut > longest) {
        longest = line.tokens + line.cut;
        longestLine = line.line;
    }
    std::array<bool, kDatasetIssues> has{};
    for (const DatasetFinding& finding : line.findings)
        has[static_cast<std::size_t>(finding.issue)] = true;
    conversations += line.isEmpty || has[static_cast<std::size_t>(DatasetIssue::Unreadable)] ? 0 : 1;
    bool error = false;
    for (std::size_t i = 0; i < kDatasetIssues; ++i) {
        affected[i] += has[i] ? 1 : 0;
        error = error || (has[i] && levelOf(static_cast<DatasetIssue>(i)) == FindingSeverity::Error);
    }
    withErrors += error ? 1 : 0;
}

double DatasetTotals::share() const {
    return tokens == 0 ? 0.0 : static_cast<double>(trained) / static_cast<double>(tokens);
}

Result<DatasetTotals> checkDataset(std::FILE* file, std::uint64_t total, const DatasetSettings& settings,
                                   const std::function<void(const DatasetLine&)>& sink,
                                   const Progress& progress) {
    DatasetTotals totals;
    DatasetReader reader(file, settings.longestLine, progress);
    std::uint64_t reported = 0;
    while (!progress.stopped()) {
        const DatasetBlock block = reader.next();
        if (block.lines.empty())
            break;
        for (const auto& line : checkBlock(block, settings, {progress.stop, {}})) {
            if (!line)
                break; // canceled
            totals.add(*line);
            totals.bytes = line->byte + line->size;
            if (sink)
                sink(*line);
        }
        if (reader.read() - reported >= total / 200) {
            reported = reader.read();
            progress.notify(reported, total);
        }
    }
    totals.canceled = progress.stopped();
    if (!totals.canceled)
        totals.bytes = reader.read();
    if (reader.failed())
        return fail(ErrorCode::Unreadable, {}, "the conversations can't be read",
                    "give a file with one conversation per line");
    return totals;
}

namespace {

/// The message itself if it is short and printable, so that it can be translated.
Message bounded(const Message& message, std::size_t bytes) {
    const std::string english = message.english();
    std::string shown = printable(english, bytes);
    return shown == english ? message : Message(std::move(shown));
}

struct CloseLineFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

std::uint64_t sumOf(const IssueCounts& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::vector<DatasetRow> DatasetFindings::keep(const DatasetLine& line) {
    std::vector<DatasetRow> kept;
    for (const DatasetFinding& finding : line.findings) {
        const auto kind = static_cast<std::size_t>(finding.issue);
        if (m_kept[kind] >= m_max) {
            ++m_left[kind];
            continue;
        }
        ++m_kept[kind];
        kept.push_back({line.line,
                        line.byte,
                        line.size,
                        line.tokens,
                        line.trained,
                        line.rendered,
                        {finding.issue, printable(finding.where, kLongestWords),
                         bounded(finding.message, kLongestWords)}});
    }
    return kept;
}

Result<std::string> readDatasetLine(const std::string& path, std::uint64_t byte, std::uint64_t size) {
    const std::unique_ptr<std::FILE, CloseLineFile> file(std::fopen(path.c_str(), "rb"));
    std::string line(size, '\0');
    if (!file || ::fseeko(file.get(), static_cast<off_t>(byte), SEEK_SET) != 0 ||
        std::fread(line.data(), 1, size, file.get()) != size)
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable, path, fmt::format("byte {}", byte),
                                           "the line can't be read again",
                                           "check the file again if it has changed"});
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (byte == 0 && line.starts_with(kMark))
        line.erase(0, kMark.size());
    return line;
}

} // namespace tokenscope::chat
