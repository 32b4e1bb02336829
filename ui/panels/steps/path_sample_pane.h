#pragma once
// Samples paths through the lattice of a word: the fields alpha and seed, a button that samples ten more, and
// a table of the samples, which the owner places.

#include "ui/support/latest_job.h"
#include "ui/widgets/lattice_view/word_lattice.h"

#include <QJsonObject>
#include <QWidget>

#include <memory>

class QLineEdit;
class QPushButton;

namespace tokenscope::ui {

class PathsModel;
class StepTable;

class PathSamplePane : public QWidget {
    Q_OBJECT

  public:
    /// `table` shows `model`; it is hidden until there are samples. Both must outlive the pane.
    PathSamplePane(PathsModel& model, StepTable& table, QWidget* parent = nullptr);

    /// Discards the samples of the previous word. Null: there is nothing to sample.
    void setWord(const WordLatticePtr& word);
    [[nodiscard]] bool busy() const { return m_job.busy(); }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void stateChanged();
    void statusMessage(const QString& message);

  private:
    QLineEdit* makeAlpha();
    QLineEdit* makeSeed();
    void clear();
    void sample();
    void showSamples();

    WordLatticePtr m_word;
    struct Samples;
    std::shared_ptr<Samples> m_samples; ///< with the current alpha and seed; null: none yet
    LatestJob m_job;
    PathsModel& m_model;
    StepTable& m_table;
    QLineEdit* m_alpha;
    QLineEdit* m_seed;
    QPushButton* m_button;
};

} // namespace tokenscope::ui
