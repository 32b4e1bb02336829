#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/difference_map.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/parting_pane.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/compare/tokenizer_menu.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/busy_overlay.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

// How the view is put together; what it does is in text_compare_view.cpp.
namespace tokenscope::ui {

TextCompareView::TextCompareView(Session& session, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_columns(session) {
    makeTools();
    QWidget* body = makeBody();
    setBody(body);
    BusyOverlay::ofEncoding(session, *body);
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
    connect(strip, &JobStrip::canceled, this, [this] {
        emit told(tr("Comparing was canceled: what is shown may be older. F5 compares again"));
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
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_figures = new FiguresPane(body);
    column->addWidget(m_figures);
    column->addWidget(paneRule(body));
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

/// While a long text is compared for the first time, it is there to be read.
void TextCompareView::showPlain() {
    constexpr std::size_t kLong = 100'000;
    const EncodedTextPtr& session = m_session.encoded();
    if (m_columns.compared() || !session || session->text->size() < kLong || !hasPair())
        return;
    m_canvas->setCompared(plainColumns(session, m_columns.size()));
    updateDifference();
}

QWidget* TextCompareView::makeDifferenceBar() {
    const auto [bar, row] = HeaderBar(this);
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
    for (std::size_t c = 0; c < kMaxCompared; ++c) {
        auto* pair = new QPushButton(bar);
        pair->setCheckable(true);
        pair->hide();
        connect(pair, &QPushButton::clicked, this, [this, c] { choosePair(c); });
        m_pairs.push_back(pair);
        row->addWidget(pair);
    }
    row->addWidget(m_whyShown);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    return bar;
}

/// What the empty view offers: the tokenizers that are open already, those inside the program, a file.
void TextCompareView::fillNote() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current)
        return offerOpening(tr("Tokenizers are compared here"));
    QList<OfferPage::Offer> offers = tokenizerOffers(m_session, [this](const TokenizerSource& source) {
        m_columns.add({source, {}, {}, {}});
    });
    offers.append({tr("Open another file…"), [this] { askForFile(); }});
    note().setOffers(tr("Compare %1 with another tokenizer").arg(current->source.title()),
                     tr("Both on the same text, with each boundary and id in which they differ. Choose one, "
                        "or drop a file here."),
                     offers);
}

} // namespace tokenscope::ui
