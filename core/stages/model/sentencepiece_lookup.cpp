#include "core/stages/model/sentencepiece_lookup.h"

#include "core/definition/byte_piece.h"

#include <algorithm>
#include <bitset>

namespace tokenscope {
namespace {

bool isReserved(PieceType type) {
    return type == PieceType::Unknown || type == PieceType::Control || type == PieceType::Byte;
}

/// The length of a character by its first byte alone, as in the reference; limited by the end of the text.
std::uint32_t characterLength(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::uint32_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return std::min(length, static_cast<std::uint32_t>(text.size()));
}

} // namespace

SentencePieceLookup::SentencePieceLookup(const Vocabulary& vocabulary, PieceId unkId)
    : m_vocabulary(&vocabulary)
    , m_unkId(unkId) {
    std::vector<std::pair<std::string_view, std::uint32_t>> symbols;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = vocabulary.entry(i);
        if (entry.type == PieceType::UserDefined)
            symbols.emplace_back(vocabulary.entryBytes(i), entry.id);
        if (!isReserved(entry.type))
            m_longestPiece = std::max<std::size_t>(m_longestPiece, entry.length);
    }
    m_userDefined = std::make_shared<const PrefixTrie>(std::move(symbols));
    findShadowed();
}

void SentencePieceLookup::findShadowed() {
    if (!m_vocabulary->hasDuplicates())
        return;
    Shadowed reserved;
    std::bitset<256> firstBytes;
    for (std::size_t i = 0; i < m_vocabulary->size(); ++i) {
        const Vocabulary::Entry& entry = m_vocabulary->entry(i);
        const std::string_view bytes = m_vocabulary->entryBytes(i);
        if (!isReserved(entry.type) || bytes.empty())
            continue;
        if (m_vocabulary->find(bytes) != entry.id) {
            m_shadowedReserved.emplace(bytes, entry.id);
        } else {
            reserved.emplace(bytes, entry.id);
            firstBytes.set(static_cast<unsigned char>(bytes[0]));
        }
    }
    for (std::size_t i = 0; i < m_vocabulary->size(); ++i) {
        const Vocabulary::Entry& entry = m_vocabulary->entry(i);
        const std::string_view bytes = m_vocabulary->entryBytes(i);
        if (!isReserved(entry.type) && !bytes.empty() &&
            firstBytes.test(static_cast<unsigned char>(bytes[0])) && reserved.contains(bytes))
            m_shadowedNormal.emplace(bytes, entry.id);
    }
}

PieceId SentencePieceLookup::match(std::string_view bytes) const {
    if (bytes.size() > m_longestPiece)
        return kNoPiece;
    const PieceId id = m_vocabulary->find(bytes);
    if (id == kNoPiece || !isReserved(m_vocabulary->type(id)))
        return id;
    const auto shadowed = m_shadowedNormal.find(bytes);
    return shadowed == m_shadowedNormal.end() ? kNoPiece : shadowed->second;
}

std::array<PieceId, 256> SentencePieceLookup::byteIds() const {
    auto ids = findBytePieces(*m_vocabulary);
    for (unsigned byte = 0; byte < ids.size(); ++byte)
        ids[byte] = idOf(bytePiece(static_cast<unsigned char>(byte)), ids[byte]);
    return ids;
}

PieceId SentencePieceLookup::idOf(std::string_view bytes, PieceId id) const {
    if (!m_shadowedReserved.empty()) {
        const auto shadowed = m_shadowedReserved.find(bytes);
        if (shadowed != m_shadowedReserved.end())
            return shadowed->second;
    }
    return id == kNoPiece ? m_unkId : id;
}

SentencePieceLookup::Symbol SentencePieceLookup::symbolAt(std::size_t position,
                                                          PrefixTrie::Reader& userDefined) {
    if (const auto symbol = userDefined.longestPrefix(position))
        return {symbol->length, true};
    return {characterLength(userDefined.text().substr(position)), false};
}

} // namespace tokenscope
