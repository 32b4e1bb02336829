#pragma once
// The one selection of the Chat mode: a byte of the rendered text, and with it the token, the character of a
// message and the template line that it belongs to. Owns the text and the token selection of the editor that
// shows the result.

#include "ui/panels/chat/chat_controller.h"
#include "ui/panels/chat/message_cards.h"
#include "ui/session/selection_and_marks.h"
#include "ui/session/text_document.h"

namespace tokenscope::ui {

class TokenEditor;

class ChatSelection : public QObject {
    Q_OBJECT

  public:
    /// Both have to outlive this, or be destroyed together with it.
    ChatSelection(ChatController& controller, TokenEditor& editor, QObject* parent);

    /// Puts the text and tokens of a new result into the editor. Only what differs is replaced, so the view
    /// doesn't scroll, and the selected character stays selected wherever it moved. Doesn't emit changed().
    void adoptResult();

    /// The selected byte of the rendered text.
    [[nodiscard]] std::optional<std::uint32_t> byte() const { return m_byte; }
    /// The token of that byte; TokenSelection::kNone without one.
    [[nodiscard]] qsizetype token() const;
    /// The part of a message that the selected token was copied from.
    [[nodiscard]] std::optional<MessagePlace> place() const;

    void selectByte(std::uint32_t byte);
    void selectToken(qsizetype token);
    /// Selects where the template printed a part of a message. If the message isn't rendered yet, waits for
    /// the result.
    void selectPlace(const MessagePlace& place);
    /// Selects the place that selectPlace() is waiting for, if any.
    void selectPendingPlace();
    /// Selects the first text that this template line printed; lines count from 1.
    void selectLine(int line);
    /// The next injected control token after the selected token, or the first one.
    void selectNextInjection();

  signals:
    void changed();
    /// No text is selected: it isn't known where the template printed this part of a message, or, with
    /// `certain`, it did not print it.
    void notFound(const tokenscope::ui::MessagePlace& place, bool certain);
    void derivationRequested(qsizetype token);

  private:
    [[nodiscard]] const ChatResult* result() const { return m_controller.result().get(); }
    [[nodiscard]] std::optional<ByteSpan> spanOf(qsizetype token) const;
    [[nodiscard]] std::optional<std::uint32_t> byteOf(const MessagePlace& place) const;
    [[nodiscard]] std::optional<std::uint32_t> byteOfWhole(const MessagePlace& place) const;
    [[nodiscard]] bool isSurelyNotPrinted(const MessagePlace& place) const;
    void keepByte(std::size_t same, std::size_t removed, std::size_t inserted);
    void rememberCharacter();
    void caretMoved(std::uint32_t byte);
    void tokenChanged(qsizetype token);

    ChatController& m_controller;
    TokenEditor& m_editor;
    TextDocument m_text;
    TokenSelection m_tokens;
    std::optional<std::uint32_t> m_byte;
    /// The selected character of a message, to find it in the text of another template. Stays while a rendering fails.
    std::optional<MessagePlace> m_character;
    ConversationPtr m_characterOf;
    std::optional<MessagePlace> m_pending;
    bool m_updating = false; ///< the editor's signals follow from what happens here
};

} // namespace tokenscope::ui
