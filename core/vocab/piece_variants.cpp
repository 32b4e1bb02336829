#include "core/vocab/piece_variants.h"

#include "core/base/try.h"
#include "core/text/utf8.h"
#include "core/unicode/normalization.h"

#include <algorithm>
#include <array>
#include <unicode/uchar.h>
#include <unicode/ustring.h>

namespace tokenscope::vocab {
namespace {

using Units = std::basic_string<UChar>;

Units toUtf16(std::string_view text) {
    Units units;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        at += c.length;
        UChar pair[2];
        std::int32_t size = 0;
        U16_APPEND_UNSAFE(pair, size, c.value);
        units.append(pair, static_cast<std::size_t>(size));
    }
    return units;
}

std::string toUtf8(const Units& units) {
    std::string text;
    const auto size = static_cast<std::int32_t>(units.size());
    for (std::int32_t i = 0; i < size;) {
        UChar32 next = 0;
        U16_NEXT(units.data(), i, size, next);
        appendUtf8(text, static_cast<char32_t>(next));
    }
    return text;
}

/// The full mapping of a text, which can be longer.
template <class Map>
std::string mapped(std::string_view text, Map map) {
    const Units from = toUtf16(text);
    Units to(3 * from.size() + 1, UChar(0)); // a character has at most three for another case
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t size = map(to.data(), static_cast<std::int32_t>(to.size()), from.data(),
                                  static_cast<std::int32_t>(from.size()), &status);
    if (U_FAILURE(status))
        return std::string(text);
    to.resize(static_cast<std::size_t>(size));
    return toUtf8(to);
}

std::string lower(std::string_view text) {
    return mapped(text, [](UChar* to, std::int32_t room, const UChar* from, std::int32_t size,
                           UErrorCode* status) { return u_strToLower(to, room, from, size, "", status); });
}

std::string upper(std::string_view text) {
    return mapped(text, [](UChar* to, std::int32_t room, const UChar* from, std::int32_t size,
                           UErrorCode* status) { return u_strToUpper(to, room, from, size, "", status); });
}

std::string title(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const auto value = static_cast<UChar32>(c.value);
        if (u_hasBinaryProperty(value, UCHAR_CASED)) {
            std::string out(text.substr(0, at));
            appendUtf8(out, static_cast<char32_t>(u_totitle(value)));
            return out + lower(text.substr(at + c.length));
        }
        at += c.length;
    }
    return std::string(text);
}

std::string normalized(std::string_view text, UnicodeForm form) {
    std::string out;
    std::vector<NormalizedPiece> pieces;
    for (std::size_t at = 0; at < text.size();) {
        pieces.clear();
        at = normalizeSegment(form, text, at, pieces);
        for (const NormalizedPiece& piece : pieces)
            appendUtf8(out, piece.character);
    }
    return out;
}

/// ASCII and its full-width forms, U+FF01 to U+FF5E.
std::string withWidth(std::string_view text, bool full) {
    constexpr char32_t kDistance = 0xFEE0;
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        at += c.length;
        const char32_t first = full ? U'!' : U'！';
        const char32_t last = full ? U'~' : U'～';
        const bool changes = c.value >= first && c.value <= last;
        appendUtf8(out, !changes ? c.value : full ? c.value + kDistance : c.value - kDistance);
    }
    return out;
}

} // namespace

WordMarker wordMarkerOf(const TokenizerDefinition& definition) {
    const auto [prefix, suffix] = wordAffixes(definition.model);
    return !prefix.empty() ? WordMarker::Prefix : !suffix.empty() ? WordMarker::Suffix : WordMarker::Space;
}

std::string spelledText(const TokenizerDefinition& definition, const PieceVariant& variant) {
    const auto [prefix, suffix] = wordAffixes(definition.model);
    if (!variant.marked)
        return variant.text;
    return !prefix.empty() ? std::string(prefix) + variant.text : variant.text + std::string(suffix);
}

std::string_view name(VariantKind kind) {
    static constexpr std::array<std::string_view, kVariantKindCount> kNames = {
        "as-is", "lower", "title", "upper", "nfc", "nfd", "full-width", "half-width"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::string changedText(std::string_view text, VariantKind kind) {
    switch (kind) {
    case VariantKind::AsIs:
        break;
    case VariantKind::Lower:
        return lower(text);
    case VariantKind::Title:
        return title(text);
    case VariantKind::Upper:
        return upper(text);
    case VariantKind::NFC:
        return normalized(text, UnicodeForm::NFC);
    case VariantKind::NFD:
        return normalized(text, UnicodeForm::NFD);
    case VariantKind::FullWidth:
        return withWidth(text, true);
    case VariantKind::HalfWidth:
        return withWidth(text, false);
    }
    return std::string(text);
}

Result<std::vector<PieceVariant>> variantsOf(const PieceTable& table, std::uint32_t row,
                                             const Progress& progress) {
    std::vector<PieceVariant> variants;
    const PieceRow& piece = table[row];
    std::string_view word = table.text(row);
    if (!piece.isUtf8)
        return variants;
    const WordMarker marker = wordMarkerOf(table.tokenizer().definition());
    const bool spaced = marker == WordMarker::Space && word.starts_with(' ') && word.size() > 1;
    const bool isMarked = marker == WordMarker::Prefix   ? piece.insideWord
                          : marker == WordMarker::Suffix ? piece.endsWord
                                                         : spaced;
    word.remove_prefix(spaced ? 1 : 0);
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = false;
    options.progress.stop = progress.stop;
    for (int kind = 0; kind < kVariantKindCount; ++kind) {
        const std::string changed = changedText(word, static_cast<VariantKind>(kind));
        for (const bool marked : {isMarked, !isMarked}) {
            PieceVariant variant;
            variant.kind = static_cast<VariantKind>(kind);
            variant.marked = marked;
            variant.markerChanged = marked != isMarked;
            variant.text = marked && marker == WordMarker::Space ? " " + changed : changed;
            const auto isSame = [&](const PieceVariant& other) {
                return other.text == variant.text && other.marked == marked;
            };
            if ((marked == isMarked && changed == word) ||
                std::any_of(variants.begin(), variants.end(), isSame))
                continue;
            const auto found = table.find(variant.text, marker == WordMarker::Prefix && marked,
                                          marker == WordMarker::Suffix && marked);
            if (found)
                variant.id = table[*found].id;
            auto encoding = table.tokenizer().encode(variant.text, options);
            if (encoding)
                variant.encoded = std::move(encoding->ids);
            else if (encoding.error().code == ErrorCode::Canceled)
                return tl::unexpected<Error>(encoding.error());
            variants.push_back(std::move(variant));
        }
    }
    return variants;
}

} // namespace tokenscope::vocab
