#include "app/window/unsaved_text.h"

#include "app/window/menus.h"
#include "ui/panels/check/suite_files.h"
#include "ui/support/numbers.h"
#include "ui/support/settings.h"

#include <QFileInfo>

#include <utility>

namespace tokenscope::app {

void askToSave(QWidget& window, const SaveQuestion& question,
               std::function<void(QMessageBox::StandardButton)> answer) {
    auto* box = new QMessageBox(QMessageBox::Warning, question.title, question.text,
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window);
    box->setObjectName(question.name);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(question.why);
    box->setDefaultButton(QMessageBox::Save);
    box->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(box, &QMessageBox::finished, &window, [box, answer = std::move(answer)] {
        answer(box->standardButton(box->clickedButton()));
    });
    box->open();
}

UnsavedText::UnsavedText(QWidget& window, ui::Session& session, ui::TestsPage& tests, ui::ChatPanel& chat)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_tests(tests)
    , m_chat(chat) {
    connect(&session, &ui::Session::savingEnded, this, [this] { savingEnded(Work::Text); });
    connect(&session, &ui::Session::textWouldBeLost, this, &UnsavedText::askBeforeReplacing);
    connect(&tests.files(), &ui::SuiteFiles::savingEnded, this, [this] { savingEnded(Work::Tests); });
    connect(&chat.files(), &ui::ChatFiles::savingEnded, this, [this] { savingEnded(Work::Conversations); });
    connect(&chat.files(), &ui::ChatFiles::savingTemplateEnded, this,
            [this] { savingEnded(Work::Template); });
}

bool UnsavedText::wouldLose(Work work) {
    switch (work) {
    case Work::Text:
        return m_session.wouldLoseText();
    case Work::Tests:
        return m_tests.suiteDocument().hasUnsavedWork() &&
               m_session.wouldLosePanelText(QStringLiteral("check"));
    case Work::Conversations:
        return m_chat.controller().document().isModified() &&
               m_session.wouldLosePanelText(QStringLiteral("chat"));
    case Work::Template:
        return m_chat.controller().document().editedTemplate() &&
               m_session.wouldLosePanelText(QStringLiteral("chat"));
    }
    return false;
}

bool UnsavedText::mayClose() {
    if (m_asking)
        return false;
    m_saving.clear();
    for (const Work work : {Work::Text, Work::Tests, Work::Conversations, Work::Template})
        if (!m_discarded && wouldLose(work))
            m_saving.push_back(work);
    if (m_saving.empty())
        return true;
    askBeforeClosing();
    return false;
}

QString UnsavedText::whyTextIsLost() const {
    const std::size_t size = m_session.document().text().size();
    return ui::Settings::instance().flag(ui::Setting::KeepTexts) && size > ui::StateStore::kMaxText
               ? tr("It has %1, and only texts of up to %2 are kept for the next start.")
                     .arg(ui::byteCount(size), ui::byteCount(ui::StateStore::kMaxText))
               : QString();
}

SaveQuestion UnsavedText::questionOf(Work work) const {
    const auto changes = [](const QString& file, const QString& otherwise) {
        return file.isEmpty() ? otherwise
                              : tr("The changes of %1 aren't saved.").arg(QFileInfo(file).fileName());
    };
    switch (work) {
    case Work::Text:
        break;
    case Work::Tests:
        return {QStringLiteral("unsavedTests"),
                tr("Unsaved tests"),
                changes(m_tests.suiteDocument().file(), tr("The tests aren't saved to a file.")),
                {}};
    case Work::Conversations:
        return {
            QStringLiteral("unsavedConversations"),
            tr("Unsaved conversations"),
            changes(m_chat.controller().document().file(), tr("The conversations aren't saved to a file.")),
            {}};
    case Work::Template:
        return {QStringLiteral("unsavedTemplate"),
                tr("Unsaved chat template"),
                tr("The changes of the chat template aren't saved."),
                {}};
    }
    return {QStringLiteral("unsavedText"), tr("Unsaved text"),
            changes(m_session.textFile(), tr("The text isn't saved to a file.")), whyTextIsLost()};
}

void UnsavedText::askBeforeClosing() {
    SaveQuestion question = questionOf(m_saving.front());
    for (std::size_t i = 1; i < m_saving.size(); ++i)
        question.text += QLatin1Char('\n') + questionOf(m_saving[i]).text;
    if (m_saving.size() > 1)
        question.title = tr("Unsaved work");
    if (!ui::Settings::instance().flag(ui::Setting::KeepTexts))
        question.why = tr("This will be lost, as no texts are kept for the next start (Preferences).");
    else if (question.why.isEmpty())
        question.why = tr("This isn't kept for the next start: it was deleted in Preferences, or can't be "
                          "written to the disk.");
    m_asking = true;
    askToSave(m_window, question, [this](QMessageBox::StandardButton answer) {
        m_asking = false;
        if (answer == QMessageBox::Save)
            return saveNext();
        if (answer == QMessageBox::Discard) {
            m_discarded = true;
            if (m_saving.front() == Work::Text)
                m_session.forgetText();
            m_window.close();
        }
        m_saving.clear();
    });
}

void UnsavedText::askBeforeReplacing() {
    SaveQuestion question = questionOf(Work::Text);
    question.why = tr("It will be lost: the opened file is too large for Undo.");
    m_asking = true;
    askToSave(m_window, question, [this](QMessageBox::StandardButton answer) {
        m_asking = false;
        if (answer == QMessageBox::Discard)
            return m_session.showWaitingText();
        m_replaces = answer == QMessageBox::Save && !FileDialogs(m_window, m_session).saveText().isEmpty();
        if (!m_replaces)
            m_session.dropWaitingText();
    });
}

void UnsavedText::save(Work work) {
    switch (work) {
    case Work::Text:
        if (FileDialogs(m_window, m_session).saveText().isEmpty())
            m_saving.clear();
        break;
    case Work::Tests:
        m_tests.files().save();
        break;
    case Work::Conversations:
        m_chat.files().save();
        break;
    case Work::Template:
        m_chat.files().saveTemplate();
        break;
    }
}

void UnsavedText::saveNext() {
    m_saving.empty() ? (void)m_window.close() : save(m_saving.front());
}

/// Saved, or not: saving failed or was canceled, or the user has changed it since.
void UnsavedText::savingEnded(Work work) {
    if (work == Work::Text && std::exchange(m_replaces, false))
        return m_session.document().isModified() ? m_session.dropWaitingText() : m_session.showWaitingText();
    if (m_asking || m_saving.empty() || m_saving.front() != work)
        return;
    if (wouldLose(work))
        return m_saving.clear();
    m_saving.erase(m_saving.begin());
    saveNext();
}

} // namespace tokenscope::app
