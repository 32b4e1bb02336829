#pragma once
// The words of the corpus, one a row: how often each stands there, its symbols as boxes, and whether the next merge visits
// it. The pair that is merged next is framed; what was merged last flashes, unless motion is reduced. Paints what is in
// sight. Rows that are too wide scroll each as far as it has to: at first to its own merge.
//
//   5 ×  │l││o│ w       visited
//   6 ×  n e w │est│    not touched

#include "ui/panels/train/teaching_run.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/box_flow.h"

#include <QAbstractScrollArea>
#include <QVariantAnimation>

#include <optional>
#include <unordered_map>

namespace tokenscope::ui {

class WordBoxes : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit WordBoxes(QWidget* parent = nullptr);

    /// `run` null: the note alone. `flash`: the state was come to by the merge before it.
    void setState(TeachingRunPtr run, TeachingState state, bool flash);
    void setNote(const QString& note);
    /// Only words that the next merge visits.
    void setVisitedOnly(bool only);
    /// Frames these symbols instead of the pair that is merged next; nullopt: that one again.
    void setPicked(std::optional<train::SymbolPair> pair);

    [[nodiscard]] bool flashing() const { return m_flash.state() == QAbstractAnimation::Running; }
    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }
    /// Of a symbol, in the viewport; empty where there is none.
    [[nodiscard]] QRectF boxRect(std::size_t row, std::size_t symbol) const;
    /// `5 × lo w · visited`, a row a line.
    [[nodiscard]] QString plainText() const;

  public slots:
    void copy();

  signals:
    void copied(const QString& text);
    /// A box was pressed: it and its right neighbor, where it has one.
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
        int columns = 1; ///< characters, or bytes that are no text
    };
    struct Row {
        std::size_t word = 0; ///< of the state
        bool visited = false;
        std::vector<bool> framed;             ///< by symbol
        mutable std::optional<BoxFlow> boxes; ///< by symbol; nullopt: not laid out
    };
    void arrange();
    void showVisited();
    void measure();
    [[nodiscard]] const Face& face(train::SymbolId symbol) const;
    [[nodiscard]] qreal boxWidth(train::SymbolId symbol) const;
    [[nodiscard]] const BoxFlow& boxes(const Row& row) const;
    [[nodiscard]] qreal rowWidth(const Row& row) const;
    [[nodiscard]] qreal leftEdge(const Row& row) const;
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> boxAt(const QPoint& place) const;
    void paintRow(QPainter& painter, std::size_t row);
    [[nodiscard]] QString remark(const Row& row) const;
    [[nodiscard]] const TeachingStep* next() const;

    TeachingRunPtr m_run;
    TeachingState m_state;
    QString m_note;
    std::optional<train::SymbolPair> m_picked;
    std::optional<train::SymbolId> m_made; ///< by the merge before the state
    std::vector<Row> m_rows;
    bool m_visitedOnly = false;
    qreal m_unit = 44; ///< width of a character's box
    int m_fontSize = 20;
    qreal m_countWidth = 60;
    qreal m_widest = 0;
    qreal m_room = 0;      ///< for boxes, between what stands at the sides
    bool m_atMerge = true; ///< wide rows show where they are merged; false: the user scrolled
    mutable std::unordered_map<train::SymbolId, Face> m_faces;
    QVariantAnimation m_flash;
};

} // namespace tokenscope::ui
