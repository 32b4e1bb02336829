#include "ui/widgets/merge_tree_view/tree_menu.h"

#include "core/explain/bpe/merge_tree.h"

namespace tokenscope::ui {

namespace {

explain::MergeTree treeOf(const BpeWord& word, std::size_t step) {
    return explain::mergeTree(*word.tokenizer, word.word.text, word.steps, step);
}

} // namespace

QString treeAsDot(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(explain::mergeTreeAsDot(treeOf(word, step)));
}

QString treeAsMermaid(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(explain::mergeTreeAsMermaid(treeOf(word, step)));
}

TreeMenu::TreeMenu(const MergeTreeView& view, QWidget* parent)
    : ExportMenu(tr("the tree"), QStringLiteral("merges"), parent) {
    addPicture({[&view] { return view.word() ? view.pictureSize() : QSize(); },
                [&view](QPainter& painter) { view.paintPicture(painter); },
                {}});
    using ToText = QString (*)(const BpeWord&, std::size_t);
    const auto add = [this, &view](const QString& title, const QString& suffix, ToText toText) {
        addText(title, suffix, [&view, toText]() -> Work {
            if (!view.word())
                return {};
            return [text = toText(*view.word(), view.step()).toUtf8()](const Progress&) {
                return Result<QByteArray>(text);
            };
        });
    };
    add(tr("DOT (Graphviz)"), QStringLiteral("dot"), treeAsDot);
    add(tr("Mermaid"), QStringLiteral("mmd"), treeAsMermaid);
}

} // namespace tokenscope::ui
