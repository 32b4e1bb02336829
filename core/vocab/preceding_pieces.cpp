#include "core/vocab/preceding_pieces.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace tokenscope::vocab {
namespace {

std::string_view lastCharacter(std::string_view text) {
    std::size_t last = text.size() - 1;
    while (last > 0 && isContinuationByte(text[last]))
        --last;
    return text.substr(last);
}

} // namespace

PrecedingPieces::PrecedingPieces(const TokenizerDefinition& definition, const WordLanguage& words,
                                 const NormalizedLanguage& normalized)
    : m_definition(definition)
    , m_marksStarts(definition.gguf.has_value())
    , m_marker(m_marksStarts ? kMetaspace
                             : std::get<WordPieceModel>(definition.model).continuingSubwordPrefix)
    , m_words(words)
    , m_normalized(normalized) {
    const Vocabulary& vocabulary = m_definition.vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        if (piece.size() <= markerOf(piece)) {
            if (m_marksStarts && !piece.empty())
                m_bareStart = piece;
            continue;
        }
        const std::string_view last = lastCharacter(piece);
        const std::uint32_t characterClass = m_words.classOf(decodeUtf8(last, 0).value);
        const bool space = last == " ";
        const bool apart = m_normalized.isSetApart(last);
        auto group = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& one) {
            return one.characterClass == characterClass && one.afterSpace == space && one.setApart == apart;
        });
        if (group == m_groups.end())
            group = m_groups.insert(group, Group{characterClass, space, apart, std::string(last), {}, {}});
        (continues(piece) ? group->continuing : group->starts).push_back(piece);
    }
}

bool PrecedingPieces::continues(std::string_view spelling) const {
    return spelling.starts_with(m_marker) != m_marksStarts;
}

std::size_t PrecedingPieces::markerOf(std::string_view piece) const {
    return piece.starts_with(m_marker) ? m_marker.size() : 0;
}

std::string PrecedingPieces::textOf(std::string_view piece) const {
    return std::string(piece.substr(markerOf(piece)));
}

/// The groups of which a piece may be before `inside` in a word.
std::vector<const PrecedingPieces::Group*> PrecedingPieces::groupsBefore(const std::string& inside) const {
    std::vector<const Group*> groups;
    if (!isOneWord(inside)) // then no longer text is one either
        return groups;
    const bool setApart = m_normalized.isSetApart(inside);
    for (const Group& group : m_groups)
        if ((!setApart || group.afterSpace) && (!group.setApart || inside.starts_with(' ')) &&
            m_words.mayContain(group.last + inside))
            groups.push_back(&group);
    return groups;
}

/// A longer piece than `before` matches where `before` is followed by `inside`.
bool PrecedingPieces::isTaken(std::string_view before, std::string_view inside) const {
    std::string longer(before);
    for (std::size_t at = 0; at < inside.size();) {
        const std::size_t length = decodeUtf8(inside, at).length;
        longer += inside.substr(at, length);
        at += length;
        if (m_definition.vocabulary.find(longer) != kNoPiece)
            return true;
    }
    return false;
}

/// A longer piece matches after each piece.
bool PrecedingPieces::isAlwaysTaken(std::string_view inside) const {
    const auto all = [&](const std::vector<std::string_view>& pieces) {
        return std::all_of(pieces.begin(), pieces.end(),
                           [&](std::string_view piece) { return isTaken(piece, inside); });
    };
    return (m_bareStart.empty() || isTaken(m_bareStart, inside)) &&
           std::all_of(m_groups.begin(), m_groups.end(),
                       [&](const Group& group) { return all(group.starts) && all(group.continuing); });
}

bool PrecedingPieces::isOneWord(const std::string& text) const {
    return m_words.mayContain(text) && !m_normalized.alwaysChanges(text);
}

/// Searches a piece that can be before `inside` in a word, and before one that continues a word, another one.
Result<bool> PrecedingPieces::precede(const std::string& inside, int depth, const Attempt& attempt,
                                      Preceding& preceding) {
    constexpr std::size_t kMaxTries = 300;
    if (!m_bareStart.empty() && isOneWord(inside) && !isTaken(m_bareStart, inside)) {
        preceding.open = true;
        TOKENSCOPE_TRY(const bool reached, attempt(inside));
        if (reached)
            return true;
    }
    const std::vector<const Group*> groups = groupsBefore(inside);
    for (const bool starts : {true, false})
        for (const Group* group : groups)
            for (const std::string_view piece : starts ? group->starts : group->continuing) {
                if (isTaken(piece, inside))
                    continue;
                const std::string text = textOf(piece) + inside;
                if (!isOneWord(text))
                    continue;
                if (++preceding.tries > kMaxTries || (!starts && depth == 0)) {
                    preceding.open = true;
                    return false;
                }
                preceding.open |= starts;
                TOKENSCOPE_TRY(const bool reached,
                               starts ? attempt(text) : precede(text, depth - 1, attempt, preceding));
                if (reached)
                    return true;
            }
    return false;
}

/// Whether a chain of pieces, each of which can be before the next one, leads from the start of a word to the piece.
/// What follows the next one is not considered, so there may be too many chains, but not too few.
bool PrecedingPieces::mayFollowAStart(const std::string& piece) {
    constexpr std::size_t kMaxVisited = 200;
    std::set<std::string> visited{piece};
    std::vector<std::string> open{piece};
    const auto follows = [&] {
        m_followStarts.insert(piece);
        return true;
    };
    while (!open.empty()) {
        const std::string inside = std::move(open.back());
        open.pop_back();
        if (m_followStarts.contains(inside))
            return follows();
        if (!m_bareStart.empty() && isOneWord(inside) && !isTaken(m_bareStart, inside))
            return follows();
        const std::vector<const Group*> groups = groupsBefore(inside);
        for (const bool starts : {true, false})
            for (const Group* group : groups)
                for (const std::string_view before : starts ? group->starts : group->continuing) {
                    std::string text = textOf(before);
                    if ((!starts && visited.contains(text)) || isTaken(before, inside) ||
                        !isOneWord(text + inside))
                        continue;
                    if (starts || visited.size() > kMaxVisited)
                        return follows();
                    visited.insert(text);
                    open.push_back(std::move(text));
                }
    }
    return false;
}

Result<PrecedingPieces::Found> PrecedingPieces::search(const std::string& inside, const Attempt& attempt) {
    constexpr int kMaxPieces = 3;
    Preceding preceding;
    TOKENSCOPE_TRY(const bool reached, precede(inside, kMaxPieces, attempt, preceding));
    if (reached)
        return Found::Text;
    if (preceding.open)
        return mayFollowAStart(inside) ? Found::Unknown : Found::NoStart;
    return isAlwaysTaken(inside) ? Found::Taken : Found::NoWord;
}

} // namespace tokenscope::vocab
