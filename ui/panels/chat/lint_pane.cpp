#include "ui/panels/chat/lint_pane.h"

#include "ui/support/piece_palette.h"
#include "ui/support/severity_mark.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/wrapped_text.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace tokenscope::ui {

namespace {

QString lintString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

constexpr int kShape = 13;
constexpr int kCellPadding = 8;
/// In a low pane, rows are as low as is needed for this many; tool tips have what they leave out.
constexpr int kLeastFindingRows = 5;

/// Cells start at the top, because a finding can have several lines.
class FindingDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const PiecePalette& colors = piecePalette();
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(option.rect, colors.highlightSoft);
        painter->setPen(colors.line);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        QRect cell = option.rect.adjusted(scaled(kCellPadding), scaled(4), -scaled(kCellPadding), -scaled(4));
        if (index.column() == LintModel::Severity) {
            const auto severity = static_cast<FindingSeverity>(index.data(LintModel::SeverityRole).toInt());
            const int size = scaled(kShape);
            paintSeverityMark(*painter, QRectF(cell.left() + 1, cell.top() + 2, size, size),
                              markOf(severity));
            cell.setLeft(cell.left() + size + scaled(7));
        }
        painter->setFont(interfaceFont(12));
        painter->setPen(colors.text);
        const int across = index.column() == LintModel::Line ? Qt::AlignRight : Qt::AlignLeft;
        painter->drawText(cell, across | Qt::AlignTop,
                          fittedLines(interfaceFont(12), cell.size(), index.data().toString()));
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const auto* view = qobject_cast<const QTableView*>(option.widget);
        const int width = (view ? view->columnWidth(index.column()) : scaled(200)) - 2 * scaled(kCellPadding);
        const int least = scaled(24);
        const int most = view ? std::max(least, rowHeightLimit(*view->viewport(), kLeastFindingRows)) : least;
        return {width,
                std::clamp(wrappedHeight(interfaceFont(12), width, index.data().toString()) + scaled(8),
                           least, most)};
    }
};

} // namespace

QString errorText(const chat::ChatError& error) {
    const Error whole = asError(error);
    const QString text = LintModel::tr("Line %1, column %2: %3")
                             .arg(error.line)
                             .arg(error.column)
                             .arg(QString::fromStdString(whole.message.text()));
    return error.kind == chat::ChatErrorKind::Template || whole.remedy.empty()
               ? text
               : text + QStringLiteral("; ") + QString::fromStdString(whole.remedy.text());
}

LintModel::LintModel(QObject* parent)
    : TableModel(
          {Column(tr("severity"), [](const chat::ChatFinding& one) { return titleOf(one.severity); }),
           Column(tr("line"),
                  [](const chat::ChatFinding& one) {
                      return one.line == 0 ? QStringLiteral("–") : QString::number(one.line);
                  })
               .alignRight(),
           Column(tr("finding"),
                  [](const chat::ChatFinding& one) { return QString::fromStdString(one.message.text()); })},
          parent) {
    using Finding = chat::ChatFinding;
    setRowRole(Qt::ToolTipRole, [](const Finding& one) {
        return plainToolTip(QStringLiteral("%1 · %2\n%3")
                                .arg(titleOf(one.severity), lintString(one.code),
                                     QString::fromStdString(one.message.text())));
    });
    setRowRole(SeverityRole, [](const Finding& one) { return static_cast<int>(one.severity); });
    setRowRole(LineRole, [](const Finding& one) { return one.line; });
    setRowRole(HasConversationRole, [](const Finding& one) { return !one.conversation.isNull(); });
}

void LintModel::setFindings(std::vector<chat::ChatFinding> findings) {
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
        if (a.severity != b.severity)
            return a.severity > b.severity;
        return a.isAboutStopping() != b.isAboutStopping() ? a.isAboutStopping() : a.line < b.line;
    });
    setRows(std::move(findings));
}

LintPane::LintPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new LintModel(this))
    , m_table(new QTableView(this))
    , m_show(new QPushButton(tr("Show example"), this))
    , m_remark(new QLabel(this))
    , m_job(tr("Checking the template")) {
    QVBoxLayout* column = paneColumn(this);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new FindingDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setAccessibleName(tr("Findings about the template"));
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(LintModel::Finding, QHeaderView::Stretch);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->installEventFilter(this);
    column->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 6);
    m_remark->setProperty("look", "remark");
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the button first
    row->addWidget(m_remark, 1);
    m_show->setToolTip(tr("Open a conversation that shows the problem (Undo restores the current one)"));
    row->addWidget(m_show);
    column->addLayout(row);
    const auto current = [this] {
        const QModelIndex index = m_table->currentIndex();
        m_show->setEnabled(index.isValid() && index.data(LintModel::HasConversationRole).toBool());
        if (index.isValid() && index.data(LintModel::LineRole).toInt() > 0)
            emit lineRequested(index.data(LintModel::LineRole).toInt());
    };
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, current);
    connect(m_table, &QTableView::activated, this, &LintPane::showCurrent);
    connect(m_show, &QPushButton::clicked, this, &LintPane::showCurrent);
    keepMeasured(*m_table, [this] {
        m_table->verticalHeader()->setMinimumSectionSize(scaled(24));
        m_table->horizontalHeader()->resizeSection(LintModel::Severity, scaled(92));
        m_table->horizontalHeader()->resizeSection(LintModel::Line, scaled(48));
        m_table->horizontalHeader()->setFixedHeight(scaled(24));
        m_table->setMinimumHeight((kLeastFindingRows + 1) * scaled(24));
        m_table->resizeRowsToContents();
    });
    m_show->setEnabled(false);
}

bool LintPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        m_table->resizeRowsToContents();
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            showCurrent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LintPane::showCurrent() {
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid() || !index.data(LintModel::HasConversationRole).toBool())
        return;
    const chat::ChatFinding& one = m_model->row(index.row());
    emit conversationRequested(one.conversation, lintString(one.code));
}

QString LintPane::summary() const {
    if (!m_linted)
        return tr("Findings");
    return tr("%1 findings", nullptr, m_model->rowCount()).arg(m_model->rowCount());
}

void LintPane::setResult(const ChatResultPtr& result) {
    const CompiledPtr compiled = result ? result->compiled : nullptr;
    const Data arguments = result ? result->input.arguments : Data::null();
    if (compiled && compiled == m_compiled && result->request.tokenizer == m_tokenizer &&
        arguments == m_arguments)
        return;
    m_compiled = compiled;
    m_tokenizer = result ? result->request.tokenizer : nullptr;
    m_arguments = arguments;
    m_linted = false;
    if (!compiled && result && result->error) {
        m_job.cancel();
        m_linted = true;
        const chat::ChatError& error = *result->error;
        m_model->setFindings({{"invalid", FindingSeverity::Error, error.line, asError(error).message, {}}});
        m_table->resizeRowsToContents();
        m_remark->setText(tr("Once the template is valid, more is checked"));
        m_show->setEnabled(false);
        emit changed();
        return;
    }
    if (!compiled) {
        m_job.cancel();
        m_model->setFindings({});
        m_remark->setText(result && result->request.nanochat ? tr("nanochat has no template")
                                                             : tr("The template is invalid"));
        emit changed();
        return;
    }
    m_job.run(
        [compiled, tokenizer = m_tokenizer, arguments](const Progress& progress) {
            chat::LintOptions options;
            options.arguments = arguments;
            return lintTemplate(*compiled, tokenizer.get(), options, progress);
        },
        [this](std::vector<chat::ChatFinding> findings) {
            m_linted = true;
            m_model->setFindings(std::move(findings));
            m_table->resizeRowsToContents();
            m_remark->setText(m_model->rowCount() == 0 ? tr("No findings") : QString());
            m_show->setEnabled(false);
            emit changed();
        });
}

} // namespace tokenscope::ui
