#include "ui/panels/train/vocabulary_strip.h"

#include "ui/panels/train/pair_counts_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/piece_boxes/piece_box.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace tokenscope::ui {
namespace {

int rowPitch() {
    return scaled(48);
}
int margin() {
    return scaled(12);
}
int topMargin() {
    return scaled(10);
}

} // namespace

VocabularyStrip::VocabularyStrip(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Vocabulary now"));
    viewport()->setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        for (Cell& cell : m_cells)
            cell.runs = pieceRuns(m_run->spelling(cell.symbol), pieceFont(scaled(14)), true);
        lay();
    });
}

/// Bytes that never occurred in the corpus are hidden.
void VocabularyStrip::setState(const TeachingRunPtr& run, const TeachingState& state) {
    const bool another = run != m_run || state.step < m_step;
    m_run = run;
    m_step = state.step;
    m_cells.clear();
    m_idle.clear();
    if (m_run) {
        const std::size_t pieces = m_run->piecesAt(state.step);
        std::vector<std::uint64_t> counts(pieces, 0);
        for (const TeachingWord& word : state.words)
            for (const train::SymbolId symbol : word.symbols)
                if (symbol < pieces)
                    counts[symbol] += word.count;
        std::vector<bool> used(pieces, m_run->rules().start == TeachingRules::Start::Characters);
        for (std::size_t i = 0; i < pieces; ++i)
            used[i] = used[i] || counts[i] > 0 || i >= m_run->alphabetSize();
        for (std::size_t i = 0; i < state.step; ++i) {
            used[m_run->steps()[i].merge.pair.left] = true;
            used[m_run->steps()[i].merge.pair.right] = true;
        }
        for (train::SymbolId symbol = 0; symbol < pieces; ++symbol) {
            if (!used[symbol])
                continue;
            if (counts[symbol] == 0)
                m_idle.push_back(symbol);
            m_cells.push_back(
                {symbol, counts[symbol], pieceRuns(m_run->spelling(symbol), pieceFont(scaled(14)), true)});
        }
    }
    lay();
    if (!another)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    viewport()->update();
}

void VocabularyStrip::lay() {
    const QFontMetricsF small(pieceFont(scaled(11)));
    std::vector<FlowBox> measured;
    for (const Cell& cell : m_cells)
        measured.push_back({std::max({cell.runs.width + scaled(14), qreal(scaled(28)),
                                      small.horizontalAdvance(grouped(cell.count) + QStringLiteral(" ×"))}),
                            qreal(scaled(4))});
    m_boxes = BoxFlow(measured, viewport()->width() - 2 * margin());
    const int whole = topMargin() + static_cast<int>(m_boxes.rowCount()) * rowPitch();
    verticalScrollBar()->setSingleStep(rowPitch());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, m_cells.empty() ? 0 : std::max(0, whole - viewport()->height()));
    viewport()->update();
}

QRectF VocabularyStrip::boxRect(std::size_t cell) const {
    const PlacedBox& box = m_boxes[cell];
    const auto y = topMargin() + static_cast<int>(box.row) * rowPitch() - verticalScrollBar()->value();
    return {margin() + box.x, qreal(y), box.width, qreal(scaled(24))};
}

void VocabularyStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    lay();
}

void VocabularyStrip::paintEvent(QPaintEvent* event) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), colors.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = pieceFont(scaled(14));
    const QFont small = pieceFont(scaled(11));
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        const QRectF box = boxRect(i);
        if (box.bottom() + rowPitch() < 0 || box.top() > viewport()->height())
            continue;
        const bool merged = cell.symbol >= m_run->alphabetSize();
        paintBoxFrame(painter, box, Qt::NoPen, 0, 3, merged ? colors.normalTint[0] : colors.normalTint[1]);
        paintBoxLabel(painter, box, {cell.runs, font}, box.width(), colors.text, colors.mark);
        QFont count = small;
        count.setBold(cell.count == 0);
        painter.setFont(count);
        painter.setPen(cell.count == 0 ? colors.text : colors.muted);
        painter.drawText(QRectF(box.left() - scaled(4), box.bottom(), box.width() + scaled(8), scaled(16)),
                         Qt::AlignCenter, grouped(cell.count) + QStringLiteral(" ×"));
    }
}

void VocabularyStrip::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const int key = event->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        return QAbstractScrollArea::keyPressEvent(event);
    event->ignore(); // the panel handles steps
}

bool VocabularyStrip::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int y = help->pos().y() + verticalScrollBar()->value() - topMargin();
    const auto found =
        y < 0 ? std::nullopt
              : m_boxes.boxAt(help->pos().x() - margin(), static_cast<std::uint32_t>(y / rowPitch()));
    if (!found || !boxRect(*found).contains(help->pos())) {
        QToolTip::hideText();
    } else {
        const Cell& cell = m_cells[*found];
        QToolTip::showText(help->globalPos(),
                           plainToolTip(tr("%1\nid %2, %3 times in the corpus")
                                            .arg(symbolText(*m_run, cell.symbol))
                                            .arg(cell.symbol)
                                            .arg(cell.count)),
                           viewport());
    }
    return true;
}

QString VocabularyStrip::plainText() const {
    QStringList lines;
    for (const Cell& cell : m_cells)
        lines << QStringLiteral("%1\t%2\t%3")
                     .arg(cell.symbol)
                     .arg(symbolText(*m_run, cell.symbol))
                     .arg(cell.count);
    return lines.join(QLatin1Char('\n'));
}

void VocabularyStrip::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

} // namespace tokenscope::ui
