#pragma once
// The rows of the overview as a tree of three columns. Rows with `more` are filled in portions as they are opened
// and scrolled to.

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

    /// `root` is no row itself; its children are the sections.
    void setRows(OverviewRowPtr root);
    /// Puts a section in the place of the one with the same `what`, or in front of the section `before`, or last.
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
    /// As many as there are sections where none is called so.
    [[nodiscard]] int sectionNamed(const QString& what) const;
    [[nodiscard]] OverviewRow* at(const QModelIndex& index) const;
    OverviewRowPtr m_root;
    bool m_fetching = false;
};

/// The row and all below it that are there, as lines with tabs.
QString overviewText(const OverviewRow& row);
/// `{"what": …, "value": …, "where": …, "rows": […]}`, indented.
QByteArray overviewJson(const OverviewRow& row);

} // namespace tokenscope::ui
