#include "ui/panels/steps/why_pane.h"

#include "core/explain/bpe/why_not.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QString>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace tokenscope::ui {

namespace {

constexpr int kWorkRows = 6;
constexpr int kNameGap = 8;
constexpr int kSide = 12; // makeSectionColumn
constexpr int kIndent = 12;

/// Without its indent.
int widthOf(const QLabel& label) {
    return label.sizeHint().width() - std::max(label.indent(), 0);
}

QFont pairFont() {
    return pieceFont(scaled(16));
}

} // namespace

PairBoxes::PairBoxes(QWidget* parent)
    : QWidget(parent) {
    keepHeight(*this, 34);
}

void PairBoxes::setPair(BpeWordPtr word,
                        std::optional<std::pair<explain::NodeIndex, explain::NodeIndex>> pair) {
    m_word = std::move(word);
    m_pair = m_word ? pair : std::nullopt;
    setVisible(m_pair.has_value());
    update();
}

QSize PairBoxes::sizeHint() const {
    return {scaled(160), scaled(34)};
}

/// Positions in the original text: the model's input may have other bytes for spaces.
QString PairBoxes::place() const {
    if (!m_pair)
        return {};
    ByteSpan bytes = m_word->origin(m_pair->first);
    if (m_pair->second != explain::kNoNode) {
        const ByteSpan right = m_word->origin(m_pair->second);
        bytes = {std::min(bytes.begin, right.begin), std::max(bytes.end, right.end)};
    }
    return tr("bytes %1 to %2").arg(grouped(bytes.begin), grouped(bytes.end));
}

void PairBoxes::paintEvent(QPaintEvent*) {
    if (!m_pair)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PiecePalette& colors = piecePalette();
    qreal x = 0;
    for (const explain::NodeIndex node : {m_pair->first, m_pair->second}) {
        if (node == explain::kNoNode)
            continue;
        const BoxLabel label = labelIn(m_word->label(node), pairFont());
        const qreal most = (width() - scaled(90) - 4) / 2.0;
        const qreal wide =
            std::clamp<qreal>(label.runs.width + scaled(20), scaled(34), std::max<qreal>(scaled(34), most));
        const QRectF box(x, 0, wide, height() - 2);
        const PieceType type = m_word->type(node);
        paintPieceFill(painter, box, type, node < m_word->steps.symbols, 3);
        paintBoxFrame(painter, box, QPen(colors.line, 1), 0.5, 3);
        painter.save();
        painter.setClipRect(box);
        paintBoxLabel(painter, box, label, wide - 6, colors.typeText[static_cast<std::size_t>(type)],
                      markerColor(type));
        painter.restore();
        x += wide + 4;
    }
    painter.setFont(interfaceFont(12));
    painter.setPen(colors.muted);
    painter.drawText(QRectF(x + scaled(6), 0, width() - x, height()), Qt::AlignVCenter, place());
}

WhyPane::WhyPane(QWidget* parent)
    : QWidget(parent)
    , m_boxes(new PairBoxes(this)) {
    QVBoxLayout* column = paneColumn(this);
    auto* pair = new QWidget(this);
    auto* above = new QVBoxLayout(pair);
    above->setContentsMargins(12, 6, 12, 6);
    above->setSpacing(6);
    m_boxes->setParent(pair);
    above->addWidget(m_boxes);
    m_why = addLine(pair, false);
    above->addWidget(m_why);
    column->addWidget(pair);
    m_workPart = new QWidget(this);
    QVBoxLayout* below = makeSectionColumn(*m_workPart);
    m_workTitle = new QLabel(tr("Cost of the methods"), m_workPart);
    makeSectionHeading(*m_workTitle);
    below->addWidget(m_workTitle);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(kNameGap);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    for (int row = 0; row < kWorkRows; ++row) {
        QLabel* name = addLine(m_workPart, true);
        QLabel* figures = addLine(m_workPart, false);
        keepFont(*figures, [] { return pieceFont(scaled(12)); });
        figures->setAlignment(Qt::AlignRight);
        // Rows of one line: the height of wrapping labels in a grid depends on a width that a scroll bar
        // still changes.
        name->setWordWrap(false);
        figures->setWordWrap(false);
        m_grid->addWidget(name, 2 * row, 0);
        m_grid->addWidget(figures, 2 * row, 1);
        m_rows << std::pair(name, figures);
    }
    below->addLayout(m_grid);
    m_result = addLine(m_workPart, false);
    below->addWidget(m_result);
    column->addWidget(m_workPart);
    column->addStretch(1);
    setPair(nullptr, std::nullopt, {});
    setWork({});
}

QLabel* WhyPane::addLine(QWidget* parent, bool muted) {
    auto* label = new QLabel(parent);
    keepFont(*label, [] { return interfaceFont(12); });
    if (muted)
        label->setProperty("look", "muted");
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMinimumWidth(0);
    return label;
}

void WhyPane::setPair(const BpeWordPtr& word,
                      std::optional<std::pair<explain::NodeIndex, explain::NodeIndex>> pair,
                      const QString& why, bool isChosen) {
    m_boxes->setPair(word, pair);
    const QString hint =
        tr("Click two adjacent boxes, one box, or a row of the table to see why they merge or "
           "don't (Shift+← → ↑ ↓).");
    const QString brief = tr("Click boxes or a row of the table to see others.");
    m_why->setText(!pair ? hint : isChosen ? why : why + QLatin1Char('\n') + brief);
    m_why->setToolTip(pair && !isChosen ? plainToolTip(hint) : QString());
    setAccessibleDescription(m_why->text());
}

void WhyPane::setWork(const Work& work) {
    m_workPart->setVisible(!work.rows.isEmpty() || !work.result.isEmpty());
    for (int row = 0; row < kWorkRows; ++row) {
        const bool there = row < work.rows.size();
        m_rows[row].first->setText(there ? work.rows[row].first : QString());
        m_rows[row].second->setText(there ? work.rows[row].second : QString());
        m_rows[row].first->setVisible(there);
        m_rows[row].second->setVisible(there);
    }
    m_result->setText(work.isFinding ? tr("⚠ %1").arg(work.result) : work.result);
    m_result->setVisible(!work.result.isEmpty());
    arrangeRows();
    setStyled(*m_result, "tone", work.isFinding ? "warning" : "");
}

/// As if the scroll bar were there: it must not appear because of an arrangement that fits only without it.
int WhyPane::roomForRows() const {
    const QWidget* viewport = parentWidget();
    const auto* area = viewport == nullptr ? nullptr : qobject_cast<QScrollArea*>(viewport->parentWidget());
    const int outer = area == nullptr ? width()
                                      : area->width() - 2 * area->frameWidth() -
                                            area->verticalScrollBar()->sizeHint().width();
    return outer - 2 * kSide;
}

void WhyPane::arrangeRows() {
    int name = 0;
    int figures = 0;
    for (const auto& [left, right] : m_rows) {
        name = std::max(name, left->isHidden() ? 0 : left->sizeHint().width());
        figures = std::max(figures, right->isHidden() ? 0 : widthOf(*right));
    }
    const bool stacked = name + kNameGap + figures > roomForRows();
    for (const auto& [left, right] : m_rows)
        left->setVisible(!right->isHidden() && !left->text().isEmpty());
    if (std::exchange(m_isStacked, stacked) == stacked)
        return;
    for (int row = 0; row < m_rows.size(); ++row) {
        const auto& [left, right] = m_rows[row];
        m_grid->addWidget(left, 2 * row, 0, 1, stacked ? 2 : 1);
        m_grid->addWidget(right, 2 * row + (stacked ? 1 : 0), stacked ? 0 : 1, 1, stacked ? 2 : 1);
        right->setAlignment(stacked ? Qt::AlignLeft : Qt::AlignRight);
        right->setIndent(stacked ? scaled(kIndent) : 0);
    }
    updateGeometry();
}

QSize WhyPane::minimumSizeHint() const {
    int wide = 0; // stacked
    for (const auto& [name, figures] : m_rows)
        wide = std::max({wide, name->sizeHint().width(), widthOf(*figures) + scaled(kIndent)});
    return {wide + 2 * kSide, QWidget::minimumSizeHint().height()};
}

void WhyPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeRows();
}

/// LayoutRequest: fonts changed.
bool WhyPane::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        arrangeRows();
    return QWidget::event(event);
}

QString WhyPane::plainText() const {
    QStringList lines{m_why->text()};
    if (m_workPart->isVisibleTo(this)) {
        for (const auto& [name, figures] : m_rows) {
            if (!name->text().isEmpty())
                lines << name->text() + QStringLiteral(": ") + figures->text();
            else if (!figures->text().isEmpty())
                lines.back() += QStringLiteral(", ") + figures->text();
        }
        if (!m_result->text().isEmpty())
            lines << m_result->text();
    }
    return lines.join(QLatin1Char('\n'));
}

void WhyPane::copy() {
    QGuiApplication::clipboard()->setText(plainText());
}

namespace {

struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

constexpr std::size_t kMaxBytesNamed = 40;

/// Starts with a capital and ends with a full stop.
QString sentence(const Message& clause) {
    const QString text = sentenceText(clause);
    return text.left(1).toUpper() + text.mid(1) +
           (text.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
}

/// Formats ranks, scores and steps as the rest of the window does.
QString withNumbers(const QString& text) {
    //: The words before a number in "rank 17", "score -3.5" and "step 4"
    const QString rank = WhyTexts::tr("rank"), score = WhyTexts::tr("score"), step = WhyTexts::tr("step");
    const QRegularExpression figure(
        QStringLiteral("\\b(%1|%2|%3) (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)(?![\\d'])").arg(rank, score, step));
    QString out;
    qsizetype from = 0;
    for (auto found = figure.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString number = match.captured(2);
        out += text.mid(from, match.capturedStart(2) - from);
        out += match.captured(1) == score ? floatNumber(number.toFloat()) : grouped(number.toULongLong());
        from = match.capturedEnd(2);
    }
    return out + text.mid(from);
}

QString named(const Tokenizer& tokenizer, const explain::SteppedWord& word) {
    QString text = labelText(textLabel(tokenizer, std::string_view(word.text).substr(0, kMaxBytesNamed)));
    return isolated(word.text.size() > kMaxBytesNamed ? text + QStringLiteral("…") : text);
}

/// Why the word isn't merged with what is next to it.
QString whyEdge(const WhyNotQuery& query, bool left) {
    const std::size_t count = query.words.size();
    if (left ? query.index == 0 : query.index + 1 >= count) {
        const ByteSpan part = query.words.part;
        if (left)
            return part.begin > 0 ? WhyTexts::tr("The listed part of the text starts here.")
                                  : WhyTexts::tr("The text starts here.");
        return part.end < query.words.encoded->text->size()
                   ? WhyTexts::tr("The listed part of the text ends here.")
                   : WhyTexts::tr("The text ends here.");
    }
    const explain::SteppedWord& other = query.words.list.words[left ? query.index - 1 : query.index + 1];
    const QString name = named(*query.word.tokenizer, other);
    if (other.fixed)
        return (left ? WhyTexts::tr("Before it is %1, an added token or a user-defined piece, which is never "
                                    "merged.")
                     : WhyTexts::tr("After it is %1, an added token or a user-defined piece, which is never "
                                    "merged."))
            .arg(name);
    if (ordersByScore(*query.word.tokenizer))
        return (left ? WhyTexts::tr("Before it is %1, and no piece of the vocabulary spans both.")
                     : WhyTexts::tr("After it is %1, and no piece of the vocabulary spans both."))
            .arg(name);
    return (left ? WhyTexts::tr("Pre-token boundary: %1 before it is another word, and merges never "
                                "cross words.")
                 : WhyTexts::tr("Pre-token boundary: %1 after it is another word, and merges never "
                                "cross words."))
        .arg(name);
}

} // namespace

QString whyPair(const WhyNotQuery& query, std::size_t first) {
    return withNumbers(sentence(explain::whyNot(*query.word.tokenizer, query.word.steps, query.word.word.text,
                                                query.done, first, query.shown > query.done)
                                    .text));
}

QString whyAlone(const WhyNotQuery& query, std::size_t at) {
    const QString left = at > 0 ? whyPair(query, at - 1) : whyEdge(query, true);
    const QString right = at + 1 < query.row.size() ? whyPair(query, at) : whyEdge(query, false);
    const QString sides = WhyTexts::tr("On its left: %1\nOn its right: %2").arg(left, right);
    if (!query.word.word.fixed)
        return sides;
    return WhyTexts::tr("An added token or a user-defined piece, which is never merged: it is extracted "
                        "from the text first.") +
           QLatin1Char('\n') + sides;
}

} // namespace tokenscope::ui
