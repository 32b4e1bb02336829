#pragma once
// The findings of a dataset check as a table, and a filter by kind and text.

#include "core/chat/datasets/dataset_findings.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace tokenscope::ui {

class DatasetModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Line, Kind, Message, Tokens, Trained, Columns };
    enum Role { IssueRole = Qt::UserRole, SortRole };
    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void append(std::vector<chat::DatasetRow> rows);
    [[nodiscard]] const std::vector<chat::DatasetRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<chat::DatasetRow> m_rows;
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
