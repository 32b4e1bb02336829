#pragma once
// The command palette: every command of the window by its name, and whatever else a search finds. Type a few
// letters, choose with the arrows, press Enter; Esc returns the keyboard to where it was.

#include "ui/widgets/table_model.h"

#include <QFrame>
#include <QList>
#include <QPointer>
#include <QString>

#include <functional>
#include <optional>

class QLabel;
class QLineEdit;
class QListView;

namespace tokenscope::app {

// Finding a command by a few of its letters: `otk` finds `Open tokenizer…`.

struct FuzzyMatch {
    int score = 0;           ///< higher is better
    QList<qsizetype> places; ///< positions of the matched letters, ascending
    bool scattered = false;  ///< the letters are in no words of the text
};

/// Matches if `text` contains all letters of `pattern` in this order, ignoring case and the spaces of the
/// pattern, or all its words in any order, also with other endings. Ranked, best first: the whole name (with
/// or without the menu's); its start; the start of a word in it; words of the pattern that each start a word;
/// part of a word; words in another order; letters of which each run starts a word; scattered letters. Within
/// a rank, starts of words and adjacent letters count most, then the shorter text.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

struct PaletteCommand {
    QString title;  ///< `File: Open text…`
    QString detail; ///< its shortcut, or the path of a file
    std::function<void()> run;
};

struct PaletteMatch {
    PaletteCommand command;
    FuzzyMatch match;
};

/// The commands that match what was typed, the best match first. What the searches find follows the commands
/// that have it in a word, and comes before those that only have its letters.
class CommandModel : public ui::TableModel<PaletteMatch> {
  public:
    enum Role { DetailRole = Qt::UserRole, PlacesRole };
    explicit CommandModel(QObject* parent = nullptr);

    /// Must answer at once: it is called for every letter.
    using Search = std::function<QList<PaletteCommand>(const QString& typed)>;
    void addSearch(Search search);
    void setCommands(QList<PaletteCommand> commands);
    /// The searches may find more now.
    void searchAgain() { filter(); }
    void setPattern(const QString& pattern);
    void run(const QModelIndex& index) const;

  private:
    void filter();
    QList<PaletteCommand> m_commands;
    QList<Search> m_searches;
    QString m_pattern;
};

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    explicit CommandPalette(QWidget* window);
    void open(QList<PaletteCommand> commands);
    void dismiss();
    /// The searches may find more now: what is shown is searched again.
    void searchAgain();
    CommandModel& model() { return m_model; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    void showFound();
    void runCurrent();
    void move(int rows);

    CommandModel m_model;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_nothing;
    QPointer<QWidget> m_before; ///< had the keyboard
};

} // namespace tokenscope::app
