#pragma once
// The help: pages of the manual, the glossary and the shortcuts, in a window with a list of pages and a
// search. The manual and the glossary are resources in the language of the window; the shortcuts are those
// that the window passes.

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace tokenscope::ui {

/// An action with at least one shortcut.
struct ShortcutRow {
    QString menu; ///< the one at the top that has it
    QString action;
    QStringList keys; ///< as the platform writes them
};

class HelpWindow : public QWidget {
    Q_OBJECT

  public:
    static QString startPage() { return QStringLiteral("start"); }
    static QString ciPage() { return QStringLiteral("ci"); }
    static QString glossaryPage() { return QStringLiteral("glossary"); }
    static QString shortcutsKey() { return QStringLiteral("shortcuts"); }

    /// A window of its own above `parent`. `modes`: keys of the pages after the first, in their order.
    HelpWindow(const QStringList& modes, QWidget* parent);

    /// Actions of the same menu must follow each other.
    void setShortcuts(const QList<ShortcutRow>& rows);
    /// The first page for an unknown key. Clears the search.
    void showPage(const QString& key);
    /// Of the page that is shown.
    [[nodiscard]] QString page() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Page {
        QString key;
        QString title;
        QString source; ///< Markdown, or HTML if `html`
        bool html = false;
        QString plain = {}; ///< to search in
    };
    static QString shortcutsHtml(const QList<ShortcutRow>& rows);
    void addPage(Page page);
    void fillList();
    void showCurrent();
    void search();
    /// Selects the next place in the page that is shown; from the start after the last one.
    void findNext();
    void mark();

    std::vector<Page> m_pages;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_text;
    QLabel* m_nothing;
};

} // namespace tokenscope::ui
