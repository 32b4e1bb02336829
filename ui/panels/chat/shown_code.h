#pragma once
// Source code as an editor stores it: a character that would reorder or end a line, or that is invisible, is
// replaced by a placeholder, which is drawn as a chip with the character's name and converted back wherever
// text leaves the editor.

#include <QString>
#include <QSyntaxHighlighter>

class QPainter;
class QPlainTextEdit;

namespace tokenscope::ui {

QString toShownCode(QString code);
QString fromShownCode(QString shown);

/// Chips are not drawn in longer lines, where layout would be slow.
inline constexpr int kLongestWithChips = 1 << 17;

/// `RLO`, `CR`; empty if the character is not a placeholder.
QString chipName(QChar shown);
/// The character changes or isolates the direction of text.
bool isDirectionChip(QChar shown);

/// Makes room for the chips.
class ChipHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

  public:
    explicit ChipHighlighter(QTextDocument* document);

  protected:
    void highlightBlock(const QString& text) override { makeRoom(text); }
    /// Subclasses call this at the end of highlightBlock().
    void makeRoom(const QString& text);
};

} // namespace tokenscope::ui
