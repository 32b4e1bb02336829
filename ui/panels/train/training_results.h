#pragma once
// What a training on files shows: its progress while it runs, then figures, curve and the most and least
// useful tokens, with buttons that open or save the tokenizer. The previous result stays until there is a new
// one.

#include "core/base/error.h"
#include "ui/panels/train/training_work.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QFrame>
#include <QList>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;
class FailureBanner;
class TokenUtilityModel;
class StepTable;
class MeasuredTextsModel;
class TrainingCurve;
enum class UseOfStep : quint8;

class TrainingResults : public QWidget {
    Q_OBJECT

  public:
    explicit TrainingResults(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] bool busy() const { return m_measuring.busy() || m_saving.busy() || m_targeting.busy(); }
    [[nodiscard]] const FileTrainingPtr& result() const { return m_result; }
    [[nodiscard]] QList<QWidget*> panes() const;

    /// While it runs, there is a progress bar, and nothing is opened, saved or measured.
    void setRunning(bool running);
    void showProgress(const train::TrainingProgress& now);
    void setResult(FileTrainingPtr result);
    /// The previous result, after a training that was stopped or failed.
    void showAgain();
    /// Shown over the previous result, unless there is no error.
    void setFailure(const QString& text, const std::optional<Error>& error);
    /// Next to it, the manifest. Overwrites without asking.
    void save(const QString& path, formats::TargetFormat format);
    /// The user has neither saved the result nor opened it in another mode.
    [[nodiscard]] bool wouldLoseResult() const { return m_result && !m_saved && m_openedFrom.isEmpty(); }
    /// The user doesn't want to save it.
    void discardResult() { m_saved = true; }
    /// Asks for a file and saves in the format that represents most; false if the user chose no file.
    bool askWhereToSave();
    /// Writes it there, in the format that represents most of it.
    void openIn(const QString& folder, std::function<void(const QString& path)> opened);

  signals:
    void statusMessage(const QString& message);
    void useRequested(tokenscope::ui::UseOfStep use);
    /// A save has ended; `saved`: it hasn't failed.
    void savingEnded(bool saved);

  private:
    void makeUses(QHBoxLayout& row);
    void showNumbers(const QList<std::pair<QString, QString>>& numbers);
    void showResult();
    void showUses();
    void measure();
    void learnTargets();
    void fillSaveMenu();
    bool askWhereToSave(formats::TargetFormat format);

    Session& m_session;
    LatestJob m_measuring;
    LatestJob m_saving;
    LatestJob m_targeting;
    FileTrainingPtr m_result;
    bool m_running = false;
    bool m_failed = false;
    bool m_saved = false; ///< m_result, or discarded
    QString
        m_openedFrom; ///< the file from which m_result was opened: the list of tokenizers knows whether it is saved
    bool m_measured = false; ///< m_result, to the end or to an error
    QLabel* m_title = nullptr;
    ElidedLabel* m_remark = nullptr;
    FailureBanner* m_banner = nullptr; ///< over the previous result
    QProgressBar* m_bar = nullptr;
    QList<QPushButton*> m_uses;
    QMenu* m_saveMenu = nullptr;
    std::vector<SaveTarget> m_targets;            ///< of m_result; empty: not known yet
    QList<std::pair<QLabel*, QLabel*>> m_numbers; ///< with their labels
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

/// The error of a failed training, at the bottom over the previous result. It can be copied and dismissed.
class FailureBanner : public QFrame {
    Q_OBJECT

  public:
    /// At the bottom of `over`, its parent; hidden at first.
    explicit FailureBanner(QWidget& over);
    void setError(const QString& text, const Error& error);

  signals:
    void copied();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void place();
    QLabel* m_text;
    QString m_whole; ///< with the full path of the file
};

} // namespace tokenscope::ui
