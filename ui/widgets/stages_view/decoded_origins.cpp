#include "ui/widgets/stages_view/decoded_origins.h"

#include "core/unicode/utf8.h"
#include "ui/widgets/stages_view/stage_changes.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// How far ahead a token's text is looked for: decoders put in single blanks.
constexpr std::size_t kLookAhead = 8;

/// What a token can have become, likeliest first.
std::vector<std::string> candidates(const Tokenizer& tokenizer, PieceId id) {
    std::vector<std::string> texts;
    if (auto alone = tokenizer.decode({&id, 1}); alone)
        texts.push_back(std::move(alone->text));
    std::string bytes = tokenizer.pieceBytes(id);
    if (bytes.starts_with("##"))
        texts.insert(texts.begin(), bytes.substr(2));
    texts.push_back(std::move(bytes));
    std::erase(texts, std::string());
    return texts;
}

std::vector<std::uint32_t> characterStarts(std::string_view text, ByteSpan span) {
    std::vector<std::uint32_t> starts;
    for (std::uint32_t at = span.begin; at < span.end; at += decodeUtf8(text, at).length)
        starts.push_back(at);
    starts.push_back(span.end);
    return starts;
}

} // namespace

std::vector<ByteSpan> decodedOrigins(const Tokenizer& tokenizer, const StageTrace& trace) {
    const std::string_view text = trace.decoded.text;
    std::vector<ByteSpan> origin;
    if (text == trace.original) {
        for (std::uint32_t at = 0; at < text.size(); ++at)
            origin.push_back({at, at + 1});
        return origin;
    }
    origin.reserve(text.size());
    std::uint32_t place = 0;
    const auto fill = [&](std::size_t until, ByteSpan span) { origin.resize(until, span); };
    for (std::size_t i = 0; i < trace.encoding.size() && origin.size() < text.size(); ++i) {
        const ByteSpan span = trace.encoding.bytes[i];
        std::size_t best = std::string_view::npos;
        std::size_t length = 0;
        for (const std::string& candidate : candidates(tokenizer, trace.encoding.ids[i])) {
            const std::size_t at =
                text.substr(0, origin.size() + kLookAhead + candidate.size()).find(candidate, origin.size());
            if (at < best) {
                best = at;
                length = candidate.size();
            }
        }
        if (best == std::string_view::npos)
            continue;
        // A blank between tokens stands for what is between them in the text, if anything.
        fill(best, {place, std::max(place, span.begin)});
        fill(best + length, span);
        place = std::max(place, span.end);
    }
    fill(text.size(), {place, place});
    return origin;
}

std::vector<StageCell> decodedCells(std::string_view original, std::string_view decoded,
                                    const std::vector<ByteSpan>& origin) {
    if (decoded == original && !origin.empty() && origin.front().size() == 1)
        return cellsOf(decoded, origin);
    std::vector<StageCell> cells;
    for (std::uint32_t at = 0; at < decoded.size();) {
        std::uint32_t end = at;
        ByteSpan from = origin[at];
        while (end < decoded.size() && (origin[end] == from || isContinuationByte(decoded[end]))) {
            from.end = std::max(from.end, origin[end].end); // a character that tokens share
            ++end;
        }
        const auto mine = characterStarts(decoded, {at, end});
        const auto theirs = characterStarts(original, from);
        if (!from.empty() && mine.size() == theirs.size()) {
            for (std::size_t i = 0; i + 1 < mine.size(); ++i) {
                cells.emplace_back();
                cells.back().bytes = {mine[i], mine[i + 1]};
                cells.back().origin = {theirs[i], theirs[i + 1]};
            }
        } else {
            cells.emplace_back();
            cells.back().bytes = {at, end};
            cells.back().origin = from;
        }
        at = end;
    }
    return cells;
}

} // namespace tokenscope
