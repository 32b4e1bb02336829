#include "ui/panels/compare/diff_pane.h"

#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/line_diff_model.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {

DiffPane::DiffPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new DiffTableModel(this))
    , m_lines(new LineDiffModel(this))
    , m_job(tr("Searching rows")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = HeaderBar(this);
    m_filter = new QLineEdit(bar);
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setToolTip(tr("Rows with this text in one of their cells"));
    m_filter->setAccessibleName(tr("Filter of the rows"));
    m_filter->setClearButtonEnabled(true);
    keepWidth(*m_filter, 220);
    row->addWidget(m_filter);
    m_kindRow = new QHBoxLayout;
    m_kindRow->setSpacing(4);
    row->addLayout(m_kindRow);
    row->addStretch(1);
    m_count = new QLabel(bar);
    m_count->setProperty("look", "remark");
    row->addWidget(m_count);
    column->addWidget(bar);
    m_pages = new QStackedWidget(this);
    m_table = new StepTable(m_pages);
    m_table->setModel(m_model);
    m_table->setColumns({90, 150, 0, 0}); // A and B alike, however long their names are
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    m_table->setAccessibleName(tr("Rows that differ"));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_lineTable = new StepTable(m_pages);
    m_lineTable->setModel(m_lines);
    m_lineTable->setItemDelegate(new LineDiffDelegate(m_lineTable));
    m_lineTable->setColumns({44, 44, 24, 0});
    m_lineTable->setAccessibleName(tr("Chat templates line by line"));
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_lineTable);
    column->addWidget(m_pages, 1);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_query.text = text.toStdString();
        search();
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &DiffPane::chooseColumn);
    for (const StepTable* table : {m_table, m_lineTable})
        connect(table, &StepTable::copied, this, [this](const QString& text) {
            emit statusMessage(
                tr("Copied %1").arg(tableRowCount(static_cast<quint64>(text.count(QLatin1Char('\n')) - 1))));
        });
    showCount();
}

void DiffPane::setSection(const ComparedFilesPtr& compared, compare::DiffSection section) {
    const ComparedFilesPtr former = m_model->compared();
    const bool sameRows = former && compared && m_model->section() == section &&
                          former->diff.pair.a == compared->diff.pair.a &&
                          former->diff.pair.b == compared->diff.pair.b;
    m_job.cancel();
    if (!sameRows) {
        m_query.kinds = DiffQuery().kinds;
        m_query.by = DiffQuery::By::Place;
        m_query.descending = false;
        m_table->horizontalHeader()->setSortIndicatorShown(false);
    }
    m_model->setTable(compared, section);
    m_lines->setCompared(compared && section == compare::DiffSection::ChatTemplates ? compared : nullptr);
    const bool byLine = section == compare::DiffSection::ChatTemplates;
    m_pages->setCurrentWidget(byLine ? m_lineTable : m_table);
    if (!sameRows)
        fillKinds();
    search();
}

/// A button for each kind, if the section has several.
void DiffPane::fillKinds() {
    for (QPushButton* button : std::as_const(m_kinds)) {
        button->hide();
        button->deleteLater();
    }
    m_kinds.clear();
    const compare::DiffTable* table = m_model->table();
    if (!table || m_model->section() == compare::DiffSection::ChatTemplates)
        return;
    for (std::size_t i = 0; i < compare::kDiffKindCount; ++i) {
        const std::size_t count = table->count(static_cast<compare::DiffKind>(i));
        if (count == 0 || count == table->size())
            continue;
        auto* button = new QPushButton(
            tr("%1 %2").arg(diffKindTitle(static_cast<compare::DiffKind>(i)), grouped(count)), this);
        button->setCheckable(true);
        button->setChecked(true);
        button->setToolTip(tr("Show or hide these rows"));
        connect(button, &QPushButton::toggled, this, [this, i](bool on) {
            const auto bit = static_cast<std::uint8_t>(1U << i);
            m_query.kinds = static_cast<std::uint8_t>(on ? m_query.kinds | bit : m_query.kinds & ~bit);
            search();
        });
        m_kindRow->addWidget(button);
        m_kinds << button;
    }
}

/// Up, down, and the file's own order again.
void DiffPane::chooseColumn(int column) {
    const auto by = static_cast<DiffQuery::By>(column + 1);
    if (m_query.by != by)
        setOrder(by, false);
    else if (!m_query.descending)
        setOrder(by, true);
    else
        setOrder(DiffQuery::By::Place, false);
}

void DiffPane::setOrder(DiffQuery::By by, bool descending) {
    m_query.by = by;
    m_query.descending = descending;
    m_table->horizontalHeader()->setSortIndicatorShown(by != DiffQuery::By::Place);
    if (by != DiffQuery::By::Place)
        m_table->horizontalHeader()->setSortIndicator(static_cast<int>(by) - 1,
                                                      descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    search();
}

void DiffPane::search() {
    const ComparedFilesPtr compared = m_model->compared();
    m_lines->setFilter(m_query.text);
    if (!compared || m_query.isPlain()) {
        m_job.cancel();
        m_model->setTable(compared, m_model->section());
        return showCount();
    }
    m_job.run(
        [compared, section = m_model->section(), query = m_query](const Progress& progress) {
            return rowsOf(compared->diff.table(section), query, progress);
        },
        [this](Result<std::vector<std::uint32_t>> rows) {
            if (rows)
                m_model->setRows(*std::move(rows));
            showCount();
        });
}

void DiffPane::showCount() {
    const compare::DiffTable* table = m_model->table();
    if (!table) {
        m_count->clear();
    } else if (m_model->section() == compare::DiffSection::ChatTemplates) {
        const std::size_t shown = m_lines->shownEdits();
        const QString all = tr("Lines that differ: %1").arg(grouped(m_lines->edits()));
        m_count->setText(table->empty()         ? tr("equal")
                         : m_query.text.empty() ? all
                                                : tr("%1, shown: %2").arg(all, grouped(shown)));
    } else if (table->empty()) {
        m_count->setText(tr("No difference as far as both formats define it"));
    } else {
        const auto shown = static_cast<quint64>(m_model->rowCount());
        m_count->setText(shown == table->size()
                             ? tableRowCount(shown)
                             : tr("%1 of %2").arg(grouped(shown), tableRowCount(table->size())));
    }
}

} // namespace tokenscope::ui
