#pragma once
// The legend of token types: for each of the six types a switch with swatch, badge, name and count that shows
// or hides its tokens in every view. Types that don't occur in the text are gray. If not all labels fit,
// those of gray types are omitted first, then the other names, then the counts; the swatches always fit.

#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"

#include <QAbstractButton>

#include <array>

namespace tokenscope::ui {

/// The switch of one type.
class LegendEntry : public QAbstractButton {
    Q_OBJECT

  public:
    explicit LegendEntry(PieceType type, QWidget* parent = nullptr);

    [[nodiscard]] PieceType type() const { return m_type; }
    void setCount(quint32 count);
    [[nodiscard]] quint32 count() const { return m_count; }
    /// The label next to the swatch. The tooltip always has name and count.
    enum class Label : quint8 { NameAndCount, Count, None };
    void setLabel(Label label);
    [[nodiscard]] int widthWith(Label label) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void updateDescription();

    PieceType m_type;
    quint32 m_count = 0;
    Label m_label = Label::NameAndCount;
};

class Legend : public QWidget {
    Q_OBJECT

  public:
    /// Not owned; must outlive the legend.
    explicit Legend(TokenMarks* marks, QWidget* parent = nullptr);

    /// Null: no tokens.
    void setEncoded(const EncodedTextPtr& encoded);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void showMarks();
    void placeEntries();
    [[nodiscard]] int widthAt(int brevity) const;

    TokenMarks* m_marks;
    std::array<LegendEntry*, kPieceTypeCount> m_entries{}; ///< by type
};

} // namespace tokenscope::ui
