#pragma once
// The words of the text in one line, with their tokens as fills and a caption below each; one word is open.
// Lays out and paints only visible words. The scroll bar counts words, so 200 000 cost no more than twenty.

#include "ui/accessibility/accessible_items.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tokenscope::ui {

class WordStrip : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit WordStrip(QWidget* parent = nullptr);

    void setWords(ListedWordsPtr words);
    /// `caption` returns the text below a word, such as `4 merges`. Call it again when captions change.
    void setCaption(std::function<QString(std::size_t word)> caption);
    /// Emits nothing; scrolls the word into view.
    void setOpen(std::optional<std::size_t> word);
    [[nodiscard]] std::optional<std::size_t> open() const { return m_open; }
    /// Opens the word that is `words` further on (or back) and emits chosen().
    void move(std::ptrdiff_t words);

    /// In viewport coordinates; empty if the word is not visible.
    [[nodiscard]] QRect wordRect(std::size_t word);
    [[nodiscard]] std::optional<std::size_t> wordAt(const QPoint& place);

  signals:
    void chosen(std::size_t word);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Part {
        PieceRuns runs;
        PieceType type = PieceType::Normal;
        bool alternate = false;
    };
    struct Face {
        std::vector<Part> parts;
        qreal text = 0; ///< width in pixels
        bool cut = false;
        bool fromRight = false; ///< all of it, and therefore its tokens, runs from right to left
        QString caption;
        int width = 0;
    };
    [[nodiscard]] bool isFromRight(const explain::SteppedWord& word) const;
    Face face(std::size_t word);
    const PieceRuns& runs(PieceId id);
    void layOut();
    void measure();
    void forget();
    void showOpen();
    void choose(std::size_t word);
    void find(const QString& typed);
    void paintWord(QPainter& painter, std::size_t word);
    [[nodiscard]] ItemSource itemSource();

    ListedWordsPtr m_words;
    std::function<QString(std::size_t)> m_caption;
    std::optional<std::size_t> m_open;
    std::unordered_map<PieceId, PieceRuns> m_runs;
    /// Of the visible words; empty: not laid out yet.
    std::vector<Face> m_faces;
    BoxFlow m_boxes;
    std::size_t m_first = 0; ///< the first visible word
    QString m_typed;
    QElapsedTimer m_typing;
    bool m_asText = false; ///< pieces are spelled differently from the text: ##ing
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
