#pragma once
// Markdown of a lesson as text to read. Links are shown but not followed, HTML is shown as text, and nothing
// external is ever loaded: no images, no style sheets.

#include "ui/lessons/lesson_look.h"

#include <QTextCursor>
#include <QTextDocument>
#include <QWidget>

namespace tokenscope::ui {

class ProseDocument : public QTextDocument {
    Q_OBJECT

  public:
    ProseDocument(const QString& markdown, const LessonLook& look, int pixels, QObject* parent = nullptr);
    /// In the colors of the current theme, at the painter's origin. `selected`: the selection, or null.
    void paint(QPainter& painter, const QTextCursor* selected = nullptr);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;

  private:
    void layOut();
    QString m_markdown;
    LessonLook m_look;
    int m_pixels;
};

/// One or more paragraphs that fill the width. Text is selected with the mouse, or with Shift and arrow keys,
/// Home or End; Ctrl+A selects all, Ctrl+C copies.
class ProseView : public QWidget {
    Q_OBJECT

  public:
    ProseView(const QString& markdown, const LessonLook& look, int pixels, QWidget* parent = nullptr);
    void setMarkdown(const QString& markdown);
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] QString selectedText() const;

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] int placeAt(const QPointF& point) const;
    void select(int place, bool more);
    void selectAll();
    void copy() const;

    LessonLook m_look;
    int m_pixels;
    ProseDocument* m_document;
    QTextCursor m_cursor;  ///< its selection is what Ctrl+C copies
    bool m_framed = false; ///< the focus came by keyboard
};

} // namespace tokenscope::ui
