#pragma once
// The text that the template renders, with its tokens; or, where there is none, why.

#include "ui/panels/chat/chat_controller.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/widgets/token_editor/token_painter.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace tokenscope::ui {

class BusyOverlay;
class ElidedLabel;
class TokenEditor;
class VersionChoice;

/// The decoration of the rendered text: the speaker of each row in the margin, with a stripe for text printed
/// by the template; a bar under every token that the chosen policy trains; a frame around injected control
/// tokens.
class RenderedMarks : public EditorDecoration {
  public:
    void setResult(ChatResultPtr result) { m_result = std::move(result); }
    void setPolicy(std::size_t policy) { m_policy = policy; }

    [[nodiscard]] int marginWidth() const override;
    void paintMargin(QPainter& painter, ByteSpan bytes, const QRectF& margin, bool startsLine) const override;
    [[nodiscard]] std::vector<std::uint32_t> origins(ByteSpan bytes) const override;
    void paintOver(QPainter& painter, const TokenScene& scene) const override;

    /// The margin text of a row: `user 1`, `template`, `tools[2]`.
    [[nodiscard]] QString label(ByteSpan bytes) const;

  private:
    struct Row {
        const chat::OriginSource* origin = nullptr; ///< what most of the row is copied from
        bool byTemplate = false;
    };
    [[nodiscard]] Row rowOf(ByteSpan bytes) const;
    [[nodiscard]] ByteSpan rowBefore(std::uint32_t begin, bool startsLine) const;
    [[nodiscard]] QColor colorOf(const chat::OriginSource& source) const;

    ChatResultPtr m_result;
    std::size_t m_policy = 0;
};

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

  signals:
    void preferencesRequested();

  private:
    void createHeader(QVBoxLayout& column, LatestJob& fileJob);
    void createNote();
    void showNote(const QString& title, const QString& text);
    void createVersionLine(QVBoxLayout& column);

    ChatController& m_controller;
    RenderedMarks m_marks;
    QStackedWidget* m_pages;
    TokenEditor* m_editor;
    ElidedLabel* m_counts = nullptr;
    QLabel* m_bars = nullptr;
    QLabel* m_stale;
    QWidget* m_versionLine = nullptr; ///< where the version of Jinja matters
    VersionChoice* m_version = nullptr;
    QLabel* m_noteTitle = nullptr;
    QLabel* m_noteText = nullptr;
    QPushButton* m_example = nullptr; ///< shown for a conversation without messages
    BusyOverlay* m_overlay = nullptr;
};

} // namespace tokenscope::ui
