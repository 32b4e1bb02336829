#pragma once
// One switch of the legend.

#include "core/definition/piece_type.h"

#include <QAbstractButton>

namespace tokenscope::ui {

class LegendEntry : public QAbstractButton {
    Q_OBJECT

  public:
    explicit LegendEntry(PieceType type, QWidget* parent = nullptr);

    [[nodiscard]] PieceType type() const { return m_type; }
    void setCount(quint32 count);
    [[nodiscard]] quint32 count() const { return m_count; }
    /// What is written beside the swatch. What isn't is in the tooltip.
    enum class Words : quint8 { NameAndCount, Count, None };
    void setWords(Words words);
    [[nodiscard]] Words words() const { return m_words; }
    [[nodiscard]] int widthWith(Words words) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void describe();
    PieceType m_type;
    quint32 m_count = 0;
    Words m_words = Words::NameAndCount;
};

} // namespace tokenscope::ui
