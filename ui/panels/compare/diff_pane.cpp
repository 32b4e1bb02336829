#include "ui/panels/compare/diff_pane.h"

#include "ui/panels/compare/diff_table_model.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
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

namespace {

constexpr int kFillAlpha = 38;

const std::string* templateSource(const Tokenizer& tokenizer, const std::string& name) {
    for (const ChatTemplate& own : tokenizer.definition().chatTemplates)
        if (own.name == name)
            return &own.source;
    return nullptr;
}

QString signOf(compare::LineEdit::Kind kind) {
    return kind == compare::LineEdit::Kind::Same      ? QString()
           : kind == compare::LineEdit::Kind::Removed ? QStringLiteral("−")
                                                      : QStringLiteral("+");
}

} // namespace

void LineDiffModel::append(const std::string& name, std::string_view a, std::string_view b) {
    m_rows.push_back({{}, name.empty() ? "default" : name});
    if (b.empty() || a.empty()) {
        const auto kind = b.empty() ? compare::LineEdit::Kind::Removed : compare::LineEdit::Kind::Added;
        for (const compare::LineEdit& edit : compare::diffLines(b.empty() ? a : b, b.empty() ? a : b))
            m_rows.push_back({{kind, edit.lineA, edit.lineB, edit.text}, {}});
        return;
    }
    for (const compare::LineEdit& edit : compare::diffLines(a, b))
        m_rows.push_back({edit, {}});
}

void LineDiffModel::setCompared(const ComparedFilesPtr& compared) {
    beginResetModel();
    m_compared = compared;
    m_rows.clear();
    if (compared && !compared->diff.table(compare::DiffSection::ChatTemplates).empty()) {
        const compare::FilePair& pair = compared->diff.pair;
        for (const ChatTemplate& own : pair.a->definition().chatTemplates) {
            const std::string* other = templateSource(*pair.b, own.name);
            if (!other || *other != own.source)
                append(own.name, own.source, other ? std::string_view(*other) : std::string_view());
        }
        for (const ChatTemplate& own : pair.b->definition().chatTemplates)
            if (!templateSource(*pair.a, own.name))
                append(own.name, {}, own.source);
    }
    filter();
    endResetModel();
}

void LineDiffModel::setFilter(const std::string& text) {
    std::string small = inSmallLetters(text);
    if (small == m_filter)
        return;
    beginResetModel();
    m_filter = std::move(small);
    filter();
    endResetModel();
}

void LineDiffModel::filter() {
    m_shown.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_filter.empty() || !m_rows[i].heading.empty() || hasText(m_rows[i].edit.text, m_filter))
            m_shown.push_back(i);
}

std::size_t LineDiffModel::edits() const {
    return static_cast<std::size_t>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return row.heading.empty() && row.edit.kind != compare::LineEdit::Kind::Same;
    }));
}

std::size_t LineDiffModel::shownEdits() const {
    return static_cast<std::size_t>(std::count_if(m_shown.begin(), m_shown.end(), [&](std::size_t i) {
        return m_rows[i].heading.empty() && m_rows[i].edit.kind != compare::LineEdit::Kind::Same;
    }));
}

QString LineDiffModel::text() const {
    QString text;
    for (const std::size_t shown : m_shown) {
        const Row& row = m_rows[shown];
        if (!row.heading.empty()) {
            text += QStringLiteral("@@ ") + readableBytes(row.heading) + QLatin1Char('\n');
            continue;
        }
        const QString sign = signOf(row.edit.kind);
        text += (sign.isEmpty()                ? QStringLiteral(" ")
                 : sign == QStringLiteral("+") ? sign
                                               : QStringLiteral("-")) +
                readableBytes(row.edit.text) + QLatin1Char('\n');
    }
    return text;
}

int LineDiffModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int LineDiffModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LineDiffModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Row& row = m_rows[m_shown[static_cast<std::size_t>(index.row())]];
    const bool heading = !row.heading.empty();
    switch (role) {
    case Qt::DisplayRole:
        if (heading)
            return index.column() == Text ? tr("template “%1”").arg(readableBytes(row.heading)) : QString();
        switch (index.column()) {
        case LineA:
            return row.edit.kind == compare::LineEdit::Kind::Added ? QString()
                                                                   : QString::number(row.edit.lineA + 1);
        case LineB:
            return row.edit.kind == compare::LineEdit::Kind::Removed ? QString()
                                                                     : QString::number(row.edit.lineB + 1);
        case Sign:
            return signOf(row.edit.kind);
        default:
            return readableBytes(row.edit.text.substr(0, 4000))
                .replace(QLatin1Char('\t'), QStringLiteral("    "));
        }
    case Qt::ToolTipRole:
        return heading || index.column() != Text
                   ? QVariant()
                   : QVariant(plainToolTip(readableBytes(row.edit.text.substr(0, 2000))));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() <= LineB ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    case kEditRole:
        return heading ? -1 : static_cast<int>(row.edit.kind);
    default:
        return {};
    }
}

QVariant LineDiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>((section <= LineB ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    if (role == Qt::AccessibleTextRole && section == Sign)
        return tr("removed or added");
    const QString words[ColumnCount] = {tr("A"), tr("B"), QString(), tr("line")};
    return role == Qt::DisplayRole ? QVariant(words[section]) : QVariant();
}

void LineDiffDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const int kind = index.data(LineDiffModel::kEditRole).toInt();
    painter->save();
    QColor fill = kind < 0 ? colors.sunk : colors.panel;
    painter->fillRect(option.rect, fill);
    if (kind > 0) {
        fill = kind == static_cast<int>(compare::LineEdit::Kind::Removed) ? colors.error : colors.ok;
        fill.setAlpha(kFillAlpha);
        painter->fillRect(option.rect, fill);
    }
    if (option.state.testFlag(QStyle::State_Selected) && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                          colors.highlight);
    painter->setFont(kind < 0 ? interfaceFont(12, QFont::DemiBold) : fixedFont(12));
    painter->setPen(index.column() <= LineDiffModel::LineB ? colors.lineNumber : colors.text);
    const QRect place = option.rect.adjusted(scaled(6), 0, -scaled(6), 0);
    painter->setClipRect(place);
    painter->drawText(place, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine,
                      index.data().toString());
    painter->restore();
}

} // namespace tokenscope::ui
