#include "ui/panels/chat/code_view.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace tokenscope {

class LineNumbers : public QWidget {
  public:
    explicit LineNumbers(CodeView& view)
        : QWidget(&view)
        , m_view(view) {}

  protected:
    void paintEvent(QPaintEvent* event) override { m_view.paintNumbers(event); }

  private:
    CodeView& m_view;
};

CodeView::CodeView(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_numbers(new LineNumbers(*this)) {
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    keepFont(*this, [] { return fixedFont(12); });
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
        mark();
    });
    room();
}

int CodeView::numbersWidth() const {
    const auto digits = static_cast<int>(QString::number(std::max(blockCount(), 10)).size());
    return digits * QFontMetrics(fixedFont(12)).horizontalAdvance(QLatin1Char('0')) + scaled(24);
}

void CodeView::setCode(const QString& text) {
    if (text == toPlainText())
        return;
    m_setting = true;
    QTextCursor cursor(document());
    const QString old = toPlainText();
    qsizetype same = 0;
    while (same < old.size() && same < text.size() && old[same] == text[same])
        ++same;
    qsizetype tail = 0;
    while (same + tail < old.size() && same + tail < text.size() &&
           old[old.size() - 1 - tail] == text[text.size() - 1 - tail])
        ++tail;
    cursor.setPosition(static_cast<int>(same));
    cursor.setPosition(static_cast<int>(old.size() - tail), QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(same, text.size() - tail - same));
    m_setting = false;
}

void CodeView::setLitLine(int line, bool show) {
    m_lit = line;
    mark();
    if (show && line > 0)
        showLine(line);
}

void CodeView::setErrorPlace(int line, int column) {
    m_error = line;
    m_errorColumn = column;
    mark();
}

void CodeView::showLine(int line) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    if (where.top() >= 0 && where.bottom() <= viewport()->height())
        return;
    const int rows = std::max(viewport()->height() / std::max(fontMetrics().lineSpacing(), 1), 1);
    verticalScrollBar()->setValue(std::max(line - 1 - rows / 3, 0));
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
    const PiecePalette& colours = piecePalette();
    add(m_lit, colours.highlightSoft);
    QColor wrong = colours.errorFrame;
    wrong.setAlphaF(0.22F);
    add(m_error, wrong);
    const QTextBlock block = document()->findBlockByNumber(m_error - 1);
    if (m_error > 0 && block.isValid()) {
        QTextEdit::ExtraSelection place;
        place.cursor = QTextCursor(block);
        place.cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
                                  std::clamp(m_errorColumn - 1, 0, std::max(block.length() - 2, 0)));
        place.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        place.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        place.format.setUnderlineColor(colours.errorFrame);
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
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setViewportMargins(numbersWidth(), 0, 0, 0);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
    QPlainTextEdit::mouseReleaseEvent(event);
    if (!textCursor().hasSelection())
        emit lineChosen(textCursor().blockNumber() + 1);
}

void CodeView::paintNumbers(QPaintEvent* event) {
    QPainter painter(m_numbers);
    const PiecePalette& colours = piecePalette();
    painter.fillRect(event->rect(), colours.panel);
    painter.setFont(fixedFont(12));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
        if (where.top() > event->rect().bottom())
            break;
        if (!block.isVisible() || where.bottom() < event->rect().top())
            continue;
        const int line = block.blockNumber() + 1;
        const QRectF row(0, where.top(), m_numbers->width(), where.height());
        if (line == m_error)
            painter.fillRect(QRectF(0, row.top(), 4, row.height()), colours.errorFrame);
        else if (line == m_lit)
            painter.fillRect(row, colours.highlightSoft);
        painter.setPen(line == m_error ? colours.error : colours.lineNumber);
        painter.drawText(row.adjusted(0, 0, -scaled(12), 0), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(line));
    }
}

} // namespace tokenscope
