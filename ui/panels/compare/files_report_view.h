#pragma once
// The report on two files: rows of FilesReportModel with their chips side by side. Enter, Space or a click on the
// triangle unfolds a row; Ctrl+Enter or a double click shows its example on the Text page.

#include "ui/panels/compare/files_report_model.h"

#include <QSet>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace tokenscope::ui {

class FilesReportView : public QTreeView {
    Q_OBJECT

  public:
    /// The model must outlive it.
    FilesReportView(FilesReportModel& model, QWidget* parent = nullptr);

    /// Of a cause; -1: none.
    [[nodiscard]] int currentCause() const;
    void showCause(int row);
    /// Keys of unfolded causes, see FilesReportModel::key(). They stay for comparisons that don't have them.
    [[nodiscard]] QStringList unfolded() const;
    void setUnfolded(const QStringList& keys);
    /// Shown while there is no row.
    void setNote(const QString& note);

  public slots:
    /// The selected rows with their details, or all.
    void copy();

  signals:
    void causeChosen(int row);
    void textRequested(int row);
    void inspectRequested(int row);
    void foldsChanged();
    void statusMessage(const QString& message);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void restoreFolds();
    void shareWidth();
    void toggle(const QModelIndex& index);

    FilesReportModel& m_model;
    QSet<QString> m_unfolded;
    QString m_current; ///< key of the current cause, which stays current in the next comparison
    QString m_note;
    bool m_restoring = false;
    bool m_drawn = false; ///< the user resized a column: keep the widths
};

/// Paints causes and their details. Knows only the roles of FilesReportModel.
class FilesReportDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// The height of a row depends on the widths of the view's columns.
    explicit FilesReportDelegate(QTreeView& view);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    QTreeView& m_view;
};

} // namespace tokenscope::ui
