#include "ui/panels/steps/markdown_table.h"

#include "ui/widgets/step_table/step_table.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenscope::ui {
namespace {

QString plainCell(QString text) {
    text.replace(QLatin1Char('\\'), QLatin1String("\\\\"));
    for (const char mark : {'|', '`', '*', '_', '<', '[', ']'})
        text.replace(QLatin1Char(mark), QLatin1Char('\\') + QString(QLatin1Char(mark)));
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

/// Fenced by more backticks than it has in a row.
QString codeCell(QString text) {
    QString fence = QStringLiteral("`");
    while (text.contains(fence))
        fence += QLatin1Char('`');
    text.replace(QLatin1Char('|'), QLatin1String("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' '));
    const QString pad = fence.size() > 1 ? QStringLiteral(" ") : QString();
    return text.isEmpty() ? QString() : fence + pad + text + pad + fence;
}

} // namespace

QByteArray markdownTable(const QAbstractItemModel& model) {
    const int columns = model.columnCount();
    const int rows = std::min(model.rowCount(), kMaxMarkdownRows);
    QString text = QStringLiteral("|");
    QString rule = QStringLiteral("|");
    for (int column = 0; column < columns; ++column) {
        text += QStringLiteral(" %1 |").arg(
            plainCell(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()));
        const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        rule += alignment & Qt::AlignRight ? QStringLiteral("---:|") : QStringLiteral("---|");
    }
    text += QLatin1Char('\n') + rule + QLatin1Char('\n');
    for (int row = 0; row < rows; ++row) {
        text += QLatin1Char('|');
        for (int column = 0; column < columns; ++column) {
            const QModelIndex index = model.index(row, column);
            const QString cell = index.data().toString();
            text += QLatin1Char(' ') +
                    (index.data(FixedCellRole).toBool() ? codeCell(cell) : plainCell(cell)) +
                    QStringLiteral(" |");
        }
        text += QLatin1Char('\n');
    }
    if (rows < model.rowCount())
        text += QCoreApplication::translate("tokenscope::Steps", "\nThe first %1 of %2 rows.\n")
                    .arg(rows)
                    .arg(model.rowCount());
    return text.toUtf8();
}

} // namespace tokenscope::ui
