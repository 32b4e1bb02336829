#include "ui/panels/compare/compare_panel.h"

#include "ui/panels/compare/corpus_view.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/compare/text_compare_view.h"
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
    , m_session(session) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [frame, header] = HeaderBar(this, 32);
    m_tools = new QStackedWidget(frame);
    column->addWidget(frame);
    m_pages = new QStackedWidget(this);
    column->addWidget(m_pages, 1);
    m_text = new TextCompareView(session, m_pages);
    m_files = new FilesView(session, m_pages);
    m_corpus = new CorpusView(session, m_pages);
    QList<SegmentedChoice> tabs;
    for (CompareView* view : {static_cast<CompareView*>(m_text), static_cast<CompareView*>(m_files),
                              static_cast<CompareView*>(m_corpus)}) {
        addView(view);
        tabs << view->title();
    }
    m_tabs = addSegments(*header, tabs, frame);
    header->addWidget(m_tools, 1);
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) {
        carryOver(m_views[id]);
        setCurrent(m_views[id]);
    });
}

void ComparePanel::addView(CompareView* view) {
    m_views << view;
    m_pages->addWidget(view);
    m_tools->addWidget(view->tools());
    connect(view, &CompareView::statusMessage, this, &ComparePanel::statusMessage);
    connect(view, &CompareView::openRequested, this, &ComparePanel::openRequested);
    connect(view, &CompareView::stagesRequested, this, &ComparePanel::stagesRequested);
    connect(view, &CompareView::stateChanged, this, &ComparePanel::stateChanged);
    connect(view, &CompareView::statusTextChanged, this, &ComparePanel::statusTextChanged);
    connect(view, &CompareView::textRequested, this, &ComparePanel::showText);
    connect(view, &CompareView::pairRequested, this,
            [this](const TokenizerSource& other, std::optional<bool> add, std::optional<bool> parse,
                   const ColumnSwitches& switches) {
                m_text->columns().setPair(other, add, parse, switches);
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
    m_pages->setCurrentIndex(index);
    // The keyboard goes along.
    if (const QList<QWidget*> panes = view->panes(); focused && !panes.isEmpty())
        panes.constFirst()->setFocus();
    m_tools->setCurrentIndex(index);
    m_tabs->button(index)->setChecked(true);
    emit documentChanged();
    emit statusTextChanged();
    emit stateChanged();
}

/// A view that has nothing to compare with yet takes what the text's columns have.
void ComparePanel::carryOver(const CompareView* view) {
    const ColumnSet& columns = m_text->columns();
    for (std::size_t c = 1; c < columns.size(); ++c) {
        const TokenizerSource source = columns.choice(c).source;
        if (source == columns.choice(0).source)
            continue;
        if (view == m_files && !m_files->choice().hasOther())
            m_files->choice().setOther(source);
        if (view == m_corpus && !m_corpus->result())
            m_corpus->choice().addTokenizer(source);
    }
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
    return {{tr("Next &difference in Compare"), Qt::Key_F8, [this] { moveDifference(1); }},
            {tr("Previous di&fference in Compare"), Qt::SHIFT | Qt::Key_F8, [this] { moveDifference(-1); }}};
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

void ComparePanel::openOtherTokenizers(const QString& view, const QStringList& paths) {
    if (view == QLatin1String("files"))
        m_files->choice().setOther({paths.constFirst(), {}});
    else if (view == QLatin1String("corpus"))
        m_corpus->choice().setOthers(paths);
    else if (view == QLatin1String("compare"))
        m_text->columns().setOthers(paths);
}

void ComparePanel::showText(const QList<TokenizerSource>& others) {
    ColumnSet& columns = m_text->columns();
    for (const TokenizerSource& source : others) {
        bool there = false;
        for (std::size_t c = 0; c < columns.size(); ++c)
            there |= columns.choice(c).source == source;
        if (!there && (!columns.isFull() || others.size() == 1))
            columns.add({source, {}, {}, {}});
    }
    setCurrent(m_text);
}

void ComparePanel::compareWith(const TokenizerSource& source) {
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
    showText({source});
}

QJsonObject ComparePanel::state() const {
    QJsonObject state{{QStringLiteral("tab"), current()->key()}};
    for (const CompareView* view : m_views)
        state[view->key()] = view->state();
    return state;
}

void ComparePanel::restore(const QJsonObject& state) {
    for (CompareView* view : m_views) {
        view->restore(state[view->key()].toObject());
        if (state[QStringLiteral("tab")].toString() == view->key())
            setCurrent(view);
    }
}

} // namespace tokenscope::ui
