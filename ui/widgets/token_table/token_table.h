#pragma once
// The tokens as a table of 24-px rows. Not a QTableView, because that stores data for every row: here a new
// encoding of millions of tokens costs nothing until it is painted.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_table/token_item_model.h"

#include <QAbstractItemView>
#include <QStyledItemDelegate>

#include <memory>

class QHeaderView;

namespace tokenscope::ui {

class AccessibleItems;

class TokenTable : public QAbstractItemView {
    Q_OBJECT

  public:
    TokenTable(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);
    ~TokenTable() override;

    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] TokenItemModel* tokens() const { return m_tokens; }
    [[nodiscard]] QHeaderView* header() const { return m_header; }

    /// The titles and five rows.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QRect visualRect(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexAt(const QPoint& point) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    void reset() override;
    /// Does nothing: searching millions of rows for a typed letter would block the window. Use the find bar.
    void keyboardSearch(const QString&) override {}

    /// Rows painted by the last paint event, which is what the table costs.
    [[nodiscard]] int paintedRows() const { return m_paintedRows; }

  protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] int horizontalOffset() const override;
    [[nodiscard]] int verticalOffset() const override;
    [[nodiscard]] bool isIndexHidden(const QModelIndex&) const override { return false; }
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags) override;
    [[nodiscard]] QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                     const QList<int>& roles) override;

  private:
    void showCurrent();
    void fitColumns();
    void makeItems();
    [[nodiscard]] int rows() const { return m_tokens->rowCount(); }
    void paintRow(QPainter& painter, int row);

    TokenSelection* m_selection;
    TokenItemModel* m_tokens;
    QHeaderView* m_header;
    bool m_columnsByHand = false; ///< the user has set a width: keep it
    bool m_fitting = false;
    int m_paintedRows = 0;
    std::unique_ptr<AccessibleItems> m_items; ///< the rows; Qt knows them only in its own views
};

/// Paints the cells of the token table: pieces in their fill with cue and badge, decoded text with drawn
/// markers, numbers in groups. Uses only roles of TokenItemModel.
class PieceDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    void paintPiece(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintDecoded(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintScore(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintPlace(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
};

} // namespace tokenscope::ui
