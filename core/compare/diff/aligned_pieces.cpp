#include "core/compare/diff/aligned_pieces.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace tokenscope::compare {

AlignedPieces::AlignedPieces(const Tokenizer& a, const Tokenizer& b)
    : m_idsA(a.ids())
    , m_inB(a.ids().size(), kNoPiece)
    , m_dense(!a.ids().empty() && a.ids().back() + 1 == a.ids().size()) {
    std::vector<std::size_t> left; // indices in A
    for (std::size_t i = 0; i < m_idsA.size(); ++i) {
        if (samePiece(a, m_idsA[i], b, m_idsA[i])) {
            m_inB[i] = m_idsA[i];
            ++m_same;
        } else {
            left.push_back(i);
        }
    }
    std::vector<PieceId> free; // ids of B whose piece is different or missing in A
    for (const PieceId id : b.ids()) {
        if (inB(id) != id)
            free.push_back(id);
    }
    match(a, left, b, free, meaningOf);
    match(a, left, b, free,
          [](const Tokenizer& tokenizer, PieceId id) { return std::string(tokenizer.spelling(id)); });
    m_onlyB = std::move(free);
}

void AlignedPieces::match(const Tokenizer& a, std::vector<std::size_t>& left, const Tokenizer& b,
                          std::vector<PieceId>& free, std::string (*key)(const Tokenizer&, PieceId)) {
    std::unordered_map<std::string, PieceId> byKey;
    for (const PieceId id : free)
        byKey.emplace(key(b, id), id);
    std::vector<PieceId> taken;
    std::erase_if(left, [&](std::size_t i) {
        const auto found = byKey.find(key(a, m_idsA[i]));
        if (found == byKey.end())
            return false;
        m_inB[i] = found->second;
        taken.push_back(found->second);
        byKey.erase(found);
        return true;
    });
    std::sort(taken.begin(), taken.end());
    std::erase_if(free, [&](PieceId id) { return std::binary_search(taken.begin(), taken.end(), id); });
}

PieceId AlignedPieces::inB(PieceId idA) const {
    if (m_dense)
        return idA < m_inB.size() ? m_inB[idA] : kNoPiece;
    const auto found = std::lower_bound(m_idsA.begin(), m_idsA.end(), idA);
    return found != m_idsA.end() && *found == idA ? m_inB[static_cast<std::size_t>(found - m_idsA.begin())]
                                                  : kNoPiece;
}

} // namespace tokenscope::compare
