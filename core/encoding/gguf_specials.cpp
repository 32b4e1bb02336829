#include "core/encoding/gguf_specials.h"

#include "core/unicode/char_class.h"

#include <algorithm>
#include <cstring>

namespace tokenscope {
namespace {

/// Longer tokens are searched for in linear time each; walking them at every place would not be linear.
constexpr std::size_t kShort = 64;

bool isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::size_t find(std::string_view text, std::string_view what, std::size_t from) {
    const void* found = ::memmem(text.data() + from, text.size() - from, what.data(), what.size());
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data())
                 : std::string_view::npos;
}

} // namespace

GgufSpecials::GgufSpecials(const TokenizerDefinition& definition) {
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
    for (std::uint32_t i = 0; i < m_tokens.size(); ++i) {
        if (m_tokens[i].text.size() <= kShort)
            keys.emplace_back(m_tokens[i].text, i);
    }
    m_short = PrefixTrie(std::move(keys));
}

bool GgufSpecials::leavesAlone(char byte) const {
    return std::none_of(m_tokens.begin(), m_tokens.end(), [byte](const Token& token) {
        return token.text.find(byte) != std::string_view::npos || token.takesBefore || token.takesAfter ||
               isAsciiAlphanumeric(static_cast<unsigned char>(token.text.back()));
    });
}

std::vector<bool> GgufSpecials::mayOccur(std::string_view text, bool parseSpecial, bool& stopped,
                                         const Progress& progress) const {
    std::vector<bool> found(m_tokens.size());
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        found[i] = m_tokens[i].text.size() > kShort && (parseSpecial || !m_tokens[i].onlyParsed);
    if (m_short.empty())
        return found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((at & 0xFFFFFU) == 0xFFFFFU && progress.stopped()) {
            stopped = true;
            break;
        }
        if (!m_short.keyBegins(static_cast<unsigned char>(text[at])))
            continue;
        m_short.forEachPrefix(text.substr(at), [&](std::uint32_t, std::uint32_t index) {
            if (parseSpecial || !m_tokens[index].onlyParsed)
                found[index] = true;
        });
    }
    return found;
}

Result<std::vector<GgufSpecials::Part>> GgufSpecials::split(std::string_view text, bool parseSpecial,
                                                            const Progress& progress) const {
    std::vector<Part> parts;
    if (text.empty())
        return parts;
    parts.push_back({0, static_cast<std::uint32_t>(text.size()), kNoPiece});
    if (m_tokens.empty())
        return parts;
    bool stopped = false;
    const std::vector<bool> occurs = mayOccur(text, parseSpecial, stopped, progress);
    std::vector<Part> next;
    for (std::size_t i = 0; i < m_tokens.size() && !stopped; ++i) {
        const Token& token = m_tokens[i];
        if (!occurs[i] || token.text.empty())
            continue;
        stopped = progress.stopped();
        next.clear();
        for (const Part& part : parts) {
            if (!part.isText()) {
                next.push_back(part);
                continue;
            }
            const std::string_view left = text.substr(0, part.end);
            std::size_t from = part.begin;
            while (from < part.end) {
                const std::size_t at = find(left, token.text, from);
                if (at == std::string_view::npos)
                    break;
                std::size_t begin = at;
                while (token.takesBefore && begin > from && isBlank(text[begin - 1]))
                    --begin;
                std::size_t end = at + token.text.size();
                while (token.takesAfter && end < part.end && isBlank(text[end]))
                    ++end;
                if (begin > from)
                    next.push_back(
                        {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(begin), kNoPiece});
                next.push_back(
                    {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), token.id});
                from = end;
            }
            if (from < part.end)
                next.push_back({static_cast<std::uint32_t>(from), part.end, kNoPiece});
        }
        parts.swap(next);
    }
    if (stopped)
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    return parts;
}

} // namespace tokenscope
