#include "ui/panels/check/findings_model.h"

#include "core/base/printable.h"
#include "ui/panels/check/finding_text.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"

#include <utility>

namespace tokenscope::ui {
namespace {

using check::CheckResult;
using check::Finding;

bool isShown(const Finding& finding, FindingsFilter filter) {
    switch (filter) {
    case FindingsFilter::Problems:
        return finding.silenced.empty() && finding.severity > FindingSeverity::Info;
    case FindingsFilter::Silenced:
        return !finding.silenced.empty();
    case FindingsFilter::All:
        break;
    }
    return true;
}

} // namespace

FindingsModel::FindingsModel(QObject* parent)
    : QAbstractItemModel(parent) {}

void FindingsModel::setReport(CheckedReportPtr report, FindingsFilter filter) {
    beginResetModel();
    m_report = std::move(report);
    m_rows.clear();
    const auto families =
        m_report ? check::inReadingOrder(m_report->report.results) : std::vector<const CheckResult*>();
    for (const CheckResult* family : families) {
        FamilyRow row{family, {}};
        for (const Finding& finding : family->findings)
            if (isShown(finding, filter))
                row.findings.push_back(&finding);
        if (filter == FindingsFilter::All || !row.findings.empty())
            m_rows.push_back(std::move(row));
    }
    endResetModel();
}

void FindingsModel::setTextOutdated(bool outdated) {
    if (std::exchange(m_textOutdated, outdated) == outdated)
        return;
    for (int i = 0; i < rowCount(); ++i)
        if (const QModelIndex row = index(i); isAboutText(*family(row))) {
            emit dataChanged(row, index(i, Where));
            if (const int children = rowCount(row); children > 0)
                emit dataChanged(index(0, 0, row), index(children - 1, Where, row));
        }
}

bool FindingsModel::isOutdated(const CheckResult& family) const {
    return m_textOutdated && family.applies && isAboutText(family);
}

const CheckResult* FindingsModel::family(const QModelIndex& index) const {
    if (!index.isValid())
        return nullptr;
    const QModelIndex own = index.parent().isValid() ? index.parent() : index;
    return m_rows[static_cast<std::size_t>(own.row())].family;
}

const Finding* FindingsModel::finding(const QModelIndex& index) const {
    if (!index.parent().isValid())
        return nullptr;
    const FamilyRow& row = m_rows[static_cast<std::size_t>(index.parent().row())];
    return row.findings[static_cast<std::size_t>(index.row())];
}

QModelIndex FindingsModel::find(const CheckResult& wanted, const Finding* finding) const {
    for (int i = 0; i < rowCount(); ++i) {
        const QModelIndex familyIndex = index(i);
        if (family(familyIndex)->check != wanted.check)
            continue;
        if (!finding)
            return familyIndex;
        for (int j = 0; j < rowCount(familyIndex); ++j) {
            const QModelIndex child = index(j, 0, familyIndex);
            const Finding& other = *this->finding(child);
            if (other.code == finding->code && other.subject == finding->subject &&
                other.place == finding->place)
                return child;
        }
    }
    return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const {
    return child.internalId() == 0 ? QModelIndex()
                                   : createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr{0});
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_rows.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return static_cast<int>(m_rows[static_cast<std::size_t>(parent.row())].findings.size());
}

int FindingsModel::columnCount(const QModelIndex&) const {
    return kColumns;
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CheckResult& own = *family(index);
    if (const Finding* one = finding(index))
        return findingData(own, *one, index.column(), role);
    return familyData(own, index.column(), role);
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == What ? tr("finding") : tr("place");
}

QVariant FindingsModel::familyData(const CheckResult& family, int column, int role) const {
    const QString result = isOutdated(family)
                               ? tr("%1 in the previous text", "2 warnings").arg(familyResult(family))
                               : familyResult(family);
    switch (role) {
    case Qt::DisplayRole:
        return column == What ? familyTitle(family) : result;
    case Qt::AccessibleTextRole:
        return column == What
                   ? tr("%1: %2", "a family of checks, and its result").arg(familyTitle(family), result)
                   : result;
    case Qt::ToolTipRole:
        return plainToolTip(sentenceOf(Message(family.check->description)));
    case MarkRole:
        return !family.applies                           ? -1
               : family.worst() == FindingSeverity::Info ? static_cast<int>(SeverityMark::Fine)
                                                         : static_cast<int>(markOf(family.worst()));
    case MutedRole:
        return !family.applies || isOutdated(family);
    default:
        return {};
    }
}

QVariant FindingsModel::findingData(const CheckResult& family, const Finding& finding, int column,
                                    int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return column == What ? headlineOf(finding.message) : placeText(finding);
    case Qt::AccessibleTextRole: {
        if (column == Where)
            return placeText(finding);
        const QString name = tr("%1, %2: %3, in %4", "error, a family, a sentence, a place")
                                 .arg(titleOf(finding.severity), familyTitle(family),
                                      shownSentence(finding.message), placeText(finding));
        return finding.silenced.empty() ? name : tr("silenced %1", "an error or a warning").arg(name);
    }
    case Qt::ToolTipRole: {
        QString tip = QStringLiteral("%1/%2").arg(
            QString::fromUtf8(family.check->name.data(), static_cast<qsizetype>(family.check->name.size())),
            QString::fromUtf8(finding.code.data(), static_cast<qsizetype>(finding.code.size())));
        if (!finding.silenced.empty())
            tip += QLatin1Char('\n') +
                   tr("Silenced because: %1").arg(QString::fromStdString(printable(finding.silenced)));
        return plainToolTip(tip);
    }
    case MarkRole:
        return static_cast<int>(markOf(finding.severity));
    case MutedRole:
        return !finding.silenced.empty() || isOutdated(family);
    default:
        return {};
    }
}

} // namespace tokenscope::ui
