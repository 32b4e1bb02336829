#include "ui/widgets/ids_view/ids_view.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/token_view/hit_bars.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <bit>

namespace tokenscope::ui {
namespace {

constexpr int kMargin = 12;
constexpr qreal kDimmed = 0.75; ///< while the pointer is on another id: legible

int lineHeight() {
    return scaled(24);
}

int fillHeight() {
    return scaled(18);
}

QFont idsFont() {
    return pieceFont(scaled(14));
}

/// Branchless: runs for each of millions of ids.
int digitsOf(PieceId id) {
    constexpr PieceId kPowers[] = {0,       10,        100,        1'000,       10'000,
                                   100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};
    const int least = static_cast<int>(std::bit_width(id | 1U)) * 1233 >> 12; // log10(2) is 1233 / 4096
    return least + int{id >= kPowers[least]};
}

constexpr std::uint32_t kBetween = 2; ///< columns: a comma and a space

/// The columns of all rows up to each.
template <class IdOfRow>
std::vector<std::uint32_t> endColumns(std::size_t rows, const IdOfRow& idOfRow) {
    std::vector<std::uint32_t> ends(rows);
    std::uint32_t end = 0;
    for (std::size_t row = 0; row < rows; ++row)
        ends[row] = end += static_cast<std::uint32_t>(digitsOf(idOfRow(row))) + kBetween;
    return ends;
}

/// The first row of each line of `columns` columns. Lines have about as many rows as the one before, so that a few steps
/// from there find the end of a line.
std::vector<std::uint32_t> wrapped(const std::vector<std::uint32_t>& columnEnds, std::uint32_t columns) {
    std::vector<std::uint32_t> lines;
    const std::uint32_t* ends = columnEnds.data();
    const std::size_t rows = columnEnds.size();
    std::size_t former = 1;
    for (std::size_t row = 0; row < rows;) {
        lines.push_back(static_cast<std::uint32_t>(row));
        // The column of the bracket is empty in all other lines, and the space at the end may be outside.
        const std::uint32_t most = (row == 0 ? 0 : ends[row - 1]) + columns;
        std::size_t end = std::min(rows, row + former);
        while (end < rows && ends[end] <= most)
            ++end;
        while (end > row + 1 && ends[end - 1] > most)
            --end;
        former = end - row;
        row = end;
    }
    return lines;
}

} // namespace

IdsList::IdsList(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : TokenView(selection, marks, parent) {
    setVerticalScrollBar(new TokenScrollBar(marks, this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Ids"));
    connect(m_selection, &TokenSelection::currentChanged, this, &IdsList::showCurrent);
    connect(m_selection, &TokenSelection::revealed, this, &IdsList::showCurrent);
    connect(m_selection, &TokenSelection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_marks, &TokenMarks::changed, this, &IdsList::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (!m_stale)
            wrapKeepingTop();
    });
    m_items = makeItems();
}

void IdsList::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    m_items->itemsChanged();
    refresh();
}

void IdsList::refresh() {
    m_stale = !isVisible();
    if (m_stale)
        return;
    m_items->itemsChanged();
    m_rows = m_encoded ? TokenRows(*m_encoded, m_marks) : TokenRows();
    static_cast<TokenScrollBar*>(verticalScrollBar())->setRows(m_rows);
    if (!m_encoded || m_rows.filtered())
        m_ends = endColumns(m_rows.size(), [this](std::size_t row) { return idOfRow(row); });
    else
        m_ends = endColumns(m_rows.size(),
                            [ids = m_encoded->encoding.ids.data()](std::size_t row) { return ids[row]; });
    m_measuredIds += m_ends.size();
    wrap();
}

void IdsList::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (m_stale) {
        refresh();
        showCurrent();
    }
}

int IdsList::characterWidth() const {
    return QFontMetrics(idsFont()).horizontalAdvance(u'0');
}

PieceId IdsList::idOfRow(std::size_t row) const {
    return m_encoded->encoding.ids[m_rows.token(row)];
}

void IdsList::wrap() {
    const int columns = std::max(12, (viewport()->width() - 2 * kMargin) / std::max(1, characterWidth()));
    m_lines = wrapped(m_ends, static_cast<std::uint32_t>(columns));
    m_lineHeight = lineHeight();
    const int height = static_cast<int>(m_lines.size()) * m_lineHeight + 2 * kMargin;
    verticalScrollBar()->setSingleStep(m_lineHeight);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    viewport()->update();
}

void IdsList::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (m_stale || m_lines.empty())
        return;
    wrapKeepingTop();
}

void IdsList::wrapKeepingTop() {
    if (m_lines.empty())
        return wrap();
    const auto line =
        std::min(m_lines.size() - 1, static_cast<std::size_t>(verticalScrollBar()->value() / m_lineHeight));
    const std::size_t anchor = m_lines[line];
    const bool scrolled = verticalScrollBar()->value() > m_lineHeight;
    wrap();
    if (scrolled)
        verticalScrollBar()->setValue(static_cast<int>(lineOfRow(anchor)) * lineHeight() + kMargin);
}

void IdsList::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (!m_stale && event->type() == QEvent::FontChange && !Theme::instance().applying())
        wrap();
    viewport()->update();
}

std::size_t IdsList::lineOfRow(std::size_t row) const {
    const auto it = std::upper_bound(m_lines.begin(), m_lines.end(), row);
    return it == m_lines.begin() ? 0 : static_cast<std::size_t>(it - m_lines.begin()) - 1;
}

std::size_t IdsList::lineEnd(std::size_t line) const {
    return line + 1 < m_lines.size() ? m_lines[line + 1] : m_rows.size();
}

int IdsList::columnOf(std::size_t row) const {
    int column = 1;
    for (std::size_t r = m_lines[lineOfRow(row)]; r < row; ++r)
        column += digitsOf(idOfRow(r)) + 2;
    return column;
}

QRect IdsList::tokenRect(std::size_t token) {
    if (!m_encoded || m_stale || !m_rows.lists(token))
        return {};
    const std::size_t row = m_rows.rowOf(token);
    const int width = characterWidth();
    return {kMargin + columnOf(row) * width,
            kMargin + static_cast<int>(lineOfRow(row)) * lineHeight() - verticalScrollBar()->value() +
                (lineHeight() - fillHeight()) / 2,
            digitsOf(idOfRow(row)) * width, fillHeight()};
}

std::optional<std::size_t> IdsList::nearestRow(std::size_t line, int x) const {
    if (line >= m_lines.size())
        return std::nullopt;
    const int width = characterWidth();
    int left = kMargin + width;
    std::size_t row = m_lines[line];
    for (; row + 1 < lineEnd(line); ++row) {
        left += (digitsOf(idOfRow(row)) + 2) * width;
        if (x < left)
            break;
    }
    return row;
}

std::optional<std::size_t> IdsList::tokenAt(const QPoint& viewportPosition) {
    const int y = viewportPosition.y() + verticalScrollBar()->value() - kMargin;
    if (!m_encoded || y < 0)
        return std::nullopt;
    const auto row = nearestRow(static_cast<std::size_t>(y / lineHeight()), viewportPosition.x());
    if (!row)
        return std::nullopt;
    const std::size_t token = m_rows.token(*row);
    const QRect rect = tokenRect(token);
    if (viewportPosition.x() < rect.left() || viewportPosition.x() > rect.right() + 2 * characterWidth())
        return std::nullopt;
    return token;
}

void IdsList::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const PiecePalette& palette = piecePalette();
    painter.fillRect(event->rect(), palette.panel);
    m_paintedIds = 0;
    if (!m_encoded || m_stale)
        return;
    if (m_lines.empty())
        return paintEmptyNote(painter, viewport()->rect(), *m_encoded);
    const QFont font = idsFont();
    painter.setFont(font);
    const int width = characterWidth();
    const int offset = kMargin - verticalScrollBar()->value();
    const int firstLine = std::max(0, (event->rect().top() - offset) / lineHeight());
    const auto lastLine =
        std::min(m_lines.size() - 1,
                 static_cast<std::size_t>(std::max(0, (event->rect().bottom() - offset) / lineHeight())));
    const qsizetype hovered = m_selection->hovered();
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
    for (auto line = static_cast<std::size_t>(firstLine); line <= lastLine; ++line) {
        const int top = offset + static_cast<int>(line) * lineHeight();
        int x = kMargin + width;
        if (line == 0) {
            painter.setPen(palette.muted);
            painter.drawText(QRect(kMargin, top, width, lineHeight()), kFlags, QStringLiteral("["));
        }
        for (std::size_t row = m_lines[line]; row < lineEnd(line); ++row) {
            ++m_paintedIds;
            const std::size_t token = m_rows.token(row);
            const PieceType type = m_encoded->types[token];
            const QString digits = QString::number(idOfRow(row));
            const QRect place(x, top + (lineHeight() - fillHeight()) / 2,
                              static_cast<int>(digits.size()) * width, fillHeight());
            const QRectF fill = QRectF(place).adjusted(-1, 0, 1, 0);
            const bool current = m_selection->current() == static_cast<qsizetype>(token);
            const bool dimmed =
                hovered != TokenSelection::kNone && hovered != static_cast<qsizetype>(token) && !current;
            painter.setOpacity(dimmed ? kDimmed : 1);
            if (type != PieceType::Normal) {
                paintPieceFill(painter, fill, type, false, 2);
                paintPieceCue(painter, fill, type, 2);
            }
            painter.setPen(type == PieceType::Normal ? palette.text
                                                     : palette.typeText[static_cast<int>(type)]);
            painter.drawText(place, kFlags, digits);
            if (m_marks->isHit(token))
                paintHitFrame(painter, fill);
            painter.setOpacity(1);
            if (current)
                paintSelectionFrame(painter, fill, 2);
            x += place.width();
            painter.setPen(palette.muted);
            painter.drawText(QRect(x + (current ? 2 : 0), top, width, lineHeight()), kFlags,
                             row + 1 == m_rows.size() ? QStringLiteral("]") : QStringLiteral(","));
            x += 2 * width;
        }
    }
}

void IdsList::showCurrent() {
    const qsizetype current = m_selection->current();
    if (!m_stale && current >= 0 && m_encoded && m_rows.lists(static_cast<std::size_t>(current))) {
        const auto token = static_cast<std::size_t>(current);
        setAccessibleDescription(describeToken(*m_encoded, token));
        const int top = static_cast<int>(lineOfRow(m_rows.rowOf(token))) * lineHeight() + kMargin;
        const int value = verticalScrollBar()->value();
        const int page = viewport()->height();
        if (top < value || top + lineHeight() > value + page) {
            const int from = std::abs(top - value) > 2 * page ? top - page / 2
                             : top < value                    ? top - kMargin
                                                              : top + lineHeight() + kMargin - page;
            // The first line in sight is whole.
            const int line = (std::max(0, from - kMargin) + lineHeight() - 1) / lineHeight();
            verticalScrollBar()->setValue(from <= 0 ? 0 : std::min(line * lineHeight() + kMargin, top));
        }
    }
    viewport()->update();
}

void IdsList::select(std::size_t row) {
    m_selection->setCurrent(static_cast<qsizetype>(m_rows.token(std::min(row, m_rows.size() - 1))));
}

void IdsList::keyPressEvent(QKeyEvent* event) {
    if (m_stale || !m_encoded || m_rows.size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const bool none = m_selection->current() == TokenSelection::kNone;
    const std::size_t row =
        none ? 0
             : std::min(m_rows.rowOf(static_cast<std::size_t>(m_selection->current())), m_rows.size() - 1);
    const std::size_t line = lineOfRow(row);
    const bool all = event->modifiers().testFlag(Qt::ControlModifier);
    const auto page = static_cast<std::size_t>(std::max(1, viewport()->height() / lineHeight() - 1));
    const auto toLine = [&](std::size_t target) {
        const int x = kMargin + columnOf(row) * characterWidth();
        if (const auto found = nearestRow(std::min(target, m_lines.size() - 1), x))
            select(*found);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return select(row == 0 ? 0 : row - 1);
    case Qt::Key_Right:
        return select(none ? 0 : row + 1);
    case Qt::Key_Up:
        return toLine(line == 0 ? 0 : line - 1);
    case Qt::Key_Down:
        return toLine(none ? 0 : line + 1);
    case Qt::Key_PageUp:
        return toLine(line < page ? 0 : line - page);
    case Qt::Key_PageDown:
        return toLine(line + page);
    case Qt::Key_Home:
        return select(all ? 0 : m_lines[line]);
    case Qt::Key_End:
        return select(all ? m_rows.size() - 1 : lineEnd(line) - 1);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

IdsView::IdsView(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_list(new IdsList(selection, marks))
    , m_field(new IdsField) {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_list);
    split->addWidget(m_field);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    setFocusProxy(m_list);
    connect(m_field, &IdsField::idsEdited, this, &IdsView::idsEdited);
}

void IdsView::setEncoded(EncodedTextPtr encoded) {
    m_field->setTokenizer(encoded ? encoded->tokenizer : nullptr);
    m_list->setEncoded(std::move(encoded));
}

} // namespace tokenscope::ui
