#pragma once
// Source as an editor holds it: characters that would reorder a line, end one, or can't be seen have one stand-in each, which
// is drawn as a chip with their name and goes back to what it was wherever text leaves the editor.

#include <QString>
#include <QSyntaxHighlighter>

class QPainter;
class QPlainTextEdit;

namespace tokenscope::ui {

QString toShownCode(QString code);
QString fromShownCode(QString shown);

/// In longer lines, the stand-ins are there and no chips are drawn: nobody looks for them in a line of megabytes.
inline constexpr int kLongestWithChips = 1 << 17;

/// `RLO`, `CR`; empty for a character that is no stand-in.
QString chipName(QChar shown);
/// It turns or isolates the direction of text.
bool isDirectionChip(QChar shown);

/// Makes room for the chips.
class ChipHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

  public:
    explicit ChipHighlighter(QTextDocument* document);

  protected:
    void highlightBlock(const QString& text) override { makeRoom(text); }
    /// Of a highlighter that does more, at its end.
    void makeRoom(const QString& text);
};

} // namespace tokenscope::ui
