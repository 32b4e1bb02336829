#include "app/cli/vocab_answers.h"

#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/report/display_width.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <span>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kLongest = 120; ///< bytes of a piece in a line

std::string shown(const vocab::PieceTable& table, PieceId id) {
    return printable(table.tokenizer().spelling(id), kLongest);
}

/// The other pieces with the id.
std::string otherNames(const Tokenizer& tokenizer, PieceId id) {
    const auto spellings = tokenizer.spellings(id);
    std::string names;
    for (const std::string_view one : std::span(spellings).subspan(1))
        names += (names.empty() ? "" : ", ") + printable(one, kLongest);
    return names;
}

void writeReach(JsonWriter& json, const vocab::PieceReach& reach) {
    json.member("reach", vocab::name(reach.reach));
    if (reach.reach == vocab::Reach::Reachable) {
        json.key("reachable_text").piece(reach.text);
        if (reach.withSpecialTokens)
            json.member("parse_special", true);
        return;
    }
    json.member("obstacle", vocab::name(reach.obstacle))
        .member("reason", toValidUtf8(reach.reason.english()));
    if (!reach.text.empty())
        json.key("bytes_that_give_it").piece(reach.text);
}

/// The key that states whether a text has the marker of the model.
std::string_view keyOf(vocab::WordMarker marker) {
    switch (marker) {
    case vocab::WordMarker::Space:
        break;
    case vocab::WordMarker::Prefix:
        return "continuing_subword_prefix";
    case vocab::WordMarker::Suffix:
        return "end_of_word_suffix";
    }
    return "leading_space";
}

void writeDetails(JsonWriter& json, const PieceListing& listing, std::uint32_t at) {
    const vocab::PieceRow& row = listing.table[at];
    json.member("bytes", row.bytes).member("characters", row.characters);
    json.member("script", vocab::nameOfScript(row.script)).member("case", vocab::name(row.letters));
    json.member("digits", vocab::name(row.digits)).member("starts_word", row.startsWord);
    if (row.sameText != kNoPiece)
        json.member("same_text_as", row.sameText);
    if (listing.columns.merges && listing.columns.merges->hasMerges())
        json.member("depth", listing.columns.merges->depth(at));
}

void writeChildren(JsonWriter& json, const PieceListing& listing, std::uint32_t at) {
    const vocab::PieceTable& table = listing.table;
    const vocab::PieceMergeIndex& index = *listing.columns.merges;
    if (const auto parts = index.partsOf(at))
        json.key("parts").values(std::vector{table[parts->left].id, table[parts->right].id});
    json.key("children").array(index.builtFrom(at), [&](std::uint32_t built) {
        const auto parts = *index.partsOf(built);
        json.beginObject().member("id", table[built].id).key("piece").piece(table.spelling(built));
        json.key("parts").values(std::vector{table[parts.left].id, table[parts.right].id}).endObject();
    });
    json.member("in_trees", index.countTreesWith(at));
}

void writeVariants(JsonWriter& json, const vocab::PieceTable& table,
                   const std::vector<vocab::PieceVariant>& variants) {
    const std::string_view marker = keyOf(vocab::wordMarkerOf(table.tokenizer().definition()));
    json.key("variants").array(variants, [&](const vocab::PieceVariant& one) {
        json.beginObject().member("variant", vocab::name(one.kind)).member(marker, one.marked);
        json.key("text").piece(one.text);
        json.member("id", one.id == kNoPiece ? std::nullopt : std::optional(one.id));
        json.key("encoded").values(one.encoded).endObject();
    });
}

/// What was changed: `lower, no leading space`.
std::string variantLabel(const TokenizerDefinition& definition, const vocab::PieceVariant& variant) {
    const bool isAsIs = variant.kind == vocab::VariantKind::AsIs;
    std::string label(isAsIs ? std::string_view() : vocab::name(variant.kind));
    if (!variant.markerChanged)
        return label;
    const auto [prefix, suffix] = vocab::wordAffixes(definition.model);
    const std::string_view affix = prefix.empty() ? suffix : prefix;
    const Message change = affix.empty()
                               ? (variant.marked ? Message("leading space") : Message("no leading space"))
                               : (variant.marked ? message("with {}", affix) : message("without {}", affix));
    return label + (isAsIs ? "" : ", ") + change.text();
}

std::string variantLine(const vocab::PieceTable& table, const vocab::PieceVariant& variant) {
    std::string encoded;
    for (const PieceId id : variant.encoded)
        encoded += fmt::format("{}{}", encoded.empty() ? "" : "│", shown(table, id));
    const TokenizerDefinition& definition = table.tokenizer().definition();
    const std::string text = report::padded(printable(vocab::spelledText(definition, variant), kLongest), 20);
    constexpr std::size_t kLabelWidth = 28;
    const std::string given = variant.encoded.empty() ? Message("can't be encoded").text()
                                                      : message("its text encodes to {}", encoded).text();
    return fmt::format("{:>12}{} {}  {:>10}  {}\n", "",
                       report::padded(variantLabel(definition, variant), kLabelWidth), text,
                       variant.id == kNoPiece ? "—" : std::to_string(variant.id), given);
}

std::string childLines(const PieceListing& listing, std::uint32_t at) {
    const vocab::PieceTable& table = listing.table;
    const vocab::PieceMergeIndex& index = *listing.columns.merges;
    std::string out;
    const auto sum = [&](const vocab::PieceMergeIndex::Parts& parts) {
        return shown(table, table[parts.left].id) + " + " + shown(table, table[parts.right].id);
    };
    if (const auto parts = index.partsOf(at))
        out += fmt::format("{:>12}= {}\n", "", sum(*parts));
    for (const std::uint32_t built : index.builtFrom(at))
        out += fmt::format("{:>12}→ {:>8}  {} = {}\n", "", table[built].id, shown(table, table[built].id),
                           sum(*index.partsOf(built)));
    return out;
}

std::string detailLine(const PieceListing& listing, std::uint32_t at) {
    const vocab::PieceRow& row = listing.table[at];
    std::string line = fmt::format("{:>12}bytes {}  characters {}  script {}  case {}  digits {}", "",
                                   row.bytes, row.characters, vocab::nameOfScript(row.script),
                                   vocab::name(row.letters), vocab::name(row.digits));
    line += row.startsWord ? "  starts_word" : "";
    if (row.sameText != kNoPiece)
        line += fmt::format("  same_text_as {}", row.sameText);
    if (listing.columns.merges && listing.columns.merges->hasMerges())
        line += fmt::format("  depth {}", listing.columns.merges->depth(at));
    return line + "\n";
}

} // namespace

// Pieces.

void writeListedPiece(JsonWriter& json, const PieceListing& listing, const ListedPiece& piece) {
    const vocab::PieceTable& table = listing.table;
    const Tokenizer& tokenizer = table.tokenizer();
    const PieceId id = table[piece.row].id;
    json.beginObject().member("id", id).key("piece").piece(table.spelling(piece.row));
    if (table[piece.row].otherSpellings) {
        const auto spellings = tokenizer.spellings(id);
        json.key("other_pieces").array(std::span(spellings).subspan(1), [&](std::string_view one) {
            json.piece(one);
        });
    }
    json.member("type", name(tokenizer.type(id))).key("text").piece(tokenizer.pieceBytes(id));
    if (const auto score = tokenizer.score(id))
        json.member("score", *score);
    if (const auto rank = tokenizer.mergeRank(id))
        json.member("rank", *rank);
    if (piece.reach)
        writeReach(json, *piece.reach);
    if (listing.columns.counts)
        json.member("count", (*listing.columns.counts)[piece.row]);
    if (listing.details)
        writeDetails(json, listing, piece.row);
    if (listing.children)
        writeChildren(json, listing, piece.row);
    if (piece.variants)
        writeVariants(json, table, *piece.variants);
    json.endObject();
}

std::string listedPieceText(const PieceListing& listing, const ListedPiece& one, bool color) {
    constexpr std::size_t kPieceWidth = 32;
    const vocab::PieceTable& table = listing.table;
    const Tokenizer& tokenizer = table.tokenizer();
    const PieceId id = table[one.row].id;
    const std::string piece = shown(table, id);
    const std::size_t taken = report::displayWidth(piece);
    std::string out = fmt::format(
        "{:>10}  {}{}  {:<12}", id, color ? colored(piece, tokenizer.type(id), 0) : piece,
        std::string(taken < kPieceWidth ? kPieceWidth - taken : 0, ' '), name(tokenizer.type(id)));
    if (table[one.row].otherSpellings)
        out += "  " + message("also {}", otherNames(tokenizer, id)).text();
    if (const auto score = tokenizer.score(id))
        out += fmt::format("  {}", *score);
    else if (const auto rank = tokenizer.mergeRank(id))
        out += fmt::format("  rank {}", *rank);
    if (listing.columns.counts)
        out += fmt::format("  {}×", (*listing.columns.counts)[one.row]);
    if (one.reach && one.reach->reach == vocab::Reach::Reachable)
        out += fmt::format("  given by {}", printable(one.reach->text, kLongest));
    else if (one.reach)
        out += fmt::format("  {}: {}", vocab::name(one.reach->obstacle), one.reach->reason.text());
    out += '\n';
    if (listing.details)
        out += detailLine(listing, one.row);
    if (listing.children)
        out += childLines(listing, one.row);
    if (one.variants)
        for (const vocab::PieceVariant& variant : *one.variants)
            out += variantLine(table, variant);
    return out;
}

// Statistics.

namespace {

/// The values of an enumeration that occur, with their counts.
template <class Enum, class Counts>
void writeCounts(JsonWriter& json, std::string_view key, const Counts& counts) {
    json.key(key).beginObject();
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            json.member(name(static_cast<Enum>(i)), counts[i]);
    json.endObject();
}

template <class Enum, class Counts>
std::string countsText(const Counts& counts) {
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(static_cast<Enum>(i)), counts[i]);
    return text;
}

/// Pieces in the order of merges or scores whose id is lower than that of the one before.
std::size_t countOutOfOrder(const std::vector<vocab::IdInOrder>& ids) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < ids.size(); ++i)
        count += ids[i].id < ids[i - 1].id ? 1 : 0;
    return count;
}

/// `1–16, median 6, mean 6.4`
std::string lengthsText(const vocab::CountsByValue& counts) {
    std::uint64_t total = 0;
    std::uint64_t weighted = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        total += counts[value];
        weighted += counts[value] * value;
    }
    if (total == 0)
        return "—";
    std::size_t median = 0;
    for (std::uint64_t seen = counts[0]; seen * 2 < total;)
        seen += counts[++median];
    const auto least = std::find_if(counts.begin(), counts.end(), [](std::uint64_t n) { return n > 0; });
    const bool open = counts.size() > vocab::kMaxCounted;
    return message("{}–{}, median {}, mean {}", least - counts.begin(),
                   std::to_string(counts.size() - 1) + (open ? "+" : ""), median,
                   fmt::format("{:.2f}", static_cast<double>(weighted) / static_cast<double>(total)))
        .text();
}

std::string holesText(const std::vector<vocab::NumberRange>& holes) {
    constexpr std::size_t kShown = 8;
    std::uint64_t ids = 0;
    std::string list;
    for (std::size_t i = 0; i < holes.size(); ++i) {
        ids += holes[i].last - holes[i].first + 1;
        if (i >= kShown)
            continue;
        list += list.empty() ? "" : ", ";
        list += holes[i].first == holes[i].last ? std::to_string(holes[i].first)
                                                : fmt::format("{}–{}", holes[i].first, holes[i].last);
    }
    if (holes.empty())
        return "0";
    return fmt::format("{}: {}{}", ids, list, holes.size() > kShown ? ", …" : "");
}

} // namespace

void writeStats(JsonWriter& json, const vocab::PieceTable& table, const vocab::VocabularyStats& stats) {
    json.beginObject().member("pieces", stats.pieces);
    writeCounts<PieceType>(json, "types", stats.types);
    json.key("scripts").beginObject();
    for (const auto& [script, count] : stats.scripts)
        json.member(vocab::nameOfScript(script), count);
    json.endObject();
    writeCounts<vocab::LetterCase>(json, "cases", stats.letters);
    writeCounts<vocab::DigitContent>(json, "digits", stats.digits);
    json.member("starts_word", stats.startWords).member("duplicates", stats.duplicates);
    json.member("not_utf8", stats.notUtf8);
    json.key("by_bytes").values(stats.byteLengths);
    json.key("by_characters").values(stats.characterLengths);
    if (!stats.depths.empty())
        json.key("by_depth").values(stats.depths);
    json.key("reserved").values(stats.reserved);
    json.key("holes").array(vocab::idHoles(table), [&](const vocab::NumberRange& hole) {
        json.values(std::vector{hole.first, hole.last});
    });
    const auto order = vocab::idsInOrder(table);
    if (!order.empty())
        json.member("ids_out_of_order", countOutOfOrder(order));
    if (stats.tokens > 0)
        json.member("used", stats.used).member("tokens", stats.tokens);
    if (std::accumulate(stats.reach.begin(), stats.reach.end(), std::size_t{0}) > 0) {
        writeCounts<vocab::Reach>(json, "reach", stats.reach);
        writeCounts<vocab::Obstacle>(json, "obstacles", stats.obstacles);
    }
    json.endObject();
}

std::string statsText(const vocab::PieceTable& table, const vocab::VocabularyStats& stats) {
    constexpr std::size_t kScriptsShown = 16;
    std::string out;
    const auto line = [&](std::string_view key, const auto& value) {
        out += fmt::format("{:<17} {}\n", key, value);
    };
    line("pieces", stats.pieces);
    line("types", countsText<PieceType>(stats.types));
    std::string scripts;
    for (std::size_t i = 0; i < std::min(kScriptsShown, stats.scripts.size()); ++i)
        scripts += fmt::format("{}{} {}", i == 0 ? "" : ", ", vocab::nameOfScript(stats.scripts[i].first),
                               stats.scripts[i].second);
    line("scripts", scripts + (stats.scripts.size() > kScriptsShown ? ", …" : ""));
    line("cases", countsText<vocab::LetterCase>(stats.letters));
    line("digits", countsText<vocab::DigitContent>(stats.digits));
    line("starts_word", stats.startWords);
    line("duplicates", stats.duplicates);
    line("not_utf8", stats.notUtf8);
    line("bytes", lengthsText(stats.byteLengths));
    line("characters", lengthsText(stats.characterLengths));
    if (!stats.depths.empty())
        line("depth", lengthsText(stats.depths));
    line("reserved", stats.reserved.size());
    line("holes", holesText(vocab::idHoles(table)));
    if (const auto order = vocab::idsInOrder(table); !order.empty())
        line("ids_out_of_order", countOutOfOrder(order));
    if (stats.tokens > 0)
        line("used",
             message("{} of {} pieces, in {}", stats.used, stats.pieces, counted(stats.tokens, "token"))
                 .text());
    if (const std::string reach = countsText<vocab::Reach>(stats.reach); !reach.empty()) {
        line("reach", reach);
        line("obstacles", countsText<vocab::Obstacle>(stats.obstacles));
    }
    return out;
}

// Overlap.

void writeOverlap(JsonWriter& json, const ListedOverlap& overlap) {
    const auto writeSide = [&](std::string_view key, const std::string& file,
                               const vocab::OverlapSide& side) {
        json.key(key).beginObject().member("file", toValidUtf8(file)).member("pieces", side.pieces);
        json.member("same_text", side.text).member("same_bytes", side.bytes).member("same_id", side.ids);
        json.endObject();
    };
    json.beginObject();
    writeSide("a", overlap.nameOfA, overlap.a);
    writeSide("b", overlap.nameOfB, overlap.b);
    if (overlap.someFiltersOnlyA)
        json.member("some_filters_only_a", true);
    json.endObject();
}

std::string overlapText(const ListedOverlap& overlap) {
    const std::size_t width = std::max(
        {report::displayWidth(overlap.nameOfA), report::displayWidth(overlap.nameOfB), std::size_t{20}});
    std::string out =
        fmt::format("{:<11} {}  {}\n", "", report::padded(overlap.nameOfA, width), overlap.nameOfB);
    out += fmt::format("{:<11} {:<{}}  {}\n", "pieces", overlap.a.pieces, width, overlap.b.pieces);
    const auto line = [&](std::string_view key, std::size_t ofA, std::size_t ofB) {
        const auto percent = [](const vocab::OverlapSide& side, std::size_t count) {
            return fmt::format("{} ({:.1f} %)", count, 100 * side.share(count));
        };
        out +=
            fmt::format("{:<11} {:<{}}  {}\n", key, percent(overlap.a, ofA), width, percent(overlap.b, ofB));
    };
    line("same_text", overlap.a.text, overlap.b.text);
    line("same_bytes", overlap.a.bytes, overlap.b.bytes);
    line("same_id", overlap.a.ids, overlap.b.ids);
    if (overlap.someFiltersOnlyA)
        out += message("Filters by id, reachability and count select pieces of {} alone.", overlap.nameOfA)
                   .text() +
               "\n";
    return out;
}

} // namespace tokenscope::cli
