#pragma once
// The widgets of the token card: the large piece, the tiles of a shared character, the neighbors in the
// vocabulary, and the sections about the stages.

#include "ui/accessibility/accessible_items.h"
#include "ui/session/encoded_text.h"
#include "ui/widgets/token_card/token_facts.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace tokenscope::ui {

/// The glyph on a 64-px tile if the piece is one character or a part of one, else the piece in its fill.
class CardPiece : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    void setToken(const EncodedTextPtr& encoded, std::size_t token, const TokenFacts& facts);
    [[nodiscard]] bool isTile() const { return m_glyph.has_value(); }
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::string m_bytes; ///< decoded
    QString m_control;
    std::optional<char32_t> m_glyph;
    PieceType m_type = PieceType::Normal;
    bool m_alternate = false;
    bool m_shared = false;
};

/// The letter of the type; hidden for a normal piece.
class CardBadge : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    void setType(PieceType type);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    PieceType m_type = PieceType::Normal;
};

/// One tile per token that has bytes of the character; a click or the arrow keys select it.
class SharedTiles : public QWidget {
    Q_OBJECT

  public:
    explicit SharedTiles(QWidget* parent = nullptr);
    void setPart(const EncodedTextPtr& encoded, const CharacterPart& part);
    [[nodiscard]] QSize sizeHint() const override { return {200, height()}; }
    [[nodiscard]] QRectF tileRect(std::size_t tile) const;

  signals:
    void chosen(qsizetype token);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    EncodedTextPtr m_encoded;
    CharacterPart m_part;
    std::unique_ptr<AccessibleItems> m_items;
};

/// Five rows: id, piece, badge.
class VocabularyRows : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    void setRows(std::vector<VocabularyRow> rows);
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<VocabularyRow> m_rows;
};

struct CardStages {
    std::vector<std::pair<QString, QString>> path; ///< stage, its result
    QString rulePlace;                             ///< `$.normalizer`
    QStringList rule;
    bool otherToken = false; ///< the stages gave other tokens for the text of the selected one
    bool operator==(const CardStages&) const = default;
};

/// Two sections of the card: the result of each stage for the selection, and the definition of the selected
/// rule in the file.
class StageSections : public QWidget {
    Q_OBJECT

  public:
    explicit StageSections(QWidget* parent = nullptr);

    /// False if nothing changed.
    bool setStages(const CardStages& stages);
    [[nodiscard]] bool areOfOtherToken() const { return m_stages.otherToken; }
    [[nodiscard]] bool hasStages() const { return !m_stages.path.empty() || !m_stages.rule.isEmpty(); }

  private:
    QVBoxLayout* addSection(QWidget*& frame, const QString& title);
    QLabel* addText(QWidget* parent, bool fixed, bool muted);

    CardStages m_stages;
    QWidget* m_pathFrame = nullptr;
    QWidget* m_ruleFrame = nullptr;
    QGridLayout* m_grid = nullptr;
    std::vector<std::pair<QLabel*, QLabel*>> m_rows;
    QLabel* m_place = nullptr;
    QLabel* m_rule = nullptr;
};

} // namespace tokenscope::ui
