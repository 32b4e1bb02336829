#pragma once
// Closing the window with a text that would be lost: it is changed, and not kept for the next start, because it
// is too large or because the user wants no texts to be kept.

#include "ui/session/session.h"

#include <QObject>

class QWidget;

namespace tokenscope::app {

class UnsavedText : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive it.
    UnsavedText(QWidget& window, ui::Session& session);

    /// If false, the user is asked: to save the text, after which the window is closed; to discard it and close
    /// the window; or to cancel.
    bool mayClose();

  private:
    void ask();
    void save();
    void closeOnceSaved();

    QWidget& m_window;
    ui::Session& m_session;
    bool m_asking = false;
    bool m_discarded = false;
    bool m_closesOnceSaved = false; ///< when the running save has ended, if the text is as saved
};

} // namespace tokenscope::app
