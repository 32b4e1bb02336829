#pragma once
// The controls of a header or a bar: one row, or several where one has no room for all of them, as with large text in a
// narrow pane.

#include <QHBoxLayout>

namespace tokenscope::ui {

/// A QHBoxLayout that continues in further rows. It also sets the height of its widget: `rowHeight` pixels at 100 % for
/// each row, and `aroundRows` above and below them. A widget never gets less than its minimum width while the row has
/// that; those that grow share what is left in their row.
class WrappingRow : public QHBoxLayout {
    Q_OBJECT

  public:
    WrappingRow(QWidget* parent, int rowHeight, int aroundRows = 0);

    [[nodiscard]] QSize minimumSize() const override; ///< wide enough for the widest part alone
    void setGeometry(const QRect& rect) override;
    /// What all parts need in one row.
    [[nodiscard]] int widthOfOneRow() const { return QHBoxLayout::minimumSize().width(); }

  private:
    [[nodiscard]] int heightOf(int rows) const;
    void setRows(int rows);

    int m_rowHeight;
    int m_aroundRows;
    bool m_isWrapped = false;
};

} // namespace tokenscope::ui
