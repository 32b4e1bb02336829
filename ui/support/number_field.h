#pragma once
// A field for a number that is as wide as its text and the arrows of ControlStyle, of which style sheets know nothing.

#include "ui/support/control_style.h"

#include <QSpinBox>

namespace tokenscope::ui {

class NumberField : public QSpinBox {
  public:
    using QSpinBox::QSpinBox;

    [[nodiscard]] QSize sizeHint() const override {
        return {QSpinBox::sizeHint().width() + ControlStyle::aroundNumber(), QSpinBox::sizeHint().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace tokenscope::ui
