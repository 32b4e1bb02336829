#include "ui/lessons/merge_view.h"

#include "ui/lessons/cell_strip.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Without a selected row, the first arrow key selects the first row. By default the first row would get the
/// focus invisibly, and the arrow key would select the second.
class PairTable : public QTableWidget {
  public:
    using QTableWidget::QTableWidget;

  protected:
    void focusInEvent(QFocusEvent* event) override {
        QTableWidget::focusInEvent(event);
        if (!selectionModel()->hasSelection())
            setCurrentIndex({});
    }
};

} // namespace

MergeView::MergeView(const MergeTask& task, const LessonLook& look, QWidget* parent)
    : TaskView({}, look, parent)
    , m_task(task)
    , m_trainer(task.corpus)
    , m_words(new CellStrip(look, this))
    , m_table(new PairTable(0, 3, this))
    , m_verdict(new QLabel(this))
    , m_merges(new QLabel(this))
    , m_choose(new QPushButton(m_look.translate("Merge this pair"), this))
    , m_undo(new QPushButton(m_look.translate("Undo"), this)) {
    setAccessibleDescription(m_look.translate("Train by hand: choose the pair to merge"));
    m_words->setAccessibleName(m_look.translate("Words of the training text; below each symbol its number"));
    m_table->setAccessibleName(m_look.translate("Pairs and how often they occur in the text"));
    m_table->setHorizontalHeaderLabels(
        {m_look.translate("Pair"), m_look.translate("Numbers"), m_look.translate("Count")});
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setShowGrid(false);
    // Headings are aligned with the texts below them.
    const int margin = m_table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1;
    m_table->horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { padding: 0 %1px; font-size: %2px; }")
            .arg(margin)
            .arg(m_look.px(12)));
    for (int column = 0; column < 2; ++column)
        m_table->setColumnWidth(column, m_look.px(100));
    keepFont(*m_table, [this] { return m_look.fixed(14); });
    for (QLabel* label : {m_verdict, m_merges}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        keepFont(*label, [this] { return m_look.text(13); });
    }
    for (QPushButton* button : {m_choose, m_undo})
        keepFont(*button, [this] { return m_look.text(13); });
    auto* row = new QHBoxLayout;
    row->setSpacing(m_look.px(6));
    row->addWidget(m_choose);
    row->addWidget(m_undo);
    row->addStretch(1);
    column()->addWidget(m_words);
    column()->addWidget(m_table);
    column()->addLayout(row);
    column()->addWidget(m_verdict);
    column()->addWidget(m_merges);
    connect(m_choose, &QPushButton::clicked, this, &MergeView::chooseSelected);
    connect(m_table, &QTableWidget::cellActivated, this, &MergeView::chooseSelected);
    connect(m_undo, &QPushButton::clicked, this, [this] {
        m_trainer.undo();
        showVerdict(m_look.translate("The last merge was undone."));
        refresh();
        emit merged(static_cast<int>(m_trainer.merges().size()));
    });
    refresh();
}

QString MergeView::pairText(train::SymbolPair pair) const {
    return QString::fromStdString(m_trainer.spelling(pair.left)) + QLatin1Char(' ') +
           QString::fromStdString(m_trainer.spelling(pair.right));
}

void MergeView::showVerdict(const QString& verdict) {
    m_verdict->setText(verdict);
    announceVerdict(*m_verdict, verdict);
}

/// No pair is selected at first: that would be half the answer.
void MergeView::chooseSelected() {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return showVerdict(m_look.translate("Choose a pair first."));
    choose(rows.front().row());
}

void MergeView::choose(int row) {
    const auto pairs = m_trainer.pairs();
    if (row < 0 || static_cast<std::size_t>(row) >= pairs.size() ||
        m_trainer.merges().size() >= m_task.merges)
        return;
    const train::CountedPair pair = pairs[static_cast<std::size_t>(row)];
    const QString text = pairText(pair.pair);
    const quint64 count = pair.count;
    switch (m_trainer.choose(pair.pair)) {
    case HandTrainer::Verdict::Right:
        showVerdict(m_look
                        .translate("✓ Right: %1 occurs %2×. No pair is more frequent, and among equally "
                                   "frequent pairs it has the smallest numbers.")
                        .arg(text)
                        .arg(count));
        refresh();
        emit merged(static_cast<int>(m_trainer.merges().size()));
        break;
    case HandTrainer::Verdict::Rarer:
        showVerdict(
            m_look
                .translate(
                    "✗ %1 is not the most frequent pair: it occurs %2×, and another pair occurs more often.")
                .arg(text)
                .arg(count));
        break;
    case HandTrainer::Verdict::Later:
        showVerdict(m_look
                        .translate("✗ %1 is as frequent as another pair whose symbols have smaller numbers: "
                                   "that pair is merged first.")
                        .arg(text));
        break;
    }
    if (m_trainer.merges().size() >= m_task.merges)
        setDone();
}

void MergeView::refresh() {
    std::vector<CellStrip::Cell> cells;
    for (const HandTrainer::Word& word : m_trainer.words()) {
        for (const train::SymbolId& symbol : word.symbols) {
            const std::string& spelled = m_trainer.spelling(symbol);
            cells.push_back({{}, spelled, {QString::number(symbol)}, QString::fromStdString(spelled), false});
            cells.back().joined = &symbol != word.symbols.data();
        }
        if (word.count > 1)
            cells.back().below[0] += QStringLiteral(" ×%1").arg(word.count);
    }
    m_words->setCells(std::move(cells), nullptr, false, false);

    const auto pairs = m_trainer.pairs();
    m_table->setRowCount(static_cast<int>(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const int row = static_cast<int>(i);
        const train::SymbolPair pair = pairs[i].pair;
        m_table->setItem(row, 0, new QTableWidgetItem(pairText(pair)));
        m_table->setItem(row, 1,
                         new QTableWidgetItem(QStringLiteral("%1 %2").arg(pair.left).arg(pair.right)));
        m_table->setItem(row, 2, new QTableWidgetItem(QString::number(pairs[i].count)));
        m_table->setRowHeight(row, m_look.px(24));
    }
    m_table->setFixedHeight(m_look.px(26) +
                            m_look.px(24) * static_cast<int>(std::min<std::size_t>(pairs.size(), 9)) +
                            m_look.px(6));
    m_table->setCurrentIndex({});

    QStringList merged;
    for (const train::TrainedMerge& merge : m_trainer.merges())
        merged << tr("%1. %2 → %3")
                      .arg(merged.size() + 1)
                      .arg(pairText(merge.pair), QString::fromStdString(m_trainer.spelling(merge.merged)));
    const bool all = m_trainer.merges().size() >= m_task.merges;
    m_merges->setText(
        merged.isEmpty()
            ? m_look.translate("The merge table is empty; merges to learn: %1.").arg(m_task.merges)
            : merged.join(QLatin1Char('\n')));
    setRight(all);
    m_choose->setEnabled(!all);
    m_undo->setEnabled(!merged.isEmpty());
}

void MergeView::showMerges(int merges) {
    const auto wanted = static_cast<std::size_t>(std::clamp(merges, 0, static_cast<int>(m_task.merges)));
    while (m_trainer.merges().size() < wanted) {
        const auto pair = m_trainer.wanted();
        if (!pair)
            break;
        m_trainer.choose(*pair);
    }
    refresh();
}

void MergeView::showDone() {
    TaskView::showDone();
    showMerges(static_cast<int>(m_task.merges));
}

} // namespace tokenscope::ui
