#pragma once
// A state of the teaching view as boxes: the words of the corpus, and the vocabulary.

#include "ui/accessibility/accessible_items.h"
#include "ui/panels/train/teaching_run.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QAbstractScrollArea>
#include <QVariantAnimation>

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tokenscope::ui {

/// The words of the corpus, one per row: count, symbols as boxes, and whether the next merge visits it. The
/// next pair to be merged is framed; the last merged one flashes, unless motion is reduced. Only visible rows
/// are painted. Each row that is too wide scrolls as far as necessary, at first to its merge.
///
///   5 ×  │l││o│ w       visited
///   6 ×  n e w │est│    unchanged
class WordBoxes : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit WordBoxes(QWidget* parent = nullptr);

    /// `run` null: shows only the note. `flash`: flashes the last merged pair.
    void setState(TeachingRunPtr run, TeachingState state, bool flash);
    void setNote(const QString& note);
    /// Shows only words that the next merge visits.
    void setVisitedOnly(bool only);
    /// Frames this pair; nullopt: the next one to be merged.
    void setPicked(std::optional<train::SymbolPair> pair);

    [[nodiscard]] bool flashing() const { return m_flash.state() == QAbstractAnimation::Running; }
    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }
    /// Of a symbol, in the viewport; empty if there is none.
    [[nodiscard]] QRectF boxRect(std::size_t row, std::size_t symbol) const;
    /// `5 × lo w · visited`, one line per row.
    [[nodiscard]] QString plainText() const;

  public slots:
    void copy();

  signals:
    void copied(const QString& text);
    /// A box was clicked: its symbol and the next one, if there is one.
    void pairChosen(tokenscope::train::SymbolPair pair);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    struct Face {
        PieceRuns runs;
        int columns = 1; ///< characters, or bytes that are not UTF-8
    };
    struct Row {
        std::size_t word = 0; ///< index in the state
        bool visited = false;
        std::vector<bool> framed;             ///< by symbol
        mutable std::optional<BoxFlow> boxes; ///< by symbol; nullopt: not laid out
    };
    void arrange();
    void showVisited();
    void measure();
    [[nodiscard]] const Face& face(train::SymbolId symbol) const;
    [[nodiscard]] qreal boxWidth(train::SymbolId symbol) const;
    [[nodiscard]] int boxHeight() const;
    [[nodiscard]] int pitch() const; ///< from one row to the next
    [[nodiscard]] int rowsHeight() const;
    [[nodiscard]] const BoxFlow& boxes(const Row& row) const;
    [[nodiscard]] qreal rowWidth(const Row& row) const;
    [[nodiscard]] qreal leftEdge(const Row& row) const;
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> boxAt(const QPoint& place) const;
    void paintRow(QPainter& painter, std::size_t row);
    [[nodiscard]] QString remark(const Row& row) const;
    [[nodiscard]] QString rowText(const Row& row) const;
    [[nodiscard]] const TeachingStep* next() const;

    TeachingRunPtr m_run;
    TeachingState m_state;
    QString m_note;
    std::optional<train::SymbolPair> m_picked;
    std::optional<train::SymbolId> m_merged; ///< by the last merge
    std::vector<Row> m_rows;
    bool m_visitedOnly = false;
    qreal m_unit = 44; ///< width of a character's box
    int m_fontSize = 20;
    qreal m_countWidth = 60;
    qreal m_widest = 0;
    qreal m_room = 0;      ///< for boxes, between counts and remarks
    bool m_atMerge = true; ///< wide rows are scrolled to their merge; false: the user scrolled
    mutable std::unordered_map<train::SymbolId, Face> m_faces;
    QVariantAnimation m_flash;
    std::unique_ptr<AccessibleItems> m_items;
};

/// The vocabulary of one state as small boxes, the newest last; with the number of occurrences in the corpus
/// below each.
class VocabularyStrip : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit VocabularyStrip(QWidget* parent = nullptr);
    void setState(const TeachingRunPtr& run, const TeachingState& state);
    /// Ids that occur in no word.
    [[nodiscard]] const std::vector<train::SymbolId>& idle() const { return m_idle; }
    [[nodiscard]] QString plainText() const;

  public slots:
    void copy();

  signals:
    void copied(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    struct Cell {
        train::SymbolId symbol = 0;
        std::uint64_t count = 0;
        PieceRuns runs;
    };
    void lay();
    [[nodiscard]] QRectF boxRect(std::size_t cell) const; ///< in the viewport
    TeachingRunPtr m_run;
    std::vector<Cell> m_cells;
    BoxFlow m_boxes;
    std::vector<train::SymbolId> m_idle;
    std::size_t m_step = 0;
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
