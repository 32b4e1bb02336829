#include "core/compare/files/aligned_pieces.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace tokenscope {
namespace {

/// What a piece stands for, whatever the format. llama.cpp's WordPiece has a blank before what begins a word, where
/// others have `##` before what goes on with one.
std::string commonBytes(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    const auto& gguf = tokenizer.definition().gguf;
    if (!gguf || gguf->kind != GgufTokenizer::Kind::WordPiece || tokenizer.type(id) != PieceType::Normal)
        return bytes;
    if (bytes.starts_with(' '))
        bytes.erase(0, 1);
    else
        bytes.insert(0, "##");
    return bytes;
}

/// A byte piece and a piece of that byte are two.
std::string meaningOf(const Tokenizer& tokenizer, PieceId id) {
    std::string meaning = commonBytes(tokenizer, id);
    if (meaning.empty())
        meaning = tokenizer.spelling(id);
    if (tokenizer.spelling(id).starts_with("<0x"))
        meaning += '\0';
    return meaning;
}

} // namespace

bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB) {
    if (!b.contains(idB))
        return false;
    const std::string_view spelling = a.spelling(idA);
    return spelling == b.spelling(idB) || (!spelling.empty() && commonBytes(a, idA) == commonBytes(b, idB));
}

AlignedPieces::AlignedPieces(const Tokenizer& a, const Tokenizer& b)
    : m_idsA(a.ids())
    , m_inB(a.ids().size(), kNoPiece)
    , m_dense(!a.ids().empty() && a.ids().back() + 1 == a.ids().size()) {
    std::vector<std::size_t> left; // places in A
    for (std::size_t i = 0; i < m_idsA.size(); ++i) {
        if (samePiece(a, m_idsA[i], b, m_idsA[i])) {
            m_inB[i] = m_idsA[i];
            ++m_same;
        } else {
            left.push_back(i);
        }
    }
    std::unordered_map<std::string, PieceId> free; // of B, whose id is another piece in A or none
    for (const PieceId id : b.ids()) {
        if (inB(id) != id)
            free.emplace(meaningOf(b, id), id);
    }
    for (const std::size_t i : left) {
        const auto found = free.find(meaningOf(a, m_idsA[i]));
        if (found == free.end())
            continue;
        m_inB[i] = found->second;
        free.erase(found);
    }
    m_onlyB.reserve(free.size());
    std::vector<PieceId> taken = m_inB;
    std::sort(taken.begin(), taken.end());
    for (const PieceId id : b.ids()) {
        if (!std::binary_search(taken.begin(), taken.end(), id))
            m_onlyB.push_back(id);
    }
}

PieceId AlignedPieces::inB(PieceId idA) const {
    if (m_dense)
        return idA < m_inB.size() ? m_inB[idA] : kNoPiece;
    const auto found = std::lower_bound(m_idsA.begin(), m_idsA.end(), idA);
    return found != m_idsA.end() && *found == idA ? m_inB[static_cast<std::size_t>(found - m_idsA.begin())]
                                                  : kNoPiece;
}

} // namespace tokenscope
