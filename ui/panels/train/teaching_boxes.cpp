#include "ui/panels/train/teaching_boxes.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/panels/train/teaching_models.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kFlashMs = 700;
constexpr int kUsualUnit = 44;
constexpr std::array kUnits = {110, 88, 66, 44,
                               36,  30, 24, 20}; ///< the widest one that needs no scrolling is used
constexpr std::array kFonts = {50, 40, 30, 20, 18, 16, 14, 13};
constexpr std::size_t kMeasuredWords = 400;
constexpr std::size_t kFewOf = 8;
constexpr int kMarkLetters = 4; ///< of `</w>`

qreal gap() {
    return scaled(4);
}

} // namespace

WordBoxes::WordBoxes(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Words of the corpus"));
    viewport()->setMouseTracking(true);
    m_flash.setDuration(kFlashMs);
    m_flash.setStartValue(1.0);
    m_flash.setEndValue(0.0);
    m_flash.setEasingCurve(QEasingCurve::InQuad);
    connect(&m_flash, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, &WordBoxes::measure);
    connect(horizontalScrollBar(), &QAbstractSlider::actionTriggered, this, [this] {
        m_atMerge = false;
        viewport()->update();
    });
    ItemSource source;
    source.count = [this] { return m_run ? static_cast<int>(m_rows.size()) : 0; };
    source.name = [this](int row) { return rowText(m_rows[static_cast<std::size_t>(row)]); };
    source.rect = [this](int row) {
        const QRect box = boxRect(static_cast<std::size_t>(row), 0).toRect();
        return QRect(0, box.top(), viewport()->width(), box.height());
    };
    source.itemAt = [this](QPoint place) {
        const auto box = boxAt(place);
        return box ? static_cast<int>(box->first) : -1;
    };
    m_items = std::make_unique<AccessibleItems>(*this, std::move(source));
}

int WordBoxes::boxHeight() const {
    return std::max(scaled(40), static_cast<int>(m_unit) * 40 / kUsualUnit);
}

int WordBoxes::pitch() const {
    return boxHeight() + scaled(8);
}

int WordBoxes::rowsHeight() const {
    return static_cast<int>(m_rows.size()) * pitch() + scaled(16);
}

const TeachingStep* WordBoxes::next() const {
    return m_run && m_state.step < m_run->steps().size() ? &m_run->steps()[m_state.step] : nullptr;
}

void WordBoxes::setState(TeachingRunPtr run, TeachingState state, bool flash) {
    m_flash.stop();
    const bool another = run != m_run;
    m_run = std::move(run);
    m_state = std::move(state);
    m_note.clear();
    m_picked.reset();
    m_merged.reset();
    if (m_run && m_state.step > 0)
        m_merged = m_run->steps()[m_state.step - 1].merge.merged;
    if (another) {
        m_faces.clear();
        verticalScrollBar()->setValue(0);
        horizontalScrollBar()->setValue(0);
    }
    m_atMerge = true;
    arrange();
    showVisited();
    if (flash && m_merged && !motionReduced())
        m_flash.start();
    setAccessibleDescription(plainText().left(2000));
}

/// Scrolls to a word that the next merge visits.
void WordBoxes::showVisited() {
    const int top = verticalScrollBar()->value();
    const int room = std::max(1, viewport()->height() / pitch());
    const int first = (top + pitch() - 1) / pitch();
    int nearest = -1;
    for (std::size_t i = 0; i < m_rows.size() && nearest < 0; ++i)
        if (m_rows[i].visited && static_cast<int>(i) >= first)
            nearest = static_cast<int>(i);
    for (std::size_t i = 0; i < m_rows.size() && nearest < 0; ++i)
        if (m_rows[i].visited)
            nearest = static_cast<int>(i);
    if (nearest >= 0 && (nearest < first || nearest >= first + room))
        verticalScrollBar()->setValue(std::max(0, nearest - room / 3) * pitch());
}

void WordBoxes::setNote(const QString& note) {
    m_note = note;
    viewport()->update();
}

void WordBoxes::setVisitedOnly(bool only) {
    m_visitedOnly = only;
    arrange();
}

void WordBoxes::setPicked(std::optional<train::SymbolPair> pair) {
    m_picked = pair;
    arrange();
}

/// Chooses the words to show and the symbols to frame: from the left, like a merge.
void WordBoxes::arrange() {
    m_items->itemsChanged();
    m_rows.clear();
    const TeachingStep* step = next();
    const train::SymbolPair pair = m_picked ? *m_picked : step ? step->merge.pair : train::SymbolPair{};
    const bool frames = m_picked || step;
    for (std::size_t w = 0; w < m_state.words.size(); ++w) {
        const std::vector<train::SymbolId>& symbols = m_state.words[w].symbols;
        Row row{w, false, std::vector<bool>(symbols.size(), false), {}};
        for (std::size_t i = 0; frames && i + 1 < symbols.size(); ++i) {
            if (symbols[i] != pair.left || symbols[i + 1] != pair.right)
                continue;
            row.visited = row.framed[i] = row.framed[i + 1] = true;
            ++i;
        }
        if (row.visited || !m_visitedOnly)
            m_rows.push_back(std::move(row));
    }
    measure();
}

const WordBoxes::Face& WordBoxes::face(train::SymbolId symbol) const {
    const auto [found, added] = m_faces.try_emplace(symbol);
    if (added) {
        const std::string text = symbol == train::PairIndex::kBreak ? "?" : m_run->spelling(symbol);
        QFont font = pieceFont(scaled(m_fontSize));
        found->second.runs = pieceRuns(text, font, true);
        int columns = 0;
        for (const PieceRun& run : found->second.runs.runs)
            columns += run.mark == DrawnMarker::None ? static_cast<int>(run.text.toUcs4().size()) : 1;
        // The end-of-word suffix is not a letter: its box is as wide as necessary.
        if (m_run->rules().endOfWordSuffix && text.ends_with("</w>") && columns > kMarkLetters)
            columns -= kMarkLetters;
        found->second.columns = std::max(1, columns);
    }
    return found->second;
}

qreal WordBoxes::boxWidth(train::SymbolId symbol) const {
    const Face& own = face(symbol);
    const qreal grid = own.columns * m_unit + (own.columns - 1) * gap();
    return std::max(grid, own.runs.width + scaled(10));
}

void WordBoxes::measure() {
    const QFontMetricsF counts(pieceFont(scaled(13)));
    m_countWidth = scaled(52);
    std::uint64_t most = 0;
    for (const Row& row : m_rows)
        most = std::max(most, m_state.words[row.word].count);
    m_countWidth =
        std::max(m_countWidth, counts.horizontalAdvance(grouped(most) + QStringLiteral(" × ")) + scaled(16));
    const qreal remarks = QFontMetricsF(interfaceFont(12)).horizontalAdvance(tr("unchanged")) + scaled(24);
    m_room = viewport()->width() - m_countWidth - remarks;
    for (Row& row : m_rows)
        row.boxes.reset();
    for (std::size_t i = 0; i < kUnits.size(); ++i) {
        if (m_unit != scaled(kUnits[i]) || m_fontSize != kFonts[i])
            m_faces.clear();
        m_unit = scaled(kUnits[i]);
        m_fontSize = kFonts[i];
        m_widest = 0;
        std::size_t tooWide = 0;
        const std::size_t measured = std::min(m_rows.size(), kMeasuredWords);
        for (std::size_t r = 0; r < measured; ++r) {
            m_rows[r].boxes.reset();
            const qreal wide = rowWidth(m_rows[r]);
            m_widest = std::max(m_widest, wide);
            tooWide += wide > m_room ? 1 : 0;
        }
        if (kUnits[i] > kUsualUnit) {
            if (m_widest <= m_room && rowsHeight() <= viewport()->height())
                break;
        } else if (tooWide * kFewOf < measured ||
                   m_widest <= m_room) // one long word does not shrink all boxes
            break;
    }
    verticalScrollBar()->setSingleStep(pitch());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, rowsHeight() - viewport()->height()));
    const int whole = static_cast<int>(std::ceil(m_countWidth + m_widest + remarks));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(scaled(kUsualUnit));
    horizontalScrollBar()->setRange(0, std::max(0, whole - viewport()->width()));
    viewport()->update();
}

const BoxFlow& WordBoxes::boxes(const Row& row) const {
    if (!row.boxes) {
        std::vector<FlowBox> measured;
        for (const train::SymbolId symbol : m_state.words[row.word].symbols)
            measured.push_back({boxWidth(symbol), gap()});
        row.boxes.emplace(measured);
    }
    return *row.boxes;
}

qreal WordBoxes::rowWidth(const Row& row) const {
    return boxes(row).width() + gap();
}

/// At the end of the scroll bar, every row is at its end, and short ones stay visible.
qreal WordBoxes::leftEdge(const Row& row) const {
    const qreal hidden = rowWidth(row) - m_room;
    if (hidden <= 0)
        return m_countWidth;
    if (m_atMerge && row.visited) {
        const auto framed =
            static_cast<std::size_t>(std::ranges::find(row.framed, true) - row.framed.begin());
        return m_countWidth - std::clamp(boxes(row)[framed].x - m_room / 3, 0.0, hidden);
    }
    const int most = horizontalScrollBar()->maximum();
    return m_countWidth - (most == 0 ? 0 : hidden * horizontalScrollBar()->value() / most);
}

QRectF WordBoxes::boxRect(std::size_t row, std::size_t symbol) const {
    if (row >= m_rows.size() || symbol >= m_state.words[m_rows[row].word].symbols.size())
        return {};
    const PlacedBox& box = boxes(m_rows[row])[symbol];
    const qreal y = scaled(12) + static_cast<qreal>(row) * pitch() - verticalScrollBar()->value();
    return {leftEdge(m_rows[row]) + box.x, y, box.width, qreal(boxHeight())};
}

std::optional<std::pair<std::size_t, std::size_t>> WordBoxes::boxAt(const QPoint& place) const {
    const int y = place.y() - scaled(12) + verticalScrollBar()->value();
    if (y < 0 || static_cast<std::size_t>(y / pitch()) >= m_rows.size() || y % pitch() >= boxHeight())
        return std::nullopt;
    const auto row = static_cast<std::size_t>(y / pitch());
    const auto box = boxes(m_rows[row]).boxAt(place.x() - leftEdge(m_rows[row]));
    return box ? std::optional(std::pair(row, *box)) : std::nullopt;
}

QString WordBoxes::remark(const Row& row) const {
    if (m_picked)
        return row.visited ? tr("has it") : QString();
    return !next() ? QString() : row.visited ? tr("affected") : tr("unchanged");
}

void WordBoxes::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_note.isEmpty() || !m_run)
        return paintNote(painter, viewport()->rect(), m_note);
    painter.setRenderHint(QPainter::Antialiasing);
    const int top = verticalScrollBar()->value() - scaled(12);
    const auto first = static_cast<std::size_t>(std::max(0, top / pitch()));
    const auto end = std::min(
        m_rows.size(), static_cast<std::size_t>(std::max(0, top + viewport()->height()) / pitch()) + 1);
    for (std::size_t row = first; row < end; ++row)
        paintRow(painter, row);
}

void WordBoxes::paintRow(QPainter& painter, std::size_t index) {
    const PiecePalette& colors = piecePalette();
    const Row& row = m_rows[index];
    const TeachingWord& word = m_state.words[row.word];
    const QFont plain = pieceFont(scaled(m_fontSize));
    QFont bold = plain;
    bold.setBold(true);
    const qreal glow = flashing() ? m_flash.currentValue().toDouble() : 0.0;
    for (std::size_t i = 0; i < word.symbols.size(); ++i) {
        const train::SymbolId symbol = word.symbols[i];
        const QRectF box = boxRect(index, i);
        const bool isPiece = symbol != train::PairIndex::kBreak && symbol >= m_run->alphabetSize();
        const bool isNew = m_merged == symbol;
        paintBoxFrame(painter, box, QPen(colors.line, 1), 0.5, 3,
                      isPiece ? colors.normalTint[0] : colors.normalTint[1]);
        if (isNew && glow > 0) {
            QColor light = colors.highlight;
            light.setAlphaF(static_cast<float>(0.55 * glow));
            paintBoxFrame(painter, box, Qt::NoPen, 0.5, 3, light);
        }
        if (row.framed[i])
            paintBoxFrame(painter, box, QPen(colors.highlight, 2), 1, 3);
        paintBoxLabel(painter, box, {face(symbol).runs, isNew ? bold : plain}, box.width() - 4,
                      symbol == train::PairIndex::kBreak ? colors.muted : colors.text, colors.mark);
    }
    // Counts and remarks don't scroll.
    const qreal y = boxRect(index, 0).top();
    painter.fillRect(QRectF(0, y, m_countWidth - gap(), boxHeight()), colors.panel);
    painter.setFont(pieceFont(scaled(13)));
    painter.setPen(colors.muted);
    painter.drawText(QRectF(0, y, m_countWidth - scaled(12), boxHeight()), Qt::AlignRight | Qt::AlignVCenter,
                     grouped(word.count) + QStringLiteral(" ×"));
    const QString words = remark(row);
    if (words.isEmpty())
        return;
    painter.setFont(interfaceFont(12));
    const qreal wide = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const QRectF place(viewport()->width() - wide - scaled(12), y, wide + scaled(12), boxHeight());
    painter.fillRect(place.adjusted(-scaled(6), 0, 0, 0), colors.panel);
    painter.setPen(row.visited ? colors.text : colors.muted);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, words);
}

void WordBoxes::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void WordBoxes::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const int key = event->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        return QAbstractScrollArea::keyPressEvent(event);
    event->ignore(); // the panel handles steps
}

void WordBoxes::mousePressEvent(QMouseEvent* event) {
    const auto box = boxAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !box)
        return;
    const std::vector<train::SymbolId>& symbols = m_state.words[m_rows[box->first].word].symbols;
    if (symbols.size() < 2)
        return;
    const std::size_t left = std::min(box->second, symbols.size() - 2);
    if (symbols[left] != train::PairIndex::kBreak && symbols[left + 1] != train::PairIndex::kBreak)
        emit pairChosen({symbols[left], symbols[left + 1]});
}

bool WordBoxes::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto box = boxAt(help->pos());
    if (!box || !m_run) {
        QToolTip::hideText();
        return true;
    }
    const train::SymbolId symbol = m_state.words[m_rows[box->first].word].symbols[box->second];
    QString text = tr("not in the alphabet");
    if (symbol != train::PairIndex::kBreak) {
        text = tr("%1\nid %2").arg(labelText(textLabel(m_run->spelling(symbol)))).arg(symbol);
        for (std::size_t i = 0; i < m_state.step; ++i)
            if (m_run->steps()[i].merge.merged == symbol) {
                text += tr(", created by merge %1").arg(i + 1);
                break;
            }
        text += tr("\nPress to see how often this pair occurs");
    }
    QToolTip::showText(help->globalPos(), plainToolTip(text), viewport());
    return true;
}

QString WordBoxes::plainText() const {
    QStringList lines;
    for (const Row& row : m_rows)
        lines << rowText(row);
    return lines.join(QLatin1Char('\n'));
}

QString WordBoxes::rowText(const Row& row) const {
    QStringList symbols;
    for (const train::SymbolId symbol : m_state.words[row.word].symbols)
        symbols << (symbol == train::PairIndex::kBreak ? QStringLiteral("?")
                                                       : labelText(textLabel(m_run->spelling(symbol))));
    const QString words = remark(row);
    return tr("%1 × %2").arg(m_state.words[row.word].count).arg(symbols.join(QLatin1Char(' '))) +
           (words.isEmpty() ? QString() : QStringLiteral(" · ") + words);
}

void WordBoxes::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

namespace {

int rowPitch() {
    return scaled(48);
}
int margin() {
    return scaled(12);
}
int topMargin() {
    return scaled(10);
}

} // namespace

VocabularyStrip::VocabularyStrip(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Current vocabulary"));
    viewport()->setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        for (Cell& cell : m_cells)
            cell.runs = pieceRuns(m_run->spelling(cell.symbol), pieceFont(scaled(14)), true);
        lay();
    });
    ItemSource source;
    source.count = [this] { return static_cast<int>(m_cells.size()); };
    source.name = [this](int item) {
        const Cell& cell = m_cells[static_cast<std::size_t>(item)];
        return tr("%1, id %2, %3 times in the corpus")
            .arg(spokenLabel({m_run->spelling(cell.symbol), true}))
            .arg(cell.symbol)
            .arg(cell.count);
    };
    source.rect = [this](int item) { return boxRect(static_cast<std::size_t>(item)).toRect(); };
    m_items = std::make_unique<AccessibleItems>(*this, std::move(source));
}

/// Bytes that never occurred in the corpus are hidden.
void VocabularyStrip::setState(const TeachingRunPtr& run, const TeachingState& state) {
    const bool another = run != m_run || state.step < m_step;
    m_run = run;
    m_step = state.step;
    m_items->itemsChanged();
    m_cells.clear();
    m_idle.clear();
    if (m_run) {
        const std::size_t pieces = m_run->piecesAt(state.step);
        std::vector<std::uint64_t> counts(pieces, 0);
        for (const TeachingWord& word : state.words)
            for (const train::SymbolId symbol : word.symbols)
                if (symbol < pieces)
                    counts[symbol] += word.count;
        std::vector<bool> used(pieces, m_run->rules().start == TeachingRules::Start::Characters);
        for (std::size_t i = 0; i < pieces; ++i)
            used[i] = used[i] || counts[i] > 0 || i >= m_run->alphabetSize();
        for (std::size_t i = 0; i < state.step; ++i) {
            used[m_run->steps()[i].merge.pair.left] = true;
            used[m_run->steps()[i].merge.pair.right] = true;
        }
        for (train::SymbolId symbol = 0; symbol < pieces; ++symbol) {
            if (!used[symbol])
                continue;
            if (counts[symbol] == 0)
                m_idle.push_back(symbol);
            m_cells.push_back(
                {symbol, counts[symbol], pieceRuns(m_run->spelling(symbol), pieceFont(scaled(14)), true)});
        }
    }
    lay();
    if (!another)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    viewport()->update();
}

void VocabularyStrip::lay() {
    const QFontMetricsF small(pieceFont(scaled(11)));
    std::vector<FlowBox> measured;
    for (const Cell& cell : m_cells)
        measured.push_back({std::max({cell.runs.width + scaled(14), qreal(scaled(28)),
                                      small.horizontalAdvance(grouped(cell.count) + QStringLiteral(" ×"))}),
                            qreal(scaled(4))});
    m_boxes = BoxFlow(measured, viewport()->width() - 2 * margin());
    const int whole = topMargin() + static_cast<int>(m_boxes.rowCount()) * rowPitch();
    verticalScrollBar()->setSingleStep(rowPitch());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, m_cells.empty() ? 0 : std::max(0, whole - viewport()->height()));
    viewport()->update();
}

QRectF VocabularyStrip::boxRect(std::size_t cell) const {
    const PlacedBox& box = m_boxes[cell];
    const auto y = topMargin() + static_cast<int>(box.row) * rowPitch() - verticalScrollBar()->value();
    return {margin() + box.x, qreal(y), box.width, qreal(scaled(24))};
}

void VocabularyStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    lay();
}

void VocabularyStrip::paintEvent(QPaintEvent* event) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), colors.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = pieceFont(scaled(14));
    const QFont small = pieceFont(scaled(11));
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        const QRectF box = boxRect(i);
        if (box.bottom() + rowPitch() < 0 || box.top() > viewport()->height())
            continue;
        const bool merged = cell.symbol >= m_run->alphabetSize();
        paintBoxFrame(painter, box, Qt::NoPen, 0, 3, merged ? colors.normalTint[0] : colors.normalTint[1]);
        paintBoxLabel(painter, box, {cell.runs, font}, box.width(), colors.text, colors.mark);
        QFont count = small;
        count.setBold(cell.count == 0);
        painter.setFont(count);
        painter.setPen(cell.count == 0 ? colors.text : colors.muted);
        painter.drawText(QRectF(box.left() - scaled(4), box.bottom(), box.width() + scaled(8), scaled(16)),
                         Qt::AlignCenter, grouped(cell.count) + QStringLiteral(" ×"));
    }
}

void VocabularyStrip::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const int key = event->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        return QAbstractScrollArea::keyPressEvent(event);
    event->ignore(); // the panel handles steps
}

bool VocabularyStrip::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int y = help->pos().y() + verticalScrollBar()->value() - topMargin();
    const auto found =
        y < 0 ? std::nullopt
              : m_boxes.boxAt(help->pos().x() - margin(), static_cast<std::uint32_t>(y / rowPitch()));
    if (!found || !boxRect(*found).contains(help->pos())) {
        QToolTip::hideText();
    } else {
        const Cell& cell = m_cells[*found];
        QToolTip::showText(help->globalPos(),
                           plainToolTip(tr("%1\nid %2, %3 times in the corpus")
                                            .arg(symbolText(*m_run, cell.symbol))
                                            .arg(cell.symbol)
                                            .arg(cell.count)),
                           viewport());
    }
    return true;
}

QString VocabularyStrip::plainText() const {
    QStringList lines;
    for (const Cell& cell : m_cells)
        lines << QStringLiteral("%1\t%2\t%3")
                     .arg(cell.symbol)
                     .arg(symbolText(*m_run, cell.symbol))
                     .arg(cell.count);
    return lines.join(QLatin1Char('\n'));
}

void VocabularyStrip::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

} // namespace tokenscope::ui
