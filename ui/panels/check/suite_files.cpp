#include "ui/panels/check/suite_files.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/chat/template/builtins/chat_clock.h"
#include "core/suite/run_suite.h"
#include "ui/session/dialog_folder.h"
#include "ui/session/state_store.h"
#include "ui/session/text_files.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

namespace tokenscope::ui {
namespace {

const QString kDialog = QStringLiteral("suite");
const QString kUsualName = QStringLiteral("tokenscope-suite.json");

QString fileName(const QString& path) {
    return QFileInfo(path).fileName();
}

} // namespace

bool isSuiteFile(const QString& path) {
    constexpr qint64 kSampleBytes = 1024;
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    return suite::looksLikeSuite(file.read(kSampleBytes).toStdString());
}

SuiteFiles::SuiteFiles(Session& session, SuiteDocument& document, QWidget& window)
    : m_session(session)
    , m_document(document)
    , m_window(window)
    , m_job(tr("Opening the tests")) {
    connect(&document, &SuiteDocument::changed, this, &SuiteFiles::follow);
    connect(&m_watcher, &FileWatcher::changed, this,
            [this](const QString& path) { read(path, Reason::Changed); });
    connect(&m_watcher, &FileWatcher::gone, this, [this](const QString& path) {
        m_document.markUnsaved();
        emit statusMessage(tr("%1 no longer exists; its tests are unsaved now").arg(fileName(path)));
    });
}

void SuiteFiles::begin() {
    m_document.open(suite::emptySuite(chat::clockNow()), {});
}

void SuiteFiles::open(const QString& path) {
    read(QFileInfo(path).absoluteFilePath(), Reason::Opened);
}

void SuiteFiles::read(const QString& path, Reason reason) {
    m_job.setWhat(tr("Opening %1").arg(fileName(path)));
    m_job.run(
        [path](const Progress& progress) -> Result<SuiteText> {
            TOKENSCOPE_TRY(const auto text, readText(path, progress));
            return SuiteText{textIdentity(text), suite::readSuite(text)};
        },
        [this, path, reason](Result<SuiteText> text) { receive(path, reason, std::move(text)); });
}

void SuiteFiles::receive(const QString& path, Reason reason, Result<SuiteText> text) {
    if (!text)
        return m_session.report(path, text.error());
    if (reason == Reason::Changed && (path != m_document.file() || text->identity == m_onDisk.value(path)))
        return;
    if (!text->suite) {
        Error error = text->suite.error();
        error.file = path.toStdString();
        return m_session.report(path, error);
    }
    m_session.dismiss(path);
    if (reason == Reason::Changed && m_document.isModified()) {
        m_conflicting = text->identity;
        return setConflict(true);
    }
    m_onDisk[path] = text->identity;
    m_document.open(std::move(*text->suite), path);
    setConflict(false);
    if (reason == Reason::Restored)
        m_document.clearHistory();
    else if (reason == Reason::Changed)
        emit statusMessage(tr("%1 has changed and was read again").arg(fileName(path)));
    else
        emit opened();
}

/// Watches the document's file, which undo can change.
void SuiteFiles::follow() {
    if (m_watched == m_document.file())
        return;
    m_watcher.forget(m_watched);
    m_watched = m_document.file();
    m_watcher.watch(m_watched);
    setConflict(false);
}

void SuiteFiles::setConflict(bool conflict) {
    if (conflict == m_conflict)
        return;
    m_conflict = conflict;
    emit conflictChanged();
}

void SuiteFiles::keepChanges() {
    m_onDisk[m_document.file()] = m_conflicting;
    setConflict(false);
}

void SuiteFiles::chooseFile() {
    auto* dialog = new QFileDialog(&m_window, tr("Open tests"), QFileInfo(proposedFile()).absolutePath(),
                                   tr("Test suites (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("openSuite"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        keepDialogFolder(kDialog, path);
        open(path);
    });
    dialog->open();
}

void SuiteFiles::save() {
    m_document.file().isEmpty() ? chooseWhereToSave() : saveIn(m_document.file());
}

/// Next to the tokenizer, where people commit it.
QString SuiteFiles::proposedFile() const {
    if (!m_document.file().isEmpty())
        return m_document.file();
    const OpenTokenizer* open = m_session.tokenizers().current();
    const QFileInfo tokenizer(open ? open->source.path : QString());
    const QString folder = !open || open->source.path.isEmpty() ? dialogFolder(kDialog)
                           : tokenizer.isDir()                  ? tokenizer.absoluteFilePath()
                                                                : tokenizer.absolutePath();
    return QDir(folder).filePath(kUsualName);
}

void SuiteFiles::chooseWhereToSave() {
    const QFileInfo proposed(proposedFile());
    auto* dialog = new QFileDialog(&m_window, tr("Save tests"), proposed.absolutePath(),
                                   tr("Test suites (*.json);;All files (*)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("saveSuite"));
    dialog->selectFile(proposed.fileName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        keepDialogFolder(kDialog, path);
        saveIn(QFileInfo(path).absoluteFilePath());
    });
    connect(dialog, &QDialog::rejected, this, &SuiteFiles::savingEnded);
    dialog->open();
}

void SuiteFiles::saveIn(const QString& path) {
    const std::string text = m_document.written();
    if (const auto error = writeText(path, text)) {
        m_session.report(path, *error);
        return emit savingEnded();
    }
    m_session.dismiss(path);
    m_onDisk[path] = textIdentity(text);
    m_document.markSaved(path);
    setConflict(false);
    emit statusMessage(tr("Saved %1").arg(fileName(path)));
    emit savingEnded();
}

QJsonObject SuiteFiles::state() const {
    if (m_document.file().isEmpty())
        return {};
    return {{QStringLiteral("file"), m_document.file()},
            {QStringLiteral("content"), m_onDisk.value(m_document.file())}};
}

void SuiteFiles::restore(const QJsonObject& state, const QString& unsaved) {
    const QString file = state[QStringLiteral("file")].toString();
    if (!file.isEmpty())
        m_onDisk[file] = state[QStringLiteral("content")].toString();
    if (!m_document.restore(unsaved, file)) {
        if (!file.isEmpty())
            read(file, Reason::Restored);
    } else if (QFileInfo::exists(file)) {
        read(file, Reason::Changed);
    }
}

} // namespace tokenscope::ui
