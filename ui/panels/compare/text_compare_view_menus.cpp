#include "core/encoding/token_lookup.h"
#include "resources/samples.h"
#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/copy_columns.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/figures_model.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/parting_pane.h"
#include "ui/panels/compare/shares_model.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/session/tokenizer_names.h"
#include "ui/support/token_menu.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

// The menus of the view, and what leads to Steps.
namespace tokenscope {
namespace {

QString escaped(QString title) {
    return title.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

void TextCompareView::fillAddMenu(QMenu& menu) {
    menu.clear();
    const TokenizerList& list = m_session.tokenizers();
    const auto entry = [&](const QString& title, const QString& path, const ColumnChoice& choice) {
        QAction* action = menu.addAction(escaped(title));
        action->setToolTip(path);
        bool there = false;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            there |= m_columns.choice(c) == choice;
        action->setEnabled(!there);
        connect(action, &QAction::triggered, this, [this, choice] { m_columns.add(choice); });
    };
    menu.addSection(tr("Open tokenizers"));
    for (int i = 0; i < list.size(); ++i)
        entry(list.at(i).source.title(), list.at(i).source.path, {list.at(i).source, {}, {}});
    menu.addSection(tr("Samples"));
    for (const Sample& sample : sampleTokenizers()) {
        const QString name =
            QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size()));
        if (list.indexOf({{}, name}) < 0)
            entry(name, {}, {{{}, name}, {}, {}});
    }
    QStringList recent;
    for (const QString& path : m_session.recent())
        if (list.indexOf({path, {}}) < 0 && recent.size() < 6 && QFileInfo::exists(path) &&
            (looksLikeTokenizerName(path) || path.endsWith(QLatin1String(".json")) ||
             QFileInfo(path).isDir()))
            recent << path;
    if (!recent.isEmpty())
        menu.addSection(tr("Opened before"));
    for (const QString& path : recent)
        entry(TokenizerSource{path, {}}.title(), path, {{path, {}}, {}, {}});
    if (list.currentTokenizer()) {
        const QString title = list.current()->source.title();
        menu.addSection(tr("The same, with another setting"));
        const bool add = !m_session.addSpecial();
        const bool parse = !m_session.parseSpecial();
        entry(add ? tr("%1, add special on").arg(title) : tr("%1, add special off").arg(title), {},
              {list.current()->source, add, {}});
        entry(parse ? tr("%1, parse special on").arg(title) : tr("%1, parse special off").arg(title), {},
              {list.current()->source, {}, parse});
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Open tokenizer…")), &QAction::triggered, this, &TextCompareView::askForFile);
}

bool TextCompareView::takeTokenizers(const QStringList& paths) {
    if (!m_session.tokenizers().current())
        return false;
    for (const QString& path : paths)
        m_columns.addFile(path);
    return true;
}

void TextCompareView::askForFile() {
    const QString folder =
        m_session.recent().isEmpty() ? QString() : QFileInfo(m_session.recent().constFirst()).absolutePath();
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Compare with"), folder,
        tr("Tokenizers (%1);;All files (*)").arg(tokenizerNameFilters().join(QLatin1Char(' '))));
    for (const QString& file : files)
        m_columns.addFile(QFileInfo(file).absoluteFilePath());
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
    entry(m_figures->byLine() ? tr("Tokens by line as a table") : tr("Tokens by script as a table"),
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

} // namespace tokenscope
