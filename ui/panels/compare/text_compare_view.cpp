#include "ui/panels/compare/text_compare_view.h"

#include "core/encoding/token_lookup.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/difference_navigation.h"
#include "ui/panels/compare/divergence_pane.h"
#include "ui/panels/compare/figures_models.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/support/fold.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/text_columns/columns_canvas.h"
#include "ui/widgets/text_columns/compared_text.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {

namespace {

constexpr int kReasonsAtRightFrom = 2000; ///< pixels at 100 %

} // namespace

TextCompareView::TextCompareView(Session& session, ColumnSet& columns, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_columns(columns)
    , m_comparison(session, columns) {
    createTools();
    QWidget* body = createBody();
    setBody(body);
    m_overlay = BusyOverlay::ofEncoding(session, *body);
    m_overlay->setNote([this] { return busyNote(); });
    m_overlay->setStale(
        [this] { return m_comparison.compared() && (m_comparison.busy() || m_comparison.isOfOthers()); });
    connectAll();
    updatePage();
}

void TextCompareView::createTools() {
    m_tools = new QWidget(this);
    m_tools->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred); // the list gets the rest
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(JobStrip::ofEncoding(m_session, m_tools));
    auto* strip = new JobStrip(m_comparison.job(), m_tools);
    row->addWidget(strip);
    connect(strip, &JobStrip::canceled, this, [this] {
        emit statusMessage(
            tr("The comparison was canceled, so the columns may be outdated. F5 compares again"));
    });
    m_swap = new QPushButton(tr("Swap"), m_tools);
    m_swap->setToolTip(tr("Swap the first two columns"));
    connect(m_swap, &QPushButton::clicked, this, [this] { m_columns.swap(0, 1); });
    row->addWidget(m_swap);
    auto* copies = new QMenu(m_tools);
    connect(copies, &QMenu::aboutToShow, this, [this, copies] { fillCopyMenu(*copies); });
    m_copy = menuButton(tr("Copy as"), tr("Figures, columns or a difference, as text"), copies, m_tools);
    row->addWidget(m_copy);
}

QWidget* TextCompareView::createBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_split = new PaneSplitter(Qt::Vertical, body);
    m_figures = new FiguresPane(m_session.contextLengths(), m_split);
    m_split->addWidget(m_figures);
    // Where the columns are wider than lines of text, the reasons are next to them.
    m_across = new PaneSplitter(Qt::Vertical, m_split);
    m_across->setSideBySideFrom(kReasonsAtRightFrom);
    auto* texts = new QWidget(m_across);
    auto* textColumn = new QVBoxLayout(texts);
    textColumn->setContentsMargins(0, 0, 0, 0);
    textColumn->setSpacing(0);
    m_asOneText = new QLabel(
        tr("Compared as one text, not as words, so that every tokenizer gets the same input."), texts);
    m_asOneText->setProperty("look", "remark");
    m_asOneText->setWordWrap(true);
    m_asOneText->setObjectName(QStringLiteral("asOneText"));
    m_asOneText->setContentsMargins(12, 4, 12, 4);
    m_asOneText->hide();
    textColumn->addWidget(m_asOneText);
    m_headers = new ColumnHeaders(m_columns, m_comparison, texts);
    textColumn->addWidget(m_headers);
    auto* text = new QWidget(body);
    auto* row = new QHBoxLayout(text);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_canvas = new ColumnsCanvas(text);
    keepLeastHeight(*m_canvas, 120); // else the reasons fold
    m_map = new DifferenceMap(*m_canvas, text);
    row->addWidget(m_canvas, 1);
    row->addWidget(m_map);
    m_center = new QStackedWidget(texts);
    m_failure = new FailureNote(m_center);
    m_center->addWidget(text);
    m_center->addWidget(m_failure);
    textColumn->addWidget(m_center, 1);
    m_across->addWidget(texts);
    auto* below = new QWidget(m_across);
    auto* reasons = new QVBoxLayout(below);
    reasons->setContentsMargins(0, 0, 0, 0);
    reasons->setSpacing(0);
    m_bar = new DifferenceBar(below);
    m_why = new DivergencePane(below);
    (new Fold(*below, *m_bar, m_bar->row(), QStringLiteral("divergence"), tr("Why")))
        ->content()
        ->addWidget(m_why, 1);
    m_across->addWidget(below);
    m_across->setStretchFactor(0, 1);
    m_across->setStretchFactor(1, 0);
    m_across->setUsualSizes({400, 150});
    m_across->setOtherSizes({3, 1});
    m_split->addWidget(m_across);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    m_split->setUsualSizes({160, 550});
    column->addWidget(m_split, 1);
    connect(m_bar, &DifferenceBar::moveRequested, this, &TextCompareView::moveDifference);
    connect(m_bar, &DifferenceBar::pairChosen, this, &TextCompareView::choosePair);
    connect(m_bar, &DifferenceBar::whyToggled, this, [this, fold = Fold::of(*below)](bool on) {
        if (!on && fold->isFolded()) // it wasn't seen, so it isn't closed but shown
            return m_bar->setShowsWhy(true);
        m_why->setVisible(on);
        if (on) {
            Fold::reveal(*m_why);
            askWhy();
        }
        emit stateChanged();
    });
    for (const PaneSplitter* split : {m_split, m_across})
        connect(split, &QSplitter::splitterMoved, this, &CompareView::stateChanged);
    connect(m_why, &DivergencePane::stepsRequested, this, &TextCompareView::showDerivation);
    connect(m_why, &DivergencePane::stagesRequested, this, &TextCompareView::showStages);
    m_headers->setMargin(12 + scaled(14));
    return body;
}

/// Shows a long text without differences while it is compared for the first time.
void TextCompareView::showPlain() {
    constexpr std::size_t kLong = 100'000;
    const EncodedTextPtr& session = m_session.encoded();
    if (m_comparison.compared() || !session || session->text->size() < kLong || !hasPair())
        return;
    m_canvas->setCompared(plainColumns(session, m_columns.textColumns()));
    updateDifference();
}

/// Instead of the results of other tokenizers, which would be taken for those of the ones in the headers.
QString TextCompareView::busyNote() const {
    const EncodedTextPtr encoded = m_session.encoded();
    if (m_comparison.isOfOthers())
        return m_comparison.busy() || !m_session.encoder().idle()
                   ? tr("Comparing %1…").arg(titles().join(QStringLiteral(", ")))
                   : tr("Not compared yet. F5 compares %1").arg(titles().join(QStringLiteral(", ")));
    return encoded && encoded->size() > 0 ? QString() : tr("Encoding the text…");
}

/// The empty view offers open tokenizers, samples, and a file.
void TextCompareView::fillNote() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current)
        return offerOpening(tr("Compare tokenizers"));
    QList<OfferPage::Offer> offers = tokenizerOffers(m_session, [this](const TokenizerSource& source) {
        m_columns.add({source, {}, {}, {}});
    });
    offers.append({tr("Open another file…"), [this] { askForFile(); }});
    note().setOffers(
        tr("Compare %1 with another tokenizer").arg(current->source.title()),
        tr("Shows both on the same text, and marks every boundary and id that differs. Choose one, "
           "or drop a file here."),
        offers);
}

void TextCompareView::connectAll() {
    connect(&m_columns, &ColumnSet::changed, this, [this] {
        updatePage();
        emit stateChanged();
    });
    connect(&m_comparison.job(), &LatestJob::started, this, &TextCompareView::showPlain);
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&m_comparison.job(), signal, m_overlay, &BusyOverlay::refresh);
    connect(&m_comparison, &ColumnComparison::comparedChanged, this, &TextCompareView::takeCompared);
    connect(&m_comparison, &ColumnComparison::failed, this, [this](const Error& error) {
        m_failure->setError(error);
        updatePage();
    });
    connect(&m_session, &Session::encodedChanged, this, [this] {
        updatePage();
        showPending();
    });
    connect(&m_session.encoder(), &EncodeJob::failed, this, [this](const Error& error) {
        if (!m_session.encoded()) {
            m_failure->setError(error);
            updatePage();
        }
    });
    connect(&m_session.selection(), &TokenSelection::currentChanged, this, [this] {
        if (!m_choosing)
            followSelection();
    });
    connect(m_headers, &ColumnHeaders::menuRequested, this,
            [this](QMenu& menu, std::size_t column) { fillColumnMenu(menu, m_session, m_columns, column); });
    connect(m_canvas, &ColumnsCanvas::tokenChosen, this, &TextCompareView::chooseToken);
    connect(m_canvas, &ColumnsCanvas::tokenHovered, this, &TextCompareView::hoverToken);
    connect(m_canvas, &ColumnsCanvas::menuRequested, this, &TextCompareView::openTokenMenu);
    connect(m_canvas, &ColumnsCanvas::copyRequested, this, [this](ByteSpan span) {
        if (m_comparison.compared())
            copy(columnsTable(*m_comparison.compared(), titles(), span),
                 tr("Copied the tokens of all columns"));
    });
    connect(m_map, &DifferenceMap::byteChosen, m_canvas, &ColumnsCanvas::showByte);
    connect(m_figures, &FiguresPane::kindsChanged, this, [this](std::uint8_t kinds) {
        m_canvas->setShownKinds(kinds);
        m_map->again();
        updateDifference();
    });
    connect(m_figures, &FiguresPane::changed, this, &CompareView::stateChanged);
    connect(m_figures, &FiguresPane::spanChosen, this, [this](ByteSpan span) {
        m_canvas->setMarked(span);
        m_canvas->showByte(span.begin);
    });
}

void TextCompareView::showEvent(QShowEvent* event) {
    CompareView::showEvent(event);
    m_comparison.setActive(true);
    updatePage();
}

void TextCompareView::hideEvent(QHideEvent* event) {
    CompareView::hideEvent(event);
    m_comparison.setActive(false);
}

void TextCompareView::resizeEvent(QResizeEvent* event) {
    CompareView::resizeEvent(event);
    m_figures->setRoom(height());
}

bool TextCompareView::busy() const {
    return m_comparison.busy() || m_canvas->busy() || m_why->busy();
}

void TextCompareView::updatePage() {
    Page page = Page::Body;
    if (m_session.encoded() && m_failure->hasError() && m_comparison.compared() && !m_comparison.isStale())
        m_failure->setError(std::nullopt);
    if (!hasPair() || !m_session.tokenizers().current()) {
        page = Page::Note;
        fillNote();
    }
    showPage(page);
    m_overlay->refresh();
    m_asOneText->setVisible(m_session.encoded() && m_session.encoded()->ofWords());
    m_center->setCurrentIndex(m_failure->hasError() ? 1 : 0);
    m_swap->setEnabled(m_columns.canSwap(0, 1));
    m_copy->setEnabled(hasPair() && m_comparison.compared() && !m_comparison.isOfOthers());
    updateDifference();
}

QStringList TextCompareView::titles() const {
    QStringList titles;
    for (std::size_t c = 0; c < m_columns.textColumns(); ++c) {
        const QString own = m_columns.settings(c);
        titles << (own.isEmpty() ? m_columns.title(c) : m_columns.title(c) + QStringLiteral(" · ") + own);
    }
    return titles;
}

void TextCompareView::takeCompared() {
    m_failure->setError(std::nullopt);
    const ComparedTextPtr& compared = m_comparison.compared();
    m_difference.reset();
    m_pair.reset();
    m_canvas->setCompared(compared);
    m_figures->setCompared(compared, titles());
    m_map->again();
    updatePage();
    followSelection();
    selectFirstDifference();
    emit statusTextChanged();
}

// Selection.

void TextCompareView::chooseToken(std::size_t column, std::size_t token) {
    const ComparedTextPtr& compared = m_comparison.compared();
    m_pair.reset();
    select(compared->columns[column].encoded->span(token));
    emit statusTextChanged();
}

/// Marks the range in every column, and selects its first token everywhere else.
void TextCompareView::select(ByteSpan span) {
    const ComparedTextPtr& compared = m_comparison.compared();
    m_canvas->setMarked(span);
    m_map->update();
    m_figures->showByte(span.begin);
    QStringList described;
    for (std::size_t c = 0; c < compared->columns.size(); ++c)
        if (const TokenRange range = compared->tokens(c, span); range.first < range.last)
            described << columnLetter(c) + QStringLiteral(": ") +
                             describeToken(*compared->columns[c].encoded, range.first);
    m_canvas->setAccessibleDescription(described.join(QLatin1Char('\n')));
    const std::size_t next = compared->differenceAfter(span.begin);
    const bool inside = next < compared->differences.size() &&
                        compared->span(compared->differences[next]).begin <= span.begin;
    m_difference = inside ? std::optional(next) : std::nullopt;
    const TokenRange own = compared->tokens(0, span);
    if (compared->columns.front().encoded == m_session.encoded() && own.first < own.last) {
        std::size_t token = own.first;
        const EncodedText& encoded = *m_session.encoded();
        while (!span.empty() && token + 1 < own.last && encoded.span(token).empty())
            ++token;
        m_choosing = true;
        m_session.selection().setCurrent(static_cast<qsizetype>(token));
        m_choosing = false;
    } else if (const EncodedTextPtr& words = m_session.encoded();
               words && words->ofWords() && words->text == compared->text && !span.empty()) {
        if (const auto token = tokenAtByte(words->encoding, span.begin)) {
            m_choosing = true;
            m_session.selection().setCurrent(static_cast<qsizetype>(*token));
            m_choosing = false;
        }
    }
    updateDifference();
}

void TextCompareView::followSelection() {
    const ComparedTextPtr& compared = m_comparison.compared();
    const qsizetype token = m_session.selection().current();
    const bool sameText =
        compared && m_session.encoded() &&
        (m_session.encoded()->ofWords() ? compared->text == m_session.encoded()->text
                                        : compared->columns.front().encoded == m_session.encoded());
    if (!sameText || token < 0 || static_cast<std::size_t>(token) >= m_session.encoded()->size())
        return;
    const ByteSpan span = m_session.encoded()->span(static_cast<std::size_t>(token));
    select(span);
    if (!m_session.selection().isSettling())
        m_canvas->showByte(span.begin);
}

void TextCompareView::hoverToken(std::size_t column, std::optional<std::size_t> token) {
    const ComparedTextPtr& compared = m_comparison.compared();
    if (!compared || !token) {
        m_canvas->setHovered(std::nullopt);
        m_session.selection().setHovered(TokenSelection::kNone);
        return;
    }
    m_canvas->setHovered(compared->columns[column].encoded->span(*token));
    if (column == 0 && compared->columns.front().encoded == m_session.encoded())
        m_session.selection().setHovered(static_cast<qsizetype>(*token));
}

// Differences.

void TextCompareView::showDifference(std::size_t difference) {
    const ComparedTextPtr& compared = m_comparison.compared();
    const ByteSpan span = compared->span(compared->differences[difference]);
    select(span);
    m_difference = difference;
    m_canvas->showByte(span.begin);
    updateDifference();
    emit statusTextChanged();
}

void TextCompareView::showFirstDifference() {
    m_firstRequested = true;
    selectFirstDifference();
}

void TextCompareView::selectFirstDifference() {
    const ComparedTextPtr& compared = m_comparison.compared();
    if (!m_firstRequested || !compared || m_comparison.isStale() ||
        compared->columns.size() != m_columns.textColumns() || *compared->text != m_session.document().text())
        return;
    m_firstRequested = false;
    if (!compared->differences.empty())
        showDifference(0);
}

void TextCompareView::moveDifference(int step) {
    const ComparedTextPtr& compared = m_comparison.compared();
    const std::uint8_t kinds = m_figures->kinds();
    if (m_comparison.isOfOthers() || (!compared && m_comparison.busy()))
        return emit statusMessage(tr("Still comparing: the differences are not known yet"));
    if (!compared || !showsBody())
        return;
    const auto count = static_cast<std::ptrdiff_t>(compared->differences.size());
    std::ptrdiff_t at = -1;
    if (m_difference)
        at = static_cast<std::ptrdiff_t>(*m_difference);
    else if (const auto marked = m_canvas->marked())
        at = static_cast<std::ptrdiff_t>(compared->differenceAfter(marked->begin)) - (step > 0 ? 1 : 0);
    else if (step < 0)
        at = 0;
    for (std::ptrdiff_t tried = 0; tried < count; ++tried) {
        at = (at + step + count) % count;
        if ((compared->differences[static_cast<std::size_t>(at)].all & kinds) != 0)
            return showDifference(static_cast<std::size_t>(at));
    }
    emit statusMessage(tr("There is no difference of the selected kinds"));
}

/// The column to explain together with the reference: the chosen or active one, or the first one that differs
/// there.
std::size_t TextCompareView::pairColumn(const ComparedDifference& difference) const {
    const ComparedTextPtr& compared = m_comparison.compared();
    std::size_t other = m_pair.value_or(m_canvas->activeColumn());
    if (other == compared->reference || other >= compared->columns.size() || difference.kinds[other] == 0) {
        other = 0;
        while (other + 1 < compared->columns.size() && difference.kinds[other] == 0)
            ++other;
    }
    return other;
}

void TextCompareView::askWhy() {
    const ComparedTextPtr& compared = m_comparison.compared();
    if (!compared || !m_difference || compared->columns.size() < 2)
        return m_why->clear(
            compared && compared->differences.empty()
                ? tr("Nothing differs here")
                : tr("Select a difference (F8) to see at which stage the tokenizers diverge"));
    if (!m_bar->showsWhy())
        return;
    const ComparedDifference& difference = compared->differences[*m_difference];
    const std::size_t other = pairColumn(difference);
    m_why->ask(compared, std::min(compared->reference, other), std::max(compared->reference, other),
               compared->span(difference));
}

void TextCompareView::choosePair(std::size_t column) {
    m_pair = column;
    m_bar->setShowsWhy(true);
    updateDifference();
}

void TextCompareView::updateDifference() {
    const ComparedTextPtr& compared = m_comparison.compared();
    const std::size_t pair =
        compared && m_difference ? pairColumn(compared->differences[*m_difference]) : std::size_t{0};
    m_bar->setState({compared, m_difference, m_figures->kinds(), pair, m_comparison.busy()});
    askWhy();
}

// Status and state.

QString TextCompareView::statusText() const {
    const ComparedTextPtr& compared = m_comparison.compared();
    if (!compared || !hasPair() || m_comparison.isOfOthers())
        return {};
    QStringList words;
    for (std::size_t c = 0; c < compared->columns.size(); ++c)
        words << columnLetter(c) + QLatin1Char(' ') + tokenCount(compared->columns[c].figures.tokens);
    words << differenceCount(compared->differences.size());
    const compare::TextFigures& figures = compared->columns.front().figures;
    words << characterCount(figures.characters) << wholeByteCount(figures.bytes) << wordCount(figures.words);
    return words.join(QStringLiteral(" · "));
}

QList<QWidget*> TextCompareView::panes() const {
    if (!showsBody())
        return {};
    return {m_canvas, m_bar->focusTarget()};
}

QJsonObject TextCompareView::state() const {
    QJsonObject state;
    state[QStringLiteral("kinds")] = m_figures->kinds();
    state[QStringLiteral("by_line")] = m_figures->byLine();
    state[QStringLiteral("measure")] = m_figures->measureOfShares();
    state[QStringLiteral("why")] = m_bar->showsWhy();
    state[QStringLiteral("sizes")] = sizesOf(*m_split);
    state[QStringLiteral("sizesOfReasons")] = sizesOf(*m_across);
    return state;
}

void TextCompareView::restore(const QJsonObject& state) {
    m_figures->setKinds(
        static_cast<std::uint8_t>(state[QStringLiteral("kinds")].toInt(compare::kAllTextDifferences)));
    m_figures->setByLine(state[QStringLiteral("by_line")].toBool());
    m_figures->setMeasureOfShares(state[QStringLiteral("measure")].toInt());
    m_bar->setShowsWhy(state[QStringLiteral("why")].toBool(true));
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
    setSizes(*m_across, state[QStringLiteral("sizesOfReasons")].toArray());
}

// Dropped tokenizers, and the menus.

/// The first one takes the place of the column that it was dropped on.
bool TextCompareView::acceptTokenizers(const QStringList& paths, const QPoint& place) {
    if (!m_session.tokenizers().current())
        return false;
    std::optional<std::size_t> on;
    if (showsBody())
        on = m_headers->columnAt(m_headers->mapFrom(this, place), m_canvas->height());
    for (const QString& path : paths) {
        if (on) {
            emit statusMessage(
                tr("%1 replaced %2").arg(TokenizerSource{path, {}}.title(), m_columns.title(*on)));
            m_columns.replace(*std::exchange(on, std::nullopt), {{path, {}}, {}, {}, {}});
        } else if (m_columns.isFull()) {
            emit statusMessage(
                tr("At most eight can be compared: drop it on the column that it should replace"));
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
    emit statusMessage(what);
}

void TextCompareView::fillCopyMenu(QMenu& menu) {
    menu.clear();
    const ComparedTextPtr compared = m_comparison.compared();
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
    if (m_why->derivation())
        entry(tr("Why they differ"), [this] { return m_why->words(); });
}

void TextCompareView::openTokenMenu(std::size_t column, std::size_t token, const QPoint& place) {
    const EncodedTextPtr& encoded = m_comparison.compared()->columns[column].encoded;
    QMenu* menu = newTokenMenu(this, encoded, token, m_session.selection());
    if (encoded != m_session.encoded()) {
        // Steps shows only the session's tokenizer, so this column has to become the first.
        QAction* derivation = menu->actions().constFirst();
        auto* swapped = new QAction(tr("Show derivation (swaps %1 and A)").arg(columnLetter(column)), menu);
        connect(swapped, &QAction::triggered, this,
                [this, column, byte = encoded->span(token).begin] { showDerivation(column, byte); });
        menu->insertAction(derivation, swapped);
        menu->removeAction(derivation);
    }
    menu->addSeparator();
    const std::uint32_t byte = encoded->span(token).begin;
    connect(menu->addAction(tr("Copy row of all columns as a table")), &QAction::triggered, this,
            [this, byte] {
                const TextRows& rows = m_canvas->rows();
                copy(columnsTable(*m_comparison.compared(), titles(), rows.row(rows.rowOf(byte))),
                     tr("The row was copied"));
            });
    menu->popup(place);
}

// A token in Steps or Stages.

void TextCompareView::showDerivation(std::size_t column, std::uint32_t byte) {
    showInPanel(column, byte, false);
}

void TextCompareView::showStages(std::size_t column, std::uint32_t byte) {
    showInPanel(column, byte, true);
}

void TextCompareView::showInPanel(std::size_t column, std::uint32_t byte, bool stages) {
    if (column > 0 && !m_columns.canSwap(0, column))
        return emit statusMessage(
            tr("%1 has a stage switched; Steps and Stages show only the tokenizer as it is in its file")
                .arg(columnLetter(column)));
    m_pending = Pending{m_columns.choice(column).source, byte, stages};
    if (column > 0)
        m_columns.swap(0, column);
    showPending();
}

void TextCompareView::showPending() {
    const EncodedTextPtr encoded = m_session.encoded();
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!m_pending || !encoded || !current || current->source != m_pending->source ||
        encoded->tokenizer != current->tokenizer)
        return;
    const Pending pending = *std::exchange(m_pending, std::nullopt);
    const auto token = tokenAtByte(encoded->encoding, pending.byte);
    if (!token)
        return;
    if (!pending.stages)
        return m_session.selection().requestDerivation(static_cast<qsizetype>(*token));
    m_session.selection().setCurrent(static_cast<qsizetype>(*token));
    emit stagesRequested();
}

} // namespace tokenscope::ui
