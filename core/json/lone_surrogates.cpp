#include "core/json/lone_surrogates.h"

#include "core/json/json_syntax.h"

#include <charconv>
#include <string>

namespace tokenscope {
namespace {

/// The unit of `\uXXXX` at `at`; 0 if there is none.
unsigned unitAt(std::string_view json, std::size_t at) {
    unsigned unit = 0;
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u')
        return 0;
    const char* begin = json.data() + at + 2;
    const auto [end, error] = std::from_chars(begin, begin + 4, unit, 16);
    return error == std::errc() && end == begin + 4 ? unit : 0;
}

} // namespace

std::vector<std::uint32_t> loneSurrogatesIn(std::string_view json) {
    std::vector<std::uint32_t> found;
    for (std::size_t at = 0; (at = json.find('\\', at)) != std::string_view::npos;) {
        const unsigned unit = unitAt(json, at);
        if (unit < 0xD800 || unit > 0xDFFF) {
            at += 2;
            continue;
        }
        const unsigned second = unit < 0xDC00 ? unitAt(json, at + 6) : 0;
        if (second >= 0xDC00 && second <= 0xDFFF) {
            at += 12;
            continue;
        }
        found.push_back(static_cast<std::uint32_t>(at));
        at += 6;
    }
    return found;
}

Diagnostics loneSurrogateDiagnostics(std::string_view json, std::size_t most) {
    Diagnostics found;
    const auto places = loneSurrogatesIn(json);
    for (std::size_t i = 0; i < places.size() && i < most; ++i) {
        const std::string_view escape = json.substr(places[i], 6);
        const bool last = i + 1 == most && places.size() > most;
        found.push_back(
            {Severity::Warning, lineAndColumn(json, places[i]),
             last ? message("{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text "
                            "({} in all)",
                            escape, places.size())
                  : message("{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text",
                            escape)});
    }
    return found;
}

} // namespace tokenscope
