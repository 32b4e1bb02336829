#pragma once
// The dense tables of Steps: rows of pieces and numbers, one of them highlighted. Ctrl+C copies the selected
// rows, or all, as text. ← → Home End Space move through the steps even while a table has the keyboard focus.

#include <QByteArray>
#include <QStyledItemDelegate>
#include <QTableView>

#include <vector>

class QAbstractItemModel;

namespace tokenscope::ui {

class StepTable : public QTableView {
    Q_OBJECT

  public:
    explicit StepTable(QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;
    /// Widths for typical content, in pixels at 100 %; a column of width 0 takes the remaining space. Columns whose
    /// content is wider grow where the others don't need the room, and stay so.
    void setColumns(QList<int> widths);
    /// How a column shares the width of the table.
    struct Room {
        int least = 0; ///< pixels at 100 %
        int most = 0;  ///< it grows up to this width; 0: it doesn't grow
        int hides =
            0; ///< where there is no room for all, the columns with the highest number hide first; 0: never
    };
    /// In place of setColumns(): no column has more than its least width before all are visible. The sorted column
    /// never hides.
    void shareColumns(std::vector<Room> columns);
    /// Headings of several words take two lines, and narrower columns. Call it before setColumns().
    void setTwoLineHeadings();
    /// Scrolls to the row and makes it current, without emitting rowChosen(). -1: no current row, scrolls to
    /// the top.
    void showRow(int row);
    /// The titles and five rows.
    [[nodiscard]] QSize minimumSizeHint() const override;

  public slots:
    void copy();

  signals:
    /// The user chose a row with mouse or keyboard.
    void rowChosen(int row);
    void copied(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void measure();
    void shareWidth();
    [[nodiscard]] int leastStretched(int column) const;
    void shareRooms();
    void fitContent(const std::vector<int>& widths);
    [[nodiscard]] int contentWidth(int column) const;
    [[nodiscard]] int numbersWidth(int column) const;
    QList<int> m_widths;
    std::vector<int> m_contents; ///< the widest that each column has shown
    std::vector<Room> m_rooms;   ///< empty: m_widths
    bool m_twoLines = false;
    bool m_sharing = false;
    bool m_stale = false; ///< the text size changed while the table was hidden
    bool m_drawn = false; ///< the user resized a column: keep the widths
    bool m_showing = false;
};

/// Exports the rows of a table as Markdown. Pieces are written as code; any text is safe in a cell. At most
/// kMaxMarkdownRows rows, followed by a line with their number.
QByteArray markdownTable(const QAbstractItemModel& model);
inline constexpr int kMaxMarkdownRows = 20'000;

/// Paints symbols and pairs in the cells of a StepTable. What is cut is in the tool tip.
class StepCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
};

/// The width of a number in a cell, with padding.
int numberCellWidth(const QString& text, bool bold);

} // namespace tokenscope::ui
