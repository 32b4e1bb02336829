#pragma once
// Pieces or code points as cells that wrap: a chip as everywhere in the window, with lines of small text
// below it.

#include "ui/accessibility/accessible_items.h"
#include "ui/lessons/lesson_look.h"
#include "ui/session/encoded_text.h"
#include "ui/widgets/chip_view/chip_face.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace tokenscope::ui {

class CellStrip : public QWidget {
    Q_OBJECT

  public:
    struct Cell {
        std::optional<std::size_t> token; ///< of the encoding; absent: a box with `bytes`
        std::string bytes;
        QStringList below;
        QString spoken; ///< for screen readers
        /// Follows the previous cell without a gap; if any cell is joined, words are set apart.
        bool joined = false;
    };

    explicit CellStrip(const LessonLook& look, QWidget* parent = nullptr);
    /// `encoded` may be null where no cell is a token.
    void setCells(std::vector<Cell> cells, EncodedTextPtr encoded, bool rawSpelling, bool ids);

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void measure();
    [[nodiscard]] qreal rowHeight() const;
    [[nodiscard]] BoxFlow flow(int width) const; ///< unzoomed

    LessonLook m_look;
    ChipFaces m_faces;
    EncodedTextPtr m_encoded;
    std::vector<Cell> m_cells;
    std::vector<FlowBox> m_boxes; ///< of the cells, measured
    bool m_ids = false;
    qsizetype m_lines = 0; ///< below the chips, at most
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
