#pragma once
// Reports that a tokenizer file is read together with the files next to it, and offers to read it alone. The
// answer is remembered by the file's path.

#include "ui/session/session.h"

#include <QFrame>

class QLabel;

namespace tokenscope::ui {

class SiblingsNotice : public QFrame {
    Q_OBJECT

  public:
    explicit SiblingsNotice(Session& session, QWidget* parent = nullptr);

  private:
    void refresh();
    void choose(bool bare);

    Session& m_session;
    QLabel* m_text;
};

} // namespace tokenscope::ui
