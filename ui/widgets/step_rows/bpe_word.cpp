#include "ui/widgets/step_rows/bpe_word.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kFewSteps = 8; ///< for jumps over more steps the row is rebuilt

constexpr qreal kByteOfColumn = 0.6; ///< width of a byte, relative to a column
constexpr qreal kInsideColumn = 20;  ///< padding around the letters, both sides together

} // namespace

PieceLabel BpeWord::label(const ModelSymbol& symbol) const {
    const PieceId id = symbol.id;
    if (id != kNoPiece && tokenizer->type(id) != PieceType::Unknown && tokenizer->contains(id))
        return pieceLabel(*tokenizer, id);
    return textLabel(*tokenizer, textOf(symbol.span));
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

StepRow::StepRow(const explain::BpeSteps& steps)
    : m_steps(&steps)
    , m_nodes(steps.symbols) {
    std::iota(m_nodes.begin(), m_nodes.end(), explain::NodeIndex{0});
}

void StepRow::go(std::size_t step) {
    if (!m_steps)
        return;
    step = std::min(step, m_steps->steps.size());
    const std::size_t way = step > m_step ? step - m_step : m_step - step;
    bool known = way <= kFewSteps;
    while (known && m_step < step)
        forward();
    while (known && m_step > step)
        known = back();
    if (!known) {
        m_nodes = m_steps->row(step);
        m_step = step;
    }
}

void StepRow::forward() {
    const explain::BpeStep& s = m_steps->steps[m_step++];
    const auto at = m_nodes.begin() + static_cast<std::ptrdiff_t>(s.position);
    const std::uint32_t kept = std::min(s.inputCount, s.outputCount);
    std::iota(at, at + kept, s.firstOutput);
    if (s.inputCount > kept) {
        m_nodes.erase(at + kept, at + s.inputCount);
    } else if (s.outputCount > kept) {
        std::vector<explain::NodeIndex> more(s.outputCount - kept);
        std::iota(more.begin(), more.end(), s.firstOutput + kept);
        m_nodes.insert(at + kept, more.begin(), more.end());
    }
}

/// False for a step that joined more than two symbols: it can't be reversed from what is stored.
bool StepRow::back() {
    const explain::BpeStep& s = m_steps->steps[m_step - 1];
    const bool isMerge = s.kind == explain::BpeStep::Kind::Merge;
    if (!isMerge && s.inputCount != 1)
        return false;
    auto at = m_nodes.begin() + static_cast<std::ptrdiff_t>(s.position);
    at = m_nodes.erase(at, at + s.outputCount);
    if (isMerge)
        at = m_nodes.insert(at, m_steps->nodes[s.firstOutput].right);
    m_nodes.insert(at, s.firstInput);
    --m_step;
    return true;
}

BoxColumns stepColumns(const BpeWord& word, int columnWidth, const QFont& font) {
    std::unordered_map<std::string, qreal> known;
    // Symbols that fall back to bytes need space for each byte.
    std::unordered_map<std::uint32_t, std::uint32_t> bytesAt;
    for (const explain::BpeStep& step : word.steps.steps)
        if (step.kind == explain::BpeStep::Kind::Bytes && step.outputCount > 0)
            bytesAt[word.node(step.firstOutput).span.begin] = step.outputCount;
    std::vector<std::uint32_t> starts;
    std::vector<qreal> widths;
    starts.reserve(word.steps.symbols + 1);
    widths.reserve(word.steps.symbols);
    for (explain::NodeIndex symbol = 0; symbol < word.steps.symbols; ++symbol) {
        const ByteSpan span = word.node(symbol).span;
        qreal width = columnWidth;
        if (span.size() > 1) {
            const PieceLabel label = word.label(symbol);
            const auto [found, isNew] = known.try_emplace(label.bytes, 0);
            if (isNew)
                found->second = pieceRuns(label.bytes, font, label.spelled).width + kInsideColumn;
            width = std::max(width, found->second);
        }
        if (const auto bytes = bytesAt.find(span.begin); bytes != bytesAt.end())
            width = std::max(width, bytes->second * columnWidth * kByteOfColumn);
        starts.push_back(span.begin);
        widths.push_back(width);
    }
    starts.push_back(word.steps.symbols > 0 ? word.node(word.steps.symbols - 1).span.end : 0);
    return {std::move(starts), widths};
}

} // namespace tokenscope::ui
