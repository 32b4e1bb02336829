#pragma once
// The page of the selected finding: its evidence, why it matters, what to do; with what can be done with it.

#include "ui/panels/check/findings_model.h"

#include <QWidget>

class QFrame;
class QLineEdit;
class QPushButton;
class QTextBrowser;

namespace tokenscope::ui {

class ElidedLabel;

class FindingPane : public QWidget {
    Q_OBJECT

  public:
    explicit FindingPane(QWidget* parent = nullptr);

    /// `finding` may be null: the page of the family; both null: nothing. `usable`: the report is that of the current
    /// tokenizer. `maySilence`: there is a file for it.
    void show(const check::CheckResult* family, const check::Finding* finding, bool usable, bool maySilence);
    [[nodiscard]] QTextBrowser* page() const { return m_page; }
    /// Asks for the reason.
    void startSilencing();

  signals:
    void showRequested();
    void silenceRequested(const QString& reason);
    void unsilenceRequested();
    void copyRequested();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeButtons();
    QWidget* makeReason();
    void endSilencing();
    void silence();

    ElidedLabel* m_remark = nullptr;
    QTextBrowser* m_page;
    QFrame* m_reasonRow = nullptr;
    QLineEdit* m_reason = nullptr;
    QPushButton* m_accept = nullptr;
    QPushButton* m_show = nullptr;
    QPushButton* m_silence = nullptr;
    QPushButton* m_copy = nullptr;
    bool m_silenced = false;
    QString m_html;
};

} // namespace tokenscope::ui
