#pragma once
// Parts of a source that are folded away. What is folded stays so while other lines are edited, since each mark is kept at
// its own line; a part whose beginning goes, or that the cursor enters, is to be seen again.

#include <QObject>
#include <QTextBlock>

#include <functional>
#include <vector>

class QPlainTextEdit;

namespace tokenscope::ui {

/// Lines from 1; `line` stays, `line + 1` to `last` are hidden.
struct CodeFold {
    int line = 0;
    int last = 0;
    bool operator==(const CodeFold&) const = default;
};

class CodeFolding : public QObject {
    Q_OBJECT

  public:
    /// In the order of their lines, one a line.
    using Find = std::function<std::vector<CodeFold>()>;
    CodeFolding(QPlainTextEdit& edit, Find find);

    /// The one that begins in this line; null where none does.
    [[nodiscard]] const CodeFold* foldAt(int line) const;
    [[nodiscard]] bool isFolded(int line) const;
    [[nodiscard]] bool any() const { return !m_folds.empty(); }
    void setFolded(int line, bool folded);
    void toggle(int line) { setFolded(line, !isFolded(line)); }
    /// The innermost that has the line and isn't folded.
    void foldAround(int line);
    /// The one that begins there; else the innermost that has it.
    void unfoldAround(int line);
    void foldAll();
    void unfoldAll();
    /// Unfolds whatever hides the line.
    void reveal(int line);

  signals:
    void changed();

  private:
    void refresh();
    void apply();
    void mark(int line, bool folded);

    QPlainTextEdit& m_edit;
    Find m_find;
    std::vector<CodeFold> m_folds;
    int m_revision = -1;
    bool m_applying = false;
};

} // namespace tokenscope::ui
