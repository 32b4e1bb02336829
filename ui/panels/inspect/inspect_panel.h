#pragma once
// The Inspect mode: the tabs of its views, the text with its tokens painted in place, below it the pieces as chips, table
// or ids, or the stages that the text passes through; at the right the card of the selected token. All share one
// selection.

#include "ui/panels/inspect/pieces_pane.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

#include <QJsonObject>
#include <QList>
#include <QPointer>
#include <QWidget>

namespace tokenscope::ui {

class PaneSplitter;
class ReadingPlace;
class RuleEditor;
class TextPane;
class TokenCard;
class TokenEditor;
class Trial;

class InspectPanel : public Panel {
    Q_OBJECT

  public:
    using View = PiecesPane::View;

    /// The session must outlive the panel.
    explicit InspectPanel(Session& session, QWidget* parent = nullptr);

    void setView(View view);
    [[nodiscard]] View view() const { return m_pieces->view(); }
    /// Pieces as the vocabulary spells them (`▁the`) instead of decoded.
    void setRawSpelling(bool raw);
    /// Opens the find bar with this query.
    void find(const QString& query) { m_pieces->find(query); }
    [[nodiscard]] TokenEditor* editor() const;

    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    /// While the stages are being traced.
    [[nodiscard]] bool busy() const override;
    /// How much of the text is selected in the editor.
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool replacesCounts() const override { return false; }
    QList<PanelCommand> commands() override;
    [[nodiscard]] QMenu* editMenu() const override;
    [[nodiscard]] QWidget* editTarget() const override;
    bool openFind() override;
    /// `chips`, `table`, `ids`, `stages`
    bool showView(const QString& name) override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

  signals:
    void viewChanged();
    void overviewRequested();
    /// A part of the text is to be kept as a test; empty: all of it.
    void testRequested(tokenscope::ByteSpan part);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* buildSide();
    void selectNext(int step);
    [[nodiscard]] std::optional<TokenRange> selectedTokens() const;
    void chooseCopied();
    void onViewChanged();
    void showStagePath();

    Session& m_session;
    Trial* m_trial;
    TextPane* m_text;
    PiecesPane* m_pieces;
    TokenCard* m_card = nullptr;
    RuleEditor* m_ruleEditor = nullptr;
    QWidget* m_side = nullptr; ///< card, rule editor
    PaneSplitter* m_columns;   ///< text and pieces; card
    PaneSplitter* m_rows;      ///< text; pieces
    bool m_rowsMoved = false;  ///< by the user
    ReadingPlace* m_place = nullptr;
    bool m_rawSpelling = false;
};

/// A frame around the pane with the keyboard focus, if the focus was moved with the keyboard: after a click
/// it is clear where the focus is.
class PaneFrame : public QWidget {
    Q_OBJECT

  public:
    PaneFrame(QList<QWidget*> panes, QWidget* parent);
    /// The framed pane; null if there is none.
    [[nodiscard]] QWidget* pane() const { return isHidden() ? nullptr : m_pane.data(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void focusMoved(const QWidget& to, Qt::FocusReason reason);
    void fit();

    QList<QWidget*> m_panes;
    QPointer<QWidget> m_pane;
};

/// Where the user was: the top of the editor, its caret, the selected token. Saved across restarts; the token
/// is restored with the first encoding, which does not exist yet when the window opens.
class ReadingPlace : public QObject {
    Q_OBJECT

  public:
    /// Create it after the views, which must get an encoding before its token is selected.
    ReadingPlace(Session& session, TokenEditor& editor);

    [[nodiscard]] QJsonObject state() const;
    /// In another text, the nearest position.
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    void selectToken(const EncodedTextPtr& encoded);

    Session& m_session;
    TokenEditor& m_editor;
    QJsonObject m_wanted; ///< until the first encoding
};

} // namespace tokenscope::ui
