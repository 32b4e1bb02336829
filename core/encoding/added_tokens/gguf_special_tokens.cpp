#include "core/encoding/added_tokens/gguf_special_tokens.h"

#include "core/unicode/character_properties.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <unordered_map>

namespace tokenscope {
namespace {

/// Longer tokens are found by their first bytes, because walking along whole tokens at every position would
/// not be linear.
constexpr std::size_t kShort = 64;
constexpr std::size_t kBetweenPolls = std::size_t{1} << 16U;
constexpr std::uint32_t kAllTokens = 0xFFFF'FFFFU;

bool isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::size_t findBytes(std::string_view text, std::string_view what, std::size_t from) {
    const void* found = ::memmem(text.data() + from, text.size() - from, what.data(), what.size());
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data())
                 : std::string_view::npos;
}

} // namespace

/// The search in one text. Tokens are placed in the order of their indices, so the ones placed before are
/// never shorter: a span is free if its first and last bytes are.
class GgufSpecialTokens::Search {
  public:
    Search(const GgufSpecialTokens& specials, std::string_view text, bool parseSpecial,
           const Progress& progress)
        : m_specials(specials)
        , m_text(text)
        , m_parseSpecial(parseSpecial)
        , m_progress(progress) {}

    /// False: stopped.
    bool run() { return takeLong() && takeShort(); }
    [[nodiscard]] std::vector<SplitPart> parts();

  private:
    using Matches = std::vector<std::uint32_t>;
    [[nodiscard]] bool isTaken(std::size_t at) const { return !m_taken.empty() && m_taken[at] != 0; }
    [[nodiscard]] bool wanted(std::uint32_t index) const {
        return m_parseSpecial || !m_specials.m_tokens[index].onlyParsed;
    }
    bool stops(std::size_t at) const { return at % kBetweenPolls == 0 && m_progress.stopped(); }
    void take(std::size_t at, const Token& token);

    bool takeLong();
    void takeLong(const Token& token, Matches& matches);
    [[nodiscard]] std::size_t nextFree(std::size_t at) const;

    bool takeShort();
    [[nodiscard]] bool mayEndAt(std::size_t at) const;
    std::size_t collect(std::size_t begin, std::size_t end, std::uint32_t from);
    void countFound();
    void keepFirst(std::size_t count);
    void takeFound();

    const GgufSpecialTokens& m_specials;
    std::string_view m_text;
    bool m_parseSpecial;
    const Progress& m_progress;
    bool m_stopped = false;
    std::vector<char> m_taken;                                    ///< by byte; empty until a token was placed
    std::vector<SplitPart> m_parts;                               ///< tokens
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_found; ///< index, position
    std::uint32_t m_below = kAllTokens; ///< all tokens with indices below this have been searched
    // Reused from range to range.
    Matches m_matches;                 ///< matches in the order in which they are placed
    std::vector<std::uint32_t> m_ends; ///< by index: its end in m_matches, or its number of matches
};

void GgufSpecialTokens::Search::take(std::size_t at, const Token& token) {
    std::size_t begin = at;
    std::size_t end = at + token.text.size();
    if (isTaken(begin) || isTaken(end - 1))
        return;
    while (token.stripsBefore && begin > 0 && isSpace(m_text[begin - 1]) && !isTaken(begin - 1))
        --begin;
    while (token.stripsAfter && end < m_text.size() && isSpace(m_text[end]) && !isTaken(end))
        ++end;
    if (m_taken.empty())
        m_taken.resize(m_text.size());
    std::memset(m_taken.data() + begin, 1, end - begin);
    m_parts.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), token.id});
}

bool GgufSpecialTokens::Search::takeLong() {
    if (m_specials.m_heads.empty())
        return true;
    std::unordered_map<std::uint32_t, Matches> matches;
    for (std::size_t at = 0; at + kShort < m_text.size(); ++at) {
        if (stops(at))
            return false;
        if (m_specials.m_heads.keyBegins(static_cast<unsigned char>(m_text[at])))
            m_specials.m_heads.forEachPrefix(m_text.substr(at), [&](std::uint32_t, std::uint32_t head) {
                matches[head].push_back(static_cast<std::uint32_t>(at));
            });
    }
    for (std::uint32_t i = 0; i < m_specials.m_headOf.size() && !matches.empty(); ++i) {
        const auto found = matches.find(m_specials.m_headOf[i]);
        if (found == matches.end() || !wanted(i))
            continue;
        if (m_progress.stopped())
            return false;
        takeLong(m_specials.m_tokens[i], found->second);
    }
    return true;
}

/// Searches where a token can start, or the whole text if that is less work.
void GgufSpecialTokens::Search::takeLong(const Token& token, Matches& matches) {
    std::erase_if(matches, [this](std::uint32_t at) { return isTaken(at); });
    const std::size_t size = token.text.size();
    if (matches.size() <= m_text.size() / size) {
        for (const std::uint32_t at : matches) {
            if (m_text.substr(at).starts_with(token.text))
                take(at, token);
        }
        return;
    }
    for (std::size_t at = findBytes(m_text, token.text, matches.front()); at != std::string_view::npos;) {
        take(at, token);
        // The first or last byte has been taken since, so no position up to there is free.
        const std::size_t from = nextFree(isTaken(at + size - 1) ? at + size - 1 : at);
        at = findBytes(m_text, token.text, from);
    }
}

std::size_t GgufSpecialTokens::Search::nextFree(std::size_t at) const {
    const void* found = std::memchr(m_taken.data() + at, 0, m_taken.size() - at);
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - m_taken.data()) : m_text.size();
}

/// Searches range by range; no token crosses the boundary of two ranges.
bool GgufSpecialTokens::Search::takeShort() {
    if (m_specials.m_short.empty())
        return true;
    for (std::size_t begin = 0; begin < m_text.size() && !m_stopped;) {
        const std::size_t end = collect(begin, 0, 0);
        takeFound();
        while (m_below != kAllTokens && !m_stopped) {
            collect(begin, end, m_below);
            takeFound();
        }
        begin = end;
    }
    return !m_stopped;
}

/// No run of whitespace that tokens could strip crosses this position.
bool GgufSpecialTokens::Search::mayEndAt(std::size_t at) const {
    return !m_specials.m_strips || (!isSpace(m_text[at - 1]) && !isSpace(m_text[at]));
}

/// Finds the matches of tokens from this index on; if there are many more than bytes, only those of the first
/// tokens. If `end` is 0, stops at a suitable position when there are enough matches. Returns the end.
std::size_t GgufSpecialTokens::Search::collect(std::size_t begin, std::size_t end, std::uint32_t from) {
    constexpr std::size_t kEnough = 4096;
    constexpr std::size_t kMany = std::size_t{1} << 16U;
    const std::size_t last = end == 0 ? m_text.size() : end;
    std::size_t reached = begin;
    m_below = kAllTokens;
    for (std::size_t at = begin; at < last; ++at) {
        if (stops(at)) {
            m_stopped = true;
            return last;
        }
        if (!m_specials.m_short.keyBegins(static_cast<unsigned char>(m_text[at])) || isTaken(at))
            continue;
        if (end == 0 && m_found.size() >= kEnough && at >= reached && mayEndAt(at))
            return at;
        m_specials.m_short.forEachPrefix(m_text.substr(at), [&](std::uint32_t length, std::uint32_t index) {
            if (!wanted(index))
                return;
            reached = std::max(reached, at + length);
            if (index >= from && index < m_below && !isTaken(at + length - 1))
                m_found.emplace_back(index, static_cast<std::uint32_t>(at));
        });
        // One token has no more matches than there are bytes, so at least one token keeps all its matches.
        const std::size_t bytes = at + 1 - begin;
        if (m_found.size() > kMany && m_found.size() > 4 * bytes)
            keepFirst(2 * bytes);
    }
    return last;
}

void GgufSpecialTokens::Search::countFound() {
    m_ends.assign(m_specials.m_tokens.size(), 0);
    for (const auto& [index, at] : m_found)
        ++m_ends[index];
}

/// Preserves the order of positions.
void GgufSpecialTokens::Search::keepFirst(std::size_t count) {
    countFound();
    std::size_t kept = 0;
    for (m_below = 0; kept + m_ends[m_below] <= count; ++m_below)
        kept += m_ends[m_below];
    std::erase_if(m_found, [this](const auto& found) { return found.first >= m_below; });
}

/// Sorts by index, then by position. The matches are in the order of positions. If there are many, as in runs
/// of spaces that match many tokens, counting by index is faster than comparing.
void GgufSpecialTokens::Search::takeFound() {
    const std::vector<Token>& tokens = m_specials.m_tokens;
    if (m_found.size() < tokens.size() / 4) {
        std::sort(m_found.begin(), m_found.end());
        for (const auto& [index, at] : m_found)
            take(at, tokens[index]);
    } else {
        countFound();
        std::exclusive_scan(m_ends.begin(), m_ends.end(), m_ends.begin(), 0U);
        m_matches.resize(m_found.size());
        for (const auto& [index, at] : m_found)
            m_matches[m_ends[index]++] = at;
        std::uint32_t i = 0;
        for (std::uint32_t index = 0; i < m_matches.size(); ++index) {
            for (; i < m_ends[index]; ++i)
                take(m_matches[i], tokens[index]);
        }
    }
    m_found.clear();
}

std::vector<SplitPart> GgufSpecialTokens::Search::parts() {
    std::sort(m_parts.begin(), m_parts.end(),
              [](const SplitPart& a, const SplitPart& b) { return a.begin < b.begin; });
    std::vector<SplitPart> all;
    all.reserve(2 * m_parts.size() + 1);
    std::uint32_t at = 0;
    for (const SplitPart& token : m_parts) {
        if (token.begin > at)
            all.push_back({at, token.begin, kNoPiece});
        all.push_back(token);
        at = token.end;
    }
    if (at < m_text.size())
        all.push_back({at, static_cast<std::uint32_t>(m_text.size()), kNoPiece});
    return all;
}

GgufSpecialTokens::GgufSpecialTokens(const TokenizerDefinition& definition) {
    using namespace gguf_attribute;
    const std::vector<std::uint8_t>& attributes = definition.gguf->attributes;
    for (PieceId id = 0; id < attributes.size(); ++id) {
        const std::uint8_t a = attributes[id];
        if ((a & (kControl | kUserDefined | kUnknown)) != 0)
            m_tokens.push_back({definition.vocabulary.bytes(id), id, (a & (kControl | kUnknown)) != 0,
                                (a & kLstrip) != 0, (a & kRstrip) != 0});
    }
    std::stable_sort(m_tokens.begin(), m_tokens.end(),
                     [](const Token& a, const Token& b) { return a.text.size() > b.text.size(); });
    std::vector<std::pair<std::string_view, std::uint32_t>> keys;
    std::vector<std::pair<std::string_view, std::uint32_t>> heads;
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::uint32_t i = 0; i < m_tokens.size(); ++i) {
        const Token& token = m_tokens[i];
        m_strips = m_strips || token.stripsBefore || token.stripsAfter;
        if (token.text.size() <= kShort) {
            keys.emplace_back(token.text, i);
            continue;
        }
        const std::string_view head = token.text.substr(0, kShort);
        const auto [found, isNew] = known.emplace(head, i);
        if (isNew)
            heads.emplace_back(head, i);
        m_headOf.push_back(found->second);
    }
    m_short = PrefixTrie(std::move(keys));
    m_heads = PrefixTrie(std::move(heads));
}

bool GgufSpecialTokens::leavesAlone(char byte) const {
    return std::none_of(m_tokens.begin(), m_tokens.end(), [byte](const Token& token) {
        return token.text.find(byte) != std::string_view::npos || token.stripsBefore || token.stripsAfter ||
               isAsciiAlphanumeric(static_cast<unsigned char>(token.text.back()));
    });
}

Result<std::vector<SplitPart>> GgufSpecialTokens::split(std::string_view text, bool parseSpecial,
                                                        const Progress& progress) const {
    Search search(*this, text, parseSpecial, progress);
    if (!search.run())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return search.parts();
}

} // namespace tokenscope
