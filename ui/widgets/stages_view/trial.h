#pragma once
// "Try a change": a list of changes to the current tokenizer, with undo and redo, and their effect on the
// text. A list that can't be applied is refused with its error, and the previous changes stay. Lives on the
// UI thread; encodes on a worker thread.

#include "core/explain/edit/changed_tokens.h"
#include "core/explain/edit/definition_change.h"
#include "core/explain/edit/stage_switches.h"
#include "ui/session/encoded_text.h"
#include "ui/support/latest_job.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

/// The text encoded by the changed tokenizer, next to the original encoding.
struct TriedText {
    EncodedTextPtr original;
    EncodedTextPtr changed;
    /// Before: in the original, after: in the changed encoding.
    std::vector<explain::TokenDifference> differences;
    std::vector<bool> differs; ///< by token of the changed encoding
    std::vector<explain::SwitchedOffRule> off;

    /// The original token that corresponds to a token of the changed encoding; none if they differ.
    [[nodiscard]] std::optional<std::size_t> before(std::size_t token) const;
    /// The reverse.
    [[nodiscard]] std::optional<std::size_t> after(std::size_t token) const;
};
using TriedTextPtr = std::shared_ptr<const TriedText>;

class Trial : public QObject {
    Q_OBJECT

  public:
    using Changes = std::vector<explain::DefinitionChange>;
    explicit Trial(QObject* parent = nullptr);

    /// For another text the same changes are tried again; another tokenizer ends the trial.
    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] const EncodedTextPtr& original() const { return m_original; }

    /// Adds a change. It replaces a previous change of the same rule, and those inside an edited rule. A rule
    /// edited to `null` is switched off and keeps its place.
    void make(const explain::DefinitionChange& change);
    /// Switches a rule on again; if the rule itself isn't off, everything inside it that is.
    void switchOn(const std::string& where);
    void takeBack(std::size_t index);
    void reset();
    void undo();
    void redo();
    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }

    /// The changes in use.
    [[nodiscard]] const Changes& changes() const { return m_changes; }
    /// Null without changes, and until the result for this text is known.
    [[nodiscard]] const TriedTextPtr& tried() const { return m_tried; }
    /// Why the last change was refused, or why the text can't be encoded with the changes.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// The path of the change that caused error(): `$.normalizer.normalizers[1]`, `$.model.unk_id`,
    /// `$.added_tokens`. Empty if no single change caused it, or one that was undone.
    [[nodiscard]] const std::string& errorPlace() const { return m_errorPlace; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// The tokenizer with the changes; the original one without changes.
    [[nodiscard]] std::shared_ptr<const Tokenizer> tokenizer() const;

    // Converts JSON paths: the original's, as changes use them, and those of the changed definition, as rows
    // use them.
    [[nodiscard]] std::string originalPath(const std::string& changedPath) const;
    [[nodiscard]] std::string changedPath(const std::string& originalPath) const;
    [[nodiscard]] bool isSwitchedOff(const std::string& originalPath) const;
    /// Whether the file has a rule there.
    [[nodiscard]] bool hasRule(const std::string& originalPath) const;
    /// Why the rule there can't be switched off; empty if it can.
    [[nodiscard]] QString whyNotSwitchedOff(const std::string& originalPath) const;
    /// The rule as it is now: what the user typed, if anything.
    [[nodiscard]] std::string json(const std::string& originalPath) const;

    /// `3 of 13 tokens differ: ids 1, 2, 3 → 4, 5`, and whether a change was refused.
    [[nodiscard]] QString summary() const;

  signals:
    /// changes(), tried() or error() has changed.
    void changed();

  private:
    struct Outcome {
        Result<TriedTextPtr> text;
        std::shared_ptr<const Tokenizer> tokenizer; ///< exists even if the text can't be encoded
    };
    /// Again: applies the changes in use after one was refused; the error stays.
    enum class Step { Change, Undo, Redo, Text, Again };
    void want(Changes changes, Step step);
    void receive(Outcome outcome, Step step);
    void accept(Step step);

    EncodedTextPtr m_original;
    Changes m_changes, m_wanted;
    std::vector<Changes> m_undo, m_redo;
    TriedTextPtr m_tried;
    std::shared_ptr<const Tokenizer> m_tokenizer; ///< the result of m_changes; null without changes
    std::optional<Error> m_error;
    std::string m_errorPlace;
    std::string m_changedAt; ///< path of the requested change
    LatestJob m_job;
};

} // namespace tokenscope::ui
