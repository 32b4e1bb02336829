#pragma once
// Asks before what the user wrote is lost: when the window is closed and the text, tests, conversations or a template
// aren't kept for the next start, because the text is too large or because the user wants no texts to be kept; and when
// a file that is too large for Undo replaces the text.

#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/check/tests_page.h"
#include "ui/session/session.h"

#include <QMessageBox>
#include <QObject>

#include <functional>
#include <vector>

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
    UnsavedText(QWidget& window, ui::Session& session, ui::TestsPage& tests, ui::ChatPanel& chat);

    /// If false, the user is asked once about all of it: to save it, one after the other, after which the window is
    /// closed; to discard it and close the window; or to cancel.
    bool mayClose();
    /// The window stays open: what was discarded is asked about again.
    void forgetAnswers() { m_discarded = false; }

  private:
    enum class Work { Text, Tests, Conversations, Template };
    void askBeforeClosing();
    void askBeforeReplacing();
    [[nodiscard]] bool wouldLose(Work work);
    [[nodiscard]] SaveQuestion questionOf(Work work) const;
    [[nodiscard]] QString whyTextIsLost() const;
    void save(Work work);
    void saveNext();
    void savingEnded(Work work);

    QWidget& m_window;
    ui::Session& m_session;
    ui::TestsPage& m_tests;
    ui::ChatPanel& m_chat;
    bool m_asking = false;
    bool m_discarded = false;
    bool m_replaces = false;    ///< what is saved is the text, which a waiting one replaces
    std::vector<Work> m_saving; ///< the window is closed when they are saved; the first one is being saved
};

} // namespace tokenscope::app
