#pragma once
// The six types with swatch, badge, name and count, each a switch that shows or hides its tokens in every
// view. Types that the text doesn't have stay, in grey.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"

#include <QWidget>

#include <array>

namespace tokenscope {

class LegendEntry;

class Legend : public QWidget {
    Q_OBJECT

  public:
    explicit Legend(TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(const EncodedTextPtr& encoded);
    /// The switch of one type, for tests and for focus.
    [[nodiscard]] QWidget* entry(PieceType type) const;

  private:
    void showMarks();

    TokenMarks* m_marks;
    std::array<LegendEntry*, kPieceTypeCount> m_entries{};
};

} // namespace tokenscope
