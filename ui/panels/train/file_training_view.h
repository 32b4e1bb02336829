#pragma once
// Training on real files: texts and options at the left; at the right how far it is, and in the end what came of it. The
// work is done beside the window; it can be stopped, and what was made before stays until there is something new.

#include "ui/panels/train/source_list.h"
#include "ui/panels/train/training_work.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QList>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

class QHBoxLayout;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tokenscope::ui {

class ElidedLabel;
class FailureBanner;
class FailureNote;
class OfferPage;
class TokenUtilityModel;
class StepTable;
class MeasuredTextsModel;
class TrainingCurve;
class TrainingForm;
enum class UseOfStep : quint8;

class FileTrainingView : public QWidget {
    Q_OBJECT

  public:
    explicit FileTrainingView(Session& session, QWidget* parent = nullptr);
    ~FileTrainingView() override;

    [[nodiscard]] bool working() const {
        return m_job.running() || m_measuring.running() || m_sources->measuring() || m_saving.running() ||
               m_targeting.running() || m_estimating.running() || m_estimateSoon.isActive();
    }
    [[nodiscard]] QString estimateTold() const;
    [[nodiscard]] QString place() const;
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// Texts that were dropped.
    void addTexts(const QStringList& paths);

    void train();
    void stop();
    /// Texts inside the program, as a file, with a vocabulary that fits them.
    void trainOnSamples();
    /// With the manifest beside it; nothing is asked.
    void save(const QString& path, TargetFormat format);
    /// Writes it there, in the form that says most of it, and tells where.
    void openIn(const QString& folder, std::function<void(const QString& path)> opened);
    [[nodiscard]] const FileTrainingPtr& result() const { return m_result; }
    [[nodiscard]] SourceList& sources() const { return *m_sources; }
    [[nodiscard]] TrainingForm& form() const { return *m_form; }
    [[nodiscard]] QPushButton* trainButton() const { return m_train; }
    [[nodiscard]] QPushButton* stopButton() const { return m_stop; }
    [[nodiscard]] MeasuredTextsModel& figures() const { return *m_figures; }
    [[nodiscard]] TokenUtilityModel& mostUseful() const { return *m_most; }
    [[nodiscard]] TokenUtilityModel& leastUseful() const { return *m_least; }
    [[nodiscard]] TrainingCurve& curve() const { return *m_curve; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString remark() const;
    [[nodiscard]] QString figuresRemark() const;
    /// Of the last training, whether or not there is an earlier result; empty: it went well.
    [[nodiscard]] QString failure() const;
    [[nodiscard]] bool failed() const;
    /// Formats that the result can be saved in; others are there with the reason, and can't be chosen.
    [[nodiscard]] QMenu* saveMenu() const { return m_saveMenu; }

  signals:
    void told(const QString& message);
    void stateChanged();
    void placeChanged();
    void useRequested(tokenscope::UseOfStep use);

  private:
    QWidget* makeOptions();
    QWidget* makeBody();
    void makeUses(QHBoxLayout& row);
    void fillNote();
    void updatePage();
    void offerToGoOn(bool stopped);
    void showState();
    void showNumbers(const QList<std::pair<QString, QString>>& numbers);
    void take(Result<FileTrainingPtr> result);
    void showResult();
    void showUses();
    void showFailure(const Error& error);
    [[nodiscard]] bool ready() const;
    void measure();
    void learnTargets();
    void fillSaveMenu();
    void askWhereToSave(TargetFormat format);
    void write(const QString& path, TargetFormat format,
               std::function<void(const QStringList& files)> written);
    void tellEstimate();
    void estimate();
    [[nodiscard]] TrainOptions wanted() const;

    Session& m_session;
    LatestJob m_job;
    LatestJob m_measuring;
    LatestJob m_saving;
    LatestJob m_estimating;
    LatestJob m_targeting;
    QTimer m_estimateSoon;
    std::shared_ptr<SharedTrainState> m_state;
    FileTrainingPtr m_result;
    bool m_measured = false; ///< m_result, to the end or to an error
    /// The sample texts as a file, once they were trained on; gone with the window.
    std::unique_ptr<QTemporaryDir> m_samples;

    SourceList* m_sources = nullptr;
    TrainingForm* m_form = nullptr;
    ElidedLabel* m_estimate = nullptr;
    QPushButton* m_train = nullptr;
    QPushButton* m_stop = nullptr;
    QSplitter* m_across = nullptr;
    QStackedWidget* m_pages = nullptr;
    OfferPage* m_note = nullptr;
    FailureNote* m_failure = nullptr;
    FailureBanner* m_banner = nullptr; ///< over an earlier result, which stays
    QWidget* m_body = nullptr;
    QLabel* m_title = nullptr;
    ElidedLabel* m_remark = nullptr;
    QProgressBar* m_bar = nullptr;
    QList<QPushButton*> m_uses;
    QMenu* m_saveMenu = nullptr;
    std::vector<SaveTarget> m_targets;            ///< of m_result; empty: not looked at yet
    QList<std::pair<QLabel*, QLabel*>> m_numbers; ///< and what they are of
    TrainingCurve* m_curve = nullptr;
    ElidedLabel* m_figuresRemark = nullptr;
    MeasuredTextsModel* m_figures = nullptr;
    StepTable* m_figuresTable = nullptr;
    TokenUtilityModel* m_most = nullptr;
    TokenUtilityModel* m_least = nullptr;
    ElidedLabel* m_mostRemark = nullptr;
    ElidedLabel* m_leastRemark = nullptr;
    StepTable* m_mostTable = nullptr;
    StepTable* m_leastTable = nullptr;
};

} // namespace tokenscope::ui
