#include "ui/lessons/prose.h"

#include "ui/support/piece_palette.h"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>

namespace tokenscope::ui {

ProseDocument::ProseDocument(const QString& markdown, const LessonLook& look, int pixels, QObject* parent)
    : QTextDocument(parent)
    , m_markdown(markdown)
    , m_look(look)
    , m_pixels(pixels) {
    setUndoRedoEnabled(false);
    setDocumentMargin(0);
    layOut();
    connect(&Theme::instance(), &Theme::changed, this, &ProseDocument::layOut);
}

QVariant ProseDocument::loadResource(int, const QUrl&) {
    return QString();
}

void ProseDocument::layOut() {
    const qreal width = textWidth();
    setDefaultFont(m_look.text(m_pixels));
    setMarkdown(m_markdown, MarkdownFeatures(MarkdownDialectGitHub | MarkdownNoHTML));
    QTextCharFormat code;
    code.setFontFamilies(fixedFont().families());
    code.setBackground(piecePalette().window);
    for (QTextBlock block = begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(0);
        format.setBottomMargin(block.next().isValid() ? m_look.px(block.textList() ? 4 : 8) : 0);
        cursor.setBlockFormat(format);
        QList<std::pair<int, int>> codes;
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (const QTextFragment part = at.fragment(); part.charFormat().fontFixedPitch())
                codes << std::pair(part.position(), part.length());
        for (const auto& [position, length] : codes) {
            cursor.setPosition(position);
            cursor.setPosition(position + length, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(code);
        }
    }
    setTextWidth(width);
}

void ProseDocument::paint(QPainter& painter, const QTextCursor* selected) {
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, piecePalette().text);
    if (selected && selected->hasSelection()) {
        QAbstractTextDocumentLayout::Selection selection;
        selection.cursor = *selected;
        const QPalette colors = QGuiApplication::palette();
        selection.format.setBackground(colors.color(QPalette::Highlight));
        selection.format.setForeground(colors.color(QPalette::HighlightedText));
        context.selections << selection;
    }
    documentLayout()->draw(&painter, context);
}

} // namespace tokenscope::ui
