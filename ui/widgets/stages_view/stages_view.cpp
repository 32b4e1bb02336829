#include "ui/widgets/stages_view/stages_view.h"

#include "ui/support/piece_palette.h"
#include "ui/support/piece_requests.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/stages_view/stage_grid.h"
#include "ui/widgets/stages_view/stage_items.h"
#include "ui/widgets/stages_view/stage_painter.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr int kDimAfterMs = 150;

} // namespace

StagesView::StagesView(TokenSelection* selection, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_job(tr("Tracing")) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Stages"));
    viewport()->setMouseTracking(true);
    m_dimSoon.setSingleShot(true);
    m_dimSoon.setInterval(kDimAfterMs);
    connect(&m_dimSoon, &QTimer::timeout, this, [this] {
        m_dimmed = true;
        viewport()->update();
    });
    connect(verticalScrollBar(), &QScrollBar::sliderReleased, this, [this] {
        if (verticalScrollBar()->value() == verticalScrollBar()->maximum())
            showMore(true);
        else if (verticalScrollBar()->value() == verticalScrollBar()->minimum())
            showMore(false);
    });
    connect(m_selection, &TokenSelection::currentChanged, this, &StagesView::tokenSelected);
    connect(m_selection, &TokenSelection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_staged && !m_stale)
            measure();
    });
    m_items = std::make_unique<AccessibleItems>(*this, stageItems(*this));
    connect(this, &StagesView::pathChanged, m_items.get(), &AccessibleItems::currentChanged);
}

void StagesView::setEncoded(EncodedTextPtr encoded) {
    setText(std::move(encoded), nullptr);
}

void StagesView::setTried(TriedTextPtr tried) {
    if (tried == m_changes.tried())
        return;
    EncodedTextPtr changed = tried->changed;
    setText(std::move(changed), std::move(tried));
}

void StagesView::setTrial(Trial* trial) {
    if (m_changes.trial())
        disconnect(m_changes.trial(), nullptr, viewport(), nullptr);
    m_changes.setTrial(trial);
    if (trial)
        connect(trial, &Trial::changed, viewport(), [this] {
            m_changes.updateSwitches();
            viewport()->update();
        });
    viewport()->update();
}

void StagesView::setText(EncodedTextPtr encoded, TriedTextPtr tried) {
    m_encoded = std::move(encoded);
    m_changes.setTried(std::move(tried));
    m_edge.reset();
    m_goal.reset();
    m_stale = !isVisible();
    if (m_stale)
        return;
    const qsizetype current = m_selection->current();
    const EncodedTextPtr& text = selectedIn();
    const bool known = text && current >= 0 && static_cast<std::size_t>(current) < text->size();
    trace(known ? text->span(static_cast<std::size_t>(current)) : m_staged ? m_staged->part : ByteSpan());
}

void StagesView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (m_stale)
        setText(m_encoded, m_changes.tried());
}

void StagesView::trace(ByteSpan wanted) {
    if (!m_encoded) {
        m_job.cancel();
        return put(nullptr);
    }
    m_dimSoon.start();
    // The same part with and without the changes that are being tried.
    const ByteSpan part = partToStage(*selectedIn(), wanted);
    m_job.run([encoded = m_encoded, part, collapsed = m_collapsed,
               off = m_changes.tried() ? m_changes.tried()->off : std::vector<explain::SwitchedOffRule>()](
                  const Progress& progress) { return stageText(encoded, part, collapsed, progress, off); },
              [this](Result<std::shared_ptr<StagedText>> result) { receive(std::move(result)); });
}

void StagesView::receive(Result<std::shared_ptr<StagedText>> result) {
    m_dimSoon.stop();
    m_dimmed = false;
    m_error.reset();
    if (!result) {
        m_error = result.error();
        m_goal.reset();
        return put(nullptr);
    }
    std::shared_ptr<StagedText> staged = std::move(*result);
    const auto& tokenizer = selectedIn() ? selectedIn()->tokenizer : staged->encoded->tokenizer;
    if (std::exchange(m_foldsOf, tokenizer) != tokenizer) { // one row per rule, unless there are many
        m_collapsed = stagesWithManyRules(*staged);
        if (m_collapsed != staged->collapsed)
            staged = restaged(*staged, m_collapsed);
    }
    put(std::move(staged));
    const qsizetype current = m_selection->current();
    if (std::exchange(m_missed, false) && current >= 0 && !m_changes.boxOf(static_cast<std::size_t>(current)))
        tokenSelected(current);
}

void StagesView::put(std::shared_ptr<StagedText> staged) {
    std::optional<ByteSpan> chosen; // the selection is kept if the text is the same
    if (staged && m_staged && !m_selected.empty()) {
        const ByteSpan origin = m_staged->grid.originOf(m_selected);
        // Either the same part of a text, or another part of the same text.
        const std::uint32_t from =
            m_staged->trace.original == staged->trace.original ? staged->part.begin : m_staged->part.begin;
        const bool same = m_staged->trace.original == staged->trace.original ||
                          m_staged->encoded->text == staged->encoded->text;
        const std::uint32_t begin = origin.begin + from;
        const std::uint32_t end = origin.end + from;
        if (same && begin < end && begin >= staged->part.begin && end <= staged->part.end)
            chosen = ByteSpan{begin - staged->part.begin, end - staged->part.begin};
    }
    // Who scrolled away from the selection looks at something else.
    const bool staysAway =
        chosen && !m_missed && !m_wantedStage && !rectOf(m_row, m_selected).intersects(viewport()->rect());
    m_staged = std::move(staged);
    m_items->itemsChanged();
    m_note = m_staged ? stagesNote(*m_staged) : QString();
    m_selected = {};
    m_row = m_staged ? std::min(m_row, m_staged->rows.size() - 1) : 0;
    if (m_staged && m_wantedStage)
        m_row = m_staged->firstRowOf(*std::exchange(m_wantedStage, std::nullopt));
    m_changes.setStaged(m_staged.get());
    if (!m_staged) {
        m_geometry.layout = {};
        layOut();
        emit pathChanged();
        return;
    }
    measure();
    const qsizetype current = m_selection->current();
    const auto traced = current >= 0 ? m_changes.boxOf(static_cast<std::size_t>(current)) : std::nullopt;
    if (chosen)
        m_selected = m_staged->grid.columnsOf(*chosen);
    if (traced) {
        const StageBox& box = m_staged->rows[m_staged->answerRow()].boxes[*traced];
        if (m_selected.empty() || !m_selected.touches(box.columns))
            m_selected = box.columns;
        if (!m_edge && !staysAway)
            ensureVisible();
    }
    m_anchor = m_selected;
    scrollToEdge();
    selectGoal();
    emit pathChanged();
}

void StagesView::measure() {
    m_faces.setStaged(m_staged.get());
    m_geometry.layout.measure(
        m_staged->rows, m_staged->grid, M::column(),
        [this](const StageRow& row, const StageCell& cell) { return m_faces.cellWidth(row, cell); },
        [this](const StageRow& row, const StageBox& box) { return m_faces.boxWidth(row, box); });
    layOut();
}

void StagesView::layOut() {
    m_geometry.layOut(m_staged ? &m_staged->grid : nullptr, m_staged ? m_staged->rows.size() : 0,
                      !m_note.isEmpty(), viewport()->size());
    const int width = viewport()->width() - m_geometry.headerWidth() - 2 * M::margin();
    const int height = m_geometry.height();
    verticalScrollBar()->setSingleStep(scaled(32));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    horizontalScrollBar()->setSingleStep(M::column());
    horizontalScrollBar()->setPageStep(std::max(1, width));
    horizontalScrollBar()->setRange(0, std::max(0, m_geometry.layout.widest() - width));
    viewport()->update();
}

void StagesView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    const std::uint32_t kept =
        m_staged && !m_geometry.layout.blocks().empty()
            ? m_geometry.layout
                  .blocks()[std::min(m_geometry.layout.blocks().size() - 1,
                                     static_cast<std::size_t>(std::max(0, verticalScrollBar()->value() /
                                                                              m_geometry.blockHeight())))]
                  .columns.begin
            : 0;
    const bool scrolled = verticalScrollBar()->value() > 0;
    const bool selectionInSight = rectOf(m_row, m_selected).intersects(QRect(QPoint(), event->oldSize()));
    layOut();
    if (scrolled && m_staged && !m_geometry.layout.blocks().empty())
        verticalScrollBar()->setValue(static_cast<int>(m_geometry.layout.blockOf(kept)) *
                                      m_geometry.blockHeight());
    if (selectionInSight)
        ensureVisible();
}

void StagesView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    viewport()->update();
}

void StagesView::tokenSelected(qsizetype token) {
    m_missed = m_missed || (m_job.busy() && !m_choosing);
    if (m_stale || m_choosing || !m_staged || m_job.busy())
        return;
    if (token < 0) {
        m_selected = m_anchor = {};
    } else if (const auto box = m_changes.boxOf(static_cast<std::size_t>(token))) {
        const std::size_t row = m_staged->answerRow();
        if (!m_staged->rows[m_row].isTokens())
            m_row = row;
        m_selected = m_anchor = m_staged->rows[row].boxes[*box].columns;
        if (!m_selection->isSettling())
            ensureVisible();
    } else if (const EncodedTextPtr& text = selectedIn();
               text && static_cast<std::size_t>(token) < text->size() && !m_staged->whole()) {
        m_selected = m_anchor = {};
        trace(text->span(static_cast<std::size_t>(token)));
    }
    viewport()->update();
    emit pathChanged();
}

void StagesView::select(std::size_t row, ColumnSpan columns) {
    if (!m_staged || row >= m_staged->rows.size() || columns.empty())
        return;
    m_row = row;
    m_selected = columns;
    const auto& boxes = m_staged->rows[m_staged->answerRow()].boxes;
    const auto box = std::find_if(boxes.begin(), boxes.end(),
                                  [&](const StageBox& b) { return b.columns.touches(columns); });
    std::optional<std::size_t> token;
    if (box != boxes.end())
        token = m_changes.tokenOf(*box);
    m_choosing = true;
    m_selection->setCurrent(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
    m_choosing = false;
    ensureVisible();
    QStringList facts;
    for (const StageFact& fact : path())
        facts << fact.stage + u' ' + fact.text;
    setAccessibleDescription(facts.join(QStringLiteral(", ")));
    viewport()->update();
    emit pathChanged();
}

void StagesView::goToStage(Stage stage) {
    m_wantedStage = stage;
    if (!m_stale && !m_job.busy() && m_staged)
        put(m_staged);
}

void StagesView::setCollapsed(Stage stage, bool collapsed) {
    if (collapsed == m_collapsed.contains(stage) || !m_staged)
        return;
    if (collapsed)
        m_collapsed.insert(stage);
    else
        m_collapsed.erase(stage);
    m_wantedStage = m_staged->rows[m_row].stage;
    put(restaged(*m_staged, m_collapsed));
}

QList<StageFact> StagesView::path() const {
    return m_staged && !m_selected.empty() ? stagePath(*m_staged, m_selected) : QList<StageFact>();
}

std::optional<StageRuleText> StagesView::rule() const {
    return m_staged && m_row < m_staged->rows.size() ? std::optional(stageRule(*m_staged, m_row))
                                                     : std::nullopt;
}

void StagesView::ensureVisible() {
    if (!m_staged || m_selected.empty() || m_geometry.layout.blocks().empty())
        return;
    const std::size_t block = m_geometry.layout.blockOf(m_selected.begin);
    const int top = m_geometry.blockTop(block);
    const int page = viewport()->height();
    QScrollBar& down = *verticalScrollBar();
    const int rowEnd = m_geometry.rowTop(block, m_row) + m_geometry.rowHeight();
    if (m_geometry.blockHeight() <= page) {
        if (top < 0)
            down.setValue(down.value() + top);
        else if (top + m_geometry.blockHeight() - M::blockGap() > page)
            down.setValue(down.value() + top + m_geometry.blockHeight() - M::blockGap() - page);
    } else if (m_geometry.rowTop(block, m_row) - M::axis() < 0) {
        down.setValue(down.value() + m_geometry.rowTop(block, m_row) - M::axis());
    } else if (rowEnd > page) {
        std::size_t first = m_row; // in sight, and whole
        while (first > 0 && m_geometry.rowTop(block, first - 1) >= rowEnd - page + m_geometry.noteHeight())
            --first;
        down.setValue(down.value() + m_geometry.rowTop(block, first) - m_geometry.noteHeight());
    }
    const int left = m_geometry.columnLeft(block, m_selected.begin) - m_geometry.headerWidth() - M::margin();
    const int right = m_geometry.columnLeft(block, m_selected.end) + M::margin();
    QScrollBar& across = *horizontalScrollBar();
    if (left < 0)
        across.setValue(across.value() + left);
    else if (right > viewport()->width())
        across.setValue(across.value() + std::min(left, right - viewport()->width()));
}

const EncodedTextPtr& StagesView::selectedIn() const {
    return m_changes.tried() ? m_changes.tried()->original : m_encoded;
}

QRect StagesView::rectOf(std::size_t row, ColumnSpan columns) const {
    if (!m_staged || columns.empty() || m_geometry.layout.blocks().empty())
        return {};
    return m_geometry.fillRect(m_geometry.layout.blockOf(columns.begin), row, columns);
}

void StagesView::scrollContentsBy(int /*dx*/, int /*dy*/) {
    m_geometry.setScroll({horizontalScrollBar()->value(), verticalScrollBar()->value()});
    viewport()->update();
}

void StagesView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    m_paintedItems = 0;
    if (!m_staged) {
        if (m_error)
            paintNote(painter, viewport()->rect(), QString::fromStdString(describe(*m_error)));
        return;
    }
    if (m_geometry.layout.blocks().empty())
        return paintEmptyNote(painter, viewport()->rect(), *m_staged->encoded);
    const StageScene scene{m_changes,
                           m_selected,
                           m_row,
                           m_selection->hovered(),
                           m_dimmed,
                           m_note,
                           viewport()->size(),
                           palette().color(QPalette::HighlightedText)};
    StagePainter stages(painter, *m_staged, m_geometry, m_faces, scene);
    stages.paint(event->rect());
    m_paintedItems = stages.paintedItems();
}

bool StagesView::canShowMore(bool down) const {
    return m_staged && !m_job.busy() && m_staged->encoded == m_encoded && m_staged->edgeBeyond(down);
}

void StagesView::showMore(bool down) {
    if (!canShowMore(down))
        return;
    m_edge = Edge{*m_staged->edgeBeyond(down), down};
    // A word ends before its edge.
    const std::uint32_t byte = m_staged->word && !down ? m_edge->byte - 1 : m_edge->byte;
    trace({byte, byte});
}

void StagesView::selectBeyond(bool down) {
    if (!canShowMore(down))
        return;
    showMore(down);
    m_goal = m_edge;
}

void StagesView::selectEnd(bool down) {
    if (!canShowMore(down))
        return;
    const ByteSpan all = stageableText(*m_encoded);
    m_goal = down ? Edge{all.end, false} : Edge{all.begin, true};
    trace({m_goal->byte, m_goal->byte});
}

void StagesView::selectGoal() {
    const auto goal = std::exchange(m_goal, std::nullopt);
    if (!goal || !m_staged || goal->byte < m_staged->part.begin || goal->byte > m_staged->part.end)
        return;
    const std::uint32_t byte = goal->byte - m_staged->part.begin;
    const std::uint32_t column = byte == 0                       ? 0
                                 : byte == m_staged->part.size() ? m_staged->grid.count()
                                 : goal->down ? m_staged->grid.columnsOf({byte, byte + 1}).begin
                                              : m_staged->grid.columnsOf({byte - 1, byte}).end;
    if (const auto item = nextItem(m_staged->rows[m_row], {column, column}, goal->down ? 1 : -1)) {
        m_anchor = *item;
        select(m_row, *item);
    }
}

/// What was at the edge stays in place, at the bottom or at the top.
void StagesView::scrollToEdge() {
    const auto edge = std::exchange(m_edge, std::nullopt);
    if (!edge || !m_staged || edge->byte < m_staged->part.begin || edge->byte > m_staged->part.end)
        return;
    const std::uint32_t byte = edge->byte - m_staged->part.begin;
    const ColumnSpan columns =
        m_staged->grid.columnsOf({byte - (edge->down && byte > 0 ? 1U : 0U), byte + (edge->down ? 0U : 1U)});
    const std::size_t block = m_geometry.layout.blockOf(columns.begin);
    QScrollBar& bar = *verticalScrollBar();
    const int top = static_cast<int>(block) * m_geometry.blockHeight();
    bar.setValue(edge->down ? top + m_geometry.noteHeight() + m_geometry.blockHeight() - M::blockGap() -
                                  viewport()->height()
                            : top);
}

void StagesView::wheelEvent(QWheelEvent* event) {
    const QScrollBar& bar = *verticalScrollBar();
    const int delta = event->angleDelta().y();
    if (delta != 0 && !event->modifiers().testFlag(Qt::ControlModifier) &&
        bar.value() == (delta < 0 ? bar.maximum() : bar.minimum()))
        showMore(delta < 0);
    QAbstractScrollArea::wheelEvent(event);
}

void StagesView::mousePressEvent(QMouseEvent* event) {
    const auto place = m_geometry.placeAt(event->position().toPoint());
    if (!place || event->button() != Qt::LeftButton)
        return;
    if (place->header) {
        m_row = place->row;
        if (m_staged->hasSeveralRules(place->row) && m_staged->isFirstOfStage(place->row) &&
            event->position().x() >= m_geometry.foldRect(place->block, place->row).left() - scaled(4)) {
            const Stage stage = m_staged->rows[place->row].stage;
            return setCollapsed(stage, !m_collapsed.contains(stage));
        }
        viewport()->update();
        emit pathChanged();
        if (m_changes.trial() &&
            m_geometry.switchTarget(place->block, place->row).contains(event->position().toPoint()))
            toggleRule(place->row);
        return;
    }
    const ColumnSpan item = itemAt(m_staged->rows[place->row], place->column);
    if (item.empty())
        return;
    if (!event->modifiers().testFlag(Qt::ShiftModifier) || m_anchor.empty())
        m_anchor = item;
    select(place->row, joined(m_anchor, item));
}

void StagesView::mouseMoveEvent(QMouseEvent* event) {
    const auto place = m_geometry.placeAt(event->position().toPoint());
    qsizetype hovered = TokenSelection::kNone;
    if (place && !place->header && m_staged->rows[place->row].stage == Stage::PostProcessor) {
        for (const StageBox& box : m_staged->rows[place->row].boxes)
            if (box.columns.begin <= place->column && place->column < box.columns.end)
                if (const auto token = m_changes.tokenOf(box))
                    hovered = static_cast<qsizetype>(*token);
    }
    m_selection->setHovered(hovered);
    if (!place || place->header || !event->buttons().testFlag(Qt::LeftButton) || m_anchor.empty())
        return;
    const ColumnSpan item = itemAt(m_staged->rows[place->row], place->column);
    if (!item.empty() && joined(m_anchor, item) != m_selected)
        select(place->row, joined(m_anchor, item));
}

void StagesView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = m_geometry.placeAt(event->position().toPoint());
    if (!place || place->header || event->button() != Qt::LeftButton)
        return;
    const ColumnSpan word = wordAt(m_staged->rows[place->row], place->column);
    if (word.empty())
        return;
    m_anchor = word;
    select(place->row, word);
}

void StagesView::moveAcross(int step, bool extend) {
    const ColumnSpan all = {0, m_staged->grid.count()};
    const ColumnSpan from =
        m_selected.empty() ? (step > 0 ? ColumnSpan{0, 0} : ColumnSpan{all.end, all.end}) : m_selected;
    const auto next = nextItem(m_staged->rows[m_row], from, step);
    if (!next)
        return extend ? void() : selectBeyond(step > 0);
    if (!extend || m_anchor.empty()) {
        m_anchor = *next;
        return select(m_row, *next);
    }
    select(m_row, extended(m_staged->rows[m_row], from, m_anchor, *next, step));
}

void StagesView::moveDown(int rows) {
    const auto last = static_cast<qsizetype>(m_staged->rows.size()) - 1;
    const auto row =
        static_cast<std::size_t>(std::clamp<qsizetype>(static_cast<qsizetype>(m_row) + rows, 0, last));
    if (m_selected.empty())
        return moveAcross(1, false);
    // Starts at the anchor, so that moving down and up again returns to it.
    const ColumnSpan item = itemAt(m_staged->rows[row], m_anchor.empty() ? m_selected.begin : m_anchor.begin);
    const ColumnSpan anchor = m_anchor.empty() ? m_selected : m_anchor;
    select(row, item.empty() ? anchor : item);
    m_anchor = anchor;
}

void StagesView::moveBlock(int step) {
    if (m_geometry.layout.blocks().empty())
        return;
    const std::size_t block = m_selected.empty() ? 0 : m_geometry.layout.blockOf(m_selected.begin);
    const auto last = static_cast<qsizetype>(m_geometry.layout.blocks().size()) - 1;
    const auto target =
        static_cast<std::size_t>(std::clamp<qsizetype>(static_cast<qsizetype>(block) + step, 0, last));
    if (target == block && !m_selected.empty())
        return selectBeyond(step > 0);
    const std::uint32_t begin = m_geometry.layout.blocks()[target].columns.begin;
    if (const auto item = nextItem(m_staged->rows[m_row], {begin, begin}, 1)) {
        m_anchor = *item;
        select(m_row, *item);
    }
}

void StagesView::copy(bool wholeRow) const {
    if (!m_staged)
        return;
    const ColumnSpan all = {0, m_staged->grid.count()};
    QApplication::clipboard()->setText(
        textIn(*m_staged, m_row, wholeRow || m_selected.empty() ? all : m_selected));
}

void StagesView::keyPressEvent(QKeyEvent* event) {
    if (!m_staged || m_staged->grid.count() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    if (event->matches(QKeySequence::Copy))
        return copy(false);
    const bool all = event->modifiers().testFlag(Qt::ControlModifier);
    const bool extend = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto toEdge = [&](bool end) {
        if (all && m_staged->edgeBeyond(end))
            return selectEnd(end);
        ColumnSpan range = {0, m_staged->grid.count()};
        if (!all && !m_selected.empty())
            range = m_geometry.layout.blocks()[m_geometry.layout.blockOf(m_selected.begin)].columns;
        const auto item = end ? nextItem(m_staged->rows[m_row], {range.end, range.end}, -1)
                              : nextItem(m_staged->rows[m_row], {range.begin, range.begin}, 1);
        if (!item)
            return;
        m_anchor = *item;
        select(m_row, *item);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return moveAcross(-1, extend);
    case Qt::Key_Right:
        return moveAcross(1, extend);
    case Qt::Key_Up:
        return moveDown(-1);
    case Qt::Key_Down:
        return moveDown(1);
    case Qt::Key_PageUp:
        return moveBlock(-1);
    case Qt::Key_PageDown:
        return moveBlock(1);
    case Qt::Key_Home:
        return toEdge(false);
    case Qt::Key_End:
        return toEdge(true);
    case Qt::Key_Space:
        if (m_changes.trial())
            return toggleRule(m_row);
        break;
    case Qt::Key_Minus:
    case Qt::Key_Plus:
        if (m_staged->hasSeveralRules(m_row))
            return setCollapsed(m_staged->rows[m_row].stage, event->key() == Qt::Key_Minus);
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void StagesView::toggleRule(std::size_t row) {
    if (m_changes.switchOf(row) == StageTrial::Switch::Locked)
        emit statusMessage(m_changes.switchTip(row));
    else
        m_changes.toggle(row);
}

QString StagesView::tipAt(const QPoint& point) const {
    const auto place = m_geometry.placeAt(point);
    if (!place)
        return {};
    const StageRow& row = m_staged->rows[place->row];
    if (place->header && m_changes.trial() && !m_changes.placeOf(place->row).empty() &&
        m_geometry.switchTarget(place->block, place->row).contains(point))
        return m_changes.switchTip(place->row);
    if (place->header) {
        const StageRuleText rule = stageRule(*m_staged, place->row);
        QStringList lines = {rowTitle(*m_staged, place->row), rowSummary(*m_staged, place->row)};
        if (!rule.where.isEmpty())
            lines << rule.where;
        if (m_staged->hasSeveralRules(place->row))
            lines << (m_collapsed.contains(row.stage) ? tr("Press + to show one row for each rule")
                                                      : tr("Press − to show one row for all rules"));
        return lines.join(u'\n');
    }
    const auto at = [&](ColumnSpan c) { return c.begin <= place->column && place->column < c.end; };
    for (const StageBox& box : row.boxes) {
        if (!at(box.columns) || box.id == kNoPiece)
            continue;
        const auto token = row.stage == Stage::PostProcessor ? m_staged->tokenOf(box.token) : std::nullopt;
        if (token)
            return describeToken(*m_staged->encoded, *token);
        return describeBox(*m_staged, row, box);
    }
    for (const StageDrop& drop : row.drops)
        if (at(drop.columns))
            return describeDrop(*m_staged, place->row, drop);
    for (const StageCell& cell : row.cells)
        if (at(cell.columns))
            return describeCell(*m_staged, place->row, cell);
    return {};
}

bool StagesView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_selection->setHovered(TokenSelection::kNone);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), plainToolTip(tip), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void StagesView::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_staged)
        return;
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (!m_selected.empty())
            at = viewport()->mapToGlobal(rectOf(m_row, m_selected).bottomLeft());
    } else if (const auto place = m_geometry.placeAt(event->pos())) {
        m_row = place->row;
        const ColumnSpan item =
            place->header ? ColumnSpan() : itemAt(m_staged->rows[place->row], place->column);
        if (!item.empty() && !item.within(m_selected)) {
            m_anchor = item;
            select(place->row, item);
        }
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const qsizetype token = m_selection->current(); token >= 0) {
        menu->addAction(tr("Why this token?"), this,
                        [this, token] { m_selection->requestDerivation(token); });
        if (m_staged->encoded)
            menu->addAction(tr("Show in Vocab"), this, [encoded = m_staged->encoded, token] {
                PieceRequests::instance().request(*encoded, static_cast<std::size_t>(token));
            });
        menu->addSeparator();
    }
    QAction* chosen = menu->addAction(tr("Copy selection"), this, [this] { copy(false); });
    chosen->setEnabled(!m_selected.empty());
    menu->addAction(tr("Copy row “%1”").arg(rowTitle(*m_staged, m_row)), this, [this] { copy(true); });
    menu->popup(at);
}

} // namespace tokenscope::ui
