// The one selection in a conversation's JSON.

#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/json_places.h"
#include "ui/panels/chat/messages_pane.h"

namespace tokenscope::ui {

void MessagesPane::pointInJson() {
    if (!m_json->hasFocus() || m_json->isHidden() || m_json->textCursor().hasSelection() ||
        m_document.jsonError())
        return;
    const QString code = m_json->code();
    const QByteArray before = code.left(m_json->textCursor().position()).toUtf8();
    if (const auto place = placeInJson(code.toStdString(), m_document.conversation(),
                                       static_cast<std::uint32_t>(before.size())))
        emit placeChosen(*place);
}

/// Unless that is where it was pointed at.
void MessagesPane::selectInJson(const MessagePlace& place) {
    if (m_json->hasFocus() || m_json->isHidden() || m_document.jsonError())
        return;
    const std::string json = m_json->code().toStdString();
    const auto span = spanInJson(json, m_document.conversation(), place);
    if (!span)
        return;
    const auto units = [&](std::uint32_t bytes) {
        return static_cast<int>(QString::fromUtf8(json.data(), static_cast<qsizetype>(bytes)).size());
    };
    QTextCursor cursor = m_json->textCursor();
    cursor.setPosition(units(span->begin));
    cursor.setPosition(units(span->end), QTextCursor::KeepAnchor);
    m_json->setTextCursor(cursor);
    m_json->ensureCursorVisible();
}

} // namespace tokenscope::ui
