#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "app/cli/vocab_answers.h"
#include "app/cli/vocab_filter.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/compare/corpus/piece_counts.h"
#include "core/json/json_writer.h"
#include "core/vocab/piece_filter.h"
#include "core/vocab/reachability.h"
#include "core/vocab/vocabulary_stats.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <optional>

namespace tokenscope::cli {
namespace {

constexpr auto kFilterOptions = std::to_array<Option>({
    {"type", '\0', "TYPE",
     "of this type: normal, unknown, control, user_defined, unused, byte; may be repeated", false, true,
     "normal unknown control user_defined unused byte"},
    {"find", '\0', "TEXT", "whose spelling or text contains it"},
    {"ignore-case", '\0', "", "--find ignores case"},
    {"regex", '\0', "REGEX", "whose spelling matches"},
    {"bytes", '\0', "HEX", "whose text contains these bytes: E4 BD"},
    {"script", '\0', "NAME", "of this script: Latin, Han, …, Common, Several; may be repeated", false, true},
    {"length", '\0', "RANGE", "with this number of characters: 3, 3-5, 3- or -5"},
    {"byte-length", '\0', "RANGE", "with this number of bytes"},
    {"depth", '\0', "RANGE", "whose merge tree has this depth"},
    {"id", '\0', "N", "with this id; may be repeated", false, true},
    {"ids", '\0', "RANGE", "with an id in this range"},
    {"starts-word", '\0', "", "that start a word; with no-, the others", true},
    {"case", '\0', "CASE", "whose letters have this case: none, lower, title, upper, mixed; may be repeated",
     false, true, "none lower title upper mixed"},
    {"digits", '\0', "DIGITS", "with digits: none, some, only; may be repeated", false, true,
     "none some only"},
    {"duplicates", '\0', "", "that have the same text as another one; with no-, the others", true},
    {"unreachable", '\0', "", "that no text in UTF-8 can produce, with the reason"},
    {"reach", '\0', "REACH",
     "that are reachable, unreachable or unknown, or not known to be reachable, for this reason: type, "
     "same-text, no-merge, other-merge, better-pieces, longer-piece, character, normalizer, pre-tokenizer, "
     "added-token, not-utf8, length; may be repeated",
     false, true,
     "reachable unreachable unknown type same-text no-merge other-merge better-pieces longer-piece character "
     "normalizer pre-tokenizer added-token not-utf8 length"},
    {"count", '\0', "RANGE", "that occur this many times in --used-by"},
    {"limit", '\0', "N", "the first N of them"},
});
constexpr auto kAddedOptions = std::to_array<Option>({
    {"details", '\0', "", "lengths, script, case, digits, duplicates, depth"},
    {"variants", '\0', "",
     "its text with and without a space, in other cases, normal forms and widths: the id, and what it "
     "encodes "
     "to"},
    {"children", '\0', "", "the pieces that it is merged from, and those merged from it"},
    {"reachable-text", '\0', "", "a text that produces it, or why none can"},
    {"used-by", '\0', "PATH",
     "how often it occurs in the text of this file or folder, or in the counts that `compare --corpus "
     "--save` "
     "wrote; may be repeated",
     false, true},
});
constexpr auto kInsteadOptions = std::to_array<Option>({
    {"stats", '\0', "", "statistics of the pieces: lengths, scripts, types, unused ids"},
    {"overlap", '\0', "OTHER",
     "how many pieces another tokenizer shares, and vice versa; filters apply to both, except those by id, "
     "reachability and count, which apply only to the first"},
});
constexpr auto kOutputOptions = std::to_array<Option>({
    kJsonOption,
    {"jsonl", '\0', "", "print one JSON object per piece, one per line"},
});

constexpr auto kVocabOptions = [] {
    std::array<Option,
               kFilterOptions.size() + kAddedOptions.size() + kInsteadOptions.size() + kOutputOptions.size()>
        all{};
    std::size_t at = 0;
    const auto addSection = [&](const auto& options, MessageLiteral section) {
        for (const Option& option : options) {
            all[at] = option;
            all[at++].section = section;
        }
    };
    addSection(kFilterOptions, "Only pieces …");
    addSection(kAddedOptions, "Added to each piece");
    addSection(kInsteadOptions, "Instead of a list");
    addSection(kOutputOptions, {});
    return withTokenizerOptions(all);
}();

void printText(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

/// The pieces that pass, and what is known about them.
struct Matches {
    std::shared_ptr<const vocab::PieceTable> table;
    vocab::PieceColumns columns;
    std::vector<std::uint32_t> rows; ///< all that pass
    std::vector<ListedPiece> pieces; ///< at most --limit
};

/// How often the texts of --used-by have each piece; null without the option.
Result<std::shared_ptr<const vocab::PieceTotals>>
countUses(const Arguments& arguments, const vocab::PieceTable& table, const Progress& progress) {
    const std::vector<std::string> paths = arguments.values("used-by");
    if (paths.empty())
        return std::shared_ptr<const vocab::PieceTotals>();
    TOKENSCOPE_TRY(const compare::PieceCounts counts,
                   compare::countPiecesIn({paths.begin(), paths.end()}, table.sharedTokenizer(), progress));
    for (const Message& gap : counts.gaps)
        fmt::print(stderr, "tokenscope: {}\n", printable(gap.text()));
    return std::make_shared<const vocab::PieceTotals>(vocab::countPieces(table, counts.used));
}

/// Whether the reach, which is found piece by piece, passes the filter.
bool passesReach(const vocab::PieceFilter& filter, const vocab::PieceReach& reach) {
    return (filter.reach.empty() || filter.reach.contains(reach.reach)) &&
           (filter.obstacles.empty() || filter.obstacles.contains(reach.obstacle));
}

Result<Matches> findMatches(const Arguments& arguments, const vocab::PieceFilter& filter,
                            const std::shared_ptr<const Tokenizer>& tokenizer, const Progress& progress) {
    TOKENSCOPE_TRY(const auto limit, arguments.number("limit", 0, std::numeric_limits<std::uint64_t>::max()));
    const std::uint64_t most = limit.value_or(std::numeric_limits<std::uint64_t>::max());
    Matches found;
    TOKENSCOPE_TRY(found.table, vocab::PieceTable::build(tokenizer, progress));
    if (filter.depth || arguments.has("details") || arguments.has("children") || arguments.has("stats"))
        TOKENSCOPE_TRY_VOID(vocab::PieceMergeIndex::build(*found.table, progress).map([&](auto&& index) {
            found.columns.merges = index;
        }));
    TOKENSCOPE_TRY(found.columns.counts, countUses(arguments, *found.table, progress));
    auto made = vocab::PieceMatcher::make(found.table, filter, found.columns);
    if (!made)
        return fail(ErrorCode::BadInput, {}, message("--regex '{}': {}", filter.regex, made.error().message));
    const vocab::PieceMatcher& matcher = *made;
    const bool filtersReach = !filter.reach.empty() || !filter.obstacles.empty();
    const bool asksForReach = filtersReach || arguments.has("reachable-text");
    const bool lists = !arguments.has("stats") && !arguments.has("overlap");
    vocab::Reachability reachability(*tokenizer);
    auto column = std::make_shared<vocab::ReachColumn>();
    if (asksForReach && arguments.has("stats")) {
        column->reach.resize(found.table->size(), vocab::Reach::Unknown);
        column->obstacles.resize(found.table->size(), vocab::Obstacle::None);
    }
    for (std::uint32_t row = 0; row < found.table->size(); ++row) {
        TOKENSCOPE_TRY(const bool matches, matcher.matches(row, progress));
        if (!matches)
            continue;
        ListedPiece one{row, {}, {}};
        if (asksForReach && (filtersReach || !lists || found.pieces.size() < most)) {
            TOKENSCOPE_TRY(auto reach, reachability.of((*found.table)[row].id, progress));
            if (!passesReach(filter, reach))
                continue;
            if (!column->reach.empty()) {
                column->reach[row] = reach.reach;
                column->obstacles[row] = reach.obstacle;
            }
            one.reach = std::move(reach);
        }
        found.rows.push_back(row);
        if (!lists || found.pieces.size() >= most)
            continue;
        if (arguments.has("variants")) {
            TOKENSCOPE_TRY(auto variants, vocab::variantsOf(*found.table, row, progress));
            one.variants = std::move(variants);
        }
        found.pieces.push_back(std::move(one));
    }
    if (!column->reach.empty())
        found.columns.reach = std::move(column);
    return found;
}

/// The overlap with --overlap, of the pieces of each side that pass the filter. Conditions about ids, reachability and
/// counts are about the first tokenizer alone.
Result<std::optional<ListedOverlap>> findOverlap(const Arguments& arguments, vocab::PieceFilter filter,
                                                 const Matches& matches, const Progress& progress) {
    const auto name = arguments.value("overlap");
    if (!name)
        return std::optional<ListedOverlap>();
    TOKENSCOPE_TRY(const auto other, openAnother(*name, arguments));
    TOKENSCOPE_TRY(const auto table, vocab::PieceTable::build(other, progress));
    vocab::PieceFilter shared = vocab::forAnotherTokenizer(filter);
    const bool onlyA = shared != filter;
    filter = std::move(shared);
    vocab::PieceColumns columns;
    if (filter.depth)
        TOKENSCOPE_TRY_VOID(vocab::PieceMergeIndex::build(*table, progress).map([&](auto&& index) {
            columns.merges = index;
        }));
    TOKENSCOPE_TRY(const auto matcher, vocab::PieceMatcher::make(table, filter, columns));
    std::vector<std::uint32_t> all(table->size());
    std::iota(all.begin(), all.end(), 0U);
    TOKENSCOPE_TRY(const auto rows, vocab::filterRows(matcher, all, progress));
    const vocab::VocabularyOverlap whole = vocab::overlapOf(*matches.table, *table);
    ListedOverlap overlap;
    // As given, as in `compare`: the file of a folder or model is the same for many.
    std::tie(overlap.nameOfA, overlap.nameOfB) = shortNames(*arguments.value("tokenizer"), *name);
    overlap.someFiltersOnlyA = onlyA;
    overlap.a = vocab::overlapOfRows(whole.a, matches.rows);
    overlap.b = vocab::overlapOfRows(whole.b, rows);
    return std::optional(std::move(overlap));
}

void printJson(const Matches& found, const PieceListing& listing,
               const std::optional<vocab::VocabularyStats>& stats,
               const std::optional<ListedOverlap>& overlap) {
    std::string out;
    JsonWriter json(out);
    json.beginObject()
        .member("vocab_size", found.table->tokenizer().vocabularySize())
        .member("matches", found.rows.size());
    if (stats)
        writeStats(json.key("stats"), *found.table, *stats);
    if (overlap)
        writeOverlap(json.key("overlap"), *overlap);
    if (!stats && !overlap)
        json.key("pieces").array(found.pieces,
                                 [&](const ListedPiece& one) { writeListedPiece(json, listing, one); });
    json.endObject();
    printText(out + "\n");
}

void printLines(const Matches& found, const PieceListing& listing) {
    std::string out;
    for (const ListedPiece& one : found.pieces) {
        JsonWriter json(out);
        writeListedPiece(json, listing, one);
        out += '\n';
    }
    printText(out);
}

void printTable(const Matches& found, const PieceListing& listing) {
    const bool color = usesColor();
    std::string out;
    for (const ListedPiece& one : found.pieces)
        out += listedPieceText(listing, one, color);
    printText(out);
    if (found.pieces.size() < found.rows.size())
        fmt::print(stderr, "{}\n",
                   message("{} of {} matching pieces", found.pieces.size(), found.rows.size()));
}

/// Reports requested ids that have no piece.
Exit answerFor(const vocab::PieceFilter& filter, const Tokenizer& tokenizer) {
    Exit exit = Exit::Done;
    for (const PieceId id : filter.ids) {
        if (tokenizer.contains(id))
            continue;
        printError({ErrorCode::BadInput,
                    tokenizer.definition().path,
                    {},
                    message("there is no piece with the id {}", id),
                    message("ids go up to {}", tokenizer.maxId())});
        exit = Exit::Negative;
    }
    return exit;
}

Exit runVocab(const Arguments& given) {
    Arguments arguments = given;
    arguments.takeTokenizer();
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "vocab takes one tokenizer and no text",
                         "find pieces with --find or --regex"});
    const bool instead = arguments.has("stats") || arguments.has("overlap");
    if (instead && arguments.has("jsonl"))
        return failWith(
            {ErrorCode::BadInput, {}, {}, "--stats and --overlap print one object", "use --json"});
    if (arguments.has("count") && !arguments.has("used-by"))
        return failWith({ErrorCode::BadInput, {}, {}, "--count needs a text", "name it with --used-by"});
    const auto filter = readPieceFilter(arguments);
    if (!filter)
        return failWith(filter.error());
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    printWarnings((*tokenizer)->definition());
    const StopOnInterrupt interrupt;
    const Progress progress = {interrupt.token(), {}};
    const auto found = findMatches(arguments, *filter, *tokenizer, progress);
    if (!found)
        return failWith(found.error());
    std::optional<vocab::VocabularyStats> stats;
    if (arguments.has("stats"))
        stats = vocab::statsOf(*found->table, found->columns, found->rows);
    const auto overlap = findOverlap(arguments, *filter, *found, progress);
    if (!overlap)
        return failWith(overlap.error());
    const PieceListing listing = {*found->table, found->columns, arguments.has("details"),
                                  arguments.has("children")};
    if (arguments.has("jsonl"))
        printLines(*found, listing);
    else if (arguments.has("json"))
        printJson(*found, listing, stats, *overlap);
    else if (instead)
        printText((stats ? statsText(*found->table, *stats) : std::string()) +
                  (*overlap ? overlapText(**overlap) : std::string()));
    else
        printTable(*found, listing);
    return answerFor(*filter, **tokenizer);
}

} // namespace

const Command kVocab = {
    "vocab",
    "FILE|FOLDER|NAME [OPTIONS]",
    "Prints the pieces, including added tokens, in id order.",
    "Pieces pass all filters that are given. A range is one number, or two with a dash.\n"
    "\n"
    "Exit code 1: there is no piece for an id given with --id.\n",
    kVocabOptions,
    runVocab,
};

} // namespace tokenscope::cli
