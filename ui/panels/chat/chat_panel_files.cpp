// Files of the Chat mode: conversations, templates, datasets and their lines.

#include "core/base/mapped_file.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/support/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QSplitter>

namespace tokenscope::ui {
namespace {

/// A larger file of lines is a dataset: looked through, and opened a line at a time.
constexpr std::size_t kLargestFile = std::size_t{64} << 20U;

constexpr int kDatasetHeight = 300;

bool isLines(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("jsonl") || suffix == QLatin1String("ndjson");
}

} // namespace

void ChatPanel::openFile(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix.startsWith(QLatin1String("j2")) || suffix.startsWith(QLatin1String("jinja")))
        return m_template->open(QFileInfo(path).absoluteFilePath());
    if (isLines(path) && QFileInfo(path).size() > static_cast<qint64>(kLargestFile))
        return checkDataset(path);
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
                if (isLines(path))
                    m_dataset->offer(path);
                return;
            }
            if (isLines(path)) // its lines tell what is wrong with each of them
                return checkDataset(path);
            m_session.report(path, file.error());
        });
}

void ChatPanel::checkDataset(const QString& path) {
    showLower(Lower::Dataset);
    if (const QList<int> sizes = m_down->sizes(); sizes.value(1) < scaled(kDatasetHeight))
        m_down->setSizes({sizes.value(0) + sizes.value(1) - scaled(kDatasetHeight), scaled(kDatasetHeight)});
    m_dataset->open(path);
}

void ChatPanel::askForDataset() {
    auto* dialog = new QFileDialog(this, tr("Open a dataset"), {},
                                   tr("Conversations, one a line (*.jsonl *.ndjson *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ChatPanel::checkDataset);
    dialog->open();
}

/// A line of a dataset, read by its place: as a conversation, or as the text that it is, with its error.
void ChatPanel::openLine(const QString& path, const chat::DatasetRow& row) {
    struct Line {
        std::string text;
        Result<chat::ConversationFile> file;
    };
    const QString title = tr("%1, line %2").arg(QFileInfo(path).fileName()).arg(row.line);
    m_fileJob.setWhat(tr("Opening %1").arg(title));
    m_fileJob.run(
        [name = path.toStdString(), byte = row.byte, size = row.size](const Progress&) -> Result<Line> {
            if (size > kLargestFile)
                return tl::unexpected<Error>(
                    Error{ErrorCode::TooLarge, name, {}, "the window opens lines of up to 64 MiB", {}});
            auto text = chat::readDatasetLine(name, byte, size);
            if (!text)
                return tl::unexpected<Error>(text.error());
            auto file = chat::readConversations(*text);
            return Line{std::move(*text), std::move(file)};
        },
        [this, path, title](Result<Line> line) {
            if (!line)
                return m_session.report(path, line.error());
            m_session.dismiss(path);
            const bool readable = line->file && line->file->conversations.size() == 1;
            m_document.open(readable ? std::move(*line->file) : chat::ConversationFile(), title);
            if (!readable) {
                m_messages->showJson(true);
                m_document.setJson(line->text);
            }
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
            emit statusMessage(tr("Saved %1").arg(QFileInfo(path).fileName()));
        else
            m_session.report(
                path, Error{ErrorCode::Unreadable, path.toStdString(), {}, "the file can't be written", {}});
    });
    dialog->open();
}

} // namespace tokenscope::ui
