#pragma once
// The template: which one, its source, the line that fails or that printed what is selected, its arguments.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/template_sources.h"
#include "ui/support/latest_job.h"

#include <QTimer>
#include <QWidget>

class QVBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class ArgumentsForm;
class CodeView;
class LintPane;

class TemplatePane : public QWidget {
    Q_OBJECT

  public:
    TemplatePane(ChatDocument& document, QWidget* parent = nullptr);

    /// A template's file, read off the UI thread.
    void open(const QString& path);
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    /// The source in force, edited or not.
    [[nodiscard]] std::string source() const;
    /// Of the template that the tokenizer has for conversations with tools; empty where it is source().
    [[nodiscard]] std::string sourceWithTools() const;
    /// Rendered id by id instead.
    [[nodiscard]] bool nanochat() const { return m_chosen.nanochat && !m_document.editedTemplate(); }
    [[nodiscard]] const TemplateSource& chosen() const { return m_chosen; }

    void setResult(const ChatResultPtr& result);
    /// Lights what printed this byte of the rendered text, and says where it came from; nothing: nowhere.
    void setSelected(const ChatResultPtr& result, std::optional<std::uint32_t> byte);

    [[nodiscard]] CodeView* code() const { return m_code; }
    [[nodiscard]] QComboBox* choices() const { return m_choices; }
    [[nodiscard]] QPushButton* reset() const { return m_reset; }
    [[nodiscard]] LintPane* lint() const { return m_lint; }
    [[nodiscard]] QPushButton* lintButton() const { return m_lintButton; }
    [[nodiscard]] ArgumentsForm* arguments() const { return m_arguments; }
    /// What was typed is to be rendered in a moment.
    [[nodiscard]] bool typing() const { return m_editedSoon.isActive(); }
    /// The chosen file is being read; what is shown is the template before it.
    [[nodiscard]] bool reading() const { return m_fileJob.running(); }
    [[nodiscard]] QString errorText() const;
    [[nodiscard]] QString selectionText() const;

  signals:
    void sourceChanged();
    /// A line of the template was pointed at.
    void lineChosen(int line);

  private:
    void makeHeader(QVBoxLayout& column);
    void choose(int index);
    void refresh();
    void readFile();
    void showChosen();
    void fillChoices();
    void showLint(bool shown);

    ChatDocument& m_document;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    TemplateSource m_chosen;
    QComboBox* m_choices = nullptr;
    QPushButton* m_reset = nullptr;
    QLabel* m_remark;
    CodeView* m_code;
    QWidget* m_wrong;
    QLabel* m_error;
    ArgumentsForm* m_arguments;
    QStackedWidget* m_below; ///< arguments, findings
    LintPane* m_lint;
    QPushButton* m_lintButton = nullptr;
    QLabel* m_lineTitle;
    QLabel* m_lineText;
    QTimer m_editedSoon; ///< typing is rendered a moment later
    LatestJob m_fileJob;
    std::optional<TemplateSource> m_file; ///< the last one that was read
    TemplateChoice m_shownChoice;         ///< that m_chosen came from
    bool m_filling = false;
};

} // namespace tokenscope::ui
