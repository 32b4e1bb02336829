#include "core/steps/export/lattice_json.h"

#include "core/steps/export/json_lists.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace tokenscope::explain {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity(); ///< null

void appendIndexOrNull(std::string& out, std::uint32_t index) { // both are the same number
    static_assert(kNoPiece == kNoEdge);
    if (index == kNoEdge)
        out += "null";
    else
        appendJsonNumber(out, index);
}

} // namespace

std::string latticeDigits(double number, bool isFloat) {
    return isFloat ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
}

std::string latticePercent(const LatticeStatistics& statistics, double probability) {
    return statistics.known() ? fmt::format("{:.1f} %", probability * 100) : "–";
}

void appendLatticeNumber(std::string& out, double number, bool isFloat) {
    out += std::isfinite(number) ? latticeDigits(number, isFloat) : "null";
}

/// A count that isn't exact is left to its logarithm.
void appendLatticeStatistics(std::string& out, const LatticeStatistics& statistics) {
    appendJsonKey(out, "ways");
    appendLatticeNumber(out, statistics.paths.value < kExactWays ? statistics.paths.value : kNone);
    appendJsonKey(out, "log10_ways");
    appendLatticeNumber(out, statistics.paths.log10);
    appendJsonKey(out, "entropy_bits");
    appendLatticeNumber(out, statistics.known() ? statistics.entropyBits : kNone);
    appendJsonKey(out, "margin");
    appendLatticeNumber(out, statistics.margin.value_or(kNone));
}

void appendLatticeEdges(std::string& out, const UnigramLattice& lattice,
                        const LatticeStatistics& statistics) {
    appendLatticeStatistics(out, statistics);
    appendJsonKey(out, "arcs");
    std::size_t index = 0;
    appendJsonList(out, lattice.edges, [&](const LatticeEdge& edge) {
        out += "{\"span\":";
        appendSpan(out, edge.begin, edge.end);
        appendJsonKey(out, "id");
        appendIndexOrNull(out, edge.id);
        appendJsonKey(out, "piece");
        appendJsonPiece(out, lattice.textOf(edge));
        appendJsonKey(out, "score");
        appendLatticeNumber(out, edge.score, lattice.sumsAreFloats);
        appendJsonKey(out, "marginal");
        appendLatticeNumber(out, statistics.known() ? statistics.marginals[index] : kNone);
        ++index;
        out += '}';
    });
    appendJsonKey(out, "best");
    appendJsonList(out, lattice.best, [&](const LatticeStep& best) {
        out += "{\"sum\":";
        appendLatticeNumber(out, best.sum, lattice.sumsAreFloats);
        appendJsonKey(out, "arc");
        appendIndexOrNull(out, best.edge);
        out += '}';
    });
}

Result<std::string> latticeJson(const UnigramLattice& lattice, const Progress& progress) {
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "exporting was canceled");
    std::string out = "{\"text\":";
    appendJsonPiece(out, lattice.text);
    const auto appendNumbers = [&](const char* key, const std::vector<std::uint32_t>& numbers) {
        appendJsonKey(out, key);
        appendJsonList(out, numbers, [&](std::uint32_t number) { appendJsonNumber(out, number); });
    };
    appendNumbers("places", lattice.positions);
    appendJsonKey(out, "candidates");
    appendJsonNumber(out, lattice.edges.size());
    appendLatticeEdges(out, lattice, statisticsOf(lattice));
    appendNumbers("winner", lattice.winner);
    return out + "}";
}

} // namespace tokenscope::explain
