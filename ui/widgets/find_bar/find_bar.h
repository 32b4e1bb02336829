#pragma once
// Find in tokens. The search runs beside the window, the newest wins; what it finds is marked in every view,
// and the current hit is the selection.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace tokenscope::ui {

class FindBar : public QWidget {
    Q_OBJECT

  public:
    FindBar(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] QLineEdit* field() const { return m_field; }
    [[nodiscard]] QString counts() const;
    /// Why the query can't be run; empty when it can.
    [[nodiscard]] QString error() const;
    [[nodiscard]] QToolButton* regexButton() const { return m_regex; }

  public slots:
    /// Shows the bar and puts the keyboard into its field.
    void open();
    /// Hides the bar and takes its marks away.
    void close();
    void next() { go(1); }
    void previous() { go(-1); }

  signals:
    void opened();
    /// `hadKeyboard`: the focus was in the bar, and wants another place.
    void closed(bool hadKeyboard);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QToolButton* addButton(const QString& text, const QString& name, const QString& tip);
    void search(bool select);
    void showError(const QString& error);
    void elideError();
    void showCounts();
    void go(int direction);
    void selectNearest();

    TokenSelection* m_selection;
    TokenMarks* m_marks;
    EncodedTextPtr m_encoded;
    LatestJob m_job;
    QLineEdit* m_field = nullptr;
    QToolButton* m_case = nullptr;
    QToolButton* m_regex = nullptr;
    QLabel* m_counts = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QLabel* m_hint = nullptr;
    QLabel* m_error = nullptr; ///< instead of counts and hint: nothing jumps for it, nothing is covered
    QString m_wrong;
    QCheckBox* m_only = nullptr;
    qsizetype m_from = TokenSelection::kNone; ///< current when the search began, or was last moved by hand
    bool m_typing = false;                    ///< the selection goes to a hit of what is being typed
};

} // namespace tokenscope::ui
