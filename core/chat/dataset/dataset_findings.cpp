#include "core/chat/dataset/dataset_findings.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <numeric>

namespace tokenscope::chat {
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
