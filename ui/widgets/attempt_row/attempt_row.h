#pragma once
// The characters of a word in columns; below them the pieces found so far and the current vocabulary lookup:
// a hit in a solid frame, a miss in a dashed one. Paints only what is visible. And the lookups themselves.
//
//   u n h a p p y
//   └un┘               found so far
//       ┌##hap┐ miss   this attempt

#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "ui/accessibility/accessible_items.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tokenscope::ui {

/// All vocabulary lookups for one word: an immutable snapshot that the views of Steps share. Each step is an
/// attempt; if the model gave up, there is one more step for that.
struct WordAttempts {
    std::shared_ptr<const Tokenizer> tokenizer;
    explain::SteppedWord word;
    explain::MatchAttempts matches;

    [[nodiscard]] std::size_t count() const { return matches.attempts.size() + (matches.gaveUp ? 1 : 0); }
    /// `step` counts from 1. True for the step in which the model gave up.
    [[nodiscard]] bool isGivingUp(std::size_t step) const { return step > matches.attempts.size(); }
    [[nodiscard]] const explain::MatchAttempt& attempt(std::size_t step) const {
        return matches.attempts[step - 1];
    }
    /// The text that was looked up, with its `##`.
    [[nodiscard]] PieceLabel lookedUp(std::size_t step) const;
    /// `miss`, `hit`, `hit, but a longer one follows`
    [[nodiscard]] QString result(std::size_t step) const;
    [[nodiscard]] bool isHit(std::size_t step) const;
    [[nodiscard]] PieceId found(std::size_t step) const;
    /// The steps whose pieces are in use after that step; empty once the model gave up.
    [[nodiscard]] std::vector<std::size_t> foundSoFar(std::size_t step) const;
    /// The bytes of the word that a step looks up.
    [[nodiscard]] ByteSpan span(std::size_t step) const;
    /// The same bytes in the original text.
    [[nodiscard]] ByteSpan origin(std::size_t step) const;
};

using WordAttemptsPtr = std::shared_ptr<const WordAttempts>;

/// Errors: those of explainMatches().
Result<WordAttemptsPtr> wordAttempts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const explain::SteppedWord& word, const Progress& progress = {});

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
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    [[nodiscard]] ItemSource itemSource();
    void measure();
    /// The step whose box is there, and whether it is among those found so far.
    [[nodiscard]] std::optional<std::pair<std::size_t, bool>> boxAt(QPointF place) const;
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
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
