#pragma once
// Foldable regions of source code. A folded region stays folded while other lines are edited, because its
// mark belongs to its first line; it unfolds when that line is removed or the cursor enters the region.

#include <QObject>

#include <functional>
#include <vector>

class QPlainTextEdit;

namespace tokenscope::ui {

/// Lines count from 1; `line` stays visible, `line + 1` to `last` are hidden.
struct CodeFold {
    int line = 0;
    int last = 0;
    bool operator==(const CodeFold&) const = default;
};

class CodeFolding : public QObject {
    Q_OBJECT

  public:
    /// Returns the folds sorted by line, at most one per line.
    using Find = std::function<std::vector<CodeFold>()>;
    CodeFolding(QPlainTextEdit& edit, Find find);

    /// The fold that starts at this line, or null.
    [[nodiscard]] const CodeFold* foldAt(int line) const;
    [[nodiscard]] bool isFolded(int line) const;
    [[nodiscard]] bool any() const { return !m_folds.empty(); }
    void setFolded(int line, bool folded);
    void toggle(int line) { setFolded(line, !isFolded(line)); }
    /// Folds the innermost unfolded region that contains the line.
    void foldAround(int line);
    /// Unfolds the innermost folded region that contains the line or starts there.
    void unfoldAround(int line);
    void foldAll();
    void unfoldAll();
    /// Unfolds all regions that hide the line.
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
