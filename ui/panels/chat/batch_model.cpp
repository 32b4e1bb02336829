#include "ui/panels/chat/batch_model.h"

#include "core/chat/masks/mask_policy.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/support/token_menu.h"

#include <utility>

namespace tokenscope {
namespace {

QString labelText(std::int64_t label) {
    return label < 0 ? QStringLiteral("−%1").arg(-label) : QString::number(label);
}

/// Blanks and line ends as something that is seen.
QString visible(QString piece) {
    piece.replace(QLatin1Char('\n'), QStringLiteral("⏎"));
    piece.replace(QLatin1Char('\t'), QStringLiteral("⇥"));
    piece.replace(QLatin1Char(' '), QStringLiteral("␣"));
    return piece;
}

} // namespace

void BatchModel::setBatch(chat::Batch batch, std::shared_ptr<const Tokenizer> tokenizer) {
    beginResetModel();
    m_batch = std::move(batch);
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
                   ? visible(readableBytes(m_tokenizer->pieceBytes(row.ids[column])))
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
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString kind = padded ? tr("padding") : trained ? tr("trained") : tr("ignored");
        const QString words =
            tr("%1, id %2: %3\nlabel %4, shifted %5\nattention %6, position %7")
                .arg(text(row, column, BatchCell::Piece), text(row, column, BatchCell::Id), kind,
                     text(row, column, BatchCell::Label), text(row, column, BatchCell::Shifted),
                     text(row, column, BatchCell::Attention), text(row, column, BatchCell::Position));
        return role == Qt::ToolTipRole ? plainToolTip(words) : words;
    }
    default:
        return {};
    }
}

QVariant BatchModel::headerData(int section, Qt::Orientation, int role) const {
    if (role == Qt::DisplayRole)
        return QString::number(section);
    return {};
}

} // namespace tokenscope
