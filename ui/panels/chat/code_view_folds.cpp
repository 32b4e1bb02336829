// The margin of a source view, its folds by mouse and keyboard, and its chips.

#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/shown_code.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>

namespace tokenscope::ui {

void CodeView::setFolds(std::function<std::vector<CodeFold>(const QString&)> find) {
    m_folding = new CodeFolding(*this, [this, find = std::move(find)] { return find(code()); });
    connect(m_folding, &CodeFolding::changed, m_numbers, qOverload<>(&QWidget::update));
    setViewportMargins(numbersWidth(), 0, 0, 0);
}

int CodeView::lineAt(qreal y) const {
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
        if (where.top() > y)
            break;
        if (block.isVisible() && y < where.bottom())
            return block.blockNumber() + 1;
    }
    return 0;
}

void CodeView::pointAtNumbers(const QPoint& at) {
    const int line = lineAt(at.y());
    if (m_folding != nullptr && m_folding->foldAt(line) != nullptr)
        m_folding->toggle(line);
}

QString CodeView::foldTip(const QPoint& at) const {
    const CodeFold* fold = m_folding != nullptr ? m_folding->foldAt(lineAt(at.y())) : nullptr;
    if (fold == nullptr)
        return {};
    return m_folding->isFolded(fold->line)
               ? tr("Unfold lines %1 to %2 (Ctrl+Shift+])").arg(fold->line + 1).arg(fold->last)
               : tr("Fold lines %1 to %2 (Ctrl+Shift+[)").arg(fold->line + 1).arg(fold->last);
}

bool CodeView::foldKey(const QKeyEvent& key) const {
    // With Shift, keyboards give braces or whatever else is on the key: the unshifted ones are taken, too.
    const auto is = [&](int plain, int shifted) { return key.key() == plain || key.key() == shifted; };
    return m_folding != nullptr && key.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) &&
           (is(Qt::Key_BracketLeft, Qt::Key_BraceLeft) || is(Qt::Key_BracketRight, Qt::Key_BraceRight));
}

bool CodeView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && foldKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void CodeView::keyPressEvent(QKeyEvent* event) {
    if (!foldKey(*event))
        return QPlainTextEdit::keyPressEvent(event);
    const int line = textCursor().blockNumber() + 1;
    if (event->key() == Qt::Key_BracketLeft || event->key() == Qt::Key_BraceLeft)
        m_folding->foldAround(line);
    else
        m_folding->unfoldAround(line);
}

void CodeView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (m_folding != nullptr && m_folding->any()) {
        const int line = event->reason() == QContextMenuEvent::Mouse
                             ? cursorForPosition(event->pos()).blockNumber() + 1
                             : textCursor().blockNumber() + 1;
        menu->addSeparator();
        menu->addAction(tr("Fold\tCtrl+Shift+["), m_folding, [this, line] { m_folding->foldAround(line); });
        menu->addAction(tr("Unfold\tCtrl+Shift+]"), m_folding,
                        [this, line] { m_folding->unfoldAround(line); });
        menu->addAction(tr("Fold all"), m_folding, &CodeFolding::foldAll);
        menu->addAction(tr("Unfold all"), m_folding, &CodeFolding::unfoldAll);
    }
    menu->popup(event->globalPos());
}

void CodeView::mousePressEvent(QMouseEvent* event) {
    if (m_folding != nullptr && event->button() == Qt::LeftButton)
        if (const int line = lineAt(event->position().y());
            foldChip(document()->findBlockByNumber(line - 1)).contains(event->position()))
            return m_folding->setFolded(line, false);
    QPlainTextEdit::mousePressEvent(event);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !textCursor().hasSelection())
        emit lineChosen(textCursor().blockNumber() + 1);
}

QString CodeView::foldWords(const CodeFold& fold) {
    const int lines = fold.last - fold.line;
    return lines == 1 ? tr("⋯ 1 line") : tr("⋯ %1 lines").arg(grouped(static_cast<quint64>(lines)));
}

QRectF CodeView::foldChip(const QTextBlock& block) const {
    if (m_folding == nullptr || !block.isValid() || !m_folding->isFolded(block.blockNumber() + 1))
        return {};
    const CodeFold& fold = *m_folding->foldAt(block.blockNumber() + 1);
    const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    const QTextLine line = block.layout()->lineCount() > 0 ? block.layout()->lineAt(0) : QTextLine();
    const qreal end = line.isValid() ? line.cursorToX(block.length() - 1) : 0;
    const QString words = foldWords(fold);
    const qreal width = QFontMetricsF(interfaceFont(11)).horizontalAdvance(words) + scaled(10);
    // Seen also where the line is longer than the view.
    const qreal left = std::min(where.left() + end + scaled(6), viewport()->width() - width - scaled(4));
    return {left, where.top() + 1, width, where.height() - 2};
}

void CodeView::paintChips(QPainter& painter, const QTextBlock& block, const QPointF& at) const {
    if (block.layout()->lineCount() == 0 || block.length() > kLongestWithChips)
        return;
    const QString text = block.text();
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QString name = chipName(text[i]);
        if (name.isEmpty())
            continue;
        const auto place = static_cast<int>(i);
        const QTextLine line = block.layout()->lineForTextPosition(place);
        const qreal begin = line.cursorToX(place), end = line.cursorToX(place + 1);
        const QRectF chip(at.x() + begin + 1, at.y() + line.y() + 1, end - begin - 2, line.height() - 2);
        const PiecePalette& colors = piecePalette();
        const bool warns = isDirectionChip(text[i]);
        painter.setPen(warns ? colors.warningLine : colors.line);
        painter.setBrush(warns ? colors.warningFill : colors.sunk);
        painter.drawRoundedRect(chip, 3, 3);
        painter.setPen(warns ? colors.warningText : colors.muted);
        painter.setFont(fixedFont(10));
        painter.drawText(chip, Qt::AlignCenter, name);
    }
}

void CodeView::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const PiecePalette& colors = piecePalette();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
        if (where.top() > event->rect().bottom())
            break;
        if (!block.isVisible() || where.bottom() < event->rect().top())
            continue;
        paintChips(painter, block, where.topLeft());
        const QRectF chip = foldChip(block);
        if (chip.isEmpty())
            continue;
        const int line = block.blockNumber() + 1;
        painter.setPen(colors.controlBorder);
        painter.setBrush(colors.sunk);
        painter.drawRoundedRect(chip, 4, 4);
        painter.setPen(colors.muted);
        painter.setFont(interfaceFont(11));
        painter.drawText(chip, Qt::AlignCenter, foldWords(*m_folding->foldAt(line)));
    }
}

void CodeView::paintFoldMark(QPainter& painter, const QRectF& row, bool folded) const {
    const qreal half = scaled(4);
    const QPointF middle(m_numbers->width() - scaled(10), row.top() + fontMetrics().height() / 2.0);
    QPainterPath mark;
    if (folded) {
        mark.moveTo(middle + QPointF(-half / 2, -half));
        mark.lineTo(middle + QPointF(half / 2, 0));
        mark.lineTo(middle + QPointF(-half / 2, half));
    } else {
        mark.moveTo(middle + QPointF(-half, -half / 2));
        mark.lineTo(middle + QPointF(0, half / 2));
        mark.lineTo(middle + QPointF(half, -half / 2));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(folded ? piecePalette().highlight : piecePalette().lineNumber, 1.6));
    painter.drawPath(mark);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void CodeView::paintNumbers(QPaintEvent* event) {
    QPainter painter(m_numbers);
    const PiecePalette& colors = piecePalette();
    painter.fillRect(event->rect(), colors.panel);
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
            painter.fillRect(QRectF(0, row.top(), 4, row.height()), colors.errorFrame);
        else if (line == m_lit)
            painter.fillRect(row, colors.highlightSoft);
        painter.setPen(line == m_error ? colors.error : colors.lineNumber);
        painter.drawText(row.adjusted(0, 0, -scaled(m_folding != nullptr ? 20 : 12), 0),
                         Qt::AlignVCenter | Qt::AlignRight, QString::number(line));
        if (m_folding != nullptr && m_folding->foldAt(line) != nullptr)
            paintFoldMark(painter, row, m_folding->isFolded(line));
    }
}

} // namespace tokenscope::ui
