// Input methods: text that is being composed stands at the caret without being part of the document.

#include "ui/support/text.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QInputMethodEvent>

#include <algorithm>

namespace tokenscope::ui {
namespace {} // namespace

void TokenEditor::inputMethodEvent(QInputMethodEvent* event) {
    if (m_readOnly || m_document == nullptr) {
        event->ignore();
        return;
    }
    if (!event->commitString().isEmpty() || event->replacementLength() > 0) {
        ByteSpan span = selectedBytes();
        // In UTF-16 units from the caret; an input method takes back a few characters at most.
        std::uint32_t byte = m_caret;
        for (int i = event->replacementStart(); i < 0; ++i)
            byte = previousGrapheme(text(), byte);
        if (event->replacementLength() > 0) {
            span = {byte, byte};
            for (int i = 0; i < event->replacementLength(); ++i)
                span.end = nextGrapheme(text(), span.end);
        }
        m_preedit = {};
        m_layout.setPreedit(m_preedit);
        replace(span, view(event->commitString().toUtf8()), true);
    } else if (m_caret != m_anchor && !event->preeditString().isEmpty()) {
        deleteSelected();
    }
    m_preedit = {m_caret, event->preeditString()};
    m_layout.setPreedit(m_preedit);
    m_preeditCaret = static_cast<int>(event->preeditString().size());
    m_preeditCaretShown = true;
    for (const QInputMethodEvent::Attribute& attribute : event->attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor) {
            m_preeditCaret = std::clamp(attribute.start, 0, static_cast<int>(m_preedit.text.size()));
            m_preeditCaretShown = attribute.length != 0;
        }
    }
    showByte(m_caret);
    viewport()->update();
    event->accept();
}

QVariant TokenEditor::inputMethodQuery(Qt::InputMethodQuery query) const {
    // The line around the caret is surrounding enough; of a long one, what is near.
    constexpr std::uint32_t kReach = 1024;
    const auto surrounding = [&](std::uint32_t to) {
        const std::size_t line = m_document == nullptr ? 0 : m_document->lineOf(m_caret);
        const std::uint32_t start = m_document == nullptr ? 0 : m_document->lineStart(line);
        const std::uint32_t near = m_caret > kReach ? graphemeStart(text(), m_caret - kReach) : 0;
        const std::uint32_t begin = std::max(start, near);
        const std::string_view part = text().substr(begin, std::max(to, begin) - begin);
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    };
    switch (query) {
    case Qt::ImEnabled:
        return !m_readOnly && m_document != nullptr;
    case Qt::ImCursorRectangle:
        return caretRect().translated(viewport()->pos());
    case Qt::ImFont:
        return m_layout.metrics().font;
    case Qt::ImHints:
        return static_cast<int>(Qt::ImhMultiLine | Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    case Qt::ImCursorPosition:
        return static_cast<int>(surrounding(m_caret).size());
    case Qt::ImAnchorPosition:
        return static_cast<int>(surrounding(m_anchor).size());
    case Qt::ImSurroundingText: {
        const std::size_t line = m_document == nullptr ? 0 : m_document->lineOf(m_caret);
        const std::uint32_t end = m_document == nullptr ? 0 : m_document->lineEnd(line);
        return surrounding(end > m_caret + kReach ? graphemeStart(text(), m_caret + kReach) : end);
    }
    case Qt::ImCurrentSelection: {
        const ByteSpan span = selectedBytes();
        const auto part = text().substr(span.begin, std::min(span.size(), kReach));
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    }
    default:
        return QAbstractScrollArea::inputMethodQuery(query);
    }
}

} // namespace tokenscope::ui
