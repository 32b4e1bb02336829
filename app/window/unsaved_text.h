#pragma once
// Asks before a changed text or a test suite is lost: when the window is closed and they aren't kept for the next
// start, because the text is too large or because the user wants no texts to be kept; and when a file that is too large
// for Undo replaces the text.

#include "ui/panels/check/tests_page.h"
#include "ui/session/session.h"

#include <QMessageBox>
#include <QObject>

#include <functional>

class QWidget;

namespace tokenscope::app {

/// What would be lost, and why.
struct SaveQuestion {
    QString name; ///< of the box, for tests
    QString title;
    QString text;
    QString why;
};
/// Asks whether to save, discard or cancel, and passes the answer on.
void askToSave(QWidget& window, const SaveQuestion& question,
               std::function<void(QMessageBox::StandardButton)> answer);

class UnsavedText : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    UnsavedText(QWidget& window, ui::Session& session, ui::TestsPage& tests);

    /// If false, the user is asked: to save the text or the tests, after which the window is closed; to discard it and close
    /// the window; or to cancel.
    bool mayClose();
    /// The window stays open: what was discarded is asked about again.
    void forgetAnswers() { m_discarded = m_testsDiscarded = false; }

  private:
    enum class Next { Close, Replace };
    void ask(Next next);
    void save();
    void goOn();
    void goOnOnceSaved();
    [[nodiscard]] bool wouldLoseTests();
    void askForTests();

    QWidget& m_window;
    ui::Session& m_session;
    ui::TestsPage& m_tests;
    Next m_next = Next::Close; ///< after the answer
    bool m_asking = false;
    bool m_discarded = false;
    bool m_testsDiscarded = false;
    bool m_waitsForTests = false;  ///< closes the window when they are saved
    bool m_waitsForSaving = false; ///< goes on when the running save has ended, if the text is as saved
};

} // namespace tokenscope::app
