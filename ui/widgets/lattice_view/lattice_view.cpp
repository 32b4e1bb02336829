#include "ui/widgets/lattice_view/lattice_view.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace tokenscope::ui {

/// Sizes in pixels, scaled with the text size.
struct LatticeMeasures {
    static int margin() { return scaled(28); }
    static int leastColumn() { return scaled(50); }
    static int mostColumn() { return scaled(152); }
    static int numbers() { return scaled(24); }
    static int head() { return numbers() + scaled(32); }
    static int leastPitch() { return scaled(44); }
    static int mostPitch() { return scaled(76); }
    static int between() { return scaled(6); } ///< the rest of the pitch is the box
    static int line() { return scaled(18); }
    static int foot() { return 3 * line() + scaled(10); }
    static int radius() { return scaled(3); }
};

namespace {

constexpr std::size_t kMaxCopiedArcs = 100'000;

constexpr int kLabelSizes[] = {72, 52, 36, 24, 18, 15, 13, 11, 9};
constexpr int kBarHeight = 3;

QFont latticeFont(int pixels, bool bold) {
    QFont font = pieceFont(scaled(pixels));
    font.setBold(bold);
    return font;
}

/// Font size for a label in a space of `room` pixels.
int labelSize(int room) {
    return room > scaled(180)   ? 72
           : room > scaled(110) ? 52
           : room > scaled(60)  ? 36
           : room > scaled(38)  ? 24
           : room > scaled(25)  ? 18
                                : 15;
}

/// Centered, in the largest font up to `most` that fits.
void paintFitted(QPainter& painter, const QRectF& room, const PieceLabel& label, int most, bool bold,
                 const QColor& ink, const QColor& quiet) {
    const auto first = std::find_if(std::begin(kLabelSizes), std::end(kLabelSizes),
                                    [most](int size) { return size <= most; });
    const std::span sizes(first, std::end(kLabelSizes));
    paintBoxLabel(painter, room, fitLabel(label, sizes, room.width(), bold), room.width(), ink, quiet);
}

} // namespace

using L = LatticeMeasures;

LatticeView::LatticeView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Lattice of candidate pieces"));
    connect(&Theme::instance(), &Theme::changed, this, &LatticeView::measure);
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

/// The candidates, ordered by where they start.
ItemSource LatticeView::itemSource() {
    ItemSource source;
    source.count = [this] { return m_word ? static_cast<int>(m_word->lattice.edges.size()) : 0; };
    source.name = [this](int item) {
        const auto edge = static_cast<std::uint32_t>(item);
        const explain::LatticeEdge& a = m_word->lattice.edges[edge];
        QString text = tr("%1 from %2 to %3, %4, score %5, marginal probability %6")
                           .arg(spokenLabel(m_word->label(edge)))
                           .arg(a.begin)
                           .arg(a.end)
                           .arg(a.id == kNoPiece ? tr("byte fallback") : tr("id %1").arg(a.id),
                                scoreText(a.score), percentText(m_word->statistics.marginals[edge]));
        if (m_onPath[edge])
            text += m_litPath.empty() ? tr(", on the best path") : tr(", on the highlighted path");
        return text;
    };
    source.rect = [this](int item) { return boxRect(static_cast<std::uint32_t>(item)).toRect(); };
    source.itemAt = [this](QPoint place) {
        const auto edge = edgeAt(place);
        return edge ? static_cast<int>(*edge) : -1;
    };
    source.current = [this] { return m_selected ? static_cast<int>(*m_selected) : -1; };
    source.choose = [this](int item) { choose(static_cast<std::uint32_t>(item)); };
    return source;
}

void LatticeView::setWord(WordLatticePtr word) {
    m_word = std::move(word);
    m_items->itemsChanged();
    m_step = m_word ? m_word->steps() : 0;
    m_litPath.clear();
    m_selected.reset();
    updatePath();
    measure();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void LatticeView::setNote(const QString& note) {
    m_note = note;
    viewport()->update();
}

void LatticeView::setStep(std::size_t step) {
    if (!m_word)
        return;
    m_step = std::min(step, m_word->steps());
    m_litPath.clear();
    updatePath();
    showStep();
}

void LatticeView::setNumbers(Numbers numbers) {
    m_numbers = numbers;
    viewport()->update();
}

void LatticeView::setLitPath(std::vector<std::uint32_t> path) {
    m_litPath = std::move(path);
    updatePath();
    // Scrolls to the first edge that differs from the best path.
    const auto [own, best] = std::ranges::mismatch(m_litPath, m_best);
    if (own != m_litPath.end())
        showEdge(*own);
}

void LatticeView::setSelected(std::optional<std::uint32_t> edge) {
    m_selected = m_word && edge && *edge < m_word->lattice.edges.size() ? edge : std::nullopt;
    m_items->currentChanged();
    viewport()->update();
}

void LatticeView::updatePath() {
    m_onPath.assign(m_word ? m_word->lattice.edges.size() : 0, false);
    m_best = m_word ? m_word->pathAt(m_step) : std::vector<std::uint32_t>();
    m_path = m_litPath.empty() ? m_best : m_litPath;
    for (const std::uint32_t edge : m_path)
        m_onPath[edge] = true;
    setAccessibleDescription(m_word ? stepText() : m_note);
    viewport()->update();
}

QString LatticeView::stepText() const {
    if (!m_word)
        return {};
    const explain::UnigramLattice& lattice = m_word->lattice;
    if (m_step == 0)
        return tr("No position has a sum yet: the sum starts at 0");
    const std::uint32_t position = m_word->positionAt(m_step);
    const auto [first, end] = lattice.edgesFrom(std::min(position, lattice.lastPosition()));
    const std::size_t looked = lattice.backwards ? end - first : lattice.edgesTo(position).size();
    const explain::LatticeStep& best = lattice.best[position];
    const QString pieces = lattice.backwards ? tr("%1 pieces start at %2", nullptr, pluralCount(looked))
                                             : tr("%1 pieces end at %2", nullptr, pluralCount(looked));
    const QString text = pieces.arg(grouped(looked), grouped(position));
    if (best.edge == explain::kNoEdge)
        return text;
    const explain::LatticeEdge& edge = lattice.edges[best.edge];
    const QString other = grouped(lattice.backwards ? edge.end : edge.begin);
    return text + (lattice.backwards ? tr(": best is %1 to %2, sum %3") : tr(": best is %1 from %2, sum %3"))
                      .arg(m_word->text(best.edge), other, scoreText(best.sum));
}

/// Distributes the available space over columns and rows; both have a minimum at which the numbers still fit.
void LatticeView::measure() {
    const int room = viewport()->width() - 2 * L::margin();
    const int positions = m_word ? std::max(1, static_cast<int>(m_word->steps())) : 1;
    const int mostColumn = std::max(L::mostColumn(), viewport()->width() / 8);
    m_column = std::clamp(room / positions, leastColumn(), mostColumn);
    const int wide = m_column * positions + 2 * L::margin();
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(m_column);
    horizontalScrollBar()->setRange(0, m_word ? std::max(0, wide - viewport()->width()) : 0);
    const int seen = viewport()->height() - L::head() - L::foot();
    const int rows = m_word ? std::max(1, static_cast<int>(m_word->rows.count())) : 1;
    const int mostPitch = std::max(L::mostPitch(), viewport()->height() / 8);
    m_pitch = std::clamp((seen - scaled(8)) / rows, L::leastPitch(), mostPitch);
    const bool atBottom = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    verticalScrollBar()->setPageStep(std::max(1, seen));
    verticalScrollBar()->setSingleStep(m_pitch);
    verticalScrollBar()->setRange(0, m_word ? std::max(0, rowsHeight() - seen) : 0);
    if (atBottom)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    viewport()->update();
}

/// The sums of long words need more space than scores.
int LatticeView::leastColumn() const {
    if (!m_word)
        return L::leastColumn();
    QFont font = pieceFont(scaled(12));
    font.setBold(true);
    const std::uint32_t end = m_word->lattice.backwards ? 0 : m_word->lattice.lastPosition();
    const int sum = QFontMetrics(font).horizontalAdvance(scoreText(m_word->lattice.best[end].sum));
    return std::clamp(sum + scaled(10), L::leastColumn(), L::mostColumn());
}

int LatticeView::rowsHeight() const {
    return static_cast<int>(m_word->rows.count()) * m_pitch + scaled(8);
}

/// Small lattices are centered vertically.
int LatticeView::blockTop() const {
    return std::max(0, (viewport()->height() - L::head() - rowsHeight() - L::foot()) / 2);
}

int LatticeView::rowsTop() const {
    return blockTop() + L::head();
}

int LatticeView::footTop() const {
    return std::min(rowsTop() + rowsHeight(), viewport()->height() - L::foot());
}

qreal LatticeView::xOf(std::uint32_t position) const {
    const int wide = m_column * static_cast<int>(m_word->steps());
    const int spare = std::max(0, viewport()->width() - 2 * L::margin() - wide) / 2;
    return L::margin() + spare - horizontalScrollBar()->value() + static_cast<qreal>(m_column) * position;
}

QRectF LatticeView::boxRect(std::uint32_t edge) const {
    const explain::LatticeEdge& a = m_word->lattice.edges[edge];
    const auto above = static_cast<int>(m_word->rows.count() - 1 - m_word->rows.rowOf(edge));
    const qreal y = rowsTop() + above * m_pitch - verticalScrollBar()->value();
    return {xOf(a.begin) + 3, y, xOf(a.end) - xOf(a.begin) - 6, qreal(m_pitch - L::between())};
}

/// The positions whose columns intersect the area.
std::pair<std::uint32_t, std::uint32_t> LatticeView::positionsIn(const QRect& area) const {
    const auto at = [&](qreal x) {
        const qreal column = std::floor((x - xOf(0)) / m_column);
        return static_cast<std::uint32_t>(std::clamp<qreal>(column, 0, m_word->lattice.lastPosition()));
    };
    const std::uint32_t last = std::min(at(area.right()) + 2, m_word->lattice.lastPosition());
    const std::uint32_t first = at(area.left());
    return {first - std::min(first, 1U), last};
}

std::optional<std::uint32_t> LatticeView::edgeAt(const QPointF& position) const {
    if (!m_word || position.y() < rowsTop() || position.y() >= footTop())
        return std::nullopt;
    const explain::UnigramLattice& lattice = m_word->lattice;
    const auto [near, last] = positionsIn(QRect(position.toPoint(), QSize(1, 1)));
    const std::uint32_t first = near - std::min(near, m_word->rows.longest());
    for (std::uint32_t edge = lattice.firstFrom[first]; edge < lattice.edges.size(); ++edge) {
        if (lattice.edges[edge].begin > last)
            break;
        if (boxRect(edge).contains(position))
            return edge;
    }
    return std::nullopt;
}

void LatticeView::showStep() {
    const std::uint32_t position = m_word->positionAt(m_step);
    QScrollBar& bar = *horizontalScrollBar();
    const int x = static_cast<int>(xOf(position)) + bar.value();
    const int around = std::min(2 * m_column, viewport()->width() / 4);
    if (x - around < bar.value())
        bar.setValue(x - around);
    else if (x + around > bar.value() + viewport()->width())
        bar.setValue(x + around - viewport()->width());
    if (const std::uint32_t edge = m_word->lattice.best[position].edge; edge != explain::kNoEdge)
        showEdge(edge);
}

void LatticeView::showEdge(std::uint32_t edge) {
    const QRectF box = boxRect(edge);
    QScrollBar& down = *verticalScrollBar();
    if (box.top() < rowsTop())
        down.setValue(down.value() + static_cast<int>(box.top()) - rowsTop());
    else if (box.bottom() > footTop())
        down.setValue(down.value() + static_cast<int>(box.bottom()) - footTop() + scaled(6));
    QScrollBar& across = *horizontalScrollBar();
    if (box.left() < 0 && box.right() < viewport()->width())
        across.setValue(across.value() + static_cast<int>(box.left()) - L::margin());
    else if (box.right() > viewport()->width() && box.left() > 0)
        across.setValue(across.value() + static_cast<int>(box.right()) + L::margin() - viewport()->width());
}

void LatticeView::choose(std::uint32_t edge) {
    setSelected(edge);
    showEdge(edge);
    emit edgeChosen(edge);
}

void LatticeView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto edge = edgeAt(event->position()))
        choose(*edge);
}

/// The menu of the piece in the box: the one below the pointer, or the selected one.
void LatticeView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const auto edge = byKeyboard ? m_selected : edgeAt(event->pos());
    const QPoint at = byKeyboard && edge ? viewport()->mapToGlobal(boxRect(*edge).bottomLeft().toPoint())
                                         : event->globalPos();
    if (!m_word || !edge || !popUpPieceMenu(this, m_word->tokenizer, m_word->lattice.edges[*edge].id, at))
        event->ignore();
}

void LatticeView::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const bool across = turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier) ||
                        verticalScrollBar()->maximum() == 0;
    QScrollBar& bar = across ? *horizontalScrollBar() : *verticalScrollBar();
    bar.setValue(bar.value() - (turned.x() != 0 ? turned.x() : turned.y()));
    event->accept();
}

/// Shift+← → moves between boxes; ← → alone is for the panel's steps.
void LatticeView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool left = event->key() == Qt::Key_Left;
    if (event->modifiers() == Qt::ShiftModifier && (left || event->key() == Qt::Key_Right) && m_word &&
        !m_word->lattice.edges.empty()) {
        const auto last = static_cast<std::uint32_t>(m_word->lattice.edges.size() - 1);
        const std::uint32_t now = m_selected.value_or(left ? last : 0);
        const std::uint32_t next = left ? now - std::min(now, 1U) : std::min(now + 1, last);
        return choose(m_selected ? next : now);
    }
    if (event->modifiers() == Qt::NoModifier &&
        (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
        QScrollBar& bar = *verticalScrollBar();
        return bar.setValue(bar.value() + (event->key() == Qt::Key_Up ? -m_pitch : m_pitch));
    }
    event->ignore();
}

bool LatticeView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto edge = edgeAt(help->pos());
    if (!edge) {
        QToolTip::hideText();
        return true;
    }
    const explain::LatticeEdge& a = m_word->lattice.edges[*edge];
    QString text = m_word->text(*edge);
    text += a.id == kNoPiece ? tr("\nbyte fallback") : tr("\nid %1").arg(a.id);
    text += tr(", score %1").arg(scoreText(a.score));
    text += tr("\nmarginal probability %1").arg(percentText(m_word->statistics.marginals[*edge]));
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
}

QString LatticeView::plainText() const {
    if (!m_word)
        return m_note;
    const explain::UnigramLattice& lattice = m_word->lattice;
    QString text = tr("start\tend\tpiece\tid\tscore\tmarginal\tbest path\n");
    for (std::uint32_t i = 0; i < std::min(lattice.edges.size(), kMaxCopiedArcs); ++i) {
        const explain::LatticeEdge& edge = lattice.edges[i];
        text += QStringLiteral("%1\t%2\t%3\t%4\t%5\t%6\t%7\n")
                    .arg(QString::number(edge.begin), QString::number(edge.end), m_word->text(i),
                         edge.id == kNoPiece ? QString() : QString::number(edge.id), scoreText(edge.score),
                         percentText(m_word->statistics.marginals[i]),
                         m_onPath[i] ? QStringLiteral("*") : QString());
    }
    text += tr("\nposition\tbest sum\tpiece\n");
    for (std::uint32_t position = 0;
         position <= std::min<std::size_t>(lattice.lastPosition(), kMaxCopiedArcs); ++position) {
        if (!m_word->isFilled(position, m_step))
            continue;
        const explain::LatticeStep& best = lattice.best[position];
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(QString::number(position), scoreText(best.sum),
                         best.edge == explain::kNoEdge ? QString() : m_word->text(best.edge));
    }
    return text;
}

void LatticeView::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

void LatticeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void LatticeView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void LatticeView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_word)
        return paintNote(painter, viewport()->rect(), m_note);
    paint(painter, event->rect());
}

void LatticeView::paint(QPainter& painter, const QRect& dirty) {
    painter.setRenderHint(QPainter::Antialiasing);
    paintBoxes(painter, dirty);
    paintHead(painter, dirty);
    paintFoot(painter, dirty);
}

QSize LatticeView::pictureSize() const {
    if (!m_word)
        return {};
    return {m_column * std::max(1, static_cast<int>(m_word->steps())) + 2 * L::margin(),
            L::head() + rowsHeight() + L::foot()};
}

/// Paints a temporary view that is as large as the whole lattice.
void LatticeView::paintPicture(QPainter& painter) const {
    LatticeView whole;
    whole.m_word = m_word;
    whole.m_step = m_step;
    whole.m_numbers = m_numbers;
    whole.m_litPath = m_litPath;
    whole.m_selected = m_selected;
    const QSize size = pictureSize();
    whole.resize(size);
    whole.viewport()->resize(size); // never shown, so it has no layout
    whole.updatePath();
    whole.measure();
    whole.m_column = m_column;
    whole.m_pitch = m_pitch;
    painter.fillRect(QRect(QPoint(), size), piecePalette().panel);
    if (m_word)
        whole.paint(painter, QRect(QPoint(), size));
}

/// Position numbers, and the characters between them.
void LatticeView::paintHead(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const auto [first, last] = positionsIn(dirty);
    for (std::uint32_t position = first; position <= last; ++position) {
        const bool now = position == m_word->positionAt(m_step);
        painter.setFont(latticeFont(11, now));
        painter.setPen(now ? colors.text : colors.muted);
        const qreal x = xOf(position);
        painter.drawText(QRectF(x - m_column / 2.0, blockTop() + scaled(4), m_column, L::line()),
                         Qt::AlignCenter, QString::number(position));
        if (position == m_word->lattice.lastPosition())
            break;
        paintFitted(
            painter,
            QRectF(x + 2, blockTop() + L::numbers(), m_column - 4, L::head() - L::numbers() - scaled(4)),
            m_word->character(position), 18, false, colors.text, colors.mark);
    }
}

void LatticeView::paintBoxes(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const explain::UnigramLattice& lattice = m_word->lattice;
    const auto [first, last] = positionsIn(dirty);
    painter.save();
    painter.setClipRect(QRect(0, rowsTop() - 1, viewport()->width(), footTop() - rowsTop() + 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::uint32_t position = first; position <= last; ++position) {
        const bool now = position == m_word->positionAt(m_step) && m_step > 0 && m_step < m_word->steps();
        const int wide = now ? 2 : 1;
        painter.fillRect(QRectF(xOf(position) - wide / 2, rowsTop() - 1, wide, footTop() - rowsTop() + 1),
                         now ? colors.highlight : colors.line);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const std::uint32_t from = first - std::min(first, m_word->rows.longest());
    for (std::uint32_t edge = lattice.firstFrom[from]; edge < lattice.edges.size(); ++edge) {
        if (lattice.edges[edge].begin > last)
            break;
        const QRectF box = boxRect(edge);
        if (box.right() >= dirty.left() && box.bottom() >= rowsTop() && box.top() < footTop())
            paintBox(painter, edge);
    }
    painter.restore();
}

/// On the path: filled, bold, dark frame. Not visited yet: dashed and muted. Ends at the position of the
/// current step: dimmed.
void LatticeView::paintBox(QPainter& painter, std::uint32_t edge) {
    const PiecePalette& colors = piecePalette();
    const QRectF box = boxRect(edge);
    const QRectF frame = box.adjusted(0.5, 0.5, -0.5, -0.5);
    const PieceType type = m_word->type(edge);
    const bool onPath = m_onPath[edge];
    const bool finished = m_step >= m_word->steps();
    const bool looked = m_word->stepOf(edge) <= m_step;
    const bool now = !finished && m_word->stepOf(edge) == m_step;
    const bool special = type != PieceType::Normal;
    painter.setBrush(now ? colors.highlightSoft : colors.panel);
    painter.setPen(QPen(colors.controlBorder, 1, looked || onPath ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(frame, L::radius(), L::radius());
    if (onPath) {
        const bool alternate = m_word->lattice.edges[edge].begin % 2 == 1;
        paintPieceFill(painter, box, type, special && alternate, L::radius());
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.text, 1));
        painter.drawRoundedRect(frame, L::radius(), L::radius());
    }
    const auto typed = static_cast<std::size_t>(type);
    const QColor ink = onPath ? colors.typeText[typed] : looked ? colors.text : colors.muted;
    const QRectF seen = box.intersected(QRectF(viewport()->rect()));
    QRectF room = box;
    if (seen.width() >= m_column - 6.0) // center the label of a long box in its visible part
        room = QRectF(seen.left(), box.top(), seen.width(), box.height());
    const int half = static_cast<int>(box.height()) - scaled(18);
    paintFitted(painter, {room.left() + 4, box.top() + scaled(1), room.width() - 8, qreal(half)},
                m_word->label(edge), labelSize(half), onPath, ink, onPath ? markerColor(type) : colors.mark);
    const double marginal = m_word->statistics.marginals[edge];
    const QString number =
        m_numbers == Numbers::Scores ? scoreText(m_word->lattice.edges[edge].score) : percentText(marginal);
    painter.setFont(latticeFont(11, false));
    painter.setPen(onPath ? ink : colors.muted);
    painter.drawText(QRectF(room.left(), box.top() + half - scaled(1), room.width(), scaled(14)),
                     Qt::AlignCenter, number);
    const qreal bar = (box.width() - 2) * std::clamp(marginal, 0.0, 1.0);
    if (bar >= 0.5) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(
            QRectF(box.left() + 1, box.bottom() - kBarHeight - 1, std::max<qreal>(1, bar), kBarHeight),
            onPath ? ink : colors.text);
        painter.setRenderHint(QPainter::Antialiasing);
    }
    if (m_selected == edge) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.highlight, 2));
        painter.drawRoundedRect(box.adjusted(0, 0, 0, 0), L::radius(), L::radius());
    }
}

/// The best sum at each position, the piece that ends there, and where that piece starts; bold along the
/// path.
void LatticeView::paintFoot(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const explain::UnigramLattice& lattice = m_word->lattice;
    const int top = footTop();
    painter.fillRect(QRect(0, top, viewport()->width(), L::foot()), colors.sunk);
    painter.fillRect(QRect(0, top, viewport()->width(), 1), colors.line);
    painter.fillRect(QRect(0, top + L::foot() - 1, viewport()->width(), 1), colors.line);
    const std::uint32_t start = lattice.backwards ? lattice.lastPosition() : 0;
    const auto [first, last] = positionsIn(dirty);
    for (std::uint32_t position = first; position <= last; ++position) {
        const QRectF column(xOf(position) - m_column / 2.0 + 2, top + scaled(5), m_column - 4, L::line());
        if (position == m_word->positionAt(m_step) && m_step < m_word->steps())
            painter.fillRect(QRectF(column.left() - 1, top + 1, column.width() + 2, L::foot() - 2),
                             colors.highlightSoft);
        painter.setPen(colors.muted);
        painter.setFont(latticeFont(12, false));
        if (!m_word->isFilled(position, m_step)) {
            painter.drawText(column, Qt::AlignCenter, QStringLiteral("·"));
            continue;
        }
        const explain::LatticeStep& best = lattice.best[position];
        const bool begins = position == start;
        const bool bold = begins || std::ranges::binary_search(m_best, best.edge);
        painter.setFont(latticeFont(12, bold));
        painter.setPen(bold ? colors.text : colors.muted);
        const QRectF second = column.translated(0, L::line());
        const QRectF third = second.translated(0, L::line());
        if (begins) {
            painter.drawText(column, Qt::AlignCenter | Qt::TextDontClip, QStringLiteral("0"));
            painter.drawText(second, Qt::AlignCenter, QStringLiteral("–"));
            painter.drawText(third, Qt::AlignCenter | Qt::TextDontClip, tr("start"));
        } else if (best.edge == explain::kNoEdge) {
            painter.drawText(column, Qt::AlignCenter, QStringLiteral("–"));
        } else {
            const explain::LatticeEdge& edge = lattice.edges[best.edge];
            painter.drawText(column, Qt::AlignCenter | Qt::TextDontClip, scoreText(best.sum));
            painter.drawText(third, Qt::AlignCenter,
                             lattice.backwards ? QStringLiteral("→ %1").arg(edge.end)
                                               : QStringLiteral("← %1").arg(edge.begin));
            paintFitted(painter, second, m_word->label(best.edge), 13, bold,
                        bold ? colors.text : colors.muted, colors.mark);
        }
    }
}

} // namespace tokenscope::ui
