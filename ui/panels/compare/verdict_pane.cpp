#include "ui/panels/compare/verdict_pane.h"

#include "core/base/printable.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

QColor verdictColor(compare::VerdictKind kind) {
    const PiecePalette& colors = piecePalette();
    switch (kind) {
    case compare::VerdictKind::SameIds:
        return colors.ok;
    case compare::VerdictKind::NotCompatible:
        return colors.error;
    default:
        return colors.warningText;
    }
}

void appendSentences(QStringList& lines, const QString& heading, const std::vector<Message>& sentences) {
    if (sentences.empty())
        return;
    if (!lines.isEmpty())
        lines << QString();
    lines << heading;
    for (const Message& sentence : sentences)
        lines << QStringLiteral("· ") +
                     withNamedCharacters(QString::fromStdString(printable(sentence.text())));
}

} // namespace

QString verdictWord(compare::VerdictKind kind) {
    switch (kind) {
    case compare::VerdictKind::SameIds:
        return QObject::tr("SAME IDS");
    case compare::VerdictKind::SameIdsWhenSet:
        return QObject::tr("SAME IF SET");
    case compare::VerdictKind::NoneFound:
        return QObject::tr("NOT PROVED");
    case compare::VerdictKind::OtherIds:
        return QObject::tr("DIFFERENT IDS");
    case compare::VerdictKind::OtherVocabulary:
        return QObject::tr("DIFFERENT VOCABULARY");
    case compare::VerdictKind::OtherPlaces:
        return QObject::tr("PIECES MOVED");
    case compare::VerdictKind::NotCompatible:
        return QObject::tr("NOT COMPATIBLE");
    }
    return {};
}

VerdictLine::VerdictLine(QWidget* parent)
    : QWidget(parent) {
    keepHeight(*this, 44);
}

void VerdictLine::setVerdict(compare::VerdictKind kind, const QString& line, const QString& remark) {
    m_kind = kind;
    m_line = line;
    m_remark = remark;
    setAccessibleName(tr("Verdict: %1. %2").arg(line, remark));
    setToolTip(plainToolTip(remark.isEmpty() ? line : line + QLatin1Char('\n') + remark));
    update();
}

void VerdictLine::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.fillRect(rect(), colors.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colors.line);
    const QColor own = verdictColor(m_kind);
    painter.fillRect(QRect(0, 0, 4, height() - 1), own);
    const QFont small = interfaceFont(11, QFont::DemiBold);
    const QString word = verdictWord(m_kind);
    const int wide = QFontMetrics(small).horizontalAdvance(word) + scaled(14);
    const QRect badge(scaled(16), (height() - scaled(20)) / 2, wide, scaled(20));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(own, 1.5));
    painter.drawRoundedRect(QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setFont(small);
    painter.drawText(badge, Qt::AlignCenter, word);
    const QFont large = interfaceFont(14, QFont::DemiBold);
    const QFont usual = interfaceFont(12);
    const QRect rest(badge.right() + scaled(12), 0, width() - badge.right() - scaled(24), height() - 1);
    const int remark = m_remark.isEmpty() ? 0 : QFontMetrics(usual).horizontalAdvance(m_remark) + scaled(16);
    const int room = std::max(rest.width() / 3, rest.width() - remark);
    painter.setFont(large);
    painter.setPen(colors.text);
    const QString shown = QFontMetrics(large).elidedText(m_line, Qt::ElideRight, room);
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, shown);
    const int used = QFontMetrics(large).horizontalAdvance(shown) + scaled(16);
    painter.setFont(usual);
    painter.setPen(colors.muted);
    painter.drawText(rest.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(usual).elidedText(m_remark, Qt::ElideRight, rest.width() - used));
}

VerdictReasons::VerdictReasons(QWidget* parent)
    : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
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
