#include "core/compare/search/line_sample.h"

#include "core/base/read_line.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxSampledBytes = 2000;              ///< bytes of a line that are kept
constexpr std::size_t kLongestRead = std::size_t{1} << 24U; ///< longer lines are skipped

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

LineSample::LineSample(std::size_t most, std::uint32_t seed)
    : m_most(most)
    , m_random(seed) {}

void LineSample::addLine(std::string_view line) {
    if (line.size() > kMaxSampledBytes) {
        std::size_t end = kMaxSampledBytes;
        while (end > 0 && isContinuationByte(line[end]))
            --end;
        line = line.substr(0, end);
    }
    if (line.empty() || m_most == 0 || !isValidUtf8(line))
        return;
    ++m_seen;
    if (m_lines.size() < m_most) {
        m_lines.emplace_back(line);
        return;
    }
    // Reservoir sampling: the n-th line replaces a kept one with probability most / n.
    const std::uint64_t random = std::uint64_t{m_random()} << 32U | m_random();
    if (const std::uint64_t place = random % m_seen; place < m_most)
        m_lines[static_cast<std::size_t>(place)] = line;
}

void LineSample::addText(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        addLine(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

Result<void> LineSample::addFile(const std::filesystem::path& path, const Progress& progress) {
    const auto unreadable = [&] {
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                           path.string(),
                                           {},
                                           message("can't be read: {}", std::strerror(errno)),
                                           "check the path and the permissions"});
    };
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return unreadable();
    std::string line;
    while (true) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "sampling the lines was canceled");
        const ReadLine read = readLine(file.get(), kLongestRead, line);
        if (read == ReadLine::End)
            break;
        if (read == ReadLine::Line)
            addLine(line);
    }
    if (std::ferror(file.get()))
        return unreadable();
    return {};
}

} // namespace tokenscope::compare
