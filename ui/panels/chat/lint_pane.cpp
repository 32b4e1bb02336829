#include "ui/panels/chat/lint_pane.h"

#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QLabel>
#include <QListView>

#include <algorithm>

namespace tokenscope::ui {

namespace {

QString lintString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString findingText(const chat::ChatFinding& finding) {
    const QString message = QString::fromStdString(finding.message.text());
    return finding.line == 0 ? message : LintModel::tr("Line %1: %2").arg(finding.line).arg(message);
}

QColor levelColor(chat::FindingLevel level) {
    const PiecePalette& colors = piecePalette();
    return level == chat::FindingLevel::Error     ? colors.error
           : level == chat::FindingLevel::Warning ? colors.warningText
                                                  : colors.text;
}

} // namespace

LintModel::LintModel(QObject* parent)
    : TableModel({Column(tr("Finding"), &findingText)}, parent) {
    using Finding = chat::ChatFinding;
    setRowRole(Qt::AccessibleTextRole, &findingText);
    setRowRole(Qt::ToolTipRole, [](const Finding& one) {
        return plainToolTip(
            QStringLiteral("%1 · %2").arg(lintString(chat::name(one.level)), lintString(one.code)));
    });
    setRowRole(Qt::ForegroundRole, [](const Finding& one) { return levelColor(one.level); });
    setRowRole(LineRole, [](const Finding& one) { return one.line; });
    setRowRole(HasConversationRole, [](const Finding& one) { return !one.conversation.isNull(); });
}

void LintModel::setFindings(std::vector<chat::ChatFinding> findings) {
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
        return a.level != b.level ? a.level > b.level : a.line < b.line;
    });
    setRows(std::move(findings));
}

LintPane::LintPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new LintModel(this))
    , m_list(new QListView(this))
    , m_show(new QPushButton(tr("Show example"), this))
    , m_remark(new QLabel(this))
    , m_job(tr("Checking the template")) {
    QVBoxLayout* column = paneColumn(this);
    m_list->setModel(m_model);
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSpacing(2);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Findings about the template"));
    keepFont(*m_list, [] { return interfaceFont(12); });
    column->setContentsMargins(8, 2, 0, 0);
    column->addWidget(m_list, 1);
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
        const QModelIndex index = m_list->currentIndex();
        m_show->setEnabled(index.isValid() && index.data(LintModel::HasConversationRole).toBool());
        if (index.isValid() && index.data(LintModel::LineRole).toInt() > 0)
            emit lineRequested(index.data(LintModel::LineRole).toInt());
    };
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, current);
    connect(m_list, &QListView::activated, this, &LintPane::showCurrent);
    connect(m_show, &QPushButton::clicked, this, &LintPane::showCurrent);
    const auto takeColors = [this] {
        QPalette palette = m_list->palette();
        palette.setColor(QPalette::Highlight, piecePalette().highlightSoft);
        palette.setColor(QPalette::HighlightedText, piecePalette().text);
        m_list->setPalette(palette);
        m_list->doItemsLayout();
    };
    takeColors();
    connect(&Theme::instance(), &Theme::changed, m_list, takeColors);
    m_show->setEnabled(false);
}

void LintPane::showCurrent() {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid() || !index.data(LintModel::HasConversationRole).toBool())
        return;
    const chat::ChatFinding& one = m_model->row(index.row());
    emit conversationRequested(one.conversation, lintString(one.code));
}

QString LintPane::summary() const {
    if (!m_linted)
        return tr("Problems");
    return tr("%1 problems", nullptr, m_model->rowCount()).arg(m_model->rowCount());
}

void LintPane::setResult(const ChatResultPtr& result) {
    const CompiledPtr compiled = result ? result->compiled : nullptr;
    const Data arguments = result ? result->input.arguments : Data::null();
    if (compiled == m_compiled && result && result->request.tokenizer == m_tokenizer &&
        arguments == m_arguments)
        return;
    m_compiled = compiled;
    m_tokenizer = result ? result->request.tokenizer : nullptr;
    m_arguments = arguments;
    m_linted = false;
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
            m_remark->setText(m_model->rowCount() == 0 ? tr("No findings") : QString());
            m_show->setEnabled(false);
            emit changed();
        });
}

} // namespace tokenscope::ui
