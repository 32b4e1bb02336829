#include "ui/panels/train/touched_pane.h"

#include "ui/panels/train/teaching_models.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QGridLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kMaxPairsNamed = 60;

/// The names are elided first when there is little room.
QLabel* smallLabel(const QString& text, QWidget* parent, bool fixed, bool elides = false) {
    QLabel* label = elides ? new ElidedLabel(parent) : new QLabel(parent);
    label->setText(text);
    label->setTextFormat(Qt::PlainText);
    keepFont(*label, [fixed] { return fixed ? fixedFont(12) : interfaceFont(12); });
    if (fixed)
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

} // namespace

TouchedPane::TouchedPane(QWidget* parent)
    : QWidget(parent) {
    auto* column = makeSectionColumn(*this);
    auto* heading = new ElidedLabel(this);
    heading->setText(tr("Effect of the next merge"));
    makeSectionHeading(*heading);
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    keepMeasured(*this, [grid] {
        grid->setColumnMinimumWidth(1, scaled(56));
        grid->setColumnMinimumWidth(2, scaled(56));
    });
    grid->addWidget(heading, 0, 0);
    const QString columns[] = {tr("incremental"), tr("recount")};
    for (int i = 0; i < 2; ++i) {
        QLabel* label = smallLabel(columns[i], this, false);
        label->setProperty("look", "muted");
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        label->setToolTip(i == 0 ? tr("Words the trainer examines: only those that contain the pair")
                                 : tr("Words that recounting all pairs would examine"));
        grid->addWidget(label, 0, i + 1);
    }
    const QString names[] = {tr("words examined"), tr("positions examined"), tr("pairs whose count drops"),
                             tr("pairs whose count rises")};
    for (int row = 0; row < kRows; ++row) {
        m_names[row] = smallLabel(names[row], this, false, true);
        m_update[row] = smallLabel({}, this, true);
        m_recount[row] = smallLabel({}, this, true);
        grid->addWidget(m_names[row], row + 1, 0);
        grid->addWidget(m_update[row], row + 1, 1);
        grid->addWidget(m_recount[row], row + 1, 2);
    }
    column->addLayout(grid);
    m_lost = new ElidedLabel(this);
    m_gained = new ElidedLabel(this);
    for (QLabel* label : {m_lost, m_gained}) {
        label->setTextFormat(Qt::PlainText);
        keepFont(*label, [] { return fixedFont(12); });
        column->addWidget(label);
    }
}

void TouchedPane::setState(const TeachingRunPtr& run, const TeachingState& state) {
    const TeachingStep* own = run && state.step < run->steps().size() ? &run->steps()[state.step] : nullptr;
    const train::MergeEvents& events = state.after;
    const QString none = QStringLiteral("–");
    const auto changes = [&](const std::vector<train::PairChange>& list) {
        QStringList words;
        for (const train::PairChange& change : list)
            if (words.size() < kMaxPairsNamed && change.pair != own->merge.pair)
                words << tr("%1 %2→%3")
                             .arg(pairText(*run, change.pair), grouped(change.before), grouped(change.after));
        return words;
    };
    const QStringList lost = own ? changes(events.lost) : QStringList();
    const QStringList gained = own ? changes(events.gained) : QStringList();
    const auto put = [&](int row, std::size_t update, const QString& recount) {
        m_update[row]->setText(own ? grouped(update) : none);
        m_recount[row]->setText(own ? recount : none);
    };
    // The merged pair also decreases, but has its own row in the table.
    const auto others = static_cast<std::size_t>(
        std::count_if(events.lost.begin(), events.lost.end(), [&](const train::PairChange& change) {
            return own && change.pair != own->merge.pair;
        }));
    put(0, events.wordsVisited, grouped(events.recountWords));
    put(1, events.placesVisited, grouped(events.recountPlaces));
    put(2, others, none);
    put(3, events.gained.size(), none);
    const QString between = QStringLiteral("   ");
    m_lost->setText(own && !lost.isEmpty() ? QChar(0x2212) + QStringLiteral(" ") + lost.join(between)
                                           : QString());
    m_gained->setText(own && !gained.isEmpty() ? QStringLiteral("+ ") + gained.join(between) : QString());
}

QString TouchedPane::plainText() const {
    QStringList lines;
    for (int row = 0; row < kRows; ++row)
        lines << QStringList{m_names[row]->text(), m_update[row]->text(), m_recount[row]->text()}.join(
            QLatin1Char('\t'));
    return (lines << m_lost->text() << m_gained->text()).join(QLatin1Char('\n'));
}

} // namespace tokenscope::ui
