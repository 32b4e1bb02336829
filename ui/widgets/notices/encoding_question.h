#pragma once
// Asks which encoding a rank file is, when its content doesn't say: a published one, or a pattern of one's
// own. The answer is remembered with the file's content.

#include "ui/session/session.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QLineEdit;

namespace tokenscope::ui {

class EncodingQuestion : public QFrame {
    Q_OBJECT

  public:
    explicit EncodingQuestion(Session& session, QWidget* parent = nullptr);

  private:
    void update();
    void answer();

    Session& m_session;
    QLabel* m_text;
    QComboBox* m_preset;
    QLineEdit* m_pattern;
    std::string m_notNow; ///< hash of a file whose question was put off
};

} // namespace tokenscope::ui
