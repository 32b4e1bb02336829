#include "ui/widgets/token_card/token_facts.h"

#include "core/text/utf8.h"
#include "core/unicode/character_name.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/token_card/why_this_token.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kMaxCharacters = 12;
const QString kNothing = QStringLiteral("—");
constexpr std::size_t kMaxBytes = 256;
constexpr std::size_t kAround = 2;

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(TokenFacts)
};

QString range(std::uint32_t begin, std::uint32_t end) {
    return QStringLiteral("[%1,%2)").arg(begin).arg(end);
}

PlaceRow placeRow(const EncodedText& encoded, const QString& label, ByteSpan span) {
    const TextIndex& index = encoded.index;
    return {label,
            {range(span.begin, span.end), range(index.codePointAt(span.begin), index.codePointAt(span.end)),
             range(index.utf16At(span.begin), index.utf16At(span.end))}};
}

std::vector<PlaceRow> places(const EncodedText& encoded, std::size_t token, const TokenParts& parts) {
    const ByteSpan span = encoded.span(token);
    if (!parts.shared())
        return {placeRow(encoded, FactTexts::tr("span"), span)};
    const QString none = QStringLiteral("–");
    std::vector<PlaceRow> rows = {
        {span.size() == 1 ? FactTexts::tr("this byte") : FactTexts::tr("these bytes"),
         {range(span.begin, span.end), none, none}}};
    if (parts.head)
        rows.push_back(placeRow(encoded, FactTexts::tr("character"), parts.head->character));
    if (!parts.whole.empty())
        rows.push_back(placeRow(encoded, FactTexts::tr("whole characters"), parts.whole));
    if (parts.tail)
        rows.push_back(placeRow(encoded, FactTexts::tr("character"), parts.tail->character));
    return rows;
}

QString named(char32_t c) {
    return codePointName(c) + u' ' + QString::fromStdString(characterName(c));
}

/// One line per character, or per run of the same character: `16 × U+005F low line`.
QStringList characters(std::string_view bytes) {
    QStringList list;
    for (std::size_t at = 0; at < bytes.size();) {
        if (list.size() == kMaxCharacters) {
            list << QStringLiteral("…");
            break;
        }
        const DecodedCharacter c = decodeUtf8(bytes, at);
        const std::string_view own = bytes.substr(at, c.length);
        int times = 0;
        for (; bytes.substr(at, own.size()) == own; at += own.size())
            ++times;
        if (c.valid())
            list << (times == 1 ? named(c.value) : QStringLiteral("%1 × %2").arg(times).arg(named(c.value)));
    }
    return list;
}

QString scoreText(float score) {
    const float size = std::abs(score);
    if (size < 1e7F && size == std::floor(size))
        return (score < 0 ? QString(QChar(0x2212)) : QString()) + grouped(static_cast<quint64>(size));
    return floatNumber(score);
}

std::vector<VocabularyRow> vocabularyAround(const Tokenizer& tokenizer, PieceId id) {
    const auto& ids = tokenizer.ids();
    const auto at = std::lower_bound(ids.begin(), ids.end(), id);
    const auto place = static_cast<std::size_t>(at - ids.begin());
    std::size_t first = place > kAround ? place - kAround : 0;
    const std::size_t last = std::min(ids.size(), first + 2 * kAround + 1);
    first = last > 2 * kAround ? last - (2 * kAround + 1) : 0;
    std::vector<VocabularyRow> rows;
    for (std::size_t i = first; i < last; ++i)
        rows.push_back(
            {ids[i], readableBytes(tokenizer.spelling(ids[i])), tokenizer.type(ids[i]), ids[i] == id});
    return rows;
}

} // namespace

TokenFacts tokenFacts(const EncodedText& encoded, std::size_t token) {
    const Tokenizer& tokenizer = *encoded.tokenizer;
    TokenFacts facts;
    facts.type = encoded.types[token];
    facts.id = encoded.encoding.ids[token];
    facts.spelling = readableSpelling(encoded, token);
    facts.typeSentence = typeLabel(facts.type);
    const TokenParts parts = tokenParts(encoded, token);
    facts.part = parts.head ? parts.head : parts.tail;
    const bool none = standsForNoText(encoded, token);
    const std::string_view replaced = replacedBytes(encoded, token);
    const std::string bytes = none ? std::string() : decodedBytes(encoded, token);
    if (facts.part) {
        const CharacterPart& part = *facts.part;
        facts.typeSentence +=
            FactTexts::tr(", part %1 of %2 of a character").arg(part.part + 1).arg(part.count());
        const DecodedCharacter c = decodeUtf8(*encoded.text, part.character.begin);
        if (c.valid()) {
            facts.glyph = c.value;
            facts.partName = named(c.value);
        }
    } else if (!bytes.empty() && facts.type != PieceType::Control && replaced.empty()) {
        const DecodedCharacter c = decodeUtf8(bytes, 0);
        if (c.valid() && c.length == bytes.size())
            facts.glyph = c.value;
    }
    if (const auto score = tokenizer.score(facts.id)) {
        facts.scoreName = FactTexts::tr("score");
        facts.score = scoreText(*score);
    } else if (const auto rank = tokenizer.mergeRank(facts.id)) {
        facts.scoreName = FactTexts::tr("rank");
        facts.score = grouped(*rank);
    }
    facts.places = places(encoded, token, parts);
    facts.hex = QString::fromStdString(hexBytes(std::string_view(bytes).substr(0, kMaxBytes)));
    if (bytes.size() > kMaxBytes)
        facts.hex += QStringLiteral(" …");
    facts.decoded = readableBytes(std::string_view(decodedText(encoded, token)).substr(0, kMaxBytes));
    // As in the token table.
    if (none)
        facts.hex = kNothing;
    if (facts.type == PieceType::Control && facts.decoded.isEmpty())
        facts.decoded = kNothing;
    facts.characters = characters(bytes);
    if (!replaced.empty())
        facts.characters << FactTexts::tr("in the text: %1, not valid UTF-8")
                                .arg(QString::fromStdString(hexBytes(replaced.substr(0, kMaxBytes))));
    const auto& ids = encoded.encoding.ids;
    const auto here = ids.begin() + static_cast<std::ptrdiff_t>(token);
    facts.occurrence = static_cast<quint32>(std::count(ids.begin(), here, facts.id)) + 1;
    facts.occurrences = facts.occurrence + static_cast<quint32>(std::count(here + 1, ids.end(), facts.id));
    facts.derivation = whyThisToken(encoded, token);
    facts.around = vocabularyAround(tokenizer, facts.id);
    return facts;
}

std::optional<PlaceRow> referenceRow(const EncodedText& encoded, std::size_t token, ByteSpan reference) {
    if (reference == encoded.span(token))
        return std::nullopt;
    return placeRow(encoded, FactTexts::tr("reference"), reference);
}

std::size_t otherOccurrence(const EncodedText& encoded, std::size_t token, int direction) {
    const auto& ids = encoded.encoding.ids;
    const std::size_t count = ids.size();
    for (std::size_t step = 1; step < count; ++step) {
        const std::size_t at = direction > 0 ? (token + step) % count : (token + count - step) % count;
        if (ids[at] == ids[token])
            return at;
    }
    return token;
}

} // namespace tokenscope::ui
