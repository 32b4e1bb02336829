
#include "core/regex/regex_reader.h"

namespace tokenscope {
namespace {

/// Oniguruma's letters and their flags.
bool* onigurumaOption(RegexFlags& flags, char32_t c) {
    switch (c) {
    case 'm':
        return &flags.dotAll;
    case 'W':
        return &flags.asciiWord;
    case 'D':
        return &flags.asciiDigit;
    case 'S':
        return &flags.asciiSpace;
    case 'P':
        return &flags.asciiPosix;
    default:
        return nullptr;
    }
}

bool* rustOption(RegexFlags& flags, char32_t c) {
    return c == 'm' ? &flags.lines : c == 's' ? &flags.dotAll : nullptr;
}

} // namespace

std::optional<ReadOptions> readOptions(RegexReader& in, std::size_t start) {
    ReadOptions read{in.flags, false};
    bool value = true;
    while (in.peek() != ')' && in.peek() != ':') {
        if (in.oniguruma() && value && in.skip(U"y{g}"))
            continue; // the default
        if (in.oniguruma() && value && in.startsWith(U"y{w}")) {
            in.at = start;
            in.unsupported("the segmentation of text into words");
            return std::nullopt;
        }
        const char32_t c = in.next();
        if (c == '-' && (value || in.oniguruma())) {
            value = false;
            continue;
        }
        if (c == 'u' && value && !in.oniguruma())
            continue;
        bool* option = c == 'i'         ? &read.flags.caseless
                       : c == 'x'       ? &read.flags.extended
                       : in.oniguruma() ? onigurumaOption(read.flags, c)
                                        : rustOption(read.flags, c);
        if (!option) {
            in.at = start;
            if (c == RegexReader::kEnd)
                in.damaged("a group without its closing parenthesis");
            else
                in.unsupported("this group option");
            return std::nullopt;
        }
        *option = value;
    }
    read.isolated = in.next() == ')';
    return read;
}

} // namespace tokenscope
