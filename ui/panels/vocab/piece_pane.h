#pragma once
// The page of a piece: what it is, its merge tree, what is built from it, its variants, what its text gives here and with
// the other open tokenizers, and its neighbors. Pieces in it are links.

#include "core/vocab/piece_page.h"
#include "core/vocab/reachability.h"
#include "ui/panels/vocab/piece_list.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QTextBrowser>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;

class PiecePane : public QWidget {
    Q_OBJECT

  public:
    /// Both must outlive it.
    PiecePane(Session& session, PieceList& list, QWidget* parent = nullptr);

    /// Why there is no piece.
    enum class Missing : quint8 { NotSelected, Filtered };
    /// kNoPiece: none.
    void setPiece(PieceId id, Missing why = Missing::NotSelected);
    /// The filters hide its row in the table.
    void setHidden(bool hidden);
    /// Whether there are pages to go to.
    void setHistory(bool back, bool forward);
    [[nodiscard]] PieceId piece() const { return m_id; }
    [[nodiscard]] QTextBrowser* page() const { return m_page; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }

  signals:
    /// A link to a piece was followed.
    void pieceRequested(tokenscope::PieceId id);
    void backRequested();
    void forwardRequested();

  private:
    /// What the text of the piece gives with another tokenizer.
    struct Elsewhere {
        QString name;
        QString tokens;
    };
    struct Content {
        vocab::PiecePage page;
        std::optional<vocab::PieceReach> reach; ///< absent: not known yet
        /// What its text gives with special tokens parsed; empty: the same as without.
        std::vector<PieceId> parsed;
        std::vector<Elsewhere> elsewhere;
    };
    QPushButton* makeStep(const QString& arrow, const QString& name, const QString& tip);
    void refresh();
    void show(const Content& content);
    void showRemark();
    void wrapLines();

    Session& m_session;
    PieceList& m_list;
    QTextBrowser* m_page;
    ElidedLabel* m_remark = nullptr;
    LatestJob m_job;
    PieceId m_id = kNoPiece;
    Missing m_why = Missing::NotSelected;
    bool m_hidden = false;
    QPushButton* m_back;
    QPushButton* m_forward;
};

} // namespace tokenscope::ui
