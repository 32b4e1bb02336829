#pragma once
// The tokens as chips that wrap and break at the line ends of the text. Lays out and paints only what is
// visible, so that millions of tokens cost as much as a screenful. Mouse and keyboard move the token
// selection.

#include "ui/session/encoded_text.h"
#include "ui/widgets/chip_view/chip_face.h"
#include "ui/widgets/chip_view/chip_layout.h"
#include "ui/widgets/token_view/token_view.h"

#include <QPainter>
#include <QSize>

namespace tokenscope::ui {

class ChipView : public TokenView {
    Q_OBJECT

  public:
    /// Selection and marks must outlive the view.
    ChipView(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// Pieces as the vocabulary spells them (`▁the`, `Ġthe`) instead of decoded with drawn spaces.
    void setRawSpelling(bool raw);
    [[nodiscard]] bool rawSpelling() const { return m_faces.rawSpelling(); }

    /// Shown while there is no text.
    void setPlaceholderText(const QString& text);
    void scrollToToken(std::size_t token);
    /// The fill of its chip.
    QRect tokenRect(std::size_t token) override;
    /// Since the last zoom or resize: tests check that it is about a screenful.
    [[nodiscard]] std::size_t measuredChips() const { return m_layout.measuredChips(); }
    [[nodiscard]] const TokenRows& rows() const override { return m_layout.rows(); }
    std::optional<std::size_t> tokenAt(const QPoint& viewportPosition) override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    /// The chip at the top edge, which should stay there when tokens change.
    struct Anchor {
        std::uint32_t byte = 0; ///< of the text
        int below = 0;          ///< pixels between the top edge and the chip
    };
    std::optional<Anchor> anchor();
    void scrollTo(const Anchor& anchor);
    void updateScrollBar();
    void layOutVisible();
    void paintBlock(QPainter& painter, std::size_t block, const QRect& dirty);
    void showCurrent();
    void remeasure();
    void select(std::size_t row);
    void moveAcross(int rows);
    void moveDown(int screenRows);
    void movePage(int direction);
    [[nodiscard]] int chipsWidth() const;
    int firstWhole(int from, int most);
    /// The row of the chip nearest to a point, relative to the top left of all chips.
    std::optional<std::size_t> nearestRow(int x, int y);

    EncodedTextPtr m_laidOut; ///< the tokens in m_layout
    ChipFaces m_faces;
    ChipLayout m_layout;
    QString m_placeholder;
    bool m_stale = false;    ///< hidden: lay out when shown
    std::size_t m_lines = 1; ///< of the text
    int m_gutter = ChipMeasures::gutter();
    bool m_adjusting = false; ///< the scroll bar moves so that visible chips stay in place
    std::size_t m_topBlock = 0;
    std::unique_ptr<AccessibleItems> m_items;
};

// The chips of some tokens on any paint device, for pictures. Lays out all of them, so it is meant for
// thousands.

inline constexpr std::size_t kMaxPicturedTokens = 5000;

/// Size of the picture when it is `width` wide.
QSize renderedChipsSize(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling);
/// Paints from the origin, including line numbers and background.
void renderChips(QPainter& painter, const EncodedTextPtr& encoded, TokenRange tokens, int width,
                 bool rawSpelling);

} // namespace tokenscope::ui
