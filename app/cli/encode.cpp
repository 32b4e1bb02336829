#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "app/cli/throughput.h"
#include "app/cli/unit_option.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/tokenizer_definition.h"
#include "core/json/json_writer.h"
#include "core/report/encoding_json.h"
#include "core/report/text_stages.h"

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::cli {
namespace {

constexpr auto kEncodeOptions = withTokenizerOptions({
    kTextFileOption,
    {"pair", '\0', "TEXT", "encode a second text after the first", false},
    kJsonOption,
    kRequestsOption,
    {"add-special", '\0', "", "add the special tokens of the post-processor (SentencePiece: bos)", true},
    kParseSpecialOption,
    {"add-bos", '\0', "", "add bos, regardless of --add-special", true},
    {"add-eos", '\0', "", "add eos, regardless of --add-special", true},
    kUnitOption,
    {"full", '\0', "", "also word_ids, sequence_ids, type_ids and masks", false},
    {"configured", '\0', "", "apply the file's truncation and padding", false},
    {"stages", '\0', "", "also the text after the normalizer and the pre-tokenizer", false},
    {"stats", '\0', "", "print only time and checksum", false},
    {"repeat", '\0', "N", "with --stats: encode N times", false},
    {"threads", '\0', "N", "with --stats: on N threads", false},
    {"lines", '\0', "", "with --stats: each line is a text, without its line end", false},
});

struct Settings {
    EncodeOptions options;
    Unit unit = Unit::CodePoints;
    bool stages = false;
};

Result<Settings> readSettings(const Arguments& arguments) {
    Settings settings;
    TOKENSCOPE_TRY(const auto unit, readUnit(arguments));
    settings.unit = unit;
    settings.options.addSpecial = arguments.toggle("add-special");
    settings.options.parseSpecial = arguments.toggle("parse-special");
    settings.options.addBos = arguments.toggle("add-bos");
    settings.options.addEos = arguments.toggle("add-eos");
    settings.options.full = arguments.has("full");
    settings.options.configured = arguments.has("configured");
    settings.stages = arguments.has("stages");
    return settings;
}

/// Encodes requests to JSON.
class RequestEncoder {
  public:
    static Result<RequestEncoder> create(const Tokenizer& tokenizer, const Settings& settings) {
        RequestEncoder encoder(tokenizer, settings);
        if (settings.stages) {
            TOKENSCOPE_TRY(auto stages, report::TextStages::create(tokenizer.definition()));
            encoder.m_stages = std::move(stages);
        }
        return encoder;
    }

    Result<std::string> answer(const EncodeLine& request) {
        EncodeOptions options = m_settings.options;
        options.referenceSpans = true;
        options.full =
            options.full || request.pair.has_value(); // sequence ids show which text a span belongs to
        if (request.addSpecial)
            options.addSpecial = request.addSpecial;
        if (request.parseSpecial)
            options.parseSpecial = request.parseSpecial;
        TOKENSCOPE_TRY(const auto encoding, request.pair
                                                ? m_tokenizer.encodePair(request.text, *request.pair, options)
                                                : m_tokenizer.encode(request.text, options));
        std::string out;
        JsonWriter json(out);
        json.beginObject();
        m_json.writeMembers(json, encoding, request.text, request.pair.value_or(std::string()));
        if (m_stages) {
            TOKENSCOPE_TRY_VOID(m_stages->writeMembers(json, request.text));
        }
        json.endObject();
        return out;
    }

  private:
    RequestEncoder(const Tokenizer& tokenizer, const Settings& settings)
        : m_tokenizer(tokenizer)
        , m_settings(settings)
        , m_json(tokenizer, settings.unit, settings.options.full, settings.options.configured) {}

    const Tokenizer& m_tokenizer;
    Settings m_settings;
    report::EncodingJson m_json;
    std::optional<report::TextStages> m_stages;
};

/// The tokenizer can't encode this text. The error names the tokenizer's file, whose content is the cause.
Exit failEncoding(const Tokenizer& tokenizer, Error error) {
    error.file = tokenizer.definition().path;
    if (error.where == "add_bos" || error.where == "add_eos") { // requested, but not in the file
        error.where = error.where == "add_bos" ? "--add-bos" : "--add-eos";
        error.remedy = "omit the option";
        complain(error);
        return Exit::WrongUse;
    }
    if (error.where.empty())
        error.where = "encoding the text";
    if (error.remedy.empty())
        error.remedy = "try another text, or a tokenizer that covers it";
    complain(error);
    return Exit::BadFile;
}

Exit answerRequests(const Tokenizer& tokenizer, const Settings& settings, const Arguments& arguments) {
    printWarnings(tokenizer.definition());
    auto encoder = RequestEncoder::create(tokenizer, settings);
    if (!encoder)
        return failWith(encoder.error());
    const auto done = answerLines(arguments, [&](std::string_view line) {
        const auto request = parseEncodeLine(line);
        if (!request)
            return jsonError(request.error());
        const auto answer = encoder->answer(*request);
        return answer ? *answer : jsonError(answer.error());
    });
    return done ? Exit::Done : failWith(done.error());
}

Exit printJson(const Tokenizer& tokenizer, const Settings& settings, const EncodeLine& request) {
    printWarnings(tokenizer.definition());
    auto encoder = RequestEncoder::create(tokenizer, settings);
    if (!encoder)
        return failWith(encoder.error());
    const auto answer = encoder->answer(request);
    if (!answer)
        return failEncoding(tokenizer, answer.error());
    std::fwrite(answer->data(), 1, answer->size(), stdout);
    std::fputc('\n', stdout);
    return Exit::Done;
}

Exit printTable(const Tokenizer& tokenizer, const Settings& settings, const EncodeLine& request) {
    printWarnings(tokenizer.definition());
    EncodeOptions options = settings.options;
    options.referenceSpans = true;
    const auto encoding = request.pair ? tokenizer.encodePair(request.text, *request.pair, options)
                                       : tokenizer.encode(request.text, options);
    if (!encoding)
        return failEncoding(tokenizer, encoding.error());
    printEncodingTable(tokenizer, *encoding, request.text, usesColor());
    for (const Diagnostic& diagnostic : encoding->diagnostics)
        fmt::print(stderr, "tokenscope: {}: {}\n", printable(diagnostic.where),
                   printable(diagnostic.message.text()));
    return Exit::Done;
}

Exit printStats(const Tokenizer& tokenizer, const Settings& settings, const Arguments& arguments,
                std::string_view text, double loadMilliseconds) {
    const auto repeat = arguments.number("repeat", 1, 1000000);
    const auto threads = arguments.number("threads", 1, 1024);
    if (!repeat)
        return failWith(repeat.error());
    if (!threads)
        return failWith(threads.error());
    ThroughputOptions options;
    options.encode = settings.options;
    options.lines = arguments.has("lines");
    options.repeat = static_cast<unsigned>(repeat->value_or(1));
    options.threads = static_cast<unsigned>(threads->value_or(1));
    const auto measured = measureThroughput(tokenizer, text, options);
    if (!measured)
        return failEncoding(tokenizer, measured.error());
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("bytes", text.size()).member("tokens", measured->tokens);
    json.key("load_ms").fixed(loadMilliseconds, 1);
    json.key("encode_ms").array(measured->milliseconds, [&json](double time) { json.fixed(time, 1); });
    json.member("threads", options.threads);
    json.member("ids_fnv1a64", fmt::format("0x{:016x}", measured->checksum)).endObject();
    fmt::print("{}\n", out);
    return Exit::Done;
}

/// Options without an effect are rejected, not ignored.
Result<void> checkEncodeOptions(const Arguments& arguments) {
    static constexpr std::pair<std::string_view, std::string_view> kExclude[] = {
        {"stats", "jsonl"}, {"stats", "pair"}, {"jsonl", "pair"}};
    for (const auto& [one, other] : kExclude) {
        if (arguments.has(one) && arguments.has(other))
            return fail(ErrorCode::BadInput, {}, message("--{} and --{} exclude each other", one, other));
    }
    for (const std::string_view option : {"repeat", "threads", "lines"}) {
        if (arguments.has(option) && !arguments.has("stats"))
            return fail(ErrorCode::BadInput, {}, message("--{} works only with --stats", option));
    }
    return {};
}

Exit runEncode(const Arguments& arguments) {
    const auto settings = readSettings(arguments);
    if (!settings)
        return failWith(settings.error());
    const auto start = std::chrono::steady_clock::now();
    const auto tokenizer = openTokenizer(arguments);
    const std::chrono::duration<double, std::milli> loading = std::chrono::steady_clock::now() - start;
    if (!tokenizer)
        return failWith(tokenizer.error());
    if (const auto together = checkEncodeOptions(arguments); !together)
        return failWith(together.error());
    if (arguments.has("jsonl"))
        return answerRequests(**tokenizer, *settings, arguments);
    const auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    if (arguments.has("stats"))
        return printStats(**tokenizer, *settings, arguments, *text, loading.count());
    const EncodeLine request{*text, arguments.value("pair"), {}, {}};
    return arguments.has("json") || settings->stages ? printJson(**tokenizer, *settings, request)
                                                     : printTable(**tokenizer, *settings, request);
}

} // namespace

const Command kEncode = {
    "encode",
    "-t FILE [OPTIONS] [TEXT]",
    "Prints ids, pieces, types and spans of a text: the argument, --file, or standard input.",
    "A request of --jsonl is {\"text\": \"…\"} or {\"bytes\": \"BASE64\"}, optionally with \"add_special\",\n"
    "\"parse_special\" (true or false) and \"pair\". The answer to a request that fails is\n"
    "{\"error\": {\"where\": …, \"message\": …}}.\n",
    kEncodeOptions,
    runEncode,
};

} // namespace tokenscope::cli
