#include "app/window/unsaved_tokenizer.h"

#include "app/window/unsaved_text.h"
#include "ui/panels/train/file_training_view.h"

#include <utility>

namespace tokenscope::app {

UnsavedTokenizer::UnsavedTokenizer(QWidget& window, ui::Session& session, SaveTokenizer& save,
                                   ui::FileTrainingView& training)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_save(save)
    , m_training(training) {
    connect(&session.tokenizers(), &ui::TokenizerList::wouldBeLost, this,
            [this](const ui::TokenizerSource& source) { ask(Next::CloseTab, source); });
    connect(&training, &ui::FileTrainingView::resultWouldBeLost, this,
            [this] { ask(Next::Train, std::nullopt); });
    connect(&save, &SaveTokenizer::saved, this, [this] { savingEnded(true); });
    connect(&save.job(), &ui::LatestJob::finished, this, [this] { savingEnded(false); });
    connect(&training.results(), &ui::TrainingResults::savingEnded, this, &UnsavedTokenizer::savingEnded);
}

bool UnsavedTokenizer::mayClose() {
    if (m_asking)
        return false;
    for (int i = 0; i < m_session.tokenizers().size(); ++i) {
        if (m_session.tokenizers().isUnsaved(i)) {
            ask(Next::CloseWindow, m_session.tokenizers().at(i).source);
            return false;
        }
    }
    if (!m_training.results().wouldLoseResult())
        return true;
    ask(Next::CloseWindow, std::nullopt);
    return false;
}

void UnsavedTokenizer::ask(Next next, std::optional<ui::TokenizerSource> source) {
    if (std::exchange(m_asking, true))
        return;
    m_next = next;
    m_source = std::move(source);
    const SaveQuestion question{QStringLiteral("unsavedTokenizer"), tr("Unsaved tokenizer"),
                                m_source
                                    ? tr("The trained tokenizer “%1” isn't saved.").arg(m_source->title())
                                    : tr("The trained tokenizer isn't saved."),
                                next == Next::Train ? tr("It will be lost: the next training replaces it.")
                                                    : tr("It will be lost if you don't save it.")};
    askToSave(m_window, question, [this](QMessageBox::StandardButton answer) { answered(answer); });
}

void UnsavedTokenizer::answered(QMessageBox::StandardButton answer) {
    m_asking = false;
    if (answer == QMessageBox::Save) {
        m_waitsForSaving = save(); // whatever ends while the file is chosen is another saving
    } else if (answer == QMessageBox::Discard) {
        goOn(false);
    }
}

/// False if the user chose no file, or the tokenizer is still loading.
bool UnsavedTokenizer::save() {
    if (!m_source)
        return m_training.results().askWhereToSave();
    m_session.tokenizers().setCurrent(m_session.tokenizers().indexOf(*m_source));
    const ui::OpenTokenizer* current = m_session.tokenizers().current();
    return current && current->source == *m_source && m_save.ask();
}

void UnsavedTokenizer::savingEnded(bool saved) {
    if (std::exchange(m_waitsForSaving, false) && saved)
        goOn(true);
}

/// The tokenizer is saved, or may be lost.
void UnsavedTokenizer::goOn(bool saved) {
    if (m_source && (m_next == Next::CloseTab || !saved))
        m_session.tokenizers().close(m_session.tokenizers().indexOf(*m_source));
    if (!m_source && !saved)
        m_training.results().discardResult();
    if (m_next == Next::CloseWindow)
        m_window.close();
    else if (m_next == Next::Train)
        m_training.train();
}

} // namespace tokenscope::app
