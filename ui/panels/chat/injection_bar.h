#pragma once
// Says that something written into a message became control tokens, and offers what can be done about it.

#include "ui/panels/chat/chat_result.h"

#include <QFrame>

class QButtonGroup;
class QLabel;

namespace tokenscope::ui {

class InjectionBar : public QFrame {
    Q_OBJECT

  public:
    explicit InjectionBar(QWidget* parent = nullptr);
    /// Hidden where nothing was injected and the policy is AsIs.
    void setResult(const ChatResultPtr& result);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QButtonGroup* policies() const { return m_policies; }

  signals:
    void policyChosen(tokenscope::InjectionPolicy policy);
    /// The next injected token is to be shown.
    void showNextRequested();

  private:
    QLabel* m_text;
    QLabel* m_ids;
    QButtonGroup* m_policies;
};

} // namespace tokenscope::ui
