#pragma once
// A model by its name: a field, below it what the caches of this machine hold, and where they hold nothing of
// that name, the offer to fetch its tokenizer. Enter opens, Esc goes back to where the keyboard was.

#include "core/locate/environment.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/open_by_name/cached_model_list.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace tokenscope::ui {

class DownloadPane;

class OpenByName : public QFrame {
    Q_OBJECT

  public:
    /// Lies over `window`, hidden until open().
    explicit OpenByName(QWidget* window, Environment environment = Environment::ofProcess());
    ~OpenByName() override;

    /// Reads the caches anew.
    void open(const QString& name = {});
    void dismiss();
    QLineEdit& field() { return *m_field; }
    CachedModelList& models() { return m_models; }
    DownloadPane& pane() { return *m_pane; }
    [[nodiscard]] bool scanning() const { return m_scan.running(); }

  signals:
    /// A folder or a file.
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

    Environment m_environment;
    CachedModelList m_models;
    LatestJob m_scan;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_note;
    DownloadPane* m_pane;
    QPointer<QWidget> m_before;
    bool m_scanned = false;
};

} // namespace tokenscope::ui
