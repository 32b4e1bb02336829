#pragma once
// Asks before a trained tokenizer that was never saved is closed: with its tab or with the window; and before another
// training replaces a result that is not open in a tab.

#include "app/window/save_tokenizer.h"
#include "ui/session/session.h"

#include <QMessageBox>
#include <QObject>

#include <optional>

namespace tokenscope::ui {
class FileTrainingView;
} // namespace tokenscope::ui

namespace tokenscope::app {

class UnsavedTokenizer : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    UnsavedTokenizer(QWidget& window, ui::Session& session, SaveTokenizer& save,
                     ui::FileTrainingView& training);

    /// If false, the user is asked: to save the tokenizer, after which the window is closed; to discard it and close
    /// the window; or to cancel. For one tokenizer after the other.
    bool mayClose();

  private:
    enum class Next { CloseTab, CloseWindow, Train };
    /// Without a source: about the result of the training.
    void ask(Next next, std::optional<ui::TokenizerSource> source);
    void answered(QMessageBox::StandardButton answer);
    bool save();
    void savingEnded(bool saved);
    void goOn(bool saved);

    QWidget& m_window;
    ui::Session& m_session;
    SaveTokenizer& m_save;
    ui::FileTrainingView& m_training;
    Next m_next = Next::CloseTab; ///< after the answer
    std::optional<ui::TokenizerSource> m_source;
    bool m_asking = false;
    bool m_waitsForSaving = false;
};

} // namespace tokenscope::app
