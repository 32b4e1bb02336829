#pragma once
// The text that the template renders, with its tokens; or, where there is none, why.

#include "ui/panels/chat/chat_controller.h"
#include "ui/panels/chat/rendered_marks.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace tokenscope::ui {

class BusyOverlay;
class ElidedLabel;
class TokenEditor;

class RenderedPane : public QWidget {
    Q_OBJECT

  public:
    /// `fileJob` opens conversations; its progress is shown in the header.
    RenderedPane(ChatController& controller, LatestJob& fileJob, QWidget* parent = nullptr);

    [[nodiscard]] TokenEditor& editor() { return *m_editor; }
    /// The text is shown, and no note in its place.
    [[nodiscard]] bool showsText() const;
    /// The marks of the controller's result and policy. Its text is put into editor() by ChatSelection, after
    /// this.
    void updateMarks();
    /// Repaints the marks; shows the text or the reason why there is none.
    void updateView();
    void updateHeader();
    /// Marks the text as that of an earlier conversation; an empty reason unmarks it.
    void setStale(const QString& reason);

  private:
    void createHeader(QVBoxLayout& column, LatestJob& fileJob);
    void createNote();
    void showNote(const QString& title, const QString& text);

    ChatController& m_controller;
    RenderedMarks m_marks;
    QStackedWidget* m_pages;
    TokenEditor* m_editor;
    ElidedLabel* m_counts = nullptr;
    QLabel* m_bars = nullptr;
    QLabel* m_stale;
    QLabel* m_noteTitle = nullptr;
    QLabel* m_noteText = nullptr;
    QPushButton* m_example = nullptr; ///< shown for a conversation without messages
    BusyOverlay* m_overlay = nullptr;
};

} // namespace tokenscope::ui
