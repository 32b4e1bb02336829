#pragma once
// One line at a time from a file or a pipe, as soon as it is there, and never more of it in memory than a bound.

#include <cstddef>
#include <cstdio>
#include <string>

namespace tokenscope {

enum class ReadLine {
    Line,
    TooLong, ///< more than `most` bytes; all of it is read, and `line` is empty
    End,     ///< or an error: see std::ferror
};

/// `line` without its line end (LF or CR LF). What follows the last line feed is a line too, unless it is empty.
ReadLine readLine(std::FILE* file, std::size_t most, std::string& line);

} // namespace tokenscope
