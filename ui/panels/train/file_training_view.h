#pragma once
// Training on real files: texts and options on the left, progress and results on the right. The training runs
// in the background and can be stopped; the previous result stays until there is a new one.

#include "ui/panels/train/source_list.h"
#include "ui/panels/train/training_results.h"
#include "ui/panels/train/training_work.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QList>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class ElidedLabel;
class FailureNote;
class OfferPage;
class PaneSplitter;
class TrainingForm;

class FileTrainingView : public QWidget {
    Q_OBJECT

  public:
    explicit FileTrainingView(Session& session, QWidget* parent = nullptr);
    ~FileTrainingView() override;

    [[nodiscard]] bool busy() const {
        return m_job.busy() || m_results->busy() || m_sources->measuring() || m_estimating.busy() ||
               m_estimateSoon.isActive();
    }
    [[nodiscard]] QString statusText() const;
    /// Shows the result again, for counts that are grouped in another way.
    void showAgain();
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// Texts that were dropped.
    void addTexts(const QStringList& paths);

    void train();
    void stop();
    /// The built-in texts, as a file, with a vocabulary that fits them.
    void trainOnSamples();
    [[nodiscard]] const FileTrainingPtr& result() const { return m_results->result(); }
    [[nodiscard]] TrainingResults& results() const { return *m_results; }
    /// See TrainingResults::openIn().
    void openIn(const QString& folder, std::function<void(const QString& path)> opened) {
        m_results->openIn(folder, std::move(opened));
    }

  signals:
    void statusMessage(const QString& message);
    void stateChanged();
    void statusTextChanged();
    void useRequested(tokenscope::ui::UseOfStep use);
    /// The user starts a training that would replace a result that isn't saved: train() does it.
    void resultWouldBeLost();

  private:
    QWidget* makeOptions();
    void fillNote();
    void updatePage();
    void offerResume(bool stopped);
    void showProgress();
    void receive(Result<FileTrainingPtr> result);
    void setFailure(const std::optional<Error>& error);
    [[nodiscard]] bool ready() const;
    void updateEstimate();
    void estimate();
    [[nodiscard]] train::TrainOptions options() const;

    LatestJob m_job;
    LatestJob m_estimating;
    QTimer m_estimateSoon;
    std::shared_ptr<SharedTrainState> m_state;
    /// The sample texts as a file, once they were trained on; removed with the window.
    std::unique_ptr<QTemporaryDir> m_samples;

    SourceList* m_sources = nullptr;
    TrainingForm* m_form = nullptr;
    ElidedLabel* m_estimate = nullptr;
    QPushButton* m_train = nullptr;
    QPushButton* m_stop = nullptr;
    PaneSplitter* m_across = nullptr;
    QStackedWidget* m_pages = nullptr;
    OfferPage* m_note = nullptr;
    FailureNote* m_failure = nullptr;
    TrainingResults* m_results = nullptr;
};

} // namespace tokenscope::ui
