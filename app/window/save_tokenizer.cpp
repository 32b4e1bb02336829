#include "app/window/save_tokenizer.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/convert/convert.h"
#include "ui/support/numbers.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>

#include <utility>
#include <vector>

namespace tokenscope::app {
namespace {

constexpr int kProgressAfterMs = 400;
constexpr int kPercent = 100;
constexpr std::size_t kMaxExampleBytes = 200;
const QString kSavingKey = QStringLiteral("saving");

/// All as one problem: the first with its location, the others after it.
Error merged(std::vector<Error> errors) {
    constexpr std::size_t kMaxShown = 8;
    Error all = std::move(errors.front());
    for (std::size_t i = 1; i < errors.size() && i < kMaxShown; ++i)
        all.message = message("{}; {}: {}", all.message, errors[i].where, errors[i].message);
    if (errors.size() > kMaxShown)
        all.message = message("{}; {} more", all.message, errors.size() - kMaxShown);
    return all;
}

/// Wherever they come from.
bool isSame(const Tokenizer& one, const Tokenizer& other) {
    const auto text = formats::saveHuggingFaceJson(one.definition());
    return text && text == formats::saveHuggingFaceJson(other.definition());
}

} // namespace

SaveTokenizer::SaveTokenizer(QWidget& window, ui::Session& session)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_job(tr("Saving tokenizer")) {
    connect(&m_job, &ui::LatestJob::progress, this, [this](quint64 done, quint64 total) {
        if (m_progress && total > 0)
            m_progress->setValue(static_cast<int>(done * kPercent / total));
    });
    connect(&m_job, &ui::LatestJob::finished, this, [this] {
        if (m_progress) // may be what canceled the job
            m_progress->deleteLater();
    });
}

SaveTokenizer::~SaveTokenizer() = default;

bool SaveTokenizer::ask() {
    return ask(m_session.tokenizers().currentTokenizer());
}

bool SaveTokenizer::ask(const std::shared_ptr<const Tokenizer>& tokenizer) {
    const ui::OpenTokenizer* current = m_session.tokenizers().current();
    if (!tokenizer)
        return false;
    const QString json = tr("tokenizer.json (*.json)");
    const QString model = tr("SentencePiece model (*.model)");
    const QString ranks = tr("tiktoken ranks with a Python module (*.tiktoken)");
    const QString halves = tr("Folder with vocab.json and merges.txt (*)");
    const QString lines = tr("Folder with vocab.txt (*)");
    const QFileInfo file(current ? current->source.path : QString());
    const QString folder = file.filePath().isEmpty() ? QString() : file.absolutePath() + QLatin1Char('/');
    QString filter = json;
    QString path = QFileDialog::getSaveFileName(
        &m_window, tr("Save tokenizer as"), folder + QStringLiteral("tokenizer-saved.json"),
        QStringList{json, model, ranks, halves, lines}.join(QStringLiteral(";;")), &filter);
    if (path.isEmpty())
        return false;
    const formats::TargetFormat chosen = filter == model    ? formats::TargetFormat::SentencePiece
                                         : filter == ranks  ? formats::TargetFormat::Tiktoken
                                         : filter == halves ? formats::TargetFormat::VocabMerges
                                         : filter == lines  ? formats::TargetFormat::BertVocab
                                                            : formats::TargetFormat::TokenizerJson;
    const auto named = formats::targetFormatOf(ui::toPath(path));
    save(tokenizer, path, named && !formats::isFolder(chosen) ? *named : chosen);
    return true;
}

void SaveTokenizer::save(const QString& path, formats::TargetFormat target) {
    save(m_session.tokenizers().currentTokenizer(), path, target);
}

void SaveTokenizer::save(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& path,
                         formats::TargetFormat target) {
    if (!tokenizer)
        return;
    convert::ConvertRequest request;
    request.out = ui::toPath(path);
    request.target = target;
    request.overwrite = true;
    const QString name = QFileInfo(path).fileName();
    if (m_progress)
        m_progress->deleteLater();
    m_session.dismiss(kSavingKey);
    emit started();
    m_job.setWhat(tr("Saving %1").arg(name));
    const ui::OpenTokenizer* current = m_session.tokenizers().current();
    const QString source = current ? current->source.path : QString();
    // A step of a training is another object than the tab that it was opened in.
    std::vector<std::pair<QString, std::shared_ptr<const Tokenizer>>> unsaved;
    for (int i = 0; i < m_session.tokenizers().size(); ++i)
        if (m_session.tokenizers().isUnsaved(i))
            unsaved.emplace_back(m_session.tokenizers().at(i).source.path,
                                 m_session.tokenizers().at(i).tokenizer);
    struct Saved {
        convert::Conversion conversion;
        QStringList tabs; ///< that hold the same tokenizer
    };
    m_job.run(
        [tokenizer, request,
         unsaved = std::move(unsaved)](const Progress& progress) mutable -> Result<Saved> {
            request.options.progress = progress;
            TOKENSCOPE_TRY(auto conversion, convert::convertTokenizer(*tokenizer, request));
            Saved saved{std::move(conversion), {}};
            if (saved.conversion.written)
                for (const auto& [tab, open] : unsaved)
                    if (open && (open == tokenizer || isSame(*open, *tokenizer)))
                        saved.tabs << tab;
            return saved;
        },
        [this, source, path, target](Result<Saved> saved) {
            if (!saved)
                return finish(source, path, target, tl::unexpected<Error>(saved.error()));
            for (const QString& tab : std::as_const(saved->tabs))
                m_session.tokenizers().markSaved(tab);
            finish(source, path, target, std::move(saved->conversion));
        });
    m_progress = new QProgressDialog(tr("Saving %1 and comparing it with the original…").arg(name),
                                     tr("Cancel"), 0, kPercent, &m_window);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    m_progress->setMinimumDuration(kProgressAfterMs);
    connect(m_progress, &QProgressDialog::canceled, &m_job, &ui::LatestJob::cancel);
}

void SaveTokenizer::finish(const QString& source, const QString& path, formats::TargetFormat target,
                           const Result<convert::Conversion>& conversion) {
    if (!conversion) {
        Error error = conversion.error();
        if (error.code == ErrorCode::Canceled)
            return;
        // A location refers to the tokenizer that was to be saved.
        if (error.file.empty())
            error.file = (error.where.empty() || source.isEmpty() ? path : source).toStdString();
        if (error.remedy.empty() && error.code == ErrorCode::Unsupported)
            error.remedy = tr("save it in another format").toStdString();
        return refuse(path, std::move(error));
    }
    if (!conversion->refused.empty()) {
        Error all = merged(convert::refusals(*conversion, target));
        all.file = (source.isEmpty() ? path : source).toStdString();
        all.remedy = tr("save it in another format").toStdString();
        return refuse(path, std::move(all));
    }
    const convert::Proof& proof = conversion->proof;
    if (!conversion->written) {
        const std::string text =
            proof.shortest ? printable(proof.shortest->text, kMaxExampleBytes) : std::string();
        return refuse(path, Error{ErrorCode::Unsupported,
                                  path.toStdString(),
                                  {},
                                  tr("the saved file would encode “%1” to different ids")
                                      .arg(QString::fromStdString(text))
                                      .toStdString(),
                                  tr("save it in another format").toStdString()});
    }
    QString message = tr("Saved to %1. Loaded again, it gives the same ids: %2 texts, %3 tokens compared.")
                          .arg(QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath()),
                               ui::grouped(proof.texts), ui::grouped(proof.tokens));
    for (const Diagnostic& note : conversion->notes) {
        message += QLatin1Char(' ');
        message += QString::fromStdString(printable(note.message.text()));
        message += QLatin1Char('.');
    }
    emit saved(path, message);
}

void SaveTokenizer::refuse(const QString& path, Error error) {
    m_session.report(kSavingKey, std::move(error), tr("%1 was not saved.").arg(QFileInfo(path).fileName()));
}

SavedBar::SavedBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel(this)) {
    setProperty("look", "info");
    setAccessibleName(tr("Saved"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_text->setObjectName(QStringLiteral("savedText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(1); // a long path must not widen the window
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* open = new QPushButton(tr("Open it"), this);
    open->setToolTip(tr("Open the saved tokenizer"));
    auto* dismiss = new QPushButton(tr("Dismiss"), this);
    row->addWidget(m_text, 1);
    row->addWidget(open, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    connect(open, &QPushButton::clicked, this, [this] {
        hide();
        emit openRequested(m_path);
    });
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void SavedBar::show(const QString& path, const QString& message) {
    m_path = path;
    m_text->setText(message);
    setVisible(true);
}

} // namespace tokenscope::app
