#include "ui/widgets/word_strip/word_strip.h"

#include "core/text/utf8.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRuns = 20'000;
constexpr int kWidestWord = 240;
constexpr int kTypingMs = 1000;
constexpr std::size_t kMaxTurned = 512; ///< bytes; longer words are shown from left to right

QFont wordFont() {
    return pieceFont(scaled(14));
}
QFont captionFont() {
    return interfaceFont(11);
}
int sideRoom() {
    return scaled(8);
}
int leftMargin() {
    return scaled(4);
}
int betweenWords() {
    return scaled(4);
}

} // namespace

WordStrip::WordStrip(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Words of the text"));
    keepHeight(*this, 64);
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        m_faces.clear();
        viewport()->update();
    });
    connect(&Theme::instance(), &Theme::changed, this, &WordStrip::forget);
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

ItemSource WordStrip::itemSource() {
    ItemSource source;
    source.count = [this] { return m_words ? static_cast<int>(m_words->size()) : 0; };
    source.name = [this](int item) {
        const auto word = static_cast<std::size_t>(item);
        const QString caption = m_caption ? m_caption(word) : QString();
        return tr("word %1 of %2, %3")
                   .arg(word + 1)
                   .arg(m_words->size())
                   .arg(
                       spokenLabel(textLabel(*m_words->encoded->tokenizer, m_words->list.words[word].text))) +
               (caption.isEmpty() ? QString() : QStringLiteral(", ") + caption);
    };
    source.rect = [this](int item) { return wordRect(static_cast<std::size_t>(item)); };
    source.itemAt = [this](QPoint place) {
        const auto word = wordAt(place);
        return word ? static_cast<int>(*word) : -1;
    };
    source.current = [this] { return m_open ? static_cast<int>(*m_open) : -1; };
    source.choose = [this](int item) { choose(static_cast<std::size_t>(item)); };
    return source;
}

void WordStrip::setWords(ListedWordsPtr words) {
    if (!m_words || !words || m_words->encoded->tokenizer != words->encoded->tokenizer)
        m_runs.clear();
    m_words = std::move(words);
    m_items->itemsChanged();
    m_asText =
        m_words && std::holds_alternative<WordPieceModel>(m_words->encoded->tokenizer->definition().model);
    if (m_open && (!m_words || *m_open >= m_words->size()))
        m_open.reset();
    measure();
}

void WordStrip::setCaption(std::function<QString(std::size_t)> caption) {
    m_caption = std::move(caption);
    m_faces.clear();
    viewport()->update();
}

void WordStrip::setOpen(std::optional<std::size_t> word) {
    m_open = word;
    m_faces.clear();
    showOpen();
    if (m_words && m_open)
        setAccessibleDescription(
            tr("Word %1 of %2: %3")
                .arg(*m_open + 1)
                .arg(m_words->size())
                .arg(labelText(
                    textLabel(*m_words->encoded->tokenizer,
                              std::string_view(m_words->list.words[*m_open].text).substr(0, 200)))));
    m_items->currentChanged();
    viewport()->update();
}

/// Measures everything again after a change of words, width or fonts.
void WordStrip::measure() {
    m_faces.clear();
    if (!m_words || m_words->size() == 0) {
        horizontalScrollBar()->setRange(0, 0);
        viewport()->update();
        return;
    }
    // The scroll range ends when the last words fill the viewport.
    int room = viewport()->width() - leftMargin();
    std::size_t first = m_words->size();
    while (first > 0) {
        room -= face(first - 1).width + betweenWords();
        if (room < 0)
            break;
        --first;
    }
    const auto last = static_cast<int>(std::min(first, m_words->size() - 1));
    horizontalScrollBar()->setPageStep(std::max(1, static_cast<int>(m_words->size()) - last));
    horizontalScrollBar()->setRange(0, last);
    viewport()->update();
}

void WordStrip::forget() {
    m_runs.clear();
    measure();
    showOpen();
}

const PieceRuns& WordStrip::runs(PieceId id) {
    const auto found = m_runs.find(id);
    if (found != m_runs.end())
        return found->second;
    const PieceLabel label = pieceLabel(*m_words->encoded->tokenizer, id);
    return m_runs.emplace(id, pieceRuns(label.bytes, wordFont(), label.spelled)).first->second;
}

/// Only for whole characters: byte tokens keep their order.
bool WordStrip::isFromRight(const explain::SteppedWord& word) const {
    if (word.text.size() > kMaxTurned || !readsFromRight(word.text))
        return false;
    const std::string_view text = *m_words->encoded->text;
    for (std::uint32_t m = word.firstToken; m < word.endToken; ++m)
        if (const auto begin = m_words->list.model.bytes[m].begin;
            begin < text.size() && isContinuationByte(text[begin]))
            return false;
    return true;
}

WordStrip::Face WordStrip::face(std::size_t index) {
    const explain::SteppedWord& word = m_words->list.words[index];
    Face face;
    face.fromRight = isFromRight(word);
    for (std::uint32_t m = word.firstToken; m < word.endToken; ++m) {
        const PieceId id = m_words->list.model.ids[m];
        const PieceType type = m_words->encoded->tokenizer->type(id);
        const ByteSpan span = m_words->list.model.bytes[m];
        // Unknown pieces are shown as their text.
        const bool asText = (m_asText || type == PieceType::Unknown) && !span.empty();
        const std::string_view text = *m_words->encoded->text;
        const auto add = [&](PieceRuns part) {
            face.text += part.width;
            face.parts.push_back({std::move(part), type, m % 2 == 1});
        };
        PieceLabel label;
        if (face.fromRight && !asText)
            label = pieceLabel(*m_words->encoded->tokenizer, id);
        const std::size_t space = label.bytes.starts_with("\u2581") ? 3
                                  : label.bytes.starts_with(' ')    ? 1
                                                                    : 0;
        if (asText) {
            add(pieceRuns(text.substr(span.begin, span.size()), wordFont()));
        } else if (space > 0 && space < label.bytes.size()) { // the space is at the right of its letters
            add(pieceRuns(label.bytes.substr(0, space), wordFont(), label.spelled));
            add(pieceRuns(label.bytes.substr(space), wordFont(), label.spelled));
        } else {
            add(runs(id));
        }
        if (face.text > scaled(kWidestWord)) {
            face.cut = true;
            face.text = scaled(kWidestWord);
            break;
        }
    }
    face.fromRight = face.fromRight && !face.cut;
    if (m_caption)
        face.caption = m_caption(index);
    const qreal below = QFontMetricsF(captionFont()).horizontalAdvance(face.caption);
    face.width = static_cast<int>(std::max({face.text, below, qreal(scaled(24))})) + 2 * sideRoom();
    return face;
}

void WordStrip::layOut() {
    if (!m_faces.empty() || !m_words)
        return;
    if (m_runs.size() > kMaxRuns)
        m_runs.clear();
    m_first = static_cast<std::size_t>(horizontalScrollBar()->value());
    std::vector<FlowBox> boxes;
    int end = leftMargin();
    for (std::size_t word = m_first; word < m_words->size() && end < viewport()->width(); ++word) {
        m_faces.push_back(face(word));
        boxes.push_back({qreal(m_faces.back().width), qreal(betweenWords())});
        end += m_faces.back().width + betweenWords();
    }
    m_boxes = BoxFlow(boxes);
}

QRect WordStrip::wordRect(std::size_t word) {
    layOut();
    if (word < m_first || word - m_first >= m_faces.size())
        return {};
    const int high = scaled(52);
    const PlacedBox& box = m_boxes[word - m_first];
    return {leftMargin() + static_cast<int>(box.x), (viewport()->height() - high) / 2,
            static_cast<int>(box.width), high};
}

std::optional<std::size_t> WordStrip::wordAt(const QPoint& place) {
    layOut();
    const auto box = m_faces.empty() ? std::nullopt : m_boxes.boxAt(place.x() - leftMargin());
    return box ? std::optional(m_first + *box) : std::nullopt;
}

void WordStrip::showOpen() {
    if (!m_words || !m_open)
        return;
    QScrollBar& bar = *horizontalScrollBar();
    const auto word = static_cast<int>(*m_open);
    if (word < bar.value())
        return bar.setValue(word);
    // Scrolls so that the whole word is visible, and the next one if there is space.
    int room = viewport()->width() - leftMargin();
    std::size_t first = std::min(*m_open + 2, m_words->size());
    while (first > 0) {
        room -= face(first - 1).width + betweenWords();
        if (room < 0)
            break;
        --first;
    }
    if (bar.value() < static_cast<int>(first))
        bar.setValue(std::min(word, static_cast<int>(first)));
}

void WordStrip::move(std::ptrdiff_t words) {
    if (!m_words || m_words->size() == 0)
        return;
    const auto last = static_cast<std::ptrdiff_t>(m_words->size()) - 1;
    const auto open = static_cast<std::ptrdiff_t>(m_open.value_or(0));
    choose(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(m_open ? open + words : 0, 0, last)));
}

void WordStrip::choose(std::size_t word) {
    if (!m_words || word >= m_words->size())
        return;
    const bool other = m_open != word;
    setOpen(word);
    if (other)
        emit chosen(word);
}

void WordStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    layOut();
    for (std::size_t i = 0; i < m_faces.size(); ++i)
        paintWord(painter, m_first + i);
}

void WordStrip::paintWord(QPainter& painter, std::size_t word) {
    const PiecePalette& colors = piecePalette();
    const QRect box = wordRect(word);
    const Face& face = m_faces[word - m_first];
    const QRectF line(box.left() + sideRoom(), box.top() + scaled(4), face.text, scaled(24));
    painter.save();
    painter.setClipRect(line.adjusted(0, -1, 0, 1), Qt::IntersectClip);
    qreal x = face.fromRight ? line.right() : line.left();
    for (const Part& part : face.parts) {
        const qreal left = face.fromRight ? x - part.runs.width : x;
        const QRectF fill(left, line.top(), part.runs.width, line.height());
        paintPieceFill(painter, fill, part.type, part.alternate, 0);
        paintPieceCue(painter, fill, part.type, 0);
        const auto type = static_cast<std::size_t>(part.type);
        paintPieceRuns(painter, fill.adjusted(0, 0, 2, 0), part.runs, wordFont(), colors.typeText[type],
                       markerColor(part.type));
        x = face.fromRight ? left : left + part.runs.width;
    }
    painter.restore();
    if (face.cut) {
        QLinearGradient fade(line.right() - scaled(32), 0, line.right(), 0);
        QColor clear = colors.panel;
        clear.setAlpha(0);
        fade.setColorAt(0, clear);
        fade.setColorAt(1, colors.panel);
        painter.fillRect(line.adjusted(line.width() - scaled(32), 0, 1, 0), fade);
    }
    painter.setFont(captionFont());
    painter.setPen(colors.muted);
    painter.drawText(QRectF(line.left(), line.bottom() + scaled(3), box.width(), scaled(16)),
                     Qt::AlignLeft | Qt::AlignVCenter, face.caption);
    if (m_open == word) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colors.highlight, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void WordStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    m_faces.clear();
    if (event->oldSize().width() == event->size().width())
        return;
    measure();
    showOpen();
}

void WordStrip::mousePressEvent(QMouseEvent* event) {
    if (const auto word = wordAt(event->position().toPoint()); word && event->button() == Qt::LeftButton)
        choose(*word);
}

void WordStrip::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const int delta = turned.x() != 0 ? turned.x() : turned.y();
    if (delta != 0)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (delta > 0 ? 1 : -1) * 2);
    event->accept();
}

void WordStrip::keyPressEvent(QKeyEvent* event) {
    if (!m_words || m_words->size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const bool ctrl = event->modifiers() == Qt::ControlModifier;
    const auto all = static_cast<std::ptrdiff_t>(m_words->size());
    layOut();
    const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(2, m_faces.size()) - 1);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        return ctrl ? move(event->key() == Qt::Key_Left ? -1 : 1)
                    : event->ignore(); // the panel handles the keys for steps
    case Qt::Key_Home:
    case Qt::Key_End:
        return ctrl ? move(event->key() == Qt::Key_Home ? -all : all) : event->ignore();
    case Qt::Key_PageUp:
        return move(-page);
    case Qt::Key_PageDown:
        return move(page);
    default:
        break;
    }
    const QString typed = event->text();
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    // Space plays the steps unless it continues what the user is typing.
    const bool goesOn = m_typing.isValid() && m_typing.elapsed() < kTypingMs && !m_typed.isEmpty();
    if (plain && !typed.isEmpty() && typed.front().isPrint() && (goesOn || !typed.front().isSpace()))
        return find(typed);
    QAbstractScrollArea::keyPressEvent(event);
}

/// Chooses the next word that starts with the typed text, ignoring whitespace before it.
void WordStrip::find(const QString& typed) {
    const bool goesOn = m_typing.isValid() && m_typing.elapsed() < kTypingMs;
    m_typed = goesOn ? m_typed + typed : typed;
    m_typing.start();
    const std::string wanted = m_typed.toStdString();
    const std::string_view text = *m_words->encoded->text;
    const std::size_t from = m_open.value_or(0) + (goesOn || !m_open ? 0 : 1);
    for (std::size_t i = 0; i < m_words->size(); ++i) {
        const std::size_t word = (from + i) % m_words->size();
        const ByteSpan span = m_words->list.words[word].span;
        std::string_view letters = text.substr(span.begin, span.size());
        letters.remove_prefix(std::min(letters.find_first_not_of(" \t\n\r"), letters.size()));
        if (letters.substr(0, wanted.size()) == wanted)
            return choose(word);
    }
}

bool WordStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_words) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto word = wordAt(help->pos());
        if (!word) {
            QToolTip::hideText();
            return true;
        }
        const explain::SteppedWord& w = m_words->list.words[*word];
        const std::string_view shown = std::string_view(w.text).substr(0, 200);
        QToolTip::showText(
            help->globalPos(),
            plainToolTip(tr("%1\nword %2 of %3, bytes [%4,%5)\nCtrl+← → goes through the words, ← → "
                            "through the steps of one")
                             .arg(labelText(textLabel(*m_words->encoded->tokenizer, shown)))
                             .arg(*word + 1)
                             .arg(m_words->size())
                             .arg(w.span.begin)
                             .arg(w.span.end)),
            viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void WordStrip::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace tokenscope::ui
