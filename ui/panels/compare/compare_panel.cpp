#include "ui/panels/compare/compare_panel.h"

#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/corpus_view.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/compare/tokenizer_strip.h"
#include "ui/support/page_stack.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tokenscope::ui {

ComparePanel::ComparePanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("compare"), tr("Com&pare"), QStringLiteral("compare"),
             tr("Two tokenizers on one text, side by side")},
            parent)
    , m_session(session)
    , m_columns(session) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [frame, header] = HeaderBar(this, 32);
    column->addWidget(frame);
    m_pages = new PageStack(this);
    column->addWidget(m_pages, 1);
    m_text = new TextCompareView(session, m_columns, m_pages);
    m_files = new FilesView(session, m_columns, m_pages);
    m_corpus = new CorpusView(session, m_columns, m_pages);
    QList<SegmentedChoice> tabs;
    for (CompareView* view : {static_cast<CompareView*>(m_text), static_cast<CompareView*>(m_files),
                              static_cast<CompareView*>(m_corpus)}) {
        addView(view);
        tabs << view->title();
    }
    m_tabs = addSegments(*header, tabs, frame, tr("Pages"));
    header->addWidget(new TokenizerStrip(session, m_columns, frame), 2);
    for (CompareView* view : std::as_const(m_views)) {
        view->tools()->setParent(frame);
        view->tools()->setVisible(view == m_text);
        header->addWidget(view->tools(), view == m_corpus ? 1 : 0); // it has a remark
    }
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) { setCurrent(m_views[id]); });
    connect(&m_columns, &ColumnSet::changed, this, &ComparePanel::stateChanged);
    connect(&m_columns, &ColumnSet::statusMessage, this, &ComparePanel::statusMessage);
}

void ComparePanel::addView(CompareView* view) {
    m_views << view;
    m_pages->addWidget(view);
    connect(view, &CompareView::statusMessage, this, &ComparePanel::statusMessage);
    connect(view, &CompareView::openRequested, this, &ComparePanel::openRequested);
    connect(view, &CompareView::stagesRequested, this, &ComparePanel::stagesRequested);
    connect(view, &CompareView::stateChanged, this, &ComparePanel::stateChanged);
    connect(view, &CompareView::statusTextChanged, this, &ComparePanel::statusTextChanged);
    connect(view, &CompareView::inspectRequested, this, &ComparePanel::inspectRequested);
    connect(view, &CompareView::textRequested, this, [this] { setCurrent(m_text); });
    connect(view, &CompareView::exampleRequested, this,
            [this](std::optional<bool> addSpecial, std::optional<bool> parseSpecial) {
                m_columns.showExample(addSpecial, parseSpecial);
                setCurrent(m_text);
                m_text->showFirstDifference();
            });
}

CompareView* ComparePanel::current() const {
    return static_cast<CompareView*>(m_pages->currentWidget());
}

void ComparePanel::setCurrent(CompareView* view) {
    const auto index = static_cast<int>(m_views.indexOf(view));
    const bool focused = m_pages->isAncestorOf(QApplication::focusWidget());
    for (CompareView* other : std::as_const(m_views))
        other->tools()->setVisible(other == view);
    m_pages->setCurrentIndex(index);
    m_columns.setShown(view->shownTokenizers());
    // The keyboard goes along.
    if (const QList<QWidget*> panes = view->panes(); focused && !panes.isEmpty())
        panes.constFirst()->setFocus();
    m_tabs->button(index)->setChecked(true);
    emit commandsChanged();
    emit documentChanged();
    emit statusTextChanged();
    emit stateChanged();
}

bool ComparePanel::busy() const {
    return current()->busy();
}

QString ComparePanel::statusText() const {
    return current()->statusText();
}

bool ComparePanel::showsText() const {
    return current() == m_text;
}

QList<QWidget*> ComparePanel::panes() const {
    return current()->panes();
}

void ComparePanel::undo() {
    if (m_session.document().canUndo())
        m_session.document().undo();
}

void ComparePanel::redo() {
    if (m_session.document().canRedo())
        m_session.document().redo();
}

void ComparePanel::moveDifference(int step) {
    current()->moveDifference(step);
}

QList<PanelCommand> ComparePanel::commands() {
    QList<PanelCommand> commands{
        {tr("Next &difference in Compare"), Qt::Key_F8, [this] { moveDifference(1); }},
        {tr("Previous di&fference in Compare"), Qt::SHIFT | Qt::Key_F8, [this] { moveDifference(-1); }}};
    for (CompareView* view : std::as_const(m_views))
        commands << pageCommand(
            view->title(), [this, view] { setCurrent(view); }, [this, view] { return current() == view; });
    return commands;
}

/// The open tab takes tokenizers together, and texts one by one.
QList<DropItem> ComparePanel::acceptDrop(const QList<DropItem>& items, const QPoint& position) {
    QStringList tokenizers;
    QList<DropItem> left;
    for (const DropItem& item : items) {
        const bool isText = item.kind == DropItem::Kind::Text || item.kind == DropItem::Kind::Either;
        if (item.kind == DropItem::Kind::Tokenizer)
            tokenizers << QFileInfo(item.path).absoluteFilePath();
        else if (!isText || !current()->acceptTexts({item.path}))
            left << item;
    }
    if (!tokenizers.isEmpty() && !current()->acceptTokenizers(tokenizers, current()->mapFrom(this, position)))
        for (const QString& path : tokenizers)
            left << DropItem{path, DropItem::Kind::Tokenizer};
    return left;
}

QString ComparePanel::describeDrop(const DropItem& item) const {
    return item.kind == DropItem::Kind::Tokenizer
               ? tr("%1 is added to the comparison; dropped on a column, it replaces that column")
                     .arg(QFileInfo(item.path).fileName())
               : QString();
}

bool ComparePanel::showView(const QString& name) {
    CompareView* view = name == QLatin1String("compare")  ? static_cast<CompareView*>(m_text)
                        : name == QLatin1String("files")  ? static_cast<CompareView*>(m_files)
                        : name == QLatin1String("corpus") ? static_cast<CompareView*>(m_corpus)
                                                          : nullptr;
    if (view)
        setCurrent(view);
    return view != nullptr;
}

void ComparePanel::openOtherTokenizers(const QString&, const QStringList& paths) {
    m_columns.setOthers(paths);
}

void ComparePanel::compareWith(const TokenizerSource& source) {
    std::size_t column = 0;
    while (column < m_columns.size() && m_columns.choice(column).source != source)
        ++column;
    setCurrent(m_text);
    if (column < m_columns.size())
        m_columns.bringIntoView(column);
    else
        m_columns.add({source, {}, {}, {}});
}

void ComparePanel::fillAddMenu(QMenu& menu) {
    fillAddColumnMenu(menu, m_session, m_columns);
}

QJsonObject ComparePanel::state() const {
    QJsonObject state{{QStringLiteral("tab"), current()->key()},
                      {QStringLiteral("tokenizers"), m_columns.state()}};
    for (const CompareView* view : m_views)
        state[view->key()] = view->state();
    return state;
}

void ComparePanel::restore(const QJsonObject& state) {
    // Earlier versions saved the list with the text.
    m_columns.restore(state[state.contains(QStringLiteral("tokenizers")) ? QStringLiteral("tokenizers")
                                                                         : QStringLiteral("text")]
                          .toObject());
    for (CompareView* view : m_views) {
        view->restore(state[view->key()].toObject());
        if (state[QStringLiteral("tab")].toString() == view->key())
            setCurrent(view);
    }
}

} // namespace tokenscope::ui
