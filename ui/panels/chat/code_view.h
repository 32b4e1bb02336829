#pragma once
// Source code with line numbers, a highlighted line, an error marker and foldable regions. Invisible
// characters and those that change the direction of text are shown as chips.

#include "ui/panels/chat/code_folding.h"

#include <QPlainTextEdit>
#include <QString>
#include <QSyntaxHighlighter>

class QTextBlock;
class QPainter;

namespace tokenscope::ui {

class LineNote;

class CodeView : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent = nullptr);

    /// Replaces only what differs, without edited(); the view doesn't scroll. Can't be undone.
    void setCode(const QString& text);
    /// The code with all edits. toPlainText() has placeholders for some characters.
    [[nodiscard]] QString code() const;
    /// Takes ownership. The highlighter has to make room for the chips, see ChipHighlighter.
    void setHighlighter(QSyntaxHighlighter* highlighter);
    /// `find` returns the foldable regions of code().
    void setFolds(std::function<std::vector<CodeFold>(const QString&)> find);
    /// Moves the cursor to the start and scrolls there.
    void showStart();
    /// Highlights a line, counted from 1; 0: none. With `show`, scrolls to it if it isn't visible.
    void setLitLine(int line, bool show);
    /// Line and column of an error, counted from 1, the column in characters; 0: none. A message is shown at
    /// the line.
    void setError(int line, int column, const QString& message = {});
    /// In the viewport, counted from 1; empty if there is no such line, or it is folded away.
    [[nodiscard]] QRect lineRect(int line) const;
    /// Unfolds the line and scrolls to it.
    void showLine(int line);
    /// The same, and selects it.
    void selectLine(int line);
    [[nodiscard]] int numbersWidth() const;

  signals:
    void edited();
    /// A line was clicked; counted from 1.
    void lineChosen(int line);

  protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void insertFromMimeData(const QMimeData* source) override;
    bool event(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    friend class LineNumbers;
    void paintNumbers(QPaintEvent* event);
    void paintFoldMark(QPainter& painter, const QRectF& row, bool folded) const;
    void paintChips(QPainter& painter, const QTextBlock& block, const QPointF& at) const;
    [[nodiscard]] static QString foldText(const CodeFold& fold);
    [[nodiscard]] QRectF foldChip(const QTextBlock& block) const; ///< after a folded line; empty for others
    [[nodiscard]] int lineAt(qreal y) const;                      ///< counted from 1; 0: none
    [[nodiscard]] bool foldKey(const QKeyEvent& key) const;
    void clickMargin(const QPoint& at);
    [[nodiscard]] QString foldTip(const QPoint& at) const;
    void mark();
    void color();
    void fitMargins();

    QWidget* m_numbers;
    QSyntaxHighlighter* m_highlighter = nullptr;
    CodeFolding* m_folding = nullptr;
    LineNote* m_note;
    int m_lit = 0;
    int m_error = 0;
    int m_errorColumn = 0;
    bool m_setting = false;
};

// Source code as an editor stores it: a character that would reorder or end a line, or that is invisible, is
// replaced by a placeholder, which is drawn as a chip with the character's name and converted back wherever
// text leaves the editor.

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
