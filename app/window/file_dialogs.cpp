#include "app/window/menus.h"

#include "ui/session/tokenizer_source.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

// The questions that Menus asks with the platform's file dialogs.
namespace tokenscope::app {
namespace {

QString lastFolder(const Session& session) {
    return session.recent().isEmpty() ? QString() : QFileInfo(session.recent().constFirst()).absolutePath();
}

} // namespace

void Menus::askForTokenizers() {
    const QStringList files = QFileDialog::getOpenFileNames(
        &m_window, tr("Open tokenizers"), lastFolder(m_session),
        tr("Tokenizers (%1);;All files (*)").arg(tokenizerNameFilters().join(QLatin1Char(' '))));
    for (const QString& file : files)
        m_session.openTokenizer(file);
}

void Menus::askForTokenizerFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("Open a model's folder"), lastFolder(m_session));
    if (!folder.isEmpty())
        m_session.openTokenizer(folder);
}

void Menus::askForText() {
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Open text"), lastFolder(m_session), tr("All files (*)"));
    if (!file.isEmpty())
        m_session.openText(file);
}

void Menus::askForLesson() {
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open lesson"), lastFolder(m_session),
                                                      tr("Lessons (*.md *.markdown);;All files (*)"));
    if (!file.isEmpty())
        emit lessonRequested(file);
}

void Menus::askWhereToSave() {
    const QString file = QFileDialog::getSaveFileName(
        &m_window, tr("Save text"),
        m_session.textFile().isEmpty() ? lastFolder(m_session) + QStringLiteral("/text.txt")
                                       : m_session.textFile());
    if (!file.isEmpty())
        m_session.saveText(file);
}

} // namespace tokenscope::app
