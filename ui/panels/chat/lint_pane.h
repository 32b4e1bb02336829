#pragma once
// The findings of a template: a row leads to its line, and to a conversation that shows it.

#include "ui/panels/chat/chat_work.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace tokenscope::ui {

class LintModel;

class LintPane : public QWidget {
    Q_OBJECT

  public:
    explicit LintPane(QWidget* parent = nullptr);

    /// Looked at anew when template, tokenizer or arguments are others.
    void setResult(const ChatResultPtr& result);
    [[nodiscard]] bool working() const { return m_job.running(); }
    [[nodiscard]] LintModel* model() const { return m_model; }
    [[nodiscard]] QListView* list() const { return m_list; }
    /// `Lint: 2`
    [[nodiscard]] QString summary() const;

  signals:
    void lineAsked(int line);
    void conversationAsked(const tokenscope::Data& conversation, const QString& title);
    void changed();

  private:
    void showCurrent();
    LintModel* m_model;
    QListView* m_list;
    QPushButton* m_show;
    QLabel* m_words;
    LatestJob m_job;
    CompiledPtr m_compiled;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    Data m_arguments;
    bool m_known = false; ///< the model is about m_compiled
};

} // namespace tokenscope::ui
