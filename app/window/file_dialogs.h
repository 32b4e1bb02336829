#pragma once
// The platform's file dialogs of the File and Help menus. Each starts in the folder of the file that was
// opened last, and opens or saves what was chosen.

#include "ui/session/session.h"

#include <QCoreApplication>

class QWidget;

namespace tokenscope::app {

class FileDialogs {
    Q_DECLARE_TR_FUNCTIONS(FileDialogs)

  public:
    /// Both must outlive it.
    FileDialogs(QWidget& window, ui::Session& session)
        : m_window(window)
        , m_session(session) {}

    void openTokenizers();
    void openTokenizerFolder();
    void openText();
    void saveText();
    /// The path of the chosen lesson; empty when the dialog was canceled.
    [[nodiscard]] QString chooseLesson() const;

  private:
    [[nodiscard]] QString lastFolder() const;
    QWidget& m_window;
    ui::Session& m_session;
};

} // namespace tokenscope::app
