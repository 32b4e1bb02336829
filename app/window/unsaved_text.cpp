#include "app/window/unsaved_text.h"

#include "app/window/menus.h"
#include "ui/panels/check/suite_files.h"
#include "ui/support/numbers.h"
#include "ui/support/settings.h"

#include <QFileInfo>
#include <QMessageBox>

#include <utility>

namespace tokenscope::app {

UnsavedText::UnsavedText(QWidget& window, ui::Session& session, ui::TestsPage& tests)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_tests(tests) {
    connect(&session, &ui::Session::savingEnded, this, &UnsavedText::goOnOnceSaved);
    connect(&session, &ui::Session::textWouldBeLost, this, [this] { ask(Next::Replace); });
    connect(&tests.files(), &ui::SuiteFiles::savingEnded, this, [this] {
        if (!std::exchange(m_waitsForTests, false))
            return;
        m_discarded = m_discarded && !m_tests.suiteDocument().isModified();
        if (!m_tests.suiteDocument().isModified())
            m_window.close();
    });
}

bool UnsavedText::mayClose() {
    const bool losesText = !m_discarded && m_session.wouldLoseText();
    if (!losesText && !wouldLoseTests())
        return true;
    if (m_asking)
        return false;
    if (losesText)
        ask(Next::Close);
    else
        askForTests();
    return false;
}

bool UnsavedText::wouldLoseTests() {
    return !m_testsDiscarded && m_tests.suiteDocument().hasUnsavedWork() &&
           m_session.wouldLosePanelText(QStringLiteral("check"));
}

/// `file` is empty for what was never saved.
QMessageBox* UnsavedText::makeQuestion(const QString& name, const QString& title, const QString& file) {
    m_asking = true;
    auto* question = new QMessageBox(&m_window);
    question->setObjectName(name);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setIcon(QMessageBox::Warning);
    question->setWindowTitle(title);
    if (!file.isEmpty())
        question->setText(tr("The changes of %1 aren't saved.").arg(QFileInfo(file).fileName()));
    question->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question->setDefaultButton(QMessageBox::Save);
    question->setEscapeButton(QMessageBox::Cancel);
    connect(question, &QMessageBox::finished, this, [this] { m_asking = false; });
    return question;
}

void UnsavedText::askForTests() {
    const QString file = m_tests.suiteDocument().file();
    QMessageBox* question = makeQuestion(QStringLiteral("unsavedTests"), tr("Unsaved tests"), file);
    if (file.isEmpty())
        question->setText(tr("The tests aren't saved to a file."));
    question->setInformativeText(
        ui::Settings::instance().flag(ui::Setting::KeepTexts)
            ? tr("They aren't kept for the next start: they were deleted in Preferences, or can't be written "
                 "to "
                 "the disk.")
            : tr("They will be lost, as no texts are kept for the next start (Preferences)."));
    connect(question, &QMessageBox::finished, this, [this, question] {
        const auto answer = question->standardButton(question->clickedButton());
        if (answer == QMessageBox::Save) {
            m_waitsForTests = true;
            m_tests.files().save();
        } else if (answer == QMessageBox::Discard) {
            m_testsDiscarded = true;
            m_window.close();
        } else {
            m_discarded = false; // the user goes on with the text
        }
    });
    question->open();
}

void UnsavedText::ask(Next next) {
    m_next = next;
    const QString file = m_session.textFile();
    QMessageBox* question = makeQuestion(QStringLiteral("unsavedText"), tr("Unsaved text"), file);
    if (file.isEmpty())
        question->setText(tr("The text isn't saved to a file."));
    const std::size_t size = m_session.document().text().size();
    question->setInformativeText(
        next == Next::Replace ? tr("It will be lost: the opened file is too large for Undo.")
        : !ui::Settings::instance().flag(ui::Setting::KeepTexts)
            ? tr("It will be lost, as no texts are kept for the next start (Preferences).")
        : size > ui::StateStore::kMaxText
            ? tr("It has %1, and only texts of up to %2 are kept for the next start.")
                  .arg(ui::byteCount(size), ui::byteCount(ui::StateStore::kMaxText))
            : tr("It isn't kept for the next start: it was deleted in Preferences, or can't be written to "
                 "the disk."));
    connect(question, &QMessageBox::finished, this, [this, question] {
        switch (question->standardButton(question->clickedButton())) {
        case QMessageBox::Save:
            save();
            break;
        case QMessageBox::Discard:
            goOn();
            break;
        default:
            if (m_next == Next::Replace)
                m_session.dropWaitingText();
            break;
        }
    });
    question->open();
}

void UnsavedText::save() {
    m_waitsForSaving = !FileDialogs(m_window, m_session).saveText().isEmpty();
    if (!m_waitsForSaving && m_next == Next::Replace)
        m_session.dropWaitingText();
}

/// The text is saved, or may be lost.
void UnsavedText::goOn() {
    if (m_next == Next::Replace)
        return m_session.showWaitingText();
    m_discarded = true;
    m_session.forgetText();
    m_window.close();
}

void UnsavedText::goOnOnceSaved() {
    if (!std::exchange(m_waitsForSaving, false))
        return;
    if (!m_session.document().isModified())
        return m_next == Next::Replace ? m_session.showWaitingText() : (void)m_window.close();
    if (m_next == Next::Replace) // saving failed, or the text has changed since
        m_session.dropWaitingText();
}

} // namespace tokenscope::app
