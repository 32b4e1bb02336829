#pragma once
// The words of a template in colours: strings, keywords, delimiters, comments. Tags may go over several lines.

#include <QSyntaxHighlighter>

namespace tokenscope {

class TemplateHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

  public:
    explicit TemplateHighlighter(QTextDocument* document);

  protected:
    void highlightBlock(const QString& text) override;

  private:
    int inside(const QString& text, int at, int state);
};

} // namespace tokenscope
