// Formats that are lines of text, told by their first lines: tiktoken's ranks, merges, BERT's and RWKV's
// vocabularies. A few damaged lines don't hide the format.

#include "core/base/base64.h"
#include "core/formats/detect_format.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <vector>

namespace tokenscope::formats {
namespace {

constexpr std::size_t kHead = 4096;
constexpr std::size_t kMaxLines = 16;

/// The first lines that are not empty, whole ones only, without their line ends.
std::vector<std::string_view> firstLines(std::string_view bytes) {
    std::vector<std::string_view> lines;
    std::string_view rest = bytes.substr(0, kHead);
    const bool whole = rest.size() == bytes.size();
    while (!rest.empty() && lines.size() < kMaxLines) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos && !whole)
            break;
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!line.empty())
            lines.push_back(line);
    }
    return lines;
}

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("-0123456789") == std::string_view::npos;
}

/// `BASE64 NUMBER`
bool isRankLine(std::string_view line) {
    const std::size_t blank = line.find(' ');
    return blank != std::string_view::npos && blank > 0 && isNumber(line.substr(blank + 1)) &&
           base64Decode(line.substr(0, blank)).has_value();
}

/// `ID 'text' LENGTH` or `ID b'bytes' LENGTH`
bool isRwkvLine(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t last = line.rfind(' ');
    if (first == std::string_view::npos || last <= first + 2)
        return false;
    std::string_view literal = line.substr(first + 1, last - first - 1);
    if (literal.starts_with('b'))
        literal.remove_prefix(1);
    return isNumber(line.substr(0, first)) && isNumber(line.substr(last + 1)) && literal.size() >= 2 &&
           (literal.front() == '\'' || literal.front() == '"') && literal.back() == literal.front();
}

template <class Is>
bool mostAre(const std::vector<std::string_view>& lines, const Is& is) {
    const auto count = static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), is));
    return count > 0 && count * 2 >= lines.size();
}

/// `Ġ t`: two parts, as every line of a list of merges has; the first merges join single characters.
bool isMergeLine(std::string_view line) {
    const std::size_t blank = line.find(' ');
    return blank != std::string_view::npos && blank > 0 && blank + 1 < line.size() &&
           line.find(' ', blank + 1) == std::string_view::npos;
}

bool looksLikeMerges(const std::vector<std::string_view>& lines) {
    if (lines.size() < 3 || !std::all_of(lines.begin(), lines.end(), isMergeLine))
        return false;
    const std::string_view first = lines.front();
    const std::size_t length = decodeUtf8(first, 0).length;
    return first[length] == ' ' && length + 1 + decodeUtf8(first, length + 1).length == first.size();
}

/// One of the special tokens that every BERT vocabulary has, alone on a line.
bool namesBertSpecial(std::string_view bytes) {
    for (const std::string_view name : {"[UNK]", "[CLS]", "[SEP]"}) {
        for (std::size_t at = bytes.find(name); at != std::string_view::npos; at = bytes.find(name, at + 1)) {
            const std::size_t after = at + name.size();
            const bool begins = at == 0 || bytes[at - 1] == '\n';
            if (begins && (after == bytes.size() || bytes[after] == '\n' || bytes[after] == '\r'))
                return true;
        }
    }
    return false;
}

} // namespace

std::optional<SourceFormat> detectLines(std::string_view bytes) {
    if (bytes.starts_with("#version:"))
        return SourceFormat::VocabMerges;
    const std::vector<std::string_view> lines = firstLines(bytes);
    if (mostAre(lines, isRwkvLine))
        return SourceFormat::RwkvVocab;
    if (mostAre(lines, isRankLine))
        return SourceFormat::Tiktoken;
    if (looksLikeMerges(lines))
        return SourceFormat::VocabMerges;
    const std::string_view head = bytes.substr(0, kHead);
    const bool text = firstInvalidUtf8(head) + 4 > head.size() && head.find('\0') == std::string_view::npos;
    if (text && namesBertSpecial(bytes))
        return SourceFormat::BertVocab;
    return std::nullopt;
}

} // namespace tokenscope::formats
