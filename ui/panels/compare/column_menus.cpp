#include "ui/panels/compare/column_menus.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QMenu>

namespace tokenscope::ui {
namespace {

bool hasColumn(const ColumnSet& columns, const ColumnChoice& choice) {
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (columns.choice(c) == choice)
            return true;
    return false;
}

/// Columns that differ from `column` in one setting.
void addSettings(QMenu& menu, const Session& session, ColumnSet& columns, std::size_t column) {
    const ColumnChoice own = columns.choice(column);
    const auto entry = [&](const QString& title, const ColumnChoice& choice) {
        QAction* action = menu.addAction(menuTitle(title));
        action->setEnabled(!hasColumn(columns, choice));
        QObject::connect(action, &QAction::triggered, &columns, [&columns, choice] { columns.add(choice); });
    };
    const bool add = !own.addSpecial.value_or(session.addSpecial());
    ColumnChoice changed = own;
    changed.addSpecial = add;
    entry(add ? QObject::tr("With add special on") : QObject::tr("With add special off"), changed);
    const bool parse = !own.parseSpecial.value_or(session.parseSpecial());
    changed = own;
    changed.parseSpecial = parse;
    entry(parse ? QObject::tr("With parse special on") : QObject::tr("With parse special off"), changed);
    const auto tokenizer = columns.tokenizer(column);
    if (!tokenizer)
        return;
    const auto with = [own](const ColumnSwitches& switches) {
        ColumnChoice choice = own;
        choice.switches = switches;
        return choice;
    };
    addSwitches(
        *menu.addMenu(QObject::tr("With a stage switched")), tokenizer->definition(), own.switches,
        [&columns, with](const ColumnSwitches& switches) { return hasColumn(columns, with(switches)); },
        [&columns, with](const ColumnSwitches& switches) { columns.add(with(switches)); });
}

} // namespace

void fillAddColumnMenu(QMenu& menu, Session& session, ColumnSet& columns) {
    menu.clear();
    if (columns.isFull())
        return addMenuHeading(menu, QObject::tr("At most four can be compared: remove one first"));
    const auto add = [&columns](const TokenizerSource& source) { columns.add({source, {}, {}, {}}); };
    addTokenizers(
        menu, session,
        [&columns](const TokenizerSource& source) {
            return hasColumn(columns, {source, {}, {}, {}});
        },
        add);
    if (session.tokenizers().currentTokenizer()) {
        addMenuHeading(menu, QObject::tr("%1 with another setting").arg(columns.title(0)));
        addSettings(menu, session, columns, 0);
    }
    addOpenTokenizer(menu, session, add);
}

void fillColumnMenu(QMenu& menu, const Session& session, ColumnSet& columns, std::size_t column) {
    menu.clear();
    const auto entry = [&](const QString& title, bool enabled, const std::function<void()>& run) {
        QAction* action = menu.addAction(title);
        action->setEnabled(enabled);
        QObject::connect(action, &QAction::triggered, &columns, run);
    };
    entry(QObject::tr("Compare the others with %1").arg(columnLetter(column)), column != columns.reference(),
          [&columns, column] { columns.setReference(column); });
    entry(QObject::tr("Move left"), column > 0 && columns.canSwap(column - 1, column),
          [&columns, column] { columns.swap(column - 1, column); });
    entry(QObject::tr("Move right"), columns.canSwap(column, column + 1),
          [&columns, column] { columns.swap(column, column + 1); });
    entry(QObject::tr("Remove"), columns.size() > 1, [&columns, column] { columns.drop(column); });
    if (!columns.tokenizer(column) || columns.isFull())
        return;
    addMenuHeading(menu, QObject::tr("Add the same tokenizer"));
    addSettings(menu, session, columns, column);
}

} // namespace tokenscope::ui
