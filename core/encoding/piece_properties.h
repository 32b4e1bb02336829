#pragma once
// The properties of pieces: type, bytes of text, rank in the order of merges. Built once for a tokenizer.
// Const methods are thread-safe.

#include "core/base/zeroed_table.h"
#include "core/definition/tokenizer_definition.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tsl/robin_map.h>
#include <tsl/robin_set.h>
#include <vector>

namespace tokenscope {

class PieceProperties {
  public:
    /// `definition` must outlive the properties.
    explicit PieceProperties(const TokenizerDefinition& definition);

    /// The ids of the model and of added tokens, ascending. Collected at first use.
    [[nodiscard]] const std::vector<PieceId>& ids() const;
    /// The number of ids; doesn't collect them.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool contains(PieceId id) const {
        return added(id) || m_definition->vocabulary.contains(id);
    }
    /// The added token with that id (the last of several), or null.
    [[nodiscard]] const AddedToken* added(PieceId id) const;
    [[nodiscard]] PieceType type(PieceId id) const;
    [[nodiscard]] std::string_view spelling(PieceId id) const;
    [[nodiscard]] PieceId find(std::string_view spelling) const;
    /// All spellings with that id, spelling(id) first: an added token can have the id of another one, or of a
    /// piece of the model.
    [[nodiscard]] std::vector<std::string_view> spellings(PieceId id) const;
    /// Ids that an added token and a piece of the model with another spelling have.
    [[nodiscard]] const tsl::robin_set<PieceId>& sharedIds() const { return m_shared; }
    /// Of the model's piece, where an added token has its id.
    [[nodiscard]] std::string_view modelSpelling(PieceId id) const {
        return m_definition->vocabulary.bytes(id);
    }
    [[nodiscard]] PieceType modelType(PieceId id) const;
    [[nodiscard]] std::string modelBytes(PieceId id) const;
    [[nodiscard]] std::string bytes(PieceId id) const;
    /// Of several merges with this result, the first; see hasSeveralMerges().
    [[nodiscard]] std::optional<std::uint32_t> mergeRank(PieceId id) const;
    /// The file lists more than one merge with this result.
    [[nodiscard]] bool hasSeveralMerges(PieceId id) const;
    /// Pieces are spelled in GPT-2's byte alphabet.
    [[nodiscard]] bool byteAlphabet() const { return m_byteAlphabet; }

  private:
    void listIds() const;
    void listRanks() const;
    [[nodiscard]] PieceType findType(PieceId id) const;
    [[nodiscard]] PieceType typeByAddedToken(PieceId id, std::string_view spelling) const;
    [[nodiscard]] PieceType typeBySpelling(PieceId id, std::string_view spelling) const;
    [[nodiscard]] std::string bytesOfPiece(std::string_view spelling, PieceType type) const;

    const TokenizerDefinition* m_definition;
    bool m_rawBytes = false;
    bool m_byteAlphabet = false;
    mutable std::once_flag m_idsOnce;
    mutable std::vector<PieceId> m_ids;
    tsl::robin_map<PieceId, std::uint32_t> m_added;                ///< id → index of the added token
    tsl::robin_map<std::string_view, std::uint32_t> m_addedByName; ///< content → index
    tsl::robin_set<PieceId> m_shared;
    tsl::robin_set<PieceId> m_severalAdded; ///< ids of several added tokens
    /// By id: the type plus 1, or 0 if it is not computed yet. Texts use only a few of the types, so they are
    /// computed on demand.
    mutable ZeroedTable<std::uint8_t> m_types{0};
    mutable std::once_flag m_ranksOnce;
    struct Ranked {
        std::uint32_t first = 0;
        bool several = false;
    };
    mutable tsl::robin_map<PieceId, Ranked> m_ranks; ///< by merged piece; built at first use
};

/// True when pieces are spelled as the bytes that they represent (tiktoken and the like).
bool spellsRawBytes(const TokenizerDefinition& definition);
/// True when a pre-tokenizer, normalizer or decoder of the definition spells bytes in GPT-2's alphabet.
bool spellsBytesInAlphabet(const TokenizerDefinition& definition);

} // namespace tokenscope
