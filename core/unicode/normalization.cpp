#include "core/unicode/normalization.h"

#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstring>
#include <memory>
#include <optional>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/utf16.h>

namespace tokenscope {
namespace {

/// No normal form changes code points from here on.
constexpr char32_t kTableEnd = 0x2FA20;

// Two bits for each character. Inert: it stays itself whatever is before it, and if a boundary follows. Ordered: a
// mark that stays itself where the marks before it have no higher combining class.
constexpr unsigned kStable = 1;
constexpr unsigned kBoundary = 2; ///< nothing before it affects its normalization
constexpr unsigned kInert = kStable | kBoundary;
constexpr unsigned kOrdered = kStable;

bool composes(UnicodeForm form) {
    return form == UnicodeForm::NFC || form == UnicodeForm::NFKC;
}

const UNormalizer2* icuForm(UnicodeForm form) {
    UErrorCode status = U_ZERO_ERROR;
    switch (form) {
    case UnicodeForm::NFC:
        return unorm2_getNFCInstance(&status);
    case UnicodeForm::NFD:
        return unorm2_getNFDInstance(&status);
    case UnicodeForm::NFKC:
        return unorm2_getNFKCInstance(&status);
    case UnicodeForm::NFKD:
        break;
    }
    return unorm2_getNFKDInstance(&status);
}

/// What a normal form does with each character. Built at its first use, which takes some milliseconds.
class FormTable {
  public:
    static const FormTable& of(UnicodeForm form);
    [[nodiscard]] unsigned flagsOf(char32_t c) const { return c < kTableEnd ? m_flags[c] : kInert; }
    /// The end of most inert characters at `at`. Sets `last` to the start of the last of them, if there are any.
    std::size_t skipInert(std::string_view text, std::size_t at, std::size_t& last) const;

  private:
    explicit FormTable(UnicodeForm form);
    void fill(UnicodeForm form, char32_t first, char32_t last);
    void findInertPairs();

    std::unique_ptr<std::uint8_t[]> m_flags;
    /// By the first two bytes of a character: it is inert whatever its third byte is. Most text consists of such
    /// characters, which need not be decoded.
    std::bitset<65536> m_inertPairs;
};

const FormTable& FormTable::of(UnicodeForm form) {
    switch (form) {
    case UnicodeForm::NFC: {
        static const FormTable nfc(form);
        return nfc;
    }
    case UnicodeForm::NFD: {
        static const FormTable nfd(form);
        return nfd;
    }
    case UnicodeForm::NFKC: {
        static const FormTable nfkc(form);
        return nfkc;
    }
    case UnicodeForm::NFKD:
        break;
    }
    static const FormTable nfkd(UnicodeForm::NFKD);
    return nfkd;
}

FormTable::FormTable(UnicodeForm form)
    : m_flags(std::make_unique<std::uint8_t[]>(kTableEnd)) {
    std::fill_n(m_flags.get(), kTableEnd, std::uint8_t{kInert});
    const UProperty property = form == UnicodeForm::NFC    ? UCHAR_NFC_INERT
                               : form == UnicodeForm::NFD  ? UCHAR_NFD_INERT
                               : form == UnicodeForm::NFKC ? UCHAR_NFKC_INERT
                                                           : UCHAR_NFKD_INERT;
    // Ranges of characters that neither change nor compose with what follows: nearly all.
    UErrorCode status = U_ZERO_ERROR;
    const USet* const inert = u_getBinaryPropertySet(property, &status);
    const std::int32_t ranges = U_SUCCESS(status) ? uset_getItemCount(inert) : 0;
    char32_t next = 0x80;
    for (std::int32_t i = 0; i < ranges; ++i) {
        UChar32 first = 0;
        UChar32 last = 0;
        uset_getItem(inert, i, &first, &last, nullptr, 0, &status);
        fill(form, next, static_cast<char32_t>(first));
        next = std::max(next, static_cast<char32_t>(last + 1));
    }
    fill(form, next, kTableEnd);
    findInertPairs();
}

void FormTable::fill(UnicodeForm form, char32_t first, char32_t last) {
    const UNormalizer2* icu = icuForm(form);
    const UProperty quickCheck = form == UnicodeForm::NFC    ? UCHAR_NFC_QUICK_CHECK
                                 : form == UnicodeForm::NFD  ? UCHAR_NFD_QUICK_CHECK
                                 : form == UnicodeForm::NFKC ? UCHAR_NFKC_QUICK_CHECK
                                                             : UCHAR_NFKD_QUICK_CHECK;
    for (char32_t c = first; c < std::min(last, kTableEnd); ++c) {
        if (!existsInUnicode9(c))
            continue;
        const auto u = static_cast<UChar32>(c);
        const bool boundary = unorm2_hasBoundaryBefore(icu, u) != 0;
        const bool stays = u_getIntPropertyValue(u, quickCheck) == UNORM_YES;
        const bool stable = stays && (!boundary || u_getCombiningClass(u) == 0);
        m_flags[c] = static_cast<std::uint8_t>((stable ? kStable : 0U) | (boundary ? kBoundary : 0U));
    }
}

void FormTable::findInertPairs() {
    constexpr char32_t kLast = 0x3F; ///< of the values of a last byte
    for (char32_t c = 0x80; c < 0x800; ++c)
        m_inertPairs[(0xC0U | c >> 6U) << 8U | (0x80U | (c & kLast))] = m_flags[c] == kInert;
    for (char32_t first = 0x800; first < 0x10000; first += kLast + 1) {
        const bool isSurrogate = first >= 0xD800 && first <= 0xDFFF;
        m_inertPairs[(0xE0U | first >> 12U) << 8U | (0x80U | ((first >> 6U) & kLast))] =
            !isSurrogate && std::all_of(&m_flags[first], &m_flags[first] + kLast + 1,
                                        [](std::uint8_t flags) { return flags == kInert; });
    }
}

std::size_t FormTable::skipInert(std::string_view text, std::size_t at, std::size_t& last) const {
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    while (at + 8 <= text.size()) {
        if (bytes[at] < 0x80) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + at, 8);
            const std::uint64_t high = word & 0x8080'8080'8080'8080ULL;
            at += high == 0 ? 8 : static_cast<std::size_t>(std::countr_zero(high)) / 8;
            last = at - 1;
            continue;
        }
        if (!m_inertPairs[static_cast<std::size_t>(bytes[at]) << 8U | bytes[at + 1]])
            break;
        const bool three = bytes[at] >= 0xE0;
        if (three && (bytes[at + 2] & 0xC0U) != 0x80)
            break; // not UTF-8
        last = at;
        at += three ? 3 : 2;
    }
    return at;
}

std::optional<char32_t> compose(char32_t a, char32_t b) {
    if (a >= kCodePoints || b >= kCodePoints)
        return std::nullopt;
    const UChar32 composed =
        unorm2_composePair(icuForm(UnicodeForm::NFC), static_cast<UChar32>(a), static_cast<UChar32>(b));
    if (composed < 0 || !existsInUnicode9(b) || !existsInUnicode9(static_cast<char32_t>(composed)))
        return std::nullopt;
    return static_cast<char32_t>(composed);
}

void decompose(UnicodeForm form, char32_t c, ByteSpan source, std::vector<NormalizedPiece>& pieces) {
    std::array<UChar, 64> units{};
    std::int32_t length = -1;
    if (c >= 0x80 && c < kCodePoints && existsInUnicode9(c)) {
        const bool compatible = form == UnicodeForm::NFKC || form == UnicodeForm::NFKD;
        UErrorCode status = U_ZERO_ERROR;
        length = unorm2_getDecomposition(icuForm(compatible ? UnicodeForm::NFKD : UnicodeForm::NFD),
                                         static_cast<UChar32>(c), units.data(),
                                         static_cast<std::int32_t>(units.size()), &status);
        if (U_FAILURE(status))
            length = -1;
    }
    if (length < 0) {
        pieces.push_back({c, source, 0});
        return;
    }
    for (std::int32_t i = 0; i < length;) {
        UChar32 part = 0;
        const std::int32_t change = i == 0 ? 0 : 1;
        U16_NEXT(units.data(), i, length, part);
        pieces.push_back({static_cast<char32_t>(part), source, change});
    }
}

void orderCanonically(std::vector<NormalizedPiece>& pieces, std::size_t from) {
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(from);
    for (auto run = begin; run != pieces.end();) {
        if (combiningClass(run->character) == 0) {
            ++run;
            continue;
        }
        auto end = run;
        while (end != pieces.end() && combiningClass(end->character) != 0)
            ++end;
        if (end - run > 1)
            std::stable_sort(run, end, [](const NormalizedPiece& a, const NormalizedPiece& b) {
                return combiningClass(a.character) < combiningClass(b.character);
            });
        run = end;
    }
}

/// Canonical composition in place; a composed piece has the sources and changes of its parts.
void composeCanonically(std::vector<NormalizedPiece>& pieces, std::size_t from) {
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t starter = kNone;
    std::size_t out = from;
    int lastClass = -1; // the combining class of the last piece between the starter and here; -1: none
    for (std::size_t i = from; i < pieces.size(); ++i) {
        const NormalizedPiece piece = pieces[i];
        const int own = combiningClass(piece.character);
        const bool blocked = lastClass >= own;
        if (starter != kNone && !blocked) {
            NormalizedPiece& base = pieces[starter];
            if (const auto composed = compose(base.character, piece.character)) {
                base.character = *composed;
                base.change += piece.change - 1;
                base.source.begin = std::min(base.source.begin, piece.source.begin);
                base.source.end = std::max(base.source.end, piece.source.end);
                continue;
            }
        }
        if (own == 0) {
            starter = out;
            lastClass = -1;
        } else if (starter != kNone) {
            lastClass = own;
        }
        pieces[out++] = piece;
    }
    pieces.resize(out);
}

} // namespace

std::uint8_t combiningClass(char32_t c) {
    if (c < 0x300 || c >= kCodePoints || !existsInUnicode9(c))
        return 0;
    return u_getCombiningClass(static_cast<UChar32>(c));
}

std::size_t spanUnchanged(UnicodeForm form, std::string_view text, std::size_t at) {
    const FormTable& table = FormTable::of(form);
    std::size_t last = at; // start of the character before i
    std::size_t i = at;
    while (i < text.size()) {
        i = table.skipInert(text, i, last);
        if (i == text.size())
            break;
        const DecodedCharacter c = decodeUtf8(text, i);
        const unsigned own = table.flagsOf(c.value);
        if ((own & kBoundary) == 0)
            return last;
        if ((own & kStable) == 0)
            return i;
        last = i;
        i += c.length;
    }
    return i;
}

namespace {

// The usual segments of decomposed text, which are composed without ICU: a letter with one mark, and a Hangul
// syllable.

constexpr char32_t kFirstMark = 0x300;
constexpr char32_t kMarks = 0x70;
constexpr char32_t kNotSimple = 0xFFFF'FFFF; ///< the mark has a decomposition

/// The compositions of ASCII letters with the marks from U+0300 on; 0 where there is none.
const std::vector<char32_t>& composedLetters() {
    static const std::vector<char32_t> all = [] {
        std::vector<char32_t> table(0x80 * kMarks);
        for (char32_t mark = 0; mark < kMarks; ++mark) {
            std::vector<NormalizedPiece> pieces;
            decompose(UnicodeForm::NFKC, kFirstMark + mark, {}, pieces);
            const bool isSimple = pieces.size() == 1 && pieces[0].character == kFirstMark + mark;
            for (char32_t letter = 0; letter < 0x80; ++letter)
                table[letter * kMarks + mark] =
                    isSimple ? compose(letter, kFirstMark + mark).value_or(0) : kNotSimple;
        }
        return table;
    }();
    return all;
}

constexpr char32_t kLeading = 0x1100;
constexpr char32_t kVowel = 0x1161;
constexpr char32_t kTrailing = 0x11A7; ///< none
constexpr char32_t kSyllable = 0xAC00;
constexpr char32_t kVowels = 21;
constexpr char32_t kTrailings = 28;

bool isIn(char32_t c, char32_t first, char32_t count) {
    return c >= first && c - first < count;
}

/// Appends the composition of the segment at `at` and sets `end` to its end. False: it isn't one of the usual ones.
bool composeSimply(const FormTable& table, std::string_view text, std::size_t at, std::size_t& end,
                   std::vector<NormalizedPiece>& pieces) {
    const auto characterAt = [text](std::size_t i) {
        return i < text.size() ? decodeUtf8(text, i) : DecodedCharacter{U' ', 0};
    };
    const DecodedCharacter first = characterAt(at);
    const DecodedCharacter second = characterAt(at + first.length);
    if ((table.flagsOf(second.value) & kBoundary) != 0)
        return false;
    const auto middle = static_cast<std::uint32_t>(at + first.length);
    const auto last = static_cast<std::uint32_t>(middle + second.length);
    const ByteSpan letter = {static_cast<std::uint32_t>(at), middle};
    const DecodedCharacter third = characterAt(last);
    const bool endsHere = (table.flagsOf(third.value) & kBoundary) != 0;
    end = last;
    if (first.value < 0x80 && endsHere && isIn(second.value, kFirstMark, kMarks)) {
        const char32_t composed = composedLetters()[first.value * kMarks + (second.value - kFirstMark)];
        if (composed == kNotSimple)
            return false;
        if (composed != 0) {
            pieces.push_back({composed, {letter.begin, last}, -1});
        } else {
            pieces.push_back({first.value, letter, 0});
            pieces.push_back({second.value, {middle, last}, 0});
        }
        return true;
    }
    if (!isIn(first.value, kLeading, 19) || !isIn(second.value, kVowel, kVowels))
        return false;
    const char32_t syllable =
        kSyllable + ((first.value - kLeading) * kVowels + (second.value - kVowel)) * kTrailings;
    if (endsHere) {
        pieces.push_back({syllable, {letter.begin, last}, -1});
        return true;
    }
    end = last + third.length;
    if (!isIn(third.value, kTrailing + 1, kTrailings - 1) ||
        (table.flagsOf(characterAt(end).value) & kBoundary) == 0)
        return false;
    pieces.push_back(
        {syllable + (third.value - kTrailing), {letter.begin, static_cast<std::uint32_t>(end)}, -2});
    return true;
}

} // namespace

std::size_t normalizeSegment(UnicodeForm form, std::string_view text, std::size_t at,
                             std::vector<NormalizedPiece>& pieces) {
    const FormTable& table = FormTable::of(form);
    if (std::size_t end = 0; composes(form) && composeSimply(table, text, at, end, pieces))
        return end;
    const std::size_t from = pieces.size();
    std::size_t i = at;
    do {
        const DecodedCharacter c = decodeUtf8(text, i);
        if (i > at && (table.flagsOf(c.value) & kBoundary) != 0)
            break;
        decompose(form, c.value, {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + c.length)},
                  pieces);
        i += c.length;
    } while (i < text.size());
    orderCanonically(pieces, from);
    if (composes(form))
        composeCanonically(pieces, from);
    return i;
}

namespace {

/// Normalizes the segment at `begin` to see whether it changes. Sets `end` to the start of the next one.
bool changesSegment(UnicodeForm form, std::string_view text, std::size_t begin, std::size_t& end) {
    std::vector<NormalizedPiece> pieces;
    end = normalizeSegment(form, text, begin, pieces);
    std::string spelled;
    for (const NormalizedPiece& piece : pieces) {
        if (piece.character == DecodedCharacter::kInvalid)
            spelled += text[piece.source.begin];
        else
            appendUtf8(spelled, piece.character);
    }
    return spelled != text.substr(begin, end - begin);
}

} // namespace

// The quick check of Unicode's annex 15; a segment that it can't decide is normalized.
bool isNormalized(UnicodeForm form, std::string_view text) {
    const FormTable& table = FormTable::of(form);
    std::size_t segment = 0;    // its start
    std::uint8_t lastClass = 0; // the combining class of the character before `at`
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t inert = table.skipInert(text, at, segment); inert != at) {
            at = inert;
            lastClass = 0;
            continue;
        }
        const DecodedCharacter c = decodeUtf8(text, at);
        const unsigned own = table.flagsOf(c.value);
        const std::uint8_t ownClass = own == kOrdered ? combiningClass(c.value) : 0;
        if ((own & kBoundary) != 0)
            segment = at;
        if (own == kInert || (own == kOrdered && (ownClass == 0 || ownClass >= lastClass))) {
            lastClass = ownClass;
            at += c.length;
            continue;
        }
        if (changesSegment(form, text, segment, at))
            return false;
        segment = at;
        lastClass = 0;
    }
    return true;
}

} // namespace tokenscope
