#include "ui/widgets/merge_tree_view/tree_text.h"

#include "core/explain/bpe/merge_tree.h"

namespace tokenscope::ui {
namespace {

MergeTree treeOf(const BpeWord& word, std::size_t step) {
    return mergeTree(*word.tokenizer, word.word.text, word.steps, step);
}

} // namespace

QString treeAsDot(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(mergeTreeAsDot(treeOf(word, step)));
}

QString treeAsMermaid(const BpeWord& word, std::size_t step) {
    return QString::fromStdString(mergeTreeAsMermaid(treeOf(word, step)));
}

} // namespace tokenscope::ui
