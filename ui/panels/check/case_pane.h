#pragma once
// The selected case of a suite: what is expected and what the tokenizer gives now, side by side, with the tokens that
// differ marked. A token that is selected at one side is selected at the other.

#include "ui/panels/check/suite_run.h"
#include "ui/session/selection_and_marks.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace tokenscope::ui {

class ChipView;
class ElidedLabel;
class PaneSplitter;

/// One of the two: a heading, what is not a token as text, and the tokens as chips.
class OutcomeSide : public QWidget {
    Q_OBJECT

  public:
    OutcomeSide(const QString& title, QWidget* parent);

    /// `tokens` is null if they can't be shown as chips, `outcome`, whose tokens are counted, if there is none.
    void show(const QString& facts, const EncodedTextPtr& tokens, std::vector<std::uint32_t> different,
              const suite::Outcome* outcome);
    void setTitle(const QString& title);
    [[nodiscard]] QString facts() const;
    [[nodiscard]] const EncodedTextPtr& tokens() const { return m_tokens; }
    [[nodiscard]] TokenSelection& selection() { return m_selection; }
    [[nodiscard]] const TokenMarks& marks() const { return m_marks; }
    [[nodiscard]] ChipView* chips() const { return m_chips; }

  protected:
    bool event(QEvent* event) override;

  private:
    void fitFacts();
    TokenSelection m_selection;
    TokenMarks m_marks;
    QLabel* m_title;
    ElidedLabel* m_count;
    QLabel* m_facts;
    QScrollArea* m_factsArea; ///< as high as its text, or as there is room
    ChipView* m_chips;
    EncodedTextPtr m_tokens;
};

class CasePane : public QWidget {
    Q_OBJECT

  public:
    explicit CasePane(QWidget* parent = nullptr);

    /// No case: `one` is null. `result` is null if it wasn't run.
    void setCase(const SuiteCasePtr& one, const suite::CaseResult* result,
                 const std::shared_ptr<const Tokenizer>& tokenizer);
    [[nodiscard]] OutcomeSide& expected() const { return *m_expected; }
    [[nodiscard]] OutcomeSide& actual() const { return *m_actual; }
    [[nodiscard]] PaneSplitter& splitter() const { return *m_split; }
    [[nodiscard]] QWidget* keyboard() const;

  signals:
    void openRequested();
    void acceptRequested();

  private:
    void follow(OutcomeSide& from, OutcomeSide& to);
    QLabel* m_title;
    ElidedLabel* m_remark;
    QPushButton* m_open;
    QPushButton* m_accept;
    PaneSplitter* m_split;
    OutcomeSide* m_expected;
    OutcomeSide* m_actual;
    bool m_following = false;
};

} // namespace tokenscope::ui
