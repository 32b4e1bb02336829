#include "ui/panels/chat/code_view.h"

#include "ui/panels/chat/line_note.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <QtMath>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope::ui {

class LineNumbers : public QWidget {
  public:
    explicit LineNumbers(CodeView& view)
        : QWidget(&view)
        , m_view(view) {}

  protected:
    void paintEvent(QPaintEvent* event) override { m_view.paintNumbers(event); }
    void mousePressEvent(QMouseEvent* event) override { m_view.clickMargin(event->pos()); }
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
    , m_numbers(new LineNumbers(*this))
    , m_note(new LineNote(*this)) {
    m_numbers->setObjectName(QStringLiteral("margin"));
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    keepFont(*this, [] { return fixedFont(12); });
    setHighlighter(new ChipHighlighter(document()));
    const auto room = [this] {
        fitMargins();
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

/// At the left the line numbers, at the bottom the note and what a line doesn't fit in: none is cut or covered.
void CodeView::fitMargins() {
    const int line = std::max(1, qCeil(QFontMetricsF(font()).lineSpacing()));
    const int whole = viewport()->height() + viewportMargins().bottom();
    const int wide = viewport()->width() + viewportMargins().left();
    const int note = m_note->wrap(wide, whole * 2 / 3);
    const int room = whole - note - qCeil(document()->documentMargin());
    const QMargins margins(numbersWidth(), 0, 0, note + (room > line ? room % line : 0));
    if (viewportMargins() != margins)
        setViewportMargins(margins);
    m_note->setGeometry(viewport()->x() - numbersWidth(), viewport()->y() + whole - note, wide, note);
    m_note->raise();
}

int CodeView::numbersWidth() const {
    const auto digits = static_cast<int>(QString::number(std::max(blockCount(), 10)).size());
    return digits * QFontMetrics(fixedFont(12)).horizontalAdvance(QLatin1Char('0')) +
           scaled(m_folding != nullptr ? 32 : 24);
}

void CodeView::setHighlighter(QSyntaxHighlighter* highlighter) {
    m_setting = true;
    delete m_highlighter; // removes its formats
    m_setting = false;
    m_highlighter = highlighter;
    color();
}

/// Highlights now rather than later: QPlainTextEdit reports new colors as a change of the text, which
/// m_setting ignores.
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
    document()->clearUndoRedoStacks(); // undo never goes past the text that was set
    m_setting = false;
}

void CodeView::showStart() {
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

void CodeView::setError(int line, int column, const QString& message) {
    if (std::exchange(m_error, line) != line && m_folding != nullptr)
        m_folding->reveal(line);
    m_errorColumn = column;
    mark();
    m_note->setNote(message);
    fitMargins();
    if (hasFocus())
        ensureCursorVisible(); // the note takes some of the height
}

QRect CodeView::lineRect(int line) const {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (line < 1 || !block.isValid() || !block.isVisible())
        return {};
    return blockBoundingGeometry(block).translated(contentOffset()).toAlignedRect();
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

void CodeView::selectLine(int line) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    showLine(line);
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
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
        qsizetype at = 0; // the column counts characters, the cursor UTF-16 units
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
    fitMargins();
    const QRect room = contentsRect();
    m_numbers->setGeometry(room.left(), room.top(), numbersWidth(),
                           viewport()->geometry().bottom() + 1 - room.top());
}

void CodeView::changeEvent(QEvent* event) {
    m_setting = true; // QPlainTextEdit reports a new font as a change of the text
    QPlainTextEdit::changeEvent(event);
    m_setting = false;
    if (event->type() == QEvent::FontChange)
        fitMargins();
}

void CodeView::setFolds(std::function<std::vector<CodeFold>(const QString&)> find) {
    m_folding = new CodeFolding(*this, [this, find = std::move(find)] { return find(code()); });
    connect(m_folding, &CodeFolding::changed, m_numbers, qOverload<>(&QWidget::update));
    fitMargins();
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

void CodeView::clickMargin(const QPoint& at) {
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
    // With Shift, keyboards report a brace or another character of the key, so unshifted keys are accepted
    // too.
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

QString CodeView::foldText(const CodeFold& fold) {
    const int lines = fold.last - fold.line;
    return tr("⋯ %1 lines", nullptr, static_cast<int>(lines)).arg(grouped(static_cast<quint64>(lines)));
}

QRectF CodeView::foldChip(const QTextBlock& block) const {
    if (m_folding == nullptr || !block.isValid() || !m_folding->isFolded(block.blockNumber() + 1))
        return {};
    const CodeFold& fold = *m_folding->foldAt(block.blockNumber() + 1);
    const QRectF where = blockBoundingGeometry(block).translated(contentOffset());
    const QTextLine line = block.layout()->lineCount() > 0 ? block.layout()->lineAt(0) : QTextLine();
    const qreal end = line.isValid() ? line.cursorToX(block.length() - 1) : 0;
    const QString text = foldText(fold);
    const qreal width = QFontMetricsF(interfaceFont(11)).horizontalAdvance(text) + scaled(10);
    // Visible even if the line is longer than the view.
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
        painter.drawText(chip, Qt::AlignCenter, foldText(*m_folding->foldAt(line)));
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

namespace {

struct Chip {
    char16_t character;
    const char* name;
    bool direction = false;
};

constexpr Chip kChips[] = {
    {0x061C, "ALM", true}, {0x200E, "LRM", true}, {0x200F, "RLM", true}, {0x202A, "LRE", true},
    {0x202B, "RLE", true}, {0x202C, "PDF", true}, {0x202D, "LRO", true}, {0x202E, "RLO", true},
    {0x2066, "LRI", true}, {0x2067, "RLI", true}, {0x2068, "FSI", true}, {0x2069, "PDI", true},
    {u'\r', "CR"},         {0x2028, "LS"},        {0x2029, "PS"},        {0x200B, "ZWSP"},
    {0x2060, "WJ"},        {0xFEFF, "BOM"},       {0x00AD, "SHY"},       {0xFDD0, "FDD0"},
    {0xFDD1, "FDD1"},
};
/// Noncharacters, which valid text doesn't contain; QTextDocument uses the two before them itself.
constexpr char16_t kFirst = 0xFDD2;
static_assert(kFirst + std::size(kChips) <= 0xFDF0);

const Chip* chipOf(QChar shown) {
    const auto at = static_cast<std::size_t>(shown.unicode() - kFirst);
    return shown.unicode() >= kFirst && at < std::size(kChips) ? &kChips[at] : nullptr;
}

} // namespace

QString toShownCode(QString code) {
    for (QChar& one : code) {
        const char16_t c = one.unicode();
        if ((c < 0x200B && c != u'\r' && c != 0x00AD && c != 0x061C) || (c > 0x2069 && c < 0xFDD0))
            continue; // the common case
        for (std::size_t i = 0; i < std::size(kChips); ++i)
            if (kChips[i].character == one.unicode()) {
                one = QChar(static_cast<char16_t>(kFirst + i));
                break;
            }
    }
    return code;
}

QString fromShownCode(QString shown) {
    for (QChar& one : shown) {
        if (one == QChar::ParagraphSeparator)
            one = QLatin1Char('\n');
        else if (const Chip* chip = chipOf(one))
            one = QChar(chip->character);
    }
    return shown;
}

QString chipName(QChar shown) {
    const Chip* chip = chipOf(shown);
    return chip != nullptr ? QString::fromLatin1(chip->name) : QString();
}

bool isDirectionChip(QChar shown) {
    const Chip* chip = chipOf(shown);
    return chip != nullptr && chip->direction;
}

ChipHighlighter::ChipHighlighter(QTextDocument* document)
    : QSyntaxHighlighter(document) {}

void ChipHighlighter::makeRoom(const QString& text) {
    for (qsizetype i = 0; i < text.size() && text.size() <= kLongestWithChips; ++i) {
        if (chipOf(text[i]) == nullptr)
            continue;
        const QString name = chipName(text[i]);
        QTextCharFormat format;
        format.setForeground(Qt::transparent);
        format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
        format.setFontLetterSpacing(QFontMetricsF(fixedFont(10)).horizontalAdvance(name));
        setFormat(static_cast<int>(i), 1, format);
    }
}

} // namespace tokenscope::ui
