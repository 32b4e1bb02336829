#pragma once
// The rows of the overview as a tree with three columns. Rows with `more` are filled in portions when they
// are expanded and scrolled to.

#include "ui/panels/overview/overview_row.h"

#include <QAbstractItemModel>

namespace tokenscope::ui {

class OverviewModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { What, Value, Where, ColumnCount };
    enum Role { KindRole = Qt::UserRole, TypeRole, PieceRole, IdRole, ShareRole, NoteRole, OpenRole };
    static constexpr std::size_t kPortion = 500;

    explicit OverviewModel(QObject* parent = nullptr);

    /// `root` itself is no row; its children are the sections.
    void setRows(OverviewRowPtr root);
    /// Replaces the section with the same `what`, or inserts it before the section `before`, or appends it.
    void setSection(OverviewRowPtr section, const QString& before);
    void removeSection(const QString& what);
    [[nodiscard]] const OverviewRow* row(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    /// The number of sections if none has that title.
    [[nodiscard]] int sectionNamed(const QString& what) const;
    [[nodiscard]] OverviewRow* at(const QModelIndex& index) const;
    OverviewRowPtr m_root;
    bool m_fetching = false;
};

/// The row and all loaded rows below it, as tab-separated lines.
QString overviewText(const OverviewRow& row);
/// `{"what": …, "value": …, "where": …, "rows": […]}`, indented.
QByteArray overviewJson(const OverviewRow& row);

} // namespace tokenscope::ui
