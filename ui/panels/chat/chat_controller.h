#pragma once
// Decides when the open conversation is rendered and by which template, and holds the newest result. It has
// no widgets: views follow its signals. Lives on the UI thread; rendering runs in jobs of which the newest
// wins.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/dataset_check.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QTimer>

namespace tokenscope::ui {

/// The template that conversations are rendered with, edited or not.
struct ActiveTemplate {
    std::string source;
    std::string sourceWithTools; ///< for conversations with tools; empty: the same
    bool nanochat = false;       ///< no template: nanochat's own rendering, id by id
    QString notOwn;              ///< ChatRequest::notOwn
    bool edited = false;
};

class ChatController : public QObject {
    Q_OBJECT

  public:
    /// Returns nothing while the template is being read; requestRender() has to follow once it is there.
    using TemplateProvider = std::function<std::optional<ActiveTemplate>()>;

    explicit ChatController(Session& session);

    void setTemplateProvider(TemplateProvider provider) { m_template = std::move(provider); }
    /// Nothing is rendered while the panel is hidden; what changed meanwhile is rendered when it is shown.
    void setActive(bool active);
    /// Renders once, after all changes of this turn of the event loop.
    void requestRender();

    [[nodiscard]] ChatDocument& document() { return m_document; }
    [[nodiscard]] const ChatDocument& document() const { return m_document; }
    /// Null until something was rendered. When the template fails, the result before that,
    /// if it is of the same conversation and tokenizer.
    [[nodiscard]] const ChatResultPtr& result() const { return m_result; }
    /// The newest rendering if the template failed; else null.
    [[nodiscard]] const ChatResultPtr& failed() const { return m_failed; }
    [[nodiscard]] bool busy() const;
    /// Why result() does not show the current conversation, as a sentence; empty if it does.
    [[nodiscard]] QString staleReason() const;

    /// The policy whose mask is shown in the text; chosen by the template until setPolicy() is called.
    [[nodiscard]] std::size_t policy() const { return m_policy; }
    void setPolicy(std::size_t policy);
    /// The policy that was set by setPolicy().
    [[nodiscard]] std::optional<std::size_t> chosenPolicy() const;
    void setInjectionPolicy(InjectionPolicy policy);
    void setMaskOptions(const chat::MaskOptions& options);
    [[nodiscard]] const chat::MaskOptions& maskOptions() const { return m_maskOptions; }

    /// What a batch of all open conversations is rendered with. result() must not be null.
    [[nodiscard]] ChatRequest batchRequest() const;
    /// The same for the check of a dataset; its path and token limit are left to the caller.
    [[nodiscard]] DatasetRequest datasetRequest() const;

    /// Makes the rendered text the session's text and asks the window to show the derivation of the token
    /// there. Undo of the session's text restores the previous one.
    void showDerivation(qsizetype token);

    /// For the strips that show their progress.
    [[nodiscard]] LatestJob& renderJob() { return m_job; }
    [[nodiscard]] LatestJob& prefixJob() { return m_prefixJob; }

  signals:
    /// result() is another one.
    void resultChanged();
    /// failed() is another one; result() stays, which is of the same conversation and tokenizer.
    void renderingFailed();
    /// result() is of the same text and tokens as before, with a mask that was pending.
    void masksChanged();
    void policyChanged();
    /// staleReason() may differ.
    void staleChanged();
    /// Something that is saved with the session changed.
    void stateChanged();
    void statusMessage(const QString& message);

  private:
    void render();
    void acceptResult(ChatResultPtr result);
    void computePrefixDifference();
    void passDerivation();

    Session& m_session;
    ChatDocument m_document;
    TemplateProvider m_template;
    LatestJob m_job;
    LatestJob m_prefixJob; ///< the mask that m_job left for later
    QTimer m_soon;
    QTimer m_slow; ///< runs out when a rendering takes long enough to mark the previous result as stale
    bool m_active = false;
    bool m_outdated = true; ///< something changed since the last request
    ChatResultPtr m_result;
    ChatResultPtr m_failed;
    chat::MaskOptions m_maskOptions;
    InjectionPolicy m_injection = InjectionPolicy::AsIs;
    std::size_t m_policy = 0;
    bool m_policyChosen = false;
    /// First byte of a token that waits for the session to encode the text.
    std::optional<std::uint32_t> m_derived;
};

} // namespace tokenscope::ui
