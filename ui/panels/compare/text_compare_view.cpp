#include "ui/panels/compare/text_compare_view.h"

#include "core/encoding/token_lookup.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/copy_columns.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/difference_map.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/panels/compare/parting_pane.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/failure_note.h"

#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace tokenscope::ui {

void TextCompareView::connectAll() {
    connect(&m_columns, &ColumnSet::columnsChanged, this, [this] {
        updatePage();
        emit stateChanged();
    });
    connect(&m_columns.job(), &LatestJob::started, this, &TextCompareView::showPlain);
    connect(&m_columns, &ColumnSet::comparedChanged, this, &TextCompareView::takeCompared);
    connect(&m_columns, &ColumnSet::failed, this, [this](const Error& error) {
        m_failure->setError(error);
        updatePage();
    });
    connect(&m_session, &Session::encodedChanged, this, [this] {
        updatePage();
        passMade();
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
    connect(m_headers, &ColumnHeaders::menuAsked, this, &TextCompareView::fillColumnMenu);
    connect(m_canvas, &ColumnsCanvas::tokenChosen, this, &TextCompareView::chooseToken);
    connect(m_canvas, &ColumnsCanvas::tokenHovered, this, &TextCompareView::hoverToken);
    connect(m_canvas, &ColumnsCanvas::menuAsked, this, &TextCompareView::openTokenMenu);
    connect(m_canvas, &ColumnsCanvas::copyAsked, this, [this](ByteSpan span) {
        if (m_columns.compared())
            copy(columnsTable(*m_columns.compared(), titles(), span),
                 tr("The tokens of all columns were copied"));
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
    m_columns.setActive(true);
    updatePage();
}

void TextCompareView::hideEvent(QHideEvent* event) {
    CompareView::hideEvent(event);
    m_columns.setActive(false);
}

void TextCompareView::resizeEvent(QResizeEvent* event) {
    CompareView::resizeEvent(event);
    m_figures->setRoom(height());
}

bool TextCompareView::working() const {
    return m_columns.working() || m_canvas->working() || m_why->working();
}

void TextCompareView::updatePage() {
    Page page = Page::Body;
    if (m_session.encoded() && m_failure->hasError() && m_columns.compared() && !m_columns.isStale())
        m_failure->setError(std::nullopt);
    if (!hasPair() || !m_session.tokenizers().current()) {
        page = Page::Note;
        fillNote();
    }
    showPage(page);
    m_centre->setCurrentIndex(m_failure->hasError() ? 1 : 0);
    m_swap->setEnabled(m_columns.canSwap(0, 1));
    m_copy->setEnabled(hasPair() && m_columns.compared());
    updateDifference();
}

QStringList TextCompareView::titles() const {
    QStringList titles;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const QString own = m_columns.settings(c);
        titles << (own.isEmpty() ? m_columns.title(c) : m_columns.title(c) + QStringLiteral(" · ") + own);
    }
    return titles;
}

void TextCompareView::takeCompared() {
    m_failure->setError(std::nullopt);
    const ComparedTextPtr& compared = m_columns.compared();
    m_difference.reset();
    m_pair.reset();
    m_canvas->setCompared(compared);
    m_figures->setCompared(compared, titles());
    m_map->again();
    if (compared) {
        const TextFigures& figures = compared->columns.front().figures;
        m_remark->setText(QStringList{characterCount(figures.characters), wholeByteCount(figures.bytes),
                                      wordCount(figures.words)}
                              .join(QStringLiteral(", ")));
    } else {
        m_remark->clear();
    }
    updatePage();
    followSelection();
    passFirst();
    emit placeChanged();
}

// Selection.

void TextCompareView::chooseToken(std::size_t column, std::size_t token) {
    const ComparedTextPtr& compared = m_columns.compared();
    m_pair.reset();
    select(compared->columns[column].encoded->span(token));
    emit placeChanged();
}

/// Marks the stretch in every column, and selects its first token everywhere else.
void TextCompareView::select(ByteSpan span) {
    const ComparedTextPtr& compared = m_columns.compared();
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
    }
    updateDifference();
}

void TextCompareView::followSelection() {
    const ComparedTextPtr& compared = m_columns.compared();
    const qsizetype token = m_session.selection().current();
    if (!compared || token < 0 || compared->columns.front().encoded != m_session.encoded() ||
        static_cast<std::size_t>(token) >= m_session.encoded()->size())
        return;
    const ByteSpan span = m_session.encoded()->span(static_cast<std::size_t>(token));
    select(span);
    if (!m_session.selection().isSettling())
        m_canvas->showByte(span.begin);
}

void TextCompareView::hoverToken(std::size_t column, std::optional<std::size_t> token) {
    const ComparedTextPtr& compared = m_columns.compared();
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
    const ComparedTextPtr& compared = m_columns.compared();
    const ByteSpan span = compared->span(compared->differences[difference]);
    select(span);
    m_difference = difference;
    m_canvas->showByte(span.begin);
    updateDifference();
    emit placeChanged();
}

void TextCompareView::showFirstDifference() {
    m_firstAsked = true;
    passFirst();
}

void TextCompareView::passFirst() {
    const ComparedTextPtr& compared = m_columns.compared();
    if (!m_firstAsked || !compared || m_columns.isStale() || compared->columns.size() != m_columns.size() ||
        *compared->text != m_session.document().text())
        return;
    m_firstAsked = false;
    if (!compared->differences.empty())
        showDifference(0);
}

void TextCompareView::moveDifference(int step) {
    const ComparedTextPtr& compared = m_columns.compared();
    const std::uint8_t kinds = m_figures->kinds();
    if (!compared && m_columns.working())
        emit told(tr("Still comparing: the differences are not known yet"));
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
    emit told(tr("There is no difference of the kinds that are shown"));
}

/// What is told beside the reference: the column that was pointed at last, or the first one that differs there.
std::size_t TextCompareView::pairColumn(const ComparedDifference& difference) const {
    const ComparedTextPtr& compared = m_columns.compared();
    std::size_t other = m_pair.value_or(m_canvas->activeColumn());
    if (other == compared->reference || other >= compared->columns.size() || difference.kinds[other] == 0) {
        other = 0;
        while (other + 1 < compared->columns.size() && difference.kinds[other] == 0)
            ++other;
    }
    return other;
}

void TextCompareView::askWhy() {
    const ComparedTextPtr& compared = m_columns.compared();
    if (!compared || !m_difference || compared->columns.size() < 2)
        return m_why->clear(compared && compared->differences.empty()
                                ? tr("Nothing differs here")
                                : tr("Select a difference (F8) to read at which stage the two part"));
    if (!m_whyShown->isChecked())
        return;
    const ComparedDifference& difference = compared->differences[*m_difference];
    const std::size_t other = pairColumn(difference);
    for (std::size_t c = 0; c < m_pairs.size(); ++c)
        m_pairs[c]->setChecked(c == other);
    m_why->ask(compared, std::min(compared->reference, other), std::max(compared->reference, other),
               compared->span(difference));
}

/// With more than two columns: a button for each that the reference can be told apart from.
void TextCompareView::updatePairs() {
    const ComparedTextPtr& compared = m_columns.compared();
    for (std::size_t c = 0; c < m_pairs.size(); ++c) {
        const bool shown = compared && compared->columns.size() > 2 && c < compared->columns.size() &&
                           c != compared->reference;
        m_pairs[c]->setVisible(shown);
        if (!shown)
            continue;
        m_pairs[c]->setText(columnLetter(compared->reference) + QStringLiteral("–") + columnLetter(c));
        m_pairs[c]->setToolTip(
            tr("Why %1 and %2 differ here").arg(columnLetter(compared->reference), columnLetter(c)));
        m_pairs[c]->setEnabled(m_difference && compared->differences[*m_difference].kinds[c] != 0);
    }
}

void TextCompareView::choosePair(std::size_t column) {
    m_pair = column;
    m_whyShown->setChecked(true);
    updateDifference();
}

void TextCompareView::updateDifference() {
    updatePairs();
    askWhy();
    const ComparedTextPtr& compared = m_columns.compared();
    const std::uint8_t kinds = m_figures->kinds();
    std::size_t shown = 0;
    std::size_t before = 0;
    if (compared)
        for (std::size_t i = 0; i < compared->differences.size(); ++i)
            if ((compared->differences[i].all & kinds) != 0) {
                ++shown;
                before += m_difference && i < *m_difference ? 1U : 0U;
            }
    m_previous->setEnabled(shown > 0);
    m_next->setEnabled(shown > 0);
    if (!compared || compared->columns.size() < 2) {
        m_number->clear();
        m_words->setText(!compared && m_columns.working() ? tr("Comparing: the differences are not known yet")
                                                          : QString());
    } else if (m_difference) {
        const ComparedDifference& difference = compared->differences[*m_difference];
        const ByteSpan span = compared->span(difference);
        // Of the pair whose reason is told below.
        const std::uint8_t kindsShown = difference.kinds[pairColumn(difference)];
        m_number->setText(tr("Difference %1 of %2").arg(grouped(before + 1), grouped(shown)));
        m_words->setText(
            tr("bytes [%1,%2), %3").arg(span.begin).arg(span.end).arg(differenceTitles(kindsShown)));
    } else if (compared->differences.empty()) {
        QStringList other;
        for (std::size_t c = 0; c < compared->columns.size(); ++c)
            if (!compared->columns[c].idsCompared)
                other << columnLetter(c);
        m_number->setText(other.isEmpty() ? tr("No difference") : tr("The same pieces"));
        m_words->setText(other.isEmpty()
                             ? tr("on this text: what they make of another one is not said")
                             : tr("cut alike; %1 numbers its pieces otherwise than %2, so that their ids are "
                                  "not compared")
                                   .arg(other.join(QStringLiteral(", ")), columnLetter(compared->reference)));
    } else {
        m_number->setText(differenceCount(shown));
        m_words->setText(tr("F8 goes to the next one, Shift+F8 to the one before"));
    }
}

QString TextCompareView::place() const {
    const ComparedTextPtr& compared = m_columns.compared();
    if (!compared || !hasPair())
        return {};
    QStringList words;
    for (std::size_t c = 0; c < compared->columns.size(); ++c)
        words << columnLetter(c) + QLatin1Char(' ') + tokenCount(compared->columns[c].figures.tokens);
    words << differenceCount(compared->differences.size());
    return words.join(QStringLiteral(" · "));
}

QList<QWidget*> TextCompareView::panes() const {
    if (!showsBody())
        return {};
    return {m_canvas, m_next};
}

// Restarts.

QJsonObject TextCompareView::state() const {
    QJsonObject state = m_columns.state();
    state[QStringLiteral("kinds")] = m_figures->kinds();
    state[QStringLiteral("context")] = static_cast<qint64>(m_figures->context());
    state[QStringLiteral("by_line")] = m_figures->byLine();
    state[QStringLiteral("measure")] = m_figures->measureOfShares();
    state[QStringLiteral("why")] = m_whyShown->isChecked();
    state[QStringLiteral("sizes")] = sizesOf(*m_split);
    return state;
}

void TextCompareView::restore(const QJsonObject& state) {
    m_columns.restore(state);
    m_figures->setKinds(static_cast<std::uint8_t>(state[QStringLiteral("kinds")].toInt(kAllTextDifferences)));
    const qint64 context = state[QStringLiteral("context")].toInteger(8192);
    m_figures->setContext(static_cast<quint64>(std::clamp<qint64>(context, 0, 2'000'000'000)));
    m_figures->setByLine(state[QStringLiteral("by_line")].toBool());
    m_figures->setMeasureOfShares(state[QStringLiteral("measure")].toInt());
    m_whyShown->setChecked(state[QStringLiteral("why")].toBool(true));
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
}

} // namespace tokenscope::ui
