#include "ui/panels/compare/verdict_pane.h"

#include "core/base/printable.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/table_model.h"

#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
    setAccessibleRole(*this, QAccessible::StaticText);
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

namespace {

constexpr std::size_t kMaxIdsShown = 16;

QString shownIds(const std::vector<PieceId>& ids, const Message& message, std::size_t most) {
    if (!message.empty())
        return QObject::tr("no ids: %1").arg(QString::fromStdString(printable(message.text(), 80)));
    if (ids.empty())
        return QObject::tr("no ids");
    QStringList words;
    for (std::size_t i = 0; i < std::min(ids.size(), most); ++i)
        words << QString::number(ids[i]);
    return words.join(QLatin1Char(' ')) + (ids.size() > most ? QStringLiteral(" …") : QString());
}

/// A `▁` in the text itself is not a space, so it isn't drawn as one.
bool hasLowBlock(const std::string& text) {
    return text.find("\xE2\x96\x81") != std::string::npos;
}

QString settingWords(const compare::TrialSetting& setting) {
    QStringList words;
    if (setting.addSpecial)
        words << (*setting.addSpecial ? QObject::tr("add special on") : QObject::tr("add special off"));
    if (setting.parseSpecial)
        words << (*setting.parseSpecial ? QObject::tr("parse special on") : QObject::tr("parse special off"));
    return words.join(QStringLiteral(", "));
}

} // namespace

QString differenceCauseTitle(compare::DifferenceCause cause) {
    switch (cause) {
    case compare::DifferenceCause::Around:
        return QObject::tr("added around");
    case compare::DifferenceCause::TokenFound:
        return QObject::tr("token in text");
    case compare::DifferenceCause::NextToToken:
        return QObject::tr("next to a token");
    case compare::DifferenceCause::TokenId:
        return QObject::tr("id of a token");
    case compare::DifferenceCause::UnknownToken:
        return QObject::tr("unknown token");
    case compare::DifferenceCause::Metaspace:
        return QObject::tr("literal ▁");
    case compare::DifferenceCause::Normalizer:
        return QObject::tr("normalizer");
    case compare::DifferenceCause::PreTokenizer:
        return QObject::tr("pre-tokenizer");
    case compare::DifferenceCause::OtherIds:
        return QObject::tr("different ids");
    case compare::DifferenceCause::Model:
        return QObject::tr("model");
    case compare::DifferenceCause::NotEncodable:
        return QObject::tr("not encodable");
    case compare::DifferenceCause::OtherEngine:
        return QObject::tr("rules of the format");
    }
    return {};
}

void CounterexampleModel::setCompared(ComparedFilesPtr compared) {
    beginResetModel();
    m_compared = std::move(compared);
    endResetModel();
}

QString CounterexampleModel::tried() const {
    if (!m_compared || !m_compared->searched)
        return {};
    const compare::CounterexampleSearchResult& search = m_compared->search;
    QStringList kinds;
    for (const compare::TriedTexts& tried : search.tried)
        if (tried.texts > 0)
            kinds << QStringLiteral("%1 (%2)").arg(QString::fromStdString(printable(tried.kind.text(), 80)),
                                                   grouped(tried.texts));
    QString words = tr("Encoded with both tokenizers: %1 in %2")
                        .arg(textCount(search.texts()), duration(search.milliseconds));
    if (!kinds.isEmpty())
        words += QStringLiteral(": ") + kinds.join(QStringLiteral("; "));
    return words;
}

int CounterexampleModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_compared ? 0 : static_cast<int>(m_compared->search.counterexamples.size());
}

int CounterexampleModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CounterexampleModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    const compare::Counterexample& own = counterexample(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (index.column()) {
        case Text:
            return own.text.empty()        ? tr("(empty)")
                   : hasLowBlock(own.text) ? diffCellText(own.text).replace(QLatin1Char(' '), QChar(0x2423))
                                           : diffCellText(own.text);
        case Cause:
            return differenceCauseTitle(own.cause);
        case IdsA:
            return shownIds(own.idsA, own.messageA, kMaxIdsShown);
        case IdsB:
            return shownIds(own.idsB, own.messageB, kMaxIdsShown);
        case Time:
            return duration(own.milliseconds);
        default: {
            const QString setting = settingWords(own.setting);
            const QString words =
                withNamedCharacters(QString::fromStdString(printable(own.description.text())));
            return setting.isEmpty() ? words : tr("%1 (%2)").arg(words, setting);
        }
        }
    case Qt::ToolTipRole: {
        QString tip = withNamedCharacters(QString::fromStdString(printable(own.description.text())));
        if (const QString setting = settingWords(own.setting); !setting.isEmpty())
            tip += tr("\nWith %1").arg(setting);
        tip += tr("\nA: %1\nB: %2")
                   .arg(shownIds(own.idsA, own.messageA, 100), shownIds(own.idsB, own.messageB, 100));
        tip += tr("\nTexts that showed it: %1").arg(grouped(own.seen));
        if (own.agreeWhenParsed)
            tip += tr("\nWith special tokens parsed by both, the ids are equal");
        return plainToolTip(tip + tr("\nEnter shows it in the Text view"));
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() == Time ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    case FixedCellRole:
        return index.column() == Text && !own.text.empty() && !hasLowBlock(own.text);
    case MutedCellRole:
        return index.column() == Time;
    case BoldCellRole:
        return index.column() == Text;
    default:
        return {};
    }
}

QVariant CounterexampleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>((section == Time ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QString words[ColumnCount] = {tr("shortest text"), tr("cause"),       tr("ids of A"),
                                        tr("ids of B"),      tr("found after"), tr("description")};
    return words[section];
}

} // namespace tokenscope::ui
