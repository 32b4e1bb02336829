#include "ui/widgets/token_table/token_item_model.h"

#include "ui/support/decoded_tokens.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"

#include <QTextDocument>

#include <algorithm>
#include <limits>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRows = static_cast<std::size_t>(std::numeric_limits<int>::max());
constexpr std::size_t kLongestTip = 1000;
constexpr std::size_t kLongestBytes = 64; ///< of a cell; the card shows all

QString range(std::uint32_t begin, std::uint32_t end) {
    return QStringLiteral("[%1,%2)").arg(begin).arg(end);
}

QByteArray asBytes(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

const std::optional<CharacterPart>& firstPart(const TokenParts& parts) {
    return parts.head ? parts.head : parts.tail;
}

QString shownBytes(const std::string& bytes) {
    QString hex = QString::fromStdString(hexBytes(std::string_view(bytes).substr(0, kLongestBytes)));
    if (bytes.size() > kLongestBytes)
        hex += QStringLiteral(" …");
    return hex;
}

} // namespace

TokenItemModel::TokenItemModel(TokenMarks* marks, QObject* parent)
    : QAbstractTableModel(parent)
    , m_marks(marks) {
    if (marks)
        connect(marks, &TokenMarks::changed, this, &TokenItemModel::refilter);
}

void TokenItemModel::setEncoded(EncodedTextPtr encoded) {
    beginResetModel();
    m_encoded = std::move(encoded);
    m_rows = m_encoded ? TokenRows(*m_encoded, m_marks) : TokenRows();
    m_scores = m_encoded && !m_encoded->tokenizer->ids().empty() &&
               m_encoded->tokenizer->score(m_encoded->tokenizer->ids().front()).has_value();
    endResetModel();
}

void TokenItemModel::refilter() {
    if (!m_encoded)
        return;
    TokenRows rows(*m_encoded, m_marks);
    if (!rows.filtered() && !m_rows.filtered()) {
        // The same rows; only the hits changed.
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {HitRole});
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int TokenItemModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(std::min(m_rows.size(), kMaxRows));
}

int TokenItemModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TokenItemModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || !m_encoded)
        return {};
    const std::size_t token = m_rows.token(static_cast<std::size_t>(index.row()));
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(token, column);
    case Qt::TextAlignmentRole: {
        const bool right = column == Number || column == Word || column == Id || column == ByteRange ||
                           column == CharRange || column == Score;
        return QVariant::fromValue(
            Qt::Alignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    case Qt::ToolTipRole:
        return plainToolTip(describeToken(*m_encoded, token)) +
               Qt::convertFromPlainText(wholeCell(token, column), Qt::WhiteSpaceNormal);
    case TokenRole:
        return QVariant::fromValue<qlonglong>(static_cast<qlonglong>(token));
    case TypeRole:
        return static_cast<int>(m_encoded->types[token]);
    case SpellingRole:
        if (const std::string_view replaced = replacedBytes(*m_encoded, token); !replaced.empty())
            return asBytes(std::string(replaced));
        return asBytes(m_encoded->tokenizer->spelling(m_encoded->encoding, token));
    case DecodedRole:
        return asBytes(decodedInText(*m_encoded, token));
    case PartRole: {
        const TokenParts parts = tokenParts(*m_encoded, token);
        if (const auto& part = firstPart(parts))
            return QStringLiteral("%1/%2").arg(part->part + 1).arg(part->count());
        return QString();
    }
    case CharacterRole: {
        const TokenParts parts = tokenParts(*m_encoded, token);
        if (const auto& part = firstPart(parts))
            return QByteArray(m_encoded->text->data() + part->character.begin,
                              static_cast<qsizetype>(part->character.size()));
        return QByteArray();
    }
    case NumberRole:
        return column == Score ? score(token) : QVariant(m_encoded->encoding.ids[token]);
    case HitRole:
        return m_marks && m_marks->isHit(token);
    default:
        return {};
    }
}

QString TokenItemModel::text(std::size_t token, Column column) const {
    const ByteSpan span = m_encoded->span(token);
    const ByteSpan shown = m_encoded->shownSpan(token);
    const QString nothing = QStringLiteral("—");
    switch (column) {
    case Number:
        return QString::number(token);
    case Word: {
        const auto word = m_encoded->wordOf(token);
        return word ? QString::number(*word) : m_encoded->ofWords() ? nothing : QString();
    }
    case Id:
        return QString::number(m_encoded->encoding.ids[token]);
    case Piece:
        return readableSpelling(*m_encoded, token);
    case Type:
        return typeLabel(m_encoded->types[token]);
    case Bytes:
        return standsForNoText(*m_encoded, token) ? nothing : shownBytes(decodedBytes(*m_encoded, token));
    case ByteRange:
        return standsForNoText(*m_encoded, token) ? nothing : range(shown.begin, shown.end);
    case CharRange: {
        if (standsForNoText(*m_encoded, token))
            return nothing;
        const TextIndex& index = m_encoded->index;
        const std::uint32_t begin = index.characterStart(span.begin);
        const std::uint32_t end = span.empty() ? begin : index.characterEnd(span.end - 1);
        const std::uint32_t from = index.codePointAt(m_encoded->offsetsFrom(token));
        const QString chars = range(index.codePointAt(begin) - from, index.codePointAt(end) - from);
        return begin == span.begin && end == span.end ? chars : QStringLiteral("in ") + chars;
    }
    case Decoded: {
        const TokenParts parts = tokenParts(*m_encoded, token);
        const auto& part = firstPart(parts);
        if (!part) {
            const std::string decoded = decodedInText(*m_encoded, token);
            return decoded.empty() ? nothing : readableBytes(decoded);
        }
        const std::string_view all = *m_encoded->text;
        return QStringLiteral("%1 %2/%3 %4")
            .arg(shownBytes(std::string(all.substr(span.begin, span.size()))))
            .arg(part->part + 1)
            .arg(part->count())
            .arg(readableBytes(all.substr(part->character.begin, part->character.size())));
    }
    case Score: {
        const QVariant value = score(token);
        if (value.isNull())
            return nothing;
        return m_scores ? floatNumber(value.toFloat()).remove(QChar(kThinSpace)) : value.toString();
    }
    case ColumnCount:
        break;
    }
    return {};
}

/// The whole content of a cell, which may be elided, for the tooltip.
QString TokenItemModel::wholeCell(std::size_t token, Column column) const {
    if (standsForNoText(*m_encoded, token))
        return {};
    const std::string bytes =
        column == Decoded ? decodedInText(*m_encoded, token) : decodedBytes(*m_encoded, token);
    const std::string_view whole = std::string_view(bytes).substr(0, kLongestTip);
    const QString end = bytes.size() > kLongestTip ? QStringLiteral(" …") : QString();
    if (column == Bytes)
        return QString::fromStdString(hexBytes(whole)) + end;
    if (column == Decoded || column == Piece)
        return readableBytes(whole) + end;
    return {};
}

QVariant TokenItemModel::score(std::size_t token) const {
    const PieceId id = m_encoded->encoding.ids[token];
    if (m_scores) {
        const auto value = m_encoded->tokenizer->score(id);
        return value ? QVariant(*value) : QVariant();
    }
    const auto rank = m_encoded->tokenizer->mergeRank(id);
    return rank ? QVariant(*rank) : QVariant();
}

QVariant TokenItemModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == Number || section == Word || section == Id || section == ByteRange ||
                           section == CharRange || section == Score;
        return QVariant::fromValue(
            Qt::Alignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role == Qt::ToolTipRole && section == Number)
        return tr("Position of the token in the encoding, counted from 0");
    if (role == Qt::ToolTipRole && section == Word)
        return tr("Index of the token's word in the list of words, counted from 0 (word_ids)");
    if (role == Qt::ToolTipRole && (section == ByteRange || section == CharRange) && m_encoded &&
        m_encoded->ofWords())
        return tr("Counted from the start of the token's word");
    return role == Qt::DisplayRole ? QVariant(title(static_cast<Column>(section), m_scores)) : QVariant();
}

QString TokenItemModel::title(Column column, bool scores) {
    switch (column) {
    case Number:
        return QStringLiteral("#");
    case Word:
        return tr("word");
    case Id:
        return tr("id");
    case Piece:
        return tr("piece");
    case Type:
        return tr("type");
    case Bytes:
        return tr("bytes");
    case ByteRange:
        return tr("byte span");
    case CharRange:
        return tr("char span");
    case Decoded:
        return tr("decoded");
    case Score:
        return scores ? tr("score") : tr("rank");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tokenscope::ui
