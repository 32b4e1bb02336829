#include "ui/widgets/lattice_view/word_lattice.h"

#include "ui/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTried = 2048; ///< above this number of edges, rows are filled from the left

std::uint32_t lengthOf(const explain::LatticeEdge& edge) {
    return edge.end - edge.begin;
}

} // namespace

LatticeRows::LatticeRows(const explain::UnigramLattice& lattice)
    : m_rows(lattice.edges.size()) {
    for (const explain::LatticeEdge& edge : lattice.edges)
        m_longest = std::max(m_longest, lengthOf(edge));
    if (lattice.edges.size() <= kMaxTried)
        placeByLength(lattice);
    else
        placeFromTheLeft(lattice);
}

/// Short edges first, each in the lowest row where it fits.
void LatticeRows::placeByLength(const explain::UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return lengthOf(lattice.edges[a]) < lengthOf(lattice.edges[b]);
    });
    std::vector<std::vector<bool>> taken; // by row: the columns in use
    for (const std::uint32_t index : order) {
        const explain::LatticeEdge& edge = lattice.edges[index];
        std::uint32_t row = lengthOf(edge) == 1 ? 0 : 1;
        const auto isFree = [&](const std::vector<bool>& columns) {
            return std::find(columns.begin() + edge.begin, columns.begin() + edge.end, true) ==
                   columns.begin() + edge.end;
        };
        while (row < taken.size() && !isFree(taken[row]))
            ++row;
        while (taken.size() <= row)
            taken.emplace_back(lattice.lastPosition());
        std::fill(taken[row].begin() + edge.begin, taken[row].begin() + edge.end, true);
        m_rows[index] = row;
    }
    m_count = static_cast<std::uint32_t>(taken.size());
}

/// For very many edges: from left to right, each in the lowest row that is free by then; at each position
/// short ones first. Uses no more rows than edges overlap, in O(edges × log rows).
void LatticeRows::placeFromTheLeft(const explain::UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const explain::LatticeEdge& left = lattice.edges[a];
        const explain::LatticeEdge& right = lattice.edges[b];
        return std::pair(left.begin, left.end) < std::pair(right.begin, right.end);
    });
    using Ends = std::pair<std::uint32_t, std::uint32_t>; // the next free column of a row, and the row
    std::priority_queue<Ends, std::vector<Ends>, std::greater<>> taken;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> vacant;
    std::uint32_t freeInLowest = 0;
    m_count = 1;
    for (const std::uint32_t index : order) {
        const explain::LatticeEdge& edge = lattice.edges[index];
        for (; !taken.empty() && taken.top().first <= edge.begin; taken.pop())
            vacant.push(taken.top().second);
        if (lengthOf(edge) == 1 && freeInLowest <= edge.begin) {
            freeInLowest = edge.end;
            m_rows[index] = 0;
            continue;
        }
        std::uint32_t row = m_count;
        if (vacant.empty()) {
            ++m_count;
        } else {
            row = vacant.top();
            vacant.pop();
        }
        taken.emplace(edge.end, row);
        m_rows[index] = row;
    }
}

std::uint32_t WordLattice::positionAt(std::size_t step) const {
    const auto filled = static_cast<std::uint32_t>(std::min(step, steps()));
    return lattice.backwards ? lattice.lastPosition() - filled : filled;
}

std::size_t WordLattice::stepOf(std::uint32_t edge) const {
    const explain::LatticeEdge& a = lattice.edges[edge];
    return lattice.backwards ? lattice.lastPosition() - a.begin : a.end;
}

bool WordLattice::isFilled(std::uint32_t position, std::size_t step) const {
    return lattice.backwards ? position >= positionAt(step) : position <= positionAt(step);
}

std::vector<std::uint32_t> WordLattice::pathAt(std::size_t step) const {
    if (step >= steps() && !lattice.winner.empty())
        return lattice.winner;
    std::vector<std::uint32_t> path;
    std::uint32_t position = positionAt(step);
    while (lattice.best[position].edge != explain::kNoEdge && path.size() <= steps()) {
        const std::uint32_t edge = lattice.best[position].edge;
        path.push_back(edge);
        position = lattice.backwards ? lattice.edges[edge].end : lattice.edges[edge].begin;
    }
    if (!lattice.backwards)
        std::reverse(path.begin(), path.end());
    return path;
}

PieceLabel WordLattice::label(std::uint32_t edge) const {
    const explain::LatticeEdge& a = lattice.edges[edge];
    if (a.id != kNoPiece && tokenizer->contains(a.id) && tokenizer->type(a.id) != PieceType::Unknown)
        return pieceLabel(*tokenizer, a.id);
    return textLabel(*tokenizer, lattice.textOf(a));
}

PieceType WordLattice::type(std::uint32_t edge) const {
    const PieceId id = lattice.edges[edge].id;
    if (id == kNoPiece)
        return PieceType::Byte;
    const PieceType type = tokenizer->contains(id) ? tokenizer->type(id) : PieceType::Normal;
    const auto* model = std::get_if<UnigramModel>(&tokenizer->definition().model);
    return type == PieceType::Unknown && model && model->byteFallback ? PieceType::Byte : type;
}

PieceLabel WordLattice::character(std::uint32_t position) const {
    const std::uint32_t begin = lattice.positions[position];
    return textLabel(*tokenizer,
                     std::string_view(lattice.text).substr(begin, lattice.positions[position + 1] - begin));
}

ByteSpan WordLattice::origin(std::uint32_t edge) const {
    return word.originOf(lattice.bytesOf(lattice.edges[edge])).value_or(word.span);
}

WordLatticePtr wordLattice(const std::shared_ptr<const Tokenizer>& tokenizer,
                           const explain::SteppedWord& word, explain::UnigramLattice lattice) {
    auto made = std::make_shared<WordLattice>();
    made->tokenizer = tokenizer;
    made->word = word;
    made->lattice = std::move(lattice);
    made->statistics = explain::statisticsOf(made->lattice);
    made->rows = LatticeRows(made->lattice);
    return made;
}

QString scoreText(double score) {
    constexpr double kWritten = 1e7;
    constexpr double kLeast = 0.005;
    if (!std::isfinite(score))
        return score < 0 ? QStringLiteral("\u2212∞") : QStringLiteral("∞");
    if (std::abs(score) < kLeast)
        return QStringLiteral("0");
    QString text = std::abs(score) < kWritten ? decimal(score, 2) : shortDecimal(score);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString percentText(double probability) {
    constexpr double kLeast = 0.0005;
    if (std::isnan(probability))
        return QStringLiteral("–");
    if (probability > 0 && probability < kLeast)
        return QLatin1Char('<') + decimal(0.1, 1) + QStringLiteral(" %");
    return decimal(probability * 100, 1) + QStringLiteral(" %");
}

} // namespace tokenscope::ui
