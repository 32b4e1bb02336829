#include "ui/panels/steps/replay_menu.h"

#include "core/definition/file_title.h"
#include "core/explain/prose/replay.h"
#include "core/report/exporters.h"
#include "core/report/steps_report.h"
#include "ui/support/numbers.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>

#include <utility>

namespace tokenscope::ui {
namespace {

std::string_view exporterName(ReplayMenu::Form form) {
    return form == ReplayMenu::Form::Html ? "html" : form == ReplayMenu::Form::Svg ? "svg" : "markdown";
}

Result<QByteArray> textOf(std::vector<explain::Replay> replays, ReplayMenu::Form form, std::string source,
                          const Progress& progress) {
    const auto* exporter = report::exporterNamed(report::replayExporters(), exporterName(form));
    return exporter->write({std::move(replays), std::move(source)}, progress).map(&QByteArray::fromStdString);
}

QString suffixOf(ReplayMenu::Form form) {
    return form == ReplayMenu::Form::Html       ? QStringLiteral("html")
           : form == ReplayMenu::Form::Svg      ? QStringLiteral("svg")
           : form == ReplayMenu::Form::Markdown ? QStringLiteral("md")
                                                : QStringLiteral("jsonl");
}

} // namespace

ReplayMenu::ReplayMenu(QWidget* parent)
    : QMenu(parent)
    , m_job(tr("Exporting")) {
    setToolTipsVisible(true);
    QAction* page = addAction(tr("This word as HTML…"), this, [this] { askWhere(Form::Html, false); });
    QAction* picture =
        addAction(tr("This word as animated SVG…"), this, [this] { askWhere(Form::Svg, false); });
    QAction* table = addAction(tr("Copy this word as a Markdown table"), this, [this] {
        make(Form::Markdown, false, [this](const Result<QByteArray>& text) {
            if (!text)
                return emit statusMessage(QString::fromStdString(describe(text.error())));
            QGuiApplication::clipboard()->setText(QString::fromUtf8(*text));
            emit statusMessage(tr("Copied the steps as a Markdown table"));
        });
    });
    QAction* lines =
        addAction(tr("This word as JSON Lines…"), this, [this] { askWhere(Form::JsonLines, false); });
    addSeparator();
    QAction* pages = addAction(tr("All words as HTML…"), this, [this] { askWhere(Form::Html, true); });
    QAction* tables =
        addAction(tr("All words as Markdown tables…"), this, [this] { askWhere(Form::Markdown, true); });
    QAction* allLines =
        addAction(tr("All words as JSON Lines…"), this, [this] { askWhere(Form::JsonLines, true); });
    for (QAction* action : {lines, allLines})
        action->setToolTip(tr("The output of `tokenscope steps --jsonl`, one word per line"));
    page->setToolTip(tr("One self-contained file with a slider over all steps"));
    connect(this, &QMenu::aboutToShow, this, [this, page, picture, table, lines, pages, tables, allLines] {
        for (QAction* action : {page, picture, table})
            action->setEnabled(m_word != nullptr);
        lines->setEnabled(m_word && m_words);
        allLines->setEnabled(m_words != nullptr);
        const bool few = m_words && m_words->size() <= kMaxWords;
        for (QAction* action : {pages, tables}) {
            action->setEnabled(few);
            action->setToolTip(few || !m_words ? QString()
                                               : tr("The text has %1 words; a file can hold at most %2")
                                                     .arg(grouped(m_words->size()), grouped(kMaxWords)));
        }
    });
}

void ReplayMenu::setWords(ListedWordsPtr words, BpeWordPtr word) {
    m_words = std::move(words);
    m_word = std::move(word);
}

void ReplayMenu::make(Form form, bool allWords, std::function<void(const Result<QByteArray>&)> receive) {
    if (allWords ? !m_words : !m_word)
        return;
    if (form == Form::JsonLines && m_words)
        return m_job.run(
            [words = m_words, word = m_word, allWords](const Progress& progress) {
                return report::stepsJsonLines(*words->encoded->tokenizer, *words->encoded->text,
                                              allWords ? words->list
                                                       : explain::WordList{words->list.model, {word->word}},
                                              {}, progress)
                    .map(&QByteArray::fromStdString);
            },
            std::move(receive));
    m_job.run(
        [words = m_words, word = m_word, form, allWords](const Progress& progress) -> Result<QByteArray> {
            const Tokenizer& tokenizer = allWords ? *words->encoded->tokenizer : *word->tokenizer;
            const std::string source = fileTitle(tokenizer.definition().path);
            if (!allWords) {
                auto replay = explain::makeReplay(tokenizer, word->word.text, word->steps, progress);
                if (!replay)
                    return tl::unexpected<Error>(replay.error());
                replay->before = explain::sentenceBefore(tokenizer, word->word);
                return textOf({std::move(*replay)}, form, source, progress);
            }
            const auto replays = explain::makeReplays(tokenizer, words->list, progress);
            if (!replays)
                return tl::unexpected<Error>(replays.error());
            return textOf(*replays, form, source, progress);
        },
        std::move(receive));
}

void ReplayMenu::askWhere(Form form, bool allWords) {
    auto* dialog = new QFileDialog(this, tr("Export the steps"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffixOf(form));
    dialog->setNameFilter(QStringLiteral("*.") + suffixOf(form));
    dialog->selectFile(QStringLiteral("steps.") + suffixOf(form));
    connect(dialog, &QFileDialog::fileSelected, this, [this, form, allWords](const QString& path) {
        make(form, allWords, [this, path](const Result<QByteArray>& text) { write(path, text); });
    });
    dialog->open();
}

void ReplayMenu::write(const QString& path, const Result<QByteArray>& text) {
    if (!text)
        return emit statusMessage(QString::fromStdString(describe(text.error())));
    QSaveFile file(path);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(*text) == text->size() && file.commit();
    emit statusMessage(written ? tr("Saved %1").arg(path) : tr("%1: %2").arg(path, file.errorString()));
}

} // namespace tokenscope::ui
