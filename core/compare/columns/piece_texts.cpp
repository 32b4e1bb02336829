#include "core/compare/columns/piece_texts.h"

#include <algorithm>

namespace tokenscope {

PieceTexts::PieceTexts(std::shared_ptr<const Tokenizer> tokenizer)
    : m_tokenizer(std::move(tokenizer)) {
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    m_dense = !ids.empty() && ids.front() == 0 && ids.back() == ids.size() - 1;
    m_pieces.reserve(ids.size());
    for (const PieceId id : ids) {
        const std::string bytes = m_tokenizer->pieceBytes(id);
        m_pieces.push_back({static_cast<std::uint32_t>(m_arena.size()),
                            static_cast<std::uint32_t>(bytes.size()), m_tokenizer->type(id),
                            static_cast<std::uint8_t>(continuingPrefix(*m_tokenizer, bytes))});
        m_arena += bytes;
    }
}

std::size_t continuingPrefix(const Tokenizer& tokenizer, std::string_view pieceBytes) {
    const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model);
    if (!model || model->continuingSubwordPrefix.size() > 255 ||
        pieceBytes.size() <= model->continuingSubwordPrefix.size() ||
        !pieceBytes.starts_with(model->continuingSubwordPrefix))
        return 0;
    return model->continuingSubwordPrefix.size();
}

std::size_t PieceTexts::indexOf(PieceId id) const {
    if (m_dense)
        return std::min<std::size_t>(id, m_pieces.size());
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    const auto at = std::lower_bound(ids.begin(), ids.end(), id);
    return at != ids.end() && *at == id ? static_cast<std::size_t>(at - ids.begin()) : m_pieces.size();
}

} // namespace tokenscope
