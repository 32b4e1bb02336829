#pragma once
// The binary tree of what merges made, from a token or piece down to bytes or characters, and that tree as DOT, Mermaid
// and SVG.
//
//            lower
//        low       er
//      lo   w     e  r
//     l  o

#include "core/steps/bpe_steps.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct MergeTree {
    static constexpr std::uint32_t kLeaf = 0xFFFF'FFFFU;
    struct Node {
        std::string text; ///< as encode spells it; any bytes
        PieceId id = kNoPiece;
        std::optional<std::uint32_t> rank;
        std::optional<float> score;
        std::size_t occurrences = 0; ///< as a token of the text
        std::uint32_t left = kLeaf;  ///< of a merge; indices of nodes behind this one
        std::uint32_t right = kLeaf;
    };
    std::vector<Node> nodes; ///< the root first, each node before its parts, left before right
};

/// Below a node of a word's steps. `tokens` are those of the text, for occurrences.
MergeTree treeBelow(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps, NodeIndex root,
                    std::span<const PieceId> tokens = {});

// Bytes that are not UTF-8 and controls are written as escapes.

/// A digraph of Graphviz.
std::string treeAsDot(const MergeTree& tree);
/// A flowchart of Mermaid.
std::string treeAsMermaid(const MergeTree& tree);
/// A picture that stands by itself: light ground, dark type, no script.
std::string treeAsSvg(const MergeTree& tree);

} // namespace tokenscope
