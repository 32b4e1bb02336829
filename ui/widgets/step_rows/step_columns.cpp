#include "ui/widgets/step_rows/step_columns.h"

#include "ui/support/piece_runs.h"

#include <algorithm>
#include <unordered_map>

namespace tokenscope::ui {
namespace {

constexpr qreal kByteOfColumn = 0.6; ///< width of a byte, relative to a column
constexpr qreal kInsideColumn = 20;  ///< padding around the letters, both sides together

} // namespace

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
