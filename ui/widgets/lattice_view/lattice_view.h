#pragma once
// The lattice of a word. Columns are characters, boxes are candidate pieces with their scores; a bar at the
// bottom of each box shows its marginal probability. The best path known after a step is filled. Below each
// position: its best sum, the piece that ends there, and where that piece starts. Paints only what is
// visible.
//
//       0     1     2     3
//       ▁     u     n
//       ┌────────────────┐
//       │      ▁un       │     row 2
//       └────────────────┘
//             ┌──────────┐
//             │    un    │     row 1
//       ┌────┐┌────┐┌────┐
//       │ ▁  ││ u  ││ n  │     row 0
//       0   −2.0  −8.9  −6.9   best sums

#include "ui/accessibility/accessible_items.h"
#include "ui/widgets/lattice_view/word_lattice.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

namespace tokenscope::ui {

class LatticeView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit LatticeView(QWidget* parent = nullptr);

    /// Null: shows only the note. Starts at the last step.
    void setWord(WordLatticePtr word);
    void setNote(const QString& note);
    void setStep(std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    enum class Numbers : quint8 { Scores, Marginals };
    void setNumbers(Numbers numbers);
    [[nodiscard]] Numbers numbers() const { return m_numbers; }
    /// Highlights this path instead of the best one; empty: the best one.
    void setLitPath(std::vector<std::uint32_t> path);
    void setSelected(std::optional<std::uint32_t> edge);
    [[nodiscard]] std::optional<std::uint32_t> selected() const { return m_selected; }

    /// The edges of the filled path: the highlighted one, or the best one known so far.
    [[nodiscard]] const std::vector<std::uint32_t>& path() const { return m_path; }
    /// In viewport coordinates; may be outside the visible area.
    [[nodiscard]] QRectF boxRect(std::uint32_t edge) const;
    /// Tab-separated: candidates, then best sums.
    [[nodiscard]] QString plainText() const;
    /// Size of the whole lattice without scrolling; empty without a word.
    [[nodiscard]] QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    /// What the step found: `3 pieces end at 7: app from 4 is best, −24.72`.
    [[nodiscard]] QString stepText() const;

  public slots:
    void copy();

  signals:
    /// The user chose an edge with mouse or keyboard.
    void edgeChosen(std::uint32_t edge);
    void copied(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    [[nodiscard]] ItemSource itemSource();
    void measure();
    void updatePath();
    void showStep();
    void showEdge(std::uint32_t edge);
    void choose(std::uint32_t edge);
    [[nodiscard]] std::optional<std::uint32_t> edgeAt(const QPointF& position) const;
    [[nodiscard]] qreal xOf(std::uint32_t position) const;
    [[nodiscard]] int blockTop() const;
    [[nodiscard]] int rowsTop() const;
    [[nodiscard]] int footTop() const;
    [[nodiscard]] int rowsHeight() const;
    [[nodiscard]] int leastColumn() const;
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> positionsIn(const QRect& area) const;
    void paint(QPainter& painter, const QRect& dirty);
    void paintHead(QPainter& painter, const QRect& dirty);
    void paintBoxes(QPainter& painter, const QRect& dirty);
    void paintBox(QPainter& painter, std::uint32_t edge);
    void paintFoot(QPainter& painter, const QRect& dirty);

    WordLatticePtr m_word;
    QString m_note;
    std::size_t m_step = 0;
    Numbers m_numbers = Numbers::Scores;
    std::vector<std::uint32_t> m_litPath; ///< the highlighted path
    std::vector<std::uint32_t> m_best;    ///< WordLattice::pathAt(m_step); ascending, like the other paths
    std::vector<std::uint32_t> m_path;
    std::vector<bool> m_onPath;
    std::optional<std::uint32_t> m_selected;
    int m_column = 1; ///< width
    int m_pitch = 1;  ///< distance between rows
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
