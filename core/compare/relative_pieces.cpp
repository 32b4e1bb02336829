#include "core/compare/relative_pieces.h"

#include "core/base/printable.h"

#include <algorithm>

namespace tokenscope {
namespace relatives {
namespace {

constexpr std::size_t kSample = 512;

/// Formats spell the same bytes in their own ways: `Ġthe`, ` the`.
bool samePiece(const Tokenizer& a, const Tokenizer& b, PieceId id) {
    return b.contains(id) && (a.spelling(id) == b.spelling(id) ||
                              (!a.spelling(id).empty() && a.pieceBytes(id) == b.pieceBytes(id)));
}

bool enough(std::size_t same, std::size_t of) {
    return of > 0 && same * 10 >= of * 9;
}

} // namespace

std::string inBackticks(std::string_view text) {
    return "`" + printable(text, 60) + "`";
}

std::string listed(const std::vector<std::string>& items) {
    constexpr std::size_t kShown = 5;
    std::string text;
    const std::size_t shown = items.size() == kShown + 1 ? items.size() : std::min(items.size(), kShown);
    for (std::size_t i = 0; i < shown; ++i)
        text.append(i == 0 ? "" : i + 1 == items.size() ? " and " : ", ").append(inBackticks(items[i]));
    if (shown < items.size())
        text += fmt::format(" and {} more", items.size() - shown);
    return text;
}

std::string idsText(const std::vector<PieceId>& ids) {
    constexpr std::size_t kShown = 12;
    std::string text = fmt::format(
        "{}",
        fmt::join(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), kShown)), " "));
    if (ids.size() > kShown)
        text += " …";
    return ids.empty() ? "nothing" : text;
}

RelativeDifference& tell(Relatives& result, Severity severity, std::string where, std::string message) {
    RelativeDifference& one = result.differences.emplace_back();
    one.diagnostic.severity = severity;
    one.diagnostic.where = std::move(where);
    one.diagnostic.message = std::move(message);
    return one;
}

bool comparePieces(const Pair& pair, Relatives& result) {
    const Tokenizer& a = pair.a.tokenizer;
    const Tokenizer& b = pair.b.tokenizer;
    const bool aIsSmaller = a.ids().size() <= b.ids().size();
    const Tokenizer& smaller = aIsSmaller ? a : b;
    const Tokenizer& larger = aIsSmaller ? b : a;
    const std::vector<PieceId>& ids = smaller.ids();
    result.pieces = ids.size();
    const std::size_t step = std::max<std::size_t>(1, ids.size() / kSample);
    std::size_t tried = 0;
    for (std::size_t i = 0; i < ids.size(); i += step, ++tried)
        result.samePieces += samePiece(smaller, larger, ids[i]) ? 1 : 0;
    if (!enough(result.samePieces + tried / 20, tried))
        return false;
    result.samePieces = 0;
    std::optional<PieceId> other;
    std::size_t others = 0;
    for (const PieceId id : ids) {
        if (samePiece(smaller, larger, id))
            ++result.samePieces;
        else if (larger.contains(id) && ++others == 1)
            other = id;
    }
    if (!enough(result.samePieces, ids.size()))
        return false;
    if (other)
        tell(result, Severity::Warning, "pieces",
             fmt::format("{} ids have another piece; the first is {}: {} in {}, {} in {}", others, *other,
                         inBackticks(a.spelling(*other)), pair.a.name, inBackticks(b.spelling(*other)),
                         pair.b.name));
    for (const bool inFirst : {true, false}) {
        const Tokenizer& has = inFirst ? a : b;
        const Tokenizer& lacks = inFirst ? b : a;
        std::vector<std::string> only;
        for (const PieceId id : has.ids()) {
            if (!lacks.contains(id))
                only.emplace_back(has.spelling(id));
        }
        if (!only.empty())
            tell(result, Severity::Info, "pieces",
                 fmt::format("only {} has {}: {}", inFirst ? pair.a.name : pair.b.name,
                             only.size() == 1 ? "this id" : "these ids", listed(only)));
    }
    return true;
}

void compareTypes(const Pair& pair, Relatives& result) {
    const Tokenizer& a = pair.a.tokenizer;
    const Tokenizer& b = pair.b.tokenizer;
    std::size_t counts[kPieceTypeCount][kPieceTypeCount] = {};
    std::vector<std::string> examples[kPieceTypeCount][kPieceTypeCount];
    for (const PieceId id : a.ids()) {
        if (!b.contains(id) || a.type(id) == b.type(id))
            continue;
        const auto from = static_cast<std::size_t>(a.type(id));
        const auto to = static_cast<std::size_t>(b.type(id));
        ++counts[from][to];
        examples[from][to].emplace_back(a.spelling(id));
    }
    for (std::size_t from = 0; from < kPieceTypeCount; ++from) {
        for (std::size_t to = 0; to < kPieceTypeCount; ++to) {
            if (counts[from][to] == 0)
                continue;
            tell(result, Severity::Info, "types",
                 fmt::format("{} pieces are {} in {} and {} in {}: {}", counts[from][to],
                             name(static_cast<PieceType>(from)), pair.a.name,
                             name(static_cast<PieceType>(to)), pair.b.name, listed(examples[from][to])));
        }
    }
}

void compareTemplates(const Pair& pair, Relatives& result) {
    const auto& a = pair.a.tokenizer.definition().chatTemplates;
    const auto& b = pair.b.tokenizer.definition().chatTemplates;
    for (const ChatTemplate& one : a) {
        const auto other =
            std::find_if(b.begin(), b.end(), [&](const ChatTemplate& chat) { return chat.name == one.name; });
        if (other != b.end() && other->source != one.source)
            tell(result, Severity::Warning, "chat template",
                 fmt::format("the template '{}' of {} is another than that of {}", printable(one.name, 60),
                             pair.a.name, pair.b.name));
    }
}

} // namespace relatives

std::optional<Relatives> compareRelatives(const NamedTokenizer& first, const NamedTokenizer& second,
                                          const Progress& progress) {
    using namespace relatives;
    const Pair pair{first, second, progress};
    Relatives result;
    if (!comparePieces(pair, result))
        return std::nullopt;
    for (const auto step :
         {compareLiterals, compareSurroundings, compareSpans, compareTypes, compareTemplates}) {
        if (progress.stopped())
            return std::nullopt;
        step(pair, result);
    }
    if (progress.stopped())
        return std::nullopt;
    // Warnings first: other ids for a text concern everyone.
    std::stable_sort(result.differences.begin(), result.differences.end(),
                     [](const RelativeDifference& x, const RelativeDifference& y) {
                         return x.diagnostic.severity == Severity::Warning &&
                                y.diagnostic.severity != Severity::Warning;
                     });
    return result;
}

} // namespace tokenscope
