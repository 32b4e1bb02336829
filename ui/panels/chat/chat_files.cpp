#include "ui/panels/chat/chat_files.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/json/json_data.h"
#include "core/suite/suite.h"
#include "ui/support/text.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

namespace tokenscope::ui {
namespace {

/// A larger file of lines is a dataset, from which single lines are opened.
constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20U;

QString suffixOf(const QString& path) {
    return QFileInfo(path).suffix().toLower();
}

bool isTemplate(const QString& path) {
    const QString suffix = suffixOf(path);
    return suffix == QLatin1String("jinja") || suffix == QLatin1String("jinja2") ||
           suffix == QLatin1String("j2");
}

bool isLines(const QString& path) {
    const QString suffix = suffixOf(path);
    return suffix == QLatin1String("jsonl") || suffix == QLatin1String("ndjson");
}

struct ReadFile {
    chat::ConversationFile file;
    bool keepsAll = false; ///< writing it again loses nothing, such as comments
};

Result<ReadFile> readFile(const std::string& path) {
    TOKENSCOPE_TRY(const auto mapped, MappedFile::open(path));
    if (mapped.bytes().size() > kMaxFileBytes)
        return fail(ErrorCode::TooLarge, path, "the window opens conversations of up to 64 MiB",
                    "check larger files with `tokenscope check --chat`");
    TOKENSCOPE_TRY(auto file, chat::readConversations(mapped.bytes()));
    const bool keepsAll =
        file.diagnostics.empty() && chat::readConversations(mapped.bytes(), JsonStyle::Strict);
    return ReadFile{std::move(file), keepsAll};
}

struct DatasetLineText {
    std::string text;
    Result<chat::ConversationFile> file;
};

Result<DatasetLineText> readLine(const std::string& path, std::uint64_t byte, std::uint64_t size) {
    if (size > kMaxFileBytes)
        return fail(ErrorCode::TooLarge, path, "the window opens lines of up to 64 MiB", {});
    TOKENSCOPE_TRY(auto text, chat::readDatasetLine(path, byte, size));
    auto file = chat::readConversations(text);
    return DatasetLineText{std::move(text), std::move(file)};
}

} // namespace

bool isChatFile(const QString& path) {
    constexpr qint64 kSampleBytes = 64 * 1024;
    if (isTemplate(path))
        return true;
    const QString suffix = suffixOf(path);
    if (!isLines(path) && suffix != QLatin1String("json") && suffix != QLatin1String("json5"))
        return false;
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray start = file.read(kSampleBytes).trimmed();
    if (start.isEmpty() || start.contains('\0') || !QByteArray("{[/").contains(start.front()))
        return false;
    if (suite::looksLikeSuite(toStringView(start)))
        return false;
    for (const char* tokenizerKey :
         {"\"added_tokens\"", "\"vocab\"", "\"model_max_length\"", "\"tokenizer_class\""})
        if (start.contains(tokenizerKey))
            return false;
    const bool turns = start.contains("role") && start.contains("content");
    const bool shareGpt =
        start.contains("from") && start.contains("value") && start.contains("conversations");
    const bool alpaca = start.contains("instruction") && start.contains("output");
    const bool pairs = start.contains("prompt") && (start.contains("completion") || start.contains("chosen"));
    return turns || shareGpt || alpaca || pairs;
}

ChatFiles::ChatFiles(Session& session, ChatDocument& document, QWidget& window)
    : m_session(session)
    , m_document(document)
    , m_window(window)
    , m_job(tr("Opening conversations")) {}

void ChatFiles::open(const QString& path) {
    if (isTemplate(path))
        return emit templateFound(QFileInfo(path).absoluteFilePath());
    if (isLines(path) && QFileInfo(path).size() > static_cast<qint64>(kMaxFileBytes))
        return emit datasetFound(path);
    m_job.setWhat(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_job.run([file = path.toStdString()](const Progress&) { return readFile(file); },
              [this, path](Result<ReadFile> file) {
                  if (!file && isLines(path)) // the check reports each invalid line
                      return emit datasetFound(path);
                  if (!file)
                      return m_session.report(path, file.error());
                  m_session.dismiss(path);
                  const QFileInfo info(path);
                  m_document.open(std::move(file->file), info.fileName(),
                                  file->keepsAll ? info.absoluteFilePath() : QString());
                  if (isLines(path))
                      emit datasetOpened(path);
              });
}

void ChatFiles::openLine(const QString& path, const chat::DatasetRow& row) {
    const QString title = tr("%1, line %2").arg(QFileInfo(path).fileName()).arg(row.line);
    m_job.setWhat(tr("Opening %1").arg(title));
    m_job.run([file = path.toStdString(), byte = row.byte,
               size = row.size](const Progress&) { return readLine(file, byte, size); },
              [this, path, title](Result<DatasetLineText> line) {
                  if (!line)
                      return m_session.report(path, line.error());
                  m_session.dismiss(path);
                  const bool valid = line->file && line->file->conversations.size() == 1;
                  m_document.open(valid ? std::move(*line->file) : chat::ConversationFile(), title);
                  if (!valid) {
                      emit invalidLineOpened();
                      m_document.setJson(line->text);
                  }
              });
}

void ChatFiles::chooseFile() {
    auto* dialog = new QFileDialog(&m_window, tr("Open conversations"), {},
                                   tr("Conversations (*.json *.jsonl *.ndjson *.json5);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ChatFiles::open);
    dialog->open();
}

void ChatFiles::chooseDataset() {
    auto* dialog =
        new QFileDialog(&m_window, tr("Open a dataset"), {},
                        tr("Conversations, one per line (*.jsonl *.ndjson *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ChatFiles::datasetFound);
    dialog->open();
}

void ChatFiles::save() {
    m_document.file().isEmpty() ? chooseWhereToSave() : saveIn(m_document.file());
}

void ChatFiles::chooseWhereToSave() {
    auto* dialog =
        new QFileDialog(&m_window, tr("Save conversations"), {}, tr("JSON (*.json *.jsonl);;All files (*)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("saveConversations"));
    dialog->selectFile(!m_document.file().isEmpty()   ? m_document.file()
                       : m_document.title().isEmpty() ? QStringLiteral("conversation.json")
                                                      : m_document.title());
    connect(dialog, &QFileDialog::fileSelected, this, &ChatFiles::saveIn);
    connect(dialog, &QDialog::rejected, this, &ChatFiles::savingEnded);
    dialog->open();
}

void ChatFiles::saveIn(const QString& path) {
    if (write(path, m_document.written()))
        m_document.markSaved(QFileInfo(path).absoluteFilePath());
    emit savingEnded();
}

bool ChatFiles::write(const QString& path, const std::string& text) {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit()) {
        m_session.dismiss(path);
        emit statusMessage(tr("Saved %1").arg(QFileInfo(path).fileName()));
        return true;
    }
    m_session.report(path,
                     Error{ErrorCode::Unreadable, path.toStdString(), {}, "the file can't be written", {}});
    return false;
}

void ChatFiles::saveTemplate() {
    if (!m_document.editedTemplate())
        return emit savingTemplateEnded();
    auto* dialog = new QFileDialog(&m_window, tr("Save the chat template"), {},
                                   tr("Chat templates (*.jinja);;All files (*)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("saveTemplate"));
    dialog->selectFile(m_document.choice().from == TemplateChoice::From::File
                           ? m_document.choice().name
                           : QStringLiteral("chat_template.jinja"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (const auto& edited = m_document.editedTemplate(); edited && write(path, *edited))
            emit templateFound(QFileInfo(path).absoluteFilePath());
        emit savingTemplateEnded();
    });
    connect(dialog, &QDialog::rejected, this, &ChatFiles::savingTemplateEnded);
    dialog->open();
}

} // namespace tokenscope::ui
