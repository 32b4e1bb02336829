#include "ui/panels/chat/batch_model.h"

#include "core/chat/masks/mask_policy.h"
#include "ui/support/numbers.h"
#include "ui/support/token_menu.h"
#include "ui/support/tool_tips.h"

#include <utility>

namespace tokenscope::ui {
namespace {

QString labelText(std::int64_t label) {
    return label < 0 ? QStringLiteral("−%1").arg(-label) : QString::number(label);
}

/// Whitespace as visible characters.
QString visibleWhitespace(QString piece) {
    piece.replace(QLatin1Char('\n'), QStringLiteral("⏎"));
    piece.replace(QLatin1Char('\t'), QStringLiteral("⇥"));
    piece.replace(QLatin1Char(' '), QStringLiteral("␣"));
    return piece;
}

/// The loss weight of a token; 1 if the batch has no weights.
float weightOf(const chat::BatchRow& row, std::size_t column) {
    if (row.labels[column] == chat::kIgnored)
        return 0;
    return row.weights.empty() ? 1 : row.weights[column];
}

} // namespace

void BatchModel::setBatch(chat::Batch batch, std::vector<std::size_t> conversationOf,
                          std::shared_ptr<const Tokenizer> tokenizer) {
    beginResetModel();
    m_batch = std::move(batch);
    m_conversationOf = std::move(conversationOf);
    m_tokenizer = std::move(tokenizer);
    endResetModel();
}

void BatchModel::setCell(BatchCell cell) {
    if (cell == std::exchange(m_cell, cell) || rowCount() == 0 || columnCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int BatchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_batch.rows.size());
}

int BatchModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_batch.width());
}

QString BatchModel::text(const chat::BatchRow& row, std::size_t column, BatchCell cell) const {
    switch (cell) {
    case BatchCell::Piece:
        if (row.documents[column] == chat::BatchRow::kPadding)
            return tr("pad");
        return m_tokenizer && m_tokenizer->contains(row.ids[column])
                   ? visibleWhitespace(readableBytes(m_tokenizer->pieceBytes(row.ids[column])))
                   : QString::number(row.ids[column]);
    case BatchCell::Id:
        return QString::number(row.ids[column]);
    case BatchCell::Label:
        return labelText(row.labels[column]);
    case BatchCell::Shifted:
        return labelText(row.shifted[column]);
    case BatchCell::Attention:
        return QString::number(row.attention[column]);
    case BatchCell::Position:
        return QString::number(row.positions[column]);
    case BatchCell::Weight:
        return floatNumber(weightOf(row, column));
    case BatchCell::Document:
        break;
    }
    return row.documents[column] == chat::BatchRow::kPadding ? QStringLiteral("–")
                                                             : QString::number(row.documents[column]);
}

QVariant BatchModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const chat::BatchRow& row = m_batch.rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const bool padded = row.documents[column] == chat::BatchRow::kPadding;
    const bool trained = row.labels[column] != chat::kIgnored;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, m_cell);
    case KindRole:
        return padded ? Padded : trained ? Trained : Ignored;
    case TypeRole:
        return m_tokenizer && m_tokenizer->contains(row.ids[column])
                   ? static_cast<int>(m_tokenizer->type(row.ids[column]))
                   : static_cast<int>(PieceType::Normal);
    case WeightRole:
        return weightOf(row, column);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString kind = padded ? tr("padding") : trained ? tr("trained") : tr("ignored");
        const QString all =
            tr("%1, id %2: %3\nlabel %4, shifted %5\nattention %6, position %7\ndocument %8, loss weight %9")
                .arg(text(row, column, BatchCell::Piece), text(row, column, BatchCell::Id), kind,
                     text(row, column, BatchCell::Label), text(row, column, BatchCell::Shifted),
                     text(row, column, BatchCell::Attention), text(row, column, BatchCell::Position),
                     text(row, column, BatchCell::Document), text(row, column, BatchCell::Weight));
        return role == Qt::ToolTipRole ? plainToolTip(all) : all;
    }
    default:
        return {};
    }
}

/// `conversation 3`, `conversations 3, 4`
QString BatchModel::conversationsOf(const chat::BatchRow& row) const {
    QStringList numbers;
    std::uint32_t before = chat::BatchRow::kPadding;
    for (const std::uint32_t document : row.documents)
        if (document != std::exchange(before, document) && document != chat::BatchRow::kPadding)
            numbers << QString::number(
                (document < m_conversationOf.size() ? m_conversationOf[document] : document) + 1);
    return tr("conversations %1", nullptr, static_cast<int>(numbers.size()))
        .arg(numbers.join(QStringLiteral(", ")));
}

QVariant BatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool row = orientation == Qt::Vertical;
    if (section < 0 || section >= (row ? rowCount() : columnCount()))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return row ? tr("row %1").arg(section) : QString::number(section);
    case Qt::ToolTipRole:
        return row ? tr("Row %1: %2")
                         .arg(section)
                         .arg(conversationsOf(m_batch.rows[static_cast<std::size_t>(section)]))
                   : tr("Position %1").arg(section);
    default:
        return {};
    }
}

} // namespace tokenscope::ui
