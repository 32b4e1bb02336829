#pragma once
// One switch of the legend of differences: its mark, its name, how many there are.

#include "core/compare/align/column_differences.h"

#include <QAbstractButton>

namespace tokenscope::ui {

class DifferenceToggle : public QAbstractButton {
    Q_OBJECT

  public:
    explicit DifferenceToggle(compare::TextDifference kind, QWidget* parent = nullptr);

    [[nodiscard]] compare::TextDifference kind() const { return m_kind; }
    void setCount(quint64 count);
    [[nodiscard]] quint64 count() const { return m_count; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void describe();
    compare::TextDifference m_kind;
    quint64 m_count = 0;
};

} // namespace tokenscope::ui
