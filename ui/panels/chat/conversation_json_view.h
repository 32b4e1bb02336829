#pragma once
// The open conversation as JSON that can be edited. Text that is no conversation (yet) is kept with its error
// while the last valid conversation stays open. Long texts are parsed on another thread.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/message_cards.h"
#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class CodeView;
class TextDocument;
class TokenEditor;

class ConversationJsonView : public QWidget {
    Q_OBJECT

  public:
    explicit ConversationJsonView(ChatDocument& document, QWidget* parent = nullptr);

    /// JSON is written only while the view is active; what changed before is written then.
    void setActive(bool active);
    /// Selects the place unless the caret is in this view.
    void setSelected(const MessagePlace& place);
    /// Typed text is not in the document yet.
    [[nodiscard]] bool busy() const { return m_soon.isActive() || m_job.busy(); }
    /// The editor that shows the text: one of two, by its length.
    [[nodiscard]] QWidget* keyboard() const;

  signals:
    /// The caret is at a character of a message.
    void placeChosen(const tokenscope::ui::MessagePlace& place);

  private:
    struct ParsedText;
    static ParsedText parse(std::string text);
    void createErrorBox();
    void updateText();
    void write();
    void edited();
    void read(bool pasted);
    void accept(ParsedText parsed, bool pasted);
    void showError();
    void emitPlace();

    ChatDocument& m_document;
    CodeView* m_code;
    TokenEditor* m_longCode; ///< replaces m_code for long texts: it lays out only what is visible
    TextDocument* m_longText;
    QWidget* m_errorBox;
    QLabel* m_error;
    QPushButton* m_open; ///< offered when the text is several conversations
    QTimer m_soon;       ///< a long text is parsed when typing pauses
    LatestJob m_job;
    std::shared_ptr<chat::ConversationFile> m_several; ///< what m_open opens
    bool m_active = false;
    bool m_outdated = false;  ///< the document changed while the view was inactive
    bool m_accepting = false; ///< the document's signals follow from what was typed here
    bool m_pasted = false;    ///< the last change replaced the whole text
};

/// The character of a message at a byte of `json`; nothing if no string of a message is there, or the text is
/// invalid. Parses the text: linear in its length.
std::optional<MessagePlace> placeInJson(const std::string& json, const chat::Conversation& conversation,
                                        std::uint32_t byte);
/// The bytes of `json` that the place is written with, escapes included.
std::optional<ByteSpan> spanInJson(const std::string& json, const chat::Conversation& conversation,
                                   const MessagePlace& place);

} // namespace tokenscope::ui
