#include "ui/lessons/prose.h"

#include "ui/support/piece_palette.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>

#include <cmath>

namespace tokenscope {

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

void ProseDocument::paint(QPainter& painter) {
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, piecePalette().text);
    documentLayout()->draw(&painter, context);
}

ProseView::ProseView(const QString& markdown, const LessonLook& look, int pixels, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_pixels(pixels)
    , m_document(nullptr) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMarkdown(markdown);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ProseView::setMarkdown(const QString& markdown) {
    delete m_document;
    m_document = new ProseDocument(markdown, m_look, m_pixels, this);
    setAccessibleName(m_document->toPlainText());
    setVisible(!markdown.isEmpty());
    updateGeometry();
    update();
}

int ProseView::heightForWidth(int width) const {
    m_document->setTextWidth(width);
    return static_cast<int>(std::ceil(m_document->size().height()));
}

QSize ProseView::sizeHint() const {
    const int wide = m_look.px(320);
    return {wide, heightForWidth(wide)};
}

QSize ProseView::minimumSizeHint() const {
    return {m_look.px(120), m_look.px(16)};
}

void ProseView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_document->setTextWidth(width());
    m_document->paint(painter);
}

} // namespace tokenscope
