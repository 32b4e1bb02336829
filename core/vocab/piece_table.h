#pragma once
// All pieces of a tokenizer with the properties that tables, filters and statistics need: a row for each id,
// ascending. Computed once, about 60 bytes for each piece and its text.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/unicode/character_properties.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

/// The case of the letters that have one. `Title`: an upper-case letter, then only lower-case ones; a single
/// upper-case letter is `Title` too.
enum class LetterCase : std::uint8_t { None, Lower, Title, Upper, Mixed };
inline constexpr int kLetterCaseCount = 5;
/// Decimal digits of any script. `Only`: nothing else but a space at the start.
enum class DigitContent : std::uint8_t { None, Some, Only };
inline constexpr int kDigitContentCount = 3;

/// `none lower title upper mixed`
std::string_view name(LetterCase letters);
/// `none some only`
std::string_view name(DigitContent digits);

/// Of a piece with letters of two or more scripts; no script of ICU has this number.
inline constexpr ScriptCode kSeveralScripts = kScriptCodes - 1;
/// scriptName(), or `Several`.
std::string nameOfScript(ScriptCode script);

/// The text of a piece without the spelling of its place in a word (`##ing`, `ing</w>`).
struct PieceText {
    std::string bytes;
    bool insideWord = false; ///< has the continuing-subword prefix
    bool endsWord = false;   ///< has the end-of-word suffix
};
PieceText textOf(const Tokenizer& tokenizer, PieceId id);
/// The continuing-subword prefix and end-of-word suffix of the model, or empty.
std::pair<std::string_view, std::string_view> wordAffixes(const ModelConfig& model);

struct PieceRow {
    PieceId id = kNoPiece;
    std::uint32_t bytes = 0;      ///< of the text
    std::uint32_t characters = 0; ///< whole characters of the text
    std::uint32_t rank = kNoRank; ///< Tokenizer::mergeRank()
    float score = 0;              ///< Tokenizer::score(); 0 in tokenizers without scores
    /// The lowest other id whose piece has the same text at the same place of a word; kNoPiece: none.
    PieceId sameText = kNoPiece;
    PieceType type = PieceType::Normal;
    ScriptCode script = kNoScript; ///< of its letters; kSeveralScripts
    LetterCase letters = LetterCase::None;
    DigitContent digits = DigitContent::None;
    /// The text starts with a space and goes on with something else; in a model with a continuing-subword
    /// prefix: a normal piece without it.
    bool startsWord = false;
    bool insideWord = false, endsWord = false; ///< as in PieceText
    bool isUtf8 = true;                        ///< the text consists of whole characters
    bool otherSpellings = false;               ///< Tokenizer::spellings() has more than one

    static constexpr std::uint32_t kNoRank = std::numeric_limits<std::uint32_t>::max();
    bool operator==(const PieceRow&) const = default;
};

/// Immutable, any thread.
class PieceTable {
  public:
    /// Progress counts pieces. Errors: Canceled; TooLarge (the texts have more than 4 GiB).
    static Result<std::shared_ptr<const PieceTable>> build(std::shared_ptr<const Tokenizer> tokenizer,
                                                           const Progress& progress = {});

    [[nodiscard]] const Tokenizer& tokenizer() const { return *m_tokenizer; }
    [[nodiscard]] const std::shared_ptr<const Tokenizer>& sharedTokenizer() const { return m_tokenizer; }
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] const PieceRow& operator[](std::size_t row) const { return m_rows[row]; }
    [[nodiscard]] const std::vector<PieceRow>& rows() const { return m_rows; }
    [[nodiscard]] std::string_view text(std::size_t row) const {
        return {m_texts.data() + m_begins[row], m_rows[row].bytes};
    }
    /// Tokenizer::spelling()
    [[nodiscard]] std::string_view spelling(std::size_t row) const { return m_spellings[row]; }
    [[nodiscard]] bool hasScores() const { return m_hasScores; }
    [[nodiscard]] bool hasRanks() const { return m_hasRanks; }
    /// The row of an id.
    [[nodiscard]] std::optional<std::uint32_t> rowOf(PieceId id) const;
    /// All rows by their texts, as bytes; rows with the same text ascend.
    [[nodiscard]] std::span<const std::uint32_t> byText() const { return m_byText; }
    /// The rows with exactly this text, ascending.
    [[nodiscard]] std::span<const std::uint32_t> withText(std::string_view text) const;
    /// The row with this text at this place of a word, the lowest that is not an added token if there is one.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view text, bool insideWord,
                                                    bool endsWord) const;

  private:
    explicit PieceTable(std::shared_ptr<const Tokenizer> tokenizer)
        : m_tokenizer(std::move(tokenizer)) {}
    Result<void> fill(const Progress& progress);
    void sortByText();
    void linkSameTexts();

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_texts;
    std::vector<std::uint32_t> m_begins; ///< by row, in m_texts
    std::vector<PieceRow> m_rows;
    std::vector<std::string_view> m_spellings; ///< of the tokenizer
    std::vector<std::uint32_t> m_byText;
    bool m_hasScores = false, m_hasRanks = false;
};

/// How often each piece is used, by row.
using PieceTotals = std::vector<std::uint64_t>;
/// Ids without a piece don't count.
PieceTotals countPieces(const PieceTable& table, std::span<const PieceId> ids);
/// From counts by id.
PieceTotals countPieces(const PieceTable& table, std::span<const std::pair<PieceId, std::uint64_t>> uses);

} // namespace tokenscope::vocab
