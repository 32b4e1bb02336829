#include "app/window/unsaved_text.h"

#include "app/window/menus.h"
#include "ui/support/numbers.h"
#include "ui/support/settings.h"

#include <QFileInfo>
#include <QMessageBox>

#include <utility>

namespace tokenscope::app {

UnsavedText::UnsavedText(QWidget& window, ui::Session& session)
    : QObject(&window)
    , m_window(window)
    , m_session(session) {
    connect(&session, &ui::Session::savingEnded, this, &UnsavedText::closeOnceSaved);
}

bool UnsavedText::mayClose() {
    if (m_discarded || !m_session.wouldLoseText())
        return true;
    if (!m_asking)
        ask();
    return false;
}

void UnsavedText::ask() {
    m_asking = true;
    auto* question = new QMessageBox(&m_window);
    question->setObjectName(QStringLiteral("unsavedText"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setIcon(QMessageBox::Warning);
    question->setWindowTitle(tr("Unsaved text"));
    const QString file = m_session.textFile();
    question->setText(file.isEmpty() ? tr("The text isn't saved to a file.")
                                     : tr("The changes of %1 aren't saved.").arg(QFileInfo(file).fileName()));
    const std::size_t size = m_session.document().text().size();
    question->setInformativeText(
        !ui::Settings::instance().flag(ui::Setting::KeepTexts)
            ? tr("It will be lost, as no texts are kept for the next start (Preferences).")
        : size > ui::StateStore::kMaxText
            ? tr("It has %1, and only texts of up to %2 are kept for the next start.")
                  .arg(ui::byteCount(size), ui::byteCount(ui::StateStore::kMaxText))
            : tr("It isn't kept for the next start: it was deleted in Preferences, or can't be written to "
                 "the disk."));
    question->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question->setDefaultButton(QMessageBox::Save);
    question->setEscapeButton(QMessageBox::Cancel);
    connect(question, &QMessageBox::finished, this, [this, question] {
        m_asking = false;
        switch (question->standardButton(question->clickedButton())) {
        case QMessageBox::Save:
            save();
            break;
        case QMessageBox::Discard:
            m_discarded = true;
            m_session.forgetText();
            m_window.close();
            break;
        default:
            break;
        }
    });
    question->open();
}

void UnsavedText::save() {
    QString file = m_session.textFile();
    if (file.isEmpty())
        file = FileDialogs(m_window, m_session).saveText();
    else
        m_session.saveText(file);
    m_closesOnceSaved = !file.isEmpty();
}

void UnsavedText::closeOnceSaved() {
    if (std::exchange(m_closesOnceSaved, false) && !m_session.wouldLoseText())
        m_window.close();
}

} // namespace tokenscope::app
