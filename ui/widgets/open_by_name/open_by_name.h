#pragma once
// Opens a model by its name: a field, below it the models in the caches of this machine, and for other names
// an offer to download the tokenizer. Enter opens; Esc returns the keyboard to where it was.

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

} // namespace tokenscope::ui
