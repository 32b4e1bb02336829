#pragma once
// The findings of a dataset check as a table, and a filter by kind and text.

#include "core/chat/dataset/dataset_findings.h"
#include "ui/widgets/table_model.h"

#include <QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace tokenscope::ui {

class DatasetModel : public TableModel<chat::DatasetRow> {
    Q_OBJECT

  public:
    enum ColumnIndex { Line, Kind, Message, Tokens, Trained };
    enum Role { IssueRole = Qt::UserRole, SortRole };
    explicit DatasetModel(QObject* parent = nullptr);

  private:
    static std::vector<Column> columns();
};

/// `empty mask`
QString issueTitle(chat::DatasetIssue issue);

class DatasetFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit DatasetFilter(QObject* parent = nullptr);

    /// nullopt: all kinds.
    void setKind(std::optional<chat::DatasetIssue> kind);
    /// Matched in kind, location and message, ignoring case; or the number of a line.
    void setText(const QString& text);

  protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    std::optional<chat::DatasetIssue> m_kind;
    QString m_text;
};

} // namespace tokenscope::ui
