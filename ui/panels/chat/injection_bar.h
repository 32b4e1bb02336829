#pragma once
// Warns that content of a message became control tokens, and offers what to do about it.

#include "ui/panels/chat/chat_result.h"

#include <QFrame>

class QButtonGroup;
class QLabel;

namespace tokenscope::ui {

class InjectionBar : public QFrame {
    Q_OBJECT

  public:
    explicit InjectionBar(QWidget* parent = nullptr);
    /// Hides the bar if nothing was injected.
    void setResult(const ChatResultPtr& result);

  signals:
    void policyChosen(tokenscope::ui::InjectionPolicy policy);
    /// Select the next injected token.
    void showNextRequested();

  private:
    QLabel* m_text;
    QLabel* m_ids;
    QButtonGroup* m_policies;
};

} // namespace tokenscope::ui
