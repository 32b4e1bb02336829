#pragma once
// Warns, below the editor, of literals in the text that became a special piece.

#include "ui/session/session.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class LiteralBar : public QFrame {
    Q_OBJECT

  public:
    explicit LiteralBar(Session& session, QWidget* parent = nullptr);
    /// Tokens it warns of.
    [[nodiscard]] const std::vector<std::uint32_t>& literals() const { return m_literals; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void update();
    void selectNext();
    [[nodiscard]] QString words(const EncodedText& encoded) const;

    Session& m_session;
    QLabel* m_sign;
    QLabel* m_text;
    QPushButton* m_select;
    std::vector<std::uint32_t> m_literals;
};

} // namespace tokenscope::ui
