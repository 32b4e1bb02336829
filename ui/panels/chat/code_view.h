#pragma once
// Source with line numbers: lines can be lit, one can be marked as the one that fails, parts can be folded. Characters that
// turn the direction of text, or have nothing to show, are chips.

#include "ui/panels/chat/code_folding.h"

#include <QPlainTextEdit>

class QSyntaxHighlighter;
class QTextBlock;

namespace tokenscope::ui {

class CodeView : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent = nullptr);

    /// Replaces the text where it differs, without a signal; what is looked at stays.
    void setCode(const QString& text);
    /// As it was given, and edited since: toPlainText() has other characters.
    [[nodiscard]] QString code() const;
    /// Takes it over. It makes room for the chips, see ChipHighlighter.
    void setHighlighter(QSyntaxHighlighter* highlighter);
    /// Finds what can be folded in code().
    void setFolds(std::function<std::vector<CodeFold>(const QString&)> find);
    [[nodiscard]] CodeFolding* folding() const { return m_folding; }
    /// Cursor and scroll bars go there.
    void showBeginning();
    /// From 1; 0 for none. Scrolls there if it isn't seen and `show` is set.
    void setLitLine(int line, bool show);
    [[nodiscard]] int litLine() const { return m_lit; }
    /// From 1, with the column in characters; 0 for none.
    void setErrorPlace(int line, int column);
    [[nodiscard]] int errorLine() const { return m_error; }
    /// Unfolds it, too.
    void showLine(int line);
    [[nodiscard]] int numbersWidth() const;

  signals:
    void edited();
    /// A line was pointed at, from 1.
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
    [[nodiscard]] static QString foldWords(const CodeFold& fold);
    [[nodiscard]] QRectF foldChip(const QTextBlock& block) const; ///< behind a folded line; empty for others
    [[nodiscard]] int lineAt(qreal y) const;                      ///< 0: none
    [[nodiscard]] bool foldKey(const QKeyEvent& key) const;
    void pointAtNumbers(const QPoint& at);
    [[nodiscard]] QString foldTip(const QPoint& at) const;
    void mark();
    void color();

    QWidget* m_numbers;
    QSyntaxHighlighter* m_highlighter = nullptr;
    CodeFolding* m_folding = nullptr;
    int m_lit = 0;
    int m_error = 0;
    int m_errorColumn = 0;
    bool m_setting = false;
};

} // namespace tokenscope::ui
