#include "core/explain/bpe/merge_tree.h"

#include "core/explain/bpe/bpe_steps.h"

#include <fmt/format.h>

namespace tokenscope::explain {
namespace {

/// `8, rank 0`: id and rank or score of a node; may be empty.
std::string noteOf(const MergeTree::Node& node) {
    std::string note = node.id == kNoPiece ? std::string() : std::to_string(node.id);
    const std::string order = node.rank    ? fmt::format("rank {}", *node.rank)
                              : node.score ? fmt::format("score {}", *node.score)
                                           : std::string();
    return note.empty() || order.empty() ? note + order : note + ", " + order;
}

std::string inDot(std::string_view text) {
    std::string out;
    for (const char c : text) {
        out += c == '"' || c == '\\' ? "\\" : "";
        out += c;
    }
    return out;
}

/// Escapes Mermaid's syntax by entities.
std::string inMermaid(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte >= 0x80 || c == ' ' || c == ',' || (c >= '0' && c <= '9') ||
                           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        out += plain ? std::string(1, c) : fmt::format("#{};", byte);
    }
    return out;
}

} // namespace

MergeTree mergeTree(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps,
                    std::size_t done) {
    MergeTree tree;
    std::vector<std::uint32_t> indices(steps.nodes.size()); // by node: its index in the tree
    const auto add = [&](NodeIndex index) -> MergeTree::Node& {
        indices[index] = static_cast<std::uint32_t>(tree.nodes.size());
        MergeTree::Node& node = tree.nodes.emplace_back();
        node.node = index;
        node.text = shownText(nodeSpelling(tokenizer, word, steps.nodes[index]));
        node.id = steps.nodes[index].id;
        return node;
    };
    for (const NodeIndex index : steps.row(steps.spelled))
        add(index);
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const BpeStep& step = steps.steps[i];
        if (step.kind != BpeStep::Kind::Merge && step.kind != BpeStep::Kind::WholePiece)
            continue;
        MergeTree::Node& node = add(step.firstOutput);
        node.rank = step.rank;
        node.score = step.score;
        node.later = i >= done;
        if (step.kind == BpeStep::Kind::Merge) {
            const StepNode& merged = steps.nodes[step.firstOutput];
            node.parts = {indices[merged.left], indices[merged.right]};
        } else {
            for (NodeIndex symbol = 0; symbol < steps.symbols; ++symbol)
                node.parts.push_back(indices[symbol]);
        }
    }
    return tree;
}

std::string mergeTreeAsDot(const MergeTree& tree) {
    std::string out = "digraph merges {\n  node [shape=box, style=\"rounded,filled\", "
                      "fillcolor=\"#D9ECF2\", fontname=\"monospace\"];\n  edge [arrowhead=none];\n";
    for (const MergeTree::Node& node : tree.nodes) {
        const std::string note = noteOf(node);
        out += fmt::format("  n{} [label=\"{}{}{}\"{}];\n", node.node, inDot(node.text),
                           note.empty() ? "" : "\\n", inDot(note),
                           node.later ? ", style=\"rounded,dashed\"" : "");
    }
    for (const MergeTree::Node& node : tree.nodes) {
        for (const std::uint32_t part : node.parts)
            out += fmt::format("  n{} -> n{};\n", node.node, tree.nodes[part].node);
    }
    return out + "}\n";
}

std::string mergeTreeAsMermaid(const MergeTree& tree) {
    std::string out = "flowchart TD\n";
    std::string later;
    for (const MergeTree::Node& node : tree.nodes) {
        const std::string note = noteOf(node);
        out += fmt::format("  n{}[\"{}{}{}\"]\n", node.node, inMermaid(node.text),
                           note.empty() ? "" : "<br/>", inMermaid(note));
        if (node.later)
            later += fmt::format("{}n{}", later.empty() ? "" : ",", node.node);
    }
    for (const MergeTree::Node& node : tree.nodes) {
        for (const std::uint32_t part : node.parts)
            out += fmt::format("  n{} --- n{}\n", node.node, tree.nodes[part].node);
    }
    if (!later.empty())
        out += fmt::format("  classDef later stroke-dasharray:4 4\n  class {} later\n", later);
    return out;
}

} // namespace tokenscope::explain
