#include "core/regex/regex_segment.h"

#include "core/regex/char_set.h"

#include <fmt/format.h>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace tokenscope {
namespace {

// The values of Grapheme_Cluster_Break that don't follow from general categories; Unicode 16.
constexpr std::string_view kSpacingExtend = "\\x{9be}\\x{9d7}\\x{b3e}\\x{b57}\\x{bbe}\\x{bd7}\\x{cc0}\\x{cc2}"
                                            "\\x{cc7}\\x{cc8}\\x{cca}\\x{ccb}\\x{cd5}\\x{cd6}"
                                            "\\x{d3e}\\x{d57}\\x{dcf}\\x{ddf}\\x{1715}\\x{1734}\\x{1b35}\\x{"
                                            "1b3b}\\x{1b3d}\\x{1b43}\\x{1b44}\\x{1baa}\\x{1bf2}"
                                            "\\x{1bf3}\\x{302e}\\x{302f}\\x{a953}\\x{a9c0}\\x{111c0}\\x{"
                                            "11235}\\x{1133e}\\x{1134d}\\x{11357}\\x{113b8}\\x{113c2}"
                                            "\\x{113c5}\\x{113c7}-\\x{113c9}\\x{113cf}\\x{114b0}\\x{114bd}"
                                            "\\x{115af}\\x{116b6}\\x{11930}\\x{1193d}\\x{11f41}"
                                            "\\x{16ff0}\\x{16ff1}\\x{1d165}\\x{1d166}\\x{1d16d}-\\x{1d172}";
constexpr std::string_view kOtherExtend =
    "\\x{200c}\\x{ff9e}\\x{ff9f}\\x{1f3fb}-\\x{1f3ff}\\x{e0020}-\\x{e007f}";
constexpr std::string_view kSpacingAlone =
    "\\x{102b}\\x{102c}\\x{1038}\\x{1062}-\\x{1064}\\x{1067}-\\x{106d}\\x{1083}\\x{1087}-\\x{108c}\\x{108f}"
    "\\x{109a}-\\x{109c}\\x{1a61}\\x{1a63}\\x{1a64}\\x{aa7b}\\x{aa7d}\\x{11720}\\x{11721}";
constexpr std::string_view kPrepend =
    "\\x{600}-\\x{605}\\x{6dd}\\x{70f}\\x{890}\\x{891}\\x{8e2}\\x{d4e}\\x{110bd}\\x{110cd}\\x{111c2}\\x{"
    "111c3}"
    "\\x{113d1}\\x{1193f}\\x{11941}\\x{11a3a}\\x{11a84}-\\x{11a89}\\x{11d46}\\x{11f02}";
constexpr std::string_view kIgnorable = "\\x{2065}\\x{fff0}-\\x{fff8}\\x{e0000}\\x{e0002}-\\x{e001f}"
                                        "\\x{e0080}-\\x{e00ff}\\x{e01f0}-\\x{e0fff}";

CharSet ofCategories(std::initializer_list<std::string_view> names) {
    CharSet set;
    for (const std::string_view name : names)
        set.add(property(name).value_or(CharSet{}));
    return set;
}

CharSet without(CharSet set, std::initializer_list<std::string_view> lists) {
    CharSet taken;
    for (const std::string_view list : lists)
        taken.add(list);
    return intersection(std::move(set), negated(std::move(taken)));
}

std::string hangulSyllable() {
    constexpr char32_t kFirst = 0xAC00;
    constexpr char32_t kLast = 0xD7A3;
    constexpr char32_t kFinals = 28;
    std::string open; // syllables without a final consonant: every 28th
    for (char32_t c = kFirst; c <= kLast; c += kFinals)
        open += fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(c));
    const std::string_view l = "[\\x{1100}-\\x{115f}\\x{a960}-\\x{a97c}]";
    const std::string_view v = "\\x{1160}-\\x{11a7}\\x{d7b0}-\\x{d7c6}\\x{16d63}\\x{16d67}-\\x{16d6a}";
    const std::string_view t = "[\\x{11a8}-\\x{11ff}\\x{d7cb}-\\x{d7fb}]";
    return fmt::format("{0}*(?:[{1}{3}][{1}]*|[\\x{{ac00}}-\\x{{d7a3}}]){2}*|{0}+|{2}+", l, v, t, open);
}

} // namespace

std::string graphemeCluster() {
    CharSet extend = ofCategories({"Mn", "Me"});
    extend.add(kSpacingExtend);
    extend.add(kOtherExtend);
    CharSet tail = ofCategories({"Mn", "Me"});
    tail.add(kOtherExtend);
    tail.add("\\x{200d}\\x{e33}\\x{eb3}");
    tail.add(without(ofCategories({"Mc"}), {kSpacingAlone}));
    CharSet control;
    control.add(kIgnorable);
    control.add(without(ofCategories({"Cc", "Cf", "Zl", "Zp"}), {kPrepend, kOtherExtend, "\\x{200d}"}));
    const std::string pictograph = "\\p{Extended_Pictographic}";
    return fmt::format("(?-i:(?>\\r\\n|{control}|[{prepend}]*(?:{hangul}|[\\x{{1f1e6}}-\\x{{1f1ff}}]{{2}}|"
                       "{pictograph}(?:{extend}*\\x{{200d}}{pictograph})*|{other}){tail}*))",
                       fmt::arg("control", pcreOf(control)), fmt::arg("prepend", kPrepend),
                       fmt::arg("hangul", hangulSyllable()), fmt::arg("pictograph", pictograph),
                       fmt::arg("extend", pcreOf(extend)), fmt::arg("other", pcreOf(negated(control))),
                       fmt::arg("tail", pcreOf(tail)));
}

} // namespace tokenscope
