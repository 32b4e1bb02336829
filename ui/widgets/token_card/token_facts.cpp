#include "ui/widgets/token_card/token_facts.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "ui/support/decoded_tokens.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kMaxCharacters = 12;
const QString kNothing = QStringLiteral("—");
constexpr std::size_t kMaxFactBytes = 256;
constexpr std::size_t kAround = 2;

struct WhyWords {
    Q_DECLARE_TR_FUNCTIONS(WhyThisToken)
};

/// The added token that the token is; null if it is a piece of the model, which can have the same id.
const AddedToken* addedToken(const EncodedText& encoded, std::size_t token) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    const PieceId id = encoded.encoding.ids[token];
    const std::string spelled = encoded.tokenizer->spelling(encoded.encoding, token);
    const AddedToken* found = nullptr;
    for (const AddedToken& added : definition.addedTokens) {
        if (added.id == id && (!found || added.content == spelled))
            found = &added;
    }
    const bool isOfModel = found && found->content != spelled && !definition.gguf &&
                           definition.vocabulary.contains(id) && definition.vocabulary.bytes(id) == spelled;
    return isOfModel ? nullptr : found;
}

QString control(const EncodedText& encoded, std::size_t token) {
    if (encoded.span(token).empty())
        return WhyWords::tr("Covers no text: the post-processor added it because Add special is on.");
    if (wasFoundByModel(encoded, token)) {
        const ModelConfig& model = encoded.tokenizer->definition().model;
        if (std::holds_alternative<SentencePieceWordModel>(model))
            return WhyWords::tr(
                "The model looks up each word in the vocabulary, and this word is there, as a "
                "control piece. Parse special has no effect on that.");
        if (std::holds_alternative<SentencePieceCharModel>(model))
            return WhyWords::tr(
                "The model looks up each character in the vocabulary, and this one is there, as "
                "a control piece. Parse special has no effect on that.");
        return WhyWords::tr(
            "Parse special is off, so no special token was extracted; but the model found this "
            "piece in its vocabulary.");
    }
    return WhyWords::tr("The text contains this special token and Parse special is on, so it was extracted "
                        "before the model ran.");
}

QString added(const AddedToken& token) {
    QString sentence =
        WhyWords::tr("An added token: extracted from the text as one piece before the model ran.");
    QStringList rules;
    if (token.singleWord)
        rules << WhyWords::tr("only as a whole word");
    if (token.lstrip)
        rules << WhyWords::tr("with the whitespace before it");
    if (token.rstrip)
        rules << WhyWords::tr("with the whitespace after it");
    rules << (token.normalized ? WhyWords::tr("matched after normalization")
                               : WhyWords::tr("matched before normalization"));
    const QString list = rules.join(QStringLiteral(", "));
    return sentence + u' ' + list.left(1).toUpper() + list.mid(1) + u'.';
}

QString byte(const EncodedText& encoded, std::size_t token) {
    const TokenParts parts = tokenParts(encoded, token);
    const ByteSpan span = parts.head ? parts.head->character : encoded.span(token);
    QString character = WhyWords::tr("this character");
    if (!span.empty()) {
        const DecodedCharacter c = decodeUtf8(*encoded.text, span.begin);
        if (!c.valid())
            return WhyWords::tr("The text has a byte here that is not valid UTF-8, so the model used the "
                                "piece for that byte.");
        character = codePointName(c.value);
    }
    const std::string_view spelled = encoded.tokenizer->spelling(encoded.encoding.ids[token]);
    if (spelled.size() == 6 && spelled.substr(0, 3) == "<0x")
        return WhyWords::tr("No piece contains %1, so the model fell back to one piece per byte.")
            .arg(character);
    return WhyWords::tr("The model works on bytes, and no piece covers all bytes of %1 here.").arg(character);
}

/// What is on one side of a token.
enum class Side : std::uint8_t {
    TextEnds, ///< or a special token is there
    WordEnds, ///< nothing is merged across
    NoPiece,  ///< the next token of the same word; both together are no piece
    Unknown   ///< can't be said without the steps
};

/// The words of the tokens around one.
struct NearbyWords {
    std::size_t first = 0;          ///< token
    std::vector<std::uint32_t> ids; ///< of the word of each token from there; empty: not known

    /// Both have a known word.
    [[nodiscard]] bool have(std::size_t a, std::size_t b) const {
        return std::min(a, b) >= first && std::max(a, b) < first + ids.size();
    }
    [[nodiscard]] bool differ(std::size_t a, std::size_t b) const { return ids[a - first] != ids[b - first]; }
};

/// A part of the text around the span that is encoded as within the text; empty if none is found nearby.
ByteSpan partAround(const EncodedText& encoded, ByteSpan span) {
    constexpr std::uint32_t kReach = 1024; ///< bytes on each side: takes less than a millisecond
    const std::string& text = *encoded.text;
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size <= 4 * kReach)
        return {0, size};
    std::uint32_t begin = span.begin > kReach ? span.begin - kReach : 0;
    while (begin > 0 && begin < span.begin && !encoded.tokenizer->isSafeBreak(text, begin))
        ++begin;
    std::uint32_t end = size - span.end > kReach ? span.end + kReach : size;
    while (end < size && end > span.end && !encoded.tokenizer->isSafeBreak(text, end))
        --end;
    const auto isBreak = [&](std::uint32_t at) {
        return at == 0 || at == size || encoded.tokenizer->isSafeBreak(text, at);
    };
    return isBreak(begin) && isBreak(end) ? ByteSpan{begin, end} : ByteSpan();
}

NearbyWords wordsAround(const EncodedText& encoded, std::size_t token) {
    if (encoded.ofIds || encoded.ofWords() || encoded.span(token).empty())
        return {};
    const ByteSpan part = partAround(encoded, encoded.span(token));
    const std::vector<ByteSpan>& spans = encoded.encoding.bytes;
    const auto isIn = [&](std::size_t i) {
        return !spans[i].empty() && spans[i].begin >= part.begin && spans[i].end <= part.end;
    };
    std::size_t first = token;
    std::size_t end = token + 1;
    while (first > 0 && isIn(first - 1))
        --first;
    while (end < spans.size() && isIn(end))
        ++end;
    EncodeOptions options = encoded.options;
    options.full = true;
    options.progress = {};
    options.continuesText = part.begin > 0;
    options.addSpecial = false;
    options.addBos = options.addEos = std::nullopt;
    const auto again =
        encoded.tokenizer->encode(std::string_view(*encoded.text).substr(part.begin, part.size()), options);
    const auto& ids = encoded.encoding.ids;
    if (!again ||
        !std::equal(again->ids.begin(), again->ids.end(), ids.begin() + static_cast<std::ptrdiff_t>(first),
                    ids.begin() + static_cast<std::ptrdiff_t>(end)))
        return {};
    return {first, {again->wordIds.begin(), again->wordIds.end()}};
}

struct Joined {
    Side side = Side::Unknown;
    QString name; ///< of both together
};

Joined joinedWith(const EncodedText& encoded, std::size_t token, bool left, const NearbyWords& words) {
    const bool atEnd = left ? token == 0 : token + 1 == encoded.size();
    if (atEnd)
        return {Side::TextEnds, {}};
    const std::size_t other = left ? token - 1 : token + 1;
    if (encoded.types[other] == PieceType::Control || addedToken(encoded, other))
        return {Side::TextEnds, {}};
    if (!words.have(token, other))
        return {};
    if (words.differ(token, other))
        return {Side::WordEnds, {}};
    const Tokenizer& tokenizer = *encoded.tokenizer;
    const Vocabulary& vocabulary = tokenizer.definition().vocabulary;
    const PieceId ids[] = {encoded.encoding.ids[left ? other : token],
                           encoded.encoding.ids[left ? token : other]};
    const auto isOfModel = [&](std::size_t one) {
        return vocabulary.contains(encoded.encoding.ids[one]) && !addedToken(encoded, one) &&
               encoded.types[one] == PieceType::Normal;
    };
    const bool ofModel = isOfModel(token) && isOfModel(other);
    if (!ofModel)
        return {};
    const std::string both = std::string(vocabulary.bytes(ids[0])) + std::string(vocabulary.bytes(ids[1]));
    if (vocabulary.find(both) != kNoPiece)
        return {};
    return {Side::NoPiece, isolated(labelText(textLabel(tokenizer, both)))};
}

/// Why the token is not longer, if its neighbors alone show that; else empty.
QString whyItStops(const EncodedText& encoded, std::size_t token, const BpeModel& model) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    if (!model.continuingSubwordPrefix.empty() || !model.endOfWordSuffix.empty() || definition.gguf)
        return {};
    const NearbyWords words = wordsAround(encoded, token);
    const Joined left = joinedWith(encoded, token, true, words);
    const Joined right = joinedWith(encoded, token, false, words);
    if (left.side == Side::Unknown || right.side == Side::Unknown)
        return {};
    if (left.side == Side::NoPiece && right.side == Side::NoPiece)
        return WhyWords::tr("It stops there: neither “%1” nor “%2” is in the vocabulary.")
            .arg(left.name, right.name);
    if (left.side == Side::NoPiece)
        return WhyWords::tr("It stops there: “%1” is not in the vocabulary, and the word ends.")
            .arg(left.name);
    if (right.side == Side::NoPiece)
        return WhyWords::tr("It stops there: the word starts with it, and “%1” is not in the vocabulary.")
            .arg(right.name);
    if (!definition.preTokenizer)
        return {};
    return left.side == Side::WordEnds && right.side == Side::WordEnds
               ? WhyWords::tr("It is a whole word: the pre-tokenizer splits the text before and after it.")
               : WhyWords::tr("It is a whole word.");
}

QString mergedFrom(const EncodedText& encoded, std::size_t token, const BpeModel& model) {
    const Tokenizer& tokenizer = *encoded.tokenizer;
    const PieceId id = encoded.encoding.ids[token];
    const auto rank = tokenizer.mergeRank(id);
    if (model.order == BpeModel::Order::Scores) {
        const std::string_view spelled = tokenizer.spelling(id);
        const bool single = !spelled.empty() && decodeUtf8(spelled, 0).length == spelled.size();
        return single
                   ? WhyWords::tr("One character: nothing is merged with it.")
                   : WhyWords::tr("Merged from neighboring pieces, the pair with the highest score first.");
    }
    const bool singleByte = model.order == BpeModel::Order::Ranks && tokenizer.spelling(id).size() == 1;
    if (!rank || singleByte)
        return WhyWords::tr("A symbol that merging starts from: nothing is merged with it.");
    if (model.order == BpeModel::Order::Ranks)
        return WhyWords::tr("Merged from bytes, the lowest rank first; the rank of this piece is %1.")
            .arg(grouped(*rank));
    const Merge& merge = model.merges[*rank];
    return WhyWords::tr("%1 + %2 is merge %3, counted from 0.")
        .arg(isolated(labelText(pieceLabel(tokenizer, merge.left))),
             isolated(labelText(pieceLabel(tokenizer, merge.right))), grouped(*rank));
}

QString bpe(const EncodedText& encoded, std::size_t token, const BpeModel& model) {
    const QString stops = whyItStops(encoded, token, model);
    const QString merged = mergedFrom(encoded, token, model);
    return stops.isEmpty() ? merged : merged + u' ' + stops;
}

/// Why the tokenizer produced the token, as a sentence that depends on the format.
QString whyThisToken(const EncodedText& encoded, std::size_t token) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    const AddedToken* asAdded = addedToken(encoded, token);
    switch (encoded.types[token]) {
    case PieceType::Control:
        return control(encoded, token);
    case PieceType::Unknown:
        return WhyWords::tr(
            "No piece in the vocabulary covers this text, so the model used its unknown piece.");
    case PieceType::UserDefined:
        return asAdded ? added(*asAdded)
                       : WhyWords::tr("A user-defined piece: matched anywhere in the text, the longest "
                                      "first, before the model ran.");
    case PieceType::Unused:
        return WhyWords::tr(
            "The file marks this piece as unused, but the model found no shorter pieces to split it into.");
    case PieceType::Byte:
        return byte(encoded, token);
    case PieceType::Normal:
        break;
    }
    if (asAdded)
        return added(*asAdded);
    if (encoded.span(token).empty())
        return WhyWords::tr("Covers no text: it is the space that the normalizer added in front.");
    if (const auto* model = std::get_if<BpeModel>(&definition.model))
        return bpe(encoded, token, *model);
    if (std::holds_alternative<UnigramModel>(definition.model))
        return WhyWords::tr("Part of the segmentation with the highest sum of scores.");
    if (std::holds_alternative<WordPieceModel>(definition.model))
        return WhyWords::tr("The longest piece that matches here, from left to right in its word.");
    if (std::holds_alternative<LongestMatchModel>(definition.model))
        return WhyWords::tr("The longest piece that matches the text after the previous piece.");
    if (std::holds_alternative<SentencePieceCharModel>(definition.model))
        return WhyWords::tr("The model uses one piece per character.");
    return WhyWords::tr("The whole word is a piece of the vocabulary.");
}

/// Whether the tokenizer inserted the space at the token's start: a dummy prefix, add_prefix_space.
bool hasInsertedSpace(const EncodedText& encoded, std::size_t token) {
    const ByteSpan span = encoded.span(token);
    if (encoded.types[token] != PieceType::Normal || span.empty() ||
        !decodedBytes(encoded, token).starts_with(' '))
        return false;
    const DecodedCharacter first = decodeUtf8(*encoded.text, span.begin);
    return first.valid() && first.value != U'\u2581' && !QChar::isSpace(first.value);
}

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(TokenFacts)
};

QString range(std::uint32_t begin, std::uint32_t end) {
    return QStringLiteral("[%1,%2)").arg(begin).arg(end);
}

/// `from`: where positions count from.
PlaceRow placeRow(const EncodedText& encoded, const QString& label, ByteSpan span, std::uint32_t from) {
    const TextIndex& index = encoded.index;
    const std::uint32_t character = index.codePointAt(from);
    const std::uint32_t unit = index.utf16At(from);
    return {label,
            {range(span.begin - from, span.end - from),
             range(index.codePointAt(span.begin) - character, index.codePointAt(span.end) - character),
             range(index.utf16At(span.begin) - unit, index.utf16At(span.end) - unit)}};
}

std::vector<PlaceRow> places(const EncodedText& encoded, std::size_t token, const TokenParts& parts) {
    const ByteSpan span = encoded.span(token);
    const std::uint32_t from = encoded.offsetsFrom(token);
    if (!parts.shared())
        return {placeRow(encoded, FactTexts::tr("span"), span, from)};
    std::vector<PlaceRow> rows = {
        {span.size() == 1 ? FactTexts::tr("this byte") : FactTexts::tr("these bytes"),
         {range(span.begin - from, span.end - from), kNoPlace, kNoPlace}}};
    if (parts.head)
        rows.push_back(placeRow(encoded, FactTexts::tr("character"), parts.head->character, from));
    if (!parts.whole.empty())
        rows.push_back(placeRow(encoded, FactTexts::tr("whole chars"), parts.whole, from));
    if (parts.tail)
        rows.push_back(placeRow(encoded, FactTexts::tr("character"), parts.tail->character, from));
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

/// With the name and type of the token itself, whose id another piece can have, too.
std::vector<VocabularyRow> vocabularyAround(const EncodedText& encoded, std::size_t token) {
    const Tokenizer& tokenizer = *encoded.tokenizer;
    const PieceId id = encoded.encoding.ids[token];
    const auto& ids = tokenizer.ids();
    const auto at = std::lower_bound(ids.begin(), ids.end(), id);
    const auto place = static_cast<std::size_t>(at - ids.begin());
    std::size_t first = place > kAround ? place - kAround : 0;
    const std::size_t last = std::min(ids.size(), first + 2 * kAround + 1);
    first = last > 2 * kAround ? last - (2 * kAround + 1) : 0;
    std::vector<VocabularyRow> rows;
    for (std::size_t i = first; i < last; ++i) {
        const bool current = ids[i] == id;
        const bool isShared = current && tokenizer.spellings(id).size() > 1;
        rows.push_back({ids[i],
                        isShared ? pieceLabel(tokenizer.spelling(encoded.encoding, token),
                                              tokenizer.pieceBytes(encoded.encoding, token))
                                 : pieceLabel(tokenizer, ids[i]),
                        current ? encoded.types[token] : tokenizer.type(ids[i]), current});
    }
    return rows;
}

/// What a token with a part of a character decodes to on its own, as the reference does.
QString decodedAlone(const EncodedText& encoded, std::size_t token) {
    const PieceId id = encoded.encoding.ids[token];
    DecodeOptions options;
    options.skipSpecial = false;
    const auto alone = encoded.tokenizer->decode({&id, 1}, options);
    return alone ? readableBytes(std::string_view(alone->text).substr(0, kMaxFactBytes)) : QString();
}

/// `byte F0, part of a character`
QString noteOfPart(const TokenParts& parts, std::string_view bytes) {
    const QString hex = QString::fromStdString(hexBytes(bytes.substr(0, kMaxFactBytes)));
    return bytes.size() == 1     ? FactTexts::tr("byte %1, part of a character").arg(hex)
           : parts.whole.empty() ? FactTexts::tr("bytes %1, part of a character").arg(hex)
                                 : FactTexts::tr("bytes %1, with part of a character").arg(hex);
}

} // namespace

TokenFacts tokenFacts(const EncodedText& encoded, std::size_t token) {
    const Tokenizer& tokenizer = *encoded.tokenizer;
    TokenFacts facts;
    facts.type = encoded.types[token];
    facts.id = encoded.encoding.ids[token];
    facts.piece = readablePiece(encoded, token);
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
        facts.score = floatNumber(*score);
    } else if (const auto rank = tokenizer.mergeRank(facts.id)) {
        facts.scoreName = FactTexts::tr("rank");
        facts.score = grouped(*rank);
    }
    facts.word = encoded.wordOf(token);
    facts.places = places(encoded, token, parts);
    facts.hex = QString::fromStdString(hexBytes(std::string_view(bytes).substr(0, kMaxFactBytes)));
    if (bytes.size() > kMaxFactBytes)
        facts.hex += QStringLiteral(" …");
    if (parts.shared())
        facts.partNote = noteOfPart(parts, bytes);
    facts.decoded =
        parts.shared()
            ? decodedAlone(encoded, token)
            : readableBytes(std::string_view(decodedInText(encoded, token)).substr(0, kMaxFactBytes));
    // As in the token table.
    if (none)
        facts.hex = kNothing;
    if (facts.decoded.isEmpty())
        facts.decoded = kNothing;
    facts.characters = characters(bytes);
    if (!replaced.empty())
        facts.characters << FactTexts::tr("in the text: %1, not valid UTF-8")
                                .arg(QString::fromStdString(hexBytes(replaced.substr(0, kMaxFactBytes))));
    const auto& ids = encoded.encoding.ids;
    const auto here = ids.begin() + static_cast<std::ptrdiff_t>(token);
    facts.occurrence = static_cast<quint32>(std::count(ids.begin(), here, facts.id)) + 1;
    facts.occurrences = facts.occurrence + static_cast<quint32>(std::count(here + 1, ids.end(), facts.id));
    facts.derivation = whyThisToken(encoded, token);
    if (hasInsertedSpace(encoded, token))
        facts.derivation +=
            u' ' + (encoded.ofWords()
                        ? WhyWords::tr("The space at its start is not in the text: the tokenizer "
                                       "inserts one before each word of the list.")
                        : WhyWords::tr("The space at its start is not in the text: the tokenizer "
                                       "inserts one before the first word."));
    facts.around = vocabularyAround(encoded, token);
    return facts;
}

std::optional<PlaceRow> referenceRow(const EncodedText& encoded, std::size_t token, ByteSpan reference) {
    if (reference == encoded.span(token))
        return std::nullopt;
    return placeRow(encoded, FactTexts::tr("reference"), reference, encoded.offsetsFrom(token));
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
