#include "core/encoding/piece_properties.h"

#include "core/definition/byte_piece.h"
#include "core/definition/gguf.h"
#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

bool usesByteLevel(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(), usesByteLevel);
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind);
}

bool usesByteLevel(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(),
                           [](const NormalizerConfig& part) { return usesByteLevel(part); });
    return std::holds_alternative<ByteLevelNormalizer>(config.kind);
}

/// The type of a token in llama.cpp, which sometimes goes by the token's name.
PieceType ggufType(const TokenizerDefinition& definition, PieceId id) {
    using namespace gguf_attribute;
    const std::uint8_t attributes = definition.gguf->attributes[id];
    if ((attributes & kControl) != 0)
        return PieceType::Control;
    if ((attributes & kUserDefined) != 0)
        return PieceType::UserDefined;
    return definition.vocabulary.type(id);
}

bool hasWholeCharacter(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        if (decodeUtf8(bytes, at).valid())
            return true;
    }
    return false;
}

std::string metaspaceToSpace(std::string_view piece) {
    std::string out;
    for (std::size_t at = 0; at < piece.size();) {
        const bool space = piece.substr(at, kMetaspace.size()) == kMetaspace;
        out += space ? ' ' : piece[at];
        at += space ? kMetaspace.size() : 1;
    }
    return out;
}

bool isUnknownPiece(const ModelConfig& model, PieceId id, std::string_view spelling) {
    return std::visit(
        [&](const auto& m) {
            if constexpr (requires {
                              m.unkToken;
                              m.unkId;
                          })
                return m.unkId == id;
            else if constexpr (requires { m.unkToken; })
                return !m.unkToken.empty() && m.unkToken == spelling;
            else if constexpr (requires { m.unkId; })
                return m.unkId == id;
            else
                return false;
        },
        model);
}

} // namespace

bool spellsRawBytes(const TokenizerDefinition& definition) {
    return definition.decoder && std::holds_alternative<BytesDecoder>(definition.decoder->kind);
}

bool spellsBytesInAlphabet(const TokenizerDefinition& definition) {
    return (definition.preTokenizer && usesByteLevel(*definition.preTokenizer)) ||
           (definition.normalizer && usesByteLevel(*definition.normalizer));
}

PieceProperties::PieceProperties(const TokenizerDefinition& definition)
    : m_definition(&definition)
    , m_rawBytes(spellsRawBytes(definition))
    , m_byteAlphabet(spellsBytesInAlphabet(definition)) {
    std::size_t last = definition.vocabulary.maxId();
    for (std::uint32_t i = 0; i < definition.addedTokens.size(); ++i) {
        const AddedToken& token = definition.addedTokens[i];
        if (!m_added.insert_or_assign(token.id, i).second)
            m_severalAdded.insert(token.id);
        m_addedByName[token.content] = i;
        if (!definition.gguf && definition.vocabulary.contains(token.id) &&
            definition.vocabulary.bytes(token.id) != token.content)
            m_shared.insert(token.id);
        last = std::max<std::size_t>(last, token.id);
    }
    // If ids have large gaps, types are not cached.
    if (last < (definition.vocabulary.size() + definition.addedTokens.size()) * 4 + 1024)
        m_types = ZeroedTable<std::uint8_t>(last + 1);
}

const std::vector<PieceId>& PieceProperties::ids() const {
    std::call_once(m_idsOnce, [this] { listIds(); });
    return m_ids;
}

std::size_t PieceProperties::size() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    if (!vocabulary.sharedIds().empty())
        return ids().size();
    const auto beyond = std::count_if(m_added.begin(), m_added.end(),
                                      [&](const auto& token) { return !vocabulary.contains(token.first); });
    return vocabulary.size() + static_cast<std::size_t>(beyond);
}

void PieceProperties::listIds() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    m_ids.reserve(vocabulary.size() + m_definition->addedTokens.size());
    for (const std::uint32_t index : vocabulary.byAscendingId())
        m_ids.push_back(vocabulary.entry(index).id);
    for (const AddedToken& token : m_definition->addedTokens)
        m_ids.push_back(token.id);
    if (!std::is_sorted(m_ids.begin(), m_ids.end()))
        std::sort(m_ids.begin(), m_ids.end());
    m_ids.erase(std::unique(m_ids.begin(), m_ids.end()), m_ids.end());
}

const AddedToken* PieceProperties::added(PieceId id) const {
    const auto found = m_added.find(id);
    return found == m_added.end() ? nullptr : &m_definition->addedTokens[found->second];
}

PieceType PieceProperties::type(PieceId id) const {
    if (id >= m_types.size())
        return findType(id);
    const std::atomic_ref type(m_types[id]);
    const std::uint8_t known = type.load(std::memory_order_relaxed);
    if (known != 0)
        return static_cast<PieceType>(known - 1);
    const PieceType found = findType(id);
    type.store(static_cast<std::uint8_t>(static_cast<std::uint8_t>(found) + 1), std::memory_order_relaxed);
    return found;
}

PieceType PieceProperties::findType(PieceId id) const {
    if (m_definition->gguf && id < m_definition->gguf->attributes.size())
        return ggufType(*m_definition, id);
    if (m_definition->format == SourceFormat::SentencePiece && m_definition->vocabulary.contains(id))
        return m_definition->vocabulary.type(id);
    return typeByAddedToken(id, spelling(id));
}

PieceType PieceProperties::modelType(PieceId id) const {
    if (m_definition->format == SourceFormat::SentencePiece)
        return m_definition->vocabulary.type(id);
    return typeBySpelling(id, modelSpelling(id));
}

PieceType PieceProperties::typeByAddedToken(PieceId id, std::string_view piece) const {
    const AddedToken* token = added(id);
    if (!token || !contains(id) || isUnknownPiece(m_definition->model, id, piece))
        return typeBySpelling(id, piece);
    return token->special ? PieceType::Control : PieceType::UserDefined;
}

PieceType PieceProperties::typeBySpelling(PieceId id, std::string_view piece) const {
    if (!contains(id) || isUnknownPiece(m_definition->model, id, piece))
        return PieceType::Unknown;
    // An empty piece, as some rank files have, has no byte.
    const auto isByte = [](std::string_view bytes) { return !bytes.empty() && !hasWholeCharacter(bytes); };
    if (m_rawBytes)
        return isByte(piece) ? PieceType::Byte : PieceType::Normal;
    if (m_byteAlphabet) {
        const auto raw = bytesOfAlphabet(piece);
        return raw && isByte(*raw) ? PieceType::Byte : PieceType::Normal;
    }
    return byteOfPiece(piece) ? PieceType::Byte : PieceType::Normal;
}

std::string_view PieceProperties::spelling(PieceId id) const {
    if (const AddedToken* token = added(id))
        return token->content;
    return m_definition->vocabulary.bytes(id);
}

PieceId PieceProperties::find(std::string_view spelling) const {
    const auto found = m_addedByName.find(spelling);
    return found != m_addedByName.end() ? m_definition->addedTokens[found->second].id
                                        : m_definition->vocabulary.find(spelling);
}

std::vector<std::string_view> PieceProperties::spellings(PieceId id) const {
    std::vector<std::string_view> all = {spelling(id)};
    const auto add = [&all](std::string_view one) {
        if (std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(one);
    };
    if (m_severalAdded.contains(id)) {
        for (const AddedToken& token : m_definition->addedTokens) {
            if (token.id == id)
                add(token.content);
        }
    }
    if (m_shared.contains(id))
        add(modelSpelling(id));
    for (const std::uint32_t index : m_definition->vocabulary.sharing(id))
        add(m_definition->vocabulary.entryBytes(index));
    return all;
}

std::string PieceProperties::bytes(PieceId id) const {
    if (m_definition->gguf && contains(id))
        return ggufPieceText(*m_definition->gguf, m_definition->vocabulary, id);
    return added(id) ? std::string(spelling(id)) : bytesOfPiece(spelling(id), type(id));
}

std::string PieceProperties::modelBytes(PieceId id) const {
    return bytesOfPiece(modelSpelling(id), modelType(id));
}

std::string PieceProperties::bytesOfPiece(std::string_view piece, PieceType type) const {
    if (m_rawBytes)
        return std::string(piece);
    if (m_byteAlphabet)
        return bytesOfAlphabet(piece).value_or(std::string(piece));
    if (type == PieceType::Byte) {
        if (const auto byte = byteOfPiece(piece))
            return {static_cast<char>(*byte)};
    }
    if (type == PieceType::Control)
        return std::string(piece);
    return metaspaceToSpace(piece);
}

std::optional<std::uint32_t> PieceProperties::mergeRank(PieceId id) const {
    const auto* bpe = std::get_if<BpeModel>(&m_definition->model);
    if (!bpe || bpe->order == BpeModel::Order::Scores)
        return std::nullopt;
    if (bpe->order == BpeModel::Order::Ranks) {
        const Vocabulary& vocabulary = m_definition->vocabulary;
        if (!vocabulary.contains(id))
            return std::nullopt;
        // Tekken's ids are ranks after its special tokens.
        return m_definition->format == SourceFormat::Tekken ? id - vocabulary.entry(0).id : id;
    }
    listRanks();
    const auto found = m_ranks.find(id);
    return found == m_ranks.end() ? std::nullopt : std::optional<std::uint32_t>(found->second.first);
}

bool PieceProperties::hasSeveralMerges(PieceId id) const {
    const auto* bpe = std::get_if<BpeModel>(&m_definition->model);
    if (!bpe || bpe->order != BpeModel::Order::Merges)
        return false;
    listRanks();
    const auto found = m_ranks.find(id);
    return found != m_ranks.end() && found->second.several;
}

void PieceProperties::listRanks() const {
    std::call_once(m_ranksOnce, [&] {
        std::uint32_t rank = 0;
        for (const Merge& merge : std::get<BpeModel>(m_definition->model).merges) {
            const auto [found, isFirst] = m_ranks.insert({merge.merged, {rank++, false}});
            if (!isFirst)
                found.value().several = true;
        }
    });
}

} // namespace tokenscope
