#include "ui/panels/compare/verdict_pane.h"

#include "core/base/printable.h"
#include "core/compare/search/difference_wording.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

constexpr int kVerdictMark = 18;

SeverityMark markOf(compare::VerdictKind kind) {
    switch (kind) {
    case compare::VerdictKind::SameIds:
        return SeverityMark::Fine;
    case compare::VerdictKind::NotCompatible:
        return SeverityMark::Error;
    case compare::VerdictKind::NoneFound:
        return SeverityMark::Note;
    default:
        return SeverityMark::Warning;
    }
}

void appendSentences(QStringList& lines, const QString& heading, const std::vector<Message>& sentences) {
    if (sentences.empty())
        return;
    if (!lines.isEmpty())
        lines << QString();
    lines << heading;
    for (const Message& sentence : sentences)
        lines << QStringLiteral("· ") + shownSentence(sentence);
}

} // namespace

VerdictLine::VerdictLine(QWidget* parent)
    : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    const auto leaveRoom = [this, row] {
        row->setContentsMargins(scaled(kVerdictMark) + scaled(24), 6, 12, 6);
        setMinimumHeight(scaled(40));
    };
    leaveRoom();
    connect(&Theme::instance(), &Theme::changed, this, leaveRoom);
    row->setSpacing(16);
    m_line = new QLabel(this);
    m_line->setObjectName(QStringLiteral("verdict"));
    m_line->setTextFormat(Qt::PlainText);
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    keepFont(*m_line, [] { return interfaceFont(14, QFont::DemiBold); });
    row->addWidget(m_line, 3);
    m_remark = new QLabel(this);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_remark->setProperty("look", "remark");
    m_remark->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_remark, 1);
}

void VerdictLine::setVerdict(const compare::Verdict& verdict, const compare::FilePair& pair,
                             const QString& remark) {
    m_mark = markOf(verdict.kind);
    m_line->setText(QString::fromStdString(printable(compare::sentenceOf(verdict, pair).text())));
    m_line->setAccessibleName(tr("Verdict: %1").arg(m_line->text()));
    m_remark->setText(remark);
    m_remark->setVisible(!remark.isEmpty());
    update();
}

void VerdictLine::addControl(QWidget* control) {
    layout()->addWidget(control);
}

QString VerdictLine::line() const {
    return m_line->text();
}

QString VerdictLine::remark() const {
    return m_remark->text();
}

void VerdictLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), piecePalette().panel);
    const int mark = scaled(kVerdictMark);
    paintSeverityMark(painter, QRectF(scaled(12), (height() - mark) / 2.0, mark, mark), m_mark);
}

VerdictReasons::VerdictReasons(QWidget* parent)
    : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setFocusPolicy(Qt::NoFocus); // the text in it has the focus
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    m_words = new QLabel(area);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setContentsMargins(12, 8, 12, 8);
    m_words->setProperty("look", "panel");
    m_words->setAccessibleName(tr("Reasons for the verdict"));
    keepFont(*m_words, [] { return interfaceFont(12); });
    area->setWidget(m_words);
    column->addWidget(area);
}

void VerdictReasons::setCompared(const ComparedFilesPtr& compared) {
    QStringList lines;
    if (compared) {
        const compare::Verdict& verdict = compared->verdict;
        appendSentences(lines, tr("Why"), verdict.reasons);
        appendSentences(lines, tr("Consequences for a checkpoint trained with A if B is used"),
                        verdict.checkpointAUnderB);
        appendSentences(lines, tr("Consequences for a checkpoint trained with B if A is used"),
                        verdict.checkpointBUnderA);
    }
    m_words->setText(lines.join(QLatin1Char('\n')));
}

QString VerdictReasons::words() const {
    return m_words->text();
}

} // namespace tokenscope::ui
