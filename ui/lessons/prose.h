#pragma once
// Markdown of a lesson as text to read. Links are shown and not followed, HTML is text, and nothing outside is ever
// loaded: no picture, no style sheet.

#include "ui/lessons/lesson_look.h"

#include <QTextCursor>
#include <QTextDocument>
#include <QWidget>

namespace tokenscope::ui {

class ProseDocument : public QTextDocument {
    Q_OBJECT

  public:
    ProseDocument(const QString& markdown, const LessonLook& look, int pixels, QObject* parent = nullptr);
    /// In the colors of the theme in force, from the painter's origin. `selected`: what is selected, or null.
    void paint(QPainter& painter, const QTextCursor* selected = nullptr);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;

  private:
    void layOut();
    QString m_markdown;
    LessonLook m_look;
    int m_pixels;
};

/// A paragraph or several, as wide as there is room. Text is selected by mouse, or by Shift with arrows, Home and End;
/// Ctrl+A takes all, Ctrl+C copies.
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
    QTextCursor m_cursor;  ///< of the document; its selection is what is copied
    bool m_framed = false; ///< the keyboard came here
};

} // namespace tokenscope::ui
