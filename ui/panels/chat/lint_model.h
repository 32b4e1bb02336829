#pragma once
// What is odd about a template, a row a finding.

#include "core/chat/lint/template_lint.h"

#include <QAbstractListModel>

#include <vector>

namespace tokenscope::ui {

class LintModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { LineRole = Qt::UserRole, LevelRole, HasConversationRole };
    using QAbstractListModel::QAbstractListModel;

    void setFindings(std::vector<chat::ChatFinding> findings);
    [[nodiscard]] const chat::ChatFinding& finding(int row) const {
        return m_findings[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::vector<chat::ChatFinding> m_findings; ///< the worst first, then by line
};

} // namespace tokenscope::ui
