#pragma once
// Source with line numbers: lines can be lit, and one can be marked as the one that fails.

#include <QPlainTextEdit>

#include <optional>

namespace tokenscope {

class CodeView : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent = nullptr);

    /// Replaces the text where it differs, without a signal; what is looked at stays.
    void setCode(const QString& text);
    /// From 1; 0 for none. Scrolls there if it isn't seen and `show` is set.
    void setLitLine(int line, bool show);
    [[nodiscard]] int litLine() const { return m_lit; }
    /// From 1, with the column in characters; 0 for none.
    void setErrorPlace(int line, int column);
    [[nodiscard]] int errorLine() const { return m_error; }
    void showLine(int line);
    [[nodiscard]] int numbersWidth() const;

  signals:
    void edited();
    /// A line was pointed at, from 1.
    void lineChosen(int line);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    friend class LineNumbers;
    void paintNumbers(QPaintEvent* event);
    void mark();

    QWidget* m_numbers;
    int m_lit = 0;
    int m_error = 0;
    int m_errorColumn = 0;
    bool m_setting = false;
};

} // namespace tokenscope
