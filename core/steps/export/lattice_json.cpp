#include "core/steps/export/lattice_json.h"

#include "core/steps/export/json_lists.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace tokenscope::explain {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity(); ///< null

void appendIndexOrNull(std::string& out, std::uint32_t index) { // both are the same number
    static_assert(kNoPiece == kNoArc);
    if (index == kNoArc)
        out += "null";
    else
        appendJsonNumber(out, index);
}

} // namespace

std::string latticeDigits(double number, bool isFloat) {
    return isFloat ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
}

std::string latticePercent(const LatticeShares& shares, double share) {
    return shares.known() ? fmt::format("{:.1f} %", share * 100) : "–";
}

void appendLatticeNumber(std::string& out, double number, bool isFloat) {
    out += std::isfinite(number) ? latticeDigits(number, isFloat) : "null";
}

/// A count that isn't exact is left to its logarithm.
void appendLatticeShares(std::string& out, const LatticeShares& shares) {
    appendJsonKey(out, "ways");
    appendLatticeNumber(out, shares.ways.value < kExactWays ? shares.ways.value : kNone);
    appendJsonKey(out, "log10_ways");
    appendLatticeNumber(out, shares.ways.log10);
    appendJsonKey(out, "entropy_bits");
    appendLatticeNumber(out, shares.known() ? shares.entropyBits : kNone);
    appendJsonKey(out, "margin");
    appendLatticeNumber(out, shares.margin.value_or(kNone));
}

void appendLatticeArcs(std::string& out, const UnigramLattice& lattice, const LatticeShares& shares) {
    appendLatticeShares(out, shares);
    appendJsonKey(out, "arcs");
    std::size_t index = 0;
    appendJsonList(out, lattice.arcs, [&](const LatticeArc& arc) {
        out += "{\"span\":";
        appendSpan(out, arc.begin, arc.end);
        appendJsonKey(out, "id");
        appendIndexOrNull(out, arc.id);
        appendJsonKey(out, "piece");
        appendJsonPiece(out, lattice.textOf(arc));
        appendJsonKey(out, "score");
        appendLatticeNumber(out, arc.score, lattice.sumsAreFloats);
        appendJsonKey(out, "marginal");
        appendLatticeNumber(out, shares.known() ? shares.marginals[index] : kNone);
        ++index;
        out += '}';
    });
    appendJsonKey(out, "best");
    appendJsonList(out, lattice.best, [&](const LatticeStep& best) {
        out += "{\"sum\":";
        appendLatticeNumber(out, best.sum, lattice.sumsAreFloats);
        appendJsonKey(out, "arc");
        appendIndexOrNull(out, best.arc);
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
    appendNumbers("places", lattice.places);
    appendJsonKey(out, "candidates");
    appendJsonNumber(out, lattice.arcs.size());
    appendLatticeArcs(out, lattice, sharesOf(lattice));
    appendNumbers("winner", lattice.winner);
    return out + "}";
}

} // namespace tokenscope::explain
