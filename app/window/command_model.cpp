#include "app/window/command_model.h"

#include <QVariant>

#include <algorithm>

namespace tokenscope::app {

void CommandModel::setCommands(QList<Command> commands) {
    m_commands = std::move(commands);
    filter();
}

void CommandModel::setPattern(const QString& pattern) {
    m_pattern = pattern;
    filter();
}

void CommandModel::filter() {
    beginResetModel();
    m_rows.clear();
    for (qsizetype i = 0; i < m_commands.size(); ++i)
        if (auto match = fuzzyMatch(m_pattern, m_commands[i].title))
            m_rows << Row{i, std::move(*match)};
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row& a, const Row& b) { return a.match.score > b.match.score; });
    endResetModel();
}

void CommandModel::run(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= m_rows.size())
        return;
    // The command may replace the list that it comes from.
    const auto command = m_commands[m_rows[index.row()].command].run;
    command();
}

int CommandModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CommandModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row& row = m_rows[index.row()];
    const Command& command = m_commands[row.command];
    switch (role) {
    case Qt::DisplayRole:
        return command.title;
    case Qt::AccessibleTextRole:
        return command.detail.isEmpty() ? command.title
                                        : command.title + QStringLiteral(", ") + command.detail;
    case DetailRole:
        return command.detail;
    case PlacesRole:
        return QVariant::fromValue(row.match.places);
    default:
        return {};
    }
}

} // namespace tokenscope::app
