#include "core/encoding/token_lookup.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/copy_columns.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/figures_model.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/parting_pane.h"
#include "ui/panels/compare/shares_model.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <utility>

// The menus of the view, and what leads to Steps.
namespace tokenscope::ui {

void TextCompareView::fillAddMenu(QMenu& menu) {
    menu.clear();
    if (m_columns.isFull())
        return addMenuHeading(menu, tr("Four are compared at most: leave one out first"));
    const auto add = [this](const TokenizerSource& source) { m_columns.add({source, {}, {}, {}}); };
    addTokenizers(
        menu, m_session,
        [this](const TokenizerSource& source) {
            return isThere({source, {}, {}, {}});
        },
        add);
    if (m_session.tokenizers().currentTokenizer()) {
        addMenuHeading(menu, tr("%1 with another setting").arg(m_columns.title(0)));
        addSettings(menu, 0);
    }
    addOpenTokenizer(menu, m_session, add);
}

bool TextCompareView::isThere(const ColumnChoice& choice) const {
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        if (m_columns.choice(c) == choice)
            return true;
    return false;
}

/// Columns that are this one but for one setting.
void TextCompareView::addSettings(QMenu& menu, std::size_t column) {
    const ColumnChoice own = m_columns.choice(column);
    const auto entry = [&](const QString& title, const ColumnChoice& choice) {
        QAction* action = menu.addAction(menuTitle(title));
        action->setEnabled(!isThere(choice));
        connect(action, &QAction::triggered, this, [this, choice] { m_columns.add(choice); });
    };
    const bool add = !own.addSpecial.value_or(m_session.addSpecial());
    ColumnChoice changed = own;
    changed.addSpecial = add;
    entry(add ? tr("With add special on") : tr("With add special off"), changed);
    const bool parse = !own.parseSpecial.value_or(m_session.parseSpecial());
    changed = own;
    changed.parseSpecial = parse;
    entry(parse ? tr("With parse special on") : tr("With parse special off"), changed);
    const auto tokenizer = m_columns.tokenizer(column);
    if (!tokenizer)
        return;
    QMenu* stages = menu.addMenu(tr("With a stage switched"));
    const auto with = [own](const ColumnSwitches& switches) {
        ColumnChoice choice = own;
        choice.switches = switches;
        return choice;
    };
    addSwitches(
        *stages, tokenizer->definition(), own.switches,
        [this, with](const ColumnSwitches& switches) { return isThere(with(switches)); },
        [this, with](const ColumnSwitches& switches) { m_columns.add(with(switches)); });
}

/// What can be done with one column; all of it by keyboard, too.
void TextCompareView::fillColumnMenu(QMenu& menu, std::size_t column) {
    menu.clear();
    const QString letter = columnLetter(column);
    const auto entry = [&](const QString& title, bool enabled, const std::function<void()>& run) {
        QAction* action = menu.addAction(title);
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, run);
    };
    entry(tr("Compare the others with %1").arg(letter), column != m_columns.reference(),
          [this, column] { m_columns.setReference(column); });
    entry(tr("Move left"), column > 0 && m_columns.canSwap(column - 1, column),
          [this, column] { m_columns.swap(column - 1, column); });
    entry(tr("Move right"), m_columns.canSwap(column, column + 1),
          [this, column] { m_columns.swap(column, column + 1); });
    entry(tr("Leave out"), m_columns.size() > 1, [this, column] { m_columns.drop(column); });
    if (!m_columns.tokenizer(column) || m_columns.isFull())
        return;
    addMenuHeading(menu, tr("Beside it, the same"));
    addSettings(menu, column);
}

/// The first one takes the place of the column that it was dropped on.
bool TextCompareView::takeTokenizers(const QStringList& paths, const QPoint& place) {
    if (!m_session.tokenizers().current())
        return false;
    std::optional<std::size_t> on;
    if (showsBody())
        on = m_headers->columnAt(m_headers->mapFrom(this, place), m_canvas->height());
    for (const QString& path : paths) {
        if (on) {
            emit told(
                tr("%1 took the place of %2").arg(TokenizerSource{path, {}}.title(), m_columns.title(*on)));
            m_columns.replace(*std::exchange(on, std::nullopt), {{path, {}}, {}, {}, {}});
        } else if (m_columns.isFull()) {
            emit told(tr("Four are compared at most: drop it on the column whose place it takes"));
        } else {
            m_columns.addFile(path);
        }
    }
    return true;
}

void TextCompareView::askForFile() {
    askForTokenizers(this, m_session, [this](const TokenizerSource& source) {
        m_columns.add({source, {}, {}, {}});
    });
}

void TextCompareView::copy(const QString& text, const QString& what) {
    QGuiApplication::clipboard()->setText(text);
    emit told(what);
}

void TextCompareView::fillCopyMenu(QMenu& menu) {
    menu.clear();
    const ComparedTextPtr compared = m_columns.compared();
    if (!compared)
        return;
    const auto entry = [&](const QString& title, const std::function<QString()>& make) {
        connect(menu.addAction(title), &QAction::triggered, this,
                [this, make, title] { copy(make(), tr("Copied: %1").arg(title)); });
    };
    entry(tr("Figures as a table"), [this] { return m_figures->figures().table(); });
    entry(m_figures->byLine() ? tr("Figures by line as a table") : tr("Figures by script as a table"),
          [this] { return m_figures->shares().table(); });
    entry(tr("Columns as a table"), [this, compared] {
        return columnsTable(*compared, titles(), {0, static_cast<std::uint32_t>(compared->text->size())});
    });
    entry(tr("Rows in sight as a table"),
          [this, compared] { return columnsTable(*compared, titles(), m_canvas->visibleBytes()); });
    if (m_difference)
        entry(tr("This difference as a table"), [this, compared, at = *m_difference] {
            return columnsTable(*compared, titles(), compared->span(compared->differences[at]));
        });
    if (m_why->facts())
        entry(tr("Why they differ"), [this] { return m_why->words(); });
}

void TextCompareView::openTokenMenu(std::size_t column, std::size_t token, const QPoint& place) {
    const EncodedTextPtr& encoded = m_columns.compared()->columns[column].encoded;
    QMenu* menu = newTokenMenu(this, encoded, token, m_session.selection());
    if (encoded != m_session.encoded()) {
        // Another tokenizer's token: that one has to be the session's before its steps can be shown.
        QAction* made = menu->actions().constFirst();
        auto* swapped =
            new QAction(tr("Show how it was made (swaps %1 and A)").arg(columnLetter(column)), menu);
        connect(swapped, &QAction::triggered, this,
                [this, column, byte = encoded->span(token).begin] { showMade(column, byte); });
        menu->insertAction(made, swapped);
        menu->removeAction(made);
    }
    menu->addSeparator();
    const std::uint32_t byte = encoded->span(token).begin;
    connect(menu->addAction(tr("Copy row of all columns as a table")), &QAction::triggered, this,
            [this, byte] {
                const TextRows& rows = m_canvas->rows();
                copy(columnsTable(*m_columns.compared(), titles(), rows.row(rows.rowOf(byte))),
                     tr("The row was copied"));
            });
    menu->popup(place);
}

void TextCompareView::showMade(std::size_t column, std::uint32_t byte) {
    showOf(column, byte, false);
}

void TextCompareView::showStages(std::size_t column, std::uint32_t byte) {
    showOf(column, byte, true);
}

void TextCompareView::showOf(std::size_t column, std::uint32_t byte, bool stages) {
    if (column > 0 && !m_columns.canSwap(0, column))
        return emit told(
            tr("%1 has a stage switched: Steps and Stages are of the tokenizer as its file has it")
                .arg(columnLetter(column)));
    m_made = Made{m_columns.choice(column).source, byte, stages};
    if (column > 0)
        m_columns.swap(0, column);
    passMade();
}

void TextCompareView::passMade() {
    const EncodedTextPtr encoded = m_session.encoded();
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!m_made || !encoded || !current || current->source != m_made->source ||
        encoded->tokenizer != current->tokenizer)
        return;
    const Made made = *std::exchange(m_made, std::nullopt);
    const auto token = tokenAtByte(encoded->encoding, made.byte);
    if (!token)
        return;
    if (!made.stages)
        return m_session.selection().askHowMade(static_cast<qsizetype>(*token));
    m_session.selection().setCurrent(static_cast<qsizetype>(*token));
    emit stagesRequested();
}

} // namespace tokenscope::ui
