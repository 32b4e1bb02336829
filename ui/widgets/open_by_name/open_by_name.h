#pragma once
// Opens a model by its name: a field, below it the models in the caches of this machine, and for other names
// an offer to download the tokenizer. Enter opens; Esc returns the keyboard to where it was.

#include "core/locate/environment.h"
#include "core/locate/find_model.h"
#include "ui/download/hub_download.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/table_model.h"

#include <QFrame>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class DownloadPane;

/// The models in the caches of this machine, as a list that is filtered while a name is typed.
class CachedModelList : public TableModel<locate::CachedModel> {
    Q_OBJECT

  public:
    enum Role {
        DetailRole = Qt::UserRole, ///< `Hugging Face · main · 5 files · 9.1 MB`
        PathRole,
    };

    explicit CachedModelList(QObject* parent = nullptr);
    void setModels(std::vector<locate::CachedModel> models);
    /// A name, a part of one, or the address of its page; with `@` also the revision.
    void setFilter(const QString& text);

  private:
    void apply();

    std::vector<locate::CachedModel> m_models;
    QString m_name;
    QString m_revision;
};

class OpenByName : public QFrame {
    Q_OBJECT

  public:
    /// Covers a part of `window`; hidden until open().
    explicit OpenByName(QWidget* window, locate::Environment environment = locate::Environment::ofProcess());
    ~OpenByName() override;

    /// Scans the caches again.
    void open(const QString& name = {});
    void dismiss();
    QLineEdit& field() { return *m_field; }
    CachedModelList& models() { return m_models; }
    DownloadPane& pane() { return *m_pane; }
    [[nodiscard]] bool scanning() const { return m_scan.busy(); }

  signals:
    /// `path`: a folder or a file.
    void chosen(const QString& path);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void place();
    void filter();
    void choose();
    void scan();

    locate::Environment m_environment;
    CachedModelList m_models;
    LatestJob m_scan;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_note;
    DownloadPane* m_pane;
    QPointer<QWidget> m_before;
    bool m_scanned = false;
};

/// Offers to download a model's tokenizer: lists the files, downloads them, shows progress and errors.
/// Nothing is sent before the first button is pressed, and no file is fetched before the second.
class DownloadPane : public QWidget {
    Q_OBJECT

  public:
    explicit DownloadPane(locate::Environment environment, QWidget* parent = nullptr);
    ~DownloadPane() override;

    /// Offers that model and cancels another download. Without a value, the pane hides.
    void offer(const std::optional<locate::ModelName>& name);
    [[nodiscard]] bool busy() const { return m_download && m_download->busy(); }
    /// The text that is shown.
    [[nodiscard]] QString text() const;
    QPushButton& action() { return *m_action; }
    QPushButton& cancelButton() { return *m_cancel; }

  signals:
    /// The tokenizer files are complete.
    void fetched(const QString& folder);

  private:
    void press();
    void showListing();
    void showProgress(qint64 done, qint64 total, const QString& file);
    void showError(const Error& error);
    void setState(const QString& text, const QString& action, bool busy);

    locate::Environment m_environment;
    std::optional<locate::ModelName> m_name;
    std::unique_ptr<HubDownload> m_download;
    bool m_listed = false;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_action;
    QPushButton* m_cancel;
    QPushButton* m_copy;
};

} // namespace tokenscope::ui
