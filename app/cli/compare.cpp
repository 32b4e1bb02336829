#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/compare_text.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/request.h"
#include "app/cli/text_input.h"
#include "core/unicode/json_text.h"

#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kCompareOptions = std::to_array<Option>({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    {"full", '\0', "", "with --json: also figures of both and each difference", false},
    {"add-special", '\0', "", "put in what each file puts around a text", true},
    kParseSpecialOption,
    kUnitOption,
});

Result<std::shared_ptr<const PieceTexts>> openColumn(const std::string& name) {
    auto tokenizer = openAnother(name);
    if (!tokenizer)
        return tl::unexpected<Error>(tokenizer.error());
    printWarnings((*tokenizer)->definition());
    return std::make_shared<const PieceTexts>(*std::move(tokenizer));
}

Result<CompareText> readColumns(const Arguments& arguments) {
    if (arguments.positional.size() < 2)
        return fail(ErrorCode::BadInput, {}, "two tokenizers are needed",
                    "name two files, folders or models: compare A B TEXT");
    const auto unit = readUnit(arguments);
    if (!unit)
        return tl::unexpected<Error>(unit.error());
    auto a = openColumn(arguments.positional[0]);
    if (!a)
        return tl::unexpected<Error>(a.error());
    auto b = openColumn(arguments.positional[1]);
    if (!b)
        return tl::unexpected<Error>(b.error());
    CompareText::Settings settings;
    settings.options.addSpecial = arguments.toggle("add-special");
    settings.options.parseSpecial = arguments.toggle("parse-special");
    settings.unit = *unit;
    settings.full = arguments.has("full");
    return CompareText({arguments.positional[0], *std::move(a)}, {arguments.positional[1], *std::move(b)},
                       settings);
}

Exit answerRequests(const CompareText& compare, const Arguments& arguments) {
    const auto done = answerLines(arguments, [&](std::string_view line) {
        const auto request = parseEncodeRequest(line);
        if (!request)
            return jsonError(request.error());
        if (request->pair)
            return jsonError("$.pair", "what is compared is one text");
        const auto compared = compare.compare(request->text, request->addSpecial, request->parseSpecial);
        return compared ? compare.json(*compared) : jsonError(compared.error());
    });
    return done ? Exit::Done : failWith(done.error());
}

Exit runCompare(const Arguments& arguments) {
    if (arguments.has("full") && !arguments.has("json") && !arguments.has("jsonl"))
        return failWith(
            Error{ErrorCode::BadInput, {}, "--full", "this goes with --json and --jsonl", "leave it out"});
    const auto compare = readColumns(arguments);
    if (!compare)
        return failWith(compare.error());
    Arguments rest = arguments;
    rest.positional.erase(rest.positional.begin(), rest.positional.begin() + 2);
    if (arguments.has("jsonl"))
        return answerRequests(*compare, rest);
    const auto text = readInput(rest);
    if (!text)
        return failWith(text.error());
    const auto compared = compare->compare(*text);
    if (!compared)
        return failWith(compared.error());
    if (arguments.has("json"))
        fmt::print("{}\n", compare->json(*compared));
    else
        compare->print(*compared);
    return compared->equal() ? Exit::Done : Exit::No;
}

} // namespace

const Command kCompare = {
    "compare",
    "A B [OPTIONS] [TEXT]",
    "Compares what two tokenizers make of a text. Ends with 1 where they differ.",
    "A and B are files, folders or models by name. Ids are compared where half of them or more mean the same "
    "piece in\n"
    "both, else pieces by what they stand for. A boundary is a place where a token with text begins or ends; "
    "the text's\n"
    "ends are among them. Those inside of a character have a place with --unit bytes only.\n",
    kCompareOptions,
    runCompare,
};

} // namespace tokenscope::cli
