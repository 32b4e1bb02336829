#include "ui/panels/check/report_summary.h"

#include "ui/panels/check/finding_text.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kSummaryMark = 13;
constexpr int kVerdictText = 13;
constexpr int kWidestVerdict = 520; ///< with many families, it is elided

} // namespace

MarkedLabel::MarkedLabel(SeverityMark mark, QWidget* parent)
    : QLabel(parent)
    , m_mark(mark) {
    setTextFormat(Qt::PlainText);
    takeFont();
    connect(&Theme::instance(), &Theme::changed, this, &MarkedLabel::takeFont);
}

void MarkedLabel::takeFont() {
    setContentsMargins(scaled(kSummaryMark + 6), 0, 0, 0);
}

void MarkedLabel::setCount(int count, const QString& text) {
    m_counts = count > 0;
    setStyled(*this, "look", m_counts ? "plain" : "muted");
    setText(text);
    show();
}

void MarkedLabel::paintEvent(QPaintEvent* event) {
    QLabel::paintEvent(event);
    QPainter painter(this);
    if (!m_counts)
        painter.setOpacity(0.45);
    const int size = scaled(kSummaryMark);
    paintSeverityMark(painter, QRectF(1, (height() - size) / 2.0, size, size), m_mark);
}

ReportSummary::ReportSummary(QWidget* parent)
    : QFrame(parent)
    , m_verdict(new ElidedLabel(this))
    , m_errors(new MarkedLabel(SeverityMark::Error, this))
    , m_warnings(new MarkedLabel(SeverityMark::Warning, this))
    , m_passed(new MarkedLabel(SeverityMark::Fine, this))
    , m_others(new QLabel(this)) {
    setProperty("look", "header");
    auto* row = new WrappingRow(this, 32);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(16);
    m_verdict->setObjectName(QStringLiteral("checkVerdict"));
    m_verdict->setProperty("look", "title");
    connect(&Theme::instance(), &Theme::changed, this, [this] { setVerdict(verdict()); });
    row->addWidget(m_verdict, 1);
    for (QLabel* label : {static_cast<QLabel*>(m_errors), static_cast<QLabel*>(m_warnings),
                          static_cast<QLabel*>(m_passed), m_others})
        row->addWidget(label);
    m_others->setProperty("look", "muted");
    setNote({});
}

QString ReportSummary::verdict() const {
    return m_verdict->text();
}

/// It is shown whole; with large text, the counts are in other rows.
void ReportSummary::setVerdict(const QString& text) {
    m_verdict->setText(text);
    const QFontMetrics bold(interfaceFont(kVerdictText, QFont::DemiBold));
    m_verdict->setMinimumWidth(std::min(bold.horizontalAdvance(text) + 2, scaled(kWidestVerdict)));
}

void ReportSummary::setNote(const QString& note) {
    setVerdict(note);
    for (QLabel* label : {static_cast<QLabel*>(m_errors), static_cast<QLabel*>(m_warnings),
                          static_cast<QLabel*>(m_passed), m_others})
        label->hide();
}

void ReportSummary::setReport(const report::CheckReport& report) {
    const report::CheckReport::Counts counts = report.counts();
    const auto errors = static_cast<int>(counts.errors);
    const auto warnings = static_cast<int>(counts.warnings);
    const auto passed = static_cast<int>(counts.passed);
    const auto others = static_cast<int>(report.results.size() - counts.ran);
    const auto silenced = static_cast<int>(counts.silenced);
    setVerdict(verdictOf(report));
    m_errors->setCount(errors, tr("%n errors", nullptr, errors));
    m_warnings->setCount(warnings, tr("%n warnings", nullptr, warnings));
    m_passed->setCount(passed,
                       tr("%1 of %n checks passed", nullptr, static_cast<int>(counts.ran)).arg(passed));
    QStringList muted;
    if (silenced > 0 && errors + warnings > 0) // else the verdict has it
        muted << tr("%n silenced", "findings", silenced);
    if (others > 0)
        muted << tr("%n not applicable", "families of checks", others);
    m_others->setText(muted.join(QStringLiteral(" · ")));
    m_others->setVisible(!muted.isEmpty());
}

QString verdictOf(const report::CheckReport& report) {
    const report::CheckReport::Counts counts = report.counts();
    QStringList wrong, stopping;
    for (const check::CheckResult* family : check::inReadingOrder(report.results)) {
        if (family->worst() == FindingSeverity::Error)
            wrong << familyTitle(*family);
        if (family->isAboutStopping())
            stopping << familyTitle(*family);
    }
    const QString families = stopping.join(QStringLiteral(", "));
    if (!wrong.isEmpty() && !stopping.isEmpty())
        return ReportSummary::tr("Fix this before you use it: %1. A fine-tune may never stop: %2",
                                 "families with errors, families with warnings")
            .arg(wrong.join(QStringLiteral(", ")), families);
    if (!wrong.isEmpty())
        return ReportSummary::tr("Fix this before you use it: %1", "families with errors")
            .arg(wrong.join(QStringLiteral(", ")));
    if (!stopping.isEmpty())
        return ReportSummary::tr("No errors, but a fine-tune may never stop: %1", "families with warnings")
            .arg(families);
    if (counts.warnings > 0)
        return ReportSummary::tr("No errors; %n warnings need your decision", nullptr,
                                 static_cast<int>(counts.warnings));
    if (counts.silenced > 0)
        return ReportSummary::tr("No open errors or warnings · %n silenced", nullptr,
                                 static_cast<int>(counts.silenced));
    return ReportSummary::tr("Nothing is wrong");
}

} // namespace tokenscope::ui
