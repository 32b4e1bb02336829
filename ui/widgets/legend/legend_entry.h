#pragma once
// One switch of the legend.

#include "core/definition/piece_type.h"

#include <QAbstractButton>

namespace tokenscope {

class LegendEntry : public QAbstractButton {
    Q_OBJECT

  public:
    explicit LegendEntry(PieceType type, QWidget* parent = nullptr);

    [[nodiscard]] PieceType type() const { return m_type; }
    void setCount(quint32 count);
    [[nodiscard]] quint32 count() const { return m_count; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void describe();
    PieceType m_type;
    quint32 m_count = 0;
};

} // namespace tokenscope
