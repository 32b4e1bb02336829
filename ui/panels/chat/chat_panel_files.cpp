// What the Chat panel opens and saves.

#include "core/base/mapped_file.h"
#include "ui/panels/chat/chat_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

namespace tokenscope {
namespace {

constexpr std::size_t kLargestFile = std::size_t{64} << 20U;

} // namespace

void ChatPanel::openFile(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix.startsWith(QLatin1String("j2")) || suffix.startsWith(QLatin1String("jinja")))
        return m_document.setChoice({TemplateChoice::From::File, QFileInfo(path).absoluteFilePath()});
    m_fileJob.setWhat(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_fileJob.run(
        [file = path.toStdString()](const Progress&) -> Result<chat::ConversationFile> {
            const auto mapped = MappedFile::open(file);
            if (!mapped)
                return tl::unexpected(mapped.error());
            if (mapped->bytes().size() > kLargestFile)
                return fail(ErrorCode::TooLarge, file, "the window opens conversations of up to 64 MiB",
                            "check larger files with `tokenscope check --chat`");
            return chat::readConversations(mapped->bytes());
        },
        [this, path](Result<chat::ConversationFile> file) {
            if (file) {
                m_session.dismiss(path);
                m_document.open(std::move(*file), QFileInfo(path).fileName());
                return;
            }
            m_session.report(path, file.error());
        });
}

void ChatPanel::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Open conversations"), {},
                                   tr("Conversations (*.json *.jsonl *.ndjson *.json5);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ChatPanel::openFile);
    dialog->open();
}

void ChatPanel::askWhereToSave() {
    auto* dialog =
        new QFileDialog(this, tr("Save conversations"), {}, tr("JSON (*.json *.jsonl);;All files (*)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->selectFile(m_document.title().isEmpty() ? QStringLiteral("conversation.json")
                                                    : m_document.title());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSaveFile file(path);
        const std::string text = m_document.written();
        const bool written =
            file.open(QIODevice::WriteOnly) &&
            file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) &&
            file.commit();
        if (written)
            emit told(tr("Saved %1").arg(QFileInfo(path).fileName()));
        else
            m_session.report(
                path, Error{ErrorCode::Unreadable, path.toStdString(), {}, "the file can't be written", {}});
    });
    dialog->open();
}

} // namespace tokenscope
