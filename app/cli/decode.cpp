#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

constexpr auto kDecodeOptions = withTokenizerOptions({
    {"file", 'f', "FILE", "read the ids (with --jsonl: the requests) from a file", false},
    kJsonOption,
    kRequestsOption,
    {"skip-special", '\0', "", "omit special tokens", true},
});

/// Escapes control characters, which could harm a terminal. A pipe gets the text unchanged.
std::string forTerminal(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        out += printable(text.substr(0, end)) + "\n";
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

/// Ids separated by spaces or commas, with or without brackets.
Result<std::vector<PieceId>> parseIds(std::string_view text) {
    constexpr std::string_view kBetween = " \t\r\n,[]";
    std::vector<PieceId> ids;
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;
         at = text.find_first_not_of(kBetween, at)) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        PieceId id = 0;
        const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (code != std::errc() || stop != word.data() + word.size() || id == kNoPiece)
            return fail(ErrorCode::BadInput, fmt::format("ids[{}]", ids.size()),
                        message("'{}' is not an id", printable(word, 40)), "ids go from 0 to 4294967294");
        ids.push_back(id);
        at = end;
    }
    return ids;
}

/// Hugging Face's decode ignores unknown ids; the other references reject them.
std::vector<PieceId> acceptedByReference(const Tokenizer& tokenizer, std::vector<PieceId> ids) {
    switch (tokenizer.definition().format) {
    case SourceFormat::HuggingFaceJson:
    case SourceFormat::VocabMerges:
    case SourceFormat::BertVocab:
        std::erase_if(ids, [&](const PieceId id) { return !tokenizer.contains(id); });
        break;
    default:
        break;
    }
    return ids;
}

Result<std::string> answer(const Tokenizer& tokenizer, const DecodeRequest& request,
                           std::optional<bool> skipSpecial) {
    DecodeOptions options;
    options.skipSpecial = request.skipSpecial ? request.skipSpecial : skipSpecial;
    TOKENSCOPE_TRY(const auto decoded,
                   tokenizer.decode(acceptedByReference(tokenizer, request.ids), options));
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    json.member("text", isValidUtf8(decoded.text) ? decoded.text : toValidUtf8(decoded.text));
    if (!isValidUtf8(decoded.bytes))
        json.member("bytes", base64Encode(decoded.bytes));
    json.endObject();
    return out;
}

Result<std::vector<PieceId>> readIds(const Arguments& arguments) {
    if (!arguments.positional.empty()) {
        if (arguments.has("file"))
            return fail(ErrorCode::BadInput, {}, "ids and --file are given; one of them is enough");
        return parseIds(fmt::format("{}", fmt::join(arguments.positional, " ")));
    }
    TOKENSCOPE_TRY(const auto text, readInput(arguments));
    return parseIds(text);
}

Exit runDecode(const Arguments& arguments) {
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto skipSpecial = arguments.toggle("skip-special");
    if (arguments.has("jsonl")) {
        printWarnings((*tokenizer)->definition());
        const auto done = answerLines(arguments, [&](std::string_view line) {
            const auto request = parseDecodeRequest(line);
            if (!request)
                return jsonError(request.error());
            const auto reply = answer(**tokenizer, *request, skipSpecial);
            return reply ? *reply : jsonError(reply.error());
        });
        return done ? Exit::Done : failWith(done.error());
    }
    const auto ids = readIds(arguments);
    if (!ids)
        return failWith(ids.error());
    if (arguments.has("json")) {
        const auto reply = answer(**tokenizer, {*ids, {}}, skipSpecial);
        if (!reply)
            return failWith(reply.error());
        fmt::print("{}\n", *reply);
        return Exit::Done;
    }
    const auto decoded = (*tokenizer)->decode(*ids, {skipSpecial});
    if (!decoded)
        return failWith(decoded.error());
    printWarnings((*tokenizer)->definition());
    const std::string shown = isatty(STDOUT_FILENO) ? forTerminal(decoded->text) : decoded->text;
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return Exit::Done;
}

} // namespace

const Command kDecode = {
    "decode",
    "-t FILE [OPTIONS] [ID…]",
    "Prints the text of ids, which come as arguments, from --file or from standard input.",
    "Each line of --jsonl is {\"ids\": […]}, optionally with \"skip_special\" (true or false). The answer "
    "has\n"
    "\"text\", and \"bytes\" (base64) where the bytes of the pieces are not UTF-8. Ids that the tokenizer "
    "doesn't have\n"
    "are skipped with --json and --jsonl where the reference does so (tokenizer.json), and an error "
    "otherwise.\n",
    kDecodeOptions,
    runDecode,
};

} // namespace tokenscope::cli
