#pragma once
// The open tokenizers to choose from: name, format and number of pieces of each.

#include "ui/session/session.h"

#include <QComboBox>

namespace tokenscope::app {

class TokenizerCombo : public QComboBox {
    Q_OBJECT

  public:
    explicit TokenizerCombo(ui::Session& session, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr int kDetailRole = Qt::UserRole;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void rebuild();
    ui::Session& m_session;
};

} // namespace tokenscope::app
