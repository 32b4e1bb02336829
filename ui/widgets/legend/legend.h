#pragma once
// The six types with swatch, badge, name and count, each a switch that shows or hides its tokens in every
// view. Types that the text doesn't have stay, in gray. Where there is no room for all words, those of such
// types go first, then the other names, then the counts: the swatches always fit.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"

#include <QWidget>

#include <array>

namespace tokenscope::ui {

class LegendEntry;

class Legend : public QWidget {
    Q_OBJECT

  public:
    explicit Legend(TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(const EncodedTextPtr& encoded);
    /// The switch of one type, for tests and for focus.
    [[nodiscard]] QWidget* entry(PieceType type) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void showMarks();
    void place();
    [[nodiscard]] int widthAt(int brevity) const;

    TokenMarks* m_marks;
    std::array<LegendEntry*, kPieceTypeCount> m_entries{};
};

} // namespace tokenscope::ui
