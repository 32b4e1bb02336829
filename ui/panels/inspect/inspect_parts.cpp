#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/inspect/literal_bar.h"
#include "ui/support/theme.h"
#include "ui/widgets/busy_overlay.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/legend/legend.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stage_legend.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/stages_view/trial_bar.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/token_table/token_table.h"

#include "resources/samples.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

// How the panes of Inspect are put together; what they do together is in inspect_panel.cpp.
namespace tokenscope::ui {
namespace {

QVBoxLayout* columnOf(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

QFrame* makeHeader(QWidget* parent) {
    auto* header = new QFrame(parent);
    header->setProperty("look", "header");
    keepHeight(*header, 32);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    return header;
}

QLabel* makeLabel(const QString& text, const char* look, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("look", look);
    return label;
}

} // namespace

QWidget* InspectPanel::makeTextPane() {
    auto* pane = new QWidget(this);
    auto* column = columnOf(pane);
    QFrame* header = makeHeader(pane);
    auto* row = static_cast<QHBoxLayout*>(header->layout());
    m_lines = makeLabel({}, "remark", header);
    m_lines->setTextFormat(Qt::PlainText);
    m_lines->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* marks = makeLabel(tr("Spaces ␣ and line ends ⏎ are drawn, not inserted"), "remark", header);
    auto* progress = new JobStrip(m_session, header);
    connect(progress, &JobStrip::shownChanged, marks, &QWidget::setHidden);
    row->addWidget(makeLabel(tr("Text"), "title", header));
    row->addWidget(m_lines, 1);
    row->addWidget(marks);
    row->addWidget(progress);
    column->addWidget(header);

    m_editor = new TokenEditor(pane);
    m_editor->setAccessibleName(tr("Text"));
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setDocument(&m_session.document());
    m_editor->setSelection(&m_session.selection());
    m_editor->setMarks(&m_session.marks());
    m_editor->setTextSize(scaled(16));
    m_editor->setPlaceholderText(tr("Type or paste a text, or drop a file. The Samples menu has examples."));
    column->addWidget(m_editor, 1);
    m_literals = new LiteralBar(m_session, pane);
    column->addWidget(m_literals);
    pane->setMinimumHeight(scaled(120));
    return pane;
}

QWidget* InspectPanel::makePiecesPane() {
    auto* pane = new QWidget(this);
    auto* column = columnOf(pane);
    QFrame* header = makeHeader(pane);
    makePiecesHeader(*header);
    column->addWidget(header);

    m_find = new FindBar(&m_session.selection(), &m_session.marks(), pane);
    m_find->hide();
    auto* escape =
        new QShortcut(QKeySequence(Qt::Key_Escape), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    escape->setEnabled(false);
    connect(escape, &QShortcut::activated, m_find, &FindBar::close);
    connect(m_find, &FindBar::opened, escape, [escape] { escape->setEnabled(true); });
    connect(m_find, &FindBar::closed, this, [this, escape](bool hadKeyboard) {
        escape->setEnabled(false);
        m_findButton->show();
        if (hadKeyboard)
            panes().at(1)->setFocus(Qt::OtherFocusReason);
    });
    column->addWidget(m_find);

    m_views = new QStackedWidget(pane);
    m_chips = new ChipView(&m_session.selection(), &m_session.marks(), m_views);
    m_table = new TokenTable(&m_session.selection(), &m_session.marks(), m_views);
    m_ids = new IdsView(&m_session.selection(), &m_session.marks(), m_views);
    m_chips->setFrameShape(QFrame::NoFrame);
    m_table->setFrameShape(QFrame::NoFrame);
    m_chips->setAccessibleName(tr("Pieces as chips"));
    m_table->setAccessibleName(tr("Pieces as a table"));
    m_failure = new FailureNote(m_views);
    connect(m_ids, &IdsView::idsEdited, this, &InspectPanel::takeIds);
    for (QWidget* view :
         {static_cast<QWidget*>(m_chips), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_ids),
          makeStagesPage(), static_cast<QWidget*>(m_failure), makeEmptyPage()})
        m_views->addWidget(view);
    column->addWidget(m_views, 1);
    BusyOverlay::ofEncoding(m_session, *m_views);
    pane->setMinimumHeight(scaled(140));
    return pane;
}

void InspectPanel::makePiecesHeader(QFrame& header) {
    auto* row = static_cast<QHBoxLayout*>(header.layout());
    m_segments = new QButtonGroup(this);
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    const QStringList titles = {tr("Chips"), tr("Table"), tr("Ids"), tr("Stages")};
    for (int i = 0; i < titles.size(); ++i) {
        auto* button = new QPushButton(titles[i], &header);
        button->setProperty("look", "segment");
        button->setProperty("place", i == 0 ? "first" : i == titles.size() - 1 ? "last" : "middle");
        button->setCheckable(true);
        button->setToolTip((i + 1 < titles.size()
                                ? tr("The pieces as %1 (Ctrl+%2)").arg(titles[i].toLower())
                                : tr("The text as it passes through the stages of the tokenizer (Ctrl+%1)"))
                               .arg(i + 1));
        m_segments->addButton(button, i);
        segments->addWidget(button);
    }
    m_segments->button(0)->setChecked(true);
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int id) { setView(static_cast<View>(id)); });

    m_findButton = new QPushButton(tr("Find"), &header);
    m_findButton->setProperty("look", "flat");
    m_findButton->setToolTip(tr("Find in tokens: text, id:529, type:byte, regex (Ctrl+F)"));
    connect(m_findButton, &QPushButton::clicked, this, &InspectPanel::openFind);

    m_copy = new CopyMenu(this);
    m_copy->setTitle(tr("Copy &as"));
    connect(m_copy, &QMenu::aboutToShow, this, &InspectPanel::chooseCopied);
    connect(m_copy, &CopyMenu::statusMessage, this, &InspectPanel::statusMessage);
    auto* copy = new QPushButton(tr("Copy as…"), &header);
    copy->setProperty("look", "flat");
    copy->setToolTip(tr("Copy ids, pieces, a table or a picture of the selection, or of the whole text"));
    connect(copy, &QPushButton::clicked, this,
            [this, copy] { m_copy->popup(copy->mapToGlobal(QPoint(0, copy->height()))); });

    m_legend = new Legend(&m_session.marks(), &header);
    connect(&m_session, &Session::encodedChanged, m_legend, &Legend::setEncoded);
    m_stageLegend = new StageLegend(&header);
    m_stageLegend->hide();
    row->addLayout(segments);
    row->addWidget(m_findButton);
    row->addWidget(copy);
    row->addStretch(1);
    row->addWidget(m_legend);
    row->addWidget(m_stageLegend);
    m_trialButtons = makeTrialButtons(&header);
    row->addWidget(m_trialButtons);
}

QWidget* InspectPanel::makeEmptyPage() {
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
    connect(open, &QPushButton::clicked, this, &InspectPanel::openRequested);
    row->addWidget(open);
    for (const Sample& sample : sampleTokenizers()) {
        const auto text = [](std::string_view utf8) {
            return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
        };
        auto* button = new QPushButton(text(sample.title), page);
        connect(button, &QPushButton::clicked, this,
                [this, name = text(sample.name)] { m_session.openSampleTokenizer(name); });
        row->addWidget(button);
    }
    row->addStretch(1);
    column->addSpacing(8);
    column->addLayout(row);
    column->addStretch(3);
    return page;
}

QWidget* InspectPanel::makeSide() {
    m_side = new QStackedWidget(this);
    m_side->setMinimumWidth(TokenCard::roomyWidth());
    connect(&Theme::instance(), &Theme::changed, m_side,
            [this] { m_side->setMinimumWidth(TokenCard::roomyWidth()); });
    m_card = new TokenCard(&m_session.selection(), m_side);
    m_card->setFocusPolicy(Qt::StrongFocus);
    m_card->setProperty("look", "panel");
    m_card->setAttribute(Qt::WA_StyledBackground);
    m_card->setAccessibleName(tr("Token"));
    auto* side = new QSplitter(Qt::Vertical, m_side);
    side->setChildrenCollapsible(false);
    side->setHandleWidth(1);
    side->setProperty("look", "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    side->addWidget(m_card);
    m_ruleEditor = new RuleEditor(m_trial, side);
    m_ruleEditor->hide();
    connect(m_ruleEditor, &RuleEditor::showsErrorChanged, m_trialBar, &TrialBar::setErrorElsewhere);
    side->addWidget(m_ruleEditor);
    side->setSizes({1, 1});
    m_side->addWidget(side);
    return m_side;
}

} // namespace tokenscope::ui
