#include "ui/widgets/merge_tree_view/tree_text.h"

#include "ui/widgets/step_rows/step_words.h"

#include <functional>

namespace tokenscope {
namespace {

struct TreeNode {
    NodeIndex node = kNoNode;
    QString below; ///< id, rank or score
    bool dashed = false;
};

/// Symbols and merges, then what each merge was made of.
void eachNode(const BpeWord& word, std::size_t step, const std::function<void(const TreeNode&)>& node,
              const std::function<void(NodeIndex whole, NodeIndex part)>& edge) {
    const auto idOf = [&](NodeIndex index) {
        const PieceId id = word.node(index).id;
        return id == kNoPiece ? QString() : QString::number(id);
    };
    for (NodeIndex symbol = 0; symbol < word.steps.symbols; ++symbol)
        node({symbol, idOf(symbol), false});
    const std::vector<BpeStep>& steps = word.steps.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind != BpeStep::Kind::Merge && steps[i].kind != BpeStep::Kind::WholePiece)
            continue;
        QStringList below{idOf(steps[i].firstMade), stepOrder(steps[i])};
        below.removeAll(QString());
        node({steps[i].firstMade, below.join(QStringLiteral(", ")), i >= step});
    }
    for (const BpeStep& s : steps) {
        if (s.kind == BpeStep::Kind::Merge) {
            edge(s.firstMade, word.node(s.firstMade).left);
            edge(s.firstMade, word.node(s.firstMade).right);
        } else if (s.kind == BpeStep::Kind::WholePiece) {
            for (NodeIndex symbol = 0; symbol < word.steps.symbols; ++symbol)
                edge(s.firstMade, symbol);
        }
    }
}

QString dotText(QString text) {
    return text.replace(QLatin1Char('\\'), QLatin1String("\\\\"))
        .replace(QLatin1Char('"'), QLatin1String("\\\""));
}

/// Entities for what Mermaid would read as its own.
QString mermaidText(const QString& text) {
    QString safe;
    for (const QChar c : text) {
        const ushort u = c.unicode();
        const bool plain = c.isLetterOrNumber() || c == u' ' || c == u',' || u > 0x7F;
        safe += plain ? QString(c) : QStringLiteral("#%1;").arg(u);
    }
    return safe;
}

} // namespace

QString treeAsDot(const BpeWord& word, std::size_t step) {
    QString text =
        QStringLiteral("digraph merges {\n  node [shape=box, style=\"rounded,filled\", "
                       "fillcolor=\"#D9ECF2\", fontname=\"monospace\"];\n  edge [arrowhead=none];\n");
    eachNode(
        word, step,
        [&](const TreeNode& n) {
            const QString below = n.below.isEmpty() ? QString() : QStringLiteral("\\n") + dotText(n.below);
            text +=
                QStringLiteral("  n%1 [label=\"").arg(n.node) + dotText(word.text(n.node)) + below +
                (n.dashed ? QStringLiteral("\", style=\"rounded,dashed\"];\n") : QStringLiteral("\"];\n"));
        },
        [&](NodeIndex whole, NodeIndex part) {
            text += QStringLiteral("  n%1 -> n%2;\n").arg(whole).arg(part);
        });
    return text + QStringLiteral("}\n");
}

QString treeAsMermaid(const BpeWord& word, std::size_t step) {
    QString text = QStringLiteral("flowchart TD\n");
    QStringList dashed;
    eachNode(
        word, step,
        [&](const TreeNode& n) {
            const QString below =
                n.below.isEmpty() ? QString() : QStringLiteral("<br/>") + mermaidText(n.below);
            text += QStringLiteral("  n%1[\"").arg(n.node) + mermaidText(word.text(n.node)) + below +
                    QStringLiteral("\"]\n");
            if (n.dashed)
                dashed << QStringLiteral("n%1").arg(n.node);
        },
        [&](NodeIndex whole, NodeIndex part) {
            text += QStringLiteral("  n%1 --- n%2\n").arg(whole).arg(part);
        });
    if (!dashed.isEmpty())
        text += QStringLiteral("  classDef later stroke-dasharray:4 4\n  class %1 later\n")
                    .arg(dashed.join(QLatin1Char(',')));
    return text;
}

} // namespace tokenscope
