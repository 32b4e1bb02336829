#include "ui/panels/inspect/pieces_pane.h"

#include "resources/samples.h"
#include "ui/support/page_stack.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/legend/legend.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stage_legend.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/stages_view/trial_bar.h"
#include "ui/widgets/token_table/token_table.h"

#include <QApplication>
#include <QButtonGroup>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {
namespace {

/// The stages with the bar of the trial. Undo and Redo act on the trial while the keyboard focus is here.
class StagesPage : public QWidget {
  public:
    StagesPage(Trial& trial, QWidget* parent)
        : QWidget(parent)
        , m_trial(trial) {}

  protected:
    bool event(QEvent* event) override {
        return (m_trial.canUndo() || m_trial.canRedo()) && stepTrial(*event, m_trial) ? true
                                                                                      : QWidget::event(event);
    }

  private:
    Trial& m_trial;
};

QLabel* makeLabel(const QString& text, const char* look, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("look", look);
    return label;
}

QString toQString(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

QString name(PiecesPane::View view) {
    static constexpr const char* kNames[] = {"chips", "table", "ids", "stages"};
    return QLatin1String(kNames[static_cast<int>(view)]);
}

PiecesPane::View piecesView(const QString& text) {
    return text == QLatin1String("table")    ? PiecesPane::View::Table
           : text == QLatin1String("ids")    ? PiecesPane::View::Ids
           : text == QLatin1String("stages") ? PiecesPane::View::Stages
                                             : PiecesPane::View::Chips;
}

PiecesPane::PiecesPane(Session& session, Trial& trial, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_trial(trial) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header = buildHeader(parent);

    m_pages = new PageStack(this);
    m_chips = new ChipView(&session.selection(), &session.marks(), m_pages);
    m_table = new TokenTable(&session.selection(), &session.marks(), m_pages);
    m_ids = new IdsView(&session.selection(), &session.marks(), m_pages);
    m_chips->setAccessibleName(tr("Pieces as chips"));
    m_table->setAccessibleName(tr("Pieces as a table"));
    m_failure = new FailureNote(m_pages);
    m_failure->setObjectName(QStringLiteral("encodingFailure"));
    m_empty = buildEmptyPage();
    connect(m_ids, &IdsView::idsEdited, this, [this](const QByteArray& text) {
        m_session.setWordInput(WordInput::None);
        m_session.document().open(ui::toStringView(text), {{}, tr("Text of pasted ids")});
    });
    for (QWidget* page :
         {static_cast<QWidget*>(m_chips), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_ids),
          buildStagesPage(), static_cast<QWidget*>(m_failure), m_empty})
        m_pages->addWidget(page);
    column->addWidget(m_pages, 1);
    BusyOverlay::ofEncoding(session, *m_pages);

    for (auto signal : {&Session::currentTokenizerChanged, &Session::tokenizersChanged})
        connect(&session, signal, this, &PiecesPane::showPage);
    connect(&session, &Session::encodedChanged, this, [this](const EncodedTextPtr& encoded) {
        setEncoded(encoded);
        setError(std::nullopt);
    });
    connect(&session.encoder(), &EncodeJob::failed, this, [this](const Error& error) {
        if (!m_session.encoded())
            setError(error);
    });
    if (const EncodedTextPtr encoded = session.encoded())
        setEncoded(encoded);
    showPage();
}

QWidget* PiecesPane::buildHeader(QWidget* parent) {
    const HeaderBar header(parent, 32);
    buildSegments(*header.frame);
    m_findButton = new QPushButton(tr("Find"), header.frame);
    m_findButton->setProperty("look", "flat");
    m_findButton->setToolTip(tr("Find in tokens: text, id:529, type:byte, regex (Ctrl+F)"));
    connect(m_findButton, &QPushButton::clicked, this, &PiecesPane::openFind);

    m_copy = new CopyMenu(this);
    m_copy->setTitle(tr("Copy &as"));
    connect(m_copy, &CopyMenu::statusMessage, this, &PiecesPane::statusMessage);
    QPushButton* copy = menuButton(
        tr("Copy as"), tr("Copy ids, pieces, a table or a picture of the selection, or of the whole text"),
        m_copy, header.frame);
    copy->setProperty("look", "flat");

    // The find bar takes the place of the other tools, so that nothing below moves.
    m_tools = new QStackedWidget(header.frame);
    auto* tools = new QWidget(m_tools);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_legend = new Legend(&m_session.marks(), header.frame);
    connect(&m_session, &Session::encodedChanged, m_legend, &Legend::setEncoded);
    m_stageLegend = new StageLegend(header.frame);
    m_stageLegend->hide();
    m_trialButtons = buildTrialButtons(header.frame);
    row->addWidget(m_findButton);
    row->addWidget(copy);
    row->addStretch(1);
    row->addWidget(m_legend);
    (new BusyOverlay(*m_legend))->follow(m_session.encoder().job());
    row->addWidget(m_stageLegend);
    row->addWidget(m_trialButtons);
    m_tools->addWidget(tools);
    buildFindBar();
    m_tools->addWidget(m_find);
    header.row->addWidget(m_tools, 1);
    return header.frame;
}

void PiecesPane::buildSegments(QFrame& header) {
    m_segments =
        addSegments(*static_cast<QHBoxLayout*>(header.layout()),
                    {{tr("Chips"), tr("The pieces as chips (Ctrl+1)")},
                     {tr("Table"), tr("The pieces as a table (Ctrl+2)")},
                     {tr("Ids"), tr("The pieces as ids (Ctrl+3)")},
                     {tr("Stages"), tr("The text as it passes through the stages of the tokenizer (Ctrl+4)")},
                     {tr("Overview"), tr("All contents of the tokenizer's files (Ctrl+I)")}},
                    &header, tr("Views"));
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int id) {
        if (id <= static_cast<int>(View::Stages))
            return setView(static_cast<View>(id));
        m_segments->button(static_cast<int>(m_view))->setChecked(true);
        emit overviewRequested();
    });
}

void PiecesPane::buildFindBar() {
    m_find = new FindBar(&m_session.selection(), &m_session.marks(), m_tools);
    // Of the whole panel: the editor may have the keyboard focus.
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), parentWidget() ? parentWidget() : this,
                                 nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    escape->setEnabled(false);
    connect(escape, &QShortcut::activated, m_find, &FindBar::close);
    connect(m_find, &FindBar::opened, escape, [escape] { escape->setEnabled(true); });
    connect(m_find, &FindBar::closed, this, [this, escape](bool hadKeyboard) {
        escape->setEnabled(false);
        m_tools->setCurrentIndex(0);
        if (hadKeyboard)
            focusTarget()->setFocus(Qt::OtherFocusReason);
    });
}

QWidget* PiecesPane::buildStagesPage() {
    auto* page = new StagesPage(m_trial, this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_stages = new StagesView(&m_session.selection(), page);
    column->addWidget(m_stages, 1);
    // Below the stages, so that they stay in place.
    m_trialBar = new TrialBar(&m_trial, page);
    m_trialBar->hide();
    column->addWidget(m_trialBar);
    page->setFocusProxy(m_stages);
    connect(m_stages, &StagesView::pathChanged, this, &PiecesPane::stagePathChanged);
    connect(m_stages, &StagesView::statusMessage, this, &PiecesPane::statusMessage);
    connect(&m_trial, &Trial::changed, this, &PiecesPane::showStages);
    connect(m_trialBar, &TrialBar::saveRequested, this, [this] {
        if (!m_trial.changes().empty())
            emit saveRequested(m_trial.tokenizer());
    });
    return page;
}

QWidget* PiecesPane::buildTrialButtons(QWidget* parent) {
    auto* buttons = new QWidget(parent);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_try = new QPushButton(tr("Try a change"), buttons);
    m_try->setCheckable(true);
    m_try->setToolTip(
        tr("Turn rules off or edit them and see the effect on this text; the file does not change"));
    m_reset = new QPushButton(tr("Reset"), buttons);
    m_reset->setToolTip(tr("Undo all changes"));
    m_reset->setEnabled(false);
    connect(m_try, &QPushButton::toggled, this, &PiecesPane::setTrying);
    connect(m_reset, &QPushButton::clicked, &m_trial, &Trial::reset);
    row->addWidget(m_try);
    row->addWidget(m_reset);
    buttons->hide();
    return buttons;
}

QWidget* PiecesPane::buildEmptyPage() {
    auto* page = new QWidget(this);
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(page);
    column->addStretch(2);
    column->addWidget(makeLabel(tr("The pieces of the text appear here"), "title", page), 0,
                      Qt::AlignHCenter);
    column->addWidget(
        makeLabel(tr("Open a tokenizer file or a model's folder, or drop one here."), "remark", page), 0,
        Qt::AlignHCenter);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    auto* open = new QPushButton(tr("Open tokenizer…"), page);
    open->setToolTip(tr("Open a tokenizer file (Ctrl+O)"));
    connect(open, &QPushButton::clicked, this, &PiecesPane::openRequested);
    row->addWidget(open);
    for (const Sample& sample : sampleTokenizers()) {
        auto* button = new QPushButton(toQString(sample.title), page);
        connect(button, &QPushButton::clicked, this,
                [this, name = toQString(sample.name)] { m_session.openSampleTokenizer(name); });
        row->addWidget(button);
    }
    row->addStretch(1);
    column->addSpacing(8);
    column->addLayout(row);
    column->addStretch(3);
    return page;
}

void PiecesPane::setEncoded(const EncodedTextPtr& encoded) {
    m_chips->setEncoded(encoded);
    m_table->setEncoded(encoded);
    m_ids->setEncoded(encoded);
    m_trial.setEncoded(encoded);
    showStages();
    m_find->setEncoded(encoded);
    m_copy->setEncoded(encoded);
}

void PiecesPane::setView(View view) {
    m_segments->button(static_cast<int>(view))->setChecked(true);
    const bool isOther = view != std::exchange(m_view, view);
    const QWidget* focus = QApplication::focusWidget();
    const bool hadKeyboard = focus && m_pages->isAncestorOf(focus);
    showPage();
    if (hadKeyboard)
        focusTarget()->setFocus(Qt::OtherFocusReason);
    const bool isStages = view == View::Stages;
    m_legend->setVisible(!isStages);
    m_session.marks().setFilters(!isStages);
    m_stageLegend->setVisible(isStages);
    m_trialButtons->setVisible(isStages);
    if (isOther)
        emit viewChanged();
}

void PiecesPane::setRawSpelling(bool raw) {
    m_chips->setRawSpelling(raw);
    m_copy->setRawSpelling(raw);
}

void PiecesPane::openFind() {
    m_tools->setCurrentWidget(m_find);
    m_find->open();
}

void PiecesPane::decodeIds() {
    setView(View::Ids);
    m_ids->field()->setFocus(Qt::OtherFocusReason);
}

void PiecesPane::find(const QString& query) {
    openFind();
    m_find->setQuery(query);
}

QWidget* PiecesPane::focusTarget() const {
    QWidget* page = m_pages->currentWidget();
    if (page == m_ids)
        return m_ids->list();
    return page->isAncestorOf(m_stages) ? m_stages : page;
}

void PiecesPane::showPage() {
    if (m_session.tokenizers().current() == nullptr)
        m_pages->setCurrentWidget(m_empty);
    else if (m_failure->hasError())
        m_pages->setCurrentWidget(m_failure);
    else
        m_pages->setCurrentIndex(static_cast<int>(m_view));
}

void PiecesPane::setError(std::optional<Error> error) {
    m_failure->setError(std::move(error));
    showPage();
}

void PiecesPane::setTrying(bool trying) {
    if (trying == m_trying)
        return;
    m_trying = trying;
    m_try->setChecked(trying);
    m_trialBar->setVisible(trying);
    m_stages->setTrial(trying ? &m_trial : nullptr);
    showStages();
    emit tryingChanged(trying);
}

void PiecesPane::showStages() {
    m_reset->setEnabled(m_trying && (!m_trial.changes().empty() || m_trial.error()));
    if (m_trying && m_trial.tried())
        return m_stages->setTried(m_trial.tried());
    if (m_trying && m_trial.busy() && m_session.encoded())
        return; // the result of the trial follows
    m_stages->setEncoded(m_session.encoded());
}

} // namespace tokenscope::ui
