// From a token of the rendered text to how it was made: that text becomes the session's.

#include "core/encoding/token_lookup.h"
#include "ui/panels/chat/chat_panel.h"

namespace tokenscope::ui {

void ChatPanel::showMade(qsizetype token) {
    if (!m_result || !m_result->hasTokens() || m_result->request.nanochat || token < 0 ||
        static_cast<std::size_t>(token) >= m_result->encoded->size())
        return emit statusMessage(m_result && m_result->request.nanochat
                                      ? tr("nanochat renders ids: no text was encoded")
                                      : tr("Select a token first"));
    m_made = m_result->encoded->span(static_cast<std::size_t>(token)).begin;
    m_session.setParseSpecial(true);
    m_session.setAddSpecial(m_result->request.addSpecial);
    TextDocument& text = m_session.document();
    const std::string& rendered = m_result->rendered().text;
    if (text.text() != rendered) {
        text.replace(0, static_cast<std::uint32_t>(text.text().size()), rendered);
        emit statusMessage(
            tr("The rendered text is the text of Inspect and Steps now: Undo there brings the former back"));
    }
    passMade();
}

/// Once the session has encoded it.
void ChatPanel::passMade() {
    const EncodedTextPtr encoded = m_session.encoded();
    if (!m_made || !encoded || !m_result || encoded->tokenizer != m_result->request.tokenizer ||
        encoded->options.parseSpecial != true ||
        encoded->options.addSpecial != m_result->request.addSpecial ||
        *encoded->text != m_result->rendered().text)
        return;
    const std::uint32_t byte = *std::exchange(m_made, std::nullopt);
    if (const auto token = tokenAtByte(encoded->encoding, byte)) {
        m_session.selection().setCurrent(static_cast<qsizetype>(*token));
        m_session.selection().askHowMade(static_cast<qsizetype>(*token));
    }
}

} // namespace tokenscope::ui
