#include "ui/widgets/step_rows/bpe_word.h"

#include <algorithm>

namespace tokenscope::ui {

PieceLabel BpeWord::label(const ModelSymbol& symbol) const {
    const PieceId id = symbol.id;
    if (id != kNoPiece && tokenizer->type(id) != PieceType::Unknown && tokenizer->contains(id))
        return pieceLabel(*tokenizer, id);
    return textLabel(textOf(symbol.span));
}

/// The bytes of an end-of-word suffix are after the word's end (Hugging Face).
std::string_view BpeWord::textOf(ByteSpan span) const {
    return std::string_view(word.text).substr(std::min<std::size_t>(span.begin, word.text.size()),
                                              span.size());
}

PieceType BpeWord::type(explain::NodeIndex index) const {
    const explain::StepNode& n = node(index);
    return n.id != kNoPiece && tokenizer->contains(n.id) ? tokenizer->type(n.id) : PieceType::Normal;
}

ByteSpan BpeWord::origin(ByteSpan span) const {
    return word.originOf(span).value_or(ByteSpan{word.span.begin, word.span.begin});
}

std::size_t BpeWord::stepOf(explain::NodeIndex index) const {
    if (index < steps.symbols)
        return 0;
    // The nodes that steps create have ascending indices; steps that create nothing (Drop) are skipped.
    const std::vector<explain::BpeStep>& all = steps.steps;
    std::size_t low = 0;
    std::size_t high = all.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        std::size_t observed = middle;
        while (observed > low && all[observed].outputCount == 0)
            --observed;
        if (all[observed].outputCount == 0 || all[observed].firstOutput <= index)
            low = middle + 1;
        else
            high = observed;
    }
    while (low > 0 && all[low - 1].outputCount == 0)
        --low;
    return low;
}

Result<BpeWordPtr> bpeWord(const std::shared_ptr<const Tokenizer>& tokenizer,
                           const explain::SteppedWord& word, PieceId first, const Progress& progress) {
    auto made = std::make_shared<BpeWord>();
    made->tokenizer = tokenizer;
    made->word = word;
    if (word.fixed) {
        made->steps.nodes.push_back({first, {0, static_cast<std::uint32_t>(word.text.size())}});
        made->steps.symbols = 1;
        return made;
    }
    auto steps = explain::explainBpe(*tokenizer, word.text, progress);
    if (!steps)
        return tl::unexpected(steps.error());
    made->steps = std::move(*steps);
    if (const MergeRules* rules = tokenizer->mergeRules())
        made->queue = std::make_shared<const explain::MergeQueue>(*rules, word.text, made->steps);
    return made;
}

} // namespace tokenscope::ui
