#pragma once
// The characters of a word in columns; below them the pieces found so far and the current vocabulary lookup:
// a hit in a solid frame, a miss in a dashed one. Paints only what is visible.
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
    /// The box of a step, in viewport coordinates.
    [[nodiscard]] QRectF boxRect(std::size_t step, bool foundSoFar) const;
    [[nodiscard]] QString plainText() const;
    /// Size of the whole row without scrolling; empty without a word.
    [[nodiscard]] QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    static int usualHeight();

  public slots:
    void copy();

  signals:
    /// The user clicked the box of that step.
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
    std::vector<std::uint32_t> m_starts; ///< byte offsets at which characters start, then the end
    std::vector<std::size_t> m_foundSoFar;
    std::size_t m_step = 0;
    int m_column = 1;     ///< width in pixels
    BoxColumns m_columns; ///< by byte offset in the word
};

} // namespace tokenscope::ui
