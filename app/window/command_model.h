#pragma once
// What the command palette lists: commands that match what was typed, the best first.

#include "app/window/fuzzy_match.h"

#include <QAbstractListModel>

#include <functional>

namespace tokenscope::app {

struct Command {
    QString title;  ///< `File: Open text…`
    QString detail; ///< a shortcut, or where it leads
    std::function<void()> run;
};

class CommandModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { DetailRole = Qt::UserRole, PlacesRole };
    using QAbstractListModel::QAbstractListModel;

    void setCommands(QList<Command> commands);
    void setPattern(const QString& pattern);
    void run(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  private:
    struct Row {
        qsizetype command = 0;
        FuzzyMatch match;
    };
    void filter();
    QList<Command> m_commands;
    QString m_pattern;
    QList<Row> m_rows;
};

} // namespace tokenscope::app
