#include "core/chat/masks/turn_ends.h"

#include <algorithm>

namespace tokenscope::chat {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

/// Whether the text has more than spaces and the name of a role. A line with only that name starts an empty
/// turn.
bool hasText(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
    if (text.empty())
        return false;
    const bool word = text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
                          return static_cast<unsigned char>(c) < 0x80 && kSpaces.find(c) == kSpaces.npos;
                      });
    return !word;
}

} // namespace

std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens) {
    std::vector<std::uint8_t> opens(tokens.size(), 1);
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool textBefore = hasText(before.substr(end, tokens[i].begin - end));
        end = tokens[i].end;
        // A turn that no token started needs none to end it.
        const bool ends = textBefore && i > 0 && i + 1 < tokens.size() &&
                          !hasText(before.substr(end, tokens[i + 1].begin - end));
        opens[i] = ends ? 0 : 1;
    }
    return opens;
}

TurnEnds::TurnEnds(const MaskFacts& facts)
    : m_facts(facts) {
    std::uint32_t firstText = facts.size();
    for (const auto& extent : facts.extents) {
        if (extent.seen())
            m_begins.push_back(extent.begin);
        if (extent.written())
            firstText = std::min(firstText, extent.writtenBegin);
    }
    std::sort(m_begins.begin(), m_begins.end());
    const Encoding& tokens = facts.input.tokens;
    std::vector<ByteSpan> before;
    for (std::size_t t = 0; t < std::min(tokens.size(), facts.input.control.size()); ++t) {
        if (facts.input.control[t] == 0 || tokens.bytes[t].empty())
            continue;
        m_control.push_back(static_cast<std::uint32_t>(t));
        if (tokens.bytes[t].end <= firstText)
            before.push_back(tokens.bytes[t]);
    }
    const auto opens =
        turnOpeners(std::string_view(facts.input.chat.rendered.text).substr(0, firstText), before);
    for (std::size_t i = 0; i < opens.size(); ++i)
        if (opens[i] != 0)
            m_openers.insert(tokens.ids[m_control[i]]);
}

std::uint32_t TurnEnds::tokenOf(std::uint32_t message) const {
    const auto& extent = m_facts.extents[message];
    if (!extent.seen())
        return TokenWhy::kNone;
    const std::uint32_t from = extent.written() ? extent.writtenEnd : extent.end;
    const auto next = std::lower_bound(m_begins.begin(), m_begins.end(), from);
    const std::uint32_t to = next == m_begins.end() ? m_facts.size() : *next;
    const Encoding& tokens = m_facts.input.tokens;
    const auto at = std::partition_point(m_control.begin(), m_control.end(), [&](std::uint32_t token) {
        return tokens.bytes[token].begin < from;
    });
    if (at == m_control.end() || tokens.bytes[*at].end > to)
        return TokenWhy::kNone;
    const PieceId id = tokens.ids[*at];
    return id == m_facts.input.eos || !m_openers.contains(id) ? *at : TokenWhy::kNone;
}

} // namespace tokenscope::chat
