#include "core/regex/char_set.h"

#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <unicode/uchar.h>
#include <unicode/uset.h>
#include <utility>

namespace tokenscope {

void CharSet::add(char32_t first, char32_t last) {
    const auto code = [](char32_t c) { return static_cast<std::uint32_t>(c); };
    items += first == last ? fmt::format("\\x{{{:x}}}", code(first))
                           : fmt::format("\\x{{{:x}}}-\\x{{{:x}}}", code(first), code(last));
}

void CharSet::add(CharSet other) {
    if (!other.negated && !other.intersection) {
        items += other.items;
        std::move(other.parts.begin(), other.parts.end(), std::back_inserter(parts));
    } else {
        parts.push_back(std::move(other));
    }
}

CharSet negated(CharSet set) {
    set.negated = !set.negated;
    return set;
}

CharSet intersection(CharSet a, CharSet b) {
    if (a.intersection && !a.negated) { // a chain of intersections stays flat
        a.parts.push_back(std::move(b));
        return a;
    }
    CharSet both;
    both.intersection = true;
    both.parts.push_back(std::move(a));
    both.parts.push_back(std::move(b));
    return both;
}

std::string pcreOf(const CharSet& set) {
    constexpr std::string_view kAny = "(?s:.)";
    if (!set.intersection && set.parts.empty()) {
        if (set.items.empty())
            return std::string(set.negated ? kAny : "(?!)");
        return fmt::format("[{}{}]", set.negated ? "^" : "", set.items);
    }
    std::string positive;
    if (set.intersection) {
        for (std::size_t i = 0; i + 1 < set.parts.size(); ++i)
            positive += fmt::format("(?={})", pcreOf(set.parts[i]));
        positive += pcreOf(set.parts.back());
    } else {
        if (!set.items.empty())
            positive = fmt::format("[{}]", set.items);
        for (const CharSet& part : set.parts)
            positive += fmt::format("{}{}", positive.empty() ? "" : "|", pcreOf(part));
    }
    return set.negated ? fmt::format("(?:(?!{}){})", positive, kAny) : fmt::format("(?:{})", positive);
}

CharSet whiteSpace() {
    CharSet set;
    set.add("\\t-\\r\\x20\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}"
            "\\x{3000}");
    return set;
}

namespace {

/// The form in which names of properties are compared: lower case, without spaces, `_` and `-`.
std::string loose(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != ' ' && c != '_' && c != '-')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

struct NamePair {
    std::string_view from;
    std::string_view to;
};

std::string_view lookUp(std::string_view key, const auto& pairs) {
    const auto found =
        std::find_if(std::begin(pairs), std::end(pairs), [&](const NamePair& p) { return p.from == key; });
    return found == std::end(pairs) ? std::string_view() : found->to;
}

/// Loose name of a general category → its short name.
constexpr NamePair kCategories[] = {
    {"l", "L"},
    {"letter", "L"},
    {"lu", "Lu"},
    {"uppercaseletter", "Lu"},
    {"ll", "Ll"},
    {"lowercaseletter", "Ll"},
    {"lt", "Lt"},
    {"titlecaseletter", "Lt"},
    {"lc", "LC"},
    {"casedletter", "LC"},
    {"lm", "Lm"},
    {"modifierletter", "Lm"},
    {"lo", "Lo"},
    {"otherletter", "Lo"},
    {"m", "M"},
    {"mark", "M"},
    {"combiningmark", "M"},
    {"mn", "Mn"},
    {"nonspacingmark", "Mn"},
    {"mc", "Mc"},
    {"spacingmark", "Mc"},
    {"me", "Me"},
    {"enclosingmark", "Me"},
    {"n", "N"},
    {"number", "N"},
    {"nd", "Nd"},
    {"decimalnumber", "Nd"},
    {"nl", "Nl"},
    {"letternumber", "Nl"},
    {"no", "No"},
    {"othernumber", "No"},
    {"p", "P"},
    {"punctuation", "P"},
    {"punct", "P"},
    {"pc", "Pc"},
    {"connectorpunctuation", "Pc"},
    {"pd", "Pd"},
    {"dashpunctuation", "Pd"},
    {"ps", "Ps"},
    {"openpunctuation", "Ps"},
    {"pe", "Pe"},
    {"closepunctuation", "Pe"},
    {"pi", "Pi"},
    {"initialpunctuation", "Pi"},
    {"pf", "Pf"},
    {"finalpunctuation", "Pf"},
    {"po", "Po"},
    {"otherpunctuation", "Po"},
    {"s", "S"},
    {"symbol", "S"},
    {"sm", "Sm"},
    {"mathsymbol", "Sm"},
    {"sc", "Sc"},
    {"currencysymbol", "Sc"},
    {"sk", "Sk"},
    {"modifiersymbol", "Sk"},
    {"so", "So"},
    {"othersymbol", "So"},
    {"z", "Z"},
    {"separator", "Z"},
    {"zs", "Zs"},
    {"spaceseparator", "Zs"},
    {"zl", "Zl"},
    {"lineseparator", "Zl"},
    {"zp", "Zp"},
    {"paragraphseparator", "Zp"},
    {"c", "C"},
    {"other", "C"},
    {"cc", "Cc"},
    {"control", "Cc"},
    {"cf", "Cf"},
    {"format", "Cf"},
    {"cn", "Cn"},
    {"unassigned", "Cn"},
    {"co", "Co"},
    {"privateuse", "Co"},
};

constexpr NamePair kShortScripts[] = {
    {"arab", "arabic"},
    {"cyrl", "cyrillic"},
    {"deva", "devanagari"},
    {"hani", "han"},
    {"hira", "hiragana"},
    {"kana", "katakana"},
    {"knda", "kannada"},
    {"laoo", "lao"},
    {"latn", "latin"},
    {"mymr", "myanmar"},
    {"bali", "balinese"},
    {"khoj", "khojki"},
    {"qaai", "inherited"},
    {"zyyy", "common"},
    {"egyp", "egyptianhieroglyphs"},
    {"kits", "khitansmallscript"},
};

constexpr NamePair kShortProperties[] = {
    {"ahex", "asciihexdigit"},
    {"hex", "hexdigit"},
    {"ci", "caseignorable"},
    {"dia", "diacritic"},
    {"ideo", "ideographic"},
    {"idc", "idcontinue"},
    {"ids", "idstart"},
    {"xidc", "xidcontinue"},
    {"xids", "xidstart"},
    {"joinc", "joincontrol"},
    {"qmark", "quotationmark"},
    {"ri", "regionalindicator"},
    {"vs", "variationselector"},
    {"ebase", "emojimodifierbase"},
    {"ecomp", "emojicomponent"},
    {"emod", "emojimodifier"},
    {"epres", "emojipresentation"},
    {"extpict", "extendedpictographic"},
    {"wspace", "whitespace"},
    {"alpha", "alphabetic"},
};

constexpr std::string_view kBinaryProperties[] = {
    "emoji",
    "emojipresentation",
    "emojimodifier",
    "emojimodifierbase",
    "emojicomponent",
    "ideographic",
    "math",
    "dash",
    "hexdigit",
    "ahex",
    "asciihexdigit",
    "diacritic",
    "joincontrol",
    "caseignorable",
    "cased",
    "idstart",
    "idcontinue",
    "xidstart",
    "xidcontinue",
    "quotationmark",
    "radical",
    "variationselector",
    "regionalindicator",
    "extendedpictographic",
};

void addRecent(CharSet& set, std::span<const RecentRange> ranges, const auto& wanted) {
    char32_t first = 1;
    char32_t last = 0;
    for (const RecentRange& range : ranges) {
        if (!wanted(range.property))
            continue;
        if (last >= first && range.first == last + 1) {
            last = range.last;
            continue;
        }
        if (last >= first)
            set.add(first, last);
        first = range.first;
        last = range.last;
    }
    if (last >= first)
        set.add(first, last);
}

const CharSet& laterThan(UnicodeVersion version) {
    const auto setOf = [](UnicodeVersion one) {
        CharSet later;
        for (const RecentRange& range : assignedAfter(one))
            later.add(range.first, range.last);
        return later;
    };
    static const std::array kLater = {setOf(UnicodeVersion::V14), setOf(UnicodeVersion::V15),
                                      setOf(UnicodeVersion::V15_1), CharSet{}};
    return kLater[static_cast<std::size_t>(version)];
}

/// Of a set without unassigned characters: as it is in a version.
CharSet asOf(UnicodeVersion version, CharSet set) {
    return version == kNewestUnicode ? set : intersection(negated(laterThan(version)), std::move(set));
}

/// CharSet::add() would add to the parts of an intersection.
CharSet unionOf(CharSet a, CharSet b) {
    CharSet both;
    both.add(std::move(a));
    both.add(std::move(b));
    return both;
}

CharSet newestCategory(std::string_view name) {
    CharSet set;
    if (name == "LC") {
        set.add("\\p{Lu}\\p{Ll}\\p{Lt}");
        addRecent(set, recentCategories(), [](std::string_view p) { return p == "Lu" || p == "Ll"; });
        return set;
    }
    set.add(fmt::format("\\p{{{}}}", name));
    addRecent(set, recentCategories(),
              [name](std::string_view p) { return name.size() == 1 ? p[0] == name[0] : p == name; });
    CharSet recent; // characters that PCRE2 still has in this category
    if (name == "Mn")
        recent.add(U'\U0001171E');
    else if (name == "C" || name == "Cn")
        addRecent(recent, recentCategories(),
                  [name](std::string_view p) { return p[0] != 'C' || name == "Cn"; });
    else
        return set;
    return intersection(negated(std::move(recent)), std::move(set));
}

CharSet category(std::string_view name, UnicodeVersion version) {
    CharSet set = newestCategory(name);
    if (name != "C" && name != "Cn")
        return asOf(version, std::move(set));
    return version == kNewestUnicode ? set : unionOf(std::move(set), laterThan(version));
}

CharSet items(std::string_view text) {
    CharSet set;
    set.add(text);
    return set;
}

CharSet newestNamed(std::string_view looseName, std::string_view prefix) {
    CharSet set;
    set.add(fmt::format("\\p{{{}{}}}", prefix, looseName));
    if (looseName == "xidstart" || looseName == "xidcontinue")
        looseName.remove_prefix(1); // they have the same recent characters
    addRecent(set, recentProperties(), [looseName](std::string_view p) { return loose(p) == looseName; });
    if (looseName == "caseignorable") // a mark that has become a spacing one
        return intersection(negated(items("\\x{1171e}")), std::move(set));
    return set;
}

CharSet named(std::string_view looseName, std::string_view prefix, UnicodeVersion version) {
    return asOf(version, newestNamed(looseName, prefix));
}

} // namespace

CharSet decimalDigits(UnicodeVersion version) {
    return category("Nd", version);
}

CharSet wordCharacters(bool joinControls, UnicodeVersion version) {
    CharSet set;
    set.add(named("alphabetic", "", version));
    for (const std::string_view name : {"M", "Nd", "Pc"})
        set.add(category(name, version));
    if (joinControls)
        set.add(U'\u200C', U'\u200D');
    return set;
}

Result<CharSet> property(std::string_view given, UnicodeVersion version) {
    std::string name = loose(given);
    std::string key;
    if (const std::size_t at = name.find_first_of("=:"); at != std::string::npos) {
        key = name.substr(0, at);
        name.erase(0, at + 1);
    }
    const bool wantsCategory = key.empty() || key == "gc" || key == "generalcategory";
    const bool wantsScript = key.empty() || key == "sc" || key == "script";
    if (!wantsCategory && !wantsScript && key != "scx" && key != "scriptextensions")
        return fail(ErrorCode::Unsupported, {}, message("the property '{}'", given));
    if (key == "scx" || key == "scriptextensions")
        return asOf(version, items(fmt::format("\\p{{scx:{}}}", name)));
    if (wantsCategory) {
        if (const std::string_view shortName = lookUp(name, kCategories); !shortName.empty())
            return category(shortName, version);
        if (!wantsScript)
            return fail(ErrorCode::Damaged, {}, message("no property '{}'", given));
    }
    if (key.empty()) {
        if (name == "any")
            return negated(CharSet{});
        if (name == "assigned")
            return negated(category("Cn", version));
        if (name == "uppercase" || name == "lowercase")
            return named(name, "", version);
        if (const std::string_view whole = lookUp(name, kShortProperties); !whole.empty())
            name = whole;
        if (name == "whitespace")
            return whiteSpace();
        if (name == "alphabetic")
            return named(name, "", version);
        if (std::find(std::begin(kBinaryProperties), std::end(kBinaryProperties), name) !=
            std::end(kBinaryProperties))
            return named(name, "", version);
        if (name == "unknown" || name == "zzzz") {
            CharSet set;
            set.add(category("Cn", version));
            set.add(category("Co", version));
            return set;
        }
        if (auto posix = posixClass(name, version))
            return posix;
        if (name == "posixpunct")
            return posixClass("punct", version);
        if (name.starts_with("in") && name != "inherited" && !name.starts_with("inscription"))
            return fail(ErrorCode::Unsupported, {}, message("the block '{}'", given));
    }
    if (const auto recent = recentScript(name); !recent.empty()) {
        CharSet set;
        for (const RecentRange& range : recent)
            set.add(range.first, range.last);
        return asOf(version, std::move(set));
    }
    const std::string_view longName = lookUp(name, kShortScripts);
    return named(longName.empty() ? std::string_view(name) : longName, "sc:", version);
}

Result<CharSet> posixClass(std::string_view name, UnicodeVersion version) {
    if (name == "alpha")
        return named("alphabetic", "", version);
    if (name == "upper")
        return named("uppercase", "", version);
    if (name == "lower")
        return named("lowercase", "", version);
    if (name == "digit")
        return decimalDigits(version);
    if (name == "word")
        return wordCharacters(false, version);
    if (name == "space")
        return whiteSpace();
    if (name == "xdigit")
        return items("0-9A-Fa-f");
    if (name == "cntrl")
        return category("Cc", version);
    if (name == "ascii")
        return items("\\x{0}-\\x{7f}");
    CharSet set;
    if (name == "alnum") {
        set.add(named("alphabetic", "", version));
        set.add(decimalDigits(version));
    } else if (name == "punct") {
        set.add(category("P", version));
        set.add(category("S", version));
    } else if (name == "blank") {
        set.add(category("Zs", version));
        set.add(U'\t');
    } else if (name == "graph" || name == "print") {
        CharSet outside;
        outside.add(category("Cn", version));
        outside.add(category("Cc", version));
        outside.add(whiteSpace());
        set.add(negated(std::move(outside)));
        if (name == "print")
            set.add(category("Zs", version));
    } else {
        return fail(ErrorCode::Damaged, {}, message("no POSIX class [:{}:]", name));
    }
    return set;
}

Result<CharSet> asciiPosixClass(std::string_view name) {
    constexpr NamePair kClasses[] = {
        {"alnum", "0-9A-Za-z"},
        {"alpha", "A-Za-z"},
        {"ascii", "\\x{0}-\\x{7f}"},
        {"blank", "\\t\\x20"},
        {"cntrl", "\\x{0}-\\x{1f}\\x{7f}"},
        {"digit", "0-9"},
        {"graph", "!-~"},
        {"lower", "a-z"},
        {"print", "\\x20-~"},
        {"punct", "!-/:-@\\[-`{-~"},
        {"space", "\\t-\\r\\x20"},
        {"upper", "A-Z"},
        {"word", "0-9A-Za-z_"},
        {"xdigit", "0-9A-Fa-f"},
    };
    const std::string_view found = lookUp(name, kClasses);
    if (found.empty())
        return fail(ErrorCode::Damaged, {}, message("no POSIX class [:{}:]", name));
    return items(found);
}

namespace {

/// Blocks of Unicode 15.1 and 16, which older versions of ICU don't have.
struct NamedBlock {
    std::string_view name; ///< loose
    char32_t first;
    char32_t last;
};
constexpr NamedBlock kRecentBlocks[] = {
    {"todhri", 0x105C0, 0x105FF},
    {"garay", 0x10D40, 0x10D8F},
    {"tulutigalari", 0x11380, 0x113FF},
    {"myanmarextendedc", 0x116D0, 0x116FF},
    {"sunuwar", 0x11BC0, 0x11BFF},
    {"egyptianhieroglyphsextendeda", 0x13460, 0x143FF},
    {"gurungkhema", 0x16100, 0x1613F},
    {"kiratrai", 0x16D40, 0x16D7F},
    {"symbolsforlegacycomputingsupplement", 0x1CC00, 0x1CEBF},
    {"olonal", 0x1E5D0, 0x1E5FF},
    {"cjkunifiedideographsextensioni", 0x2EBF0, 0x2EE5F},
};

std::string looseBlockName(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != ' ' && c != '_' && c != '-')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

CharSet charactersOfBlock(int block) {
    CharSet set;
    USet* characters = uset_openEmpty();
    UErrorCode status = U_ZERO_ERROR;
    uset_applyIntPropertyValue(characters, UCHAR_BLOCK, block, &status);
    for (std::int32_t i = 0; U_SUCCESS(status) && i < uset_getItemCount(characters); ++i) {
        UChar32 first = 0;
        UChar32 last = 0;
        const bool range = uset_getItem(characters, i, &first, &last, nullptr, 0, &status) == 0;
        if (range && (first < 0xD800 || first > 0xDFFF)) // text has no surrogates
            set.add(static_cast<char32_t>(first), static_cast<char32_t>(last));
    }
    uset_close(characters);
    return set;
}

} // namespace

std::optional<CharSet> unicodeBlock(std::string_view name) {
    const std::string loose = looseBlockName(name);
    if (!loose.starts_with("in"))
        return std::nullopt;
    const std::string_view wanted = std::string_view(loose).substr(2);
    for (const NamedBlock& block : kRecentBlocks) {
        if (block.name == wanted) {
            CharSet set;
            set.add(block.first, block.last);
            return set;
        }
    }
    const int last = u_getIntPropertyMaxValue(UCHAR_BLOCK);
    for (int block = UBLOCK_NO_BLOCK; block <= last; ++block) {
        const char* longName = u_getPropertyValueName(UCHAR_BLOCK, block, U_LONG_PROPERTY_NAME);
        if (!longName || looseBlockName(longName) != wanted)
            continue;
        CharSet set = charactersOfBlock(block);
        if (block != UBLOCK_NO_BLOCK)
            return set;
        CharSet recent;
        for (const NamedBlock& other : kRecentBlocks)
            recent.add(other.first, other.last);
        return intersection(std::move(set), negated(std::move(recent)));
    }
    return std::nullopt;
}

} // namespace tokenscope
