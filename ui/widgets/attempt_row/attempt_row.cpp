#include "ui/widgets/attempt_row/attempt_row.h"

#include "core/text/utf8.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct AttemptTexts {
    Q_DECLARE_TR_FUNCTIONS(WordAttempts)
};

constexpr int kSizes[] = {18, 15, 12, 10};

int sideMargin() {
    return scaled(20);
}
int boxHeight() {
    return scaled(36);
}
int lettersHeight() {
    return scaled(32);
}

} // namespace

PieceLabel WordAttempts::lookedUp(std::size_t step) const {
    if (isGivingUp(step))
        return textLabel(*tokenizer, word.text);
    return textLabel(*tokenizer, matches.lookedUp(word.text, attempt(step)));
}

bool WordAttempts::isHit(std::size_t step) const {
    return !isGivingUp(step) && attempt(step).found != kNoPiece;
}

PieceId WordAttempts::found(std::size_t step) const {
    if (!isGivingUp(step))
        return attempt(step).found;
    return matches.tokens.ids.empty() ? kNoPiece : matches.tokens.ids.front();
}

QString WordAttempts::result(std::size_t step) const {
    if (isGivingUp(step))
        return matches.attempts.empty() ? AttemptTexts::tr("gives up: the word has too many characters")
                                        : AttemptTexts::tr("gives up: the whole word is unknown");
    if (!isHit(step))
        return AttemptTexts::tr("miss");
    if (attempt(step).used)
        return AttemptTexts::tr("hit");
    return matches.gaveUp ? AttemptTexts::tr("hit, but discarded later")
                          : AttemptTexts::tr("hit, but a longer one follows");
}

std::vector<std::size_t> WordAttempts::foundSoFar(std::size_t step) const {
    std::vector<std::size_t> steps;
    if (isGivingUp(step))
        return steps;
    for (std::size_t at = 1; at <= step; ++at) {
        if (!isHit(at))
            continue;
        if (!steps.empty() && attempt(steps.back()).span.begin == attempt(at).span.begin)
            steps.pop_back();
        steps.push_back(at);
    }
    return steps;
}

ByteSpan WordAttempts::span(std::size_t step) const {
    if (isGivingUp(step))
        return {0, static_cast<std::uint32_t>(word.text.size())};
    return attempt(step).span;
}

ByteSpan WordAttempts::origin(std::size_t step) const {
    return word.originOf(span(step)).value_or(word.span);
}

Result<WordAttemptsPtr> wordAttempts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const explain::SteppedWord& word, const Progress& progress) {
    auto made = std::make_shared<WordAttempts>();
    made->tokenizer = tokenizer;
    made->word = word;
    if (word.fixed)
        return made;
    auto matches = explain::explainMatches(*tokenizer, word.text, progress);
    if (!matches)
        return tl::unexpected(matches.error());
    made->matches = std::move(*matches);
    return made;
}

AttemptRow::AttemptRow(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Vocabulary lookups"));
    connect(&Theme::instance(), &Theme::changed, this, &AttemptRow::measure);
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

/// The pieces found so far, then the lookup of the step.
ItemSource AttemptRow::itemSource() {
    const auto isFound = [this](int item) { return static_cast<std::size_t>(item) < m_foundSoFar.size(); };
    const auto stepOf = [this, isFound](int item) {
        return isFound(item) ? m_foundSoFar[static_cast<std::size_t>(item)] : m_step;
    };
    ItemSource source;
    source.count = [this] { return static_cast<int>(m_foundSoFar.size()) + (m_word && m_step > 0 ? 1 : 0); };
    source.name = [this, isFound, stepOf](int item) {
        const std::size_t step = stepOf(item);
        const QString text = spokenLabel(m_word->lookedUp(step));
        return isFound(item) ? tr("found: %1, id %2").arg(text).arg(m_word->found(step))
                             : tr("lookup %1: %2, %3").arg(step).arg(text, m_word->result(step));
    };
    source.rect = [this, isFound, stepOf](int item) { return boxRect(stepOf(item), isFound(item)).toRect(); };
    source.itemAt = [this](QPoint place) {
        const auto box = boxAt(place);
        const auto found = box && box->second
                               ? std::find(m_foundSoFar.begin(), m_foundSoFar.end(), box->first)
                               : m_foundSoFar.end();
        return box ? static_cast<int>(found - m_foundSoFar.begin()) : -1;
    };
    source.current = [this] { return m_word && m_step > 0 ? static_cast<int>(m_foundSoFar.size()) : -1; };
    source.choose = [this, stepOf](int item) { emit stepPicked(stepOf(item)); };
    return source;
}

int AttemptRow::usualHeight() {
    return lettersHeight() + 2 * boxHeight() + scaled(64);
}

void AttemptRow::setWord(WordAttemptsPtr word) {
    m_word = std::move(word);
    m_starts.clear();
    if (m_word) {
        const std::string& text = m_word->word.text;
        for (std::uint32_t byte = 0; byte < text.size(); ++byte)
            if (byte == 0 || !isContinuationByte(text[byte]))
                m_starts.push_back(byte);
        m_starts.push_back(static_cast<std::uint32_t>(text.size()));
    }
    m_step = 0;
    m_foundSoFar.clear();
    m_items->itemsChanged();
    measure();
    horizontalScrollBar()->setValue(0);
}

void AttemptRow::setNote(const QString& note) {
    m_note = note;
    setAccessibleDescription(note);
    viewport()->update();
}

void AttemptRow::setStep(std::size_t step) {
    if (!m_word)
        return;
    m_step = std::min(step, m_word->count());
    m_foundSoFar = m_step > 0 ? m_word->foundSoFar(m_step) : std::vector<std::size_t>();
    m_items->itemsChanged();
    m_items->currentChanged();
    setAccessibleDescription(plainText());
    if (m_step > 0) {
        const QRectF box = boxRect(m_step, false);
        QScrollBar& bar = *horizontalScrollBar();
        if (box.left() < 0 || box.left() + 2.0 * m_column > viewport()->width())
            bar.setValue(bar.value() + static_cast<int>(box.left()) - viewport()->width() / 4);
    }
    viewport()->update();
}

void AttemptRow::measure() {
    const int columns = std::max(1, static_cast<int>(m_starts.size()) - 1);
    m_column = std::clamp((viewport()->width() - 2 * sideMargin()) / columns, scaled(26), scaled(62));
    m_columns = BoxColumns(m_starts, static_cast<qreal>(m_column));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(m_column);
    horizontalScrollBar()->setRange(
        0, m_word ? std::max(0, columns * m_column + 2 * sideMargin() - viewport()->width()) : 0);
    viewport()->update();
}

/// The byte pieces of one character share its column.
qreal AttemptRow::xOf(std::uint32_t byte) const {
    const int columns = static_cast<int>(m_starts.size()) - 1;
    const int spare = std::max(0, viewport()->width() - 2 * sideMargin() - columns * m_column) / 2;
    return sideMargin() + spare - horizontalScrollBar()->value() + m_columns.x(byte);
}

QRectF AttemptRow::boxRect(std::size_t step, bool foundSoFar) const {
    const ByteSpan span = m_word->span(step);
    const int top = std::max(0, (viewport()->height() - usualHeight()) / 2) + scaled(12) + lettersHeight() +
                    (foundSoFar ? 0 : boxHeight() + scaled(12));
    return {xOf(span.begin) + 2, qreal(top), xOf(span.end) - xOf(span.begin) - 4, qreal(boxHeight())};
}

void AttemptRow::paintText(QPainter& painter, const QRectF& room, const PieceLabel& label,
                           const QColor& ink) {
    const BoxLabel fitted = fitLabel(label, kSizes, room.width());
    const QRectF visible = visiblePart(room, QRectF(viewport()->rect()), fitted.runs.width);
    paintBoxLabel(painter, QRectF(visible.left(), room.top(), visible.width(), room.height()), fitted,
                  visible.width(), ink, piecePalette().mark);
}

void AttemptRow::paintStep(QPainter& painter, std::size_t step, bool foundSoFar) {
    const PiecePalette& colors = piecePalette();
    const QRectF box = boxRect(step, foundSoFar);
    if (box.right() < 0 || box.left() > viewport()->width())
        return;
    const PieceId id = m_word->found(step);
    const bool piece = id != kNoPiece;
    const PieceType type =
        piece && m_word->tokenizer->contains(id) ? m_word->tokenizer->type(id) : PieceType::Normal;
    const qreal radius = scaled(3);
    if (piece) {
        paintPieceFill(painter, box, type, m_word->span(step).begin % 2 == 1 && type == PieceType::Normal,
                       radius);
        paintPieceCue(painter, box.adjusted(2, 0, -2, -2), type, radius);
    }
    const bool miss = !piece;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(foundSoFar ? QPen(colors.line, 1)
                              : QPen(miss || m_word->isGivingUp(step) ? colors.error : colors.ok, 2,
                                     miss ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius);
    paintText(painter, box.adjusted(4, 0, -4, 0), m_word->lookedUp(step),
              piece ? colors.typeText[static_cast<std::size_t>(type)] : colors.text);
    if (foundSoFar)
        return;
    painter.setFont(interfaceFont(12, QFont::DemiBold));
    painter.setPen(miss || m_word->isGivingUp(step) ? colors.error : colors.ok);
    const QString result = m_word->result(step);
    const qreal wide = painter.fontMetrics().horizontalAdvance(result) + 2.0;
    const qreal middle = std::clamp<qreal>(box.center().x(), 0, viewport()->width());
    const qreal left = std::clamp<qreal>(middle - wide / 2, scaled(8),
                                         std::max<qreal>(scaled(8), viewport()->width() - wide - 8));
    painter.drawText(QRectF(left, box.bottom() + scaled(4), wide, scaled(18)), Qt::AlignCenter, result);
}

void AttemptRow::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_word || m_word->count() == 0)
        return paintNote(painter, viewport()->rect(), m_note);
    paint(painter);
}

QSize AttemptRow::pictureSize() const {
    if (!m_word || m_word->count() == 0)
        return {};
    return {m_column * std::max(1, static_cast<int>(m_starts.size()) - 1) + 2 * sideMargin(), usualHeight()};
}

/// Paints a temporary row that is as wide as the whole word.
void AttemptRow::paintPicture(QPainter& painter) const {
    const QSize size = pictureSize();
    painter.fillRect(QRect(QPoint(), size), piecePalette().panel);
    if (size.isEmpty())
        return;
    AttemptRow whole;
    whole.resize(size);
    whole.viewport()->resize(size); // never shown, so it has no layout
    whole.setWord(m_word);
    whole.m_step = m_step;
    whole.m_foundSoFar = m_foundSoFar;
    whole.paint(painter);
}

void AttemptRow::paint(QPainter& painter) {
    const PiecePalette& colors = piecePalette();
    painter.setRenderHint(QPainter::Antialiasing);
    const int top = std::max(0, (viewport()->height() - usualHeight()) / 2) + scaled(8);
    const ByteSpan now = m_step > 0 ? m_word->span(m_step) : ByteSpan{};
    for (std::size_t i = 0; i + 1 < m_starts.size(); ++i) {
        const qreal x = xOf(m_starts[i]);
        if (x + m_column < 0)
            continue;
        if (x > viewport()->width())
            break;
        const bool lit = m_starts[i] >= now.begin && m_starts[i] < now.end;
        if (lit)
            painter.fillRect(QRectF(x, top, m_column, lettersHeight()), colors.highlightSoft);
        paintText(
            painter, QRectF(x, top, m_column, lettersHeight()),
            textLabel(*m_word->tokenizer,
                      std::string_view(m_word->word.text).substr(m_starts[i], m_starts[i + 1] - m_starts[i])),
            colors.text);
    }
    for (const std::size_t step : m_foundSoFar)
        paintStep(painter, step, true);
    if (m_step > 0)
        paintStep(painter, m_step, false);
}

QString AttemptRow::plainText() const {
    if (!m_word || m_word->count() == 0)
        return m_note;
    QStringList pieces;
    for (const std::size_t step : m_foundSoFar)
        pieces << labelText(m_word->lookedUp(step));
    if (m_step == 0)
        return labelText(textLabel(*m_word->tokenizer, m_word->word.text));
    return tr("%1: %2").arg(labelText(m_word->lookedUp(m_step)), m_word->result(m_step)) + QLatin1Char('\n') +
           pieces.join(QLatin1Char(' '));
}

void AttemptRow::copy() {
    const QString text = plainText();
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

std::optional<std::pair<std::size_t, bool>> AttemptRow::boxAt(QPointF place) const {
    if (!m_word)
        return std::nullopt;
    for (const std::size_t step : m_foundSoFar)
        if (boxRect(step, true).contains(place))
            return std::pair(step, true);
    if (m_step > 0 && boxRect(m_step, false).contains(place))
        return std::pair(m_step, false);
    return std::nullopt;
}

void AttemptRow::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto box = boxAt(event->position()))
        emit stepPicked(box->first);
}

/// The menu of the piece in the box: the one below the pointer, or the current lookup. A miss has only its text.
void AttemptRow::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    auto box = boxAt(QPointF(event->pos()));
    if (byKeyboard)
        box = m_word && m_step > 0 ? std::optional(std::pair(m_step, false)) : std::nullopt;
    if (!box)
        return event->ignore();
    const QPoint at = byKeyboard ? viewport()->mapToGlobal(boxRect(m_step, false).bottomLeft().toPoint())
                                 : event->globalPos();
    const PieceId id = m_word->found(box->first);
    if (id != kNoPiece && popUpPieceMenu(this, m_word->tokenizer, id, at))
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy text"), menu, [text = labelText(m_word->lookedUp(box->first))] {
        QGuiApplication::clipboard()->setText(text);
    });
    menu->popup(at);
}

void AttemptRow::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() -
                                    (turned.x() != 0 ? turned.x() : turned.y()));
    event->accept();
}

void AttemptRow::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    event->ignore(); // the panel handles the keys for steps
}

void AttemptRow::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void AttemptRow::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace tokenscope::ui
