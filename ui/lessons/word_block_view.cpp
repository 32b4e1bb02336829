#include "ui/lessons/word_block_view.h"

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/prose/replay.h"
#include "core/explain/stages/match_attempts.h"
#include "core/text/utf8.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"

#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRowsShown = 12;
constexpr std::size_t kMaxShownPaths = 5;

/// The index of the character that each byte of a word belongs to.
std::vector<std::uint32_t> columnsOf(std::string_view word) {
    std::vector<std::uint32_t> columns;
    std::uint32_t column = 0;
    for (std::size_t at = 0; at < word.size(); ++column) {
        const std::uint32_t length = decodeUtf8(word, at).length;
        columns.insert(columns.end(), length, column);
        at += length;
    }
    columns.push_back(column);
    return columns;
}

PieceType typeOf(const Tokenizer& tokenizer, PieceId id) {
    return id == kNoPiece ? PieceType::Normal : tokenizer.type(id);
}

QString shownScore(double score, const LessonLook& look) {
    return look.locale().toString(score, 'g', 6).replace(QLatin1Char('-'), QChar(0x2212));
}

QFont boxTextFont() {
    return pieceFont(scaled(14));
}

QFont boxRemarkFont() {
    return pieceFont(scaled(11));
}

} // namespace

struct WordBlockView::Steps {
    explain::BpeSteps bpe;
};

WordBlockView::WordBlockView(const WordBlock& block, const LessonTokenizer& tokenizer,
                             const std::string& name, const LessonLook& look, QWidget* parent)
    : LiveBlock(tokenizer, name, block.text, look, parent)
    , m_kind(block.kind)
    , m_grid(new BoxGrid(look, this))
    , m_clause(new QLabel(this)) {
    setAccessibleName(m_kind == WordBlock::Kind::Steps ? m_look.translate("Merges of a word")
                      : m_kind == WordBlock::Kind::Attempts
                          ? m_look.translate("Vocabulary lookups for a word")
                          : m_look.translate("Segmentations of a word"));
    m_grid->setAccessibleName(accessibleName());
    m_clause->setTextFormat(Qt::PlainText);
    m_clause->setWordWrap(true);
    keepFont(*m_clause, [this] { return m_look.text(13); });
    column()->addWidget(m_grid);
    column()->addWidget(m_clause);
    if (m_kind == WordBlock::Kind::Steps)
        makeButtons();
    show(line()->text());
}

void WordBlockView::makeButtons() {
    auto* row = new QHBoxLayout;
    row->setSpacing(m_look.px(4));
    const auto add = [&](const QString& title, auto target) {
        auto* button = new QPushButton(title, this);
        keepFont(*button, [this] { return m_look.text(13); });
        connect(button, &QPushButton::clicked, this, [this, target] { goTo(target()); });
        row->addWidget(button);
        m_buttons << button;
    };
    add(m_look.translate("First"), [] { return std::size_t(0); });
    add(m_look.translate("Previous step"), [this] { return m_step == 0 ? 0 : m_step - 1; });
    add(m_look.translate("Next step"), [this] { return m_step + 1; });
    add(m_look.translate("Last"), [this] { return m_steps ? m_steps->bpe.steps.size() : 0; });
    row->addStretch(1);
    column()->addLayout(row);
}

void WordBlockView::show(const QString& text) {
    const auto word = firstWord(tokenizer(), text.toStdString());
    if (!word)
        return showError(QString::fromStdString(describe(word.error())));
    m_word = *word;
    showError({});
    Result<void> shown;
    if (m_kind == WordBlock::Kind::Steps) {
        auto steps = explain::explainBpe(tokenizer(), m_word);
        m_steps = steps ? std::make_shared<const Steps>(Steps{std::move(*steps)}) : nullptr;
        if (!m_steps)
            shown = tl::unexpected(steps.error());
        else
            goTo(0);
    } else {
        shown = m_kind == WordBlock::Kind::Attempts ? showAttempts() : showWays();
    }
    if (!shown)
        showError(QString::fromStdString(describe(shown.error())));
}

void WordBlockView::goTo(std::size_t step) {
    if (!m_steps)
        return;
    m_step = std::min(step, m_steps->bpe.steps.size());
    showSteps();
}

void WordBlockView::showSteps() {
    const explain::BpeSteps& bpe = m_steps->bpe;
    const auto columnOf = [&](std::uint32_t byte) {
        std::uint32_t column = 0;
        while (column < bpe.symbols && bpe.nodes[column].span.begin < byte)
            ++column;
        return column;
    };
    std::vector<BoxGrid::Row> rows;
    const std::size_t first = m_step + 1 > kMaxRowsShown ? m_step + 1 - kMaxRowsShown : 0;
    for (std::size_t at = first; at <= m_step; ++at) {
        BoxGrid::Row row;
        const explain::NodeIndex made = at > 0 ? bpe.steps[at - 1].firstOutput : explain::kNoNode;
        const std::uint32_t count = at > 0 ? bpe.steps[at - 1].outputCount : 0;
        for (const explain::NodeIndex index : bpe.row(at)) {
            const explain::StepNode& node = bpe.nodes[index];
            BoxGrid::Box box{columnOf(node.span.begin),
                             std::max(columnOf(node.span.end), columnOf(node.span.begin) + 1),
                             explain::nodeSpelling(tokenizer(), m_word, node),
                             typeOf(tokenizer(), node.id),
                             BoxGrid::Box::Look::Plain,
                             {}};
            box.end = std::min(box.end, bpe.symbols);
            if (made != explain::kNoNode && index >= made && index < made + count)
                box.look = BoxGrid::Box::Look::Made;
            if (box.begin < box.end)
                row.boxes.push_back(std::move(box));
        }
        if (at > 0 && bpe.steps[at - 1].rank)
            row.remark = m_look.translate("rank %1").arg(*bpe.steps[at - 1].rank);
        rows.push_back(std::move(row));
    }
    m_grid->setRows(bpe.symbols, std::move(rows), std::min(bpe.steps.size() + 1, kMaxRowsShown));
    const auto spelled = [&](explain::NodeIndex node) {
        return QString::fromStdString(explain::nodeSpelling(tokenizer(), m_word, bpe.nodes[node]));
    };
    QString clause =
        m_word.empty() ? m_look.translate("There is no word.")
                       : m_look.translate("The word starts as %1 symbols.", nullptr, pluralCount(bpe.symbols))
                             .arg(bpe.symbols);
    if (m_step > 0) {
        const explain::BpeStep& step = bpe.steps[m_step - 1];
        clause = m_look.translate("Step %1 of %2: %3.").arg(m_step).arg(bpe.steps.size());
        if (step.kind == explain::BpeStep::Kind::Merge) {
            const explain::StepNode& node = bpe.nodes[step.firstOutput];
            clause = clause.arg(m_look.translate("%1 and %2 become %3")
                                    .arg(spelled(node.left), spelled(node.right), spelled(step.firstOutput)));
        } else {
            const auto replay = explain::makeReplay(tokenizer(), m_word, bpe);
            clause = clause.arg(replay ? QString::fromStdString(replay->sentences[m_step - 1]) : QString());
        }
    }
    if (m_step == bpe.steps.size() && m_step > 0 &&
        bpe.steps[m_step - 1].kind == explain::BpeStep::Kind::Merge)
        clause += QLatin1Char(' ') + m_look.translate("No other adjacent symbols can merge.");
    m_clause->setText(clause);
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        const bool back = i < 2;
        m_buttons[i]->setEnabled(back ? m_step > 0 : m_step < bpe.steps.size());
    }
}

Result<void> WordBlockView::showAttempts() {
    const auto found = explain::explainMatches(tokenizer(), m_word);
    if (!found)
        return tl::unexpected(found.error());
    const auto columns = columnsOf(m_word);
    std::vector<BoxGrid::Row> rows;
    for (const explain::MatchAttempt& attempt : found->attempts) {
        if (rows.size() == 2 * kMaxRowsShown)
            break;
        const std::uint32_t begin = columns[attempt.span.begin];
        BoxGrid::Box box{begin,
                         std::max(columns[attempt.span.end], begin + 1),
                         found->lookedUp(m_word, attempt),
                         typeOf(tokenizer(), attempt.found),
                         BoxGrid::Box::Look::Missed,
                         {}};
        QString remark = m_look.translate("not in the vocabulary");
        if (attempt.found != kNoPiece) {
            box.look = attempt.used ? BoxGrid::Box::Look::Made : BoxGrid::Box::Look::Plain;
            remark = attempt.used ? m_look.translate("✓ used") : m_look.translate("found");
        }
        rows.push_back({{std::move(box)}, remark});
    }
    const std::size_t count = rows.size();
    m_grid->setRows(columns.back(), std::move(rows), count);
    m_clause->setText(
        found->gaveUp
            ? (found->attempts.empty()
                   ? m_look.translate("The word is too long: it becomes the unknown token.")
                   : m_look.translate(
                         "No piece matches at one position: the whole word becomes the unknown token."))
            : m_look.translate("%1 lookups, %2 of them found a piece.")
                  .arg(found->hits + found->misses)
                  .arg(found->hits));
    return {};
}

Result<void> WordBlockView::showWays() {
    const auto lattice = explain::latticeOfWord(tokenizer(), m_word);
    if (!lattice)
        return tl::unexpected(lattice.error());
    const auto paths = explain::nBestPaths(*lattice, kMaxShownPaths);
    if (!paths)
        return tl::unexpected(paths.error());
    std::vector<BoxGrid::Row> rows;
    for (const explain::LatticePath& path : paths->paths) {
        BoxGrid::Row row;
        for (const std::uint32_t index : path.edges) {
            const explain::LatticeEdge& edge = lattice->edges[index];
            row.boxes.push_back({edge.begin, edge.end, std::string(lattice->textOf(edge)),
                                 typeOf(tokenizer(), edge.id),
                                 rows.empty() ? BoxGrid::Box::Look::Made : BoxGrid::Box::Look::Plain,
                                 shownScore(edge.score, m_look)});
        }
        row.remark = QStringLiteral("= ") + shownScore(path.score, m_look);
        rows.push_back(std::move(row));
    }
    m_clause->setText(m_look.translate("The best segmentations and the sums of their scores."));
    m_grid->setRows(lattice->lastPosition(), std::move(rows), kMaxShownPaths);
    return {};
}

BoxGrid::BoxGrid(const LessonLook& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, &BoxGrid::measure);
    ItemSource source;
    source.count = [this] { return static_cast<int>(m_rows.size()); };
    source.name = [this](int row) { return rowText(m_rows[static_cast<std::size_t>(row)]); };
    source.rect = [this](int row) {
        const qreal height = rowHeight() * zoom();
        return QRectF(0, row * height, width(), height).toRect();
    };
    m_items = std::make_unique<AccessibleItems>(*this, *this, std::move(source));
}

void BoxGrid::setRows(std::size_t columns, std::vector<Row> rows, std::size_t most) {
    m_rows = std::move(rows);
    m_items->itemsChanged();
    m_most = std::max(most, m_rows.size());
    m_columnCount = static_cast<std::uint32_t>(columns);
    setAccessibleDescription(plainText());
    measure();
}

/// Columns are equally wide at first; a box that is too narrow for its text widens those that it covers.
void BoxGrid::measure() {
    ColumnWidths widths(m_columnCount, scaled(34));
    m_below = false;
    m_remark = 0;
    const QFontMetricsF small(boxRemarkFont());
    for (const Row& row : m_rows) {
        m_remark = std::max(m_remark, small.horizontalAdvance(row.remark) + scaled(8));
        for (const Box& box : row.boxes) {
            m_below = m_below || !box.below.isEmpty();
            const qreal wide = std::max(pieceRuns(box.bytes, boxTextFont(), true).width + scaled(12),
                                        small.horizontalAdvance(box.below) + scaled(8));
            widths.require(box.begin, box.end, static_cast<int>(std::ceil(wide)));
        }
    }
    std::vector<std::uint32_t> starts(m_columnCount + 1);
    std::iota(starts.begin(), starts.end(), 0U);
    m_columns = BoxColumns(std::move(starts), {widths.widths().begin(), widths.widths().end()});
    updateGeometry();
    update();
}

int BoxGrid::rowHeight() const {
    return scaled(m_below ? 46 : 32);
}

QSize BoxGrid::sizeHint() const {
    return {m_look.px(300), qRound(static_cast<qreal>(m_most) * rowHeight() * m_look.zoom)};
}

QSize BoxGrid::minimumSizeHint() const {
    return {m_look.px(120), sizeHint().height()};
}

QString BoxGrid::plainText() const {
    QStringList lines;
    for (const Row& row : m_rows)
        lines << rowText(row);
    return lines.join(QLatin1Char('\n'));
}

QString BoxGrid::rowText(const Row& row) const {
    QStringList boxes;
    for (const Box& box : row.boxes)
        boxes << QString::fromStdString(box.bytes);
    return boxes.join(QLatin1Char(' ')) + QLatin1Char(' ') + row.remark;
}

qreal BoxGrid::zoom() const {
    const qreal wanted = m_columns.width() + m_remark + scaled(8);
    return std::min(m_look.zoom, width() / std::max<qreal>(wanted, 1));
}

void BoxGrid::paintBox(QPainter& painter, const QRectF& rect, const Box& box, bool alternate) {
    const bool missed = box.look == Box::Look::Missed;
    const PiecePalette& colors = piecePalette();
    const bool made = box.look == Box::Look::Made;
    const BoxLabel label{pieceRuns(box.bytes, boxTextFont(), true), boxTextFont()};
    if (missed)
        paintBoxLabel(painter, rect, label, rect.width(), colors.muted, colors.muted);
    else
        paintPieceBox(painter, rect, label,
                      {.type = box.type, .alternate = alternate, .radius = qreal(scaled(3))});
    paintBoxFrame(painter, rect,
                  missed ? QPen(colors.controlBorder, 1, Qt::DashLine)
                         : QPen(made ? colors.highlight : colors.controlBorder, made ? 2 : 1),
                  0.5, scaled(3));
    if (box.below.isEmpty())
        return;
    painter.setFont(boxRemarkFont());
    painter.setPen(colors.muted);
    painter.drawText(QRectF(rect.left() - 8, rect.bottom(), rect.width() + 16, scaled(15)), Qt::AlignCenter,
                     box.below);
}

void BoxGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(zoom(), zoom());
    qreal y = 0;
    for (const Row& row : m_rows) {
        bool alternate = false;
        for (const Box& box : row.boxes) {
            const auto [left, right] = m_columns.extent(box.begin, box.end);
            const QRectF rect(left + 1, y + 1, right - left, scaled(28));
            paintBox(painter, rect, box, alternate);
            alternate = !alternate;
        }
        painter.setFont(boxRemarkFont());
        painter.setPen(piecePalette().muted);
        painter.drawText(QRectF(m_columns.width() + scaled(8), y, m_remark, scaled(28)),
                         Qt::AlignLeft | Qt::AlignVCenter, row.remark);
        y += rowHeight();
    }
}

} // namespace tokenscope::ui
