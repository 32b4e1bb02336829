#include "app/window/file_dialogs.h"

#include "ui/session/tokenizer_source.h"

#include <QFileDialog>
#include <QFileInfo>

namespace tokenscope::app {

QString FileDialogs::lastFolder() const {
    return m_session.recent().isEmpty() ? QString()
                                        : QFileInfo(m_session.recent().constFirst()).absolutePath();
}

void FileDialogs::openTokenizers() {
    const QStringList files = QFileDialog::getOpenFileNames(
        &m_window, tr("Open tokenizers"), lastFolder(),
        tr("Tokenizers (%1);;All files (*)").arg(ui::tokenizerNameFilters().join(QLatin1Char(' '))));
    for (const QString& file : files)
        m_session.openTokenizer(file);
}

void FileDialogs::openTokenizerFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("Open the folder of a model"), lastFolder());
    if (!folder.isEmpty())
        m_session.openTokenizer(folder);
}

void FileDialogs::openText() {
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Open text"), lastFolder(), tr("All files (*)"));
    if (!file.isEmpty())
        m_session.openText(file);
}

void FileDialogs::saveText() {
    const QString file = QFileDialog::getSaveFileName(
        &m_window, tr("Save text"),
        m_session.textFile().isEmpty() ? lastFolder() + QStringLiteral("/text.txt") : m_session.textFile());
    if (!file.isEmpty())
        m_session.saveText(file);
}

QString FileDialogs::chooseLesson() const {
    return QFileDialog::getOpenFileName(&m_window, tr("Open lesson"), lastFolder(),
                                        tr("Lessons (*.md *.markdown);;All files (*)"));
}

} // namespace tokenscope::app
