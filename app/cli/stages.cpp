#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/explain/stages/stage_trace.h"
#include "core/json/json_writer.h"
#include "core/report/stages_json.h"

#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kStagesOptions = withTokenizerOptions({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    kAddSpecialOption,
    kParseSpecialOption,
    kUnitOption,
});

/// The words of a row, separated by bars.
std::string line(const explain::TracedText& row) {
    std::string out;
    for (const explain::TracedUnit& unit : row.units) {
        const auto text = std::string_view(row.text).substr(unit.span.begin, unit.span.size());
        out += (out.empty() ? "" : "│") + printable(text);
    }
    return out;
}
std::string line(const Tokenizer& tokenizer, const Encoding& encoding) {
    std::string out;
    for (std::size_t i = 0; i < encoding.size(); ++i)
        out += (i == 0 ? "" : "│") + printable(tokenizer.spelling(encoding, i));
    return out;
}

void printRows(const Tokenizer& tokenizer, const explain::StageTrace& trace) {
    const auto print = [](const Message& stage, std::string_view rule, const std::string& text) {
        fmt::print("{:<16}{:<20}{}\n", stage.text(), rule, text);
    };
    print("original", {}, printable(trace.original));
    print("added tokens", {}, line(trace.addedTokens));
    for (const explain::TracedText& row : trace.normalizer)
        print("normalizer", row.rule, line(row));
    for (const explain::TracedText& row : trace.preTokenizer)
        print("pre-tokenizer", row.rule, line(row));
    print("model", modelName(tokenizer.definition().model), line(tokenizer, trace.model));
    std::string rules;
    for (const explain::StageRule& rule : trace.postProcessor)
        rules += (rules.empty() ? "" : ", ") + rule.name;
    print("post-processor", rules, line(tokenizer, trace.encoding));
    for (const explain::TracedText& row : trace.decoder)
        print("decoder", row.rule, line(row));
    print("decoded", {}, printable(trace.decoded.text));
}

Exit runStages(const Arguments& arguments) {
    const auto unit = readUnit(arguments);
    if (!unit)
        return failWith(unit.error());
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    EncodeOptions options;
    options.addSpecial = arguments.toggle("add-special");
    options.parseSpecial = arguments.toggle("parse-special");
    if (arguments.has("jsonl")) {
        printWarnings((*tokenizer)->definition());
        const auto done = answerLines(arguments, [&](std::string_view line) {
            const auto request = parseTextLine(line);
            if (!request)
                return jsonError(request.error());
            EncodeOptions own = options;
            own.addSpecial = request->addSpecial ? request->addSpecial : own.addSpecial;
            own.parseSpecial = request->parseSpecial ? request->parseSpecial : own.parseSpecial;
            const auto trace = explain::traceStages(**tokenizer, request->text, own);
            return trace ? report::stagesJson(**tokenizer, *trace, *unit) : jsonError(trace.error());
        });
        return done ? Exit::Done : failWith(done.error());
    }
    const auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    const auto trace = explain::traceStages(**tokenizer, *text, options);
    if (!trace) {
        Error error = trace.error();
        error.file = (*tokenizer)->definition().path;
        return failWith(error);
    }
    if (arguments.has("json"))
        fmt::print("{}\n", report::stagesJson(**tokenizer, *trace, *unit));
    else
        printRows(**tokenizer, *trace);
    return Exit::Done;
}

} // namespace

const Command kStages = {
    "stages",
    "-t FILE [OPTIONS] [TEXT]",
    "Prints the text after each stage of the tokenizer, rule by rule, with its ranges in the original.",
    "Each line of --jsonl is {\"text\": \"…\"} or {\"bytes\": \"BASE64\"}, as for encode.\n",
    kStagesOptions,
    runStages,
};

} // namespace tokenscope::cli
