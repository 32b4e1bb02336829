#include "ui/widgets/chip_view/chip_view.h"

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/token_view/hit_bars.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tokenscope::ui {
namespace {

using M = ChipMeasures;
constexpr int kMargin = 12; ///< at the right; of a picture also at the bottom
constexpr int kBottom = 16;
constexpr qreal kDimmed = 0.75; ///< while the pointer is on another chip: legible

/// `top`: of the block, in the painter's coordinates.
void paintLineNumbers(QPainter& painter, const ChipBlock& block, int top, int gutter) {
    painter.setFont(pieceFont(scaled(12)));
    painter.setPen(piecePalette().lineNumber);
    for (const auto& [y, number] : block.lines)
        painter.drawText(QRect(0, top + y, gutter - M::numberMargin(), M::fill()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
}

std::size_t lineCount(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

class Picture {
  public:
    Picture(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling)
        : m_faces(rawSpelling)
        , m_layout([this](std::size_t token) {
            const ChipFace& face = m_faces.face(token);
            return ChipLayout::Extent{static_cast<int>(face.width), face.joinsBefore};
        })
        , m_width(width)
        , m_gutter(gutterWidth(lineCount(*encoded->text))) {
        std::vector<std::uint32_t> list(tokens.last - tokens.first);
        std::iota(list.begin(), list.end(), static_cast<std::uint32_t>(tokens.first));
        m_faces.setEncoded(encoded);
        m_layout.setWidth(width - m_gutter - kMargin);
        m_layout.setTokens(encoded, TokenRows(std::move(list)));
        for (std::size_t block = 0; block < m_layout.blockCount(); ++block)
            (void)m_layout.block(block);
    }
    [[nodiscard]] QSize size() const { return {m_width, m_layout.height() + M::top() + kMargin}; }

    void paint(QPainter& painter) {
        painter.fillRect(QRect(QPoint(), size()), piecePalette().panel);
        for (std::size_t b = 0; b < m_layout.blockCount(); ++b) {
            const ChipBlock& block = m_layout.block(b);
            const int top = m_layout.top(b) + M::top();
            paintLineNumbers(painter, block, top, m_gutter);
            for (const ChipPlace& place : block.chips) {
                const std::size_t token = m_layout.rows().token(place.row);
                m_faces.paint(painter, QRectF(m_gutter + place.x, top + place.y, place.width, M::height()),
                              m_faces.face(token), token % 2 == 1, false);
            }
        }
    }

  private:
    ChipFaces m_faces;
    ChipLayout m_layout;
    int m_width;
    int m_gutter;
};

} // namespace

ChipView::ChipView(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : TokenView(selection, marks, parent)
    , m_layout([this](std::size_t token) {
        const ChipFace& face = m_faces.face(token);
        return ChipLayout::Extent{static_cast<int>(face.width), face.joinsBefore};
    }) {
    setVerticalScrollBar(new TokenScrollBar(marks, this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Tokens as chips"));
    verticalScrollBar()->setSingleStep((M::height() + M::down()) / 2);
    connect(m_selection, &TokenSelection::currentChanged, this, &ChipView::showCurrent);
    connect(m_selection, &TokenSelection::revealed, this, &ChipView::showCurrent);
    connect(m_selection, &TokenSelection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_marks, &TokenMarks::changed, this, &ChipView::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &ChipView::remeasure);
    m_items = makeItems();
}

void ChipView::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    m_faces.setEncoded(m_encoded);
    m_items->itemsChanged();
    refresh();
}

void ChipView::setPlaceholderText(const QString& text) {
    m_placeholder = text;
    viewport()->update();
}

void ChipView::setRawSpelling(bool raw) {
    if (raw == m_faces.rawSpelling())
        return;
    m_faces.setRawSpelling(raw);
    m_layout.invalidate();
    layOutVisible();
    showCurrent();
}

void ChipView::refresh() {
    m_stale = !isVisible();
    if (m_stale)
        return;
    m_items->itemsChanged();
    const auto kept = anchor();
    m_laidOut = m_encoded;
    m_lines = m_encoded ? lineCount(*m_encoded->text) : 1;
    m_gutter = m_encoded ? gutterWidth(m_lines) : M::gutter();
    m_layout.setTokens(m_encoded, m_encoded ? TokenRows(*m_encoded, m_marks) : TokenRows());
    static_cast<TokenScrollBar*>(verticalScrollBar())->setRows(m_layout.rows());
    m_topBlock = 0;
    if (kept)
        scrollTo(*kept);
    layOutVisible();
    viewport()->update();
}

std::optional<ChipView::Anchor> ChipView::anchor() {
    const int value = verticalScrollBar()->value();
    if (value == 0 || !m_laidOut)
        return std::nullopt;
    const auto row = nearestRow(0, value - M::top() + M::fill());
    if (!row)
        return std::nullopt;
    return Anchor{m_laidOut->span(m_layout.rows().token(*row)).begin,
                  m_layout.placeOf(*row).y + M::top() - value};
}

void ChipView::scrollTo(const Anchor& anchor) {
    if (m_layout.rows().size() == 0)
        return;
    const auto& spans = m_encoded->encoding.bytes;
    const auto at = std::partition_point(spans.begin(), spans.end(),
                                         [&](const ByteSpan& span) { return span.begin < anchor.byte; });
    const std::size_t row = m_layout.rows().rowOf(static_cast<std::size_t>(at - spans.begin()));
    const int y = m_layout.placeOf(std::min(row, m_layout.rows().size() - 1)).y + M::top();
    m_adjusting = true;
    updateScrollBar();
    verticalScrollBar()->setValue(y - anchor.below);
    m_adjusting = false;
}

void ChipView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (m_stale) {
        refresh();
        showCurrent();
    }
}

int ChipView::chipsWidth() const {
    return viewport()->width() - m_gutter - kMargin;
}

void ChipView::updateScrollBar() {
    const int total = m_layout.height() + M::top() + kBottom;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, total - viewport()->height()));
}

void ChipView::layOutVisible() {
    if (m_stale)
        return;
    m_layout.setWidth(chipsWidth());
    m_adjusting = true;
    // Laying out a block changes its height, and the block at the top edge may change too: visible chips must
    // not move.
    for (bool again = m_layout.blockCount() > 0; again;) {
        again = false;
        updateScrollBar();
        const int y = verticalScrollBar()->value() - M::top();
        const std::size_t first = m_layout.blockAt(std::max(0, y));
        for (std::size_t b = first; b < m_layout.blockCount(); ++b) {
            if (m_layout.top(b) >= y + viewport()->height())
                break;
            if (m_layout.measured(b))
                continue;
            const int previous = m_layout.blockHeight(b);
            m_layout.block(b);
            again = true;
            if (b != first)
                continue;
            const int offset = std::max(0, y - m_layout.top(b));
            const int height = m_layout.blockHeight(b);
            const bool fromBelow = first + 1 == m_topBlock;
            const int kept = fromBelow ? height - (previous - offset)
                                       : static_cast<int>(qint64(offset) * height / std::max(1, previous));
            updateScrollBar();
            if (offset > 0)
                verticalScrollBar()->setValue(m_layout.top(b) + std::max(0, kept) + M::top());
            break;
        }
        m_topBlock = first;
    }
    updateScrollBar();
    m_adjusting = false;
}

void ChipView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (m_stale || m_layout.blockCount() == 0)
        return;
    // The chip at the top edge stays there when rows wrap differently.
    const auto anchor = event->oldSize().width() != event->size().width()
                            ? nearestRow(0, verticalScrollBar()->value() - M::top() + M::height() / 2)
                            : std::nullopt;
    const bool scrolled = verticalScrollBar()->value() > 0;
    layOutVisible();
    if (anchor && scrolled) {
        m_adjusting = true;
        verticalScrollBar()->setValue(m_layout.placeOf(*anchor).y + M::top() - M::down());
        m_adjusting = false;
        layOutVisible();
    }
}

void ChipView::scrollContentsBy(int, int) {
    if (!m_adjusting)
        layOutVisible();
    viewport()->update();
}

void ChipView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    const bool measures = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
    if (measures && !Theme::instance().applying())
        remeasure();
    viewport()->update();
}

/// Call after the size of chips has changed. The chip at the top edge stays there.
void ChipView::remeasure() {
    const auto kept = m_stale ? std::nullopt : anchor();
    m_faces = ChipFaces(m_faces.rawSpelling());
    m_faces.setEncoded(m_encoded);
    verticalScrollBar()->setSingleStep((M::height() + M::down()) / 2);
    if (m_stale)
        return;
    m_gutter = m_encoded ? gutterWidth(m_lines) : M::gutter();
    m_layout.invalidate();
    m_topBlock = 0;
    if (kept)
        scrollTo(*kept);
    layOutVisible();
    viewport()->update();
}

void ChipView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_encoded && !m_placeholder.isEmpty())
        paintNote(painter, viewport()->rect(), m_placeholder);
    if (!m_encoded || m_stale)
        return;
    if (m_layout.rows().size() == 0)
        return paintEmptyNote(painter, viewport()->rect(), *m_encoded);
    const int y = verticalScrollBar()->value() - M::top();
    for (std::size_t b = m_layout.blockAt(std::max(0, y)); b < m_layout.blockCount(); ++b) {
        if (m_layout.top(b) >= y + viewport()->height())
            break;
        paintBlock(painter, b, event->rect());
    }
}

void ChipView::paintBlock(QPainter& painter, std::size_t block, const QRect& dirty) {
    const ChipBlock& laidOut = m_layout.block(block);
    const int top = m_layout.top(block) - verticalScrollBar()->value() + M::top();
    paintLineNumbers(painter, laidOut, top, m_gutter);
    const auto hovered = m_selection->hovered();
    for (const ChipPlace& place : laidOut.chips) {
        const QRect chip(m_gutter + place.x, top + place.y, place.width, M::height());
        if (!chip.adjusted(-4, -4, 4, 4).intersects(dirty))
            continue;
        const std::size_t token = m_layout.rows().token(place.row);
        const bool current = m_selection->current() == static_cast<qsizetype>(token);
        const bool dimmed =
            hovered != TokenSelection::kNone && hovered != static_cast<qsizetype>(token) && !current;
        painter.setOpacity(dimmed ? kDimmed : 1);
        m_faces.paint(painter, chip, m_faces.face(token), token % 2 == 1, current);
        const QRectF fill(chip.left(), chip.top(), chip.width(), M::fill());
        if (m_marks->isHit(token))
            paintHitFrame(painter, fill);
        painter.setOpacity(1);
    }
    // The frame comes last, over the neighbors that it touches.
    if (m_selection->current() == TokenSelection::kNone)
        return;
    const auto current = static_cast<std::size_t>(m_selection->current());
    for (const ChipPlace& place : laidOut.chips) {
        if (m_layout.rows().token(place.row) == current)
            paintSelectionFrame(painter, QRectF(m_gutter + place.x, top + place.y, place.width, M::fill()),
                                M::radius());
    }
}

QRect ChipView::tokenRect(std::size_t token) {
    if (!m_encoded || m_stale || !m_layout.rows().lists(token))
        return {};
    const ChipPlace place = m_layout.placeOf(m_layout.rows().rowOf(token));
    return {m_gutter + place.x, place.y + M::top() - verticalScrollBar()->value(), place.width, M::fill()};
}

/// The first scroll position from `from` on that cuts no row at the top; at most `most`.
int ChipView::firstWhole(int from, int most) {
    auto row = nearestRow(0, from - M::top() + M::down());
    while (row && *row < m_layout.rows().size()) {
        const int at = m_layout.placeOf(*row).y + M::top() - M::down();
        if (at >= from)
            return std::min(at, most);
        const ChipBlock& block = m_layout.block(m_layout.blockOfRow(*row));
        const TokenRange here = block.screenRow(*row - block.chips.front().row);
        row = block.chips[here.last - 1].row + 1;
    }
    return most;
}

void ChipView::scrollToToken(std::size_t token) {
    if (!m_encoded || m_stale || !m_layout.rows().lists(token))
        return;
    const int margin = M::down();
    for (int round = 0; round < 4; ++round) {
        const int y = m_layout.placeOf(m_layout.rows().rowOf(token)).y + M::top();
        const int value = verticalScrollBar()->value();
        const int page = viewport()->height();
        updateScrollBar();
        int wanted = value;
        if (y - margin < value || y + M::height() + margin > value + page)
            wanted = std::abs(y - value) > 2 * page ? firstWhole(y - page / 3, y - margin)
                     : y - margin < value           ? y - margin
                                                    : firstWhole(y + M::height() + margin - page, y - margin);
        m_adjusting = true;
        verticalScrollBar()->setValue(wanted);
        m_adjusting = false;
        layOutVisible();
        if (verticalScrollBar()->value() == value)
            break;
    }
    viewport()->update();
}

void ChipView::showCurrent() {
    const qsizetype current = m_selection->current();
    if (m_encoded && !m_stale && current >= 0 && static_cast<std::size_t>(current) < m_encoded->size()) {
        setAccessibleDescription(describeToken(*m_encoded, static_cast<std::size_t>(current)));
        scrollToToken(static_cast<std::size_t>(current));
    }
    viewport()->update();
}

std::optional<std::size_t> ChipView::nearestRow(int x, int y) {
    if (m_layout.blockCount() == 0)
        return std::nullopt;
    const std::size_t index = m_layout.blockAt(std::max(0, y));
    const ChipBlock& laidOut = m_layout.block(index);
    const int inside = y - m_layout.top(index);
    const ChipPlace* best = nullptr;
    int bestDown = 0;
    int bestAcross = 0;
    for (const ChipPlace& place : laidOut.chips) {
        const int down = std::max({0, place.y - inside, inside - (place.y + M::height())});
        const int across = std::max({0, place.x - x, x - (place.x + place.width)});
        if (!best || down < bestDown || (down == bestDown && across < bestAcross)) {
            best = &place;
            bestDown = down;
            bestAcross = across;
        }
    }
    return best ? std::optional<std::size_t>(best->row) : std::nullopt;
}

std::optional<std::size_t> ChipView::tokenAt(const QPoint& viewportPosition) {
    const int x = viewportPosition.x() - m_gutter;
    const int y = viewportPosition.y() + verticalScrollBar()->value() - M::top();
    if (!m_encoded || m_layout.blockCount() == 0 || y < 0 || y >= m_layout.height())
        return std::nullopt;
    const std::size_t index = m_layout.blockAt(y);
    const int inside = y - m_layout.top(index);
    for (const ChipPlace& place : m_layout.block(index).chips) {
        if (QRect(place.x, place.y, place.width, M::height()).contains(x, inside))
            return m_layout.rows().token(place.row);
    }
    return std::nullopt;
}

void ChipView::select(std::size_t row) {
    if (row < m_layout.rows().size())
        m_selection->setCurrent(static_cast<qsizetype>(m_layout.rows().token(row)));
}

void ChipView::moveAcross(int rows) {
    const std::size_t count = m_layout.rows().size();
    if (count == 0)
        return;
    if (m_selection->current() == TokenSelection::kNone)
        return select(rows > 0 ? 0 : count - 1);
    const auto token = static_cast<std::size_t>(m_selection->current());
    const auto row = static_cast<qsizetype>(m_layout.rows().rowOf(token));
    // If the current token is not listed, the first step forward leads to the row in its place.
    const qsizetype target = rows > 0 && !m_layout.rows().lists(token) ? row : row + rows;
    select(static_cast<std::size_t>(std::clamp<qsizetype>(target, 0, static_cast<qsizetype>(count) - 1)));
}

void ChipView::moveDown(int screenRows) {
    if (m_selection->current() == TokenSelection::kNone)
        return moveAcross(screenRows);
    const std::size_t row = m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current()));
    if (row >= m_layout.rows().size())
        return moveAcross(-1);
    const ChipPlace place = m_layout.placeOf(row);
    const std::size_t index = m_layout.blockOfRow(row);
    const ChipBlock& laidOut = m_layout.block(index);
    const TokenRange here = laidOut.screenRow(row - laidOut.chips.front().row);
    const std::size_t first = laidOut.chips[here.first].row;
    const std::size_t last = laidOut.chips[here.last - 1].row + 1;
    if ((screenRows < 0 && first == 0) || (screenRows > 0 && last >= m_layout.rows().size()))
        return;
    const ChipPlace adjacent = m_layout.placeOf(screenRows < 0 ? first - 1 : last);
    if (const auto found = nearestRow(place.x + place.width / 2, adjacent.y + M::height() / 2))
        select(*found);
}

void ChipView::movePage(int direction) {
    if (m_selection->current() == TokenSelection::kNone)
        return moveAcross(direction);
    const std::size_t row = m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current()));
    const ChipPlace place = m_layout.placeOf(std::min(row, m_layout.rows().size() - 1));
    const int step =
        std::max(M::height() + M::lineDown(), viewport()->height() - M::height() - M::lineDown());
    const int y = std::clamp(place.y + M::height() / 2 + direction * step, 0, m_layout.height() - 1);
    if (const auto found = nearestRow(place.x + place.width / 2, y))
        select(*found);
}

void ChipView::keyPressEvent(QKeyEvent* event) {
    if (!m_encoded || m_stale || m_layout.rows().size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const bool all = event->modifiers().testFlag(Qt::ControlModifier);
    const auto rowEdge = [&](bool end) {
        if (all || m_selection->current() == TokenSelection::kNone)
            return select(end ? m_layout.rows().size() - 1 : 0);
        const std::size_t row =
            std::min(m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current())),
                     m_layout.rows().size() - 1);
        (void)m_layout.placeOf(row);
        const ChipBlock& laidOut = m_layout.block(m_layout.blockOfRow(row));
        const TokenRange here = laidOut.screenRow(row - laidOut.chips.front().row);
        select(laidOut.chips[end ? here.last - 1 : here.first].row);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return moveAcross(-1);
    case Qt::Key_Right:
        return moveAcross(1);
    case Qt::Key_Up:
        return moveDown(-1);
    case Qt::Key_Down:
        return moveDown(1);
    case Qt::Key_PageUp:
        return movePage(-1);
    case Qt::Key_PageDown:
        return movePage(1);
    case Qt::Key_Home:
        return rowEdge(false);
    case Qt::Key_End:
        return rowEdge(true);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

QSize renderedChipsSize(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling) {
    return Picture(encoded, tokens, width, rawSpelling).size();
}

void renderChips(QPainter& painter, const EncodedTextPtr& encoded, TokenRange tokens, int width,
                 bool rawSpelling) {
    Picture(encoded, tokens, width, rawSpelling).paint(painter);
}

} // namespace tokenscope::ui
