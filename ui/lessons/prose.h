#pragma once
// Markdown of a lesson as text to read. Links are shown and not followed, HTML is text, and nothing outside is ever
// loaded: no picture, no style sheet.

#include "ui/lessons/lesson_look.h"

#include <QTextDocument>
#include <QWidget>

namespace tokenscope {

class ProseDocument : public QTextDocument {
    Q_OBJECT

  public:
    ProseDocument(const QString& markdown, const LessonLook& look, int pixels, QObject* parent = nullptr);
    /// In the colours of the theme in force, from the painter's origin.
    void paint(QPainter& painter);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;

  private:
    void layOut();
    QString m_markdown;
    LessonLook m_look;
    int m_pixels;
};

/// A paragraph or several, as wide as there is room.
class ProseView : public QWidget {
    Q_OBJECT

  public:
    ProseView(const QString& markdown, const LessonLook& look, int pixels, QWidget* parent = nullptr);
    void setMarkdown(const QString& markdown);

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    LessonLook m_look;
    int m_pixels;
    ProseDocument* m_document;
};

} // namespace tokenscope
