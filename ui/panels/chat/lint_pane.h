#pragma once
// The findings of a template: a row leads to its line, and to a conversation that shows it.

#include "core/chat/lint/template_lint.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"

#include <QAbstractListModel>
#include <QWidget>
#include <vector>

namespace tokenscope::ui {

// What is odd about a template, a row a finding.

class LintModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { LineRole = Qt::UserRole, LevelRole, HasConversationRole };
    using QAbstractListModel::QAbstractListModel;

    void setFindings(std::vector<chat::ChatFinding> findings);
    [[nodiscard]] const chat::ChatFinding& finding(int row) const {
        return m_findings[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::vector<chat::ChatFinding> m_findings; ///< the worst first, then by line
};

} // namespace tokenscope::ui

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
    void lineRequested(int line);
    void conversationRequested(const tokenscope::Data& conversation, const QString& title);
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
