#pragma once
// The search behind reachability.h. The arguments about a piece share what is known of it: its readings, its texts and
// what was found so far; they are in a file for each theme:
//
//   reachability.cpp      which arguments a piece of each type needs
//   reach_by_model.cpp    merges, sums and longest matches
//   reach_by_text.cpp     the normalizer, the pre-tokenizer and added tokens; texts that are tried
//   reach_of_bytes.cpp    pieces that are bytes, or parts of characters

#include "core/explain/bpe/piece_merges.h"
#include "core/text/utf8.h"
#include "core/vocab/character_classes.h"
#include "core/vocab/normalized_language.h"
#include "core/vocab/partial_characters.h"
#include "core/vocab/piece_sources.h"
#include "core/vocab/preceding_pieces.h"
#include "core/vocab/reachability.h"
#include "core/vocab/row_pieces.h"
#include "core/vocab/unbuilt_pieces.h"
#include "core/vocab/word_language.h"

#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}
inline bool isOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

class Reachability::Search {
  public:
    explicit Search(const Tokenizer& tokenizer);
    Result<PieceReach> of(PieceId id, const Progress& progress);
    [[nodiscard]] bool exceedsMatchLimit() const {
        return m_beyondInARow >= kMaxBeyondInARow || m_piecesBeyondLimit >= kMaxPiecesBeyondLimit;
    }

  private:
    static constexpr std::size_t kMaxNotFound = 64; ///< then few texts are tried for each other piece
    static constexpr int kMaxTextsBeyondLimit = 3;  ///< of a piece: more take seconds
    static constexpr int kMaxBeyondInARow = 4;      ///< pieces; then no more texts are tried
    static constexpr int kMaxPiecesBeyondLimit = 64;
    using Text = std::string;

    Result<bool> gives(std::string_view text, bool parseSpecial = false);
    /// True if the text gives the piece, which is then reachable.
    Result<bool> reachedBy(const Text& text, bool parseSpecial = false);
    void unreachable(Obstacle obstacle, Message reason) {
        m_reach.reach = Reach::Unreachable;
        m_reach.obstacle = obstacle;
        m_reach.reason = std::move(reason);
    }
    /// What may prevent it, without a proof; the first one stays.
    void suspect(Obstacle obstacle, Message reason) {
        if (m_reach.obstacle != Obstacle::None)
            return;
        m_reach.obstacle = obstacle;
        m_reach.reason = std::move(reason);
    }
    [[nodiscard]] bool settled() const { return m_reach.reach != Reach::Unknown; }
    /// The argument of an unreachable piece isn't about all texts: it is what prevents the piece alone.
    void withdraw() {
        if (m_reach.reach == Reach::Unreachable)
            m_reach.reach = Reach::Unknown;
    }

    // --- the kinds of pieces

    Result<void> ofAddedToken();
    Result<void> ofEmpty();
    Result<void> ofFallbackByte(unsigned char byte);
    Result<void> ofUnusedByte();
    Result<void> ofOrdinary();
    Result<void> ofUnknownPiece();

    // --- arguments: each settles the piece or leaves it open

    Result<void> argueByMerges();
    Result<void> argueByPaths();
    Result<void> argueByMatching();
    Result<void> completeCharacters();
    void argueByNormalizer();
    void argueByWords();
    void argueByAddedTokens();
    Result<void> argueByRows();
    Result<void> tryContexts();
    Result<void> tryOtherSources();

    // --- parts of them

    [[nodiscard]] RowPieces* rows(bool withoutAnyToken);
    [[nodiscard]] bool mayStartWord() const;

    Result<void> ofKind();
    void argueByText();
    const std::bitset<256>& fallenBackTo();
    const std::vector<Text>& searchedTexts();
    [[nodiscard]] bool isHidden(std::size_t token, bool parseSpecial);
    [[nodiscard]] WordRows::Texts withoutTokens();
    const std::optional<AbsentText>& extracted(std::size_t token, bool parseSpecial);
    [[nodiscard]] bool isAlwaysExtracted(std::size_t token, bool parseSpecial);
    bool isTakenBefore(std::size_t token);
    [[nodiscard]] std::vector<Text> coveredByTokens(const Text& text);
    Result<bool> reachedByWords(const std::vector<Text>& words);
    [[nodiscard]] Text plain(const Text& spelled) const;
    void listTexts();
    void addTexts(const Text& spelled);
    Result<bool> reachedInContexts(const Text& text);
    Result<bool> reachedBetween(const Text& before, const Text& text, const Text& after);
    Result<bool> reachedInCharacters(const Text& bytes, const std::vector<Text>& neighbors);
    Result<bool> complete(const std::vector<PieceId>& chain, int depth);
    const std::vector<Text>& completions(const Text& part, bool isStart);
    [[nodiscard]] bool isAlwaysSplit(const Text& bytes);
    [[nodiscard]] const std::vector<Text>& contextCharacters();

    const Tokenizer& m_tokenizer;
    const TokenizerDefinition& m_definition;
    WordLanguage m_words;
    NormalizedLanguage m_normalized;
    const BpeModel* m_bpe;
    std::optional<PrecedingPieces> m_preceding; ///< of WordPiece, once it is needed
    PieceSources m_sources;
    bool m_inAlphabet;           ///< words consist of bytes spelled as characters
    bool m_lacksBytes = false;   ///< some bytes of that alphabet have no piece, and become the unknown piece
    bool m_hasAffixes = false;   ///< BPE with a continuing-subword prefix or end-of-word suffix
    std::vector<Text> m_markers; ///< of spaces
    std::set<PieceId> m_added;
    std::optional<std::bitset<256>> m_fallenBackTo; ///< fallenBackTo(), once it is needed
    std::vector<Text> m_searched;                   ///< searchedTexts()
    /// extracted(), without and with special tokens, once it is needed.
    std::array<std::vector<std::optional<std::optional<AbsentText>>>, 2> m_extracted;
    std::vector<std::pair<Text, Text>> m_foundContexts; ///< in which others were found, the last one first
    std::size_t m_notFound = 0;                         ///< pieces that no context gave
    int m_piecesBeyondLimit = 0;                        ///< kMaxTextsBeyondLimit texts of each
    int m_beyondInARow = 0;                             ///< since a text was encoded
    std::vector<Text> m_characters;                     ///< contextCharacters(); empty: not listed
    std::optional<PartialPieces> m_partial;             ///< of BPE, once they are needed
    std::optional<CharacterClasses> m_wordClasses;      ///< that words distinguish, once they are needed
    std::map<std::pair<Text, bool>, std::vector<Text>> m_completions; ///< completions()
    UnbuiltPieces m_unbuilt{m_tokenizer};                             ///< of BPE
    std::array<std::optional<std::optional<RowPieces>>, 2> m_rows;    ///< rows(), once they are needed

    // Of the piece in question.
    const Progress* m_progress = nullptr;
    PieceReach m_reach;
    std::string_view m_spelling;
    Text m_text;                                   ///< the bytes that it represents
    std::vector<explain::PieceReading> m_readings; ///< of BPE with a prefix or suffix
    std::vector<Text> m_texts;                     ///< as it may be in normalized text
    bool m_mayBeAdded = false;   ///< it is an added token, and nothing proves that it is never found
    bool m_allTexts = true;      ///< all of those are in m_texts
    int m_textsBeyondLimit = 0;  ///< on which the pattern exceeded its match limit
    std::size_t m_budget = 0;    ///< pairs of pieces that are still merged
    std::size_t m_textsLeft = 0; ///< chains of pieces that are still encoded
    // Of the chains of pieces that consist of characters:
    bool m_completed = false;  ///< there is one
    bool m_onlySplit = true;   ///< the normalizer changes each, or the pre-tokenizer splits it
    bool m_onlyChanged = true; ///< the normalizer changes each

    EncodeOptions m_options;
    Encoding m_encoding;
};

} // namespace tokenscope::vocab
