#include "core/unicode/normalization.h"

#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>

namespace tokenscope {
namespace {

/// No normal form changes code points from here on.
constexpr char32_t kTableEnd = 0x2FA20;

// Two bits for each form and character.
constexpr unsigned kStable = 1;   ///< unchanged if a boundary follows
constexpr unsigned kBoundary = 2; ///< nothing before it affects its normalization
unsigned shiftOf(UnicodeForm form) {
    return 2U * static_cast<unsigned>(form);
}
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

std::unique_ptr<std::uint8_t[]> makeTable() {
    auto table = std::make_unique<std::uint8_t[]>(kTableEnd);
    std::fill_n(table.get(), kTableEnd, std::uint8_t{0xFF});
    constexpr std::array kForms{UnicodeForm::NFC, UnicodeForm::NFD, UnicodeForm::NFKC, UnicodeForm::NFKD};
    const auto fill = [&](char32_t first, char32_t last) {
        for (char32_t c = first; c < last; ++c) {
            if (!existsInUnicode9(c))
                continue;
            unsigned flags = 0;
            for (const UnicodeForm form : kForms) {
                const UNormalizer2* icu = icuForm(form);
                const auto u = static_cast<UChar32>(c);
                const UProperty quickCheck = form == UnicodeForm::NFC    ? UCHAR_NFC_QUICK_CHECK
                                             : form == UnicodeForm::NFD  ? UCHAR_NFD_QUICK_CHECK
                                             : form == UnicodeForm::NFKC ? UCHAR_NFKC_QUICK_CHECK
                                                                         : UCHAR_NFKD_QUICK_CHECK;
                if (u_getIntPropertyValue(u, quickCheck) == UNORM_YES && u_getCombiningClass(u) == 0)
                    flags |= kStable << shiftOf(form);
                if (unorm2_hasBoundaryBefore(icu, u) != 0)
                    flags |= kBoundary << shiftOf(form);
            }
            table[c] = static_cast<std::uint8_t>(flags);
        }
    };
    fill(0x80, 0x3400); // CJK unified ideographs in between are inert
    fill(0xA000, 0xD800);
    fill(0xF900, 0x17000);
    fill(0x1B000, 0x20000);
    fill(0x2F800, kTableEnd);
    return table;
}

const std::uint8_t* table() {
    static const std::unique_ptr<std::uint8_t[]> instance = makeTable();
    return instance.get();
}

unsigned flagsOf(const std::uint8_t* flags, UnicodeForm form, char32_t c) {
    return c < kTableEnd ? static_cast<unsigned>(flags[c] >> shiftOf(form)) & 3U : kStable | kBoundary;
}

std::uint8_t combiningClass(char32_t c) {
    if (c < 0x300 || c >= kCodePoints || !existsInUnicode9(c))
        return 0;
    return u_getCombiningClass(static_cast<UChar32>(c));
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

std::size_t spanUnchanged(UnicodeForm form, std::string_view text, std::size_t at) {
    const std::uint8_t* flags = table();
    std::size_t last = at; // start of the character before i
    std::size_t i = at;
    while (i < text.size()) {
        std::uint64_t word = 0;
        while (i + 8 <= text.size()) {
            std::memcpy(&word, text.data() + i, 8);
            if ((word & 0x8080'8080'8080'8080ULL) != 0)
                break;
            i += 8;
            last = i - 1;
        }
        if (i == text.size())
            break;
        const DecodedCharacter c = decodeUtf8(text, i);
        const unsigned own = flagsOf(flags, form, c.value);
        if ((own & kBoundary) == 0)
            return last;
        if ((own & kStable) == 0)
            return i;
        last = i;
        i += c.length;
    }
    return i;
}

std::size_t normalizeSegment(UnicodeForm form, std::string_view text, std::size_t at,
                             std::vector<NormalizedPiece>& pieces) {
    const std::uint8_t* flags = table();
    const std::size_t from = pieces.size();
    std::size_t i = at;
    do {
        const DecodedCharacter c = decodeUtf8(text, i);
        if (i > at && (flagsOf(flags, form, c.value) & kBoundary) != 0)
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

bool isNormalized(UnicodeForm form, std::string_view text) {
    std::vector<NormalizedPiece> pieces;
    std::string spelled;
    for (std::size_t at = 0;;) {
        at = spanUnchanged(form, text, at);
        if (at == text.size())
            return true;
        pieces.clear();
        spelled.clear();
        const std::size_t end = normalizeSegment(form, text, at, pieces);
        for (const NormalizedPiece& piece : pieces) {
            if (piece.character == DecodedCharacter::kInvalid)
                spelled += text[piece.source.begin];
            else
                appendUtf8(spelled, piece.character);
        }
        if (spelled != text.substr(at, end - at))
            return false;
        at = end;
    }
}

} // namespace tokenscope
