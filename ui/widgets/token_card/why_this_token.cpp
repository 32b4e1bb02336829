#include "ui/widgets/token_card/why_this_token.h"

#include "core/text/utf8.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct WhyWords {
    Q_DECLARE_TR_FUNCTIONS(WhyThisToken)
};

const AddedToken* addedToken(const TokenizerDefinition& definition, PieceId id) {
    const auto it = std::find_if(definition.addedTokens.begin(), definition.addedTokens.end(),
                                 [id](const AddedToken& added) { return added.id == id; });
    return it == definition.addedTokens.end() ? nullptr : &*it;
}

QString control(const EncodedText& encoded, std::size_t token) {
    if (encoded.span(token).empty())
        return WhyWords::tr("Covers no text: the post-processor added it because Add special is on.");
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

QString bpe(const EncodedText& encoded, std::size_t token, const BpeModel& model) {
    const PieceId id = encoded.encoding.ids[token];
    const auto rank = encoded.tokenizer->mergeRank(id);
    if (model.order == BpeModel::Order::Scores) {
        const std::string_view spelled = encoded.tokenizer->spelling(id);
        const bool single = !spelled.empty() && decodeUtf8(spelled, 0).length == spelled.size();
        return single
                   ? WhyWords::tr("One character: no merge with a neighbor is in the vocabulary, or another "
                                  "merge came first.")
                   : WhyWords::tr("Merged from neighboring pieces, the pair with the highest score first.");
    }
    const bool singleByte =
        model.order == BpeModel::Order::Ranks && encoded.tokenizer->spelling(id).size() == 1;
    if (!rank || singleByte)
        return WhyWords::tr("An initial symbol of the model: no merge with a neighbor applied.");
    return model.order == BpeModel::Order::Ranks
               ? WhyWords::tr("Merged from bytes, the lowest rank first; the rank of this piece is %1.")
                     .arg(grouped(*rank))
               : WhyWords::tr("Merged in the order of the file's merges; the merge that creates this piece "
                              "has rank %1, counted from 0.")
                     .arg(grouped(*rank));
}

} // namespace

QString whyThisToken(const EncodedText& encoded, std::size_t token) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    const PieceId id = encoded.encoding.ids[token];
    const AddedToken* asAdded = addedToken(definition, id);
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

} // namespace tokenscope::ui
