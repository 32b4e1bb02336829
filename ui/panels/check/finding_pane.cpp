#include "ui/panels/check/finding_pane.h"

#include "ui/panels/check/finding_text.h"
#include "ui/support/fold.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {

FindingPane::FindingPane(QWidget* parent)
    : QWidget(parent)
    , m_page(new QTextBrowser(this)) {
    paneColumn(this);
    const PaneHeader header(tr("Finding"), this);
    m_remark = header.remark;
    auto* content = header.makeFoldable(*this, QStringLiteral("finding"));
    m_page->setObjectName(QStringLiteral("checkFinding"));
    m_page->setAccessibleName(tr("The selected finding"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(12);
    m_page->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    content->addWidget(m_page, 1);
    content->addWidget(makeReason());
    content->addWidget(makeButtons());
    show(nullptr, nullptr, false, false);
}

QWidget* FindingPane::makeButtons() {
    auto* frame = new QFrame(this);
    frame->setProperty("look", "header");
    auto* row = new WrappingRow(frame, 36);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    m_show = new QPushButton(frame);
    m_show->setObjectName(QStringLiteral("checkShow"));
    m_show->setProperty("look", "primary");
    m_show->setToolTip(
        tr("Show what the finding is about; a finding's text replaces the editor's, and Undo restores yours "
           "(Return)"));
    connect(m_show, &QPushButton::clicked, this, &FindingPane::showRequested);
    row->addWidget(m_show);
    m_silence = new QPushButton(frame);
    m_silence->setObjectName(QStringLiteral("checkSilence"));
    connect(m_silence, &QPushButton::clicked, this, [this] {
        if (m_silenced)
            emit unsilenceRequested();
        else
            startSilencing();
    });
    row->addWidget(m_silence);
    m_copy = new QPushButton(tr("Copy"), frame);
    m_copy->setObjectName(QStringLiteral("checkCopy"));
    m_copy->setToolTip(tr("Copy the finding as text (Ctrl+C)"));
    connect(m_copy, &QPushButton::clicked, this, &FindingPane::copyRequested);
    row->addWidget(m_copy);
    row->addStretch(1);
    return frame;
}

QWidget* FindingPane::makeReason() {
    m_reasonRow = new QFrame(this);
    m_reasonRow->setProperty("look", "header");
    auto* row = new WrappingRow(m_reasonRow, 36);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    m_reason = new QLineEdit(m_reasonRow);
    m_reason->setObjectName(QStringLiteral("checkReason"));
    m_reason->setPlaceholderText(tr("Why the finding is acceptable"));
    m_reason->setAccessibleName(tr("The reason why the finding is acceptable"));
    keepLeastWidth(*m_reason, 140);
    m_reason->installEventFilter(this);
    row->addWidget(m_reason, 1);
    m_accept = new QPushButton(tr("Silence"), m_reasonRow);
    m_accept->setToolTip(
        tr("Keep the reason in %1, next to the tokenizer").arg(QLatin1String(check::kSilencedFile)));
    connect(m_accept, &QPushButton::clicked, this, &FindingPane::silence);
    row->addWidget(m_accept);
    auto* cancel = new QPushButton(tr("Cancel"), m_reasonRow);
    connect(cancel, &QPushButton::clicked, this, &FindingPane::endSilencing);
    row->addWidget(cancel);
    connect(m_reason, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_accept->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_reason, &QLineEdit::returnPressed, this, &FindingPane::silence);
    m_accept->setEnabled(false);
    m_reasonRow->hide();
    return m_reasonRow;
}

void FindingPane::startSilencing() {
    if (!m_silence->isEnabled() || m_silenced)
        return;
    Fold::reveal(*m_reasonRow);
    m_reason->clear();
    m_reasonRow->show();
    m_reason->setFocus(Qt::OtherFocusReason);
}

void FindingPane::endSilencing() {
    if (m_reasonRow->isAncestorOf(focusWidget()))
        m_silence->setFocus(Qt::OtherFocusReason);
    m_reasonRow->hide();
}

void FindingPane::silence() {
    const QString reason = m_reason->text().trimmed();
    if (reason.isEmpty())
        return;
    endSilencing();
    emit silenceRequested(reason);
}

bool FindingPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        endSilencing();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FindingPane::show(const check::CheckResult* family, const check::Finding* finding, bool usable,
                       bool maySilence) {
    const QString html = finding ? findingHtml(*family, *finding) : family ? familyHtml(*family) : QString();
    if (html != m_html || m_page->document()->isEmpty()) {
        const bool same = html == m_html;
        m_html = html;
        m_page->setHtml(html);
        if (!same)
            endSilencing();
    }
    const auto nameOf = [](std::string_view name) {
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    };
    m_remark->setText(finding
                          ? QStringLiteral("%1/%2").arg(nameOf(family->check->name), nameOf(finding->code))
                      : family ? nameOf(family->check->name)
                               : QString());
    m_show->setText(finding ? showTitle(nameOf(finding->view)) : showTitle({}));
    m_show->setEnabled(finding && usable && !finding->view.empty());
    m_silenced = finding && !finding->silenced.empty();
    m_silence->setText(m_silenced ? tr("Unsilence") : tr("Silence…"));
    m_silence->setToolTip(
        !maySilence  ? tr("The tokenizer comes from no file, so there is no place for the reason")
        : m_silenced ? tr("Remove the finding from %1").arg(QLatin1String(check::kSilencedFile))
                     : tr("Silence the finding, with a reason that is kept in %1 next to the tokenizer (S)")
                           .arg(QLatin1String(check::kSilencedFile)));
    m_silence->setEnabled(finding && usable && maySilence);
    m_copy->setEnabled(finding || family);
}

} // namespace tokenscope::ui
