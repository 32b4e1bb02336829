#include "core/steps/merge_tree.h"

#include "core/base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tokenscope {
namespace {

constexpr std::size_t kLongestLabel = 80; ///< bytes

std::string labelOf(const MergeTree::Node& node) {
    std::string label;
    for (const char c : printable(node.text, kLongestLabel))
        label += c == ' ' ? "␣" : std::string(1, c);
    return label;
}

/// `id 10 · rank 3`
std::string noteOf(const MergeTree::Node& node) {
    std::string note = node.id == kNoPiece ? "no piece" : fmt::format("id {}", node.id);
    if (node.rank)
        note += fmt::format(" · rank {}", *node.rank);
    else if (node.score)
        note += fmt::format(" · score {}", *node.score);
    if (node.occurrences > 0)
        note += fmt::format(" · {}×", node.occurrences);
    return note;
}

template <class F>
std::string escapedBy(std::string_view text, const F& escape) {
    std::string out;
    for (const char c : text) {
        const std::string_view instead = escape(c);
        if (instead.empty())
            out += c;
        else
            out += instead;
    }
    return out;
}

std::string inDot(std::string_view text) {
    return escapedBy(text, [](char c) -> std::string_view {
        return c == '"' ? "\\\"" : c == '\\' ? "\\\\" : "";
    });
}

std::string inMermaid(std::string_view text) {
    return escapedBy(text, [](char c) -> std::string_view {
        switch (c) {
        case '"':
            return "#quot;";
        case '#':
            return "#35;";
        case '<':
            return "#lt;";
        case '>':
            return "#gt;";
        case '&':
            return "#amp;";
        case '`':
            return "#96;";
        case '*':
            return "#42;";
        case '_':
            return "#95;";
        default:
            return "";
        }
    });
}

} // namespace

MergeTree treeBelow(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps, NodeIndex root,
                    std::span<const PieceId> tokens) {
    std::unordered_map<NodeIndex, const BpeStep*> merges;
    for (const BpeStep& step : steps.steps) {
        if (step.kind == BpeStep::Kind::Merge)
            merges.emplace(step.firstMade, &step);
    }
    std::unordered_map<PieceId, std::size_t> counts;
    for (const PieceId id : tokens)
        ++counts[id];
    MergeTree tree;
    struct Pending {
        NodeIndex node;
        std::uint32_t parent;
        bool isRight;
    };
    std::vector<Pending> pending = {{root, MergeTree::kLeaf, false}};
    while (!pending.empty()) {
        const auto [index, parent, isRight] = pending.back();
        pending.pop_back();
        const StepNode& node = steps.nodes[index];
        const auto at = static_cast<std::uint32_t>(tree.nodes.size());
        if (parent != MergeTree::kLeaf)
            (isRight ? tree.nodes[parent].right : tree.nodes[parent].left) = at;
        MergeTree::Node made;
        made.text = nodeSpelling(tokenizer, word, node);
        made.id = node.id;
        if (const auto count = counts.find(node.id); count != counts.end())
            made.occurrences = count->second;
        if (const auto merge = merges.find(index); merge != merges.end()) {
            made.rank = merge->second->rank;
            made.score = merge->second->score;
            pending.push_back({node.right, at, true});
            pending.push_back({node.left, at, false});
        }
        tree.nodes.push_back(std::move(made));
    }
    return tree;
}

std::string treeAsDot(const MergeTree& tree) {
    std::string out = "digraph merges {\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        out += fmt::format("  n{} [label=\"{}\\n{}\"];\n", i, inDot(labelOf(tree.nodes[i])),
                           noteOf(tree.nodes[i]));
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].left != MergeTree::kLeaf)
            out +=
                fmt::format("  n{0} -> n{1};\n  n{0} -> n{2};\n", i, tree.nodes[i].left, tree.nodes[i].right);
    }
    return out + "}\n";
}

std::string treeAsMermaid(const MergeTree& tree) {
    std::string out = "flowchart TD\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        out += fmt::format("  n{}[\"{}<br/>{}\"]\n", i, inMermaid(labelOf(tree.nodes[i])),
                           noteOf(tree.nodes[i]));
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].left != MergeTree::kLeaf)
            out +=
                fmt::format("  n{0} --> n{1}\n  n{0} --> n{2}\n", i, tree.nodes[i].left, tree.nodes[i].right);
    }
    return out;
}

namespace {

/// Leaves side by side, each node above the middle of its parts.
class Picture {
  public:
    explicit Picture(const MergeTree& tree)
        : m_tree(tree)
        , m_places(tree.nodes.size()) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const MergeTree::Node& node = tree.nodes[i];
            Place& place = m_places[i];
            place.label = labelOf(node);
            place.note = noteOf(node);
            place.width = std::max(widthOf(place.label, 9.0), widthOf(place.note, 6.0)) + 20.0;
            for (const std::uint32_t part : {node.left, node.right}) {
                if (part != MergeTree::kLeaf)
                    m_places[part].depth = place.depth + 1;
            }
            m_height = std::max(m_height, kRow * (place.depth + 1.0));
            if (node.left == MergeTree::kLeaf) {
                place.middle = m_width + place.width / 2;
                m_width += place.width + kGap;
            }
        }
        for (std::size_t i = tree.nodes.size(); i-- > 0;) { // parts stand behind
            const MergeTree::Node& node = tree.nodes[i];
            if (node.left != MergeTree::kLeaf)
                m_places[i].middle = (m_places[node.left].middle + m_places[node.right].middle) / 2;
        }
        // Above narrow leaves a wide node may reach over the edge.
        double least = 0;
        for (const Place& place : m_places) {
            least = std::min(least, place.middle - place.width / 2);
            m_width = std::max(m_width, place.middle + place.width / 2);
        }
        m_left = kMargin - least;
    }

    [[nodiscard]] std::string write() const {
        const double width = m_left + m_width + kMargin;
        const double height = m_height + 2 * kMargin;
        std::string out =
            fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\">\n"
                        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
                        width, height);
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const MergeTree::Node& node = m_tree.nodes[i];
            for (const std::uint32_t part : {node.left, node.right}) {
                if (part != MergeTree::kLeaf)
                    out += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
                                       "stroke=\"#8a94a6\"/>\n",
                                       x(i), top(i) + kBox, x(part), top(part));
            }
        }
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const Place& place = m_places[i];
            out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.0f}\" rx=\"6\" "
                               "fill=\"{}\" stroke=\"#5b6b86\"/>\n",
                               x(i) - place.width / 2, top(i), place.width, kBox,
                               m_tree.nodes[i].left == MergeTree::kLeaf ? "#f2f4f8" : "#dbe8fb");
            out += fmt::format(
                "<text x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\" font-size=\"15\" "
                "fill=\"#14181f\">{2}</text>\n<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\" "
                "font-size=\"10\" fill=\"#4a5568\">{4}</text>\n",
                x(i), top(i) + 19, inXml(place.label), top(i) + 34, inXml(place.note));
        }
        return out + "</svg>\n";
    }

  private:
    struct Place {
        std::string label, note;
        double middle = 0;
        double width = 0;
        std::uint32_t depth = 0;
    };
    static constexpr double kRow = 64;
    static constexpr double kBox = 42;
    static constexpr double kGap = 12;
    static constexpr double kMargin = 16;

    [[nodiscard]] double x(std::size_t node) const { return m_left + m_places[node].middle; }
    [[nodiscard]] double top(std::size_t node) const { return kMargin + kRow * m_places[node].depth; }
    /// About; Chinese and its kin take twice as much.
    static double widthOf(std::string_view text, double letter) {
        double width = 0;
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if ((byte & 0xC0U) != 0x80U)
                width += byte >= 0xE3 ? 1.8 * letter : letter;
        }
        return width;
    }
    static std::string inXml(std::string_view text) {
        return escapedBy(text, [](char c) -> std::string_view {
            return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : "";
        });
    }

    const MergeTree& m_tree;
    std::vector<Place> m_places;
    double m_width = 0;
    double m_height = 0;
    double m_left = 0;
};

} // namespace

std::string treeAsSvg(const MergeTree& tree) {
    return Picture(tree).write();
}

} // namespace tokenscope
