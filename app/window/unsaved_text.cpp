#include "app/window/unsaved_text.h"

#include "app/window/menus.h"
#include "ui/support/numbers.h"
#include "ui/support/settings.h"

#include <QFileInfo>
#include <QMessageBox>

namespace tokenscope::app {

UnsavedText::UnsavedText(QWidget& window, ui::Session& session)
    : QObject(&window)
    , m_window(window)
    , m_session(session) {
    connect(&session, &ui::Session::textOriginChanged, this, &UnsavedText::closeOnceSaved);
    // A failed save is among the problems that the window shows.
    connect(&session, &ui::Session::problemsChanged, this, [this] {
        for (const ui::Problem& problem : m_session.problems())
            if (problem.key == m_saving)
                m_saving.clear();
    });
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
    question->setInformativeText(
        ui::Settings::instance().flag(ui::Setting::KeepTexts)
            ? tr("It has %1, and only texts of up to %2 are kept for the next start.")
                  .arg(ui::byteCount(m_session.document().text().size()),
                       ui::byteCount(ui::StateStore::kMaxText))
            : tr("It will be lost, as no texts are kept for the next start (Preferences)."));
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
            m_window.close();
            break;
        default:
            break;
        }
    });
    question->open();
}

void UnsavedText::save() {
    m_saving = m_session.textFile();
    if (m_saving.isEmpty())
        m_saving = QFileInfo(FileDialogs(m_window, m_session).saveText()).absoluteFilePath();
    else
        m_session.saveText(m_saving);
}

void UnsavedText::closeOnceSaved() {
    if (m_saving.isEmpty() || m_session.wouldLoseText())
        return;
    m_saving.clear();
    m_window.close();
}

} // namespace tokenscope::app
