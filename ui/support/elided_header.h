#pragma once
// The horizontal header of a table. Headings that don't fit are elided in the middle: names of one model differ at their
// ends. (Style sheets disable the header's own elide mode.)

#include <QHeaderView>

namespace tokenscope::ui {

class ElidedHeader : public QHeaderView {
  public:
    explicit ElidedHeader(QWidget* parent);
    /// Headings of several words take two lines where one has no room.
    void setTwoLines() { m_twoLines = true; }
    /// What the heading of this column needs in one line, pixels, with the arrow if the table is sorted by it.
    [[nodiscard]] int wholeWidth(int section) const;

  protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

  private:
    bool m_twoLines = false;
};

} // namespace tokenscope::ui
