#pragma once
// "Try a change": a list of changes to the tokenizer in use, with undo and redo, and what becomes of the text. Works off
// the UI thread; a list that can't be applied is refused with its error, and what was there before stays. Lives on the
// UI thread.

#include "core/explain/edit/changed_tokens.h"
#include "core/explain/edit/definition_change.h"
#include "core/explain/edit/switched_off.h"
#include "ui/session/encoded_text.h"
#include "ui/support/latest_job.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

/// The text by the changed tokenizer beside the text as it was.
struct TriedText {
    EncodedTextPtr original;
    EncodedTextPtr changed;
    std::vector<TokenDifference> differences; ///< before: tokens of the original, after: of the changed
    std::vector<bool> differs;                ///< one per token of the changed
    std::vector<SwitchedOffRule> off;

    /// The token of the original that a token of the changed is; none where they differ.
    [[nodiscard]] std::optional<std::size_t> before(std::size_t token) const;
    /// The other way round.
    [[nodiscard]] std::optional<std::size_t> after(std::size_t token) const;
};
using TriedTextPtr = std::shared_ptr<const TriedText>;

class Trial : public QObject {
    Q_OBJECT

  public:
    using Changes = std::vector<DefinitionChange>;
    explicit Trial(QObject* parent = nullptr);

    /// Another text is tried with the same changes; another tokenizer ends the trial.
    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] const EncodedTextPtr& original() const { return m_original; }

    /// Adds a change. It takes the place of a former one of the same place, and of those inside an edited rule.
    /// A rule edited to `null` is switched off, and keeps its place.
    void make(const DefinitionChange& change);
    /// Of a rule that isn't off itself, what is off inside it.
    void switchOn(const std::string& where);
    void takeBack(std::size_t index);
    void reset();
    void undo();
    void redo();
    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }

    /// Those that work.
    [[nodiscard]] const Changes& changes() const { return m_changes; }
    /// Null without changes, and while none of this text is known.
    [[nodiscard]] const TriedTextPtr& tried() const { return m_tried; }
    /// Why the last change was refused, or the text can't be encoded with the changes.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// Where the change was to be made that error() is of: `$.normalizer.normalizers[1]`, `$.model.unk_id`,
    /// `$.added_tokens`. Empty when it is of no one change, or of one that was undone.
    [[nodiscard]] const std::string& errorPlace() const { return m_errorPlace; }
    [[nodiscard]] bool running() const { return m_job.running(); }
    /// The definition with the changes; the original's without.
    [[nodiscard]] std::shared_ptr<const Tokenizer> tokenizer() const;

    // Places: JSON paths of the original, as changes have them, and of what they lead to, as the rows have them.
    [[nodiscard]] std::string originalPlace(const std::string& changedPlace) const;
    [[nodiscard]] std::string changedPlace(const std::string& originalPlace) const;
    [[nodiscard]] bool isSwitchedOff(const std::string& originalPlace) const;
    /// Has the file a rule there?
    [[nodiscard]] bool hasRule(const std::string& originalPlace) const;
    /// Empty when the rule there may be switched off, else why not.
    [[nodiscard]] QString whyNotSwitchedOff(const std::string& originalPlace) const;
    /// The rule as it is now: as it was typed, where it was.
    [[nodiscard]] std::string json(const std::string& originalPlace) const;

    /// `3 of 13 tokens differ: ids 1, 2, 3 → 4, 5`, and that a change was refused.
    [[nodiscard]] QString summary() const;

  signals:
    /// changes(), tried() or error() are others.
    void changed();

  private:
    struct Outcome {
        Result<TriedTextPtr> text;
        std::shared_ptr<const Tokenizer> tokenizer; ///< made, though the text can't be encoded
    };
    /// Again: what is in force, after something was refused; its error stays.
    enum class Step { Change, Undo, Redo, Text, Again };
    void want(Changes changes, Step step);
    void receive(Outcome outcome, Step step);
    void accept(Step step);

    EncodedTextPtr m_original;
    Changes m_changes, m_wanted;
    std::vector<Changes> m_undo, m_redo;
    TriedTextPtr m_tried;
    std::shared_ptr<const Tokenizer> m_tokenizer; ///< of m_changes; null without
    std::optional<Error> m_error;
    std::string m_errorPlace;
    std::string m_madeAt; ///< of the change that is wanted
    LatestJob m_job;
};

} // namespace tokenscope::ui
