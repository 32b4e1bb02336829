#include "core/unicode/regex_item.h"

#include "core/unicode/case_fold.h"
#include "core/unicode/regex_class.h"

#include <algorithm>

namespace tokenscope {

RegexItem literalItem(const RegexReader& in, char32_t c) {
    RegexItem item;
    item.literal = c;
    item.caseless = in.flags.caseless;
    return item;
}

RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed) {
    RegexItem item{pcreOf(set)};
    if (!in.flags.caseless)
        return item;
    if (in.oniguruma() && !bracketed) {
        if (item.text.find("a-z") != std::string::npos || item.text.find("A-Z") != std::string::npos)
            item.text = "(?-i:" + item.text + ")"; // ASCII's letters: others fold to them
        return item;
    }
    constexpr std::string_view kClosed[] = {"L", "N", "Nd", "P", "Pc", "S", "Z", "Zs", "alphabetic"};
    const bool alphabetic = item.text.find("{alphabetic}") != std::string::npos;
    for (std::size_t at = item.text.find("\\p{"); at != std::string::npos;
         at = item.text.find("\\p{", at + 1)) {
        const std::size_t end = item.text.find('}', at);
        const std::string_view name = std::string_view(item.text).substr(at + 3, end - at - 3);
        const bool closed = std::find(std::begin(kClosed), std::end(kClosed), name) != std::end(kClosed);
        if (!closed && !(name == "M" && alphabetic)) {
            in.unsupported("a case-insensitive property that isn't closed under folding");
            break;
        }
        if (name == "L") // U+0345, a mark, folds to a letter
            item.text.insert(end + 1, "\\x{345}");
    }
    return item;
}

RegexItem wordBoundary(const RegexReader& in, bool inside) {
    std::string word = pcreOf(in.oniguruma() ? bareWord(in) : wordCharacters(true));
    if (in.flags.caseless && in.flags.wordIsAscii())
        word = "(?-i:" + word + ")";
    if (inside)
        return {fmt::format("(?:(?<={0})(?={0})|(?<!{0})(?!{0}))", word)};
    return {fmt::format("(?:(?<={0})(?!{0})|(?<!{0})(?={0}))", word)};
}

void quantify(const RegexReader& in, RegexItem& item, const std::string& sign) {
    if (item.isLiteral()) {
        item.text = pcreLiteral(item.literal);
        if (item.caseless && in.oniguruma() && foldsToSeveral(item.literal))
            item.text = fmt::format("(?:{})", caselessLiteral({&item.literal, 1}));
        item.literal = RegexReader::kEnd;
    }
    item.text = item.quantified ? fmt::format("(?:{}){}", item.text, sign) : item.text + sign;
    item.quantified = true;
}

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items) {
    std::string out;
    for (std::size_t i = 0; i < items.size();) {
        if (!(items[i].isLiteral() && items[i].caseless && in.oniguruma())) {
            out += items[i].isLiteral() ? pcreLiteral(items[i].literal) : items[i].text;
            ++i;
            continue;
        }
        std::u32string literal;
        for (; i < items.size() && items[i].isLiteral() && items[i].caseless; ++i)
            literal += items[i].literal;
        out += caselessLiteral(literal);
    }
    return out;
}

} // namespace tokenscope
