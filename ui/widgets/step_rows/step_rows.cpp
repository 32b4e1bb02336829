#include "ui/widgets/step_rows/step_rows.h"

#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/step_rows/step_measures.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

// What the rows show and how they are moved through; how they are painted is in step_rows_paint.cpp.
namespace tokenscope::ui {
namespace {

constexpr int kMotionMs = 180;

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
}

int StepRows::usualHeight() {
    return M::afterTop() + M::box() + M::id() + scaled(16);
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
    measure();
    horizontalScrollBar()->setValue(0);
    tellStep();
}

void StepRows::setNote(const QString& note) {
    m_note = note;
    viewport()->update();
}

/// Narrower ones where that spares scrolling.
int StepRows::columnWidth() const {
    const auto symbols = static_cast<qint64>(m_word ? m_word->steps.symbols : 0);
    const int room = viewport()->width() - 2 * M::margin() + static_cast<int>(StepGrid::kGap);
    if (symbols == 0 || symbols * M::column() <= room)
        return M::column();
    const auto fitting = static_cast<int>(room / symbols);
    return std::max(fitting, M::narrowColumn());
}

void StepRows::measure() {
    m_column = columnWidth();
    m_grid = m_word ? StepGrid(*m_word, m_column, M::boxFont(20)) : StepGrid();
    horizontalScrollBar()->setSingleStep(M::column());
    updateScrollBar();
    viewport()->update();
}

void StepRows::updateScrollBar() {
    const int wide = static_cast<int>(std::ceil(m_grid.width() - StepGrid::kGap)) + 2 * M::margin();
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, wide - viewport()->width()));
}

void StepRows::setStep(std::size_t step, bool animate) {
    if (!m_word)
        return;
    step = std::min(step, m_word->count());
    const bool forward = step == m_step + 1;
    const bool jump = step > m_step + 1 || m_step > step + 1;
    NodeIndex left = kNoNode;
    NodeIndex right = kNoNode;
    if (m_picked) {
        const std::vector<NodeIndex>& row = nodes(m_picked->row);
        left = row[m_picked->first];
        right = m_picked->pair ? row[m_picked->first + 1] : kNoNode;
    }
    m_step = step;
    m_before.go(step > 0 ? step - 1 : 0);
    m_after.go(step);
    keepPicked(left, right);
    m_motion.stop();
    const BpeStep* now = current();
    m_sides = now ? stepSides(*m_word, *now, m_before.nodes()) : StepSides();
    if (animate && forward && now && now->kind == BpeStep::Kind::Merge && !motionReduced())
        m_motion.start();
    if (step == 0)
        horizontalScrollBar()->setValue(0);
    showStep(jump);
    tellStep();
    viewport()->update();
}

const BpeStep* StepRows::current() const {
    return m_word && m_step > 0 ? &m_word->steps.steps[m_step - 1] : nullptr;
}

const std::vector<NodeIndex>& StepRows::nodes(Row row) const {
    return row == Row::Before ? m_before.nodes() : m_after.nodes();
}

void StepRows::tellStep() {
    if (!m_word)
        return setAccessibleDescription(m_note);
    const BpeStep* now = current();
    const QString order = now ? stepOrder(*now) : QString();
    setAccessibleDescription(tr("Step %1 of %2: %3")
                                 .arg(m_step)
                                 .arg(m_word->count())
                                 .arg(stepClause(*m_word, m_step, m_before.nodes())) +
                             (order.isEmpty() ? QString() : QStringLiteral(", ") + order));
}

/// The place of the step, and a little around it.
void StepRows::showStep(bool jump) {
    const BpeStep* now = current();
    const std::vector<NodeIndex>& row = m_before.nodes();
    if (!now || now->position >= row.size())
        return;
    const std::size_t last = std::min<std::size_t>(now->position + std::max(1U, now->taken), row.size()) - 1;
    const qreal left = m_grid.extent(m_word->node(row[now->position])).left;
    const qreal right = m_grid.extent(m_word->node(row[last])).right;
    QScrollBar& bar = *horizontalScrollBar();
    const int room = viewport()->width() - 2 * M::margin();
    const int around = std::min(room / 4, 3 * M::column());
    if (left - around >= bar.value() && right + around <= bar.value() + room)
        return;
    if (jump || right - left > room)
        return bar.setValue(static_cast<int>((left + std::min(right, left + room) - room) / 2));
    bar.setValue(static_cast<int>(left - around < bar.value() ? left - around : right + around - room));
}

/// Where the first column starts, in the viewport: short words are in the middle.
qreal StepRows::leftEdge() const {
    const int spare =
        viewport()->width() - 2 * M::margin() - static_cast<int>(m_grid.width() - StepGrid::kGap);
    return M::margin() + std::max(0, spare / 2) - horizontalScrollBar()->value();
}

int StepRows::top(Row row) const {
    int spare = (viewport()->height() - usualHeight()) / 2;
    if (spare < 0) { // a scroll bar is where ids would
        const int lack = M::afterTop() + M::box() + M::id() - viewport()->height();
        spare = -std::clamp(lack, 0, M::beforeTop() - scaled(4));
    }
    return spare + (row == Row::Before ? M::beforeTop() : M::afterTop());
}

QRectF StepRows::boxOf(Row row, NodeIndex node) const {
    const StepGrid::Extent extent = m_grid.extent(m_word->node(node));
    return {extent.left + leftEdge(), qreal(top(row)), extent.right - extent.left, qreal(M::box())};
}

QRect StepRows::boxRect(Row row, std::size_t position) const {
    const std::vector<NodeIndex>& list = nodes(row);
    return m_word && position < list.size() ? boxOf(row, list[position]).toRect() : QRect();
}

bool StepRows::inSight(Row row, std::size_t position) const {
    const QRect next = boxRect(row, position + 1);
    const QRect both = next.isNull() ? boxRect(row, position) : boxRect(row, position).united(next);
    return both.left() >= 0 && both.right() < viewport()->width();
}

std::optional<std::pair<StepRows::Row, std::size_t>> StepRows::boxAt(const QPoint& place) const {
    if (!m_word)
        return std::nullopt;
    for (const Row row : {Row::Before, Row::After}) {
        if (row == Row::After && m_step == 0)
            break;
        if (place.y() < top(row) || place.y() >= top(row) + M::box() + M::id())
            continue;
        const std::vector<NodeIndex>& list = nodes(row);
        const qreal x = place.x() - leftEdge();
        const std::size_t at = m_grid.firstBehind(*m_word, list, x);
        if (at < list.size() && m_grid.extent(m_word->node(list[at])).left <= x)
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
    viewport()->update();
    emit pickedChanged();
}

void StepRows::setMarked(std::optional<NodeIndex> node) {
    m_marked = node;
    viewport()->update();
}

/// A second box beside the first makes a pair of them.
void StepRows::pick(Row row, std::size_t position) {
    if (m_picked && !m_picked->pair && m_picked->row == row) {
        if (position + 1 == m_picked->first)
            return setPicked(Picked{position, true, row});
        if (position == m_picked->first + 1)
            return setPicked(Picked{m_picked->first, true, row});
    }
    setPicked(Picked{position, false, row});
}

void StepRows::keepPicked(NodeIndex left, NodeIndex right) {
    m_picked.reset();
    for (const Row row : {Row::Before, Row::After}) {
        const std::vector<NodeIndex>& list = nodes(row);
        const auto found = left == kNoNode ? list.end() : std::find(list.begin(), list.end(), left);
        if (found == list.end() || (row == Row::After && m_step == 0))
            continue;
        if (right != kNoNode && (found + 1 == list.end() || found[1] != right))
            continue;
        m_picked = Picked{static_cast<std::size_t>(found - list.begin()), right != kNoNode, row};
        return;
    }
}

/// Pairs of neighbors one after another, at the ends the box alone; to start with, where the step is. Up and down: the
/// other row.
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
        const BpeStep* now = current();
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
    const std::vector<NodeIndex>& row = nodes(next.row);
    const qreal left = m_grid.extent(m_word->node(row[next.first])).left;
    const qreal right = m_grid.extent(m_word->node(row[next.first + (next.pair ? 1 : 0)])).right;
    QScrollBar& bar = *horizontalScrollBar();
    if (left < bar.value())
        bar.setValue(static_cast<int>(left));
    else if (right + 2 * M::margin() > bar.value() + viewport()->width())
        bar.setValue(static_cast<int>(right) + 2 * M::margin() - viewport()->width());
}

void StepRows::mousePressEvent(QMouseEvent* event) {
    const auto box = boxAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton)
        return;
    if (!box)
        return setPicked(std::nullopt);
    const auto& [row, position] = *box;
    const NodeIndex node = nodes(row)[position];
    pick(row, position);
    setMarked(node);
    emit nodeChosen(node);
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
    event->ignore(); // steps are the panel's
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
    const NodeIndex index = nodes(box->first)[box->second];
    const StepNode& node = m_word->node(index);
    const ByteSpan origin = m_word->origin(index);
    QString text = m_word->text(index);
    text += node.id == kNoPiece ? tr("\nnot in the vocabulary by itself") : tr("\nid %1").arg(node.id);
    if (const std::size_t step = m_word->stepOf(index); step > 0)
        text += tr(", created in step %1").arg(step);
    if (node.frozen)
        text += tr("\nuser-defined: never merged");
    text += tr("\nbytes [%1,%2) of the text").arg(origin.begin).arg(origin.end);
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
}

QString StepRows::plainText() const {
    if (!m_word)
        return m_note;
    const auto line = [this](const std::vector<NodeIndex>& row) {
        QStringList texts;
        for (const NodeIndex node : row)
            texts << m_word->text(node);
        return texts.join(QLatin1Char(' '));
    };
    if (m_step == 0)
        return line(m_before.nodes());
    const BpeStep& now = *current();
    const QString order = stepOrder(now);
    return line(m_before.nodes()) + QLatin1Char('\n') +
           tr("step %1 %2").arg(m_step).arg(stepClause(*m_word, m_step, m_before.nodes())) +
           (order.isEmpty() ? QString() : QStringLiteral(", ") + order) + QLatin1Char('\n') +
           line(m_after.nodes());
}

void StepRows::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

void StepRows::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (columnWidth() != m_column)
        measure();
    updateScrollBar();
    showStep(true);
}

void StepRows::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace tokenscope::ui
