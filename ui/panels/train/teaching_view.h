#pragma once
// Training before one's eyes: a small corpus at the left; in the middle its words as boxes, the player, the counts of
// pairs and the vocabulary; at the right the curve, what a merge touches, and all merges. The training is worked out to the
// end beside the window; steps are looked at in it.

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
class QSplitter;
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

    [[nodiscard]] bool working() const { return m_job.running() || m_stale; }
    /// `61 symbols · 12 pieces · 1.30 characters/symbol · merge 3 next`
    [[nodiscard]] QString place() const;
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    bool takeKey(const QKeyEvent& event);
    /// Trains on it from the beginning.
    void setCorpus(const QString& corpus, const TeachingRules& rules);
    /// What was trained by the step that is shown, as a tokenizer. Errors: those of Tokenizer::create().
    [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> tokenizer() const;
    /// `low lower newest, 3 merges`: of the tokenizer of the step that is shown.
    [[nodiscard]] QString tokenizerName() const;

    [[nodiscard]] const TeachingRunPtr& run() const { return m_run; }
    [[nodiscard]] std::size_t step() const;
    [[nodiscard]] CorpusPane& corpus() const { return *m_corpus; }
    [[nodiscard]] WordBoxes& boxes() const { return *m_boxes; }
    [[nodiscard]] TransportBar& player() const { return *m_player; }
    [[nodiscard]] PairCountsModel& pairs() const { return *m_pairs; }
    [[nodiscard]] StepTable& pairTable() const { return *m_pairTable; }
    [[nodiscard]] StepTable& mergeTable() const { return *m_mergeTable; }
    [[nodiscard]] TrainingCurve& curve() const { return *m_curve; }
    [[nodiscard]] TouchedPane& touched() const { return *m_touched; }
    [[nodiscard]] VocabularyStrip& vocabulary() const { return *m_vocabulary; }
    /// What the header says of the next merge.
    [[nodiscard]] QString clause() const;
    /// What is shown is of a former corpus, and pale.
    [[nodiscard]] bool dimmed() const;
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] QString pairRemark() const;
    /// `e s`, a merge a line, as tokenizers spell them.
    [[nodiscard]] QString mergesText() const;

  public slots:
    void copy();

  signals:
    void told(const QString& message);
    void stateChanged();
    void placeChanged();
    void useRequested(tokenscope::UseOfStep use);

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeCenter();
    QWidget* makeSide();
    void fitPairs();
    void copyText(const QString& text);
    void train();
    void take(Result<TeachingRunPtr> run);
    void show(TeachingRunPtr run);
    void showStep(std::size_t step, bool forward);
    void makeWaiting(JobStrip& strip);
    void tellCanceled();
    void tellStep();
    void tellTies();
    void tellVocabulary(const TeachingState& state);
    [[nodiscard]] double charactersAt(std::size_t step) const;

    TeachingRunPtr m_run;
    LatestJob m_job;
    bool m_stale = true;                 ///< corpus or rules are others than m_run's
    std::optional<std::size_t> m_wanted; ///< the step of the last session, or of the former rules
    std::uint64_t m_characters = 0;      ///< of all words of m_run

    CorpusPane* m_corpus;
    QStackedWidget* m_pages = nullptr; ///< what is shown, the note, the failure
    QSplitter* m_body = nullptr;
    OfferPage* m_note = nullptr;
    FailureNote* m_failure = nullptr;
    QLabel* m_title = nullptr;
    ElidedLabel* m_clause = nullptr;
    QLabel* m_former = nullptr;
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
    QSplitter* m_down = nullptr;
    QSplitter* m_across = nullptr;
};

} // namespace tokenscope::ui
