#include "core/vocab/preceding_pieces.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

/// A longer piece than `before` matches where `before` is followed by `inside`.
bool PrecedingPieces::isTaken(const std::string& before, std::string_view inside) const {
    std::string longer = before;
    for (std::size_t at = 0; at < inside.size();) {
        const std::size_t length = decodeUtf8(inside, at).length;
        longer += inside.substr(at, length);
        at += length;
        if (m_definition.vocabulary.find(longer) != kNoPiece)
            return true;
    }
    return false;
}

bool PrecedingPieces::isOneWord(const std::string& text) const {
    return m_words.mayContain(text) && !m_normalized.alwaysChanges(text);
}

/// Searches a piece that can be before `inside` in a word, and before one that continues a word, another one.
Result<bool> PrecedingPieces::precede(const std::string& inside, int depth, const Attempt& attempt,
                                      Preceding& preceding) {
    constexpr std::size_t kMaxTries = 300;
    const Vocabulary& vocabulary = m_definition.vocabulary;
    std::map<std::string, bool, std::less<>> known; // by the character before: whether one word can have both
    const auto areOneWord = [&](const std::string& before) {
        std::size_t last = before.size() - 1;
        while (last > 0 && isContinuationByte(before[last]))
            --last;
        std::string character = before.substr(last);
        const auto found = known.find(character);
        if (found != known.end())
            return found->second;
        const bool one = isOneWord(character + inside);
        return known.emplace(std::move(character), one).first->second;
    };
    for (const bool starts : {true, false})
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const std::string piece(vocabulary.entryBytes(i));
            if (piece.starts_with(m_prefix) == starts || piece.size() <= (starts ? 0 : m_prefix.size()) ||
                isTaken(piece, inside))
                continue;
            preceding.untaken = true;
            const std::string before = starts ? piece : piece.substr(m_prefix.size());
            if (!areOneWord(before) || !isOneWord(before + inside))
                continue;
            if (++preceding.tries > kMaxTries || (!starts && depth == 0)) {
                preceding.open = true;
                return false;
            }
            preceding.open |= starts;
            TOKENSCOPE_TRY(const bool reached, starts
                                                   ? attempt(before + inside)
                                                   : precede(before + inside, depth - 1, attempt, preceding));
            if (reached)
                return true;
        }
    return false;
}

/// Whether a chain of pieces, each of which can be before the next one, leads from the start of a word to the piece.
/// What follows the next one is not considered, so there may be too many chains, but not too few.
bool PrecedingPieces::mayFollowAStart(const std::string& piece) const {
    constexpr std::size_t kMaxVisited = 200;
    const Vocabulary& vocabulary = m_definition.vocabulary;
    std::set<std::string> visited{piece};
    std::vector<std::string> open{piece};
    while (!open.empty()) {
        const std::string inside = std::move(open.back());
        open.pop_back();
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const std::string before(vocabulary.entryBytes(i));
            const bool continues = before.starts_with(m_prefix);
            if (before.size() <= (continues ? m_prefix.size() : 0) || isTaken(before, inside))
                continue;
            std::string text = continues ? before.substr(m_prefix.size()) : before;
            if (!isOneWord(text + inside))
                continue;
            if (!continues || visited.size() > kMaxVisited)
                return true;
            if (visited.insert(text).second)
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
    return preceding.untaken ? Found::NoWord : Found::Taken;
}

} // namespace tokenscope::vocab
