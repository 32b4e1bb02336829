#include "ui/support/token_rows.h"

#include <algorithm>
#include <array>

namespace tokenscope::ui {

TokenRows::TokenRows(std::vector<std::uint32_t> tokens)
    : m_all(tokens.size())
    , m_shown(std::make_shared<const std::vector<std::uint32_t>>(std::move(tokens))) {}

TokenRows::TokenRows(const EncodedText& encoded, const TokenMarks* marks)
    : m_all(encoded.size()) {
    if (!marks || (marks->showsAll() && !marks->onlyHits()))
        return;
    auto shown = std::make_shared<std::vector<std::uint32_t>>();
    if (marks->onlyHits()) {
        for (const std::uint32_t token : marks->hits())
            if (token < encoded.size() && marks->shows(encoded.types[token]))
                shown->push_back(token);
    } else {
        // Branchless: the types of adjacent tokens are unpredictable.
        std::array<bool, kPieceTypeCount> shows{};
        for (std::size_t type = 0; type < shows.size(); ++type)
            shows[type] = marks->shows(static_cast<PieceType>(type));
        constexpr std::size_t kPart = 4096;
        std::array<std::uint32_t, kPart> part{};
        for (std::size_t begin = 0; begin < encoded.size(); begin += kPart) {
            std::size_t count = 0;
            for (std::size_t token = begin; token < std::min(begin + kPart, encoded.size()); ++token) {
                part[count] = static_cast<std::uint32_t>(token);
                count += shows[static_cast<std::size_t>(encoded.types[token])] ? 1 : 0;
            }
            shown->insert(shown->end(), part.data(), part.data() + count);
        }
    }
    m_shown = std::move(shown);
}

std::size_t TokenRows::rowOf(std::size_t token) const {
    if (!m_shown)
        return std::min(token, m_all);
    return static_cast<std::size_t>(std::lower_bound(m_shown->begin(), m_shown->end(), token) -
                                    m_shown->begin());
}

bool TokenRows::lists(std::size_t token) const {
    const std::size_t row = rowOf(token);
    return row < size() && this->token(row) == token;
}

} // namespace tokenscope::ui
