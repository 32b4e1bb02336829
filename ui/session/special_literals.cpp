#include "ui/session/special_literals.h"

#include <algorithm>

namespace tokenscope::ui {

bool looksLikeSpecial(std::string_view text) {
    if (text.size() < 3 || text.size() > 200)
        return false;
    const bool angles = text.front() == '<' && text.back() == '>';
    const bool square = text.front() == '[' && text.back() == ']';
    if (!angles && !square)
        return false;
    const std::string_view inside = text.substr(1, text.size() - 2);
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return std::any_of(inside.begin(), inside.end(), letter) &&
           inside.find_first_of(" \t\n\r<>[]") == std::string_view::npos;
}

std::vector<std::uint32_t> specialLiterals(const EncodedText& encoded, std::size_t limit) {
    std::vector<std::uint32_t> found;
    if (encoded.typeCounts[static_cast<std::size_t>(PieceType::UserDefined)] == 0 &&
        encoded.typeCounts[static_cast<std::size_t>(PieceType::Control)] == 0)
        return found;
    for (std::size_t token = 0; token < encoded.size() && found.size() < limit; ++token) {
        const PieceType type = encoded.types[token];
        if ((type == PieceType::UserDefined || type == PieceType::Control) && !encoded.span(token).empty() &&
            looksLikeSpecial(encoded.surface(token)))
            found.push_back(static_cast<std::uint32_t>(token));
    }
    return found;
}

} // namespace tokenscope::ui
