#include "core/regex/case_fold.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <unicode/uchar.h>
#include <unicode/ustring.h>

namespace tokenscope {
namespace {

std::u32string folded(char32_t c) {
    std::array<UChar, 2> source{};
    int32_t sourceLength = 0;
    UBool error = false;
    U16_APPEND(source.data(), sourceLength, 2, static_cast<UChar32>(c), error);
    std::array<UChar, 16> target{};
    UErrorCode status = U_ZERO_ERROR;
    const int32_t length = u_strFoldCase(target.data(), static_cast<int32_t>(target.size()), source.data(),
                                         sourceLength, U_FOLD_CASE_DEFAULT, &status);
    std::u32string out;
    for (int32_t i = 0; !error && U_SUCCESS(status) && i < length;) {
        UChar32 next = 0;
        U16_NEXT(target.data(), i, length, next);
        out += static_cast<char32_t>(next);
    }
    return out.empty() ? std::u32string(1, c) : out;
}

/// Foldings of more than one character → the characters with that folding.
const std::map<std::u32string, std::u32string, std::less<>>& multipleFoldings() {
    static const auto map = [] {
        std::map<std::u32string, std::u32string, std::less<>> all;
        for (char32_t c = 0x80; c < 0x10000; ++c) {
            if (std::u32string fold = folded(c); fold.size() > 1)
                all[std::move(fold)] += c;
        }
        return all;
    }();
    return map;
}

constexpr std::size_t kMaxFoldLength = 3;

} // namespace

bool foldsToSeveral(char32_t c) {
    return c >= 0x80 && folded(c).size() > 1;
}

bool anyFoldsToSeveral(char32_t first, char32_t last) {
    static const auto characters = [] {
        std::u32string all;
        for (const auto& [fold, folding] : multipleFoldings())
            all += folding;
        std::sort(all.begin(), all.end());
        return all;
    }();
    const auto found = std::lower_bound(characters.begin(), characters.end(), first);
    return found != characters.end() && *found <= last;
}

namespace {

/// Folded character → all characters that fold to it.
const std::map<char32_t, std::u32string>& singleFoldings() {
    static const auto map = [] {
        constexpr char32_t kEnd = 0x20000; // higher planes have no cases
        std::map<char32_t, std::u32string> all;
        for (char32_t c = 'A'; c < kEnd; ++c) {
            const std::u32string fold = folded(c);
            if (fold.size() == 1 && fold[0] != c)
                all.try_emplace(fold[0], fold).first->second += c;
        }
        return all;
    }();
    return map;
}

} // namespace

const std::u32string& charactersWithCases() {
    static const auto characters = [] {
        std::u32string all;
        for (const auto& [fold, same] : singleFoldings())
            all += same;
        for (const auto& [fold, same] : multipleFoldings())
            all += same;
        std::sort(all.begin(), all.end());
        return all;
    }();
    return characters;
}

std::u32string otherCasesOf(std::u32string_view characters) {
    std::u32string all;
    for (const char32_t c : characters) {
        const std::u32string fold = folded(c);
        const auto same = singleFoldings().find(fold[0]);
        if (fold.size() == 1 && same != singleFoldings().end())
            all += same->second;
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::string pcreLiteral(char32_t c) {
    const auto isAlnum = [](char32_t a) {
        return (a >= '0' && a <= '9') || (a >= 'a' && a <= 'z') || (a >= 'A' && a <= 'Z');
    };
    if (isAlnum(c))
        return std::string(1, static_cast<char>(c));
    if (c > 0x20 && c < 0x7F)
        return {'\\', static_cast<char>(c)};
    return fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(c));
}

namespace {

std::string caselessRun(std::u32string_view literal) {
    std::u32string fold;
    for (const char32_t c : literal)
        fold += folded(c);
    // Like Oniguruma: from left to right, the longest folding at each position; foldings don't overlap.
    std::string out;
    for (std::size_t at = 0; at < fold.size();) {
        std::size_t length = std::min(kMaxFoldLength, fold.size() - at);
        auto found = multipleFoldings().end();
        for (; length > 1 && found == multipleFoldings().end(); --length)
            found = multipleFoldings().find(std::u32string_view(fold).substr(at, length));
        if (found == multipleFoldings().end()) {
            out += pcreLiteral(fold[at++]);
            continue;
        }
        out += "(?:";
        for (const char32_t c : found->first)
            out += pcreLiteral(c);
        out += "|[";
        for (const char32_t c : found->second)
            out += pcreLiteral(c);
        out += "])";
        at += found->first.size();
    }
    return out;
}

} // namespace

std::string caselessLiteral(std::u32string_view literal) {
    // A character that folds to several represents itself: it isn't combined with its neighbors.
    std::string out;
    while (!literal.empty()) {
        const auto several = std::find_if(literal.begin(), literal.end(), foldsToSeveral);
        const auto before = static_cast<std::size_t>(several - literal.begin());
        const std::size_t length = std::max<std::size_t>(before, 1);
        out += caselessRun(literal.substr(0, length));
        literal.remove_prefix(length);
    }
    return out;
}

} // namespace tokenscope
