#pragma once
// Reads lines from a file or a pipe as soon as they arrive, and never holds more than a limit in memory.

#include <cstddef>
#include <cstdio>
#include <string>

namespace tokenscope {

enum class ReadLine {
    Line,
    TooLong, ///< more than `most` bytes; all of it is read, and `line` is empty
    End,     ///< or an error: see std::ferror
};

/// `line` comes without its line end (LF or CR LF). Text after the last line feed is a line too, unless it is
/// empty.
ReadLine readLine(std::FILE* file, std::size_t most, std::string& line);

} // namespace tokenscope
