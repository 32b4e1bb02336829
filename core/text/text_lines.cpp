#include "core/text/text_lines.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace tokenscope {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16U;

std::size_t findLineFeed(const std::string& text, std::size_t from) {
    return text.find('\n', from);
}

} // namespace

/// Reads more. False: there is none.
bool LineReader::fill() {
    m_buffer.erase(0, m_begin);
    m_scanned -= m_begin;
    m_begin = 0;
    const std::size_t size = m_buffer.size();
    m_buffer.resize(size + kBlock);
    ssize_t count = 0;
    while ((count = ::read(m_file, m_buffer.data() + size, kBlock)) < 0 && errno == EINTR) {
    }
    if (count < 0)
        m_error = errno;
    m_buffer.resize(size + static_cast<std::size_t>(count < 0 ? 0 : count));
    return count > 0;
}

bool LineReader::hasNext() const {
    return findLineFeed(m_buffer, m_scanned) != std::string::npos;
}

ReadLine LineReader::next(std::string_view& line) {
    bool tooLong = false;
    line = {};
    for (;;) {
        const std::size_t end = findLineFeed(m_buffer, m_scanned);
        const bool whole = end != std::string::npos;
        const std::size_t length = (whole ? end : m_buffer.size()) - m_begin;
        tooLong = tooLong || length > m_most + 1; // one more byte for CR
        if (whole) {
            line = std::string_view(m_buffer).substr(m_begin, length);
            m_begin = m_scanned = end + 1;
            break;
        }
        m_scanned = m_buffer.size();
        if (tooLong)
            m_begin = m_scanned; // dropped
        if (fill())
            continue;
        if (!tooLong && m_begin == m_buffer.size())
            return ReadLine::End;
        line = std::string_view(m_buffer).substr(m_begin);
        m_begin = m_scanned = m_buffer.size();
        break;
    }
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (!tooLong && line.size() <= m_most)
        return ReadLine::Line;
    line = {};
    return ReadLine::TooLong;
}

} // namespace tokenscope
