#include "ui/widgets/lattice_view/word_lattice.h"

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {

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
    return textLabel(lattice.textOf(a));
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
    return textLabel(std::string_view(lattice.text).substr(begin, lattice.positions[position + 1] - begin));
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
    if (!std::isfinite(score))
        return score < 0 ? QStringLiteral("\u2212∞") : QStringLiteral("∞");
    QString text =
        std::abs(score) < kWritten ? QString::number(score, 'f', 2) : QString::number(score, 'g', 6);
    if (text == QLatin1String("-0.00") || text == QLatin1String("0.00"))
        return QStringLiteral("0");
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString percentText(double probability) {
    constexpr double kLeast = 0.0005;
    if (std::isnan(probability))
        return QStringLiteral("–");
    if (probability > 0 && probability < kLeast)
        return QStringLiteral("<0.1\u2009%");
    return QString::number(probability * 100, 'f', 1) + QStringLiteral("\u2009%");
}

} // namespace tokenscope::ui
