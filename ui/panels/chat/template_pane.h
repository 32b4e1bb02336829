#pragma once
// The template: which one, its source, the line that fails or that printed what is selected, its arguments.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"

#include <QList>
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

// The templates that can be chosen, and their sources.

struct TemplateEntry {
    TemplateChoice choice;
    QString title;
};

/// The tokenizer's templates, then the built-in ones.
QList<TemplateEntry> templateEntries(const Tokenizer* tokenizer);

struct TemplateSource {
    TemplateChoice choice; ///< the resolved choice: a tokenizer without templates gets a built-in one
    QString title;         ///< `qwen2-5 · default`
    QString remark;        ///< why this template was chosen, if that isn't obvious
    std::string source;
    bool nanochat = false;      ///< rendered id by id; `source` is a comment that explains it
    std::optional<Error> error; ///< why the file can't be read
};

/// Reads a template file; blocks, so call it off the UI thread. If stopped, the source is incomplete.
TemplateSource readTemplateFile(const TemplateChoice& choice, const Progress& progress);

/// The source of a choice that is not a file. `withTools`: prefers the template for tools that some model
/// folders have.
TemplateSource templateSource(const TemplateChoice& choice, const Tokenizer* tokenizer, bool withTools);

class TemplatePane : public QWidget {
    Q_OBJECT

  public:
    TemplatePane(ChatDocument& document, QWidget* parent = nullptr);

    /// Opens a template file; it is read off the UI thread.
    void open(const QString& path);
    /// `name` is what the tokenizer is called in the window.
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer, const QString& name);
    /// The active source, edited or not.
    [[nodiscard]] std::string source() const;
    /// The tokenizer's template for conversations with tools; empty if it is the same as source().
    [[nodiscard]] std::string sourceWithTools() const;
    /// Conversations are rendered id by id as nanochat does, without a template.
    [[nodiscard]] bool nanochat() const { return m_chosen.nanochat && !m_document.editedTemplate(); }

    /// `edited template of qwen2-5`, `built-in template`; empty: a file's, or the tokenizer's own.
    [[nodiscard]] QString notOwn() const;

    void setResult(const ChatResultPtr& result);
    /// Highlights what printed this byte of the rendered text and shows its origin; nullopt: nothing.
    void setSelected(const ChatResultPtr& result, std::optional<std::uint32_t> byte);

    /// Moves the keyboard there; counted from 1.
    void selectLine(int line);

    /// Includes the notes, whose number of lines depends on the width.
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The part that takes the keyboard.
    [[nodiscard]] QWidget* keyboard() const;
    /// Typed text is not in the document yet, a file is being read, or the linter is running.
    [[nodiscard]] bool busy() const;
    /// The chosen file is being read; the previous template is still shown.
    [[nodiscard]] bool reading() const { return m_fileJob.busy(); }

  signals:
    void sourceChanged();
    /// A line of the template was clicked.
    void lineChosen(int line);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QVBoxLayout* createHeader();
    void choose(int index);
    void refresh();
    void readFile();
    void showChosen();
    void reserveWidths();
    void fillChoices();
    void showLint(bool shown);
    void fitLower();
    void showRemark(bool lint);

    ChatDocument& m_document;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QString m_tokenizerName;
    TemplateSource m_chosen;
    QLabel* m_title = nullptr;
    QComboBox* m_choices = nullptr;
    QPushButton* m_reset = nullptr;
    QLabel* m_remark;
    CodeView* m_code;
    ArgumentsForm* m_arguments;
    QStackedWidget* m_lower; ///< arguments, findings
    LintPane* m_lint;
    QPushButton* m_lintButton = nullptr;
    QWidget* m_about; ///< the line of the selected character
    QLabel* m_lineTitle;
    QLabel* m_lineText;
    QTimer m_editedSoon; ///< typed text is rendered when typing pauses
    LatestJob m_fileJob;
    std::optional<TemplateSource> m_file; ///< the last file that was read
    TemplateChoice m_shownChoice;         ///< the choice that m_chosen is for
};

} // namespace tokenscope::ui
