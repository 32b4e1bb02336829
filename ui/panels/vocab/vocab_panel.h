#pragma once
// The Vocab mode: all pieces of the current tokenizer as a table with filters, and the page of the selected one.

#include "ui/panels/panel.h"
#include "ui/panels/vocab/piece_list.h"
#include "ui/session/session.h"

class QButtonGroup;
class QKeyEvent;

namespace tokenscope::ui {

class ElidedLabel;
class FilterBar;
class OfferPage;
class PageStack;
class PaneSplitter;
class PieceListModel;
class PiecePane;
class StatsPane;
class StepTable;

class VocabPanel : public Panel {
    Q_OBJECT

  public:
    explicit VocabPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] PieceList& list() { return m_list; }

    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    bool openFind() override;
    QList<PanelCommand> commands() override;
    /// Shows the page of the piece, also if the filters hide its row.
    void showPiece(PieceId id);
    /// Replaces the filters by one for the pieces that these keep out of encodings, and shows the page of `first`.
    void showUnreachable(const vocab::EnumSet<vocab::Obstacle>& obstacles, PieceId first);
    /// Counts the pieces of these files and folders instead of those of the text; none: changes nothing.
    void countInFiles(const QStringList& paths);

  signals:
    /// Show the occurrences of this token in the text.
    void tokenRequested(tokenscope::PieceId id);

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Page : quint8 { Pieces, Statistics };
    QWidget* makeTabs();
    QWidget* makeCanceled();
    [[nodiscard]] QString canceledText() const;
    QWidget* makeList(QWidget* parent);
    void setPage(Page page);
    bool handleListKey(const QKeyEvent& event);
    void update();
    void showRows();
    void showOrder();
    void fitColumns();
    void showCounted();
    void showSelected();
    void remember(PieceId id, const std::shared_ptr<const Tokenizer>& tokenizer);
    void followText();
    void openPage(PieceId id);
    void turnPage(std::vector<PieceId>& from, std::vector<PieceId>& to);
    void historyMoved();
    void showSelectedToken();
    void showMenu(const QPoint& place);

    Session& m_session;
    PieceList m_list;
    PieceListModel* m_model;
    PageStack* m_pages;
    OfferPage* m_offer;
    PaneSplitter* m_split;
    FilterBar* m_filter = nullptr;
    StepTable* m_table = nullptr;
    ElidedLabel* m_remark = nullptr;
    ElidedLabel* m_counted = nullptr;
    QWidget* m_canceledBar = nullptr;
    ElidedLabel* m_canceled = nullptr;
    PiecePane* m_piece = nullptr;
    StatsPane* m_stats;
    QButtonGroup* m_tabs = nullptr;
    QWidget* m_tabBar = nullptr;
    Page m_page = Page::Pieces;
    PieceId m_selected = kNoPiece;
    bool m_filterIsNew = false;  ///< its rows have not been shown
    bool m_staysInPlace = false; ///< the list doesn't scroll to m_selected
    bool m_requested = false;    ///< the page of m_selected is shown even if the filter hides its row
    std::vector<PieceId> m_back, m_forward; ///< pages before and after that of m_selected, the next one last
    std::weak_ptr<const Tokenizer> m_selectedOf; ///< whose id it is; empty: of the next one
    /// Kept where a tokenizer has no such piece.
    std::string m_selectedText;
    PieceId m_selectedId = kNoPiece; ///< among pieces of that text
};

} // namespace tokenscope::ui
