#pragma once
// The Chat mode: a conversation as messages, the text that a template makes of it, its tokens and masks. One selection: a
// letter of a message is the same as in the text, in its token, its cell in each mask, and the line that printed it.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/rendered_marks.h"
#include "ui/session/session.h"

#include <QJsonObject>
#include <QTimer>
#include <QWidget>

class QButtonGroup;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tokenscope::chat {
struct DatasetRow;
} // namespace tokenscope::chat

namespace tokenscope::ui {

class BatchPane;
class DatasetPane;
class ElidedLabel;
class MaskStrips;
class PaleVeil;
class MessagesPane;
class TemplatePane;
class TokenEditor;
class TokenWhyPane;
struct MessagePlace;

class ChatPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ChatPanel(Session& session, QWidget* parent = nullptr);
    ~ChatPanel() override;

    [[nodiscard]] ChatDocument& document() { return m_document; }
    /// Conversations, or a template by its name. Whether it is one is found out off the UI thread.
    void openFile(const QString& path);
    [[nodiscard]] const ChatResultPtr& result() const { return m_result; }
    [[nodiscard]] bool working() const;
    /// The byte of the rendered text that is selected.
    [[nodiscard]] std::optional<std::uint32_t> selectedByte() const { return m_byte; }
    void selectByte(std::uint32_t byte);
    void selectToken(qsizetype token);
    void setPolicy(std::size_t policy);
    [[nodiscard]] std::size_t policy() const { return m_policy; }
    void setInjectionPolicy(InjectionPolicy policy);
    void setMaskOptions(const chat::MaskOptions& options);
    [[nodiscard]] const chat::MaskOptions& maskOptions() const { return m_maskOptions; }
    /// What is below.
    enum class Lower : quint8 { Masks, Batch, Dataset };
    void showLower(Lower lower);
    /// Looks through a file of conversations, whatever its size.
    void checkDataset(const QString& path);

    [[nodiscard]] MessagesPane* messages() const { return m_messages; }
    [[nodiscard]] TokenEditor* rendered() const { return m_editor; }
    [[nodiscard]] TemplatePane* templatePane() const { return m_template; }
    [[nodiscard]] MaskStrips* masks() const { return m_strips; }
    [[nodiscard]] TokenWhyPane* why() const { return m_why; }
    [[nodiscard]] BatchPane* batch() const { return m_batch; }
    [[nodiscard]] DatasetPane* dataset() const { return m_dataset; }
    /// What stands in the place of the rendered text; empty while there is some.
    [[nodiscard]] QString note() const;
    /// `62 tokens · 20 trained by generation`
    [[nodiscard]] QString place() const;

    /// In the order in which F6 goes through them.
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  public slots:
    void undo() { m_document.undo(); }
    void redo() { m_document.redo(); }
    /// How a token of the rendered text was made: that text becomes the session's (which Undo takes back), and the token its
    /// selected one; the window is asked for it as by any view.
    void showMade(qsizetype token);
    void showSelectedMade() { showMade(m_selection.current()); }

  signals:
    void placeChanged();
    void stateChanged();
    void statusMessage(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeRendered();
    QWidget* makeMasks();
    void connectParts();
    void askSoon();
    void ask();
    void take(ChatResultPtr result);
    void takeMasks();
    void showPolicy(std::size_t policy);
    [[nodiscard]] QString staleness() const;
    void updateStale();
    void showText();
    void showNote(const QString& title, const QString& text);
    void choosePlace(const MessagePlace& place);
    void chooseLine(int line);
    void selected();
    void keepByte(std::size_t same, std::size_t gone, std::size_t come);
    void nextInjected();
    void passMade();
    void updateHeaders();
    void updateBatch();
    void updateDataset();
    void openLine(const QString& path, const chat::DatasetRow& row);
    void askForDataset();
    void askForFile();
    void askWhereToSave();

    Session& m_session;
    ChatDocument m_document;
    LatestJob m_job;
    LatestJob m_fileJob;
    LatestJob m_prefixJob; ///< what m_job left for later
    QTimer m_soon;         ///< joins what happens in one turn of the event loop
    bool m_stale = true;   ///< something changed since the last request
    ChatResultPtr m_result;
    chat::MaskOptions m_maskOptions;
    InjectionPolicy m_injection = InjectionPolicy::AsIs;
    std::size_t m_policy = 0;
    bool m_policyChosen = false; ///< else it is the usual one of the template
    std::optional<std::uint32_t> m_byte;
    std::shared_ptr<MessagePlace> m_placeSoon; ///< of a conversation that isn't rendered yet
    std::optional<std::uint32_t> m_made;       ///< the token's byte; the session encodes the text of m_result
    bool m_selecting = false;

    TextDocument m_text;
    TokenSelection m_selection;
    RenderedMarks m_marks;

    QSplitter* m_across;
    QSplitter* m_down;
    MessagesPane* m_messages;
    QStackedWidget* m_pages = nullptr;
    TokenEditor* m_editor = nullptr;
    QLabel* m_noteTitle = nullptr;
    QLabel* m_noteText = nullptr;
    QPushButton* m_noteTry = nullptr; ///< where there is no message
    ElidedLabel* m_counts = nullptr;
    QLabel* m_bars = nullptr;
    QLabel* m_staleNote = nullptr;
    QList<PaleVeil*> m_veils;
    QTimer m_veilTimer; ///< what takes no time dims nothing
    TemplatePane* m_template;
    QStackedWidget* m_lower = nullptr; ///< masks, batch, dataset
    QButtonGroup* m_lowerChoice = nullptr;
    ElidedLabel* m_maskRemark = nullptr;
    MaskStrips* m_strips = nullptr;
    TokenWhyPane* m_why = nullptr;
    QSplitter* m_bottom = nullptr;
    BatchPane* m_batch = nullptr;
    DatasetPane* m_dataset = nullptr;
};

} // namespace tokenscope::ui
