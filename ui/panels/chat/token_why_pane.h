#pragma once
// Why the selected token is trained or not, for each policy.

#include "ui/panels/chat/chat_result.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace tokenscope::ui {

class ElidedLabel;

class TokenWhyPane : public QWidget {
    Q_OBJECT

  public:
    explicit TokenWhyPane(QWidget* parent = nullptr);
    void setToken(const ChatResultPtr& result, qsizetype token);
    void setPolicy(std::size_t policy) { m_policy = policy; }

  private:
    ElidedLabel* m_token;
    QList<QLabel*> m_marks;
    QList<QLabel*> m_reasons;
    QLabel* m_note;
    std::size_t m_policy = 0;
};

} // namespace tokenscope::ui
