#include "ui/panels/chat/dataset_model.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/tool_tips.h"

#include <iterator>
#include <utility>

namespace tokenscope::ui {
namespace {

QString messageOf(const chat::DatasetFinding& finding) {
    const QString message = QString::fromStdString(finding.message.text());
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
    case chat::DatasetIssue::AmbiguousTraining:
        break;
    }
    return DatasetModel::tr("unusual training");
}

DatasetModel::DatasetModel(QObject* parent)
    : TableModel(columns(), parent) {
    setRowRole(IssueRole, [](const chat::DatasetRow& row) { return static_cast<int>(row.finding.issue); });
    setRowRole(Qt::ToolTipRole, [](const chat::DatasetRow& row) {
        return plainToolTip(
            tr("Line %1, byte %2\n%3").arg(grouped(row.line), grouped(row.byte), messageOf(row.finding)));
    });
}

std::vector<DatasetModel::Column> DatasetModel::columns() {
    using Row = chat::DatasetRow;
    const auto isError = [](const Row& row) {
        return levelOf(row.finding.issue) == chat::FindingLevel::Error;
    };
    const auto kind = [isError](const Row& row) { // the symbol shows the level without its color
        return (isError(row) ? QStringLiteral("✕ ") : QStringLiteral("! ")) + issueTitle(row.finding.issue);
    };
    const auto message = [](const Row& row) { return messageOf(row.finding); };
    const auto countColumn = [](const QString& title, std::uint64_t Row::*count) {
        return Column(title,
                      [count](const Row& row) {
                          return row.rendered ? grouped(row.*count) : QStringLiteral("–");
                      })
            .alignRight()
            .role(SortRole,
                  [count](const Row& row) { return row.rendered ? static_cast<qlonglong>(row.*count) : -1; });
    };
    return {Column(tr("Line"), [](const Row& row) { return grouped(row.line); })
                .alignRight()
                .role(SortRole, [](const Row& row) { return QVariant::fromValue<qulonglong>(row.line); })
                .role(Qt::AccessibleTextRole,
                      [](const Row& row) {
                          return tr("Line %1, %2: %3")
                              .arg(row.line)
                              .arg(issueTitle(row.finding.issue), messageOf(row.finding));
                      }),
            Column(tr("Kind"), kind)
                .role(SortRole, kind)
                .role(Qt::ForegroundRole,
                      [isError](const Row& row) {
                          return isError(row) ? piecePalette().error : piecePalette().warningText;
                      }),
            Column(tr("Finding"), message).role(SortRole, message), countColumn(tr("Tokens"), &Row::tokens),
            countColumn(tr("Trained"), &Row::trained)};
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
