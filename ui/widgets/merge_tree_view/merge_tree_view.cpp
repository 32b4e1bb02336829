#include "ui/widgets/merge_tree_view/merge_tree_view.h"

#include "core/explain/bpe/merge_tree.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/step_rows/step_words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::ui {
namespace {

// Pixels at 100 %.

constexpr int kAround = 8;
/// Distance between levels: uses the available space, within limits.
constexpr int kLeastPitch = 41;
constexpr int kMaxPitch = 52;
/// With no line for the id below a node.
constexpr int kCompactPitch = 34;
constexpr int kIdFont = 10;

constexpr int kMaxPercent = 300; ///< of the usual size

explain::MergeTree treeOf(const BpeWord& word, std::size_t step) {
    return explain::mergeTree(*word.tokenizer, word.word.text, word.steps, step);
}

} // namespace

int TreeLayout::sized(int pixels) const {
    return scaled(pixels) * m_percent / 100;
}

QFont TreeLayout::font(int pixels) const {
    return pieceFont(sized(pixels));
}

TreeLayout::TreeLayout(const BpeWord& word, int percent)
    : m_word(&word)
    , m_percent(percent)
    , m_columns(stepColumns(word, sized(26), font()))
    , m_level(word.steps.nodes.size(), kNotThere)
    , m_middle(word.steps.nodes.size(), 0) {
    const auto put = [this](explain::NodeIndex node, std::size_t level, qreal middle) {
        m_level[node] = level;
        m_middle[node] = middle;
        if (m_levels.size() <= level)
            m_levels.resize(level + 1);
        m_levels[level].push_back(node);
    };
    for (const explain::NodeIndex symbol : word.steps.row(word.steps.spelled)) {
        const BoxColumns::Extent across = extent(symbol);
        put(symbol, 0, (across.left + across.right) / 2);
    }
    for (const explain::BpeStep& step : word.steps.steps) {
        const explain::NodeIndex node = step.firstOutput;
        if (step.kind == explain::BpeStep::Kind::Merge) {
            const explain::StepNode& n = word.node(node);
            put(node, std::max(m_level[n.left], m_level[n.right]) + 1,
                (m_middle[n.left] + m_middle[n.right]) / 2);
        } else if (step.kind == explain::BpeStep::Kind::WholePiece && m_levels.size() == 1) {
            m_whole = node;
            put(node, 1, m_columns.width() / 2);
        }
    }
    // Sort by position: the merges of a level were added in the order of their steps.
    for (std::vector<explain::NodeIndex>& level : m_levels)
        std::sort(level.begin(), level.end(), [&](explain::NodeIndex a, explain::NodeIndex b) {
            return word.node(a).span.begin < word.node(b).span.begin;
        });
}

BoxColumns::Extent TreeLayout::extent(explain::NodeIndex node) const {
    const ByteSpan span = m_word->node(node).span;
    return m_columns.extent(span.begin, span.end);
}

std::size_t TreeLayout::firstBehind(std::size_t level, qreal x) const {
    const std::vector<explain::NodeIndex>& list = m_levels[level];
    return BoxColumns::firstAt(list, x, [this](explain::NodeIndex node) { return extent(node); });
}

const std::vector<explain::NodeIndex>& TreeLayout::parts(explain::NodeIndex node) const {
    const explain::StepNode& n = m_word->node(node);
    if (node == m_whole)
        return m_levels.front();
    m_parts.clear();
    if (n.right != explain::kNoNode)
        m_parts = {n.left, n.right};
    return m_parts;
}

MergeTreeView::MergeTreeView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Merge tree"));
    connect(&Theme::instance(), &Theme::changed, this, &MergeTreeView::measure);
    m_items = std::make_unique<AccessibleItems>(*this, itemSource(), AccessibleItems::Kind::Tree);
}

explain::NodeIndex MergeTreeView::nodeOf(int item) const {
    auto left = static_cast<std::size_t>(item);
    for (std::size_t level = m_layout.levels(); level-- > 0;) {
        if (left < m_layout.level(level).size())
            return m_layout.level(level)[left];
        left -= m_layout.level(level).size();
    }
    return explain::kNoNode;
}

int MergeTreeView::itemOf(explain::NodeIndex node) const {
    if (!m_layout.has(node))
        return -1;
    std::size_t before = 0;
    for (std::size_t level = m_layout.levels() - 1; level > m_layout.levelOf(node); --level)
        before += m_layout.level(level).size();
    const std::vector<explain::NodeIndex>& level = m_layout.level(m_layout.levelOf(node));
    return static_cast<int>(before) +
           static_cast<int>(std::find(level.begin(), level.end(), node) - level.begin());
}

ItemSource MergeTreeView::itemSource() {
    ItemSource source;
    source.count = [this] {
        std::size_t nodes = 0;
        for (std::size_t level = 0; level < m_layout.levels(); ++level)
            nodes += m_layout.level(level).size();
        return static_cast<int>(nodes);
    };
    source.name = [this](int item) {
        const explain::NodeIndex node = nodeOf(item);
        const explain::StepNode& n = m_word->node(node);
        QStringList facts{spokenLabel(m_word->label(node)),
                          n.id == kNoPiece ? tr("not in the vocabulary") : tr("id %1").arg(n.id)};
        QStringList parts;
        for (const explain::NodeIndex part : m_layout.parts(node))
            parts << spokenLabel(m_word->label(part));
        if (!parts.isEmpty())
            facts << tr("merged from %1").arg(parts.join(QStringLiteral(" + ")));
        if (const std::size_t step = m_word->stepOf(node); step > 0)
            facts << (made(node) ? tr("step %1").arg(step) : tr("step %1, not merged yet").arg(step));
        return facts.join(QStringLiteral(", "));
    };
    source.rect = [this](int item) { return nodeRect(nodeOf(item)); };
    source.itemAt = [this](QPoint place) {
        const auto node = nodeAt(place);
        return node ? itemOf(*node) : -1;
    };
    source.current = [this] {
        if (!m_word || m_step == 0 || m_step > m_word->count())
            return -1;
        const explain::BpeStep& now = m_word->steps.steps[m_step - 1];
        return now.outputCount > 0 ? itemOf(now.firstOutput) : -1;
    };
    source.choose = [this](int item) { choose(nodeOf(item)); };
    return source;
}

void MergeTreeView::setWord(BpeWordPtr word) {
    m_layout = TreeLayout();
    m_word = std::move(word);
    m_step = 0;
    measure();
    horizontalScrollBar()->setValue(0);
}

void MergeTreeView::setCompact(bool compact) {
    m_compact = compact;
    measure();
}

int MergeTreeView::idHeight() const {
    return m_compact ? 0 : m_layout.sized(14);
}

void MergeTreeView::setOccurrences(std::function<std::size_t(PieceId)> occurrences) {
    m_occurrences = std::move(occurrences);
}

void MergeTreeView::measure() {
    m_layout = m_word ? TreeLayout(*m_word) : TreeLayout();
    m_pitch = m_layout.sized(m_compact ? kCompactPitch : kLeastPitch);
    m_usual = pictureSize();
    fillView();
    m_items->itemsChanged();
    updateScrollBars();
    viewport()->update();
}

void MergeTreeView::fillView() {
    if (!m_word || m_compact)
        return;
    const QSize room = maximumViewportSize();
    int percent = std::min({kMaxPercent, 100 * room.width() / std::max(1, m_usual.width()),
                            100 * room.height() / std::max(1, m_usual.height())});
    for (percent -= percent % 10; percent >= 100; percent -= 10) {
        if (percent != m_layout.percent())
            m_layout = TreeLayout(*m_word, percent);
        m_pitch = m_layout.sized(kLeastPitch);
        const QSize all = pictureSize();
        if (all.width() <= room.width() && all.height() <= room.height())
            return;
    }
    if (m_layout.percent() != 100)
        m_layout = TreeLayout(*m_word);
}

QSize MergeTreeView::pictureSize() const {
    return {static_cast<int>(std::ceil(m_layout.width())) + 2 * m_layout.sized(kAround),
            static_cast<int>(std::max<std::size_t>(1, m_layout.levels()) - 1) * m_pitch +
                m_layout.boxHeight() + idHeight() + 2 * m_layout.sized(kAround)};
}

void MergeTreeView::updateScrollBars() {
    const auto gaps = static_cast<int>(std::max<std::size_t>(2, m_layout.levels())) - 1;
    const int room =
        maximumViewportSize().height() - m_layout.boxHeight() - idHeight() - 2 * m_layout.sized(kAround);
    m_pitch = m_compact ? m_layout.sized(kCompactPitch)
                        : std::clamp(room / gaps, m_layout.sized(kLeastPitch), m_layout.sized(kMaxPitch));
    const QSize all = pictureSize();
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(scaled(27));
    horizontalScrollBar()->setRange(0, std::max(0, all.width() - viewport()->width()));
    const bool atBottom = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(m_pitch);
    verticalScrollBar()->setRange(0, std::max(0, all.height() - viewport()->height()));
    if (atBottom)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

/// The top left corner of the tree in the viewport; a small tree is centered.
QPointF MergeTreeView::origin() const {
    const QSize all = pictureSize();
    const int x = std::max(0, (viewport()->width() - all.width()) / 2);
    const int y = std::max(0, (viewport()->height() - all.height()) / 2);
    const int around = m_layout.sized(kAround);
    return {static_cast<qreal>(x + around - horizontalScrollBar()->value()),
            static_cast<qreal>(y + around - verticalScrollBar()->value())};
}

QRectF MergeTreeView::box(explain::NodeIndex node, const QPointF& origin) const {
    const PieceLabel label = m_word->label(node);
    const BoxColumns::Extent extent = m_layout.extent(node);
    const qreal text = pieceRuns(label.bytes, m_layout.font(), label.spelled).width + m_layout.sized(10);
    const qreal most =
        node < m_word->steps.symbols ? extent.right - extent.left : std::max<qreal>(text, m_layout.sized(40));
    const qreal wide = std::clamp<qreal>(text, m_layout.sized(21), std::max<qreal>(m_layout.sized(21), most));
    const auto level = m_layout.levels() - 1 - m_layout.levelOf(node);
    return {origin.x() + m_layout.middle(node) - wide / 2, origin.y() + static_cast<qreal>(level) * m_pitch,
            wide, static_cast<qreal>(m_layout.boxHeight())};
}

QRect MergeTreeView::nodeRect(explain::NodeIndex node) const {
    return m_word && m_layout.has(node) ? box(node, origin()).toRect() : QRect();
}

std::optional<explain::NodeIndex> MergeTreeView::nodeAt(const QPoint& place) const {
    if (!m_word)
        return std::nullopt;
    const QPointF from = origin();
    for (std::size_t level = 0; level < m_layout.levels(); ++level) {
        const std::vector<explain::NodeIndex>& list = m_layout.level(level);
        const qreal x = place.x() - from.x();
        for (std::size_t at = m_layout.firstBehind(level, x - m_layout.sized(60)); at < list.size(); ++at) {
            if (m_layout.extent(list[at]).left > x + m_layout.sized(60))
                break;
            if (box(list[at], from).adjusted(-1, -1, 1, idHeight()).contains(place))
                return list[at];
        }
    }
    return std::nullopt;
}

bool MergeTreeView::made(explain::NodeIndex node) const {
    return m_word->stepOf(node) <= m_step;
}

void MergeTreeView::setStep(std::size_t step) {
    m_step = m_word ? std::min(step, m_word->count()) : 0;
    if (m_word && step > 0 && step <= m_word->count()) {
        const explain::BpeStep& now = m_word->steps.steps[step - 1];
        if (now.outputCount > 0 && m_layout.has(now.firstOutput))
            showNode(now.firstOutput);
    } else if (m_word) {
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
    m_items->currentChanged();
    viewport()->update();
}

void MergeTreeView::showNode(explain::NodeIndex node) {
    const QRectF at = box(node, origin());
    const auto bring = [](QScrollBar& bar, qreal from, qreal to, int room) {
        const int edge = std::min(scaled(24), room / 4);
        if (from < edge)
            bar.setValue(bar.value() + static_cast<int>(from) - edge);
        else if (to > room - edge)
            bar.setValue(bar.value() + static_cast<int>(to) - room + edge);
    };
    bring(*horizontalScrollBar(), at.left(), at.right(), viewport()->width());
    bring(*verticalScrollBar(), at.top(), at.bottom() + idHeight(), viewport()->height());
}

void MergeTreeView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (m_word && m_layout.levels() > 0)
        paint(painter, origin(), QRectF(event->rect()));
}

void MergeTreeView::paintPicture(QPainter& painter) const {
    const QSize all = pictureSize();
    painter.fillRect(QRect(QPoint(), all), piecePalette().panel);
    if (m_word && m_layout.levels() > 0)
        paint(painter, QPointF(m_layout.sized(kAround), m_layout.sized(kAround)),
              QRectF(QPointF(), QSizeF(all)));
}

void MergeTreeView::paint(QPainter& painter, const QPointF& origin, const QRectF& seen) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool edges : {true, false}) {
        for (std::size_t level = 0; level < m_layout.levels(); ++level) {
            const qreal top = origin.y() + static_cast<qreal>(m_layout.levels() - 1 - level) * m_pitch;
            // Edges reach down to the level of their part, which may be several levels below.
            if (top > seen.bottom() || (!edges && top + m_pitch < seen.top()))
                continue;
            const std::vector<explain::NodeIndex>& list = m_layout.level(level);
            for (std::size_t at = m_layout.firstBehind(level, seen.left() - origin.x() - m_layout.sized(60));
                 at < list.size(); ++at) {
                if (m_layout.extent(list[at]).left + origin.x() > seen.right() + m_layout.sized(60))
                    break;
                edges ? paintEdges(painter, list[at], origin) : paintNode(painter, list[at], origin);
            }
        }
    }
}

void MergeTreeView::paintEdges(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const {
    const std::vector<explain::NodeIndex>& parts = m_layout.parts(node);
    if (parts.empty())
        return;
    const PiecePalette& colors = piecePalette();
    const QRectF from = box(node, origin);
    const qreal joint = from.bottom() + idHeight() + m_layout.sized(4);
    QPen pen(colors.controlBorder, 1);
    if (!made(node))
        pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto x = [&](explain::NodeIndex part) { return std::round(origin.x() + m_layout.middle(part)); };
    painter.drawLine(QPointF(x(parts.front()), joint), QPointF(x(parts.back()), joint));
    for (const explain::NodeIndex part : parts) {
        const auto level = m_layout.levels() - 1 - m_layout.levelOf(part);
        const qreal end = origin.y() + static_cast<qreal>(level) * m_pitch;
        painter.drawLine(QPointF(x(part), joint), QPointF(x(part), end));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void MergeTreeView::paintNode(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const {
    const PiecePalette& colors = piecePalette();
    const QRectF at = box(node, origin);
    const PieceType type = m_word->type(node);
    const bool isMade = made(node);
    const bool current = m_step > 0 && m_word->steps.steps[m_step - 1].outputCount > 0 &&
                         m_word->steps.steps[m_step - 1].firstOutput == node;
    if (isMade) {
        paintPieceFill(painter, at, type, node < m_word->steps.symbols, 3);
        paintBoxFrame(painter, at, QPen(colors.line, 1), 0.5, 3);
    } else {
        QPen pen(colors.controlBorder, 1);
        pen.setDashPattern({3, 3});
        paintBoxFrame(painter, at, pen, 0.5, 3, colors.panel);
    }
    if (current)
        paintBoxFrame(painter, at, QPen(colors.highlight, 2), 0, 3);
    const QColor ink = isMade ? colors.typeText[static_cast<std::size_t>(type)] : colors.text;
    paintBoxLabel(painter, at, labelIn(m_word->label(node), m_layout.font()), at.width() - 2, ink,
                  markerColor(type));
    const explain::StepNode& n = m_word->node(node);
    if (n.id == kNoPiece || node < m_word->steps.symbols || m_compact)
        return;
    const qreal number = idNumberWidth(n.id, m_layout.font(kIdFont));
    const QString order = nodeOrder(node);
    const qreal all = number + groupedTextWidth(order, m_layout.font(kIdFont));
    painter.setPen(colors.muted);
    // Painted over the edges behind it.
    const QRectF line(at.center().x() - all / 2, at.bottom() + 1, all, idHeight() - 1.0);
    painter.fillRect(line, colors.panel);
    paintIdNumber(painter, {line.left(), line.top(), number, line.height()}, n.id, m_layout.font(kIdFont));
    paintGroupedText(painter, line.adjusted(number, 0, 1, 0), order, m_layout.font(kIdFont));
}

QString MergeTreeView::nodeOrder(explain::NodeIndex node) const {
    const std::size_t step = m_word->stepOf(node);
    const QString order = step > 0 ? stepOrder(m_word->steps.steps[step - 1]) : QString();
    if (order.isEmpty() || m_word->node(node).id == kNoPiece)
        return {};
    const QString text = QStringLiteral(" · ") + order;
    const BoxColumns::Extent extent = m_layout.extent(node);
    const qreal needs = idNumberWidth(m_word->node(node).id, m_layout.font(kIdFont)) +
                        groupedTextWidth(text, m_layout.font(kIdFont));
    // Within the columns of the node's symbols: no other node of its level covers them.
    const qreal middle = m_layout.middle(node);
    const qreal room = 2 * std::min(middle - extent.left, extent.right - middle);
    return needs <= room ? text : QString();
}

/// A click on a merged node undoes its merge and all later ones; a click on a node that is not merged yet
/// merges up to it.
void MergeTreeView::mousePressEvent(QMouseEvent* event) {
    const auto node = nodeAt(event->position().toPoint());
    if (node && event->button() == Qt::LeftButton)
        choose(*node);
}

void MergeTreeView::choose(explain::NodeIndex node) {
    if (m_compact) // the tree of a token card has no steps
        return;
    const std::size_t step = m_word->stepOf(node);
    if (step > 0)
        emit stepRequested(made(node) ? step - 1 : step);
    emit nodeChosen(node);
}

void MergeTreeView::keyPressEvent(QKeyEvent* event) {
    event->ignore(); // the panel handles the keys for steps
}

/// The menu of the piece below the pointer.
void MergeTreeView::contextMenuEvent(QContextMenuEvent* event) {
    const auto node = event->reason() == QContextMenuEvent::Keyboard ? std::nullopt : nodeAt(event->pos());
    if (!node || !popUpPieceMenu(this, m_word->tokenizer, m_word->node(*node).id, event->globalPos()))
        event->ignore();
}

bool MergeTreeView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto node = nodeAt(help->pos());
    if (!node) {
        QToolTip::hideText();
        return true;
    }
    QToolTip::showText(help->globalPos(), plainToolTip(nodeTip(*node)), viewport());
    return true;
}

QString MergeTreeView::nodeTip(explain::NodeIndex node) const {
    const explain::StepNode& n = m_word->node(node);
    QString text = m_word->text(node);
    text += n.id == kNoPiece ? tr("\nnot in the vocabulary") : tr("\nid %1").arg(n.id);
    const std::size_t step = m_word->stepOf(node);
    QString order = step > 0 ? stepOrder(m_word->steps.steps[step - 1]) : QString();
    if (order.isEmpty() && n.id != kNoPiece) { // no merge created it here
        if (const auto rank = m_word->tokenizer->mergeRank(n.id))
            order = tr("rank %1").arg(grouped(*rank));
        else if (const auto score = m_word->tokenizer->score(n.id))
            order = tr("score %1").arg(floatNumber(*score));
    }
    if (!order.isEmpty())
        text += QStringLiteral(", ") + order;
    if (n.id != kNoPiece && m_occurrences) {
        const std::size_t times = m_occurrences(n.id);
        text += tr(", %1 tokens of this text", nullptr, pluralCount(times)).arg(grouped(times));
    }
    if (step > 0 && !m_compact)
        text += tr("\nstep %1: ").arg(grouped(step)) +
                (made(node) ? tr("click to undo this merge") : tr("click to merge"));
    return text;
}

void MergeTreeView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    fillView();
    updateScrollBars();
}

void MergeTreeView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

QString treeAsDot(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(explain::mergeTreeAsDot(treeOf(word, step)));
}

QString treeAsMermaid(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(explain::mergeTreeAsMermaid(treeOf(word, step)));
}

TreeMenu::TreeMenu(const MergeTreeView& view, QWidget* parent)
    : ExportMenu(tr("the tree"), QStringLiteral("merges"), parent) {
    addPicture({[&view] { return view.word() ? view.pictureSize() : QSize(); },
                [&view](QPainter& painter) { view.paintPicture(painter); },
                {}});
    using ToText = QString (*)(const BpeWord&, std::size_t);
    const auto add = [this, &view](const QString& title, const QString& suffix, ToText toText) {
        addText(title, suffix, [&view, toText]() -> Work {
            if (!view.word())
                return {};
            return [text = toText(*view.word(), view.step()).toUtf8()](const Progress&) {
                return Result<QByteArray>(text);
            };
        });
    };
    add(tr("DOT (Graphviz)"), QStringLiteral("dot"), treeAsDot);
    add(tr("Mermaid"), QStringLiteral("mmd"), treeAsMermaid);
}

} // namespace tokenscope::ui
