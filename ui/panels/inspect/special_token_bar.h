#pragma once
// A warning below the editor: special tokens in the text became control or user-defined pieces.

#include "ui/session/session.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class SpecialTokenBar : public QFrame {
    Q_OBJECT

  public:
    /// The session must outlive the bar.
    explicit SpecialTokenBar(Session& session, QWidget* parent = nullptr);
    /// The tokens that it warns about, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& tokens() const { return m_tokens; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void selectNext();
    [[nodiscard]] QString describe(const EncodedText& encoded) const;

    Session& m_session;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_select;
    std::vector<std::uint32_t> m_tokens;
};

} // namespace tokenscope::ui
