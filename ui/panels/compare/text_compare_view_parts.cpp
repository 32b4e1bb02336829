#include "resources/samples.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/difference_map.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/parting_pane.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/notices/stale_veil.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

// How the view is put together; what it does is in text_compare_view.cpp.
namespace tokenscope {
namespace {

QPushButton* menuButton(const QString& title, const QString& tip, QMenu* menu, QWidget* parent) {
    auto* button = new QPushButton(title, parent);
    button->setToolTip(tip);
    QObject::connect(button, &QPushButton::clicked, menu,
                     [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

} // namespace

TextCompareView::TextCompareView(Session& session, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_columns(session) {
    makeTools();
    m_pages = new QStackedWidget(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pages);
    m_note = makeNote();
    m_body = makeBody();
    for (QWidget* page : {m_note, m_body})
        m_pages->addWidget(page);
    new StaleVeil(session, *m_body);
    connectAll();
    updatePage();
}

void TextCompareView::makeTools() {
    m_tools = new QWidget(this);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_remark = new ElidedLabel(m_tools);
    m_remark->setProperty("look", "remark");
    row->addWidget(m_remark, 1);
    auto* strip = new JobStrip(m_columns.job(), m_tools);
    row->addWidget(strip);
    connect(strip, &JobStrip::cancelled, this, [this] {
        emit told(tr("Comparing was cancelled: what is shown may be older. F5 compares again"));
    });
    m_swap = new QPushButton(tr("Swap"), m_tools);
    m_swap->setToolTip(tr("Let the first two columns change places"));
    connect(m_swap, &QPushButton::clicked, this, [this] { m_columns.swap(0, 1); });
    row->addWidget(m_swap);
    auto* add = new QMenu(m_tools);
    connect(add, &QMenu::aboutToShow, this, [this, add] { fillAddMenu(*add); });
    row->addWidget(menuButton(tr("Add tokenizer"), tr("Up to four tokenizers, or one with other settings"),
                              add, m_tools));
    auto* copies = new QMenu(m_tools);
    connect(copies, &QMenu::aboutToShow, this, [this, copies] { fillCopyMenu(*copies); });
    m_copy = menuButton(tr("Copy as…"), tr("Figures, columns or a difference, as text"), copies, m_tools);
    row->addWidget(m_copy);
}

QWidget* TextCompareView::makeBody() {
    auto* body = new QWidget(m_pages);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_figures = new FiguresPane(body);
    column->addWidget(m_figures);
    auto* line = new QFrame(body);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    column->addWidget(line);
    m_headers = new ColumnHeaders(m_columns, body);
    column->addWidget(m_headers);
    m_split = new QSplitter(Qt::Vertical, body);
    m_split->setChildrenCollapsible(false);
    auto* text = new QWidget(body);
    auto* row = new QHBoxLayout(text);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_canvas = new ColumnsCanvas(text);
    m_map = new DifferenceMap(*m_canvas, text);
    row->addWidget(m_canvas, 1);
    row->addWidget(m_map);
    m_centre = new QStackedWidget(m_split);
    m_failure = new FailureNote(m_centre);
    m_centre->addWidget(text);
    m_centre->addWidget(m_failure);
    m_split->addWidget(m_centre);
    auto* below = new QWidget(m_split);
    auto* reasons = new QVBoxLayout(below);
    reasons->setContentsMargins(0, 0, 0, 0);
    reasons->setSpacing(0);
    reasons->addWidget(makeDifferenceBar());
    m_why = new PartingPane(below);
    reasons->addWidget(m_why, 1);
    m_split->addWidget(below);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    column->addWidget(m_split, 1);
    connect(m_whyShown, &QPushButton::toggled, m_why, &QWidget::setVisible);
    connect(m_split, &QSplitter::splitterMoved, this, &CompareView::stateChanged);
    connect(m_why, &PartingPane::stepsAsked, this, &TextCompareView::showMade);
    connect(m_why, &PartingPane::stagesAsked, this, &TextCompareView::showStages);
    m_headers->setMargin(12 + scaled(14));
    return body;
}

QWidget* TextCompareView::makeDifferenceBar() {
    auto* bar = new QFrame(m_pages);
    bar->setProperty("look", "header");
    keepHeight(*bar, 34);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    m_number = new QLabel(bar);
    m_number->setProperty("look", "title");
    m_words = new ElidedLabel(bar);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setProperty("look", "remark");
    row->addWidget(m_number);
    row->addWidget(m_words, 1);
    m_previous = new QPushButton(tr("Previous"), bar);
    m_previous->setToolTip(tr("The difference before (Shift+F8)"));
    m_next = new QPushButton(tr("Next"), bar);
    m_next->setToolTip(tr("The next difference (F8)"));
    connect(m_previous, &QPushButton::clicked, this, [this] { moveDifference(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { moveDifference(1); });
    m_whyShown = new QPushButton(tr("Why"), bar);
    m_whyShown->setCheckable(true);
    m_whyShown->setChecked(true);
    m_whyShown->setToolTip(tr("Show at which stage the two part"));
    connect(m_whyShown, &QPushButton::toggled, this, [this](bool on) {
        if (on)
            askWhy();
        emit stateChanged();
    });
    row->addWidget(m_whyShown);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    return bar;
}

QWidget* TextCompareView::makeNote() {
    auto* page = new QWidget(m_pages);
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(page);
    m_noteTitle = new QLabel(page);
    m_noteTitle->setProperty("look", "title");
    m_noteText = new QLabel(page);
    m_noteText->setProperty("look", "remark");
    m_noteText->setTextFormat(Qt::PlainText);
    column->addStretch(2);
    column->addWidget(m_noteTitle, 0, Qt::AlignHCenter);
    column->addWidget(m_noteText, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    m_noteOffers = new QVBoxLayout;
    m_noteOffers->setSpacing(8);
    column->addLayout(m_noteOffers);
    column->addStretch(3);
    return page;
}

/// What the empty view offers: the tokenizers that are open already, those inside the program, a file.
void TextCompareView::fillNote() {
    while (QLayoutItem* item = m_noteOffers->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const auto offer = [this](const QString& title, const std::function<void()>& run) {
        auto* button = new QPushButton(title, m_note);
        connect(button, &QPushButton::clicked, this, run);
        m_noteOffers->addWidget(button, 0, Qt::AlignHCenter);
    };
    const TokenizerList& list = m_session.tokenizers();
    const OpenTokenizer* current = list.current();
    if (!current) {
        m_noteTitle->setText(tr("Tokenizers are compared here"));
        m_noteText->setText(tr("Open a tokenizer file or a model's folder, or drop one here."));
        offer(tr("Open tokenizer…"), [this] { emit openRequested(); });
        return;
    }
    m_noteTitle->setText(tr("Compare %1 with another tokenizer").arg(current->source.title()));
    m_noteText->setText(
        tr("Both on the same text, with each boundary and id in which they differ. Choose one, or drop a "
           "file here."));
    int offers = 0;
    for (int i = 0; i < list.size() && offers < 4; ++i) {
        if (i == list.currentIndex())
            continue;
        const TokenizerSource source = list.at(i).source;
        offer(source.title(), [this, source] { m_columns.add({source, {}, {}}); });
        ++offers;
    }
    for (const Sample& sample : sampleTokenizers()) {
        const TokenizerSource source{
            {}, QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size()))};
        if (list.indexOf(source) < 0)
            offer(tr("%1 (sample)").arg(source.title()), [this, source] { m_columns.add({source, {}, {}}); });
    }
    offer(tr("Open another file…"), [this] { askForFile(); });
}

} // namespace tokenscope
