#include "app/cli/vocab_filter.h"

#include "core/base/try.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

/// A whole number; `most` if there is none.
std::optional<std::uint64_t> readNumber(std::string_view text, std::uint64_t missing) {
    if (text.empty())
        return missing;
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, code] = std::from_chars(text.data(), end, number);
    if (code != std::errc() || at != end)
        return std::nullopt;
    return number;
}

/// The names of all values, for an error.
template <class Enum>
std::string namesOf(int count) {
    std::string names;
    for (int i = 0; i < count; ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", name(static_cast<Enum>(i)));
    return names;
}

/// Adds the value of that name to the set. False: there is no such name.
template <class Enum>
bool insertNamed(vocab::EnumSet<Enum>& set, int count, std::string_view wanted) {
    for (int i = 0; i < count; ++i) {
        if (name(static_cast<Enum>(i)) != wanted)
            continue;
        set.insert(static_cast<Enum>(i));
        return true;
    }
    return false;
}

/// The values of an option that are names of an enumeration.
template <class Enum>
Result<vocab::EnumSet<Enum>> readNames(const Arguments& arguments, std::string_view option, int count) {
    vocab::EnumSet<Enum> set;
    for (const std::string& wanted : arguments.values(option)) {
        if (!insertNamed(set, count, wanted))
            return fail(ErrorCode::BadInput, {}, message("--{}: there is no '{}'", option, wanted),
                        message("the values are {}", namesOf<Enum>(count)));
    }
    return set;
}

Result<void> readTypes(const Arguments& arguments, vocab::PieceFilter& filter) {
    for (const std::string& wanted : arguments.values("type")) {
        if (!insertNamed(filter.types, kPieceTypeCount, wanted))
            return fail(ErrorCode::BadInput, {}, message("there is no type '{}'", wanted),
                        "types are normal, unknown, control, user_defined, unused, byte");
    }
    return {};
}

Result<void> readIds(const Arguments& arguments, vocab::PieceFilter& filter) {
    for (const std::string& text : arguments.values("id")) {
        const auto id = readNumber(text, kNoPiece);
        if (!id || *id >= kNoPiece)
            return fail(ErrorCode::BadInput, {}, message("'{}' is not an id", text),
                        "ids go from 0 to 4294967294");
        filter.ids.push_back(static_cast<PieceId>(*id));
    }
    std::sort(filter.ids.begin(), filter.ids.end());
    filter.ids.erase(std::unique(filter.ids.begin(), filter.ids.end()), filter.ids.end());
    return {};
}

bool sameWithoutCase(std::string_view a, std::string_view b) {
    const auto same = [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

Result<void> readScripts(const Arguments& arguments, vocab::PieceFilter& filter) {
    for (const std::string& wanted : arguments.values("script")) {
        const std::size_t before = filter.scripts.size();
        for (std::size_t i = 0; i < kScriptCodes && filter.scripts.size() == before; ++i) {
            const auto script = static_cast<ScriptCode>(i);
            if (sameWithoutCase(vocab::nameOfScript(script), wanted))
                filter.scripts.push_back(script);
        }
        if (filter.scripts.size() == before)
            return fail(ErrorCode::BadInput, {}, message("there is no script '{}'", wanted),
                        "scripts are Latin, Han, Cyrillic, …; Common: without letters of a script; Several");
    }
    return {};
}

Result<void> readReach(const Arguments& arguments, vocab::PieceFilter& filter) {
    if (arguments.has("unreachable"))
        filter.reach.insert(vocab::Reach::Unreachable);
    for (const std::string& wanted : arguments.values("reach")) {
        if (!insertNamed(filter.reach, 3, wanted) &&
            !insertNamed(filter.obstacles, vocab::kObstacleCount, wanted))
            return fail(ErrorCode::BadInput, {}, message("--{}: there is no '{}'", "reach", wanted),
                        message("the values are {}", namesOf<vocab::Reach>(3) + ", " +
                                                         namesOf<vocab::Obstacle>(vocab::kObstacleCount)));
    }
    return {};
}

} // namespace

Result<std::optional<vocab::NumberRange>> readRange(const Arguments& arguments, std::string_view option) {
    const auto text = arguments.value(option);
    if (!text)
        return std::optional<vocab::NumberRange>();
    const std::size_t dash = text->find('-');
    const std::string_view first = std::string_view(*text).substr(0, dash);
    const std::string_view last =
        dash == std::string::npos ? first : std::string_view(*text).substr(dash + 1);
    vocab::NumberRange range;
    const auto from = readNumber(first, range.first);
    const auto to = readNumber(last, range.last);
    if (!from || !to || *from > *to || (first.empty() && last.empty()))
        return fail(ErrorCode::BadInput, {}, message("--{}: '{}' is not a range", option, *text),
                    "write 3, 3-5, 3- or -5");
    range = {*from, *to};
    return std::optional(range);
}

Result<vocab::PieceFilter> readPieceFilter(const Arguments& arguments) {
    vocab::PieceFilter filter;
    TOKENSCOPE_TRY_VOID(readTypes(arguments, filter));
    TOKENSCOPE_TRY_VOID(readIds(arguments, filter));
    TOKENSCOPE_TRY_VOID(readScripts(arguments, filter));
    TOKENSCOPE_TRY_VOID(readReach(arguments, filter));
    filter.text = arguments.value("find").value_or("");
    filter.ignoreCase = arguments.has("ignore-case");
    filter.regex = arguments.value("regex").value_or("");
    if (const auto hex = arguments.value("bytes")) {
        auto bytes = vocab::bytesOfHex(*hex);
        if (!bytes)
            return fail(ErrorCode::BadInput, {}, message("--bytes: '{}' are not bytes", *hex),
                        "write pairs of hexadecimal digits: E4 BD");
        filter.bytes = *std::move(bytes);
    }
    TOKENSCOPE_TRY(filter.characters, readRange(arguments, "length"));
    TOKENSCOPE_TRY(filter.byteLength, readRange(arguments, "byte-length"));
    TOKENSCOPE_TRY(filter.depth, readRange(arguments, "depth"));
    TOKENSCOPE_TRY(filter.count, readRange(arguments, "count"));
    TOKENSCOPE_TRY(filter.idRange, readRange(arguments, "ids"));
    TOKENSCOPE_TRY(filter.letters, readNames<vocab::LetterCase>(arguments, "case", vocab::kLetterCaseCount));
    TOKENSCOPE_TRY(filter.digits,
                   readNames<vocab::DigitContent>(arguments, "digits", vocab::kDigitContentCount));
    filter.startsWord = arguments.toggle("starts-word");
    filter.duplicate = arguments.toggle("duplicates");
    return filter;
}

} // namespace tokenscope::cli
