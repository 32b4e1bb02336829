// Texts for pieces that differ between the definitions. A piece with a different merge rank is encoded
// differently next to a piece that overlaps it and is merged before it in one file and after it in the other:
//
//   piece p = [th][e]   other piece q = [er]   text p + r = t h e r
//
// A different score shows where the best segmentation with the piece is nearly as good as another one, so
// many neighbors are tried.

#include "core/compare/search/candidate_texts.h"
#include "core/compare/search/counterexample_search.h"
#include "core/definition/metaspace.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxChanged = 2000;
constexpr std::size_t kTexts = 240'000;   ///< in total
constexpr std::size_t kMaxTexts = 24'000; ///< per piece
constexpr std::size_t kMaxNeighbors = 1500;

struct Changed {
    std::string text;
    double low = 0, high = 0; ///< pieces with a merge rank in between are tried first
    bool ordered = false;
    bool operator<(const Changed& other) const {
        return std::tie(text, low, high) < std::tie(other.text, other.low, other.high);
    }
};

/// Ascending in merge order.
std::optional<double> mergeOrderOf(const Tokenizer& tokenizer, PieceId id) {
    if (const auto rank = tokenizer.mergeRank(id))
        return *rank;
    if (const auto score = tokenizer.score(id))
        return -static_cast<double>(*score);
    return std::nullopt;
}

void addPiece(const CounterexampleSearch& search, PieceId a, PieceId b, bool ordered,
              std::set<Changed>& changed) {
    const Tokenizer& tokenizer = a != kNoPiece ? *search.pair().a : *search.pair().b;
    Changed one{plainPiece(tokenizer, a != kNoPiece ? a : b).text, 0, 0, false};
    const auto orderA = a == kNoPiece ? std::nullopt : mergeOrderOf(*search.pair().a, a);
    const auto orderB = b == kNoPiece ? std::nullopt : mergeOrderOf(*search.pair().b, b);
    if (ordered && orderA && orderB) {
        one.ordered = true;
        one.low = std::min(*orderA, *orderB);
        one.high = std::max(*orderA, *orderB);
    }
    changed.insert(std::move(one));
}

void addMerge(const CounterexampleSearch& search, std::uint32_t a, std::uint32_t b,
              std::set<Changed>& changed) {
    const Tokenizer& tokenizer = a != kNoPiece ? *search.pair().a : *search.pair().b;
    const Merge& merge = std::get<BpeModel>(tokenizer.definition().model).merges[a != kNoPiece ? a : b];
    Changed one{plainPiece(tokenizer, merge.left).text + plainPiece(tokenizer, merge.right).text, 0, 0,
                false};
    if (a != kNoPiece && b != kNoPiece) {
        one.ordered = true;
        one.low = std::min(a, b);
        one.high = std::max(a, b);
    }
    changed.insert(std::move(one));
}

std::vector<Changed> changedPieces(const CounterexampleSearch& search) {
    std::set<Changed> changed;
    for (const DiffSection section :
         {DiffSection::Merges, DiffSection::Scores, DiffSection::Types, DiffSection::Vocabulary}) {
        const DiffTable& table = search.diff().table(section);
        const std::size_t step = std::max<std::size_t>(1, table.size() / kMaxChanged);
        for (std::size_t i = 0; i < table.size(); i += step) {
            const auto [a, b] = table.places(i);
            if (a == kNoPiece && b == kNoPiece)
                continue;
            if (table.listsMerges())
                addMerge(search, a, b, changed);
            else
                addPiece(search, a, b, section == DiffSection::Merges, changed);
        }
    }
    std::vector<Changed> list(changed.begin(), changed.end());
    std::erase_if(list, [](const Changed& one) { return one.text.empty() || one.text.size() > 256; });
    // Shortest first.
    std::stable_sort(list.begin(), list.end(),
                     [](const Changed& x, const Changed& y) { return x.text.size() < y.text.size(); });
    if (list.size() > kMaxChanged)
        list.resize(kMaxChanged);
    return list;
}

/// Finds pieces by their prefix or suffix.
class PiecesByEnds {
  public:
    explicit PiecesByEnds(const FilePair& pair) {
        collect(*pair.a, nullptr);
        collect(*pair.b, pair.a.get());
        std::sort(m_pieces.begin(), m_pieces.end(),
                  [](const Piece& x, const Piece& y) { return x.text < y.text; });
        m_reversed.reserve(m_pieces.size());
        for (const Piece& piece : m_pieces)
            m_reversed.push_back({{piece.text.rbegin(), piece.text.rend()}, piece.place, piece.normal});
        std::sort(m_reversed.begin(), m_reversed.end(),
                  [](const Piece& x, const Piece& y) { return x.text < y.text; });
    }

    /// f(rest) for each piece that starts with `part`, with the rest of the piece; pieces between low and
    /// high come first.
    template <class F>
    void beginningWith(std::string_view part, const Changed& changed, std::size_t most, const F& f) const {
        within(m_pieces, part, changed, most, f);
    }
    /// f(rest, reversed) for each piece that ends with `part`.
    template <class F>
    void endingWith(std::string_view part, const Changed& changed, std::size_t most, const F& f) const {
        within(m_reversed, std::string(part.rbegin(), part.rend()), changed, most, f);
    }
    /// A sample of all lengths, shortest first.
    [[nodiscard]] std::vector<std::string> some(std::size_t count) const {
        std::vector<std::string> texts;
        for (const std::size_t longest : {std::size_t{3}, std::size_t{8}, std::size_t{24}}) {
            std::vector<const Piece*> of;
            for (const Piece& piece : m_pieces) {
                if (piece.normal && piece.text.size() <= longest &&
                    piece.text.size() > (longest == 3 ? 0 : longest / 3))
                    of.push_back(&piece);
            }
            const std::size_t step = std::max<std::size_t>(1, of.size() / (count / 3));
            for (std::size_t i = 0; i < of.size(); i += step)
                texts.push_back(of[i]->text);
        }
        return texts;
    }

  private:
    struct Piece {
        std::string text;
        double place = 0;
        bool normal = true;
    };
    void collect(const Tokenizer& tokenizer, const Tokenizer* except) {
        for (const PieceId id : tokenizer.ids()) {
            if (except && except->contains(id) && except->spelling(id) == tokenizer.spelling(id))
                continue;
            m_pieces.push_back({plainPiece(tokenizer, id).text, mergeOrderOf(tokenizer, id).value_or(-1.0),
                                tokenizer.type(id) == PieceType::Normal});
        }
    }
    template <class F>
    static void within(const std::vector<Piece>& pieces, std::string_view part, const Changed& changed,
                       std::size_t most, const F& f) {
        const auto first = std::lower_bound(pieces.begin(), pieces.end(), part,
                                            [](const Piece& piece, std::string_view text) {
                                                return std::string_view(piece.text).compare(text) < 0;
                                            });
        for (const bool between : {true, false}) {
            std::size_t count = 0;
            for (auto at = first; at != pieces.end() && at->text.starts_with(part) && count < most; ++at) {
                const bool isBetween =
                    changed.ordered && at->place >= changed.low && at->place <= changed.high;
                if (isBetween != between || at->text.size() == part.size())
                    continue;
                ++count;
                f(std::string_view(at->text).substr(part.size()));
            }
        }
    }

    std::vector<Piece> m_pieces, m_reversed;
};

/// A piece that overlaps its start together with one that overlaps its end may be as good as the piece with
/// its neighbors.
template <class Attempt>
void tryAcrossBothEnds(CounterexampleSearch& search, const PiecesByEnds& pieces, const Changed& changed,
                       std::size_t most, const Attempt& attempt, const bool& shown) {
    const std::string& p = changed.text;
    const std::size_t each = std::clamp<std::size_t>(most / (p.size() * p.size() * 40), 2, 20);
    for (std::size_t first = 1; first < p.size() && !shown && search.wantsMore(); ++first) {
        std::vector<std::string> before;
        pieces.endingWith(std::string_view(p).substr(0, first), changed, each,
                          [&](std::string_view rest) { before.emplace_back(rest.rbegin(), rest.rend()); });
        for (std::size_t last = 1; last < p.size() && !shown && search.wantsMore(); ++last) {
            pieces.beginningWith(std::string_view(p).substr(p.size() - last), changed, each,
                                 [&](std::string_view rest) {
                                     for (const std::string& one : before)
                                         attempt(one + p + std::string(rest));
                                 });
        }
    }
}

void tryPiece(CounterexampleSearch& search, const PiecesByEnds& pieces,
              const std::vector<std::string>& neighbors, const Changed& changed, std::size_t most) {
    const std::string& p = changed.text;
    std::size_t texts = 0;
    bool shown = false;
    const auto attempt = [&](const std::string& text) {
        ++texts;
        shown = search.tryText(text) || shown;
        if (text.starts_with(' ') && !shown)
            shown = search.tryText(text.substr(1)) || shown;
    };
    attempt(p);
    for (const char* around : {"a", " ", "1", "."}) {
        attempt(around + p);
        attempt(p + around);
        attempt(around + p + around);
    }
    const std::size_t each = std::max<std::size_t>(8, most / (2 * p.size() + 2));
    for (std::size_t length = p.size() - 1; length > 0 && !shown && search.wantsMore(); --length) {
        pieces.beginningWith(std::string_view(p).substr(p.size() - length), changed, each,
                             [&](std::string_view rest) { attempt(p + std::string(rest)); });
        pieces.endingWith(std::string_view(p).substr(0, length), changed, each, [&](std::string_view rest) {
            attempt(std::string(rest.rbegin(), rest.rend()) + p);
        });
    }
    tryAcrossBothEnds(search, pieces, changed, most, attempt, shown);
    const std::size_t step = std::max<std::size_t>(1, 2 * neighbors.size() / std::max<std::size_t>(most, 1));
    for (std::size_t i = 0; i < neighbors.size() && !shown && search.wantsMore(); i += step) {
        attempt(neighbors[i] + p);
        attempt(p + neighbors[i]);
        if (texts < most)
            attempt(neighbors[i] + p + neighbors[(i * 7 + 3) % neighbors.size()]);
    }
}

} // namespace

void tryChangedPieces(CounterexampleSearch& search) {
    const std::vector<Changed> changed = changedPieces(search);
    if (changed.empty())
        return;
    search.start(Message("pieces and merges that differ, next to other pieces and overlapping them"), 8);
    const PiecesByEnds pieces(search.pair());
    const std::vector<std::string> neighbors = pieces.some(kMaxNeighbors);
    const std::size_t most = std::clamp<std::size_t>(kTexts / changed.size(), 60, kMaxTexts);
    for (const Changed& one : changed) {
        if (!search.wantsMore())
            return;
        tryPiece(search, pieces, neighbors, one, most);
    }
}

} // namespace tokenscope::compare
