#include "ui/panels/chat/code_view.h"

#include "ui/panels/chat/shown_code.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

class LineNumbers : public QWidget {
  public:
    explicit LineNumbers(CodeView& view)
        : QWidget(&view)
        , m_view(view) {}

  protected:
    void paintEvent(QPaintEvent* event) override { m_view.paintNumbers(event); }
    void mousePressEvent(QMouseEvent* event) override { m_view.pointAtNumbers(event->pos()); }
    void wheelEvent(QWheelEvent* event) override { m_view.wheelEvent(event); }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ToolTip) {
            const auto* help = static_cast<QHelpEvent*>(event);
            QToolTip::showText(help->globalPos(), m_view.foldTip(help->pos()), this);
            return true;
        }
        return QWidget::event(event);
    }

  private:
    CodeView& m_view;
};

CodeView::CodeView(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_numbers(new LineNumbers(*this)) {
    m_numbers->setObjectName(QStringLiteral("margin"));
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    keepFont(*this, [] { return fixedFont(12); });
    setHighlighter(new ChipHighlighter(document()));
    const auto room = [this] {
        setViewportMargins(numbersWidth(), 0, 0, 0);
        m_numbers->update();
    };
    connect(this, &QPlainTextEdit::blockCountChanged, this, room);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy != 0)
            m_numbers->scroll(0, dy);
        else
            m_numbers->update(0, rect.y(), m_numbers->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_setting)
            emit edited();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this, room] {
        room();
        color();
        mark();
    });
    room();
}

int CodeView::numbersWidth() const {
    const auto digits = static_cast<int>(QString::number(std::max(blockCount(), 10)).size());
    return digits * QFontMetrics(fixedFont(12)).horizontalAdvance(QLatin1Char('0')) +
           scaled(m_folding != nullptr ? 32 : 24);
}

void CodeView::setHighlighter(QSyntaxHighlighter* highlighter) {
    m_setting = true;
    delete m_highlighter; // takes its colors away
    m_setting = false;
    m_highlighter = highlighter;
    color();
}

/// At once and by hand: new colors are told as a change of the text, and are none.
void CodeView::color() {
    m_setting = true;
    m_highlighter->rehighlight();
    m_setting = false;
}

QString CodeView::code() const {
    return fromShownCode(document()->toRawText());
}

void CodeView::setCode(const QString& text) {
    const QString old = document()->toRawText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    const QString now = toShownCode(text);
    if (now == old)
        return;
    m_setting = true;
    QTextCursor cursor(document());
    qsizetype same = 0;
    while (same < old.size() && same < now.size() && old[same] == now[same])
        ++same;
    qsizetype tail = 0;
    while (same + tail < old.size() && same + tail < now.size() &&
           old[old.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
    cursor.setPosition(static_cast<int>(same));
    cursor.setPosition(static_cast<int>(old.size() - tail), QTextCursor::KeepAnchor);
    cursor.insertText(now.mid(same, now.size() - tail - same));
    m_setting = false;
}

void CodeView::showBeginning() {
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

QMimeData* CodeView::createMimeDataFromSelection() const {
    auto* mime = new QMimeData;
    mime->setText(fromShownCode(textCursor().selectedText()));
    return mime;
}

void CodeView::insertFromMimeData(const QMimeData* source) {
    if (source->hasText())
        textCursor().insertText(toShownCode(source->text()));
    ensureCursorVisible();
}

void CodeView::setLitLine(int line, bool show) {
    if (std::exchange(m_lit, line) != line && m_folding != nullptr)
        m_folding->reveal(line);
    mark();
    if (show && line > 0)
        showLine(line);
}

void CodeView::setErrorPlace(int line, int column) {
    if (std::exchange(m_error, line) != line && m_folding != nullptr)
        m_folding->reveal(line);
    m_errorColumn = column;
    mark();
}

void CodeView::showLine(int line) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    if (m_folding != nullptr)
        m_folding->reveal(line);
    const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    if (where.top() >= 0 && where.bottom() <= viewport()->height())
        return;
    const int rows = std::max(viewport()->height() / std::max(fontMetrics().lineSpacing(), 1), 1);
    verticalScrollBar()->setValue(std::max(block.firstLineNumber() - rows / 3, 0));
}

void CodeView::mark() {
    QList<QTextEdit::ExtraSelection> marks;
    const auto add = [&](int line, const QColor& fill) {
        const QTextBlock block = document()->findBlockByNumber(line - 1);
        if (line < 1 || !block.isValid())
            return;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setBackground(fill);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    };
    const PiecePalette& colors = piecePalette();
    add(m_lit, colors.highlightSoft);
    QColor wrong = colors.errorFrame;
    wrong.setAlphaF(0.22F);
    add(m_error, wrong);
    const QTextBlock block = document()->findBlockByNumber(m_error - 1);
    if (m_error > 0 && block.isValid()) {
        QTextEdit::ExtraSelection place;
        place.cursor = QTextCursor(block);
        qsizetype at = 0; // characters beyond the basic plane are two here
        const QString text = block.text();
        for (int i = 1; i < m_errorColumn && at < text.size() - 1; ++i)
            at += text[at].isHighSurrogate() ? 2 : 1;
        place.cursor.setPosition(block.position() + static_cast<int>(std::min(at, text.size())));
        place.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        place.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        place.format.setUnderlineColor(colors.errorFrame);
        marks << place;
    }
    setExtraSelections(marks);
    m_numbers->update();
}

void CodeView::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const QRect room = contentsRect();
    m_numbers->setGeometry(room.left(), room.top(), numbersWidth(), room.height());
}

void CodeView::changeEvent(QEvent* event) {
    m_setting = true; // another font is told as a change of the text, too
    QPlainTextEdit::changeEvent(event);
    m_setting = false;
    if (event->type() == QEvent::FontChange)
        setViewportMargins(numbersWidth(), 0, 0, 0);
}

} // namespace tokenscope::ui
