#pragma once
// A BPE training to watch step by step: on the left a small corpus; in the middle its words as boxes, the
// transport bar, the counts of pairs and the vocabulary; on the right the curve, what a merge changes, and
// all merges. A background job trains to the end; the view shows any step of the result.

#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/teaching_run.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;
class QStackedWidget;

namespace tokenscope {
class Tokenizer;
} // namespace tokenscope

namespace tokenscope::ui {

class ElidedLabel;
class FailureNote;
class JobStrip;
class BusyOverlay;
class OfferPage;
class PairCountsModel;
class PaneSplitter;
class StepTable;
class TouchedPane;
class TrainedMergesModel;
class TrainingCurve;
class TransportBar;
class VocabularyStrip;
class WordBoxes;

class TeachingView : public QWidget {
    Q_OBJECT

  public:
    explicit TeachingView(QWidget* parent = nullptr);

    [[nodiscard]] bool busy() const { return m_job.busy() || m_stale; }
    /// `61 symbols · 12 pieces · 1.30 characters/symbol · merge 3 next`
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] QList<QWidget*> panes() const;
    /// Shows the step again, for counts that are grouped in another way.
    void showAgain();
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    bool handleKey(const QKeyEvent& event);
    /// Trains on it from the beginning.
    void setCorpus(const QString& corpus, const TeachingRules& rules);
    /// The tokenizer of the step that is shown. Errors: those of Tokenizer::create().
    [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> tokenizer() const;
    /// `low lower newest, 3 merges`
    [[nodiscard]] QString tokenizerName() const;

    [[nodiscard]] const TeachingRunPtr& run() const { return m_run; }
  signals:
    void statusMessage(const QString& message);
    void stateChanged();
    void statusTextChanged();
    void useRequested(tokenscope::ui::UseOfStep use);

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeCenter();
    QWidget* makeSide();
    void fitPairs();
    void copyText(const QString& text);
    void train();
    void receive(Result<TeachingRunPtr> run);
    void show(TeachingRunPtr run);
    void showStep(std::size_t step, bool forward);
    void makeWaiting(JobStrip& strip);
    void showCanceled();
    void updateStep();
    void updateTies();
    void updateVocabulary(const TeachingState& state);
    [[nodiscard]] double charactersAt(std::size_t step) const;
    /// A merge per line, as merges.txt spells it: `e s`.
    [[nodiscard]] QString mergesText() const;

    TeachingRunPtr m_run;
    LatestJob m_job;
    bool m_stale = true;                 ///< corpus or rules have changed since m_run
    std::optional<std::size_t> m_wanted; ///< the step to show: of the last session, or of the previous rules
    std::uint64_t m_characters = 0;      ///< of all words of m_run

    CorpusPane* m_corpus;
    QStackedWidget* m_pages = nullptr; ///< the training, the note, the error
    PaneSplitter* m_body = nullptr;
    OfferPage* m_note = nullptr;
    FailureNote* m_failure = nullptr;
    QLabel* m_title = nullptr;
    ElidedLabel* m_clause = nullptr;
    QLabel* m_previous = nullptr;
    QCheckBox* m_visited = nullptr;
    WordBoxes* m_boxes = nullptr;
    TransportBar* m_player = nullptr;
    ElidedLabel* m_pairRemark = nullptr;
    PairCountsModel* m_pairs = nullptr;
    StepTable* m_pairTable = nullptr;
    ElidedLabel* m_vocabularyRemark = nullptr;
    VocabularyStrip* m_vocabulary = nullptr;
    TrainingCurve* m_curve = nullptr;
    TouchedPane* m_touched = nullptr;
    ElidedLabel* m_mergesRemark = nullptr;
    TrainedMergesModel* m_merges = nullptr;
    StepTable* m_mergeTable = nullptr;
    QList<BusyOverlay*> m_overlays;
    PaneSplitter* m_down = nullptr;
    PaneSplitter* m_across = nullptr;
};

} // namespace tokenscope::ui
