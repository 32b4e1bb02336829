#include "ui/panels/chat/dataset_model.h"

#include "ui/support/format_number.h"
#include "ui/support/piece_palette.h"
#include "ui/support/plain_tool_tip.h"

#include <iterator>
#include <utility>

namespace tokenscope::ui {
namespace {

QString messageOf(const chat::DatasetFinding& finding) {
    const QString message = QString::fromStdString(finding.message);
    return finding.where.empty() ? message
                                 : QString::fromStdString(finding.where) + QStringLiteral(": ") + message;
}

} // namespace

QString issueTitle(chat::DatasetIssue issue) {
    switch (issue) {
    case chat::DatasetIssue::Unreadable:
        return DatasetModel::tr("unreadable");
    case chat::DatasetIssue::NotRendered:
        return DatasetModel::tr("not rendered");
    case chat::DatasetIssue::NotEncoded:
        return DatasetModel::tr("not encoded");
    case chat::DatasetIssue::EmptyMask:
        return DatasetModel::tr("empty mask");
    case chat::DatasetIssue::TruncatedAnswer:
        return DatasetModel::tr("answer truncated");
    case chat::DatasetIssue::Injection:
        return DatasetModel::tr("injection");
    case chat::DatasetIssue::OddTraining:
        break;
    }
    return DatasetModel::tr("unusual training");
}

void DatasetModel::clear() {
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

void DatasetModel::append(std::vector<chat::DatasetRow> rows) {
    if (rows.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(rows.size()) - 1);
    m_rows.insert(m_rows.end(), std::move_iterator(rows.begin()), std::move_iterator(rows.end()));
    endInsertRows();
}

int DatasetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DatasetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant DatasetModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const chat::DatasetRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool error = levelOf(row.finding.issue) == chat::FindingLevel::Error;
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case Line:
            return grouped(row.line);
        case Kind: // the symbol shows the level without its color
            return (error ? QStringLiteral("✕ ") : QStringLiteral("! ")) + issueTitle(row.finding.issue);
        case Message:
            return messageOf(row.finding);
        default:
            return row.rendered ? grouped(column == Tokens ? row.tokens : row.trained) : QStringLiteral("–");
        }
    case SortRole:
        switch (column) {
        case Line:
            return QVariant::fromValue<qulonglong>(row.line);
        case Tokens:
        case Trained:
            return row.rendered ? static_cast<qlonglong>(column == Tokens ? row.tokens : row.trained) : -1;
        default:
            return data(index, Qt::DisplayRole);
        }
    case IssueRole:
        return static_cast<int>(row.finding.issue);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column == Kind || column == Message ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ForegroundRole:
        return column != Kind ? QVariant()
                              : QVariant(error ? piecePalette().error : piecePalette().warningText);
    case Qt::ToolTipRole:
        return plainToolTip(
            tr("Line %1, byte %2\n%3").arg(grouped(row.line), grouped(row.byte), messageOf(row.finding)));
    case Qt::AccessibleTextRole:
        return column == Line ? tr("Line %1, %2: %3")
                                    .arg(row.line)
                                    .arg(issueTitle(row.finding.issue))
                                    .arg(messageOf(row.finding))
                              : data(index, Qt::DisplayRole);
    default:
        return {};
    }
}

QVariant DatasetModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == Kind || section == Message ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Line"), tr("Kind"), tr("Finding"), tr("Tokens"), tr("Trained")};
    return section >= 0 && section < Columns ? names[section] : QVariant();
}

DatasetFilter::DatasetFilter(QObject* parent)
    : QSortFilterProxyModel(parent) {
    setSortRole(DatasetModel::SortRole);
}

void DatasetFilter::setKind(std::optional<chat::DatasetIssue> kind) {
    if (std::exchange(m_kind, kind) != kind)
        invalidateFilter();
}

void DatasetFilter::setText(const QString& text) {
    if (std::exchange(m_text, text.trimmed()) != text.trimmed())
        invalidateFilter();
}

bool DatasetFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QAbstractItemModel& model = *sourceModel();
    const QModelIndex line = model.index(row, DatasetModel::Line, parent);
    if (m_kind && line.data(DatasetModel::IssueRole).toInt() != static_cast<int>(*m_kind))
        return false;
    const auto has = [&](int column) {
        return model.index(row, column, parent).data().toString().contains(m_text, Qt::CaseInsensitive);
    };
    return m_text.isEmpty() || line.data(DatasetModel::SortRole).toString() == m_text ||
           has(DatasetModel::Kind) || has(DatasetModel::Message);
}

} // namespace tokenscope::ui
