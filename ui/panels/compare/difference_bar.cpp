#include "ui/panels/compare/difference_bar.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope::ui {

DifferenceBar::DifferenceBar(QWidget* parent)
    : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    const auto [bar, row] = HeaderBar(this);
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
    m_why->setToolTip(tr("Show at which stage the two diverge"));
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
        m_pairs[c]->setToolTip(
            tr("Why %1 and %2 differ here").arg(columnLetter(compared->reference), columnLetter(c)));
        m_pairs[c]->setEnabled(state.difference && compared->differences[*state.difference].kinds[c] != 0);
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
        m_description->setText(tr("bytes [%1,%2), %3")
                                   .arg(span.begin)
                                   .arg(span.end)
                                   .arg(differenceTitles(difference.kinds[state.pair])));
    } else if (compared->differences.empty()) {
        QStringList other;
        for (std::size_t c = 0; c < compared->columns.size(); ++c)
            if (!compared->columns[c].idsCompared)
                other << columnLetter(c);
        m_number->setText(other.isEmpty() ? tr("No difference") : tr("The same pieces"));
        m_description->setText(
            other.isEmpty() ? tr("on this text; other texts may differ")
                            : tr("The boundaries are the same. The ids are not compared: the vocabularies of "
                                 "%1 and %2 number their pieces differently.")
                                  .arg(columnLetter(compared->reference), other.join(QStringLiteral(", "))));
    } else {
        m_number->setText(differenceCount(shown));
        m_description->setText(tr("F8 goes to the next one, Shift+F8 to the previous one"));
    }
}

} // namespace tokenscope::ui
