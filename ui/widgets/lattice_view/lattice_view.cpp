#include "ui/widgets/lattice_view/lattice_view.h"

#include "ui/support/format_number.h"
#include "ui/support/glyphs.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/widgets/lattice_view/lattice_measures.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

// What the lattice shows and how one moves in it; how it is painted is in lattice_view_paint.cpp.
namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxCopiedArcs = 100'000;

} // namespace

using L = LatticeMeasures;

LatticeView::LatticeView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Lattice of candidate pieces"));
    connect(&Theme::instance(), &Theme::changed, this, &LatticeView::measure);
}

void LatticeView::setWord(WordLatticePtr word) {
    m_word = std::move(word);
    m_step = m_word ? m_word->steps() : 0;
    m_way.clear();
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
    m_way.clear();
    updatePath();
    showStep();
}

void LatticeView::setNumbers(Numbers numbers) {
    m_numbers = numbers;
    viewport()->update();
}

void LatticeView::setWay(std::vector<std::uint32_t> way) {
    m_way = std::move(way);
    updatePath();
    // Where it leaves the best one.
    const auto [own, best] = std::ranges::mismatch(m_way, m_best);
    if (own != m_way.end())
        showArc(*own);
}

void LatticeView::setSelected(std::optional<std::uint32_t> arc) {
    m_selected = m_word && arc && *arc < m_word->lattice.arcs.size() ? arc : std::nullopt;
    viewport()->update();
}

void LatticeView::updatePath() {
    m_onPath.assign(m_word ? m_word->lattice.arcs.size() : 0, false);
    m_best = m_word ? m_word->wayAt(m_step) : std::vector<std::uint32_t>();
    m_path = m_way.empty() ? m_best : m_way;
    for (const std::uint32_t arc : m_path)
        m_onPath[arc] = true;
    setAccessibleDescription(m_word ? stepText() : m_note);
    viewport()->update();
}

QString LatticeView::stepText() const {
    if (!m_word)
        return {};
    const UnigramLattice& lattice = m_word->lattice;
    if (m_step == 0)
        return tr("Nothing is filled yet: the sum begins with 0");
    const std::uint32_t place = m_word->placeAt(m_step);
    const auto [first, end] = lattice.arcsFrom(std::min(place, lattice.lastPlace()));
    const std::size_t looked = lattice.backwards ? end - first : lattice.arcsTo(place).size();
    const LatticeStep& best = lattice.best[place];
    const QString pieces = lattice.backwards
                               ? (looked == 1 ? tr("1 piece begins at %2") : tr("%1 pieces begin at %2"))
                               : (looked == 1 ? tr("1 piece ends at %2") : tr("%1 pieces end at %2"));
    QString text = pieces;
    text.replace(QLatin1String("%1"), grouped(looked)).replace(QLatin1String("%2"), grouped(place));
    if (best.arc == kNoArc)
        return text;
    const LatticeArc& arc = lattice.arcs[best.arc];
    const QString other = grouped(lattice.backwards ? arc.end : arc.begin);
    return text + (lattice.backwards ? tr(": best is %1 to %2, sum %3") : tr(": best is %1 from %2, sum %3"))
                      .arg(m_word->text(best.arc), other, scoreText(best.sum));
}

/// Columns and rows share what room there is, down to where numbers would not fit.
void LatticeView::measure() {
    const int room = viewport()->width() - 2 * L::margin();
    const int places = m_word ? std::max(1, static_cast<int>(m_word->steps())) : 1;
    const int mostColumn = std::max(L::mostColumn(), viewport()->width() / 12);
    m_column = std::clamp(room / places, leastColumn(), mostColumn);
    const int wide = m_column * places + 2 * L::margin();
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(m_column);
    horizontalScrollBar()->setRange(0, m_word ? std::max(0, wide - viewport()->width()) : 0);
    const int seen = viewport()->height() - L::head() - L::foot();
    const int rows = m_word ? std::max(1, static_cast<int>(m_word->rows.count())) : 1;
    const int mostPitch = std::max(L::mostPitch(), viewport()->height() / 12);
    m_pitch = std::clamp((seen - scaled(8)) / rows, L::leastPitch(), mostPitch);
    const bool atBottom = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    verticalScrollBar()->setPageStep(std::max(1, seen));
    verticalScrollBar()->setSingleStep(m_pitch);
    verticalScrollBar()->setRange(0, m_word ? std::max(0, rowsHeight() - seen) : 0);
    if (atBottom)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    viewport()->update();
}

/// Sums of long words need more room than scores.
int LatticeView::leastColumn() const {
    if (!m_word)
        return L::leastColumn();
    QFont font = pieceFont(scaled(12));
    font.setBold(true);
    const std::uint32_t end = m_word->lattice.backwards ? 0 : m_word->lattice.lastPlace();
    const int sum = QFontMetrics(font).horizontalAdvance(scoreText(m_word->lattice.best[end].sum));
    return std::clamp(sum + scaled(10), L::leastColumn(), L::mostColumn());
}

int LatticeView::rowsHeight() const {
    return static_cast<int>(m_word->rows.count()) * m_pitch + scaled(8);
}

/// Small lattices stand in the middle.
int LatticeView::blockTop() const {
    return std::max(0, (viewport()->height() - L::head() - rowsHeight() - L::foot()) / 2);
}

int LatticeView::rowsTop() const {
    return blockTop() + L::head();
}

int LatticeView::footTop() const {
    return std::min(rowsTop() + rowsHeight(), viewport()->height() - L::foot());
}

qreal LatticeView::xOf(std::uint32_t place) const {
    const int wide = m_column * static_cast<int>(m_word->steps());
    const int spare = std::max(0, viewport()->width() - 2 * L::margin() - wide) / 2;
    return L::margin() + spare - horizontalScrollBar()->value() + static_cast<qreal>(m_column) * place;
}

QRectF LatticeView::boxRect(std::uint32_t arc) const {
    const LatticeArc& a = m_word->lattice.arcs[arc];
    const auto above = static_cast<int>(m_word->rows.count() - 1 - m_word->rows.rowOf(arc));
    const qreal y = rowsTop() + above * m_pitch - verticalScrollBar()->value();
    return {xOf(a.begin) + 3, y, xOf(a.end) - xOf(a.begin) - 6, qreal(m_pitch - L::between())};
}

/// Places whose column touches the area.
std::pair<std::uint32_t, std::uint32_t> LatticeView::placesIn(const QRect& area) const {
    const auto at = [&](qreal x) {
        const qreal column = std::floor((x - xOf(0)) / m_column);
        return static_cast<std::uint32_t>(std::clamp<qreal>(column, 0, m_word->lattice.lastPlace()));
    };
    const std::uint32_t last = std::min(at(area.right()) + 2, m_word->lattice.lastPlace());
    const std::uint32_t first = at(area.left());
    return {first - std::min(first, 1U), last};
}

std::optional<std::uint32_t> LatticeView::arcAt(const QPointF& place) const {
    if (!m_word || place.y() < rowsTop() || place.y() >= footTop())
        return std::nullopt;
    const UnigramLattice& lattice = m_word->lattice;
    const auto [near, last] = placesIn(QRect(place.toPoint(), QSize(1, 1)));
    const std::uint32_t first = near - std::min(near, m_word->rows.longest());
    for (std::uint32_t arc = lattice.firstFrom[first]; arc < lattice.arcs.size(); ++arc) {
        if (lattice.arcs[arc].begin > last)
            break;
        if (boxRect(arc).contains(place))
            return arc;
    }
    return std::nullopt;
}

void LatticeView::showStep() {
    const std::uint32_t place = m_word->placeAt(m_step);
    QScrollBar& bar = *horizontalScrollBar();
    const int x = static_cast<int>(xOf(place)) + bar.value();
    const int around = std::min(2 * m_column, viewport()->width() / 4);
    if (x - around < bar.value())
        bar.setValue(x - around);
    else if (x + around > bar.value() + viewport()->width())
        bar.setValue(x + around - viewport()->width());
    if (const std::uint32_t arc = m_word->lattice.best[place].arc; arc != kNoArc)
        showArc(arc);
}

void LatticeView::showArc(std::uint32_t arc) {
    const QRectF box = boxRect(arc);
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

void LatticeView::choose(std::uint32_t arc) {
    setSelected(arc);
    showArc(arc);
    emit arcChosen(arc);
}

void LatticeView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto arc = arcAt(event->position()))
        choose(*arc);
}

void LatticeView::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const bool across = turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier) ||
                        verticalScrollBar()->maximum() == 0;
    QScrollBar& bar = across ? *horizontalScrollBar() : *verticalScrollBar();
    bar.setValue(bar.value() - (turned.x() != 0 ? turned.x() : turned.y()));
    event->accept();
}

/// Shift with ← → goes through the boxes; without it, they are the panel's.
void LatticeView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool left = event->key() == Qt::Key_Left;
    if (event->modifiers() == Qt::ShiftModifier && (left || event->key() == Qt::Key_Right) && m_word &&
        !m_word->lattice.arcs.empty()) {
        const auto last = static_cast<std::uint32_t>(m_word->lattice.arcs.size() - 1);
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
    const auto arc = arcAt(help->pos());
    if (!arc) {
        QToolTip::hideText();
        return true;
    }
    const LatticeArc& a = m_word->lattice.arcs[*arc];
    QString text = m_word->text(*arc);
    text += a.id == kNoPiece ? tr("\nby its bytes") : tr("\nid %1").arg(a.id);
    text += tr(", score %1").arg(scoreText(a.score));
    text += tr("\nin %1 of all ways, weighed").arg(shareText(m_word->shares.marginals[*arc]));
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
}

QString LatticeView::plainText() const {
    if (!m_word)
        return m_note;
    const UnigramLattice& lattice = m_word->lattice;
    QString text = tr("begin\tend\tpiece\tid\tscore\tmarginal\tbest way\n");
    for (std::uint32_t i = 0; i < std::min(lattice.arcs.size(), kMaxCopiedArcs); ++i) {
        const LatticeArc& arc = lattice.arcs[i];
        text +=
            QStringLiteral("%1\t%2\t%3\t%4\t%5\t%6\t%7\n")
                .arg(QString::number(arc.begin), QString::number(arc.end), m_word->text(i),
                     arc.id == kNoPiece ? QString() : QString::number(arc.id), scoreText(arc.score),
                     shareText(m_word->shares.marginals[i]), m_onPath[i] ? QStringLiteral("*") : QString());
    }
    text += tr("\nposition\tbest sum\tpiece\n");
    for (std::uint32_t place = 0; place <= std::min<std::size_t>(lattice.lastPlace(), kMaxCopiedArcs);
         ++place) {
        if (!m_word->isFilled(place, m_step))
            continue;
        const LatticeStep& best = lattice.best[place];
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(QString::number(place), scoreText(best.sum),
                         best.arc == kNoArc ? QString() : m_word->text(best.arc));
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

} // namespace tokenscope::ui
