#pragma once
// "Keep as test": asks for a name and adds a case to the open suite, with what the current tokenizer gives now. Lives
// on the UI thread.

#include "core/suite/suite.h"
#include "ui/panels/check/suite_document.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <functional>

namespace tokenscope::ui {

class KeepTest : public QObject {
    Q_OBJECT

  public:
    using CaseInput = std::variant<suite::TextInput, chat::TemplateInput>;

    /// All must outlive it; dialogs are shown over `window`.
    KeepTest(Session& session, SuiteDocument& document, QWidget& window);

    /// With the session's switches. `part` of the text; empty: all of it.
    void askForText(ByteSpan part = {});
    /// `note`: a remark for the user; may be empty.
    void ask(CaseInput input, const QString& name, const QString& note);

    [[nodiscard]] bool busy() const { return m_job.busy(); }

    static constexpr std::size_t kMaxBytes = std::size_t{4} << 20U; ///< of a text

  signals:
    void statusMessage(const QString& message);
    /// The last case of the document is new.
    void kept();

  private:
    void keep(CaseInput input, const QString& name, std::shared_ptr<const Tokenizer> tokenizer);

    Session& m_session;
    SuiteDocument& m_document;
    QWidget& m_window;
    LatestJob m_job;
};

/// Asks for the name of a case, above `window`; an empty one is not accepted.
void askForCaseName(QWidget& window, const QString& title, const QString& name, const QString& note,
                    std::function<void(const QString& name)> accepted);

} // namespace tokenscope::ui
