#pragma once
// Asks for the encoding of a rank file whose content doesn't identify it: a published one, or a custom
// pattern. The answer is remembered by the file's content.

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
    void refresh();
    void answer();

    Session& m_session;
    QLabel* m_text;
    QComboBox* m_preset;
    QLineEdit* m_pattern;
    std::string m_notNow; ///< hash of a file whose question was postponed
};

} // namespace tokenscope::ui
