#include "ui/panels/check/case_table.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/severity_mark.h"
#include "ui/support/theme.h"

#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {

QString stateLabel(CaseState state) {
    switch (state) {
    case CaseState::Passed:
        return CaseModel::tr("passed");
    case CaseState::Failed:
        return CaseModel::tr("failed");
    case CaseState::Error:
        return CaseModel::tr("error");
    case CaseState::NotRun:
        break;
    }
    return CaseModel::tr("not run");
}

QString differenceLabel(const suite::CaseResult& result) {
    // With an error, there is nothing else to compare.
    if (!result.different.empty() && result.different.front() == suite::OutcomePart::Error)
        return CaseModel::tr("error");
    QStringList parts;
    for (const suite::OutcomePart part : result.different) {
        switch (part) {
        case suite::OutcomePart::Error:
            parts << CaseModel::tr("error");
            break;
        case suite::OutcomePart::Text:
            parts << CaseModel::tr("text");
            break;
        case suite::OutcomePart::Ids:
            parts << CaseModel::tr("ids");
            break;
        case suite::OutcomePart::Pieces:
            parts << CaseModel::tr("pieces");
            break;
        case suite::OutcomePart::Bytes:
            parts << CaseModel::tr("bytes");
            break;
        case suite::OutcomePart::Masks:
            parts << CaseModel::tr("masks");
            break;
        }
    }
    return parts.join(QStringLiteral(", "));
}

QString kindLabel(const suite::SuiteCase& one) {
    return std::holds_alternative<suite::TextInput>(one.input) ? CaseModel::tr("text")
                                                               : CaseModel::tr("conversation");
}

QString countsLabel(const SuiteRun::Counts& counts) {
    QStringList parts;
    if (counts.passed > 0)
        parts << CaseModel::tr("%1 passed", nullptr, pluralCount(counts.passed)).arg(grouped(counts.passed));
    if (counts.failed > 0)
        parts << CaseModel::tr("%1 failed", nullptr, pluralCount(counts.failed)).arg(grouped(counts.failed));
    if (counts.errors > 0)
        parts << CaseModel::tr("%1 errors", nullptr, pluralCount(counts.errors)).arg(grouped(counts.errors));
    if (counts.notRun > 0)
        parts << CaseModel::tr("%1 not run", nullptr, pluralCount(counts.notRun)).arg(grouped(counts.notRun));
    return parts.join(QStringLiteral(" · "));
}

CaseModel::CaseModel(QObject* parent)
    : TableModel(
          {TableColumn<CaseRow>(QString())
               .spokenTitle(tr("Mark"))
               .role(Qt::AccessibleTextRole, [](const CaseRow& row) { return stateLabel(row.state); }),
           TableColumn<CaseRow>(tr("Result"), [](const CaseRow& row) { return stateLabel(row.state); }),
           TableColumn<CaseRow>(tr("Name"),
                                [](const CaseRow& row) { return QString::fromStdString(row.one->name); })
               .role(BoldCellRole,
                     [](const CaseRow& row) {
                         return row.state == CaseState::Failed || row.state == CaseState::Error;
                     }),
           TableColumn<CaseRow>(tr("Kind"), [](const CaseRow& row) { return kindLabel(*row.one); }),
           TableColumn<CaseRow>(tr("What differs"), [](const CaseRow& row) { return row.different; })},
          parent) {
    setRowRole(StateRole, [](const CaseRow& row) { return static_cast<int>(row.state); });
    setRowRole(Qt::AccessibleDescriptionRole, [](const CaseRow& row) {
        const QString name = QString::fromStdString(row.one->name);
        return row.different.isEmpty()
                   ? tr("%1, %2, %3").arg(name, kindLabel(*row.one), stateLabel(row.state))
                   : tr("%1, %2, %3, different: %4")
                         .arg(name, kindLabel(*row.one), stateLabel(row.state), row.different);
    });
}

int CaseModel::rowOf(std::size_t index) const {
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const CaseRow& row) { return row.index == index; });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

void CaseDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    StepCellDelegate::paint(painter, option, index);
    if (index.column() != CaseModel::Mark)
        return;
    const qreal size = scaled(13);
    const QRectF box(option.rect.center().x() - size / 2 + 1, option.rect.center().y() - size / 2, size,
                     size);
    switch (static_cast<CaseState>(index.data(CaseModel::StateRole).toInt())) {
    case CaseState::Passed:
        return paintSeverityMark(*painter, box, SeverityMark::Fine);
    case CaseState::Failed:
        return paintSeverityMark(*painter, box, SeverityMark::Error);
    case CaseState::Error:
        return paintSeverityMark(*painter, box, SeverityMark::Warning);
    case CaseState::NotRun:
        break;
    }
    painter->save();
    painter->setPen(QPen(piecePalette().muted, 1.5));
    painter->drawLine(QPointF(box.left() + 2, box.center().y()), QPointF(box.right() - 2, box.center().y()));
    painter->restore();
}

} // namespace tokenscope::ui
