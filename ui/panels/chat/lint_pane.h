#pragma once
// The findings of the template linter as a table. A row leads to its line and to a conversation that shows the problem.

#include "core/chat/lint/template_lint.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/table_model.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QTableView;

namespace tokenscope::ui {

/// Findings sorted by severity, errors first, then by line; what keeps a model from stopping precedes others.
class LintModel : public TableModel<chat::ChatFinding> {
    Q_OBJECT

  public:
    enum Field { Severity, Line, Finding };
    enum Role { LineRole = Qt::UserRole, HasConversationRole, SeverityRole };
    explicit LintModel(QObject* parent = nullptr);

    void setFindings(std::vector<chat::ChatFinding> findings);
};

/// `Line 1, column 11: unexpected '%'`
QString errorText(const chat::ChatError& error);

class LintPane : public QWidget {
    Q_OBJECT

  public:
    explicit LintPane(QWidget* parent = nullptr);

    /// Lints again if template, tokenizer or arguments changed.
    void setResult(const ChatResultPtr& result);
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// `2 problems`
    [[nodiscard]] QString summary() const;

  signals:
    void lineRequested(int line);
    void conversationRequested(const tokenscope::Data& conversation, const QString& title);
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showCurrent();
    LintModel* m_model;
    QTableView* m_table;
    QPushButton* m_show;
    QLabel* m_remark;
    LatestJob m_job;
    CompiledPtr m_compiled;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    Data m_arguments;
    bool m_linted = false; ///< the model has the findings of m_compiled
};

} // namespace tokenscope::ui
