#pragma once
// Lines of text files: what their loaders share, and reading lines one by one.

#include <cstddef>
#include <cstdio>
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
    End,     ///< or an error: see std::ferror
};

/// `line` comes without its line end (LF or CR LF). Text after the last line feed is a line too, unless it is
/// empty.
ReadLine readLine(std::FILE* file, std::size_t most, std::string& line);

} // namespace tokenscope
