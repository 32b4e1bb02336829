#pragma once
// The Inspect mode: the text with its tokens painted in place, below it the pieces as chips, table or ids, at
// the right the card of the selected token. All share one selection.

#include "ui/session/session.h"

#include <QJsonObject>
#include <QWidget>

class QButtonGroup;
class QFrame;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tokenscope {

class ChipView;
class CopyMenu;
class DefinitionView;
class FailureNote;
class FindBar;
class IdsView;
class LiteralBar;
class PaneFrame;
class ReadingPlace;
class TokenCard;
class TokenEditor;
class TokenTable;

class InspectPanel : public QWidget {
    Q_OBJECT

  public:
    enum class View { Chips, Table, Ids };
    explicit InspectPanel(Session& session, QWidget* parent = nullptr);

    void setView(View view);
    [[nodiscard]] View view() const { return m_view; }
    void setRawSpelling(bool raw);
    [[nodiscard]] bool rawSpelling() const { return m_rawSpelling; }
    void openFind();
    void setDefinitionShown(bool shown);
    [[nodiscard]] bool definitionShown() const;
    void selectNext(int step);

    /// In the order in which F6 goes through them.
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] TokenEditor* editor() const { return m_editor; }
    [[nodiscard]] ChipView* chips() const { return m_chips; }
    [[nodiscard]] TokenTable* table() const { return m_table; }
    [[nodiscard]] IdsView* ids() const { return m_ids; }
    [[nodiscard]] TokenCard* card() const { return m_card; }
    [[nodiscard]] FailureNote* failureNote() const { return m_failure; }
    [[nodiscard]] FindBar* findBar() const { return m_find; }
    [[nodiscard]] PaneFrame* paneFrame() const { return m_frame; }
    [[nodiscard]] CopyMenu* copyMenu() const { return m_copy; }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void viewChanged();
    void definitionShownChanged(bool shown);
    /// Something that state() tells has changed.
    void stateChanged();
    /// A sentence for the status line.
    void told(const QString& message);
    /// From the empty panel.
    void openRequested();

  private:
    QWidget* makeTextPane();
    QWidget* makePiecesPane();
    void makePiecesHeader(QFrame& header);
    QWidget* makeEmptyPage();
    QWidget* makeSide();
    void connectSession();
    void updateRemark();
    void updateEmptyPage();
    void showFailure(std::optional<Error> error);
    void warnLines();
    void takeIds(const QByteArray& text);
    void chooseCopied();

    Session& m_session;
    TokenEditor* m_editor = nullptr;
    QLabel* m_lines = nullptr;
    LiteralBar* m_literals = nullptr;
    ReadingPlace* m_place = nullptr;
    QButtonGroup* m_segments = nullptr;
    QPushButton* m_findButton = nullptr;
    CopyMenu* m_copy = nullptr;
    FindBar* m_find = nullptr;
    QStackedWidget* m_views = nullptr; ///< the three, and pages for when there are no pieces
    ChipView* m_chips = nullptr;
    TokenTable* m_table = nullptr;
    IdsView* m_ids = nullptr;
    FailureNote* m_failure = nullptr;
    QStackedWidget* m_side = nullptr;
    TokenCard* m_card = nullptr;
    DefinitionView* m_definition = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_down = nullptr;
    PaneFrame* m_frame = nullptr;
    View m_view = View::Chips;
    bool m_rawSpelling = false;
};

QString name(InspectPanel::View view); ///< `chips`, `table`, `ids`
InspectPanel::View inspectView(const QString& name);

} // namespace tokenscope
