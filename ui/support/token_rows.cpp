#include "ui/support/token_rows.h"

#include <algorithm>

namespace tokenscope {

TokenRows::TokenRows(std::vector<std::uint32_t> tokens)
    : m_all(tokens.size())
    , m_shown(std::make_shared<const std::vector<std::uint32_t>>(std::move(tokens))) {}

TokenRows::TokenRows(const EncodedText& encoded, const TokenMarks* marks)
    : m_all(encoded.size()) {
    if (!marks || (marks->showsAll() && !marks->onlyHits()))
        return;
    auto shown = std::make_shared<std::vector<std::uint32_t>>();
    const auto keep = [&](std::uint32_t token) {
        if (token < encoded.size() && marks->shows(encoded.types[token]))
            shown->push_back(token);
    };
    if (marks->onlyHits()) {
        for (const std::uint32_t token : marks->hits())
            keep(token);
    } else {
        for (std::uint32_t token = 0; token < encoded.size(); ++token)
            keep(token);
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

} // namespace tokenscope
