#include "ui/widgets/step_rows/step_rows.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/step_rows/side_pairs.h"
#include "ui/widgets/step_rows/step_words.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFont>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::ui {

/// Sizes in pixels, scaled with the text size.
struct StepMeasures {
    static int margin() { return scaled(20); }
    static int column() { return scaled(62); }
    static int narrowColumn() { return scaled(40); }
    static int beforeTop() { return scaled(20); }
    static int leastTop() { return scaled(4); }

    // Compact: for a low view, without ids.

    static int box(bool compact) { return scaled(compact ? 32 : 40); }
    static int id(bool compact) { return compact ? 0 : scaled(20); }
    /// Space for the bracket, the rank and the neighboring pairs.
    static int between(bool compact) { return scaled(compact ? 54 : 62); }
    static int afterTop(bool compact) { return beforeTop() + box(compact) + id(compact) + between(compact); }
    /// Of everything from the top of the first row.
    static int height(bool compact) { return afterTop(compact) - beforeTop() + box(compact) + id(compact); }
    static int radius() { return scaled(3); }

    static QFont boxFont(int pixels, bool bold = false) {
        QFont font = pieceFont(scaled(pixels));
        font.setBold(bold);
        return font;
    }
};

namespace {

constexpr int kMotionMs = 180;
constexpr qreal kMaxZoom = 3;

constexpr qreal kInsideBox = 6;
constexpr int kBoxFontSizes[] = {20, 16, 13, 11, 9};

qreal eased(const QVariantAnimation& motion) {
    return motion.state() == QAbstractAnimation::Running ? motion.currentValue().toDouble() : 1.0;
}

} // namespace

using M = StepMeasures;

StepRows::StepRows(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Symbols of the word"));
    viewport()->setMouseTracking(true);
    m_motion.setDuration(kMotionMs);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, &StepRows::measure);
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

/// The row before the step, then the row after it.
ItemSource StepRows::itemSource() {
    const auto place = [this](int item) {
        const auto at = static_cast<std::size_t>(item);
        const std::size_t first = nodes(Row::Before).size();
        return at < first ? std::pair(Row::Before, at) : std::pair(Row::After, at - first);
    };
    const auto itemOf = [this](Row row, std::size_t position) {
        return static_cast<int>(position + (row == Row::After ? nodes(Row::Before).size() : 0));
    };
    ItemSource source;
    source.count = [this] {
        return static_cast<int>(nodes(Row::Before).size() + (m_step > 0 ? nodes(Row::After).size() : 0));
    };
    source.name = [this, place](int item) {
        const auto [row, position] = place(item);
        const explain::NodeIndex node = nodes(row)[position];
        const PieceId id = m_word->node(node).id;
        const QString what = spokenLabel(m_word->label(node)) + QStringLiteral(", ") +
                             (id == kNoPiece ? tr("not in the vocabulary") : tr("id %1").arg(id));
        return m_step == 0          ? tr("symbol %1, %2").arg(position + 1).arg(what)
               : row == Row::Before ? tr("before the step, symbol %1, %2").arg(position + 1).arg(what)
                                    : tr("after the step, symbol %1, %2").arg(position + 1).arg(what);
    };
    source.rect = [this, place](int item) {
        const auto [row, position] = place(item);
        return boxRect(row, position);
    };
    source.itemAt = [this, itemOf](QPoint point) {
        const auto box = boxAt(point);
        return box ? itemOf(box->first, box->second) : -1;
    };
    source.current = [this, itemOf] { return m_picked ? itemOf(m_picked->row, m_picked->first) : -1; };
    source.choose = [this, place](int item) {
        const auto [row, position] = place(item);
        setPicked(Picked{position, false, row});
    };
    return source;
}

QSize StepRows::minimumSizeHint() const {
    return {QAbstractScrollArea::minimumSizeHint().width(),
            M::leastTop() + M::height(true) + scaled(2) + horizontalScrollBar()->sizeHint().height()};
}

int StepRows::usualHeight() {
    return M::beforeTop() + M::height(false) + scaled(16);
}

bool StepRows::isCompact() const {
    return viewport()->height() < M::leastTop() + M::height(false);
}

void StepRows::setWord(BpeWordPtr word) {
    m_motion.stop();
    m_before = m_after = StepRow();
    m_word = std::move(word);
    if (m_word) {
        m_before = StepRow(m_word->steps);
        m_after = StepRow(m_word->steps);
    }
    m_step = 0;
    m_sides = {};
    m_picked.reset();
    m_marked.reset();
    m_items->itemsChanged();
    measure();
    horizontalScrollBar()->setValue(0);
    updateDescription();
}

void StepRows::setNote(const QString& note) {
    m_note = note;
    viewport()->update();
}

/// Narrower columns if that avoids scrolling.
int StepRows::columnWidth() const {
    const auto symbols = static_cast<qint64>(m_word ? m_word->steps.symbols : 0);
    const int room = view().width() - 2 * M::margin() + static_cast<int>(BoxColumns::kGap);
    if (symbols == 0 || symbols * M::column() <= room)
        return M::column();
    const auto fitting = static_cast<int>(room / symbols);
    return std::max(fitting, M::narrowColumn());
}

void StepRows::measure() {
    setOpenHeight(*this, M::leastTop() + M::height(false));
    m_columns = m_word ? stepColumns(*m_word, M::column(), M::boxFont(20)) : BoxColumns();
    m_usual = static_cast<int>(std::min(m_columns.width(), 1e6)) + 2 * M::margin();
    m_column = M::column();
    fillView();
    horizontalScrollBar()->setSingleStep(M::column());
    updateScrollBar();
    viewport()->update();
}

/// Larger where the word has room, else narrower columns.
void StepRows::fillView() {
    const qreal most =
        std::min(viewport()->width() / qreal(m_usual), viewport()->height() / qreal(usualHeight()));
    m_zoom = std::clamp(most, 1.0, kMaxZoom);
    if (const int column = columnWidth(); m_word && std::exchange(m_column, column) != column)
        m_columns = stepColumns(*m_word, column, M::boxFont(20));
}

void StepRows::updateScrollBar() {
    const int wide = static_cast<int>(std::ceil(m_columns.width() - BoxColumns::kGap)) + 2 * M::margin();
    horizontalScrollBar()->setPageStep(view().width());
    horizontalScrollBar()->setRange(0, std::max(0, wide - view().width()));
}

void StepRows::setStep(std::size_t step, bool animate) {
    if (!m_word)
        return;
    step = std::min(step, m_word->count());
    const bool forward = step == m_step + 1;
    const bool jump = step > m_step + 1 || m_step > step + 1;
    explain::NodeIndex left = explain::kNoNode;
    explain::NodeIndex right = explain::kNoNode;
    if (m_picked) {
        const std::vector<explain::NodeIndex>& row = nodes(m_picked->row);
        left = row[m_picked->first];
        right = m_picked->pair ? row[m_picked->first + 1] : explain::kNoNode;
    }
    m_step = step;
    m_before.go(step > 0 ? step - 1 : 0);
    m_after.go(step);
    m_items->itemsChanged();
    keepPicked(left, right);
    m_motion.stop();
    const explain::BpeStep* now = current();
    m_sides = now ? stepSides(*m_word, *now, m_before.nodes()) : StepSides();
    if (animate && forward && now && now->kind == explain::BpeStep::Kind::Merge && !motionReduced())
        m_motion.start();
    if (step == 0)
        horizontalScrollBar()->setValue(0);
    showStep(jump);
    updateDescription();
    viewport()->update();
}

BoxColumns::Extent StepRows::extent(explain::NodeIndex node) const {
    const ByteSpan span = m_word->node(node).span;
    return m_columns.extent(span.begin, span.end);
}

std::size_t StepRows::firstAt(const std::vector<explain::NodeIndex>& row, qreal x) const {
    return BoxColumns::firstAt(row, x, [this](explain::NodeIndex node) { return extent(node); });
}

const explain::BpeStep* StepRows::current() const {
    return m_word && m_step > 0 ? &m_word->steps.steps[m_step - 1] : nullptr;
}

const std::vector<explain::NodeIndex>& StepRows::nodes(Row row) const {
    return row == Row::Before ? m_before.nodes() : m_after.nodes();
}

void StepRows::updateDescription() {
    if (!m_word)
        return setAccessibleDescription(m_note);
    const explain::BpeStep* now = current();
    const QString order = now ? stepOrder(*now) : QString();
    setAccessibleDescription(tr("Step %1 of %2: %3")
                                 .arg(m_step)
                                 .arg(m_word->count())
                                 .arg(stepClause(*m_word, m_step, m_before.nodes())) +
                             (order.isEmpty() ? QString() : QStringLiteral(", ") + order));
}

/// Scrolls to the step and some context.
void StepRows::showStep(bool jump) {
    const explain::BpeStep* now = current();
    const std::vector<explain::NodeIndex>& row = m_before.nodes();
    if (!now || now->position >= row.size())
        return;
    const std::size_t last =
        std::min<std::size_t>(now->position + std::max(1U, now->inputCount), row.size()) - 1;
    const qreal left = extent(row[now->position]).left;
    const qreal right = extent(row[last]).right;
    QScrollBar& bar = *horizontalScrollBar();
    const int room = view().width() - 2 * M::margin();
    const int around = std::min(room / 4, 3 * M::column());
    if (left - around >= bar.value() && right + around <= bar.value() + room)
        return;
    if (jump || right - left > room)
        return bar.setValue(static_cast<int>((left + std::min(right, left + room) - room) / 2));
    bar.setValue(static_cast<int>(left - around < bar.value() ? left - around : right + around - room));
}

/// Where the first column starts in the viewport: short words are centered.
qreal StepRows::leftEdge() const {
    const int spare =
        view().width() - 2 * M::margin() - static_cast<int>(m_columns.width() - BoxColumns::kGap);
    return M::margin() + std::max(0, spare / 2) - horizontalScrollBar()->value();
}

int StepRows::top(Row row) const {
    const bool compact = isCompact();
    int spare = (view().height() - usualHeight()) / 2;
    if (spare < 0) { // the scroll bar covers the ids otherwise
        const int lack = M::beforeTop() + M::height(compact) - view().height();
        spare = -std::clamp(lack, 0, M::beforeTop() - M::leastTop());
    }
    return spare + (row == Row::Before ? M::beforeTop() : M::afterTop(compact));
}

QRectF StepRows::boxOf(Row row, explain::NodeIndex node) const {
    const BoxColumns::Extent across = extent(node);
    return {across.left + leftEdge(), qreal(top(row)), across.right - across.left,
            qreal(M::box(isCompact()))};
}

QRect StepRows::boxRect(Row row, std::size_t position) const {
    const std::vector<explain::NodeIndex>& list = nodes(row);
    if (!m_word || position >= list.size())
        return {};
    return QTransform::fromScale(m_zoom, m_zoom).mapRect(boxOf(row, list[position])).toRect();
}

bool StepRows::inSight(Row row, std::size_t position) const {
    const QRect next = boxRect(row, position + 1);
    const QRect both = next.isNull() ? boxRect(row, position) : boxRect(row, position).united(next);
    return both.left() >= 0 && both.right() < viewport()->width();
}

std::optional<std::pair<StepRows::Row, std::size_t>> StepRows::boxAt(const QPoint& point) const {
    if (!m_word)
        return std::nullopt;
    const QPointF place = QPointF(point) / m_zoom;
    for (const Row row : {Row::Before, Row::After}) {
        if (row == Row::After && m_step == 0)
            break;
        if (place.y() < top(row) || place.y() >= top(row) + M::box(isCompact()) + M::id(isCompact()))
            continue;
        const std::vector<explain::NodeIndex>& list = nodes(row);
        const qreal x = place.x() - leftEdge();
        const std::size_t at = firstAt(list, x);
        if (at < list.size() && extent(list[at]).left <= x)
            return std::pair(row, at);
    }
    return std::nullopt;
}

void StepRows::setPicked(std::optional<Picked> picked) {
    if (picked && picked->first + (picked->pair ? 1 : 0) >= nodes(picked->row).size())
        picked.reset();
    if (m_picked == picked)
        return;
    m_picked = picked;
    m_items->currentChanged();
    viewport()->update();
    emit pickedChanged();
}

void StepRows::setMarked(std::optional<explain::NodeIndex> node) {
    m_marked = node;
    viewport()->update();
}

/// Picking a second box next to the first one makes a pair.
void StepRows::pick(Row row, std::size_t position) {
    if (m_picked && !m_picked->pair && m_picked->row == row) {
        if (position + 1 == m_picked->first)
            return setPicked(Picked{position, true, row});
        if (position == m_picked->first + 1)
            return setPicked(Picked{m_picked->first, true, row});
    }
    setPicked(Picked{position, false, row});
}

void StepRows::keepPicked(explain::NodeIndex left, explain::NodeIndex right) {
    m_picked.reset();
    for (const Row row : {Row::Before, Row::After}) {
        const std::vector<explain::NodeIndex>& list = nodes(row);
        const auto found = left == explain::kNoNode ? list.end() : std::find(list.begin(), list.end(), left);
        if (found == list.end() || (row == Row::After && m_step == 0))
            continue;
        if (right != explain::kNoNode && (found + 1 == list.end() || found[1] != right))
            continue;
        m_picked = Picked{static_cast<std::size_t>(found - list.begin()), right != explain::kNoNode, row};
        return;
    }
}

/// ← → moves through the pairs of neighbors, with a single box at each end, starting at the current step; ↑ ↓
/// changes the row.
void StepRows::pickNext(int key) {
    Picked next = m_picked.value_or(Picked{});
    if (key == Qt::Key_Up || key == Qt::Key_Down)
        next.row = key == Qt::Key_Down && m_step > 0 ? Row::After : Row::Before;
    if (nodes(next.row).empty())
        return;
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        const std::size_t last = nodes(next.row).size() - 1;
        next.pair = last > 0 && (next.pair || !m_picked);
        next.first = std::min(next.first, next.pair ? last - 1 : last);
    } else if (const std::size_t last = nodes(next.row).size() - 1; last == 0) {
        next = Picked{0, false, next.row};
    } else if (!m_picked) {
        const explain::BpeStep* now = current();
        next = Picked{now ? std::min<std::size_t>(now->position, last - 1) : 0, true};
    } else if (key == Qt::Key_Left) {
        next.pair = next.first > 0;
        next.first -= next.pair ? 1 : 0;
    } else if (!next.pair) {
        next.pair = next.first < last;
    } else {
        ++next.first;
        next.pair = next.first < last;
    }
    setPicked(next);
    const std::vector<explain::NodeIndex>& row = nodes(next.row);
    const qreal left = extent(row[next.first]).left;
    const qreal right = extent(row[next.first + (next.pair ? 1 : 0)]).right;
    QScrollBar& bar = *horizontalScrollBar();
    if (left < bar.value())
        bar.setValue(static_cast<int>(left));
    else if (right + 2 * M::margin() > bar.value() + view().width())
        bar.setValue(static_cast<int>(right) + 2 * M::margin() - view().width());
}

void StepRows::mousePressEvent(QMouseEvent* event) {
    const auto box = boxAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton)
        return;
    if (!box)
        return setPicked(std::nullopt);
    const auto& [row, position] = *box;
    const explain::NodeIndex node = nodes(row)[position];
    pick(row, position);
    setMarked(node);
    emit nodeChosen(node);
}

/// The menu of the piece in the box: the one below the pointer, or the picked one.
void StepRows::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    auto box = boxAt(event->pos());
    if (byKeyboard)
        box = m_picked ? std::optional(std::pair(m_picked->row, m_picked->first)) : std::nullopt;
    const QPoint at = byKeyboard && box
                          ? viewport()->mapToGlobal(boxRect(box->first, box->second).bottomLeft())
                          : event->globalPos();
    if (!box || !popUpPieceMenu(this, m_word->tokenizer, m_word->node(nodes(box->first)[box->second]).id, at))
        event->ignore();
}

void StepRows::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const int delta = turned.x() != 0 ? turned.x() : turned.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta);
    event->accept();
}

void StepRows::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool arrow =
        key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    if (event->modifiers() == Qt::ShiftModifier && arrow && m_word)
        return pickNext(key);
    if (event->key() == Qt::Key_Escape && m_picked)
        return setPicked(std::nullopt);
    if (event->matches(QKeySequence::Copy))
        return copy();
    event->ignore(); // the panel handles the keys for steps
}

bool StepRows::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto box = boxAt(help->pos());
    if (!box) {
        QToolTip::hideText();
        return true;
    }
    const QString text = stepNodeText(*m_word, nodes(box->first)[box->second]);
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
}

QString StepRows::plainText() const {
    return m_word ? stepAsText(*m_word, m_step, m_before.nodes(), m_after.nodes()) : m_note;
}

void StepRows::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

void StepRows::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    fillView();
    updateScrollBar();
    showStep(true);
}

void StepRows::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void StepRows::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_word)
        return paintNote(painter, viewport()->rect(), m_note);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(m_zoom, m_zoom);
    const QRect dirty = painter.transform().inverted().mapRect(QRectF(event->rect())).toAlignedRect();
    paintRow(painter, Row::Before, dirty);
    const explain::BpeStep* now = current();
    if (!now)
        return;
    paintRow(painter, Row::After, dirty);
    paintBetween(painter, *now);
    if (moving())
        paintParts(painter, *now);
}

void StepRows::paintRow(QPainter& painter, Row row, const QRect& dirty) {
    const std::vector<explain::NodeIndex>& list = nodes(row);
    const explain::BpeStep* now = current();
    const std::size_t first = firstAt(list, dirty.left() - leftEdge() - 4);
    for (std::size_t at = first; at < list.size(); ++at) {
        const QRectF box = boxOf(row, list[at]);
        if (box.left() > dirty.right() + 4)
            break;
        const std::size_t from = now ? now->position : 0;
        const std::size_t count = !now ? 0 : row == Row::Before ? now->inputCount : now->outputCount;
        const bool inStep = at >= from && at < from + count;
        if (inStep && row == Row::After && moving())
            continue;
        paintBox(painter, box, list[at], {inStep, inStep && row == Row::After});
    }
    if (!m_picked || m_picked->row != row)
        return;
    // A picked pair has an additional dashed frame.
    const QRectF left = boxOf(row, list[m_picked->first]);
    const QRectF right = m_picked->pair ? boxOf(row, list[m_picked->first + 1]) : left;
    painter.setPen(QPen(piecePalette().text, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(left.united(right).adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
}

void StepRows::paintBox(QPainter& painter, const QRectF& box, explain::NodeIndex node, Style style) {
    const PiecePalette& colors = piecePalette();
    const explain::StepNode& n = m_word->node(node);
    const PieceType type = m_word->type(node);
    if (n.id == kNoPiece) { // no piece: it exists only as a part of longer pieces
        paintBoxFrame(painter, box, QPen(colors.controlBorder, 1, Qt::DashLine), 0.5, M::radius(),
                      colors.panel);
    } else {
        paintPieceFill(painter, box, type, node < m_word->steps.symbols, M::radius());
        paintBoxFrame(painter, box, QPen(colors.line, 1), 0.5, M::radius());
        paintPieceCue(painter, box.adjusted(2, 0, -2, -2), type, M::radius());
    }
    if (style.framed || m_marked == node) {
        paintBoxFrame(painter, box, QPen(style.framed ? colors.highlight : colors.text, style.framed ? 2 : 1),
                      1, M::radius());
    }
    paintLabel(painter, box, node, style.bold);
    if (n.id == kNoPiece || isCompact())
        return;
    const QFont font = pieceFont(scaled(11));
    const qreal wide = idNumberWidth(n.id, font);
    if (wide > box.width() + 2)
        return;
    QRectF seen = box.intersected(QRectF({}, view()));
    if (seen.width() < wide)
        seen = box;
    painter.setPen(style.bold ? colors.text : colors.muted);
    paintIdNumber(painter, {seen.center().x() - wide / 2, box.bottom() + 1, wide, qreal(M::id(false))}, n.id,
                  font);
}

void StepRows::paintLabel(QPainter& painter, const QRectF& box, explain::NodeIndex node, bool bold) {
    const BoxLabel label = fitLabel(m_word->label(node), kBoxFontSizes, box.width() - kInsideBox, bold);
    const PieceType type = m_word->type(node);
    paintBoxLabel(painter, visiblePart(box, QRectF({}, view()), label.runs.width + kInsideBox), label,
                  box.width() - 2, piecePalette().typeText[static_cast<std::size_t>(type)],
                  markerColor(type));
}

/// During the animation: the two parts on their way to the merged box.
void StepRows::paintParts(QPainter& painter, const explain::BpeStep& step) {
    const explain::StepNode& made = m_word->node(step.firstOutput);
    const qreal way = eased(m_motion);
    QRectF left = boxOf(Row::After, made.left);
    QRectF right = boxOf(Row::After, made.right);
    const qreal rise = (1 - way) * (M::afterTop(isCompact()) - M::beforeTop()) * 0.35;
    const QRectF whole = boxOf(Row::After, step.firstOutput);
    const qreal gap = right.left() - left.right();
    left.setRight(left.right() + gap / 2 * way);
    right.setLeft(right.left() - gap / 2 * way);
    const PieceLabel leftLabel = m_word->label(made.left);
    const PieceLabel rightLabel = m_word->label(made.right);
    const BoxLabel l = fitLabel(leftLabel, kBoxFontSizes, left.width() - kInsideBox);
    const BoxLabel r = fitLabel(rightLabel, kBoxFontSizes, right.width() - kInsideBox);
    // At the end the letters of both are centered in the merged box.
    const qreal begin = whole.center().x() - (l.runs.width + r.runs.width) / 2;
    const auto move = [&](QRectF box, const BoxLabel& label, qreal end, explain::NodeIndex node) {
        box.translate(0, -rise);
        const PieceType type = m_word->type(node);
        paintPieceFill(painter, box, type, node < m_word->steps.symbols, M::radius());
        paintBoxFrame(painter, box, QPen(piecePalette().highlight, 2), 1, M::radius());
        const qreal start = box.center().x() - label.runs.width / 2;
        const qreal x = start + (end - start) * way;
        paintPieceRuns(painter, {x, box.top(), label.runs.width + 1, box.height()}, label.runs, label.font,
                       piecePalette().typeText[static_cast<std::size_t>(type)], markerColor(type));
    };
    move(left, l, begin, made.left);
    move(right, r, begin + l.runs.width, made.right);
}

void StepRows::paintBetween(QPainter& painter, const explain::BpeStep& step) {
    const std::vector<explain::NodeIndex>& row = m_before.nodes();
    if (step.position >= row.size())
        return;
    const PiecePalette& colors = piecePalette();
    const std::size_t last =
        std::min<std::size_t>(step.position + std::max(1U, step.inputCount), row.size()) - 1;
    const QRectF from = boxOf(Row::Before, row[step.position]);
    const QRectF to = boxOf(Row::Before, row[last]);
    const qreal y = from.bottom() + M::id(isCompact());
    // Of a long span, center in the visible part.
    const qreal seenLeft = std::clamp<qreal>(from.left(), 0, view().width());
    const qreal seenRight = std::clamp<qreal>(to.right(), 0, view().width());
    const qreal stem = std::floor((seenLeft + seenRight) / 2);
    painter.setPen(QPen(colors.highlight, 2));
    QPainterPath bracket;
    bracket.moveTo(from.left() + 1, y + 1);
    bracket.lineTo(from.left() + 1, y + scaled(7));
    bracket.lineTo(to.right() - 1, y + scaled(7));
    bracket.lineTo(to.right() - 1, y + 1);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(bracket);
    painter.drawLine(QPointF(stem, y + scaled(7)), QPointF(stem, top(Row::After) - 1));

    const int line = scaled(18);
    const qreal textTop = y + scaled(14);
    const QString order =
        step.kind == explain::BpeStep::Kind::Merge ? stepOrder(step) : stepKindName(step.kind);
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    const qreal orderWide = std::max(painter.fontMetrics().horizontalAdvance(order),
                                     QFontMetrics(interfaceFont(12)).horizontalAdvance(m_sides.order)) +
                            2.0;
    // To the left of the stem where the right side would cut off what is next to it and the left side has room.
    const auto needs = [](const SidePair& lost, const SidePair& gained) {
        return lost.text.isEmpty() ? 0.0 : sidePairsWidth(lost.brief, gained.brief) + scaled(8);
    };
    const qreal aside = scaled(10) + orderWide;
    const qreal next = scaled(12); // from the text to what is next to it
    const bool flip =
        std::max(to.right() + scaled(8), stem + aside + next) +
                needs(m_sides.lostRight, m_sides.gainedRight) >
            view().width() &&
        std::min(from.left() - scaled(8), stem - aside - next) > needs(m_sides.lostLeft, m_sides.gainedLeft);
    const qreal orderX = flip ? stem - scaled(10) - orderWide : stem + scaled(10);
    const Qt::Alignment side = flip ? Qt::AlignRight : Qt::AlignLeft;
    painter.setPen(colors.text);
    painter.drawText(QRectF(orderX, textTop, orderWide, line), side | Qt::AlignVCenter, order);
    painter.setFont(interfaceFont(12));
    painter.setPen(colors.muted);
    painter.drawText(QRectF(orderX, textTop + line, orderWide, line), side | Qt::AlignVCenter, m_sides.order);

    const qreal leftEnd = std::min(from.left() - scaled(8), (flip ? orderX : stem) - next);
    const qreal leftBegin = std::max<qreal>(scaled(8), leftEnd - scaled(260));
    paintSidePairs(painter, {leftBegin, textTop, leftEnd - leftBegin, qreal(line)}, m_sides.lostLeft,
                   m_sides.gainedLeft, Qt::AlignRight);
    const qreal rightBegin = std::max(to.right() + scaled(8), (flip ? stem : orderX + orderWide) + next);
    const qreal rightEnd = std::min<qreal>(view().width() - scaled(8), rightBegin + scaled(260));
    paintSidePairs(painter, {rightBegin, textTop, rightEnd - rightBegin, qreal(line)}, m_sides.lostRight,
                   m_sides.gainedRight, Qt::AlignLeft);
}

} // namespace tokenscope::ui
