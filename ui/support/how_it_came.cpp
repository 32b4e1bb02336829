#include "ui/support/how_it_came.h"

#include "core/text/utf8.h"
#include "ui/support/format_number.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct CameWords {
    Q_DECLARE_TR_FUNCTIONS(HowItCame)
};

const AddedToken* addedToken(const TokenizerDefinition& definition, PieceId id) {
    const auto it = std::find_if(definition.addedTokens.begin(), definition.addedTokens.end(),
                                 [id](const AddedToken& added) { return added.id == id; });
    return it == definition.addedTokens.end() ? nullptr : &*it;
}

QString control(const EncodedText& encoded, std::size_t token) {
    if (encoded.span(token).empty())
        return CameWords::tr("Stands for no text: the post-processor put it here because Add special is on.");
    return CameWords::tr(
        "The text holds this literal, and Parse special is on: it was cut out before the model ran.");
}

QString added(const AddedToken& token) {
    QString sentence =
        CameWords::tr("An added token: cut out of the text before the model ran, as one piece.");
    QStringList rules;
    if (token.singleWord)
        rules << CameWords::tr("only as a word of its own");
    if (token.lstrip)
        rules << CameWords::tr("with the blanks before it");
    if (token.rstrip)
        rules << CameWords::tr("with the blanks after it");
    rules << (token.normalized ? CameWords::tr("looked for after normalization")
                               : CameWords::tr("looked for before normalization"));
    const QString list = rules.join(QStringLiteral(", "));
    return sentence + u' ' + list.left(1).toUpper() + list.mid(1) + u'.';
}

QString byte(const EncodedText& encoded, std::size_t token) {
    const TokenParts parts = tokenParts(encoded, token);
    const ByteSpan span = parts.head ? parts.head->character : encoded.span(token);
    QString character = CameWords::tr("this character");
    if (!span.empty()) {
        const DecodedCharacter c = decodeUtf8(*encoded.text, span.begin);
        if (!c.valid())
            return CameWords::tr(
                "The text has a byte here that is no UTF-8; the model gave the piece of that byte.");
        character = codePointName(c.value);
    }
    const std::string_view spelled = encoded.tokenizer->spelling(encoded.encoding.ids[token]);
    if (spelled.size() == 6 && spelled.substr(0, 3) == "<0x")
        return CameWords::tr("No piece holds %1, so the model fell back to one piece for each byte.")
            .arg(character);
    return CameWords::tr("The model works on bytes, and none of its pieces takes all bytes of %1 here.")
        .arg(character);
}

QString bpe(const EncodedText& encoded, std::size_t token, const BpeModel& model) {
    const PieceId id = encoded.encoding.ids[token];
    const auto rank = encoded.tokenizer->mergeRank(id);
    if (model.order == BpeModel::Order::Scores) {
        const std::string_view spelled = encoded.tokenizer->spelling(id);
        const bool single = !spelled.empty() && decodeUtf8(spelled, 0).length == spelled.size();
        return single
                   ? CameWords::tr(
                         "One character: no merge with a neighbor is a piece, or another merge came first.")
                   : CameWords::tr("Merged from neighboring pieces, the pair with the highest score first.");
    }
    const bool singleByte =
        model.order == BpeModel::Order::Ranks && encoded.tokenizer->spelling(id).size() == 1;
    if (!rank || singleByte)
        return CameWords::tr("A symbol that the model starts from: no merge with a neighbor was left.");
    return model.order == BpeModel::Order::Ranks
               ? CameWords::tr("Merged from bytes, the lowest rank first; this piece's rank is %1.")
                     .arg(grouped(*rank))
               : CameWords::tr(
                     "Merged in the order of the file's merges; the rank of the one that makes this piece, "
                     "%1, counts "
                     "those before it.")
                     .arg(grouped(*rank));
}

} // namespace

QString howItCame(const EncodedText& encoded, std::size_t token) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    const PieceId id = encoded.encoding.ids[token];
    const AddedToken* asAdded = addedToken(definition, id);
    switch (encoded.types[token]) {
    case PieceType::Control:
        return control(encoded, token);
    case PieceType::Unknown:
        return CameWords::tr(
            "No piece of the vocabulary covers this text, so the model gave its unknown piece.");
    case PieceType::UserDefined:
        return asAdded ? added(*asAdded)
                       : CameWords::tr(
                             "A user-defined piece: matched in any text, the longest first, before the model "
                             "ran.");
    case PieceType::Unused:
        return CameWords::tr(
            "A piece that the file marks as unused; the model found nothing shorter to split it into.");
    case PieceType::Byte:
        return byte(encoded, token);
    case PieceType::Normal:
        break;
    }
    if (asAdded)
        return added(*asAdded);
    if (encoded.span(token).empty())
        return CameWords::tr("Stands for no text: the normalizer put a blank before it.");
    if (const auto* model = std::get_if<BpeModel>(&definition.model))
        return bpe(encoded, token, *model);
    if (std::holds_alternative<UnigramModel>(definition.model))
        return CameWords::tr("Part of the way through the text whose pieces have the highest sum of scores.");
    if (std::holds_alternative<WordPieceModel>(definition.model))
        return CameWords::tr("The longest piece that fits here, from the left of its word.");
    if (std::holds_alternative<LongestMatchModel>(definition.model))
        return CameWords::tr("The longest piece that the text begins with, after the piece before it.");
    if (std::holds_alternative<SentencePieceCharModel>(definition.model))
        return CameWords::tr("The model takes one character at a time.");
    return CameWords::tr("The whole word is a piece of the vocabulary.");
}

} // namespace tokenscope::ui
