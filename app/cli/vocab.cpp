#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/json/json_writer.h"
#include "core/regex/regex.h"
#include "core/report/display_width.h"
#include "core/text/utf8.h"
#include "core/vocab/reachability.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <set>

namespace tokenscope::cli {
namespace {

constexpr auto kVocabOptions = withTokenizerOptions({
    {"type", '\0', "TYPE", "only this type: normal, unknown, control, user_defined, unused, byte", false},
    {"find", '\0', "TEXT", "only pieces whose spelling or text contains it", false},
    {"regex", '\0', "REGEX", "only pieces whose spelling matches", false},
    {"id", '\0', "N", "only this id; may be repeated", false, true},
    {"limit", '\0', "N", "at most N pieces", false},
    {"unreachable", '\0', "", "only pieces that no text can produce, with the reason", false},
    {"reachable-text", '\0', "", "for each piece, a text that produces it, or why none can", false},
    kJsonOption,
    {"jsonl", '\0', "", "print one JSON object per piece, one per line", false},
});

/// A piece that is printed, and if asked for, whether a text gives it.
struct Listed {
    PieceId id = kNoPiece;
    std::optional<vocab::PieceReach> reach;
};

struct Filter {
    std::optional<PieceType> type;
    std::optional<std::string> text;
    std::optional<Regex> regex;
    std::set<PieceId> ids; ///< empty: all
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

Result<std::optional<PieceType>> readType(const Arguments& arguments) {
    const auto wanted = arguments.value("type");
    if (!wanted)
        return std::optional<PieceType>();
    for (int i = 0; i < kPieceTypeCount; ++i) {
        if (name(static_cast<PieceType>(i)) == *wanted)
            return std::optional<PieceType>(static_cast<PieceType>(i));
    }
    return fail(ErrorCode::BadInput, {}, message("there is no type '{}'", *wanted),
                "types are normal, unknown, control, user_defined, unused, byte");
}

Result<std::set<PieceId>> readWantedIds(const Arguments& arguments) {
    std::set<PieceId> ids;
    for (const std::string& text : arguments.values("id")) {
        PieceId id = 0;
        const char* const end = text.data() + text.size();
        const auto [at, code] = std::from_chars(text.data(), end, id);
        if (code != std::errc() || at != end || id == kNoPiece)
            return fail(ErrorCode::BadInput, {}, message("'{}' is not an id", text),
                        "ids go from 0 to 4294967294");
        ids.insert(id);
    }
    return ids;
}

Result<Filter> readFilter(const Arguments& arguments) {
    Filter filter;
    TOKENSCOPE_TRY(const auto type, readType(arguments));
    TOKENSCOPE_TRY(auto ids, readWantedIds(arguments));
    TOKENSCOPE_TRY(const auto limit, arguments.number("limit", 0, std::numeric_limits<std::uint64_t>::max()));
    if (const auto regex = arguments.value("regex")) {
        auto compiled = Regex::compile({Pattern::Kind::Regex, *regex, Pattern::Dialect::Oniguruma});
        if (!compiled)
            return fail(ErrorCode::BadInput, {},
                        message("--regex '{}': {}", *regex, compiled.error().message));
        filter.regex = *std::move(compiled);
    }
    filter.type = type;
    filter.ids = std::move(ids);
    filter.limit = limit.value_or(filter.limit);
    filter.text = arguments.value("find");
    return filter;
}

Result<bool> passes(const Filter& filter, const Tokenizer& tokenizer, PieceId id) {
    if (!filter.ids.empty() && !filter.ids.contains(id))
        return false;
    if (filter.type && tokenizer.type(id) != *filter.type)
        return false;
    const std::vector<std::string_view> spellings = tokenizer.spellings(id);
    if (filter.text && tokenizer.pieceBytes(id).find(*filter.text) == std::string::npos &&
        std::none_of(spellings.begin(), spellings.end(), [&](std::string_view spelling) {
            return spelling.find(*filter.text) != std::string_view::npos;
        }))
        return false;
    if (!filter.regex)
        return true;
    for (const std::string_view spelling : spellings) {
        std::vector<ByteSpan> matches;
        TOKENSCOPE_TRY_VOID(filter.regex->findAll(spelling, matches));
        if (!matches.empty())
            return true;
    }
    return false;
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

void writePiece(JsonWriter& json, const Tokenizer& tokenizer, const Listed& listed) {
    const PieceId id = listed.id;
    json.beginObject().member("id", id).key("piece").piece(tokenizer.spelling(id));
    json.member("type", name(tokenizer.type(id))).key("text").piece(tokenizer.pieceBytes(id));
    if (const auto score = tokenizer.score(id))
        json.member("score", *score);
    if (const auto rank = tokenizer.mergeRank(id))
        json.member("rank", *rank);
    if (listed.reach)
        writeReach(json, *listed.reach);
    json.endObject();
}

void printText(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void printJson(const Tokenizer& tokenizer, const std::vector<Listed>& pieces, std::size_t matches) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("vocab_size", tokenizer.vocabularySize()).member("matches", matches);
    json.key("pieces")
        .array(pieces, [&](const Listed& one) { writePiece(json, tokenizer, one); })
        .endObject();
    printText(out + "\n");
}

void printLines(const Tokenizer& tokenizer, const std::vector<Listed>& pieces) {
    std::string out;
    for (const Listed& one : pieces) {
        JsonWriter json(out);
        writePiece(json, tokenizer, one);
        out += '\n';
    }
    printText(out);
}

void printTable(const Tokenizer& tokenizer, const std::vector<Listed>& pieces, std::size_t matches) {
    constexpr std::size_t kPieceWidth = 32;
    constexpr std::size_t kLongest = 120;
    const bool color = usesColor();
    std::string out;
    for (const auto& [id, reach] : pieces) {
        const std::string piece = printable(tokenizer.spelling(id), kLongest);
        const std::size_t taken = report::displayWidth(piece);
        out += fmt::format("{:>10}  {}{}  {:<12}", id, color ? colored(piece, tokenizer.type(id), 0) : piece,
                           std::string(taken < kPieceWidth ? kPieceWidth - taken : 0, ' '),
                           name(tokenizer.type(id)));
        if (const auto score = tokenizer.score(id))
            out += fmt::format("  {}", *score);
        else if (const auto rank = tokenizer.mergeRank(id))
            out += fmt::format("  rank {}", *rank);
        if (reach && reach->reach == vocab::Reach::Reachable)
            out += fmt::format("  given by {}", printable(reach->text, kLongest));
        else if (reach)
            out += fmt::format("  {}: {}", vocab::name(reach->obstacle), reach->reason.text());
        out += '\n';
    }
    printText(out);
    if (pieces.size() < matches)
        fmt::print(stderr, "{}\n", message("{} of {} matching pieces", pieces.size(), matches));
}

/// Reports requested ids that have no piece.
Exit answerFor(const Filter& filter, const Tokenizer& tokenizer) {
    Exit exit = Exit::Done;
    for (const PieceId id : filter.ids) {
        if (tokenizer.contains(id))
            continue;
        complain({ErrorCode::BadInput,
                  tokenizer.definition().path,
                  {},
                  message("there is no piece with the id {}", id),
                  message("ids go up to {}", tokenizer.maxId())});
        exit = Exit::No;
    }
    return exit;
}

Exit runVocab(const Arguments& arguments) {
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput, {}, {}, "vocab takes no text", "use --find or --regex"});
    const auto filter = readFilter(arguments);
    if (!filter)
        return failWith(filter.error());
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    printWarnings((*tokenizer)->definition());
    const bool onlyUnreachable = arguments.has("unreachable");
    const bool asksForReach = onlyUnreachable || arguments.has("reachable-text");
    vocab::Reachability reachability(**tokenizer);
    std::vector<Listed> found;
    std::size_t matches = 0;
    for (const PieceId id : (*tokenizer)->ids()) {
        const auto passed = passes(*filter, **tokenizer, id);
        if (!passed)
            return failWith(passed.error());
        if (!*passed)
            continue;
        Listed one{id, {}};
        if (asksForReach && (onlyUnreachable || found.size() < filter->limit)) {
            auto reach = reachability.of(id);
            if (!reach)
                return failWith(reach.error());
            if (onlyUnreachable && reach->reach == vocab::Reach::Reachable)
                continue;
            one.reach = *std::move(reach);
        }
        ++matches;
        if (found.size() < filter->limit)
            found.push_back(std::move(one));
    }
    if (arguments.has("jsonl"))
        printLines(**tokenizer, found);
    else if (arguments.has("json"))
        printJson(**tokenizer, found, matches);
    else
        printTable(**tokenizer, found, matches);
    return answerFor(*filter, **tokenizer);
}

} // namespace

const Command kVocab = {
    "vocab",
    "-t FILE [OPTIONS]",
    "Prints the pieces, including added tokens, in id order.",
    "Exit code 1: there is no piece for an id given with --id.\n",
    kVocabOptions,
    runVocab,
};

} // namespace tokenscope::cli
