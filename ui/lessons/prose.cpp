#include "ui/lessons/prose.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/piece_palette.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocumentFragment>

#include <cmath>

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

namespace {

/// How a key with Shift extends the selection.
QTextCursor::MoveOperation moveOf(const QKeyEvent& event) {
    const bool words = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Left:
        return words ? QTextCursor::PreviousWord : QTextCursor::PreviousCharacter;
    case Qt::Key_Right:
        return words ? QTextCursor::NextWord : QTextCursor::NextCharacter;
    case Qt::Key_Up:
        return QTextCursor::Up;
    case Qt::Key_Down:
        return QTextCursor::Down;
    case Qt::Key_Home:
        return words ? QTextCursor::Start : QTextCursor::StartOfLine;
    case Qt::Key_End:
        return words ? QTextCursor::End : QTextCursor::EndOfLine;
    default:
        return QTextCursor::NoMove;
    }
}

} // namespace

ProseView::ProseView(const QString& markdown, const LessonLook& look, int pixels, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_pixels(pixels)
    , m_document(nullptr) {
    QSizePolicy policy(QSizePolicy::Preferred,
                       QSizePolicy::Preferred); // Fixed: as high as where it is narrow
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::IBeamCursor);
    setMarkdown(markdown);
    setAccessibleRole(*this, QAccessible::StaticText);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_cursor = QTextCursor(m_document);
        updateGeometry();
        update();
    });
}

void ProseView::setMarkdown(const QString& markdown) {
    m_cursor = {};
    delete m_document;
    m_document = new ProseDocument(markdown, m_look, m_pixels, this);
    m_cursor = QTextCursor(m_document);
    setAccessibleName(plainText());
    setVisible(!markdown.isEmpty());
    updateGeometry();
    update();
}

QString ProseView::plainText() const {
    return m_document->toPlainText();
}

QString ProseView::selectedText() const {
    return m_cursor.selection().toPlainText();
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

int ProseView::placeAt(const QPointF& point) const {
    m_document->setTextWidth(width());
    return std::max(0, m_document->documentLayout()->hitTest(point, Qt::FuzzyHit));
}

void ProseView::select(int place, bool more) {
    m_cursor.setPosition(place, more ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor);
    update();
}

void ProseView::selectAll() {
    m_cursor.select(QTextCursor::Document);
    update();
}

void ProseView::copy() const {
    if (m_cursor.hasSelection())
        QApplication::clipboard()->setText(selectedText());
}

/// Otherwise Ctrl+C and Ctrl+A would act on the window's text.
bool ProseView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll) ||
            (key->modifiers().testFlag(Qt::ShiftModifier) && moveOf(*key) != QTextCursor::NoMove)) {
            key->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void ProseView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    if (event->matches(QKeySequence::SelectAll))
        return selectAll();
    const auto move = moveOf(*event);
    if (move == QTextCursor::NoMove || !event->modifiers().testFlag(Qt::ShiftModifier))
        return QWidget::keyPressEvent(event); // arrows alone scroll the page
    m_document->setTextWidth(width());
    m_cursor.movePosition(move, QTextCursor::KeepAnchor);
    update();
}

void ProseView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        select(placeAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier));
}

void ProseView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton))
        select(placeAt(event->position()), true);
}

void ProseView::mouseDoubleClickEvent(QMouseEvent* event) {
    select(placeAt(event->position()), false);
    m_cursor.select(QTextCursor::WordUnderCursor);
    update();
}

void ProseView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, &ProseView::copy)->setEnabled(m_cursor.hasSelection());
    menu.addAction(tr("Select all"), this, &ProseView::selectAll);
    menu.exec(event->globalPos());
}

void ProseView::focusInEvent(QFocusEvent* event) {
    m_framed = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}

void ProseView::focusOutEvent(QFocusEvent* event) {
    // One selection at a time; a menu or another window keeps it.
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        m_cursor.clearSelection();
    update();
}

void ProseView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_document->setTextWidth(width());
    m_document->paint(painter, &m_cursor);
    if (!hasFocus() || !m_framed)
        return;
    painter.setPen(piecePalette().highlight);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace tokenscope::ui
