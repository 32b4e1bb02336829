#pragma once
// The Chat mode: a conversation as messages, the text that a template renders from it, its tokens and
// training masks. This class lays the panes out and connects them; what is rendered is decided by
// ChatController, what is selected by ChatSelection.

#include "ui/panels/chat/chat_controller.h"
#include "ui/panels/chat/chat_files.h"
#include "ui/panels/panel.h"

class QButtonGroup;
class QStackedWidget;

namespace tokenscope::ui {

class BatchPane;
class ChatSelection;
class DatasetPane;
class ElidedLabel;
class MaskStrips;
class MessagesPane;
class RenderedPane;
class BusyOverlay;
class PaneSplitter;
class TemplatePane;
class TokenWhyPane;

class ChatPanel : public Panel {
    Q_OBJECT

  public:
    explicit ChatPanel(Session& session, QWidget* parent = nullptr);
    ~ChatPanel() override;

    [[nodiscard]] ChatController& controller() { return m_controller; }
    [[nodiscard]] ChatFiles& files() { return m_files; }
    [[nodiscard]] ChatSelection& selection() { return *m_selection; }

    /// Conversations, a template, or a dataset, by the file's suffix and size.
    void openFile(const QString& path);
    /// Checks every line of a file of conversations, whatever its size.
    void checkDataset(const QString& path);

    /// Selects a line of the tokenizer's template, from 1. Another one gives way to it; Undo restores that.
    void showTemplateLine(int line);

    /// The page that is shown.
    enum class Tab : quint8 { Conversation, Batch, Dataset };
    void showTab(Tab tab);

    [[nodiscard]] bool busy() const override;
    /// `62 tokens · 20 trained by generation`
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    [[nodiscard]] QStringList textKeys() const override { return {QStringLiteral("document")}; }
    /// `chat`, `batch`, `dataset`
    bool showView(const QString& name) override;
    /// Conversations and templates; with the view `dataset`, JSON Lines are checked whatever they hold.
    QStringList openFiles(const QString& view, const QStringList& files) override;
    [[nodiscard]] std::optional<History> history() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    [[nodiscard]] std::optional<Document> document() const override;
    QList<PanelCommand> commands() override;
    [[nodiscard]] QList<Keys> ownKeys() const override;
    void saveDocument() override { m_files.save(); }
    void saveDocumentAs() override { m_files.chooseWhereToSave(); }
    bool explainSelectedToken() override;
    bool keepAsTest() override;
    /// The conversation of a test; Undo restores the previous one.
    void openTest(const chat::TemplateInput& input, const QString& title);

  signals:
    /// `note`: in what the test differs from what is shown; may be empty.
    void testRequested(const tokenscope::chat::TemplateInput& input, const QString& name,
                       const QString& note);

  public slots:
    void undo() { m_controller.document().undo(); }
    void redo() { m_controller.document().redo(); }

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    QWidget* createLowerPart();
    void createViews();
    void createMasks(QWidget& pane);
    void keepMinimumWidths();
    void connectController();
    void connectPanes();
    void showResult();
    void showMasks();
    void showPolicy();
    void showSelection();
    void showStale();
    void updateHeaders();
    void updateBatch();
    void updateTokenizer();
    [[nodiscard]] QString maskRemark() const;

    Session& m_session;
    ChatController m_controller;
    ChatFiles m_files;
    QStackedWidget* m_views;          ///< conversation, batch, dataset
    PaneSplitter* m_across;           ///< messages, rendered text, template
    PaneSplitter* m_down;             ///< the above, the lower part
    PaneSplitter* m_bottom = nullptr; ///< masks, reasons
    MessagesPane* m_messages;
    RenderedPane* m_rendered;
    TemplatePane* m_template;
    ChatSelection* m_selection;
    QButtonGroup* m_viewChoice = nullptr;
    ElidedLabel* m_maskRemark = nullptr;
    MaskStrips* m_strips = nullptr;
    BatchPane* m_batch = nullptr;
    DatasetPane* m_dataset = nullptr;
    TokenWhyPane* m_why = nullptr;
    QList<BusyOverlay*> m_overlays;
};

} // namespace tokenscope::ui
