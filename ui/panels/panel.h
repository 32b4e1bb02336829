#pragma once
// What the window knows of a mode. A panel is one page of the window; the window creates a list of them (see
// app/window/panels.cpp, where a new one is one line) and builds mode bar, menus, F6, status line, drops and
// session state from this interface. Panels don't know one another. Everything here is called on the UI
// thread.

#include <QJsonObject>
#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QMenu;

namespace tokenscope {
class Tokenizer;
} // namespace tokenscope

namespace tokenscope::ui {

/// A command that a panel adds to a menu of the window, and thereby to the command palette.
struct PanelCommand {
    enum class Menu {
        Edit,
        View,
        Pages ///< of modes, below View
    };
    enum class Scope {
        WhileChosen, ///< enabled while the panel is the chosen mode
        OpensPanel,  ///< always enabled; the panel opens first
        Anywhere     ///< always enabled; the mode stays as it is
    };
    QString title; ///< with its mnemonic: `Next &word in Steps`
    QKeySequence shortcut;
    std::function<void()> run;
    /// Set for a command that shows a check mark; called after commandsChanged().
    std::function<bool()> isChecked = {};
    Scope scope = Scope::WhileChosen;
    Menu menu = Menu::View;
    /// Set for a command that is sometimes disabled although its panel is there; called after commandsChanged().
    std::function<bool()> isEnabled = {};
};

/// A file that was dropped on the window, with the kind that its name and first bytes suggest.
struct DropItem {
    enum class Kind {
        Tokenizer, ///< a tokenizer file, or a folder
        Text,
        Lesson,
        Chat,  ///< conversations, or a chat template
        Suite, ///< tests
        Either ///< opened as a tokenizer if it is one, else as a text
    };
    QString path;
    Kind kind = Kind::Either;
};

struct PanelInfo {
    enum class Place {
        ModeBar, ///< a mode, with a button in the mode bar and Alt+number in the View menu
        OverMode ///< a page shown over the chosen mode until it is closed
    };
    QString key;          ///< names the panel in the session's state
    QString title;        ///< with its mnemonic for the View menu: `&Steps`
    QString icon = {};    ///< a resource of tintedIcon()
    QString toolTip = {}; ///< one line; the mode bar appends the shortcut
    Place place = Place::ModeBar;

    /// The title without its mnemonic.
    [[nodiscard]] QString name() const { return QString(title).remove(QLatin1Char('&')); }
};

class Panel : public QWidget {
    Q_OBJECT

  public:
    [[nodiscard]] const PanelInfo& info() const { return m_info; }

    /// The parts that take the keyboard, in the order in which F6 visits them.
    [[nodiscard]] virtual QList<QWidget*> panes() const = 0;
    /// The part that takes the keyboard when the panel opens.
    [[nodiscard]] virtual QWidget* firstFocus() const { return panes().value(0); }

    /// A job is running whose result the panel is about to show.
    [[nodiscard]] virtual bool busy() const { return false; }
    /// Shown in the status line: `62 tokens · 20 trained by generation`. May be empty.
    [[nodiscard]] virtual QString statusText() const { return {}; }
    /// Whether statusText() replaces the counts of the session's text, or is appended to them.
    [[nodiscard]] virtual bool replacesCounts() const { return true; }

    [[nodiscard]] virtual QJsonObject state() const { return {}; }
    /// Accepts what state() returned in any version; whatever is missing or invalid falls back to its
    /// default.
    virtual void restore(const QJsonObject& /*state*/) {}
    /// The keys of state() that hold what the user wrote, which is kept or not like the session's text.
    [[nodiscard]] virtual QStringList textKeys() const { return {}; }
    /// Shows the view of that name, a value of the option --view; false if the panel has no such view.
    virtual bool showView(const QString& name) { return name == m_info.key; }
    /// Opens those files of the command line that the panel can show, `view` being the value of --view.
    /// Returns the others.
    virtual QStringList openFiles(const QString& /*view*/, const QStringList& files) { return files; }
    /// The tokenizers of the command line after the first, which is the session's.
    virtual void openOtherTokenizers(const QString& /*view*/, const QStringList& /*paths*/) {}
    /// Starts the job that a button of the view starts, for a picture of its result.
    virtual void startJob(const QString& /*view*/) {}

    /// Called once, when the window is built.
    virtual QList<PanelCommand> commands() { return {}; }
    /// Keys of its parts that no menu has, for the list of shortcuts.
    struct Keys {
        QString action;
        QStringList keys;
    };
    [[nodiscard]] virtual QList<Keys> ownKeys() const { return {}; }
    /// A submenu for the Edit menu, or null. The panel owns it.
    [[nodiscard]] virtual QMenu* editMenu() const { return nullptr; }
    /// Receives Cut, Copy, Paste and Select all when the widget with the keyboard has no such slots; may be
    /// null.
    [[nodiscard]] virtual QWidget* editTarget() const { return nullptr; }
    /// Opens the panel's own search; false if it has none.
    virtual bool openFind() { return false; }
    /// Explains the token that is selected in a text of the panel's own; false if the panel shows the
    /// session's text.
    virtual bool explainSelectedToken() { return false; }
    /// Keeps a document of the panel's own as a test; false if the session's text is to be kept.
    virtual bool keepAsTest() { return false; }

    /// Whether the session's text is shown, which Undo and Save act on. A panel with a document of its own
    /// shows that instead.
    [[nodiscard]] virtual bool showsText() const { return true; }
    /// A document of the panel's own, for the window title.
    struct Document {
        QString title;
        bool modified = false; ///< or what is shown with it, such as a template
        bool hasFile = false;  ///< that saveDocument() writes
        QString
            saveTitle; ///< of the command that calls saveDocument(), with its mnemonic: `&Save conversations`
        QString saveAsTitle; ///< `Save conversations as…`
    };
    [[nodiscard]] virtual std::optional<Document> document() const { return std::nullopt; }
    /// Saves document(), in its file if it has one; asks for a file otherwise.
    virtual void saveDocument() {}
    /// Always asks.
    virtual void saveDocumentAs() {}

    /// What Undo and Redo can do here; nullopt: they act on the session's text.
    struct History {
        bool canUndo = false;
        bool canRedo = false;
    };
    [[nodiscard]] virtual std::optional<History> history() const { return std::nullopt; }

    /// Accepts what was dropped while the panel is shown, `position` in its coordinates. Returns the items
    /// that it leaves to the window.
    virtual QList<DropItem> acceptDrop(const QList<DropItem>& items, const QPoint& /*position*/) {
        return items;
    }
    /// What acceptDrop() would do with the item, as a sentence; empty if it is left to the window.
    [[nodiscard]] virtual QString describeDrop(const DropItem& /*item*/) const { return {}; }

  signals:
    /// A sentence for the status line, shown for some seconds.
    void statusMessage(const QString& message);
    void statusTextChanged();
    /// state() returns something else now.
    void stateChanged();
    /// isChecked() of a command returns something else now.
    void commandsChanged();
    void historyChanged();
    /// document() or showsText() returns something else now.
    void documentChanged();
    /// The dialog that opens a tokenizer; from a panel that has nothing to show.
    void openRequested();
    /// The dialog with the settings.
    void preferencesRequested();
    /// The dialog that saves a tokenizer.
    void saveRequested(const std::shared_ptr<const tokenscope::Tokenizer>& tokenizer);
    /// A page over the mode was closed.
    void closed();

  protected:
    Panel(PanelInfo info, QWidget* parent)
        : QWidget(parent)
        , m_info(std::move(info)) {
        setAccessibleName(m_info.name());
    }

    /// Of a page of this mode: shows it, and is checked while it is the chosen one.
    PanelCommand pageCommand(const QString& page, std::function<void()> show,
                             std::function<bool()> isChosen) const {
        return {tr("%1: %2", "a mode, and a page of it").arg(m_info.name(), page),
                {},
                std::move(show),
                std::move(isChosen),
                PanelCommand::Scope::OpensPanel,
                PanelCommand::Menu::Pages};
    }

  private:
    PanelInfo m_info;
};

} // namespace tokenscope::ui
