#include "app/window/save_tokenizer.h"

#include "core/base/printable.h"
#include "ui/support/numbers.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

namespace tokenscope::app {
namespace {

constexpr int kProgressAfterMs = 400;
constexpr int kPercent = 100;
constexpr std::size_t kLongestText = 200;
const QString kSavingKey = QStringLiteral("saving");

/// As one problem: the first with its place, the others behind it.
Error allOf(std::vector<Error> errors) {
    constexpr std::size_t kShown = 8;
    Error all = std::move(errors.front());
    for (std::size_t i = 1; i < errors.size() && i < kShown; ++i)
        all.message += "; " + errors[i].where + ": " + errors[i].message;
    if (errors.size() > kShown)
        all.message += "; " + std::to_string(errors.size() - kShown) + " more";
    return all;
}

} // namespace

SaveTokenizer::SaveTokenizer(QWidget& window, Session& session)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_job(tr("Saving tokenizer")) {
    connect(&m_job, &LatestJob::progress, this, [this](quint64 done, quint64 total) {
        if (m_progress && total > 0)
            m_progress->setValue(static_cast<int>(done * kPercent / total));
    });
    connect(&m_job, &LatestJob::finished, this, [this] {
        if (m_progress) // may be what canceled
            m_progress->deleteLater();
    });
}

SaveTokenizer::~SaveTokenizer() = default;

void SaveTokenizer::ask() {
    ask(m_session.tokenizers().currentTokenizer());
}

void SaveTokenizer::ask(const std::shared_ptr<const Tokenizer>& tokenizer) {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current || !tokenizer)
        return;
    const QString json = tr("tokenizer.json (*.json)");
    const QString model = tr("SentencePiece model (*.model)");
    const QString ranks = tr("Ranks of tiktoken, with a Python module (*.tiktoken)");
    const QString halves = tr("Folder with vocab.json and merges.txt (*)");
    const QString lines = tr("Folder with vocab.txt (*)");
    const QFileInfo file(current->source.path);
    const QString beside = file.filePath().isEmpty() ? QString() : file.absolutePath() + QLatin1Char('/');
    QString filter = json;
    QString path = QFileDialog::getSaveFileName(
        &m_window, tr("Save tokenizer as"), beside + QStringLiteral("tokenizer-saved.json"),
        QStringList{json, model, ranks, halves, lines}.join(QStringLiteral(";;")), &filter);
    if (path.isEmpty())
        return;
    const TargetFormat chosen = filter == model    ? TargetFormat::SentencePiece
                                : filter == ranks  ? TargetFormat::Tiktoken
                                : filter == halves ? TargetFormat::VocabMerges
                                : filter == lines  ? TargetFormat::BertVocab
                                                   : TargetFormat::TokenizerJson;
    const auto named = targetFormatOf(toPath(path));
    save(tokenizer, path, named && !isFolder(chosen) ? *named : chosen);
}

void SaveTokenizer::save(const QString& path, TargetFormat target) {
    save(m_session.tokenizers().currentTokenizer(), path, target);
}

void SaveTokenizer::save(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& path,
                         TargetFormat target) {
    if (!tokenizer)
        return;
    ConvertRequest request;
    request.out = toPath(path);
    request.target = target;
    request.overwrite = true;
    const QString name = QFileInfo(path).fileName();
    if (m_progress)
        m_progress->deleteLater();
    m_session.dismiss(kSavingKey);
    emit started();
    m_job.setWhat(tr("Saving %1").arg(name));
    const OpenTokenizer* current = m_session.tokenizers().current();
    const QString source = current ? current->source.path : QString();
    m_job.run(
        [tokenizer, request](const Progress& progress) mutable {
            request.options.progress = progress;
            return convertTokenizer(*tokenizer, request);
        },
        [this, source, path, target](const Result<Conversion>& conversion) {
            finish(source, path, target, conversion);
        });
    m_progress = new QProgressDialog(tr("Saving %1, and comparing what was saved…").arg(name), tr("Cancel"),
                                     0, kPercent, &m_window);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    m_progress->setMinimumDuration(kProgressAfterMs);
    connect(m_progress, &QProgressDialog::canceled, &m_job, &LatestJob::cancel);
}

void SaveTokenizer::finish(const QString& source, const QString& path, TargetFormat target,
                           const Result<Conversion>& conversion) {
    if (!conversion) {
        Error error = conversion.error();
        if (error.code == ErrorCode::Canceled)
            return;
        // A place is one of what was to be saved.
        if (error.file.empty())
            error.file = (error.where.empty() || source.isEmpty() ? path : source).toStdString();
        if (error.remedy.empty() && error.code == ErrorCode::Unsupported)
            error.remedy = tr("save it in another format").toStdString();
        return refuse(path, std::move(error));
    }
    if (!conversion->refused.empty()) {
        Error all = allOf(refusals(*conversion, target));
        all.file = (source.isEmpty() ? path : source).toStdString();
        all.remedy = tr("save it in another format").toStdString();
        return refuse(path, std::move(all));
    }
    const Proof& proof = conversion->proof;
    if (!conversion->written) {
        const std::string text =
            proof.shortest ? printable(proof.shortest->text, kLongestText) : std::string();
        return refuse(path, Error{ErrorCode::Unsupported,
                                  path.toStdString(),
                                  {},
                                  tr("what would be saved gives other ids for “%1”")
                                      .arg(QString::fromStdString(text))
                                      .toStdString(),
                                  tr("save it in another format").toStdString()});
    }
    QString message =
        tr("Saved to %1. It was read again and gives the same ids: %2 texts, %3 tokens compared.")
            .arg(QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath()), grouped(proof.texts),
                 grouped(proof.tokens));
    for (const Diagnostic& note : conversion->notes) {
        message += QLatin1Char(' ');
        message += QString::fromStdString(printable(note.message));
        message += QLatin1Char('.');
    }
    emit saved(path, message);
}

void SaveTokenizer::refuse(const QString& path, Error error) {
    m_session.report(kSavingKey, std::move(error), tr("%1 is not saved.").arg(QFileInfo(path).fileName()));
}

} // namespace tokenscope::app
