// Texts with literals of special and added tokens, and what stands around a text.

#include "core/compare/search/counterexample_search.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/normalization.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxTokensTried = 20'000;
constexpr std::size_t kMaxTriedClosely = 300;
constexpr std::size_t kMaxNamesPutIn = 12;
constexpr std::size_t kMaxComposers = 4;
constexpr std::size_t kLongestToken = 1000; ///< bytes; longer ones are tried alone

constexpr std::array<const char*, 11> kBeside = {"",  " ", "a",  "\n",           "  ", "1",
                                                 ".", "A", "\t", "\xE4\xBB\x8A", "_"};

/// Tokens that the definitions say otherwise.
std::set<std::string> changedTokens(const CounterexampleSearch& search) {
    std::set<std::string> changed;
    const DiffTable& table = search.diff().table(DiffSection::AddedTokens);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const DiffRow row = table.row(i);
        if (row.idA != kNoPiece)
            changed.emplace(search.pair().a->spelling(row.idA));
        if (row.idB != kNoPiece)
            changed.emplace(search.pair().b->spelling(row.idB));
    }
    return changed;
}

std::string swappedCase(std::string text) {
    for (char& c : text) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            c = static_cast<char>(c ^ 0x20);
    }
    return text;
}

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

/// What normalizers take out of a text: marks, what has no width, controls.
constexpr std::array<const char*, 12> kDropped = {
    "\xCC\x81", "\xE2\x80\x8B", "\xE2\x80\x8D", "\xC2\xAD",     "\xEF\xBB\xBF", "\xEF\xB8\x8F",
    "\x01",     "\x7F",         "\xEF\xBF\xBD", "\xE2\x81\xA0", "\xE0\xA5\x8D", "\xE2\x80\xA8"};

/// The whole text in a normal form.
std::string inForm(UnicodeForm form, std::string_view text) {
    std::vector<NormalizedPiece> pieces;
    for (std::size_t at = 0; at < text.size();)
        at = normalizeSegment(form, text, at, pieces);
    std::string normal;
    for (const NormalizedPiece& piece : pieces)
        appendUtf8(normal, piece.character);
    return normal;
}

std::string characterAt(std::string_view text, std::size_t at) {
    return std::string(text.substr(at, decodeUtf8(text, at).length));
}

std::string lastCharacter(std::string_view text) {
    std::size_t at = text.size() - 1;
    while (at > 0 && isContinuationByte(text[at]))
        --at;
    return characterAt(text, at);
}

/// Characters that a normal form makes one with the last or the first of a token: `>` and U+0338 are `\u226F`.
class Composers {
  public:
    /// Behind the character, or before it; not many.
    const std::vector<std::string>& of(const std::string& character, bool behind) {
        const auto [known, isNew] = m_known.try_emplace({character, behind});
        if (isNew)
            find(character, behind, known->second);
        return known->second;
    }

  private:
    static void find(const std::string& character, bool behind, std::vector<std::string>& found) {
        for (char32_t c = 0x80; c < 0x10000 && found.size() < kMaxComposers; ++c) {
            if (c >= 0xD800 && c <= 0xDFFF)
                continue;
            std::string other;
            appendUtf8(other, c);
            const std::string both = behind ? character + other : other + character;
            if (isNormalized(UnicodeForm::NFC, other) && !isNormalized(UnicodeForm::NFC, both))
                found.push_back(std::move(other));
        }
    }

    std::map<std::pair<std::string, bool>, std::vector<std::string>> m_known;
};

/// The token beside what its first or last character becomes one with, as two characters and as one; and without the
/// spaces at its ends.
std::vector<std::string> composed(Composers& composers, const std::string& token) {
    std::vector<std::string> others;
    if (token.empty())
        return others;
    for (const bool behind : {true, false}) {
        const std::string edge = behind ? lastCharacter(token) : characterAt(token, 0);
        for (const std::string& other : composers.of(edge, behind)) {
            others.push_back(behind ? token + other : other + token);
            others.push_back(inForm(UnicodeForm::NFC, others.back()));
        }
    }
    const std::size_t begin = token.find_first_not_of(' ');
    if (begin != std::string::npos) {
        others.push_back(token.substr(begin));
        others.push_back(token.substr(0, token.find_last_not_of(' ') + 1));
    }
    std::erase(others, token);
    return others;
}

/// Likenesses of a token that only some normalizers take for it: with what they leave out put in between, in other forms,
/// and with what they write put back.
std::vector<std::string> unrelatedNames(const std::set<std::string>& names, const std::string& token) {
    std::size_t first = 1; // behind the first character
    while (first < token.size() && isContinuationByte(token[first]))
        ++first;
    std::vector<std::string> others;
    const auto putIn = [&](std::string_view what) {
        others.push_back(token.substr(0, first) + std::string(what) + token.substr(first));
        others.push_back(token + std::string(what));
    };
    std::for_each(kDropped.begin(), kDropped.end(), putIn);
    std::size_t left = kMaxNamesPutIn;
    for (const std::string& name : names) {
        if (left-- == 0)
            break;
        putIn(name);
        for (const std::string& other : names) {
            others.push_back(token);
            if (name.empty() || other.find(name) != std::string::npos)
                others.pop_back();
            else
                replaceAll(others.back(), name, other);
        }
    }
    for (const UnicodeForm form : {UnicodeForm::NFC, UnicodeForm::NFD})
        others.push_back(inForm(form, token));
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    std::erase(others, token);
    return others;
}

/// The token in other words, which a normalizer may make the same.
std::vector<std::string> likenesses(const std::string& token) {
    std::vector<std::string> others = {swappedCase(token)};
    std::string wide;
    for (const char c : token) {
        if (c > 0x20 && c < 0x7F) { // U+FF01 …: NFKC takes them back
            const unsigned value = 0xFEE0U + static_cast<unsigned char>(c);
            wide += static_cast<char>(0xE0U | (value >> 12U));
            wide += static_cast<char>(0x80U | ((value >> 6U) & 0x3FU));
            wide += static_cast<char>(0x80U | (value & 0x3FU));
        } else {
            wide += c;
        }
    }
    others.push_back(wide);
    std::string spaces = token;
    replaceAll(spaces, kMetaspace, " ");
    others.push_back(spaces);
    spaces = token;
    replaceAll(spaces, " ", kMetaspace);
    others.push_back(spaces);
    std::erase(others, token);
    return others;
}

/// `names`: what the normalizers name.
void tryClosely(CounterexampleSearch& search, const std::set<std::string>& names, Composers& composers,
                const std::string& token) {
    if (token.size() > kLongestToken)
        return;
    for (const char* before : kBeside) {
        for (const char* behind : kBeside) {
            if (!search.goesOn())
                return;
            search.tryAllWays(before + token + behind);
        }
    }
    search.tryAllWays(token + token);
    search.tryAllWays(token + " " + token);
    for (const std::string& other : likenesses(token)) {
        search.tryAllWays(other);
        search.tryAllWays("x" + other + "y");
    }
    if (!search.pair().a->definition().normalizer && !search.pair().b->definition().normalizer)
        return;
    std::vector<std::string> others = unrelatedNames(names, token);
    for (std::string& other : composed(composers, token))
        others.push_back(std::move(other));
    for (const std::string& other : others) {
        if (!search.goesOn())
            return;
        search.tryAllWays(other);
    }
}

} // namespace

void tryAround(CounterexampleSearch& search) {
    search.begin("the empty text and a letter, as they are encoded by default", 0);
    for (const char* text : {"", "x"}) {
        search.tryText(text, {std::nullopt, std::nullopt});
        search.tryText(text, {true, std::nullopt});
    }
    search.tryText("");
}

void tryTokens(CounterexampleSearch& search) {
    search.begin("literals of special and added tokens, alone and between other characters", 2);
    const std::set<std::string> changed = changedTokens(search);
    const std::vector<std::string>& tokens = search.tokens();
    const std::size_t count = std::min(tokens.size(), kMaxTokensTried);
    for (std::size_t i = 0; i < count && search.goesOn(); ++i)
        search.tryAllWays(tokens[i]);
    const std::set<std::string> names = namesInStage(search, "$.normalizer");
    Composers composers;
    std::size_t closely = 0;
    for (const std::string& token : changed) {
        if (++closely <= kMaxTriedClosely && search.goesOn())
            tryClosely(search, names, composers, token);
    }
    // Tokens of a kind are treated alike: of the rest some, spread over the list.
    const std::size_t step = std::max<std::size_t>(1, count / 40);
    for (std::size_t i = 0; i < count && search.goesOn(); i += step) {
        if (!changed.contains(tokens[i]))
            tryClosely(search, names, composers, tokens[i]);
    }
    for (std::size_t i = 0; i < count && search.goesOn(); ++i) {
        if (tokens[i].size() > kLongestToken)
            continue;
        search.tryText("x" + tokens[i] + "y");
        search.tryText(" " + tokens[i] + " ");
    }
    for (std::size_t i = 0; i + 1 < count && search.goesOn(); ++i) {
        if (tokens[i].size() + tokens[i + 1].size() <= kLongestToken)
            search.tryText(tokens[i] + tokens[i + 1]);
    }
}

} // namespace tokenscope::compare
