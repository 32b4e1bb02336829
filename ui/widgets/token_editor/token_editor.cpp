#include "ui/widgets/token_editor/token_editor.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/token_editor/hit_bar.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor_accessible.h"

#include <QApplication>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kTextSize = 16;
/// Fills of an older text step back only when the new ones take long, so that typing doesn't flicker.
constexpr int kStaleAfter = 150;
/// The pointer rests on a token before all others step back: passing by must not make the text flicker.
constexpr int kHoverAfter = 350;
/// More tokens without text at one place become one chip that counts them.
constexpr std::size_t kMaxChips = 12;
/// Bytes of a token that is not broken over rows.
constexpr std::uint32_t kMaxWhole = 64;

} // namespace

TokenEditor::TokenEditor(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_layout(TextMetrics(pieceFont(scaled(kTextSize))),
               [this](ByteSpan span, bool ownsEnd) { return chipsOf(span, ownsEnd); })
    , m_usualTextSize(kTextSize) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setAcceptDrops(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_bar = new HitBar([this](int parts) { return hitParts(parts); }, this);
    setVerticalScrollBar(m_bar);
    setAccessibleName(tr("Text"));
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_layout.setHints([this](ByteSpan span) { return hintsOf(span); });
    m_layout.setDocument(nullptr);
    installTokenEditorAccessible();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setTextSize(scaled(m_usualTextSize));
        updateMetrics();
    });

    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(kStaleAfter);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] {
        m_isStale = m_tokens.isStale();
        viewport()->update();
    });
    m_hoverTimer.setSingleShot(true);
    m_hoverTimer.setInterval(kHoverAfter);
    connect(&m_hoverTimer, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
    m_tripleClick.setSingleShot(true);
    m_tripleClick.setInterval(QApplication::doubleClickInterval());
}

TokenEditor::~TokenEditor() = default;

void TokenEditor::setDocument(TextDocument* document) {
    if (m_document != nullptr)
        m_document->disconnect(this);
    m_document = document;
    if (document != nullptr) {
        connect(document, &TextDocument::edited, this, &TokenEditor::onEdited);
        connect(document, &TextDocument::wasReset, this, &TokenEditor::onReset);
        connect(document, &QObject::destroyed, this, &TokenEditor::onReset);
    }
    onReset();
}

void TokenEditor::setSelection(TokenSelection* selection) {
    if (m_selection != nullptr)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection != nullptr) {
        connect(selection, &TokenSelection::currentChanged, this, &TokenEditor::onCurrentChanged);
        connect(selection, &TokenSelection::hoveredChanged, this, &TokenEditor::onHoveredChanged);
    }
    viewport()->update();
}

/// Of a text that a view decorates: control tokens stay whole, what is of one origin keeps together.
LayoutHints TokenEditor::hintsOf(ByteSpan span) const {
    LayoutHints hints;
    if (m_decoration == nullptr)
        return hints;
    hints.origins = m_decoration->origins(span);
    for (std::uint32_t& origin : hints.origins)
        origin -= span.begin;
    if (m_tokens.empty())
        return hints;
    for (const TokenRange& range : m_tokens.touching(span))
        for (std::size_t token = range.first; token < range.last; ++token) {
            const PieceType type = m_tokens.type(token);
            const auto place = m_tokens.span(token);
            if ((type == PieceType::Control || type == PieceType::UserDefined) && place && !place->empty() &&
                place->size() <= kMaxWhole && place->begin >= span.begin && place->end <= span.end)
                hints.whole.push_back({place->begin - span.begin, place->end - span.begin});
        }
    return hints;
}

void TokenEditor::setMarks(TokenMarks* marks) {
    if (m_marks != nullptr)
        m_marks->disconnect(this);
    m_marks = marks;
    m_bar->setMarks(marks);
    if (marks != nullptr)
        connect(marks, &TokenMarks::changed, viewport(), qOverload<>(&QWidget::update));
    viewport()->update();
}

void TokenEditor::setEncoded(EncodedTextPtr encoded) {
    // The current token goes on being the one at its place.
    std::optional<std::uint32_t> place = m_follow;
    const qsizetype current = m_selection == nullptr ? TokenSelection::kNone : m_selection->current();
    if (!place && current >= 0 && !m_tokens.empty() &&
        static_cast<std::size_t>(current) < m_tokens.encoded()->size()) {
        const auto span = m_tokens.span(static_cast<std::size_t>(current));
        if (span && !span->empty())
            place = span->begin;
    }
    m_tokens.setEncoded(std::move(encoded));
    m_layout.refreshChips();
    if (m_tokens.isStale()) {
        m_staleTimer.start();
    } else {
        m_staleTimer.stop();
        m_isStale = false;
        if (place && !m_tokens.empty())
            selectTokenAt(*place);
    }
    updateScrollRange();
    if (hasFocus())
        showCaretWhole(); // chips may have moved it down
    viewport()->update();
}

void TokenEditor::setChipLabel(ChipLabel label) {
    m_chipLabel = std::move(label);
    m_layout.refreshChips();
    viewport()->update();
}

void TokenEditor::setReadOnly(bool readOnly) {
    m_readOnly = readOnly;
    setAttribute(Qt::WA_InputMethodEnabled, !readOnly);
    viewport()->update();
}

void TokenEditor::setPlaceholderText(const QString& text) {
    m_placeholder = text;
    viewport()->update();
}

void TokenEditor::setWarnedLines(std::vector<std::size_t> lines) {
    m_warnedLines = std::move(lines);
    viewport()->update();
}

void TokenEditor::setTextSize(int pixels) {
    const QFont font = pieceFont(std::clamp(pixels, 8, 72));
    if (font != m_layout.metrics().font)
        setMetrics(TextMetrics(font));
}

void TokenEditor::setUsualTextSize(int pixels) {
    m_usualTextSize = pixels;
    setTextSize(scaled(pixels));
}

void TokenEditor::setDecoration(const EditorDecoration* decoration) {
    m_decoration = decoration;
    refreshDecoration();
}

void TokenEditor::refreshDecoration() {
    updateMetrics();
}

void TokenEditor::onEdited(const TextEdit& edit) {
    m_tokens.addEdit(m_document->revision(), edit);
    TextMetrics metrics = m_layout.metrics();
    metrics.width = rowWidth();
    if (metrics.width != m_layout.metrics().width && edit.inserted > text().size() / 2)
        m_layout.restart(metrics);
    else
        m_layout.edited(edit);
    if (!m_isEditing) {
        const auto moved = [&](std::uint32_t byte) {
            if (byte <= edit.begin)
                return byte;
            return byte >= edit.begin + edit.removed ? byte - edit.removed + edit.inserted
                                                     : edit.begin + edit.inserted;
        };
        m_caret = moved(m_caret);
        m_anchor = moved(m_anchor);
        if (m_follow)
            m_follow = moved(*m_follow);
    }
    if (!m_staleTimer.isActive() && !m_isStale)
        m_staleTimer.start();
    updateMetrics();
    viewport()->update();
}

void TokenEditor::onReset() {
    m_tokens.forget(m_document == nullptr ? 0 : m_document->revision());
    m_layout.setDocument(m_document);
    m_preedit = {};
    m_caret = 0;
    m_anchor = 0;
    m_goalX.reset();
    m_restoredTop.reset();
    m_follow.reset();
    m_isStale = false;
    m_staleTimer.stop();
    updateMetrics();
    setScrollTop(0);
    emit caretMoved(m_caret);
    viewport()->update();
}

void TokenEditor::setCurrent(qsizetype token) {
    if (m_selection == nullptr)
        return;
    m_isSelecting = true;
    m_selection->setCurrent(token);
    m_isSelecting = false;
}

void TokenEditor::selectTokenAt(std::uint32_t byte) {
    auto token = m_tokens.tokenAt(byte);
    if (!token && byte > 0)
        token = m_tokens.tokenAt(byte - 1);
    setCurrent(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
}

/// Makes the token at the byte current, or, behind the last, that one; also after every encoding to come.
void TokenEditor::followToken(std::uint32_t byte) {
    m_follow = byte;
    if (!m_tokens.empty() && !m_tokens.isStale())
        selectTokenAt(byte);
}

void TokenEditor::onCurrentChanged(qsizetype token) {
    viewport()->update();
    if (m_isSelecting || token < 0 || m_tokens.empty() || (m_selection && m_selection->isSettling()))
        return;
    const auto index = static_cast<std::size_t>(token);
    if (index >= m_tokens.encoded()->size())
        return;
    m_follow.reset();
    const auto span = m_tokens.span(index);
    // Told again where the caret is (after a new encoding): nothing may jump.
    if (!span || (hasFocus() && m_caret >= span->begin && m_caret < span->end))
        return;
    // A byte of a character: the caret can't stand inside.
    setCaret(graphemeStart(text(), span->begin));
    scrollToToken(index);
}

void TokenEditor::onHoveredChanged(qsizetype /*token*/) {
    if (m_hoverIsOwn)
        return;
    m_hoverTimer.stop();
    viewport()->update();
}

ByteSpan TokenEditor::selectedBytes() const {
    return {std::min(m_caret, m_anchor), std::max(m_caret, m_anchor)};
}

void TokenEditor::selectBytes(ByteSpan span) {
    const auto size = static_cast<std::uint32_t>(text().size());
    m_anchor = std::min(span.begin, size);
    moveCaret(std::min(span.end, size), Anchor::Keep);
    if (!span.empty())
        followToken(m_anchor);
}

void TokenEditor::scrollToToken(std::size_t token) {
    if (m_tokens.empty() || token >= m_tokens.encoded()->size())
        return;
    if (const auto span = m_tokens.span(token)) {
        if (!span->empty())
            showByte(span->end - 1);
        showByte(span->begin);
    }
}

void TokenEditor::focusToken(std::size_t token) {
    if (m_selection != nullptr && m_selection->current() != static_cast<qsizetype>(token))
        m_selection->setCurrent(static_cast<qsizetype>(token));
    else
        onCurrentChanged(static_cast<qsizetype>(token));
    setFocus(Qt::OtherFocusReason);
}

QString TokenEditor::chipLabel(std::size_t token) const {
    const EncodedText& encoded = *m_tokens.encoded();
    if (m_chipLabel)
        return m_chipLabel(encoded, token);
    return encoded.tokenizer == nullptr ? typeLabel(encoded.types[token]) : readableSpelling(encoded, token);
}

std::vector<InlineChip> TokenEditor::chipsOf(ByteSpan span, bool ownsEnd) const {
    std::vector<InlineChip> chips;
    if (m_tokens.empty())
        return chips;
    std::size_t atPlace = 0;
    const auto add = [&](std::size_t token) {
        const auto place = m_tokens.span(token);
        if (!place || !place->empty() || place->begin < span.begin || place->begin > span.end ||
            (place->begin == span.end && !ownsEnd))
            return;
        const std::uint32_t byte = place->begin - span.begin;
        atPlace = chips.empty() || chips.back().byte != byte ? 1 : atPlace + 1;
        if (atPlace <= kMaxChips)
            chips.push_back({byte, m_tokens.type(token), chipLabel(token)});
        else if (atPlace == kMaxChips + 1)
            chips.push_back({byte, m_tokens.type(token), QStringLiteral("+1")});
        else
            chips.back().label = QStringLiteral("+%1").arg(atPlace - kMaxChips);
    };
    for (const TokenRange& range : m_tokens.touching(span))
        for (std::size_t token = range.first; token < range.last; ++token)
            add(token);
    return chips;
}

} // namespace tokenscope::ui
