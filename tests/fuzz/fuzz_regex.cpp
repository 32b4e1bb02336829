// A pattern and a text, parted by the first NUL: compiled or refused with a word; matches ascend and don't
// overlap.

#include "core/unicode/regex.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tokenscope;
    if (size == 0)
        return 0;
    const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = std::min(input.find('\0'), input.size());
    Pattern pattern;
    pattern.kind = Pattern::Kind::Regex;
    pattern.dialect = data[0] % 2 == 0 ? Pattern::Dialect::Oniguruma : Pattern::Dialect::RustRegex;
    pattern.text = input.substr(0, cut);
    const auto regex = Regex::compile(pattern);
    if (!regex) {
        if (regex.error().message.empty())
            std::abort();
        return 0;
    }
    const std::string_view text = input.substr(std::min(cut + 1, input.size()));
    std::vector<ByteSpan> matches;
    if (!regex->findAll(text, matches))
        return 0;
    std::uint32_t end = 0;
    for (const ByteSpan match : matches) {
        if (match.begin < end || match.end < match.begin || match.end > text.size())
            std::abort();
        end = match.end;
    }
    return 0;
}
