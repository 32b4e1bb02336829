#pragma once
// A pane that folds into its header: on its own where its splitter is too low for all panes, or because the user wants
// it.

#include <QJsonObject>
#include <QMargins>
#include <QObject>
#include <QString>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;
class QWidget;

namespace tokenscope::ui {

/// What folds is the content() of the pane, which owns it. A PaneSplitter whose panes are below one another decides
/// whether there is room for the content.
class Fold : public QObject {
    Q_OBJECT

  public:
    /// `pane` has a QVBoxLayout without items; `header` becomes its first row, and `row`, the header's layout, gets a
    /// button that folds and unfolds. `key` names the pane in the saved state, `title` names the button for assistive
    /// technology.
    Fold(QWidget& pane, QWidget& header, QHBoxLayout& row, const QString& key, const QString& title);

    /// Add the parts below the header here.
    [[nodiscard]] QVBoxLayout* content() const { return m_column; }
    /// Null if the pane doesn't fold.
    [[nodiscard]] static Fold* of(const QWidget& pane);

    enum class Choice {
        Automatic, ///< folded where there is no room
        Open,      ///< by the user, where there is no room for all
        Folded     ///< by the user
    };
    [[nodiscard]] Choice choice() const { return m_choice; }
    [[nodiscard]] bool isFolded() const { return m_folded; }
    /// Unfolds every pane that contains the widget.
    static void reveal(QWidget& widget);
    /// The widget, or the button that unfolds the pane it is in.
    [[nodiscard]] static QWidget* reachable(QWidget& widget);

    /// Folds before the other panes of its splitter.
    void setFirst(bool first) { m_first = first; }
    [[nodiscard]] bool isFirst() const { return m_first; }

    // For the splitter. A pane whose vertical size policy is Maximum never gets more height than it needs. Heights are
    // those of the pane, in pixels.

    [[nodiscard]] int openHeight() const;
    [[nodiscard]] int foldedHeight() const;
    void setFoldable(bool foldable);
    /// Whether the panes of its splitter are below one another; otherwise they are side by side.
    void setInColumn(bool inColumn);
    void setFolded(bool folded);

    /// The user's choices for the panes in a widget, by their keys.
    [[nodiscard]] static QJsonObject choicesIn(const QWidget& widget);
    static void restoreChoices(const QWidget& widget, const QJsonObject& choices);

  signals:
    /// choice() has changed: by the user, or restored.
    void chosen();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void toggle();
    void open();
    void setChoice(Choice choice);
    void fitHeight();
    void showButton();

    QWidget& m_pane;
    QWidget& m_header;
    QWidget* m_content;
    QVBoxLayout* m_column;
    QPushButton* m_button;
    QHBoxLayout& m_row;
    QMargins m_margins; ///< of the header without the button
    QString m_key;
    QString m_title;
    Choice m_choice = Choice::Automatic;
    bool m_folded = false;
    bool m_inColumn = true;
    bool m_first = false;
    bool m_pressed = false; ///< on the header
};

/// The title of a button that folds what is below it: its arrow points down while that is open. Without `titled`, the
/// title is for assistive technology alone.
void setFoldTitle(QPushButton& button, const QString& title, bool open, bool titled = true);

} // namespace tokenscope::ui
