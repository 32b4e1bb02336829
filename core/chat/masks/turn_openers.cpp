#include "core/chat/masks/turn_openers.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// More than blanks and the name of a role. A line with that name alone begins a turn that says nothing.
bool isSaid(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (text.empty())
        return false;
    const bool word = text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
                          return static_cast<unsigned char>(c) < 0x80 && kBlanks.find(c) == kBlanks.npos;
                      });
    return !word;
}

} // namespace

std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens) {
    std::vector<std::uint8_t> opens(tokens.size(), 1);
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool said = isSaid(before.substr(end, tokens[i].begin - end));
        end = tokens[i].end;
        // What no token began needs none to end it.
        const bool ends =
            said && i > 0 && i + 1 < tokens.size() && !isSaid(before.substr(end, tokens[i + 1].begin - end));
        opens[i] = ends ? 0 : 1;
    }
    return opens;
}

} // namespace tokenscope::chat
