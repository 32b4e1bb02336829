#pragma once
// A word's characters in columns; below them the pieces that were found so far, and what is being looked up: a hit in a
// whole frame, a miss in a dashed one. Paints what is in sight.
//
//   u n h a p p y
//   └un┘               found so far
//       ┌##hap┐ miss   this attempt

#include "ui/widgets/attempt_row/word_attempts.h"
#include "ui/widgets/piece_boxes/box_columns.h"

#include <QAbstractScrollArea>

namespace tokenscope::ui {

class AttemptRow : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit AttemptRow(QWidget* parent = nullptr);

    void setWord(WordAttemptsPtr word);
    void setNote(const QString& note);
    void setStep(std::size_t step);
    [[nodiscard]] const std::vector<std::size_t>& foundSoFar() const { return m_foundSoFar; }
    /// Of what the step is about, in the viewport.
    [[nodiscard]] QRectF boxRect(std::size_t step, bool foundSoFar) const;
    [[nodiscard]] QString plainText() const;
    /// All of it, as it is; empty without a word.
    [[nodiscard]] QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    static int usualHeight();

  public slots:
    void copy();

  signals:
    /// The box of that step was pointed at.
    void stepPicked(std::size_t step);
    void copied(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void measure();
    [[nodiscard]] qreal xOf(std::uint32_t byte) const;
    void paint(QPainter& painter);
    void paintStep(QPainter& painter, std::size_t step, bool foundSoFar);
    void paintText(QPainter& painter, const QRectF& room, const PieceLabel& label, const QColor& ink);

    WordAttemptsPtr m_word;
    QString m_note;
    std::vector<std::uint32_t> m_starts; ///< bytes at which characters start; and the end
    std::vector<std::size_t> m_foundSoFar;
    std::size_t m_step = 0;
    int m_column = 1;     ///< width
    BoxColumns m_columns; ///< of bytes of the word
};

} // namespace tokenscope::ui
