#include "ui/panels/chat/lint_model.h"

#include "ui/support/piece_palette.h"
#include "ui/support/tool_tips.h"

#include <algorithm>

namespace tokenscope::ui {

void LintModel::setFindings(std::vector<chat::ChatFinding> findings) {
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
        return a.level != b.level ? a.level > b.level : a.line < b.line;
    });
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

int LintModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

QVariant LintModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const chat::ChatFinding& one = m_findings[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        const QString message = QString::fromStdString(one.message);
        return one.line == 0 ? message : tr("Line %1: %2").arg(one.line).arg(message);
    }
    case Qt::ToolTipRole: {
        const auto level = chat::name(one.level);
        return plainToolTip(QStringLiteral("%1 · %2").arg(
            QString::fromUtf8(level.data(), static_cast<qsizetype>(level.size())),
            QString::fromUtf8(one.code.data(), static_cast<qsizetype>(one.code.size()))));
    }
    case Qt::ForegroundRole:
        return one.level == chat::FindingLevel::Error     ? piecePalette().error
               : one.level == chat::FindingLevel::Warning ? piecePalette().warningText
                                                          : piecePalette().text;
    case LineRole:
        return one.line;
    case LevelRole:
        return static_cast<int>(one.level);
    case HasConversationRole:
        return !one.conversation.isNull();
    default:
        return {};
    }
}

} // namespace tokenscope::ui
