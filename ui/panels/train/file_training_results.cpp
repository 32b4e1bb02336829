#include "ui/panels/train/failure_banner.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/measured_texts_model.h"
#include "ui/panels/train/piece_worth_model.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_errors.h"
#include "ui/panels/train/training_estimate.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/step_table/step_table.h"

#include <QLabel>

#include <utility>

// What came of a training: figures, curve, lists; or what went wrong.
namespace tokenscope::ui {
namespace {

/// Where there is no curve, why not.
QString curveNote(const TrainOptions& options) {
    if (options.pruneTo > 0)
        return FileTrainingView::tr("No curve: pieces were taken off, none was learned.");
    if (options.model == TrainModel::Word)
        return FileTrainingView::tr("No curve: a word is one token, however many words are pieces.");
    if (options.model == TrainModel::Char)
        return FileTrainingView::tr("No curve: a character is one token, however many are pieces.");
    return FileTrainingView::tr("No curve: the texts have no words.");
}

} // namespace

void FileTrainingView::showResult() {
    const TrainFigures& figures = m_result->trained.figures;
    m_title->setText(tr("%1 trained").arg(pieceCount(figures.pieces)));
    const double all = figures.countSeconds + figures.learnSeconds + figures.writeSeconds;
    m_remark->setText(tr("from %1 in %2").arg(byteCount(figures.bytes), timeTaken(all)));
    showNumbers({{byteCount(figures.bytes), tr("text")},
                 {grouped(figures.distinctWords), tr("distinct words")},
                 {grouped(figures.merges > 0 ? figures.merges : figures.pieces),
                  figures.merges > 0 ? tr("merges") : tr("pieces")},
                 {timeTaken(figures.countSeconds), tr("to count")},
                 {timeTaken(figures.learnSeconds), tr("to learn")}});
    m_curve->setCurves(plotOf(m_result->trained.curve), {}, tr("bytes/token"), {});
    m_curve->setNote(curveNote(m_result->options));
    showUses();
}

/// What the lists are is said beside their titles; an empty one says why.
void FileTrainingView::showUses() {
    const TrainedTokenizer& trained = m_result->trained;
    m_most->setPieces(m_result, trained.mostUseful);
    m_least->setPieces(m_result, trained.leastUseful);
    const TrainModel model = m_result->options.model;
    // Words and characters save nothing: without them there is the unknown piece.
    const bool saves = model != TrainModel::Word && model != TrainModel::Char;
    for (StepTable* table : {m_mostTable, m_leastTable})
        table->setColumnHidden(PieceWorthModel::Saved, !saves);
    const bool merges = model == TrainModel::Bpe || model == TrainModel::SuperBpe;
    const QString none =
        m_result->options.pruneTo > 0 ? tr("no piece was learned") : tr("no piece beyond the alphabet");
    m_mostRemark->setText(trained.mostUseful.empty() ? none
                          : saves                    ? tr("spare most tokens")
                                                     : tr("stand there most often"));
    m_leastRemark->setText(trained.leastUseful.empty() ? none
                           : merges ? tr("used least, and no part of others: could go first")
                                    : tr("used least: could go first"));
}

/// Beside what was trained before, or alone.
void FileTrainingView::showFailure(const Error& error) {
    const Error told = inWordsOfTheForm(error);
    m_failure->setError(told);
    m_banner->tell(tr("%1 What is above was trained before.").arg(m_failure->words()), told);
    m_form->markWrong(fieldAtFault(error));
    emit placeChanged();
}

/// On what was held out, else on what was trained on; beside the tokenizers that are open.
void FileTrainingView::measure() {
    if (!m_result)
        return;
    m_measured = false;
    std::vector<NamedTokenizer> tokenizers{{tr("trained").toStdString(), m_result->tokenizer}};
    for (int i = 0; i < m_session.tokenizers().size(); ++i) {
        const OpenTokenizer& open = m_session.tokenizers().at(i);
        if (open.tokenizer)
            tokenizers.push_back({open.source.title().toStdString(), open.tokenizer});
    }
    std::vector<TrainSource> texts = m_result->options.input.sources;
    const bool heldOut = !m_result->options.heldOut.empty();
    if (heldOut) {
        texts.clear();
        for (const std::string& path : m_result->options.heldOut)
            texts.push_back({path, 1});
    }
    if (texts.empty()) {
        m_measured = true;
        m_figures->setFigures({});
        return m_figuresRemark->setText(tr("hold texts out to measure with"));
    }
    m_figuresRemark->setText(tr("measuring…"));
    m_measuring.run(
        [texts, tokenizers, field = m_result->options.input.field](const Progress& progress) {
            return measureTexts(texts, field, tokenizers, progress);
        },
        [this, heldOut](Result<std::vector<MeasuredText>> figures) {
            m_measured = true;
            if (!figures) {
                m_figuresRemark->setText(QString::fromStdString(describe(figures.error())));
                return m_figures->setFigures({});
            }
            const quint64 bytes = figures->empty() ? 0 : figures->front().bytes;
            m_figuresRemark->setText(
                heldOut ? tr("on %1 that were held out").arg(byteCount(bytes))
                        : tr("on the first %1 of what was trained on: hold texts out to know more")
                              .arg(byteCount(bytes)));
            m_figures->setFigures(std::move(*figures));
        });
}

} // namespace tokenscope::ui
