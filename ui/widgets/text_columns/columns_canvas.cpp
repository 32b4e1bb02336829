#include "ui/widgets/text_columns/columns_canvas.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/text_columns/difference_look.h"
#include "ui/widgets/text_columns/text_rows.h"
#include "ui/widgets/token_editor/editor_viewport.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Below a row, for the marks; at 100 %.
constexpr int kMarkRoom = 6;
constexpr int kTop = 6;
constexpr qreal kRing = 3; ///< radius
constexpr qsizetype kMaxShaped = 1500;
/// Bytes; above it rows are broken off the UI thread.
constexpr std::size_t kLargeForRows = 200'000;

} // namespace

ColumnsCanvas::ColumnsCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_metrics(fixedFont(16))
    , m_breaking(tr("Laying out")) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Columns of the comparison"));
    viewport()->setMouseTracking(true);
    measure();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        measure();
        m_quarters = 0;
        breakRows();
    });
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

/// The tokens of the first column, then those of the next one.
std::pair<std::size_t, std::size_t> ColumnsCanvas::tokenOf(int item) const {
    auto left = static_cast<std::size_t>(item);
    std::size_t column = 0;
    while (column + 1 < columns() && left >= m_compared->columns[column].encoded->size())
        left -= m_compared->columns[column++].encoded->size();
    return {column, left};
}

int ColumnsCanvas::itemOf(std::size_t column, std::size_t token) const {
    for (std::size_t before = 0; before < column; ++before)
        token += m_compared->columns[before].encoded->size();
    return static_cast<int>(token);
}

ItemSource ColumnsCanvas::itemSource() {
    ItemSource source;
    source.count = [this] { return columns() == 0 ? 0 : itemOf(columns(), 0); };
    source.name = [this](int item) {
        const auto [column, token] = tokenOf(item);
        return tr("column %1, %2")
            .arg(QChar(u'A' + static_cast<char16_t>(column)))
            .arg(spokenToken(*m_compared->columns[column].encoded, token));
    };
    source.rect = [this](int item) {
        const auto [column, token] = tokenOf(item);
        if (m_rows.size() == 0)
            return QRect();
        const ByteSpan span = m_compared->columns[column].encoded->span(token);
        const QPoint begin = placeOf(column, span.begin).toPoint();
        const bool oneRow = m_rows.rowOf(span.begin) == m_rows.rowOf(span.end);
        const int end = oneRow ? placeOf(column, span.end).toPoint().x() : begin.x();
        const auto height = static_cast<int>(m_metrics.rowHeight);
        return QRect(std::min(begin.x(), end), begin.y() - height / 2, std::max(1, std::abs(end - begin.x())),
                     height);
    };
    source.itemAt = [this](QPoint place) {
        const auto hit = hitAt(place);
        return hit ? itemOf(hit->column, hit->token) : -1;
    };
    source.current = [this] {
        if (!m_marked || m_active >= columns() ||
            markedToken(m_active) >= m_compared->columns[m_active].encoded->size())
            return -1;
        return itemOf(m_active, markedToken(m_active));
    };
    source.choose = [this](int item) {
        const auto [column, token] = tokenOf(item);
        m_active = column;
        emit tokenChosen(column, token);
    };
    return source;
}

void ColumnsCanvas::measure() {
    m_metrics = TextMetrics(pieceFont(scaled(15)));
    const QFontMetricsF metrics(m_metrics.font);
    qreal square = 0;
    for (const char16_t c : {u'\u4ECA', u'\u3042', u'\uD55C'})
        square = std::max(square, metrics.horizontalAdvance(QChar(c)));
    m_wide = static_cast<std::uint32_t>(std::ceil(4 * square / std::max(m_metrics.spaceWidth, 1.0)));
    m_shaped.clear();
    viewport()->update();
}

void ColumnsCanvas::setCompared(ComparedTextPtr compared) {
    const bool sameText = m_compared && compared && m_compared->text == compared->text;
    const std::uint32_t seen = sameText ? visibleBytes().begin : 0;
    m_compared = std::move(compared);
    m_items->itemsChanged();
    m_placed.assign(columns(), {});
    for (std::size_t c = 0; c < columns(); ++c)
        m_placed[c].setEncoded(m_compared->columns[c].encoded);
    m_shaped.clear();
    m_active = std::min(m_active, columns() == 0 ? 0 : columns() - 1);
    if (!sameText) {
        m_marked.reset();
        m_hovered.reset();
    }
    if (!sameText) // otherwise the previous rows are shown until there are new ones
        m_rows = {};
    m_quarters = 0;
    breakRows();
    if (sameText && m_rows.size() > 0 && seen > 0)
        verticalScrollBar()->setValue(static_cast<int>(m_rows.rowOf(seen)) * pitch());
    else if (!sameText)
        verticalScrollBar()->setValue(0);
    viewport()->update();
}

void ColumnsCanvas::breakRows() {
    if (!m_compared) {
        updateBar();
        emit rowsChanged();
        return;
    }
    const auto quarters = static_cast<std::uint32_t>(
        std::max(8.0, std::floor(textWidth() / std::max(m_metrics.spaceWidth, 1.0))) * 4);
    if (quarters == m_quarters)
        return;
    m_quarters = quarters;
    const auto make = [compared = m_compared, quarters, wide = m_wide] {
        return TextRows(*compared->text, compared->aligned, compared->chips, quarters, wide);
    };
    if (m_compared->text->size() <= kLargeForRows) {
        m_breaking.cancel();
        return takeRows(make());
    }
    m_breaking.run([make](const Progress&) { return make(); },
                   [this](TextRows rows) { takeRows(std::move(rows)); });
}

void ColumnsCanvas::takeRows(TextRows rows) {
    const std::uint32_t seen = m_rows.size() > 0 ? visibleBytes().begin : 0;
    m_rows = std::move(rows);
    m_shaped.clear();
    updateBar();
    if (seen > 0)
        verticalScrollBar()->setValue(static_cast<int>(m_rows.rowOf(seen)) * pitch());
    viewport()->update();
    emit rowsChanged();
}

void ColumnsCanvas::updateBar() {
    const int height = static_cast<int>(m_rows.size()) * pitch() + 2 * kTop;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(1, viewport()->height()));
    verticalScrollBar()->setSingleStep(pitch());
}

int ColumnsCanvas::pitch() const {
    return static_cast<int>(m_metrics.rowHeight) + scaled(kMarkRoom);
}

int ColumnsCanvas::rowTop(std::size_t row) const {
    return kTop + static_cast<int>(row) * pitch() - verticalScrollBar()->value();
}

int ColumnsCanvas::left(std::size_t column) const {
    return static_cast<int>(static_cast<std::size_t>(viewport()->width()) * column /
                            std::max<std::size_t>(columns(), 1));
}

int ColumnsCanvas::textLeft(std::size_t column) const {
    const QFontMetricsF numbers(lineNumberFont());
    const auto lines = m_rows.size() > 0 ? m_rows.line(m_rows.size() - 1) + 1 : 1;
    const qreal digits = std::max<qreal>(2, static_cast<qreal>(QString::number(lines).size()));
    return left(column) + static_cast<int>(digits * numbers.horizontalAdvance(u'0')) + kEditorPadding +
           kNumberMargin;
}

int ColumnsCanvas::textWidth() const {
    // Until the text is broken into rows: room for five digits if there may be that many lines.
    const int numbers = m_compared && m_compared->text->size() > kLargeForRows
                            ? static_cast<int>(7 * QFontMetricsF(lineNumberFont()).horizontalAdvance(u'0')) +
                                  kEditorPadding + kNumberMargin
                            : textLeft(0);
    return std::max(40, left(1) - numbers - static_cast<int>(kLineEndMarkerWidth) - 2 * scaled(4));
}

/// The maximum width of tokens without text in a row, in quarters of a space; it leaves room for text after
/// them.
qreal ColumnsCanvas::chipRoom() const {
    return TextRows::chipRoom(m_quarters, kMaxChipRoom);
}

std::pair<std::size_t, std::size_t> ColumnsCanvas::visibleRows() const {
    const int from = std::max(0, verticalScrollBar()->value() - kTop) / pitch();
    const int to = (verticalScrollBar()->value() + viewport()->height()) / pitch() + 1;
    return {std::min(m_rows.size(), static_cast<std::size_t>(from)),
            std::min(m_rows.size(), static_cast<std::size_t>(to))};
}

ByteSpan ColumnsCanvas::visibleBytes() const {
    const auto [from, to] = visibleRows();
    return from < to ? ByteSpan{m_rows.row(from).begin, m_rows.row(to - 1).end} : ByteSpan{};
}

void ColumnsCanvas::showByte(std::uint32_t byte) {
    if (m_rows.size() == 0)
        return;
    const int row = static_cast<int>(m_rows.rowOf(byte));
    const int top = row * pitch();
    const int seen = verticalScrollBar()->value();
    const int height = viewport()->height();
    if (top - pitch() < seen)
        verticalScrollBar()->setValue(top - pitch());
    else if (top + 2 * pitch() + kTop > seen + height)
        verticalScrollBar()->setValue(top + 3 * pitch() - height);
}

void ColumnsCanvas::setShownKinds(std::uint8_t kinds) {
    m_kinds = kinds;
    viewport()->update();
}

void ColumnsCanvas::setMarked(std::optional<ByteSpan> span) {
    if (span == m_marked)
        return;
    m_marked = span;
    m_items->currentChanged();
    viewport()->update();
}

void ColumnsCanvas::setHovered(std::optional<ByteSpan> span) {
    if (span == m_hovered)
        return;
    m_hovered = span;
    viewport()->update();
}

// Shaping.

std::vector<InlineChip> ColumnsCanvas::chipsOf(std::size_t column, ByteSpan row, bool ownsEnd) const {
    std::vector<InlineChip> chips;
    std::vector<InlineChip> here;
    const qreal room = chipRoom() * m_metrics.spaceWidth / 4;
    const auto flush = [&] {
        for (InlineChip& chip : fitChips(std::exchange(here, {}), room))
            chips.push_back(std::move(chip));
    };
    const EncodedText& encoded = *m_compared->columns[column].encoded;
    const TokenRange range = tokensTouching(encoded.encoding, row);
    for (std::size_t token = range.first; token < range.last; ++token) {
        const ByteSpan place = encoded.span(token);
        if (!place.empty() || place.begin < row.begin || place.begin > row.end ||
            (place.begin == row.end && !ownsEnd))
            continue;
        const std::uint32_t byte = place.begin - row.begin;
        if (!here.empty() && here.back().byte != byte)
            flush();
        QString label = readableSpelling(encoded, token);
        if (label.trimmed().isEmpty())
            label = QStringLiteral("\u2423");
        here.push_back({byte, encoded.types[token], label});
    }
    flush();
    return chips;
}

/// As the paragraph that the row is of, by its beginning.
bool ColumnsCanvas::isRightToLeft(std::size_t row) const {
    constexpr std::size_t kRowsBefore = 1000;
    constexpr std::size_t kLookedAt = 1000;
    const std::size_t least = row - std::min(row, kRowsBefore);
    while (row > least && !m_rows.startsLine(row))
        --row;
    const std::string_view text =
        std::string_view(*m_compared->text).substr(m_rows.row(row).begin, kLookedAt);
    const std::string_view line = text.substr(0, text.find('\n'));
    return QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())).isRightToLeft();
}

std::shared_ptr<const LaidParagraph> ColumnsCanvas::laidOut(std::size_t column, std::size_t row) {
    const quint64 key = static_cast<quint64>(row) * kMaxCompared + column;
    if (const auto known = m_shaped.constFind(key); known != m_shaped.constEnd())
        return *known;
    if (m_shaped.size() > kMaxShaped)
        m_shaped.clear();
    const ByteSpan span = m_rows.row(row);
    std::string_view text = std::string_view(*m_compared->text).substr(span.begin, span.size());
    auto laid = std::make_shared<LaidParagraph>();
    laid->hasLineFeed = text.ends_with('\n');
    text.remove_suffix(laid->hasLineFeed ? 1 : 0);
    laid->size = static_cast<std::uint32_t>(text.size());
    laid->startsLine = m_rows.startsLine(row);
    const bool ownsEnd = laid->hasLineFeed || row + 1 == m_rows.size();
    auto chips = chipsOf(column, {span.begin, span.begin + laid->size}, ownsEnd);
    if (!text.empty() || !chips.empty()) {
        DisplayText shown =
            displayText(text, std::move(chips), nullptr, m_metrics.font, m_metrics.spaceWidth);
        TextMetrics metrics = m_metrics;
        // The row is already broken; only right-to-left text needs its start.
        const bool rightToLeft = isRightToLeft(row);
        metrics.width = rightToLeft ? textWidth() : 100'000;
        laid->layout = std::make_unique<const ParagraphLayout>(std::move(shown), metrics, rightToLeft);
    }
    m_shaped.insert(key, laid);
    return laid;
}

// Places.

TokenScene ColumnsCanvas::sceneOf(std::size_t column, std::size_t row, const LaidParagraph& laid) const {
    return makeScene(m_metrics, m_placed[column], *m_compared->text, laid, m_rows.row(row).begin,
                     QPointF(textLeft(column), rowTop(row)), 0, 0);
}

/// The x of the byte from the left edge of the row; inside a character, proportionally.
qreal ColumnsCanvas::xOf(std::size_t column, std::size_t row, const LaidParagraph& laid,
                         std::uint32_t byte) const {
    const std::uint32_t begin = m_rows.row(row).begin;
    const ParagraphLayout* layout = laid.layout.get();
    if (byte - begin > laid.size)
        return (layout ? layout->endX(0) : 0) + kLineEndMarkerWidth;
    if (layout == nullptr)
        return 0;
    const TextIndex& index = m_compared->columns[column].encoded->index;
    const std::uint32_t start = index.characterStart(byte);
    const auto at = [&](std::uint32_t place) {
        return place - begin >= laid.size ? layout->endX(0)
                                          : layout->caretX(0, layout->text().positionAfter(place - begin));
    };
    const qreal x = at(std::max(start, begin));
    if (start == byte)
        return x;
    const std::uint32_t end = index.characterEnd(byte);
    return x + (at(std::min(end, begin + laid.size)) - x) * (byte - start) / (end - start);
}

QPointF ColumnsCanvas::placeOf(std::size_t column, std::uint32_t byte) {
    const std::size_t row = m_rows.rowOf(byte);
    const auto laid = laidOut(column, row);
    return {textLeft(column) + xOf(column, row, *laid, byte), rowTop(row) + m_metrics.rowHeight / 2};
}

// Pointer, keyboard and painting.

namespace {

constexpr qsizetype kMaxTipLines = 20;

/// The token; for a token without text, all tokens at its position, because some may have no chip.
QString tipOf(const EncodedText& encoded, std::size_t token) {
    const ByteSpan place = encoded.span(token);
    if (!place.empty())
        return describeToken(encoded, token);
    while (token > 0 && encoded.span(token - 1) == place)
        --token;
    QStringList lines;
    for (; token < encoded.size() && encoded.span(token) == place && lines.size() < kMaxTipLines; ++token)
        lines << describeToken(encoded, token);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

std::optional<ColumnsCanvas::Hit> ColumnsCanvas::hitAt(QPoint point) {
    if (!m_compared || m_rows.size() == 0)
        return std::nullopt;
    const int y = point.y() - rowTop(0);
    if (y < 0 || static_cast<std::size_t>(y / pitch()) >= m_rows.size())
        return std::nullopt;
    const auto row = static_cast<std::size_t>(y / pitch());
    std::size_t column = columns() - 1;
    while (column > 0 && point.x() < left(column))
        --column;
    const auto laid = laidOut(column, row);
    const TokenScene scene = sceneOf(column, row, *laid);
    // Tokens that share a character share its width.
    for (const SceneShared& shared : scene.shared) {
        for (const QRectF& rect : shared.rects) {
            if (point.x() < rect.left() || point.x() >= rect.right())
                continue;
            std::vector<std::size_t> tokens;
            for (std::size_t i = shared.first; i <= shared.last; ++i)
                if (!scene.pieces[i].isChip)
                    tokens.push_back(scene.pieces[i].token);
            const auto part = static_cast<std::size_t>((point.x() - rect.left()) / rect.width() *
                                                       static_cast<qreal>(tokens.size()));
            const std::size_t token = tokens[std::min(part, tokens.size() - 1)];
            return Hit{column, token, m_compared->columns[column].encoded->span(token).begin};
        }
    }
    for (const ScenePiece& piece : scene.pieces)
        for (const QRectF& rect : piece.rects)
            if (point.x() >= rect.left() && point.x() < rect.right())
                return Hit{column, piece.token, m_compared->columns[column].encoded->span(piece.token).begin};
    return std::nullopt;
}

bool ColumnsCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = hitAt(help->pos());
        const QString words = hit ? tipOf(*m_compared->columns[hit->column].encoded, hit->token) : QString();
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), unwrappedToolTip(words), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        emit tokenHovered(0, std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void ColumnsCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto hit = hitAt(event->pos())) {
        m_active = hit->column;
        emit tokenChosen(hit->column, hit->token);
    }
}

void ColumnsCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto hit = hitAt(event->pos());
    emit tokenHovered(hit ? hit->column : 0, hit ? std::optional(hit->token) : std::nullopt);
}

/// The token of a column that is marked, or the first one.
std::size_t ColumnsCanvas::markedToken(std::size_t column) const {
    return m_marked ? m_compared->tokens(column, *m_marked).first : 0;
}

void ColumnsCanvas::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard && m_marked && m_active < columns()) {
        const std::size_t token = markedToken(m_active);
        if (token < m_compared->columns[m_active].encoded->size())
            emit menuRequested(m_active, token,
                               viewport()->mapToGlobal(placeOf(m_active, m_marked->begin).toPoint()));
        return;
    }
    if (const auto hit = hitAt(event->pos())) {
        m_active = hit->column;
        emit tokenChosen(hit->column, hit->token);
        emit menuRequested(hit->column, hit->token, event->globalPos());
    }
}

void ColumnsCanvas::copy() {
    if (m_compared && m_marked)
        emit copyRequested(*m_marked);
}

void ColumnsCanvas::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = verticalScrollBar();
    const int key = event->key();
    const bool control = event->modifiers() == Qt::ControlModifier;
    if (key == Qt::Key_Down)
        return bar->setValue(bar->value() + pitch());
    if (key == Qt::Key_Up)
        return bar->setValue(bar->value() - pitch());
    if (key == Qt::Key_PageDown)
        return bar->setValue(bar->value() + bar->pageStep() - pitch());
    if (key == Qt::Key_PageUp)
        return bar->setValue(bar->value() - bar->pageStep() + pitch());
    if (control && key == Qt::Key_Home)
        return bar->setValue(0);
    if (control && key == Qt::Key_End)
        return bar->setValue(bar->maximum());
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (!sideways || !m_compared || columns() == 0 || event->modifiers() == Qt::AltModifier)
        return QAbstractScrollArea::keyPressEvent(event);
    if (control) {
        // To the next column, at the same position.
        m_active = (m_active + (key == Qt::Key_Right ? 1 : columns() - 1)) % columns();
        if (const std::size_t token = markedToken(m_active);
            token < m_compared->columns[m_active].encoded->size())
            emit tokenChosen(m_active, token);
        return;
    }
    // From token to token of the column that was pointed at last.
    const EncodedText& encoded = *m_compared->columns[m_active].encoded;
    if (encoded.size() == 0)
        return;
    const std::size_t last = encoded.size() - 1;
    std::size_t token = 0;
    if (m_marked) {
        const TokenRange range = m_compared->tokens(m_active, *m_marked);
        if (key == Qt::Key_Right)
            token = std::min(last, std::max(range.last, std::size_t{1}));
        else
            token = range.first > 0 ? range.first - 1 : 0;
    }
    emit tokenChosen(m_active, token);
    showByte(encoded.span(token).begin);
}

void ColumnsCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    breakRows();
    updateBar();
}

void ColumnsCanvas::scrollContentsBy(int, int) {
    viewport()->update();
}

void ColumnsCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_shaped.clear();
}

void ColumnsCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const PiecePalette& colors = piecePalette();
    painter.fillRect(event->rect(), colors.panel);
    if (!m_compared)
        return;
    for (std::size_t c = 1; c < columns(); ++c)
        painter.fillRect(QRect(left(c) - 1, 0, 1, viewport()->height()), colors.line);
    const auto [from, to] = visibleRows();
    for (std::size_t row = from; row < to; ++row)
        paintRow(painter, row);
    if (m_rows.size() == 0 && busy())
        paintNote(painter, viewport()->rect(), tr("Laying out…"));
}

void ColumnsCanvas::paintRow(QPainter& painter, std::size_t row) {
    for (std::size_t c = 0; c < columns(); ++c) {
        const int right = c + 1 == columns() ? viewport()->width() : left(c + 1) - 1;
        painter.save();
        painter.setClipRect(QRect(left(c), rowTop(row) - 2, right - left(c), pitch() + 4));
        if (m_rows.startsLine(row)) {
            painter.setFont(lineNumberFont());
            painter.setPen(piecePalette().lineNumber);
            painter.drawText(
                QRectF(left(c), rowTop(row), textLeft(c) - left(c) - kNumberMargin, m_metrics.rowHeight),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(m_rows.line(row) + 1));
        }
        paintCell(painter, c, row);
        painter.restore();
    }
}

void ColumnsCanvas::paintCell(QPainter& painter, std::size_t column, std::size_t row) {
    const auto laid = laidOut(column, row);
    const TokenScene scene = sceneOf(column, row, *laid);
    TokenPaintState state;
    if (m_hovered) {
        const TokenRange range = m_compared->tokens(column, *m_hovered);
        for (const ScenePiece& piece : scene.pieces)
            if (piece.token >= range.first && piece.token < range.last && piece.isChip == m_hovered->empty())
                state.hovered = static_cast<qsizetype>(piece.token);
    }
    TokenPainter(painter, m_metrics, state).paint(scene);
    if ((m_kinds & static_cast<std::uint8_t>(compare::TextDifference::Boundary)) != 0)
        paintRings(painter, column, row, *laid);
    paintGroupMarks(painter, column, row, *laid);
    paintMarked(painter, column, scene);
}

/// The token boundaries of the column in the row, without those inside of other tokens.
std::span<const std::uint32_t> ColumnsCanvas::cutsIn(std::size_t column, ByteSpan row) const {
    const std::vector<std::uint32_t>& cuts = m_compared->columns[column].places;
    const auto from = std::lower_bound(cuts.begin(), cuts.end(), row.begin);
    return {from, std::lower_bound(from, cuts.end(), row.end)};
}

/// A boundary that the reference doesn't have; for the reference, one that another column doesn't have.
void ColumnsCanvas::paintRings(QPainter& painter, std::size_t column, std::size_t row,
                               const LaidParagraph& laid) {
    const ByteSpan span = m_rows.row(row);
    std::vector<std::span<const std::uint32_t>> others;
    for (std::size_t c = 0; c < columns(); ++c)
        if (c != column && (c == m_compared->reference || column == m_compared->reference))
            others.push_back(cutsIn(c, span));
    std::vector<qreal> places;
    for (const std::uint32_t edge : cutsIn(column, span)) {
        const bool lacking = std::any_of(others.begin(), others.end(), [&](const auto& edges) {
            return !std::binary_search(edges.begin(), edges.end(), edge);
        });
        if (lacking)
            places.push_back(std::round(textLeft(column) + xOf(column, row, laid, edge)));
    }
    // From the baseline, so that no line crosses a character that a boundary splits.
    const qreal baseline = rowTop(row) + m_metrics.baseline + 1;
    const qreal top = rowTop(row) + m_metrics.fillTop() + m_metrics.fillHeight() + 1;
    for (const RingGroup& group : groupRings(std::move(places), 2 * kRing + 1.5))
        ui::paintRings(painter, group, baseline, top, kRing);
}

/// Under the range of a group: the marks of what differs there apart from boundaries, and a line as far as it
/// goes.
void ColumnsCanvas::paintGroupMarks(QPainter& painter, std::size_t column, std::size_t row,
                                    const LaidParagraph& laid) {
    const ByteSpan span = m_rows.row(row);
    constexpr auto kBoundary = static_cast<std::uint8_t>(compare::TextDifference::Boundary);
    for (std::size_t i = m_compared->differenceAfter(span.begin); i < m_compared->differences.size(); ++i) {
        const ComparedDifference& difference = m_compared->differences[i];
        const ByteSpan group = m_compared->span(difference);
        if (group.begin >= span.end && !(group.empty() && group.begin == span.end))
            break;
        std::uint8_t kinds = column == m_compared->reference ? difference.all : difference.kinds[column];
        kinds &= m_kinds & static_cast<std::uint8_t>(~kBoundary);
        if (kinds == 0)
            continue;
        const qreal x = textLeft(column) + xOf(column, row, laid, std::max(group.begin, span.begin));
        const qreal end =
            textLeft(column) + xOf(column, row, laid, std::min(std::max(group.end, span.begin), span.end));
        const qreal y = rowTop(row) + m_metrics.fillTop() + m_metrics.fillHeight() + 4.5;
        // In the middle, where a marker is least likely.
        const int marks = std::popcount(kinds);
        const qreal first = std::max((x + end) / 2 - 5.0 * (marks - 1), std::min(x, end) + 4.5);
        qreal at = first;
        for (const compare::TextDifference kind : compare::kEachTextDifference) {
            if ((kinds & static_cast<std::uint8_t>(kind)) == 0)
                continue;
            if (at == first)
                painter.fillRect(
                    QRectF(std::min(x, end) + 1, y - 0.75, std::max(std::abs(end - x) - 2, 10.0), 1.5),
                    differenceColor(kind));
            paintDifferenceMark(painter, {at, y}, 3.2, kind);
            at += 10;
        }
    }
}

void ColumnsCanvas::paintMarked(QPainter& painter, std::size_t column, const TokenScene& scene) {
    if (!m_marked)
        return;
    const TokenRange range = m_compared->tokens(column, *m_marked);
    QRectF frame;
    const auto flush = [&] {
        if (!frame.isNull())
            paintSelectionFrame(painter, frame, 0);
        frame = {};
    };
    for (const ScenePiece& piece : scene.pieces) {
        const bool wanted =
            piece.token >= range.first && piece.token < range.last && (!piece.isChip || m_marked->empty());
        if (!wanted)
            continue;
        for (const QRectF& rect : piece.rects) {
            if (!frame.isNull() && (rect.left() > frame.right() + 1 || rect.right() < frame.left() - 1))
                flush();
            frame = frame.isNull() ? rect : frame.united(rect);
        }
    }
    flush();
}

} // namespace tokenscope::ui
