#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/request.h"
#include "app/cli/ruler.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/explain/stages/stage_trace.h"
#include "core/json/json_text.h"

#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kStagesOptions = withTokenizerOptions({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    {"add-special", '\0', "", "put in the special tokens of the file", true},
    kParseSpecialOption,
    kUnitOption,
});

/// Writes the rows of a trace: `{"stages":[{"stage":"added_tokens","parts":[{"text":"…","span":[0,3]}]},…]}`.
/// Spans are places in the original, whatever a stage made of it.
class TraceJson {
  public:
    TraceJson(const Tokenizer& tokenizer, const StageTrace& trace, Unit unit)
        : m_tokenizer(tokenizer)
        , m_trace(trace)
        , m_ruler(trace.original, unit) {}

    std::string write() {
        m_out = "{\"stages\":[{\"stage\":\"added_tokens\"";
        appendParts(m_trace.addedTokens);
        appendStage("normalizer", m_trace.normalizer);
        appendStage("pre_tokenizer", m_trace.preTokenizer);
        appendTokens("model", m_trace.model);
        appendTokens("post_processor", m_trace.encoding);
        appendPostProcessor();
        m_out += "},{\"stage\":\"decoder\"";
        appendJsonKey(m_out, "text");
        appendJsonPiece(m_out, m_trace.decoded.text);
        appendRules(m_trace.decoder);
        m_out += "}]}";
        return std::move(m_out);
    }

  private:
    /// What the last rule gave, and each rule by itself where there are several.
    void appendStage(const char* name, const std::vector<TracedText>& rules) {
        if (rules.empty())
            return;
        m_out += fmt::format("}},{{\"stage\":\"{}\"", name);
        appendRules(rules);
    }
    void appendRule(std::size_t index, const std::string& name, const std::string& where) {
        m_out += index > 0 ? ",{\"rule\":" : "[{\"rule\":";
        appendJsonString(m_out, name);
        appendJsonKey(m_out, "where");
        appendJsonString(m_out, where);
    }
    void appendRules(const std::vector<TracedText>& rules) {
        appendParts(rules.back());
        appendJsonKey(m_out, "rules");
        for (std::size_t i = 0; i < rules.size(); ++i) {
            appendRule(i, rules[i].rule, rules[i].where);
            appendJsonKey(m_out, "changed");
            m_out += rules[i].changed ? "true" : "false";
            appendParts(rules[i]);
            m_out += '}';
        }
        m_out += ']';
    }
    /// Its rules, and which parts it put in.
    void appendPostProcessor() {
        if (m_trace.postProcessor.empty())
            return;
        appendJsonKey(m_out, "rules");
        for (std::size_t i = 0; i < m_trace.postProcessor.size(); ++i) {
            appendRule(i, m_trace.postProcessor[i].name, m_trace.postProcessor[i].where);
            m_out += '}';
        }
        m_out += ']';
        appendJsonKey(m_out, "inserted");
        m_out += '[';
        for (std::size_t i = 0; i < m_trace.inserted.size(); ++i) {
            m_out += i > 0 ? "," : "";
            appendJsonNumber(m_out, m_trace.inserted[i]);
        }
        m_out += ']';
    }
    void appendParts(const TracedText& row) {
        appendJsonKey(m_out, "parts");
        m_out += '[';
        for (std::size_t i = 0; i < row.units.size(); ++i) {
            const TracedUnit& unit = row.units[i];
            m_out += i > 0 ? ",{\"text\":" : "{\"text\":";
            appendJsonPiece(m_out, std::string_view(row.text).substr(unit.span.begin, unit.span.size()));
            appendJsonKey(m_out, "span");
            m_ruler.append(m_out, unit.origin);
            if (unit.added != kNoPiece) {
                appendJsonKey(m_out, "id");
                appendJsonNumber(m_out, unit.added);
            }
            m_out += '}';
        }
        m_out += ']';
    }
    void appendTokens(const char* name, const Encoding& encoding) {
        m_out += fmt::format("}},{{\"stage\":\"{}\"", name);
        appendJsonKey(m_out, "parts");
        m_out += '[';
        for (std::size_t i = 0; i < encoding.size(); ++i) {
            m_out += i > 0 ? ",{\"text\":" : "{\"text\":";
            appendJsonPiece(m_out, m_tokenizer.spelling(encoding, i));
            appendJsonKey(m_out, "span");
            m_ruler.append(m_out, encoding.bytes[i]);
            appendJsonKey(m_out, "id");
            appendJsonNumber(m_out, encoding.ids[i]);
            m_out += '}';
        }
        m_out += ']';
    }

    const Tokenizer& m_tokenizer;
    const StageTrace& m_trace;
    Ruler m_ruler;
    std::string m_out;
};

/// `words` of a row, told apart by bars.
std::string line(const TracedText& row) {
    std::string out;
    for (const TracedUnit& unit : row.units) {
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

void printRows(const Tokenizer& tokenizer, const StageTrace& trace) {
    const auto print = [](std::string_view stage, std::string_view rule, const std::string& text) {
        fmt::print("{:<16}{:<20}{}\n", stage, rule, text);
    };
    print("original", {}, printable(trace.original));
    print("added tokens", {}, line(trace.addedTokens));
    for (const TracedText& row : trace.normalizer)
        print("normalizer", row.rule, line(row));
    for (const TracedText& row : trace.preTokenizer)
        print("pre-tokenizer", row.rule, line(row));
    print("model", modelName(tokenizer.definition().model), line(tokenizer, trace.model));
    std::string rules;
    for (const StageRule& rule : trace.postProcessor)
        rules += (rules.empty() ? "" : ", ") + rule.name;
    print("post-processor", rules, line(tokenizer, trace.encoding));
    for (const TracedText& row : trace.decoder)
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
            const auto request = parseEncodeRequest(line);
            if (!request)
                return jsonError(request.error());
            EncodeOptions own = options;
            own.addSpecial = request->addSpecial ? request->addSpecial : own.addSpecial;
            own.parseSpecial = request->parseSpecial ? request->parseSpecial : own.parseSpecial;
            const auto trace = traceStages(**tokenizer, request->text, own);
            return trace ? TraceJson(**tokenizer, *trace, *unit).write() : jsonError(trace.error());
        });
        return done ? Exit::Done : failWith(done.error());
    }
    const auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    const auto trace = traceStages(**tokenizer, *text, options);
    if (!trace) {
        Error error = trace.error();
        error.file = (*tokenizer)->definition().path;
        return failWith(error);
    }
    if (arguments.has("json"))
        fmt::print("{}\n", TraceJson(**tokenizer, *trace, *unit).write());
    else
        printRows(**tokenizer, *trace);
    return Exit::Done;
}

} // namespace

const Command kStages = {
    "stages",
    "-t FILE [OPTIONS] [TEXT]",
    "Prints the text after each stage of the tokenizer, rule by rule, with the places in the original.",
    "A request of --jsonl is {\"text\": \"…\"} or {\"bytes\": \"BASE64\"}, as for encode.\n",
    kStagesOptions,
    runStages,
};

} // namespace tokenscope::cli
