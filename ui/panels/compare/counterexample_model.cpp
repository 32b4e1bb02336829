#include "ui/panels/compare/counterexample_model.h"

#include "core/base/printable.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
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
            kinds << QStringLiteral("%1 %2").arg(grouped(tried.texts),
                                                 QString::fromStdString(printable(tried.kind.text(), 80)));
    QString words =
        tr("Tried with both: %1 in %2").arg(textCount(search.texts()), duration(search.milliseconds));
    if (!kinds.isEmpty())
        words += QStringLiteral(" (") + kinds.join(QStringLiteral(", ")) + QLatin1Char(')');
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
