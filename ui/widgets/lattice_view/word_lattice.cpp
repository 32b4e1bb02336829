#include "ui/widgets/lattice_view/word_lattice.h"

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {

std::uint32_t WordLattice::placeAt(std::size_t step) const {
    const auto filled = static_cast<std::uint32_t>(std::min(step, steps()));
    return lattice.backwards ? lattice.lastPlace() - filled : filled;
}

std::size_t WordLattice::stepOf(std::uint32_t arc) const {
    const LatticeEdge& a = lattice.arcs[arc];
    return lattice.backwards ? lattice.lastPlace() - a.begin : a.end;
}

bool WordLattice::isFilled(std::uint32_t place, std::size_t step) const {
    return lattice.backwards ? place >= placeAt(step) : place <= placeAt(step);
}

std::vector<std::uint32_t> WordLattice::wayAt(std::size_t step) const {
    if (step >= steps() && !lattice.winner.empty())
        return lattice.winner;
    std::vector<std::uint32_t> way;
    std::uint32_t place = placeAt(step);
    while (lattice.best[place].arc != kNoEdge && way.size() <= steps()) {
        const std::uint32_t arc = lattice.best[place].arc;
        way.push_back(arc);
        place = lattice.backwards ? lattice.arcs[arc].end : lattice.arcs[arc].begin;
    }
    if (!lattice.backwards)
        std::reverse(way.begin(), way.end());
    return way;
}

PieceLabel WordLattice::label(std::uint32_t arc) const {
    const LatticeEdge& a = lattice.arcs[arc];
    if (a.id != kNoPiece && tokenizer->contains(a.id) && tokenizer->type(a.id) != PieceType::Unknown)
        return pieceLabel(*tokenizer, a.id);
    return textLabel(lattice.textOf(a));
}

PieceType WordLattice::type(std::uint32_t arc) const {
    const PieceId id = lattice.arcs[arc].id;
    if (id == kNoPiece)
        return PieceType::Byte;
    const PieceType type = tokenizer->contains(id) ? tokenizer->type(id) : PieceType::Normal;
    const auto* model = std::get_if<UnigramModel>(&tokenizer->definition().model);
    return type == PieceType::Unknown && model && model->byteFallback ? PieceType::Byte : type;
}

PieceLabel WordLattice::character(std::uint32_t place) const {
    const std::uint32_t begin = lattice.places[place];
    return textLabel(std::string_view(lattice.text).substr(begin, lattice.places[place + 1] - begin));
}

ByteSpan WordLattice::origin(std::uint32_t arc) const {
    return word.originOf(lattice.bytesOf(lattice.arcs[arc])).value_or(word.span);
}

WordLatticePtr wordLattice(const std::shared_ptr<const Tokenizer>& tokenizer, const SteppedWord& word,
                           UnigramLattice lattice) {
    auto made = std::make_shared<WordLattice>();
    made->tokenizer = tokenizer;
    made->word = word;
    made->lattice = std::move(lattice);
    made->shares = marginalsOf(made->lattice);
    made->rows = LatticeRows(made->lattice);
    return made;
}

QString scoreText(double score) {
    constexpr double kWritten = 1e7;
    if (!std::isfinite(score))
        return score < 0 ? QStringLiteral("\u2212∞") : QStringLiteral("∞");
    QString text =
        std::abs(score) < kWritten ? QString::number(score, 'f', 2) : QString::number(score, 'g', 6);
    if (text == QLatin1String("-0.00") || text == QLatin1String("0.00"))
        return QStringLiteral("0");
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString shareText(double share) {
    constexpr double kLeast = 0.0005;
    if (std::isnan(share))
        return QStringLiteral("–");
    if (share > 0 && share < kLeast)
        return QStringLiteral("<0.1\u2009%");
    return QString::number(share * 100, 'f', 1) + QStringLiteral("\u2009%");
}

} // namespace tokenscope::ui
