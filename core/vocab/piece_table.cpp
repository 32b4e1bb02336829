#include "core/vocab/piece_table.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <unicode/uchar.h>
#include <utility>
#include <variant>

namespace tokenscope::vocab {
namespace {

constexpr std::size_t kTableRowsBetweenPolls = 4096;

/// Reads the characters of a text and fills the row in.
class TextReader {
  public:
    explicit TextReader(const Tokenizer& tokenizer)
        : m_classes(charClasses())
        , m_scripts(scriptTable())
        , m_hasPrefix(!wordAffixes(tokenizer.definition().model).first.empty()) {}

    void read(std::string_view text, PieceRow& row) const {
        std::size_t digits = 0, upper = 0, lower = 0;
        bool firstIsUpper = false;
        for (std::size_t at = 0; at < text.size();) {
            const DecodedCharacter c = decodeUtf8(text, at);
            at += c.length;
            if (!c.valid()) {
                row.isUtf8 = false;
                continue;
            }
            ++row.characters;
            const bool isUpper = c.value < 0x80 ? c.value >= 'A' && c.value <= 'Z' : isUpperCase(c.value);
            const bool isLower = c.value < 0x80 ? c.value >= 'a' && c.value <= 'z' : isLowerCase(c.value);
            firstIsUpper |= isUpper && upper + lower == 0;
            upper += isUpper ? 1 : 0;
            lower += isLower ? 1 : 0;
            digits += c.value < 0x80 ? (c.value >= '0' && c.value <= '9' ? 1U : 0U) : isDigit(c.value);
            const ScriptCode script = m_scripts[c.value];
            if (script != kNoScript)
                row.script = row.script == kNoScript || row.script == script ? script : kSeveralScripts;
        }
        row.bytes = static_cast<std::uint32_t>(text.size());
        row.letters = upper + lower == 0           ? LetterCase::None
                      : upper == 0                 ? LetterCase::Lower
                      : upper == 1 && firstIsUpper ? LetterCase::Title
                      : lower == 0                 ? LetterCase::Upper
                                                   : LetterCase::Mixed;
        const bool spaced = text.starts_with(' ');
        row.digits = digits == 0                                                 ? DigitContent::None
                     : row.isUtf8 && digits + (spaced ? 1 : 0) == row.characters ? DigitContent::Only
                                                                                 : DigitContent::Some;
        if (m_hasPrefix)
            row.startsWord = !row.insideWord && row.type == PieceType::Normal;
        else
            row.startsWord = spaced && text.size() > 1 && !isSpace(text);
    }

  private:
    /// Whether the character after the first byte is whitespace.
    [[nodiscard]] bool isSpace(std::string_view text) const {
        const DecodedCharacter second = decodeUtf8(text, 1);
        return second.valid() && (m_classes[second.value] & char_class::kSpace) != 0;
    }
    [[nodiscard]] bool hasCase(char32_t c) const {
        // Other letters have both classes.
        constexpr std::uint8_t kCases = char_class::kUpperish | char_class::kLowerish;
        return (m_classes[c] & char_class::kLetter) != 0 && (m_classes[c] & kCases) != kCases;
    }
    [[nodiscard]] bool isUpperCase(char32_t c) const {
        return hasCase(c) && (m_classes[c] & char_class::kUpperish) != 0;
    }
    [[nodiscard]] bool isLowerCase(char32_t c) const {
        return hasCase(c) && (m_classes[c] & char_class::kLowerish) != 0;
    }
    [[nodiscard]] std::size_t isDigit(char32_t c) const {
        return (m_classes[c] & char_class::kNumber) != 0 && u_isdigit(static_cast<UChar32>(c)) ? 1 : 0;
    }

    const std::uint8_t* m_classes;
    const ScriptCode* m_scripts;
    bool m_hasPrefix;
};

} // namespace

std::string_view name(LetterCase letters) {
    static constexpr std::array<std::string_view, kLetterCaseCount> kNames = {"none", "lower", "title",
                                                                              "upper", "mixed"};
    return kNames.at(static_cast<std::size_t>(letters));
}

std::string_view name(DigitContent digits) {
    static constexpr std::array<std::string_view, kDigitContentCount> kNames = {"none", "some", "only"};
    return kNames.at(static_cast<std::size_t>(digits));
}

std::string nameOfScript(ScriptCode script) {
    return script == kSeveralScripts ? std::string("Several") : scriptName(script);
}

std::pair<std::string_view, std::string_view> wordAffixes(const ModelConfig& model) {
    if (const auto* bpe = std::get_if<BpeModel>(&model))
        return {bpe->continuingSubwordPrefix, bpe->endOfWordSuffix};
    if (const auto* wordPiece = std::get_if<WordPieceModel>(&model))
        return {wordPiece->continuingSubwordPrefix, {}};
    return {};
}

PieceText textOf(const Tokenizer& tokenizer, PieceId id) {
    PieceText text;
    const auto [prefix, suffix] = wordAffixes(tokenizer.definition().model);
    const std::string_view spelling = tokenizer.spelling(id);
    text.bytes = tokenizer.pieceBytes(id);
    const PieceType type = tokenizer.type(id);
    // Added tokens are spelled as text.
    if (type != PieceType::Normal && type != PieceType::Byte)
        return text;
    text.insideWord = !prefix.empty() && spelling.size() > prefix.size() && spelling.starts_with(prefix);
    text.endsWord = !suffix.empty() && spelling.size() > suffix.size() && spelling.ends_with(suffix);
    if (text.insideWord && text.bytes.starts_with(prefix))
        text.bytes.erase(0, prefix.size());
    if (text.endsWord && text.bytes.ends_with(suffix))
        text.bytes.resize(text.bytes.size() - suffix.size());
    return text;
}

Result<std::shared_ptr<const PieceTable>> PieceTable::build(std::shared_ptr<const Tokenizer> tokenizer,
                                                            const Progress& progress) {
    std::shared_ptr<PieceTable> table(new PieceTable(std::move(tokenizer)));
    TOKENSCOPE_TRY_VOID(table->fill(progress));
    table->sortByText();
    table->linkSameTexts();
    return std::shared_ptr<const PieceTable>(std::move(table));
}

Result<void> PieceTable::fill(const Progress& progress) {
    const TextReader reader(*m_tokenizer);
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    const TokenizerDefinition& definition = m_tokenizer->definition();
    const bool mayShare = !definition.addedTokens.empty() || !definition.vocabulary.sharedIds().empty();
    m_rows.reserve(ids.size());
    m_begins.reserve(ids.size());
    m_spellings.reserve(ids.size());
    for (const PieceId id : ids) {
        if (m_rows.size() % kTableRowsBetweenPolls == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            progress.notify(m_rows.size(), ids.size());
        }
        const PieceText text = textOf(*m_tokenizer, id);
        if (m_texts.size() + text.bytes.size() > std::numeric_limits<std::uint32_t>::max())
            return fail(ErrorCode::TooLarge, {}, "the texts of all pieces have more than 4 GiB");
        PieceRow row;
        row.id = id;
        row.type = m_tokenizer->type(id);
        row.insideWord = text.insideWord;
        row.endsWord = text.endsWord;
        if (const auto rank = m_tokenizer->mergeRank(id)) {
            row.rank = *rank;
            m_hasRanks = true;
        }
        if (const auto score = m_tokenizer->score(id)) {
            row.score = *score;
            m_hasScores = true;
        }
        reader.read(text.bytes, row);
        row.otherSpellings = mayShare && m_tokenizer->spellings(id).size() > 1;
        m_spellings.push_back(m_tokenizer->spelling(id));
        m_begins.push_back(static_cast<std::uint32_t>(m_texts.size()));
        m_texts += text.bytes;
        m_rows.push_back(row);
    }
    progress.notify(ids.size(), ids.size());
    return {};
}

void PieceTable::sortByText() {
    // Most comparisons are decided by the first eight bytes.
    struct Key {
        std::uint64_t start;
        std::uint32_t row;
    };
    std::vector<Key> keys;
    keys.reserve(size());
    for (std::uint32_t row = 0; row < size(); ++row) {
        std::uint64_t start = 0;
        const std::string_view bytes = text(row);
        for (std::size_t i = 0; i < 8; ++i)
            start = (start << 8U) | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
        keys.push_back({start, row});
    }
    std::sort(keys.begin(), keys.end(), [this](const Key& a, const Key& b) {
        if (a.start != b.start)
            return a.start < b.start;
        const int order = text(a.row).compare(text(b.row));
        return order != 0 ? order < 0 : a.row < b.row;
    });
    m_byText.reserve(size());
    for (const Key& key : keys)
        m_byText.push_back(key.row);
}

void PieceTable::linkSameTexts() {
    for (std::size_t first = 0; first < m_byText.size();) {
        std::size_t last = first + 1;
        while (last < m_byText.size() && text(m_byText[last]) == text(m_byText[first]))
            ++last;
        // By place in a word: the two lowest rows.
        std::array<std::array<PieceId, 2>, 4> lowest{};
        for (auto& two : lowest)
            two.fill(kNoPiece);
        const auto placeOf = [](const PieceRow& row) {
            return (row.insideWord ? 1U : 0U) + (row.endsWord ? 2U : 0U);
        };
        for (std::size_t i = first; i < last; ++i) {
            const PieceRow& row = m_rows[m_byText[i]];
            auto& two = lowest.at(placeOf(row));
            if (two[0] == kNoPiece)
                two[0] = row.id;
            else if (two[1] == kNoPiece)
                two[1] = row.id;
        }
        for (std::size_t i = first; i < last; ++i) {
            PieceRow& row = m_rows[m_byText[i]];
            const auto& two = lowest.at(placeOf(row));
            row.sameText = two[0] == row.id ? two[1] : two[0];
        }
        first = last;
    }
}

std::optional<std::uint32_t> PieceTable::rowOf(PieceId id) const {
    if (id < m_rows.size() && m_rows[id].id == id)
        return id;
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                     [](const PieceRow& row, PieceId wanted) { return row.id < wanted; });
    if (at == m_rows.end() || at->id != id)
        return std::nullopt;
    return static_cast<std::uint32_t>(at - m_rows.begin());
}

std::span<const std::uint32_t> PieceTable::withText(std::string_view wanted) const {
    const auto first =
        std::lower_bound(m_byText.begin(), m_byText.end(), wanted,
                         [this](std::uint32_t row, std::string_view bytes) { return text(row) < bytes; });
    auto last = first;
    while (last != m_byText.end() && text(*last) == wanted)
        ++last;
    return {first, last};
}

std::optional<std::uint32_t> PieceTable::find(std::string_view wanted, bool insideWord, bool endsWord) const {
    std::optional<std::uint32_t> found;
    for (const std::uint32_t row : withText(wanted)) {
        const PieceRow& one = m_rows[row];
        if (one.insideWord != insideWord || one.endsWord != endsWord)
            continue;
        if (one.type == PieceType::Normal)
            return row;
        if (!found)
            found = row;
    }
    return found;
}

PieceTotals countPieces(const PieceTable& table, std::span<const PieceId> ids) {
    PieceTotals counts(table.size());
    for (const PieceId id : ids) {
        if (const auto row = table.rowOf(id))
            ++counts[*row];
    }
    return counts;
}

PieceTotals countPieces(const PieceTable& table, std::span<const std::pair<PieceId, std::uint64_t>> uses) {
    PieceTotals counts(table.size());
    for (const auto& [id, count] : uses) {
        if (const auto row = table.rowOf(id))
            counts[*row] += count;
    }
    return counts;
}

} // namespace tokenscope::vocab
