#pragma once
// The binary tree of the merges of a word or piece, down to bytes or characters, and that tree as DOT and Mermaid.
//
//            lower
//        low       er
//      lo   w     e  r
//     l  o
//
// A word of several tokens has several trees side by side; a whole word that was looked up is a node above all symbols.

#include "core/explain/bpe/bpe_steps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct MergeTree {
    struct Node {
        NodeIndex node = kNoNode; ///< of the steps
        std::string text;         ///< as shownText() shows it
        PieceId id = kNoPiece;
        std::optional<std::uint32_t> rank;
        std::optional<float> score;
        bool later = false;               ///< made after the step that was asked for
        std::vector<std::uint32_t> parts; ///< indices of nodes before this one, from left to right
    };
    std::vector<Node> nodes; ///< the symbols that merging starts from, then what each step makes
};

/// `done`: steps that are done; what comes of the others is `later`. Time: that of the steps.
MergeTree mergeTree(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps,
                    std::size_t done);

/// A digraph of Graphviz; what is later is dashed.
std::string mergeTreeAsDot(const MergeTree& tree);
/// A flowchart of Mermaid.
std::string mergeTreeAsMermaid(const MergeTree& tree);

} // namespace tokenscope::explain
