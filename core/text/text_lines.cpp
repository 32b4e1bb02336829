#include "core/text/text_lines.h"

namespace tokenscope {

ReadLine readLine(std::FILE* file, std::size_t most, std::string& line) {
    line.clear();
    bool tooLong = false;
    int c = 0;
    ::flockfile(file);
    while ((c = ::getc_unlocked(file)) != EOF && c != '\n') {
        if (line.size() > most) { // one extra byte for CR
            tooLong = true;
            std::string().swap(line);
        }
        if (!tooLong)
            line += static_cast<char>(c);
    }
    ::funlockfile(file);
    if (!tooLong && line.empty() && c == EOF)
        return ReadLine::End;
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    if (!tooLong && line.size() <= most)
        return ReadLine::Line;
    std::string().swap(line);
    return ReadLine::TooLong;
}

} // namespace tokenscope
