#pragma once
// The words of a template in colors: strings, keywords, delimiters, comments. Tags may go over several lines.

#include "ui/panels/chat/shown_code.h"

namespace tokenscope::ui {

class TemplateHighlighter : public ChipHighlighter {
    Q_OBJECT

  public:
    explicit TemplateHighlighter(QTextDocument* document);

  protected:
    void highlightBlock(const QString& text) override;

  private:
    void colorTags(const QString& text);
    int inside(const QString& text, int at, int state);
};

} // namespace tokenscope::ui
