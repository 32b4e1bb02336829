// Texts with special and added tokens, and the default encoding of the empty text.

#include "core/compare/search/candidate_texts.h"
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
constexpr std::size_t kMaxInsertedNames = 12;
constexpr std::size_t kMaxComposers = 4;
constexpr std::size_t kLongestToken = 1000; ///< bytes; longer ones are tried only alone

constexpr std::array<const char*, 11> kTokenNeighbors = {"",  " ", "a",  "\n",           "  ", "1",
                                                         ".", "A", "\t", "\xE4\xBB\x8A", "_"};

/// Added tokens that differ between the definitions.
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

/// Characters that normalizers remove: marks, zero-width characters, controls.
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

/// Characters that a normal form composes with the first or last character of a token: `>` and U+0338 give
/// U+226F.
class Composers {
  public:
    /// A few characters that compose with it when they are after or before it.
    const std::vector<std::string>& of(const std::string& character, bool after) {
        const auto [known, isNew] = m_known.try_emplace({character, after});
        if (isNew)
            find(character, after, known->second);
        return known->second;
    }

  private:
    static void find(const std::string& character, bool after, std::vector<std::string>& found) {
        for (char32_t c = 0x80; c < 0x10000 && found.size() < kMaxComposers; ++c) {
            if (c >= 0xD800 && c <= 0xDFFF)
                continue;
            std::string other;
            appendUtf8(other, c);
            const std::string both = after ? character + other : other + character;
            if (isNormalized(UnicodeForm::NFC, other) && !isNormalized(UnicodeForm::NFC, both))
                found.push_back(std::move(other));
        }
    }

    std::map<std::pair<std::string, bool>, std::vector<std::string>> m_known;
};

/// The token next to a character that composes with its first or last one, decomposed and composed; and the
/// token without leading or trailing spaces.
std::vector<std::string> composed(Composers& composers, const std::string& token) {
    std::vector<std::string> others;
    if (token.empty())
        return others;
    for (const bool after : {true, false}) {
        const std::string edge = after ? lastCharacter(token) : characterAt(token, 0);
        for (const std::string& other : composers.of(edge, after)) {
            others.push_back(after ? token + other : other + token);
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

/// Texts that only some normalizers turn into the token: with characters that they remove, in other normal
/// forms, and with strings that they replace.
std::vector<std::string> disguisedTokens(const std::set<std::string>& names, const std::string& token) {
    std::size_t first = 1; // after the first character
    while (first < token.size() && isContinuationByte(token[first]))
        ++first;
    std::vector<std::string> others;
    const auto insert = [&](std::string_view what) {
        others.push_back(token.substr(0, first) + std::string(what) + token.substr(first));
        others.push_back(token + std::string(what));
    };
    std::for_each(kDropped.begin(), kDropped.end(), insert);
    std::size_t left = kMaxInsertedNames;
    for (const std::string& name : names) {
        if (left-- == 0)
            break;
        insert(name);
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

/// Other spellings that a normalizer may turn into the token.
std::vector<std::string> similarTokens(const std::string& token) {
    std::vector<std::string> others = {swappedCase(token)};
    std::string wide;
    for (const char c : token) {
        if (c > 0x20 && c < 0x7F) { // U+FF01 …: NFKC maps them back
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
    for (const char* before : kTokenNeighbors) {
        for (const char* after : kTokenNeighbors) {
            if (!search.wantsMore())
                return;
            search.tryAllSettings(before + token + after);
        }
    }
    search.tryAllSettings(token + token);
    search.tryAllSettings(token + " " + token);
    for (const std::string& other : similarTokens(token)) {
        search.tryAllSettings(other);
        search.tryAllSettings("x" + other + "y");
    }
    if (!search.pair().a->definition().normalizer && !search.pair().b->definition().normalizer)
        return;
    std::vector<std::string> others = disguisedTokens(names, token);
    for (std::string& other : composed(composers, token))
        others.push_back(std::move(other));
    for (const std::string& other : others) {
        if (!search.wantsMore())
            return;
        search.tryAllSettings(other);
    }
}

} // namespace

void tryAround(CounterexampleSearch& search) {
    search.start(Message("the empty text and a letter, with default settings"), 0);
    for (const char* text : {"", "x"}) {
        search.tryText(text, {std::nullopt, std::nullopt});
        search.tryText(text, {true, std::nullopt});
    }
    search.tryText("");
}

void tryTokens(CounterexampleSearch& search) {
    search.start(Message("special and added tokens in the text, alone and between other characters"), 2);
    const std::set<std::string> changed = changedTokens(search);
    const std::vector<std::string>& tokens = search.tokens();
    const std::size_t count = std::min(tokens.size(), kMaxTokensTried);
    for (std::size_t i = 0; i < count && search.wantsMore(); ++i)
        search.tryAllSettings(tokens[i]);
    const std::set<std::string> names = namesInStage(search, "$.normalizer");
    Composers composers;
    std::size_t closely = 0;
    for (const std::string& token : changed) {
        if (++closely <= kMaxTriedClosely && search.wantsMore())
            tryClosely(search, names, composers, token);
    }
    // Tokens of a kind behave the same: of the others, a sample is enough.
    const std::size_t step = std::max<std::size_t>(1, count / 40);
    for (std::size_t i = 0; i < count && search.wantsMore(); i += step) {
        if (!changed.contains(tokens[i]))
            tryClosely(search, names, composers, tokens[i]);
    }
    for (std::size_t i = 0; i < count && search.wantsMore(); ++i) {
        if (tokens[i].size() > kLongestToken)
            continue;
        search.tryText("x" + tokens[i] + "y");
        search.tryText(" " + tokens[i] + " ");
    }
    for (std::size_t i = 0; i + 1 < count && search.wantsMore(); ++i) {
        if (tokens[i].size() + tokens[i + 1].size() <= kLongestToken)
            search.tryText(tokens[i] + tokens[i + 1]);
    }
}

} // namespace tokenscope::compare
