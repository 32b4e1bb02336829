#include "ui/widgets/stages_view/stages_view.h"

#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr int kDimAfterMs = 150;
constexpr std::size_t kManyRules = 4; ///< of a stage; more begin as one row

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
            goOn(true);
        else if (verticalScrollBar()->value() == verticalScrollBar()->minimum())
            goOn(false);
    });
    connect(m_selection, &TokenSelection::currentChanged, this, &StagesView::tokenSelected);
    connect(m_selection, &TokenSelection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_staged && !m_stale)
            measure();
    });
}

void StagesView::setText(EncodedTextPtr encoded, TriedTextPtr tried) {
    m_encoded = std::move(encoded);
    m_tried = std::move(tried);
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
        setText(m_encoded, m_tried);
}

void StagesView::trace(ByteSpan wanted) {
    if (!m_encoded) {
        m_job.cancel();
        return put(nullptr);
    }
    m_dimSoon.start();
    const ByteSpan part = partToStage(*m_encoded, wanted);
    m_job.run([encoded = m_encoded, part, collapsed = m_collapsed,
               off = m_tried ? m_tried->off : std::vector<SwitchedOffRule>()](
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
    if (std::exchange(m_foldsOf, tokenizer) != tokenizer) { // rules by themselves, unless there are many
        m_collapsed.clear();
        if (staged->trace.normalizer.size() > kManyRules)
            m_collapsed.insert(Stage::Normalizer);
        if (staged->trace.preTokenizer.size() > kManyRules)
            m_collapsed.insert(Stage::PreTokenizer);
        if (staged->trace.decoder.size() > kManyRules)
            m_collapsed.insert(Stage::Decoder);
        if (m_collapsed != staged->collapsed)
            staged = restaged(*staged, m_collapsed);
    }
    put(std::move(staged));
    const qsizetype current = m_selection->current();
    if (std::exchange(m_missed, false) && current >= 0 && !boxOf(static_cast<std::size_t>(current)))
        tokenSelected(current);
}

void StagesView::put(std::shared_ptr<StagedText> staged) {
    std::optional<ByteSpan> chosen; // a part of the same text stays chosen
    if (staged && m_staged && !m_selected.empty()) {
        const ByteSpan origin = m_staged->grid.originOf(m_selected);
        // Of the same part of a text, or of another part of the same text.
        const std::uint32_t from =
            m_staged->trace.original == staged->trace.original ? staged->part.begin : m_staged->part.begin;
        const bool same = m_staged->trace.original == staged->trace.original ||
                          m_staged->encoded->text == staged->encoded->text;
        const std::uint32_t begin = origin.begin + from;
        const std::uint32_t end = origin.end + from;
        if (same && begin < end && begin >= staged->part.begin && end <= staged->part.end)
            chosen = ByteSpan{begin - staged->part.begin, end - staged->part.begin};
    }
    m_staged = std::move(staged);
    m_note = m_staged ? stagesNote(*m_staged) : QString();
    m_selected = {};
    m_row = m_staged ? std::min(m_row, m_staged->rows.size() - 1) : 0;
    findSwitches();
    if (!m_staged) {
        m_layout = {};
        layOut();
        emit pathChanged();
        return;
    }
    measure();
    const qsizetype current = m_selection->current();
    const auto traced = current >= 0 ? boxOf(static_cast<std::size_t>(current)) : std::nullopt;
    if (chosen)
        m_selected = m_staged->grid.columnsOf(*chosen);
    if (traced) {
        const StageBox& box = m_staged->rows[m_staged->answerRow()].boxes[*traced];
        if (m_selected.empty() || !m_selected.touches(box.columns))
            m_selected = box.columns;
        if (!m_edge)
            ensureVisible();
    }
    m_anchor = m_selected;
    scrollToEdge();
    selectGoal();
    emit pathChanged();
}

void StagesView::measure() {
    m_faces.setStaged(m_staged.get());
    m_layout.measure(
        m_staged->rows, m_staged->grid, M::column(),
        [this](const StageRow& row, const StageCell& cell) { return m_faces.cellWidth(row, cell); },
        [this](const StageRow& row, const StageBox& box) { return m_faces.boxWidth(row, box); });
    layOut();
}

void StagesView::layOut() {
    const int width = viewport()->width() - M::header() - 2 * M::margin();
    if (m_staged) {
        const auto rows = static_cast<int>(m_staged->rows.size());
        const int room = viewport()->height() - noteHeight() - M::axis();
        m_rowHeight = std::clamp(rows == 0 ? 0 : room / rows, M::leastRow(), M::mostRow());
        m_layout.wrap(m_staged->grid, width);
    }
    const auto blocks = static_cast<int>(m_layout.blocks().size());
    const int height = blocks == 0 ? 0 : noteHeight() + blocks * blockHeight() - M::blockGap();
    verticalScrollBar()->setSingleStep(scaled(32));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    horizontalScrollBar()->setSingleStep(M::column());
    horizontalScrollBar()->setPageStep(std::max(1, width));
    horizontalScrollBar()->setRange(0, std::max(0, m_layout.widest() - width));
    viewport()->update();
}

void StagesView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    const std::uint32_t kept =
        m_staged && !m_layout.blocks().empty()
            ? m_layout
                  .blocks()[std::min(
                      m_layout.blocks().size() - 1,
                      static_cast<std::size_t>(std::max(0, verticalScrollBar()->value() / blockHeight())))]
                  .columns.begin
            : 0;
    const bool scrolled = verticalScrollBar()->value() > 0;
    layOut();
    if (scrolled && m_staged && !m_layout.blocks().empty())
        verticalScrollBar()->setValue(static_cast<int>(m_layout.blockOf(kept)) * blockHeight());
}

void StagesView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    viewport()->update();
}

void StagesView::tokenSelected(qsizetype token) {
    m_missed = m_missed || (m_job.running() && !m_choosing);
    if (m_stale || m_choosing || !m_staged || m_job.running())
        return;
    if (token < 0) {
        m_selected = m_anchor = {};
    } else if (const auto box = boxOf(static_cast<std::size_t>(token))) {
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
        token = tokenOf(*box);
    m_choosing = true;
    m_selection->setCurrent(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
    m_choosing = false;
    ensureVisible();
    QStringList said;
    for (const StageFact& fact : path())
        said << fact.stage + u' ' + fact.text;
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    viewport()->update();
    emit pathChanged();
}

void StagesView::setCollapsed(Stage stage, bool collapsed) {
    if (collapsed == m_collapsed.contains(stage) || !m_staged)
        return;
    if (collapsed)
        m_collapsed.insert(stage);
    else
        m_collapsed.erase(stage);
    const Stage at = m_staged->rows[m_row].stage;
    put(restaged(*m_staged, m_collapsed));
    const auto row = std::find_if(m_staged->rows.begin(), m_staged->rows.end(),
                                  [&](const StageRow& r) { return r.stage == at; });
    if (row != m_staged->rows.end())
        m_row = static_cast<std::size_t>(row - m_staged->rows.begin());
    emit pathChanged();
}

QList<StageFact> StagesView::path() const {
    return m_staged && !m_selected.empty() ? stagePath(*m_staged, m_selected) : QList<StageFact>();
}

std::optional<StageRuleText> StagesView::rule() const {
    if (!m_staged || m_row >= m_staged->rows.size())
        return std::nullopt;
    return stageRule(*m_staged, m_row);
}

void StagesView::ensureVisible() {
    if (!m_staged || m_selected.empty() || m_layout.blocks().empty())
        return;
    const std::size_t block = m_layout.blockOf(m_selected.begin);
    const int top = blockTop(block);
    const int page = viewport()->height();
    QScrollBar& down = *verticalScrollBar();
    const int rowEnd = rowTop(block, m_row) + m_rowHeight;
    if (blockHeight() <= page) {
        if (top < 0)
            down.setValue(down.value() + top);
        else if (top + blockHeight() - M::blockGap() > page)
            down.setValue(down.value() + top + blockHeight() - M::blockGap() - page);
    } else if (rowTop(block, m_row) - M::axis() < 0) {
        down.setValue(down.value() + rowTop(block, m_row) - M::axis());
    } else if (rowEnd > page) {
        down.setValue(down.value() + rowEnd - page);
    }
    const int left = columnLeft(block, m_selected.begin) - M::header() - M::margin();
    const int right = columnLeft(block, m_selected.end) + M::margin();
    QScrollBar& across = *horizontalScrollBar();
    if (left < 0)
        across.setValue(across.value() + left);
    else if (right > viewport()->width())
        across.setValue(across.value() + std::min(left, right - viewport()->width()));
}

int StagesView::noteHeight() const {
    return m_note.isEmpty() ? 0 : M::note();
}

int StagesView::blockHeight() const {
    const auto rows = static_cast<int>(m_staged ? m_staged->rows.size() : 0);
    return M::axis() + rows * m_rowHeight + M::blockGap();
}

int StagesView::blockTop(std::size_t block) const {
    return noteHeight() + static_cast<int>(block) * blockHeight() - verticalScrollBar()->value();
}

int StagesView::rowTop(std::size_t block, std::size_t row) const {
    return blockTop(block) + M::axis() + static_cast<int>(row) * m_rowHeight;
}

int StagesView::columnLeft(std::size_t block, std::uint32_t column) const {
    return M::header() + M::margin() + m_layout.left(column) -
           m_layout.left(m_layout.blocks()[block].columns.begin) - horizontalScrollBar()->value();
}

int StagesView::fillTop() const {
    return std::max(scaled(4), (m_rowHeight - M::fill() - M::id()) / 2);
}

QRect StagesView::rectOf(std::size_t row, ColumnSpan columns) const {
    if (!m_staged || columns.empty() || m_layout.blocks().empty())
        return {};
    const std::size_t block = m_layout.blockOf(columns.begin);
    const int left = columnLeft(block, columns.begin);
    return {left, rowTop(block, row) + fillTop(), columnLeft(block, columns.end) - left, M::fill()};
}

QRect StagesView::headerRect(std::size_t block, std::size_t row) const {
    return {0, rowTop(block, row), M::header(), m_rowHeight};
}

bool StagesView::isFirstOfStage(std::size_t row) const {
    return row == 0 || m_staged->rows[row - 1].stage != m_staged->rows[row].stage;
}

bool StagesView::hasManyRules(std::size_t row) const {
    return m_staged->rulesOf(m_staged->rows[row].stage) > 1;
}

} // namespace tokenscope::ui
