#pragma once
// Which pieces merging leaves in the rows of words. What merging leaves of a row is pieces that stay next to each other,
// and of these, two neighbors alone stay as they are, too: merges within a piece don't depend on what is around it. So a
// chain of pieces of which each two neighbors stay, and whose symbols are the row of a word, is what that word becomes;
// and a piece that is in no such chain is in no word.

#include "core/encoding/tokenizer.h"
#include "core/vocab/word_rows.h"

#include <tsl/robin_map.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tokenscope::vocab {

/// Of a BPE model with listed merges. The arguments must outlive it. Not thread-safe.
class RowPieces {
  public:
    RowPieces(const Tokenizer& tokenizer, WordRows rows);

    enum class Place : std::uint8_t {
        Words,   ///< the words would have it: see Found
        NoRow,   ///< no symbols of words are merged into it
        None,    ///< no word has its symbols next to each other and where they stand for their characters
        Joined,  ///< wherever a word has its symbols, one of them is merged with one next to the piece
        Unknown, ///< the search was ended: there are too many chains
    };
    struct Found {
        Place place = Place::Unknown;
        std::vector<std::string> words; ///< as the pre-tokenizer gives them; the shortest first
    };
    Found find(PieceId id);
    [[nodiscard]] const WordRows& rows() const { return m_rows; }

  private:
    using State = WordRows::State;
    using Row = std::vector<PieceId>;
    /// A piece with the symbols that it is merged from.
    struct Built {
        PieceId id = kNoPiece;
        Row row;
    };
    enum Direction : std::uint8_t { kForward, kBackward };
    /// A piece, and the state after it; backwards, before it.
    using Node = std::uint64_t;
    struct NodeHash {
        std::size_t operator()(Node node) const { return node * 0x9E37'79B9'7F4A'7C15ULL >> 20U; }
    };
    static Node nodeOf(std::uint32_t built, State state) { return static_cast<Node>(built) << 32U | state; }
    static constexpr Node kNoNode = ~Node{0};

    void listBuilt();
    bool addBuilt(PieceId id, const Row& row);
    [[nodiscard]] Row merged(Row row) const;
    [[nodiscard]] bool staySeparate(std::uint32_t one, std::uint32_t two);
    [[nodiscard]] std::vector<State> withSilent(std::vector<State> states, Direction direction) const;
    [[nodiscard]] std::vector<State> read(State state, const Row& row, Direction direction) const;
    bool isComplete(Node node, Direction direction);
    void addNext(Node node, Direction direction, std::vector<Node>& next);
    void appendChain(Node node, Direction direction, std::vector<std::uint32_t>& chain) const;
    [[nodiscard]] std::string wordOf(const std::vector<std::uint32_t>& chain) const;
    [[nodiscard]] const std::vector<WordRows::Edge>& edges(State state, Direction direction) const {
        return direction == kForward ? m_rows.from(state) : m_rows.into(state);
    }

    const Tokenizer& m_tokenizer;
    WordRows m_rows;
    bool m_allBuilt = true;
    std::vector<Built> m_built;
    std::unordered_map<PieceId, std::vector<std::uint32_t>> m_builtOf;
    std::array<std::unordered_map<PieceId, std::vector<std::uint32_t>>, 2>
        m_byEnd; ///< by first or last symbol
    tsl::robin_map<std::uint64_t, bool, NodeHash> m_separate;
    /// By node that was visited: the next one on the way to the end; kNoNode: it is there. Dead ends have themselves.
    std::array<tsl::robin_map<Node, Node, NodeHash>, 2> m_next;
    std::size_t m_budget;
};

} // namespace tokenscope::vocab
