#include "core/compare/align/piece_texts.h"

#include <algorithm>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxHoles = 65'536; ///< in addition to the number of pieces

} // namespace

PieceTexts::PieceTexts(std::shared_ptr<const Tokenizer> tokenizer)
    : m_tokenizer(std::move(tokenizer)) {
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    m_dense = !ids.empty() && ids.front() == 0 && ids.back() == ids.size() - 1;
    m_pieces.reserve(ids.size());
    for (const PieceId id : ids) {
        const std::string bytes = m_tokenizer->pieceBytes(id);
        m_pieces.push_back({static_cast<std::uint32_t>(m_arena.size()),
                            static_cast<std::uint32_t>(bytes.size()), m_tokenizer->type(id),
                            static_cast<std::uint8_t>(wordMarkerSize(*m_tokenizer, id, bytes))});
        m_arena += bytes;
    }
    if (m_dense || ids.empty() || ids.back() >= 2 * ids.size() + kMaxHoles)
        return;
    m_indexes.assign(std::size_t{ids.back()} + 1, static_cast<std::uint32_t>(ids.size()));
    for (std::size_t i = 0; i < ids.size(); ++i)
        m_indexes[ids[i]] = static_cast<std::uint32_t>(i);
}

bool marksWordStarts(const Tokenizer& tokenizer) {
    const auto& gguf = tokenizer.definition().gguf;
    return gguf && gguf->kind == GgufTokenizer::Kind::WordPiece;
}

std::size_t wordMarkerSize(const Tokenizer& tokenizer, PieceId id, std::string_view pieceBytes) {
    if (marksWordStarts(tokenizer))
        return tokenizer.type(id) == PieceType::Normal && pieceBytes.size() > 1 && pieceBytes.front() == ' '
                   ? 1
                   : 0;
    const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model);
    if (!model || model->continuingSubwordPrefix.size() > 255 ||
        pieceBytes.size() <= model->continuingSubwordPrefix.size() ||
        !pieceBytes.starts_with(model->continuingSubwordPrefix))
        return 0;
    return model->continuingSubwordPrefix.size();
}

std::size_t PieceTexts::searchedIndexOf(PieceId id) const {
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    const auto at = std::lower_bound(ids.begin(), ids.end(), id);
    return at != ids.end() && *at == id ? static_cast<std::size_t>(at - ids.begin()) : m_pieces.size();
}

} // namespace tokenscope::compare
