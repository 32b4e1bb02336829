#pragma once
// Lines of text files: what their loaders share, and reading lines one by one.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope {

/// Windows editors write it at the start of UTF-8 files.
inline constexpr char kByteOrderMarkBytes[] = "\xEF\xBB\xBF"; // an array, as kMetaspaceBytes
inline constexpr std::string_view kByteOrderMark = kByteOrderMarkBytes;

inline std::string_view withoutByteOrderMark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

/// Error::where for a line; lines count from 1.
inline std::string lineName(std::size_t line) {
    return "line " + std::to_string(line);
}

// Reads lines from a file or a pipe as soon as they arrive, and never holds more than a limit in memory.

enum class ReadLine {
    Line,
    TooLong, ///< more than `most` bytes; all of it is read, and `line` is empty
    End,     ///< or an error: see LineReader::error()
};

class LineReader {
  public:
    /// `file`: a descriptor, which stays open and is not read by others meanwhile. `most`: bytes of a line.
    LineReader(int file, std::size_t most)
        : m_file(file)
        , m_most(most) {}

    /// `line` comes without its line end (LF or CR LF), and is valid until the next call. Text after the last line feed
    /// is a line too, unless it is empty.
    ReadLine next(std::string_view& line);
    /// next() won't wait for the file.
    [[nodiscard]] bool hasNext() const;
    /// Of errno; 0: none.
    [[nodiscard]] int error() const { return m_error; }

  private:
    bool fill();

    int m_file;
    std::size_t m_most;
    std::string m_buffer;
    std::size_t m_begin = 0;   ///< of the next line
    std::size_t m_scanned = 0; ///< no line feed in [m_begin, m_scanned)
    int m_error = 0;
};

} // namespace tokenscope
