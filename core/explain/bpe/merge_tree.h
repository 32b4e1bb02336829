#pragma once
// The binary tree of the merges of a word or piece, down to bytes or characters, and its export as DOT and
// Mermaid.
//
//            lower
//        low       er
//      lo   w     e  r
//     l  o
//
// A word of several tokens has one tree for each. A word that was looked up as a whole is a node above all
// symbols.

#include "core/explain/bpe/bpe_steps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct MergeTree {
    struct Node {
        NodeIndex node = kNoNode; ///< index in BpeSteps::nodes
        std::string text;         ///< as shownText() shows it
        PieceId id = kNoPiece;
        std::optional<std::uint32_t> rank;
        std::optional<float> score;
        bool later = false;               ///< created after the first `done` steps
        std::vector<std::uint32_t> parts; ///< indices of nodes before this one, from left to right
    };
    std::vector<Node> nodes; ///< the first symbols, then the results of each step
};

/// The results of steps after the first `done` ones are marked as `later`. Time: proportional to the steps.
MergeTree mergeTree(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps,
                    std::size_t done);

/// A Graphviz digraph; later nodes are dashed.
std::string mergeTreeAsDot(const MergeTree& tree);
/// A Mermaid flowchart.
std::string mergeTreeAsMermaid(const MergeTree& tree);

} // namespace tokenscope::explain
