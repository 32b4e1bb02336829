#include "core/unicode/charsmap.h"

#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace tokenscope {
namespace {

std::uint32_t readU32(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// A unit of a Darts-clone array: bits 0…7 label, 8 "a leaf hangs below", 9 "offset is shifted by 8",
// 10…30 offset; or, with bit 31, a leaf whose other bits are the value.
std::uint32_t labelOf(std::uint32_t unit) {
    return unit & 0x8000'00FFU;
}
bool hasLeaf(std::uint32_t unit) {
    return (unit & 0x100U) != 0;
}
std::uint32_t offsetOf(std::uint32_t unit) {
    return (unit >> 10U) << ((unit & 0x200U) >> 6U);
}
/// The children of a node above the array's size plus this are outside the array, whatever their labels.
constexpr std::size_t kWidestOffset = 256;
std::uint32_t valueOf(std::uint32_t unit) {
    return unit & 0x7FFF'FFFFU;
}

} // namespace

Result<Charsmap> Charsmap::parse(std::string_view blob) {
    if (blob.size() < 4)
        return fail(ErrorCode::Damaged, "byte 0", "the charsmap is too short to hold the size of its trie");
    const std::uint32_t trieBytes = readU32(blob, 0);
    if (trieBytes > blob.size() - 4)
        return fail(
            ErrorCode::Damaged, "byte 0",
            message("the charsmap declares a trie of {} bytes, {} follow", trieBytes, blob.size() - 4));
    if (trieBytes == 0 || trieBytes % 4 != 0)
        return fail(ErrorCode::Damaged, "byte 0",
                    message("the charsmap declares a trie of {} bytes, which is not a positive multiple of 4",
                            trieBytes));
    Charsmap map;
    map.m_units.reserve(trieBytes / 4);
    for (std::size_t at = 4; at < 4U + trieBytes; at += 4)
        map.m_units.push_back(readU32(blob, at));
    map.m_replacements = blob.substr(4U + trieBytes);
    return map;
}

template <bool Longest>
std::optional<Charsmap::Match> Charsmap::prefix(std::string_view text) const {
    std::optional<Match> found;
    if (m_units.empty())
        return found;
    std::uint32_t node = offsetOf(m_units[0]);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        node ^= byte;
        if (byte == 0 || node >= m_units.size() || labelOf(m_units[node]) != byte)
            break;
        const std::uint32_t unit = m_units[node];
        node ^= offsetOf(unit);
        if (!hasLeaf(unit))
            continue;
        const std::size_t value = node < m_units.size() ? valueOf(m_units[node]) : m_replacements.size();
        if (value >= m_replacements.size())
            continue;
        const std::size_t end = m_replacements.find('\0', value);
        found = Match{
            i + 1,
            std::string_view(m_replacements).substr(value, end == std::string::npos ? end : end - value)};
        if constexpr (!Longest)
            break;
    }
    return found;
}

/// Moves from a node, whose children are at `node ^ label`, to its child for `byte`. False: there is none.
bool Charsmap::step(std::uint32_t& node, unsigned char byte) const {
    const std::uint32_t child = node ^ byte;
    if (byte == 0 || child >= m_units.size() || labelOf(m_units[child]) != byte)
        return false;
    node = child ^ offsetOf(m_units[child]);
    return true;
}

bool Charsmap::keyBegins(std::string_view prefix) const {
    if (m_units.empty())
        return false;
    std::uint32_t node = offsetOf(m_units[0]);
    return std::all_of(prefix.begin(), prefix.end(),
                       [&](char byte) { return step(node, static_cast<unsigned char>(byte)); });
}

bool Charsmap::breaksAtSpaces(std::bitset<256>& notFirst) const {
    if (m_units.empty())
        return true;
    // The array can be a graph, because keys share their common ends. So each node is visited once for each
    // kind of byte that leads to it, which also ends the cycles of a damaged map.
    enum Kind : std::uint8_t { Other, Space, Alphanumeric };
    const auto kindOf = [](unsigned char byte) {
        return byte == ' ' ? Space : isAsciiAlphanumeric(byte) ? Alphanumeric : Other;
    };
    struct Visit {
        std::uint32_t node;
        Kind kind;
    };
    std::array<std::vector<bool>, 3> seen;
    seen.fill(std::vector<bool>(m_units.size() + kWidestOffset));
    std::vector<Visit> open = {{offsetOf(m_units[0]), Other}};
    for (bool first = true; !open.empty(); first = false) {
        const Visit visit = open.back();
        open.pop_back();
        for (unsigned byte = 1; byte < 256; ++byte) {
            const std::uint32_t at = visit.node ^ byte;
            if (at >= m_units.size() || labelOf(m_units[at]) != byte)
                continue;
            const std::uint32_t child = at ^ offsetOf(m_units[at]);
            const Kind kind = kindOf(static_cast<unsigned char>(byte));
            if ((visit.kind == Space && kind == Alphanumeric) ||
                (visit.kind == Alphanumeric && kind == Space))
                return false;
            if (!first && kind == Alphanumeric)
                notFirst.set(byte);
            if (child >= seen[kind].size() || seen[kind][child])
                continue;
            seen[kind][child] = true;
            open.push_back({child, kind});
        }
    }
    return true;
}

std::string Charsmap::replacements() const {
    std::unordered_set<std::size_t> known;
    std::string all;
    for (const std::uint32_t unit : m_units) {
        const bool isLeaf = (unit & 0x8000'0000U) != 0;
        const std::size_t value = valueOf(unit);
        if (isLeaf && value < m_replacements.size() && known.insert(value).second)
            all += std::string_view(m_replacements).substr(value, m_replacements.find('\0', value) - value);
    }
    return all;
}

std::optional<Charsmap::Match> Charsmap::longestPrefix(std::string_view text) const {
    return prefix<true>(text);
}

std::optional<Charsmap::Match> Charsmap::shortestPrefix(std::string_view text) const {
    return prefix<false>(text);
}

} // namespace tokenscope
