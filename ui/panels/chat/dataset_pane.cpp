#include "ui/panels/chat/dataset_pane.h"

#include "core/report/exporters.h"
#include "core/report/findings_report.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/panels/chat/dataset_check.h"
#include "ui/support/elided_header.h"
#include "ui/support/number_field.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kBarSteps = 1000;
constexpr int kNoteWidth = 760;

/// Adds horizontal padding to the cells.
class RowDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        if ((cell.state & QStyle::State_Selected) != 0)
            painter->fillRect(cell.rect, piecePalette().highlightSoft);
        cell.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver);
        cell.rect.adjust(scaled(4), 0, -scaled(4), 0);
        cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    }
};

} // namespace

DatasetPane::DatasetPane(QWidget* parent)
    : QWidget(parent)
    , m_job(new DatasetCheckJob(this))
    , m_model(new DatasetModel(this))
    , m_filter(new DatasetFilter(this)) {
    m_filter->setSourceModel(m_model);
    QVBoxLayout* column = paneColumn(this);
    createControls(*column);
    createBody(*column);
    connect(m_job, &DatasetCheckJob::found, m_model, &DatasetModel::appendRows);
    connect(m_job, &DatasetCheckJob::advanced, this, &DatasetPane::refresh);
    connect(m_job, &DatasetCheckJob::finished, this, &DatasetPane::refresh);
    refresh();
}

void DatasetPane::createControls(QVBoxLayout& column) {
    auto* bar = new QFrame(this);
    bar->setProperty("look", "header");
    keepHeight(*bar, 32);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    m_kinds = new QComboBox(bar);
    m_kinds->setObjectName(QStringLiteral("kinds"));
    m_kinds->setAccessibleName(tr("Kind of finding"));
    m_kinds->setToolTip(tr("Lists only findings of this kind"));
    m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_text = new QLineEdit(bar);
    m_text->setObjectName(QStringLiteral("filter"));
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setClearButtonEnabled(true);
    m_text->setAccessibleName(tr("Filter findings"));
    m_text->setToolTip(tr("Text of a finding, or a line number"));
    keepMeasured(*m_text, [this] { m_text->setMaximumWidth(scaled(180)); });
    m_remark = new ElidedLabel(bar);
    m_remark->setObjectName(QStringLiteral("remark"));
    m_remark->setProperty("look", "remark");
    m_limit = new NumberField(bar);
    m_limit->setRange(0, 10'000'000);
    m_limit->setSingleStep(512);
    m_limit->setSpecialValueText(tr("no limit"));
    m_limit->setAccessibleName(tr("Maximum tokens per conversation"));
    m_limit->setToolTip(
        tr("Maximum tokens per conversation: a training run truncates the rest. Used by the next check"));
    auto* other = new QPushButton(tr("Open…"), bar);
    other->setToolTip(tr("Choose a file with one conversation per line"));
    connect(other, &QPushButton::clicked, this, &DatasetPane::openRequested);
    m_action = new QPushButton(bar);
    m_action->setObjectName(QStringLiteral("action"));
    ignoreSecondClick(*m_action);
    connect(m_action, &QPushButton::clicked, this, &DatasetPane::checkOrCancel);
    m_export = menuButton(tr("Export"), tr("Copy or save the findings and totals"), createExportMenu(), bar);
    row->addWidget(m_kinds);
    row->addWidget(m_text);
    row->addWidget(m_remark, 1);
    for (QWidget* one : QList<QWidget*>{m_limit, other, m_action, m_export})
        row->addWidget(one);
    column.addWidget(bar);
    m_bar = new QProgressBar(this);
    m_bar->setRange(0, kBarSteps);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the check"));
    column.addWidget(m_bar);
    connect(m_kinds, &QComboBox::currentIndexChanged, this, [this](int index) {
        const QVariant kind = m_kinds->itemData(index);
        m_filter->setKind(kind.isValid() ? std::optional(static_cast<chat::DatasetIssue>(kind.toInt()))
                                         : std::nullopt);
    });
    connect(m_text, &QLineEdit::textChanged, m_filter, &DatasetFilter::setText);
}

/// The lines of the note stay short enough to read.
void DatasetPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int side = std::max(0, (width() - scaled(kNoteWidth)) / 2);
    m_note->setContentsMargins(side, 0, side, 0);
}

void DatasetPane::createBody(QVBoxLayout& column) {
    m_pages = new QStackedWidget(this);
    m_note = new QLabel(m_pages);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setMargin(24);
    m_note->setProperty("look", "muted");
    m_pages->addWidget(m_note);
    auto* body = new QWidget(m_pages);
    auto* row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_table = new QTableView(body);
    m_table->setHorizontalHeader(new ElidedHeader(m_table));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setAccessibleName(tr("Findings in the file"));
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(DatasetModel::Line, Qt::AscendingOrder);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(1); // otherwise of the font before the text size changed
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->installEventFilter(this);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(DatasetModel::Message, QHeaderView::Stretch);
    const auto measure = [this, header] {
        m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
        header->resizeSection(DatasetModel::Line, scaled(80));
        header->resizeSection(DatasetModel::Kind, scaled(130));
        header->resizeSection(DatasetModel::Tokens, scaled(80));
        header->resizeSection(DatasetModel::Trained, scaled(80));
        QPalette colors = m_table->palette();
        colors.setColor(QPalette::Highlight, piecePalette().highlightSoft);
        colors.setColor(QPalette::HighlightedText, piecePalette().text);
        m_table->setPalette(colors);
    };
    measure();
    connect(&Theme::instance(), &Theme::changed, m_table, measure);
    connect(m_table, &QTableView::activated, this, &DatasetPane::openRow);
    row->addWidget(m_table, 1);
    auto* rule = new QFrame(body);
    rule->setProperty("look", "rule");
    rule->setFixedWidth(1);
    row->addWidget(rule);
    auto* scroll = new QScrollArea(body);
    scroll->setAccessibleName(tr("Summary of the dataset"));
    setAccessibleRole(*scroll, QAccessible::Grouping);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_summary = new DatasetSummary(scroll);
    m_summary->setProperty("look", "panel");
    m_summary->setAttribute(Qt::WA_StyledBackground);
    scroll->setWidget(m_summary);
    keepWidth(*scroll, 320);
    row->addWidget(scroll);
    m_pages->addWidget(body);
    column.addWidget(m_pages, 1);
}

QMenu* DatasetPane::createExportMenu() {
    auto* menu = new ExportMenu(tr("the findings"), QStringLiteral("findings"), this);
    connect(menu, &ExportMenu::statusMessage, this, &DatasetPane::statusMessage);
    menu->addExporters<report::DatasetExport>(
        report::datasetExporters(), [this]() -> std::optional<report::DatasetExport> {
            if (!m_checked)
                return std::nullopt;
            return report::DatasetExport{m_model->rows(), m_job->totals(), m_job->undelivered()};
        });
    return menu;
}

QWidget* DatasetPane::keyboard() const {
    return m_pages->currentIndex() == 1 ? static_cast<QWidget*>(m_table) : m_action;
}

void DatasetPane::setBase(DatasetRequest base) {
    m_base = std::move(base);
    if (m_waiting && m_base.tokenizer)
        check();
    refresh();
}

void DatasetPane::offer(const QString& path) {
    if (m_job->busy() || path == m_path)
        return;
    m_path = path;
    m_checked = false;
    refresh();
}

void DatasetPane::open(const QString& path) {
    m_job->cancel();
    m_path = path;
    m_checked = false;
    m_waiting = !m_base.tokenizer;
    if (!m_waiting)
        check();
    refresh();
}

void DatasetPane::check() {
    m_waiting = false;
    m_checked = true;
    m_model->setRows({});
    DatasetRequest request = m_base;
    m_checkedWith = m_base;
    request.path = m_path;
    request.maxTokens = static_cast<std::uint64_t>(m_limit->value());
    m_job->start(std::move(request));
}

void DatasetPane::checkOrCancel() {
    if (m_job->busy())
        m_job->cancel();
    else if (m_path.isEmpty())
        emit openRequested();
    else
        open(m_path);
}

void DatasetPane::openRow(const QModelIndex& index) {
    if (index.isValid())
        emit lineRequested(m_path, m_model->row(m_filter->mapToSource(index).row()));
}

void DatasetPane::copyRows() {
    std::vector<chat::DatasetRow> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.push_back(m_model->row(m_filter->mapToSource(index).row()));
    if (rows.empty())
        return;
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    QGuiApplication::clipboard()->setText(QString::fromStdString(report::datasetCsv(rows)));
    emit statusMessage(tr("Copied %n findings", nullptr, static_cast<int>(rows.size())));
}

bool DatasetPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.matches(QKeySequence::Copy)) {
            copyRows();
            return true;
        }
        if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
            openRow(m_table->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

/// The kinds that were found, with the number of conversations.
void DatasetPane::updateKinds() {
    QList<QPair<QString, QVariant>> items{{tr("All findings"), QVariant()}};
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        if (const auto affected = m_job->totals().affected[i]; affected > 0)
            items.append({QStringLiteral("%1 (%2)").arg(issueTitle(static_cast<chat::DatasetIssue>(i)),
                                                        grouped(affected)),
                          static_cast<int>(i)});
    const QVariant chosen = m_kinds->currentData();
    const QSignalBlocker blocker(m_kinds);
    while (m_kinds->count() > items.size())
        m_kinds->removeItem(m_kinds->count() - 1);
    for (int i = 0; i < items.size(); ++i) {
        if (i >= m_kinds->count())
            m_kinds->addItem({});
        m_kinds->setItemText(i, items[i].first);
        m_kinds->setItemData(i, items[i].second);
    }
    const int again = chosen.isValid() ? m_kinds->findData(chosen) : 0;
    m_kinds->setCurrentIndex(std::max(again, 0));
    m_filter->setKind(again > 0 ? std::optional(static_cast<chat::DatasetIssue>(chosen.toInt()))
                                : std::nullopt);
}

bool DatasetPane::isOutdated() const {
    const auto source = [](const DatasetRequest& one) {
        return one.compiled ? std::string_view(one.compiled->source()) : std::string_view();
    };
    return m_base.tokenizer &&
           (m_base.tokenizer != m_checkedWith.tokenizer || m_base.policy != m_checkedWith.policy ||
            m_base.injection != m_checkedWith.injection || source(m_base) != source(m_checkedWith));
}

void DatasetPane::refresh() {
    const bool running = m_job->busy();
    const chat::DatasetTotals& totals = m_job->totals();
    const QString name = QFileInfo(m_path).fileName();
    m_action->setText(running ? tr("Cancel") : m_checked ? tr("Check again") : tr("Check"));
    m_action->setToolTip(running ? tr("Findings so far are kept")
                                 : tr("Check every conversation of the file with the template and policy of "
                                      "the open conversation"));
    m_action->setVisible(running || !m_path.isEmpty());
    m_action->setEnabled(running || m_base.tokenizer != nullptr);
    m_export->setEnabled(m_checked && !running);
    m_kinds->setEnabled(m_checked);
    m_text->setEnabled(m_checked);
    m_bar->setVisible(running);
    m_bar->setValue(m_job->fileSize() == 0 ? 0
                                           : static_cast<int>(kBarSteps * static_cast<double>(totals.bytes) /
                                                              static_cast<double>(m_job->fileSize())));
    m_pages->setCurrentIndex(m_checked && !m_job->error() ? 1 : 0);
    if (m_checked && m_job->error())
        m_note->setText(QString::fromStdString(describe(*m_job->error())));
    else if (m_waiting || (!m_path.isEmpty() && !m_base.tokenizer))
        m_note->setText(
            tr("%1 will be checked when a tokenizer is open and the template is valid").arg(name));
    else if (!m_path.isEmpty())
        m_note->setText(
            tr("%1 can be checked: each conversation is rendered, encoded and masked just like the open one")
                .arg(name));
    else
        m_note->setText(tr(
            "Open or drop a file with one conversation per line, of any size.\nEach is rendered, encoded and "
            "masked just like the open conversation. The list shows lines that can't be read or rendered, "
            "have "
            "nothing to train on, have truncated answers, or have content that became a control token."));
    QStringList remarks;
    if (m_checked && !m_job->error()) {
        const double seconds = std::max(m_job->seconds(), 1e-3);
        const QString rate =
            tr("%1/s").arg(byteCount(static_cast<quint64>(static_cast<double>(totals.bytes) / seconds)));
        if (running)
            remarks << tr("%1: %2 of %3, %4")
                           .arg(name, byteCount(totals.bytes), byteCount(m_job->fileSize()), rate);
        else if (totals.canceled)
            remarks << tr("%1: canceled after %2 lines (%3)", nullptr, pluralCount(totals.lines))
                           .arg(name, grouped(totals.lines), byteCount(totals.bytes));
        else
            remarks
                << tr("%1: %2 in %3, %4").arg(name, byteCount(totals.bytes), duration(1000 * seconds), rate);
        const auto policy = chat::name(m_checkedWith.policy);
        remarks << tr("masked by %1")
                       .arg(QString::fromUtf8(policy.data(), static_cast<qsizetype>(policy.size())));
        if (!m_checkedWith.notOwn.isEmpty())
            remarks << m_checkedWith.notOwn;
        if (isOutdated())
            remarks.prepend(
                tr("checked with another template, tokenizer or policy than the open conversation"));
        if (const auto left = chat::sumOf(m_job->undelivered()); left > 0)
            remarks << tr("and %1 more findings: the first %2 of each kind are listed")
                           .arg(grouped(left), grouped(chat::DatasetFindings::kMaxOfAKind));
        else if (!running && m_model->rowCount() == 0)
            remarks << tr("no findings");
    } else if (!m_checked && m_base.tokenizer && !m_base.notOwn.isEmpty()) {
        remarks << m_base.notOwn;
    }
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_summary->setTotals(totals);
    updateKinds();
}

namespace {

constexpr int kDatasetMargin = 12;
constexpr int kRowHeight = 20;

QString percent(double fraction) {
    return QStringLiteral("%1 %").arg(decimal(100 * fraction, 1));
}

QString ownerTitle(chat::TokenOwner owner) {
    return QString::fromStdString(title(owner).text());
}

} // namespace

DatasetSummary::DatasetSummary(QWidget* parent)
    : QWidget(parent) {
    connect(&Theme::instance(), &Theme::changed, this, &QWidget::updateGeometry);
    setAccessibleRole(*this, QAccessible::StaticText);
}

void DatasetSummary::setTotals(const chat::DatasetTotals& totals) {
    if (totals == m_totals)
        return;
    m_totals = totals;
    setAccessibleName(tr("Totals"));
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

QStringList DatasetSummary::lines() const {
    const std::uint64_t unreadable =
        m_totals.affected[static_cast<std::size_t>(chat::DatasetIssue::Unreadable)];
    QStringList all{tr("%1 conversations, %2 with errors")
                        .arg(grouped(m_totals.conversations), grouped(m_totals.withErrors - unreadable))};
    if (unreadable > 0)
        all << tr("%1 unreadable lines", nullptr, pluralCount(unreadable)).arg(grouped(unreadable));
    all << QStringList{
        tr("%1 tokens, %2 trained (%3)")
            .arg(grouped(m_totals.tokens), grouped(m_totals.trained), percent(m_totals.share()))};
    if (m_totals.cut > 0)
        all << tr("%1 tokens beyond the limit", nullptr, pluralCount(m_totals.cut))
                   .arg(grouped(m_totals.cut));
    if (m_totals.longest > 0)
        all << tr("longest: %1 tokens, line %2")
                   .arg(grouped(m_totals.longest), grouped(m_totals.longestLine));
    return all;
}

QList<DatasetSummary::Row> DatasetSummary::owners() const {
    QList<Row> rows;
    for (std::size_t i = 0; i < chat::kTokenOwners; ++i) {
        const chat::OwnerCount& count = m_totals.owners[i];
        if (count.tokens == 0)
            continue;
        const auto tokens = static_cast<double>(count.tokens);
        rows << Row{ownerTitle(static_cast<chat::TokenOwner>(i)), grouped(count.tokens),
                    percent(static_cast<double>(count.trained) / tokens),
                    tokens / static_cast<double>(m_totals.tokens),
                    static_cast<double>(count.trained) / tokens};
    }
    return rows;
}

QList<DatasetSummary::Row> DatasetSummary::kinds() const {
    QList<Row> rows;
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        if (m_totals.affected[i] > 0)
            rows << Row{
                issueTitle(static_cast<chat::DatasetIssue>(i)), grouped(m_totals.affected[i]), {}, 0, 0};
    return rows;
}

QString DatasetSummary::text() const {
    QStringList all = lines();
    for (const Row& row : owners())
        all << tr("%1: %2 tokens, %3 trained").arg(row.name, row.tokens, row.trained);
    for (const Row& row : kinds())
        all << (row.name == issueTitle(chat::DatasetIssue::Unreadable) ? tr("%1: %2 lines")
                                                                       : tr("%1: %2 conversations"))
                   .arg(row.name, row.tokens);
    return all.join(QLatin1Char('\n'));
}

QSize DatasetSummary::sizeHint() const {
    const auto ownersSize = owners().size(), kindsSize = kinds().size();
    const auto rows =
        lines().size() + (ownersSize > 0 ? ownersSize + 1 : 0) + (kindsSize > 0 ? kindsSize + 1 : 0);
    return {scaled(250), scaled(16) + static_cast<int>(rows) * scaled(kRowHeight)};
}

void DatasetSummary::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& colors = piecePalette();
    const int height = scaled(kRowHeight);
    QRect row(scaled(kDatasetMargin), scaled(8), width() - 2 * scaled(kDatasetMargin), height);
    const auto next = [&] { row.translate(0, height); };
    const auto write = [&](const QRect& where, int align, const QString& text, const QColor& color,
                           const QFont& font) {
        painter.setPen(color);
        painter.setFont(font);
        painter.drawText(where, Qt::AlignVCenter | align,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, where.width()));
    };
    bool first = true;
    for (const QString& line : lines()) {
        write(row, Qt::AlignLeft, line, colors.text,
              interfaceFont(12, first ? QFont::DemiBold : QFont::Normal));
        first = false;
        next();
    }
    // Name, tokens, trained percentage, and a bar whose length is the fraction of all tokens, filled by what
    // is trained.
    const int nameWidth = row.width() * 36 / 100, countWidth = row.width() * 24 / 100,
              shareWidth = row.width() * 20 / 100;
    const auto columns = [&](const Row& one, const QColor& color, const QFont& font, const QFont& figures) {
        write({row.left(), row.top(), nameWidth, height}, Qt::AlignLeft, one.name, color, font);
        write({row.left() + nameWidth, row.top(), countWidth, height}, Qt::AlignRight, one.tokens, color,
              figures);
        write({row.left() + nameWidth + countWidth, row.top(), shareWidth, height}, Qt::AlignRight,
              one.trained, color, figures);
    };
    if (const auto rows = owners(); !rows.isEmpty()) {
        columns({tr("role"), tr("tokens"), tr("trained"), 0, 0}, colors.muted, interfaceFont(11),
                interfaceFont(11));
        next();
        for (const Row& one : rows) {
            columns(one, colors.text, interfaceFont(12), interfaceFont(12));
            const int left = row.left() + nameWidth + countWidth + shareWidth + scaled(8);
            const QRectF room(left, row.top() + height / 2.0 - scaled(4), row.right() - left, scaled(8));
            painter.fillRect(room, colors.sunk);
            QRectF part = room;
            part.setWidth(std::max(room.width() * one.ofAll, 1.0));
            painter.fillRect(part, colors.lineNumber);
            part.setWidth(part.width() * one.ofTrained);
            painter.fillRect(part, colors.ok);
            next();
        }
    }
    if (const auto rows = kinds(); !rows.isEmpty()) {
        columns({tr("finding"), tr("lines"), {}, 0, 0}, colors.muted, interfaceFont(11), interfaceFont(11));
        next();
        for (const Row& one : rows) {
            columns(one, colors.text, interfaceFont(12), interfaceFont(12));
            next();
        }
    }
}

} // namespace tokenscope::ui
