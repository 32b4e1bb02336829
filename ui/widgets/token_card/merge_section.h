#pragma once
// The section of the token card with the merge tree of the piece: "Built from 7 merges".

#include "core/encoding/tokenizer.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QWidget>

#include <memory>

class QLabel;
class QVBoxLayout;

namespace tokenscope::ui {

class MergeTreeView;

class MergeSection : public QWidget {
    Q_OBJECT

  public:
    explicit MergeSection(QWidget* parent = nullptr);

    /// Prepares the merge rules of a tokenizer, which takes a while, off the UI thread; null for none.
    void setTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer);
    /// The piece whose tree is shown.
    void setPiece(PieceId id);
    /// Whether there is a text whose steps can be shown.
    void setInText(bool inText) { m_steps->setVisible(inText); }
    /// False if the piece is not built by merging, or its tree is too large for the card.
    [[nodiscard]] bool hasTree() const { return m_word != nullptr; }
    [[nodiscard]] MergeTreeView* tree() const { return m_tree; }

  signals:
    /// The rules are ready: call setPiece() again.
    void ready();
    void derivationRequested();
    void statusMessage(const QString& message);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitTree();

    std::shared_ptr<const Tokenizer> m_tokenizer; ///< whose rules are ready
    std::shared_ptr<const Tokenizer> m_wanted;
    BpeWordPtr m_word;
    LatestJob m_rules;
    QLabel* m_heading;
    QWidget* m_steps = nullptr;
    MergeTreeView* m_tree;
};

} // namespace tokenscope::ui
