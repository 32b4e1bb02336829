#pragma once
// The Inspect mode: the text with its tokens painted in place, below it the pieces as chips, table or ids, at
// the right the card of the selected token. All share one selection.

#include "ui/session/session.h"

#include <QJsonObject>
#include <QWidget>

class QButtonGroup;
class QLabel;
class QSplitter;
class QStackedWidget;

namespace tokenscope {

class DefinitionView;
class LiteralBar;

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
    [[nodiscard]] QWidget* editor() const { return m_editor; }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void viewChanged();
    void definitionShownChanged(bool shown);
    /// Something that state() tells has changed.
    void stateChanged();

  private:
    QWidget* makeTextPane();
    QWidget* makePiecesPane();
    QWidget* makeSide();
    void updateRemark();

    Session& m_session;
    QWidget* m_editor = nullptr;
    QLabel* m_lines = nullptr;
    LiteralBar* m_literals = nullptr;
    QButtonGroup* m_segments = nullptr;
    QStackedWidget* m_views = nullptr;
    QStackedWidget* m_side = nullptr;
    DefinitionView* m_definition = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_down = nullptr;
    View m_view = View::Chips;
    bool m_rawSpelling = false;
};

QString name(InspectPanel::View view); ///< `chips`, `table`, `ids`
InspectPanel::View inspectView(const QString& name);

} // namespace tokenscope
