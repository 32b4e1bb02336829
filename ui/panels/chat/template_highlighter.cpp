#include "ui/panels/chat/template_highlighter.h"

#include "ui/panels/chat/chat_colors.h"

#include <QSet>

namespace tokenscope::ui {
namespace {

/// Where a line ends in; a string in a tag adds one of the quotes.
enum TagState { Outside = 0, Statement = 1, Expression = 2, Comment = 3, InSingle = 4, InDouble = 8 };
constexpr int kTag = 3;

const QSet<QString>& keywords() {
    static const QSet<QString> kWords = {
        "if",         "elif",          "else",    "endif",    "for",       "endfor",    "in",
        "not",        "and",           "or",      "is",       "set",       "endset",    "macro",
        "endmacro",   "call",          "endcall", "filter",   "endfilter", "with",      "endwith",
        "generation", "endgeneration", "break",   "continue", "true",      "false",     "none",
        "True",       "False",         "None",    "raw",      "endraw",    "recursive", "namespace",
        "loop",       "defined",       "block",   "endblock", "include",   "import",    "from",
        "as",         "extends",       "do",      "ignore",   "missing",   "scoped"};
    return kWords;
}

QTextCharFormat colored(const QColor& color) {
    QTextCharFormat format;
    format.setForeground(color);
    return format;
}

} // namespace

TemplateHighlighter::TemplateHighlighter(QTextDocument* document)
    : ChipHighlighter(document) {}

/// Colors what is in a tag from `at` on, up to its end or the line's; where it goes on, with the state set.
int TemplateHighlighter::inside(const QString& text, int at, int state) {
    const int tag = state & kTag;
    const QLatin1String close(tag == Statement ? "%}" : tag == Expression ? "}}" : "#}");
    if (tag == Comment) {
        const auto end = text.indexOf(close, at);
        const int stop = end < 0 ? static_cast<int>(text.size()) : static_cast<int>(end) + 2;
        setFormat(at, stop - at, colored(piecePalette().muted));
        setCurrentBlockState(end < 0 ? Comment : Outside);
        return stop;
    }
    const auto size = static_cast<int>(text.size());
    while (at < size) {
        QChar quote;
        int begin = at;
        if ((state & (InSingle | InDouble)) != 0) {
            quote = (state & InSingle) != 0 ? QLatin1Char('\'') : QLatin1Char('"');
            state = tag;
        } else if (text[at] == QLatin1Char('\'') || text[at] == QLatin1Char('"')) {
            quote = text[at++];
        }
        if (!quote.isNull()) {
            while (at < size && text[at] != quote)
                at += text[at] == QLatin1Char('\\') ? 2 : 1;
            const bool open = at >= size;
            at = open ? size : at + 1;
            setFormat(begin, at - begin, colored(templateStringColor()));
            if (open) {
                setCurrentBlockState(tag | (quote == QLatin1Char('\'') ? InSingle : InDouble));
                return size;
            }
            continue;
        }
        if (text.mid(at, 2) == close) {
            const bool trims =
                at > 0 && (text[at - 1] == QLatin1Char('-') || text[at - 1] == QLatin1Char('+'));
            setFormat(at - (trims ? 1 : 0), trims ? 3 : 2, colored(piecePalette().muted));
            setCurrentBlockState(Outside);
            return at + 2;
        }
        if (text[at].isLetter() || text[at] == QLatin1Char('_')) {
            while (at < size && (text[at].isLetterOrNumber() || text[at] == QLatin1Char('_')))
                ++at;
            const bool member = begin > 0 && text[begin - 1] == QLatin1Char('.');
            if (!member && keywords().contains(text.mid(begin, at - begin)))
                setFormat(begin, at - begin, colored(templateKeywordColor()));
            continue;
        }
        ++at;
    }
    setCurrentBlockState(state);
    return size;
}

void TemplateHighlighter::highlightBlock(const QString& text) {
    colorTags(text);
    makeRoom(text);
}

void TemplateHighlighter::colorTags(const QString& text) {
    int at = 0;
    const int before = std::max(previousBlockState(), 0);
    setCurrentBlockState(Outside);
    if (before != Outside)
        at = inside(text, 0, before);
    while (currentBlockState() == Outside && at < text.size()) {
        const auto open = text.indexOf(QLatin1Char('{'), at);
        if (open < 0 || open + 1 >= text.size())
            return;
        const QChar kind = text[open + 1];
        const int state = kind == QLatin1Char('%')   ? Statement
                          : kind == QLatin1Char('{') ? Expression
                          : kind == QLatin1Char('#') ? Comment
                                                     : Outside;
        at = static_cast<int>(open) + 1;
        if (state == Outside)
            continue;
        const bool trims =
            at + 1 < text.size() && (text[at + 1] == QLatin1Char('-') || text[at + 1] == QLatin1Char('+'));
        setFormat(at - 1, trims ? 3 : 2, colored(piecePalette().muted));
        at = inside(text, at + (trims ? 2 : 1), state);
    }
}

} // namespace tokenscope::ui
