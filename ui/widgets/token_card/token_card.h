#pragma once
// The card at the right of Inspect: everything about the selected token. Scrolls if needed.

#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"
#include "ui/support/latest_job.h"

#include <QWidget>

#include <functional>

#include <array>

class QGridLayout;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace tokenscope::ui {

class CardBadge;
class CardPiece;
class MergeSection;
class SharedTiles;
class VocabularyRows;
class StageSections;
struct CardStages;
struct TokenFacts;

class TokenCard : public QWidget {
    Q_OBJECT

  public:
    explicit TokenCard(TokenSelection* selection, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// The results of the stages and the selected rule; shown even without a token.
    void setStages(const CardStages& stages);
    /// Scrolls to the sentence that says why this text is one token.
    void showWhy();

    /// Pixels at 100 %.
    static constexpr int kWidth = 296;
    /// Scaled with the text size, up to 150 %.
    static int scaledWidth();

  signals:
    void statusMessage(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    struct Section {
        QWidget* frame = nullptr;
        QVBoxLayout* rows = nullptr;
        QLabel* heading = nullptr;
    };
    QLabel* addText(QWidget* parent, std::function<QFont()> font);
    QToolButton* addStep(const QString& text, const QString& name);
    Section addSection(const QString& title);
    QVBoxLayout* buildHeader();
    void buildPiece();
    void buildSections();

    void refresh();
    void layOut();
    void showFacts(const TokenFacts& facts, std::size_t token);
    void setWhole(QLabel& label, const QString& text) const;
    void showPlaces(const TokenFacts& facts, std::size_t token);
    void stackPlaces(bool stacked);
    void computeReference();
    void step(int direction);
    void requestDerivation();

    TokenSelection* m_selection;
    EncodedTextPtr m_encoded;
    LatestJob m_referenceJob;
    /// Reference spans of m_encoded, computed on demand; null until then.
    std::shared_ptr<const std::vector<ByteSpan>> m_reference;
    bool m_stale = true;

    QLabel* m_place = nullptr; ///< `position 31, counted from 0`
    QToolButton* m_former = nullptr;
    QToolButton* m_next = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QLabel* m_empty = nullptr;
    QVBoxLayout* m_sections = nullptr;

    QGridLayout* m_pieceGrid = nullptr;
    CardPiece* m_piece = nullptr;
    QLabel* m_spelling = nullptr;
    QLabel* m_identity = nullptr;
    QLabel* m_type = nullptr;
    CardBadge* m_badge = nullptr;
    StageSections* m_stageSections = nullptr;
    MergeSection* m_merges = nullptr;
    Section m_sharedSection;
    QLabel* m_sharedTitle = nullptr;
    SharedTiles* m_tiles = nullptr;
    QLabel* m_partName = nullptr;
    QWidget* m_inText = nullptr; ///< the row of occurrences
    QLabel* m_inTextName = nullptr;
    Section m_placeSection;
    QLabel* m_placeTitle = nullptr;
    QGridLayout* m_places = nullptr;
    std::array<std::array<QLabel*, 4>, 6> m_placeLabels{}; ///< the heading and up to five rows
    bool m_placesStacked = false;                          ///< bytes, chars and UTF-16 one below the other
    QLabel* m_referenceRemark = nullptr;
    QLabel* m_hex = nullptr;
    QLabel* m_characters = nullptr;
    QLabel* m_decoded = nullptr;
    QLabel* m_occurrences = nullptr;
    QToolButton* m_formerSame = nullptr;
    QToolButton* m_nextSame = nullptr;
    QWidget* m_why = nullptr; ///< section
    QLabel* m_derivation = nullptr;
    QWidget* m_showDerivation = nullptr;
    VocabularyRows* m_around = nullptr;
};

} // namespace tokenscope::ui
