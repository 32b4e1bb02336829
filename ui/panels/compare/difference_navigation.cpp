#include "ui/panels/compare/difference_navigation.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {

DifferenceBar::DifferenceBar(QWidget* parent)
    : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    const auto [bar, row] = HeaderBar(this);
    m_row = row;
    column->addWidget(bar);
    m_number = new QLabel(bar);
    m_number->setProperty("look", "title");
    m_description = new ElidedLabel(bar);
    m_description->setTextFormat(Qt::PlainText);
    m_description->setProperty("look", "remark");
    row->addWidget(m_number);
    row->addWidget(m_description, 1);
    for (std::size_t c = 0; c < kMaxCompared; ++c) {
        auto* pair = new QPushButton(bar);
        pair->setCheckable(true);
        pair->hide();
        connect(pair, &QPushButton::clicked, this, [this, c] { emit pairChosen(c); });
        m_pairs.push_back(pair);
        row->addWidget(pair);
    }
    m_why = new QPushButton(tr("Why"), bar);
    m_why->setCheckable(true);
    m_why->setChecked(true);
    m_why->setToolTip(tr("Show the stage at which the tokenizers diverge"));
    connect(m_why, &QPushButton::toggled, this, &DifferenceBar::whyToggled);
    row->addWidget(m_why);
    m_previous = new QPushButton(tr("Previous"), bar);
    m_previous->setToolTip(tr("The previous difference (Shift+F8)"));
    connect(m_previous, &QPushButton::clicked, this, [this] { emit moveRequested(-1); });
    row->addWidget(m_previous);
    m_next = new QPushButton(tr("Next"), bar);
    m_next->setToolTip(tr("The next difference (F8)"));
    connect(m_next, &QPushButton::clicked, this, [this] { emit moveRequested(1); });
    row->addWidget(m_next);
}

bool DifferenceBar::showsWhy() const {
    return m_why->isChecked();
}

void DifferenceBar::setShowsWhy(bool on) {
    m_why->setChecked(on);
}

QWidget* DifferenceBar::focusTarget() const {
    return m_next;
}

/// With more than two columns there is a button for each column that can be compared with the reference.
void DifferenceBar::updatePairs(const State& state) {
    const ComparedTextPtr& compared = state.compared;
    for (std::size_t c = 0; c < m_pairs.size(); ++c) {
        const bool shown = compared && compared->columns.size() > 2 && c < compared->columns.size() &&
                           c != compared->reference;
        m_pairs[c]->setVisible(shown);
        if (!shown)
            continue;
        m_pairs[c]->setText(columnLetter(compared->reference) + QStringLiteral("–") + columnLetter(c));
        const bool differs = state.difference && compared->differences[*state.difference].kinds[c] != 0;
        m_pairs[c]->setToolTip((differs || !state.difference ? tr("Why %1 and %2 differ here")
                                                             : tr("%1 and %2 don't differ here"))
                                   .arg(columnLetter(compared->reference), columnLetter(c)));
        m_pairs[c]->setEnabled(differs);
        m_pairs[c]->setChecked(state.difference && c == state.pair);
    }
}

void DifferenceBar::setState(const State& state) {
    updatePairs(state);
    const ComparedTextPtr& compared = state.compared;
    std::size_t shown = 0;
    std::size_t before = 0; // the selected one
    if (compared)
        for (std::size_t i = 0; i < compared->differences.size(); ++i)
            if ((compared->differences[i].all & state.kinds) != 0) {
                ++shown;
                before += state.difference && i < *state.difference ? 1U : 0U;
            }
    m_previous->setEnabled(shown > 0);
    m_next->setEnabled(shown > 0);
    if (!compared || compared->columns.size() < 2) {
        m_number->clear();
        m_description->setText(!compared && state.working ? tr("Comparing: the differences are not known yet")
                                                          : QString());
    } else if (state.difference) {
        const ComparedDifference& difference = compared->differences[*state.difference];
        const ByteSpan span = compared->span(difference);
        m_number->setText(tr("Difference %1 of %2").arg(grouped(before + 1), grouped(shown)));
        QStringList words{tr("bytes [%1,%2), %3")
                              .arg(span.begin)
                              .arg(span.end)
                              .arg(differenceTitles(difference.kinds[state.pair]))};
        for (std::size_t c = 0; c < compared->columns.size(); ++c)
            if (c != compared->reference && difference.kinds[c] == 0)
                words << tr("%1 is like %2 here").arg(columnLetter(c), columnLetter(compared->reference));
        m_description->setText(words.join(QStringLiteral(" · ")));
    } else if (compared->differences.empty()) {
        QStringList other;
        for (std::size_t c = 0; c < compared->columns.size(); ++c)
            if (!compared->columns[c].idsCompared)
                other << columnLetter(c);
        m_number->setText(other.isEmpty() ? tr("No difference") : tr("The same pieces"));
        m_description->setText(
            other.isEmpty() ? tr("on this text; the page Files shows whether other texts differ")
                            : tr("The boundaries are the same. The ids are not compared: the vocabularies of "
                                 "%1 and %2 number their pieces differently.")
                                  .arg(columnLetter(compared->reference), other.join(QStringLiteral(", "))));
    } else {
        m_number->setText(differenceCount(shown));
        m_description->setText(tr("F8 goes to the next one, Shift+F8 to the previous one"));
    }
}

namespace {

constexpr std::uint32_t kManyOfAPixel = 8;

} // namespace

DifferenceMap::DifferenceMap(ColumnsCanvas& canvas, QWidget* parent)
    : QWidget(parent)
    , m_canvas(canvas) {
    keepWidth(*this, 14);
    setAccessibleName(tr("Map of differences"));
    setAccessibleRole(*this, QAccessible::Graphic);
    setToolTip(tr("Where the differences are: click to go there"));
    connect(&canvas, &ColumnsCanvas::rowsChanged, this, &DifferenceMap::again);
    connect(canvas.verticalScrollBar(), &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
}

void DifferenceMap::again() {
    m_fresh = false;
    update();
}

int DifferenceMap::placeOfRow(std::size_t row) const {
    const std::size_t rows = std::max<std::size_t>(m_canvas.rows().size(), 1);
    // A text that doesn't fill the screen isn't stretched over it.
    const std::size_t whole = std::max<std::size_t>(rows, static_cast<std::size_t>(height()) / 24);
    return static_cast<int>(static_cast<std::size_t>(height()) * row / whole);
}

const std::vector<std::uint8_t>& DifferenceMap::ticks() {
    if (m_fresh)
        return m_ticks;
    m_fresh = true;
    m_ticks.assign(static_cast<std::size_t>(std::max(height(), 1)), 0);
    m_counts.assign(m_ticks.size(), 0);
    m_most = 1;
    const ComparedTextPtr& compared = m_canvas.compared();
    const TextRows& rows = m_canvas.rows();
    if (!compared || rows.size() == 0)
        return m_ticks;
    std::size_t row = 0;
    for (const ComparedDifference& difference : compared->differences) {
        const auto kinds = static_cast<std::uint8_t>(difference.all & m_canvas.shownKinds());
        if (kinds == 0)
            continue;
        const std::uint32_t byte = compared->span(difference).begin;
        while (row + 1 < rows.size() && rows.row(row).end <= byte)
            ++row;
        // Within its row by how far on it is, so that several of one row are several ticks.
        const ByteSpan span = rows.row(row);
        const int top = placeOfRow(row);
        const int room = std::max(1, placeOfRow(row + 1) - top - 2);
        const int within = span.empty() ? 0
                                        : static_cast<int>(static_cast<quint64>(byte - span.begin) *
                                                           static_cast<quint64>(room) / span.size());
        const auto y = static_cast<std::size_t>(std::clamp(top + within, 0, height() - 1));
        m_ticks[y] |= kinds;
        m_most = std::max(m_most, ++m_counts[y]);
    }
    return m_ticks;
}

void DifferenceMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& colors = piecePalette();
    painter.fillRect(rect(), colors.sunk);
    painter.fillRect(QRect(0, 0, 1, height()), colors.line);
    const TextRows& rows = m_canvas.rows();
    if (rows.size() > 0) {
        const ByteSpan seen = m_canvas.visibleBytes();
        const int top = placeOfRow(rows.rowOf(seen.begin));
        const int bottom = placeOfRow(rows.rowOf(seen.end > 0 ? seen.end - 1 : 0) + 1);
        painter.fillRect(QRect(1, top, width() - 1, std::max(4, bottom - top)), colors.highlightSoft);
    }
    const std::vector<std::uint8_t>& marks = ticks();
    for (std::size_t y = 0; y < marks.size(); ++y) {
        int x = 3;
        int kinds = 0;
        for (const compare::TextDifference kind : compare::kEachTextDifference)
            kinds += (marks[y] & static_cast<std::uint8_t>(kind)) != 0 ? 1 : 0;
        for (const compare::TextDifference kind : compare::kEachTextDifference) {
            if ((marks[y] & static_cast<std::uint8_t>(kind)) == 0)
                continue;
            const int wide = (width() - 5) / kinds;
            // If there are differences everywhere, the density is shown.
            QColor color = differenceColor(kind);
            if (m_most > kManyOfAPixel)
                color.setAlphaF(0.15F + 0.85F * static_cast<float>(m_counts[y]) / static_cast<float>(m_most));
            painter.fillRect(QRect(x, static_cast<int>(y), wide, m_most > kManyOfAPixel ? 1 : 2), color);
            x += wide;
        }
    }
    if (const auto marked = m_canvas.marked(); marked && rows.size() > 0) {
        const int y = placeOfRow(rows.rowOf(marked->begin));
        painter.fillRect(QRect(1, y, width() - 1, 3), colors.highlight);
    }
}

void DifferenceMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    again();
}

bool DifferenceMap::event(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        update();
    return QWidget::event(event);
}

void DifferenceMap::choose(int y) {
    const TextRows& rows = m_canvas.rows();
    if (rows.size() == 0)
        return;
    std::size_t row = 0;
    std::size_t end = rows.size();
    while (row + 1 < end) {
        const std::size_t middle = (row + end) / 2;
        (placeOfRow(middle) <= y ? row : end) = middle;
    }
    emit byteChosen(rows.row(row).begin);
}

void DifferenceMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        choose(event->pos().y());
}

void DifferenceMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() == Qt::LeftButton)
        choose(event->pos().y());
}

} // namespace tokenscope::ui
