// A pattern and a text, separated by the first NUL: compiled, or rejected with a position; matches ascend,
// don't overlap and don't split characters; the search terminates. The hand-written scanners split every text
// as their patterns do.

#include "core/definition/published_patterns.h"
#include "core/regex/regex.h"
#include "core/regex/regex_translate.h"
#include "core/stages/pretokenize/known_patterns.h"
#include "core/text/utf8.h"
#include "tests/fuzz/support/laws.h"

#include <algorithm>

namespace {

using namespace tokenscope;
using namespace tokenscope::fuzz;

void requireMatches(const Result<void>& found, const std::vector<ByteSpan>& matches, std::string_view text) {
    if (!found)
        return requireGoodError(found.error());
    const auto boundary = [&](std::uint32_t at) {
        return at == 0 || at >= text.size() || !isContinuationByte(text[at]);
    };
    const bool utf8 = isValidUtf8(text);
    std::uint32_t end = 0;
    for (const ByteSpan match : matches) {
        require(match.begin >= end && match.end >= match.begin && match.end <= text.size(),
                "matches ascend in the text");
        require(!utf8 || (boundary(match.begin) && boundary(match.end)), "matches part no character");
        end = match.end;
    }
    for (std::size_t i = 1; i < matches.size(); ++i)
        require(!(matches[i] == matches[i - 1]), "no match is there twice");
}

/// The scanner's words are the matches of its pattern, which cover the text.
void requireScanner(const Pattern& pattern, std::string_view text) {
    const auto known = recognizePattern(pattern);
    if (!known || !isValidUtf8(text))
        return;
    const auto regex = Regex::compile(pattern);
    require(regex.has_value(), "a published pattern can be compiled");
    std::vector<ByteSpan> matches;
    if (!regex->findAll(text, matches))
        return;
    std::size_t at = 0;
    for (const ByteSpan match : matches) {
        require(match.begin == at, "a published pattern leaves nothing over");
        at = scanner(*known)(text, at);
        require(at == match.end, "a scanner cuts as its pattern does");
    }
    require(at == text.size(), "a scanner cuts the whole text");
}

void requireScanners(std::string_view text) {
    using Dialect = Pattern::Dialect;
    static const std::vector<Pattern> published = [] {
        std::vector<Pattern> patterns;
        for (const std::string_view known : {kGpt2Pattern, kR50kPattern, kCl100kPattern, kLlama3Pattern,
                                             kQwen2Pattern, kNanoChatPattern, kO200kPattern}) {
            for (const Dialect dialect : {Dialect::Oniguruma, Dialect::RustRegex})
                patterns.push_back({Pattern::Kind::Regex, std::string(known), dialect});
        }
        return patterns;
    }();
    for (const Pattern& pattern : published)
        requireScanner(pattern, text);
}

void requirePattern(const Pattern& pattern, std::string_view text) {
    const auto translated = translateRegex(pattern);
    const auto regex = Regex::compile(pattern);
    if (!regex)
        requireGoodError(regex.error());
    if (!translated) {
        requireGoodError(translated.error());
        require(!regex, "what can't be translated isn't compiled");
    }
    if (!regex)
        return;
    std::vector<ByteSpan> matches;
    requireMatches(regex->findAll(text, matches), matches, text);
    requireScanner(pattern, text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = std::min(input.find('\0'), input.size());
    const std::string_view text = input.substr(std::min(cut + 1, input.size()));
    if (data[0] % 4 == 3) { // only the text
        requireScanners(input);
        return 0;
    }
    Pattern pattern;
    pattern.kind = Pattern::Kind::Regex;
    pattern.dialect = data[0] % 2 == 0 ? Pattern::Dialect::Oniguruma : Pattern::Dialect::RustRegex;
    pattern.text = input.substr(0, cut);
    requirePattern(pattern, text);
    if (!isValidUtf8(pattern.text)) // no file contains such a literal
        return 0;
    pattern.kind = Pattern::Kind::Literal;
    const auto literal = PatternFinder::make(pattern, "$");
    if (!literal)
        requireGoodError(literal.error());
    std::vector<ByteSpan> matches;
    if (literal)
        requireMatches(literal->findAll(text, matches), matches, text);
    return 0;
}
