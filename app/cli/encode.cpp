#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/part_encoder.h"
#include "core/json/json_writer.h"
#include "core/report/encoding_json.h"
#include "core/report/stages_json.h"
#include "core/text/utf8.h"

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::cli {
namespace {

// `encode --stats`: speed, number of tokens, and a checksum to compare with other programs.

constexpr std::uint64_t kChecksumStart = 0xCBF29CE484222325ULL;

/// Texts from this size on are encoded in parts.
constexpr std::size_t kLongText = std::size_t{4} << 20U;

struct Throughput {
    std::uint64_t bytes = 0;
    std::uint64_t tokens = 0;
    unsigned threads = 1;
    std::uint64_t checksum = kChecksumStart;
    std::vector<double> milliseconds; ///< one per repetition
};

/// FNV-1a 64 over the ids as little-endian uint32.
std::uint64_t checksum(std::uint64_t before, const std::vector<PieceId>& ids) {
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    for (const PieceId id : ids) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            before = (before ^ ((id >> shift) & 0xFFU)) * kPrime;
    }
    return before;
}

/// Never holds more than a few parts of the text. Errors: as encodeParts.
Result<Throughput> measureThroughput(const Tokenizer& tokenizer, const TextSource& source,
                                     const PartOptions& options, std::uint64_t repeat) {
    Throughput throughput;
    for (std::uint64_t round = 0; round < repeat; ++round) {
        const auto start = std::chrono::steady_clock::now();
        TOKENSCOPE_TRY(const auto read, source.read());
        const auto counting = [&](char* to, std::size_t most) {
            auto count = read(to, most);
            throughput.bytes += round == 0 ? count.value_or(0) : 0;
            return count;
        };
        const auto take = [&](const Encoding& part) -> Result<void> {
            if (round == 0) {
                throughput.tokens += part.size();
                throughput.checksum = checksum(throughput.checksum, part.ids);
            }
            return {};
        };
        TOKENSCOPE_TRY(throughput.threads, encodeParts(tokenizer, counting, options, take));
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        throughput.milliseconds.push_back(taken.count());
    }
    return throughput;
}

constexpr auto kEncodeOptions = withTokenizerOptions({
    kTextFileOption,
    {"pair", '\0', "TEXT", "encode a second text after the first", false},
    kJsonOption,
    kRequestsOption,
    kAddSpecialOption,
    kParseSpecialOption,
    {"add-bos", '\0', "", "add BOS, regardless of --add-special", true},
    {"add-eos", '\0', "", "add EOS, regardless of --add-special", true},
    kUnitOption,
    {"full", '\0', "", "also print word_ids, sequence_ids, type_ids and masks", false},
    {"configured", '\0', "", "apply the file's truncation and padding", false},
    {"stages", '\0', "", "also print the text after the normalizer and the pre-tokenizer", false},
    {"stats", '\0', "", "print only times and a checksum of the ids", false},
    {"repeat", '\0', "N", "with --stats: encode N times", false},
    {"threads", '\0', "N", "for a long text: the number of threads (default: all cores)", false},
    {"lines", '\0', "", "with --stats: encode each line separately, without its line end", false},
});

struct Settings {
    EncodeOptions options;
    Unit unit = Unit::CodePoints;
    bool stages = false;
    unsigned threads = 0; ///< 0: one for each core
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
    TOKENSCOPE_TRY(const auto threads, arguments.number("threads", 1, 1024));
    settings.threads = static_cast<unsigned>(threads.value_or(0));
    return settings;
}

/// Writes what was printed to `out`, and empties it.
void flush(std::string& out) {
    std::fwrite(out.data(), 1, out.size(), stdout);
    out.clear();
}

/// The answer to a request for one text. A long text's tokens are not kept: it is encoded again for each column. After
/// each part, `out` is printed; null: it isn't.
class Answer {
  public:
    /// Errors: as Tokenizer::encode.
    static Result<Answer> of(const Tokenizer& tokenizer, const EncodeLine& request,
                             const EncodeOptions& options, unsigned threads, std::string* out) {
        // Bytes that are not UTF-8 are counted in one message.
        const bool inParts = out != nullptr && request.text.size() >= kLongText && !request.pair &&
                             !options.full && !options.configured && isValidUtf8(request.text);
        if (inParts)
            return Answer({},
                          [&tokenizer, text = std::string_view(request.text), options, threads,
                           out](const std::function<void(const Encoding&)>& use) -> Result<void> {
                              const auto take = [&](const Encoding& part) -> Result<void> {
                                  use(part);
                                  flush(*out);
                                  return {};
                              };
                              PartOptions parts;
                              parts.encode = options;
                              parts.threads = threads;
                              TOKENSCOPE_TRY_VOID(encodeParts(tokenizer, readFrom(text), parts, take));
                              return {};
                          });
        TOKENSCOPE_TRY(auto encoding, request.pair
                                          ? tokenizer.encodePair(request.text, *request.pair, options)
                                          : tokenizer.encode(request.text, options));
        auto whole = std::make_shared<const Encoding>(std::move(encoding));
        return Answer(whole->diagnostics, [whole](const auto& use) -> Result<void> {
            use(*whole);
            return {};
        });
    }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }
    [[nodiscard]] const report::EncodingParts& parts() const { return m_parts; }

  private:
    Answer(Diagnostics diagnostics, report::EncodingParts parts)
        : m_diagnostics(std::move(diagnostics))
        , m_parts(std::move(parts)) {}
    Diagnostics m_diagnostics;
    report::EncodingParts m_parts;
};

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
        std::string out;
        TOKENSCOPE_TRY_VOID(write(request, out, false));
        return out;
    }
    /// Prints the answer. After an error, a part of it can be printed already.
    Result<void> print(const EncodeLine& request) {
        std::string out;
        TOKENSCOPE_TRY_VOID(write(request, out, true));
        flush(out);
        return {};
    }

  private:
    /// `prints`: `out` may be printed and emptied meanwhile.
    Result<void> write(const EncodeLine& request, std::string& out, bool prints) {
        EncodeOptions options = m_settings.options;
        options.referenceSpans = true;
        options.full =
            options.full || request.pair.has_value(); // sequence ids show which text a span belongs to
        if (request.addSpecial)
            options.addSpecial = request.addSpecial;
        if (request.parseSpecial)
            options.parseSpecial = request.parseSpecial;
        if (request.words)
            return writeWords(*request.words, request.pairWords, options, out);
        TOKENSCOPE_TRY(const auto answer, Answer::of(m_tokenizer, request, options, m_settings.threads,
                                                     prints ? &out : nullptr));
        JsonWriter json(out);
        json.beginObject();
        TOKENSCOPE_TRY_VOID(
            m_json.writeMembers(json, answer.parts(), request.text, request.pair.value_or(std::string())));
        if (m_stages) {
            TOKENSCOPE_TRY_VOID(m_stages->writeMembers(json, request.text));
        }
        json.endObject();
        return {};
    }

    Result<void> writeWords(const std::vector<std::string>& words,
                            const std::optional<std::vector<std::string>>& pair, const EncodeOptions& options,
                            std::string& out) {
        if (m_stages)
            return fail(ErrorCode::BadInput, "$.words", "--stages needs one text, not words");
        TOKENSCOPE_TRY(const auto encoding, m_tokenizer.encodeWords(words, pair ? &*pair : nullptr, options));
        JsonWriter json(out);
        json.beginObject();
        TOKENSCOPE_TRY_VOID(m_json.writeMembers(json, report::inOnePart(encoding), words,
                                                pair.value_or(std::vector<std::string>())));
        json.endObject();
        return {};
    }

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
        printError(error);
        return Exit::WrongUse;
    }
    if (error.where.empty())
        error.where = "encoding the text";
    if (error.remedy.empty())
        error.remedy = "try another text, or a tokenizer that covers it";
    printError(error);
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
    if (const auto printed = encoder->print(request); !printed)
        return failEncoding(tokenizer, printed.error());
    std::fputc('\n', stdout);
    return Exit::Done;
}

Exit printTable(const Tokenizer& tokenizer, const Settings& settings, const EncodeLine& request) {
    printWarnings(tokenizer.definition());
    EncodeOptions options = settings.options;
    options.referenceSpans = true;
    std::string nothing; // the table prints itself
    const auto answer = Answer::of(tokenizer, request, options, settings.threads, &nothing);
    if (!answer)
        return failEncoding(tokenizer, answer.error());
    if (const auto printed =
            printEncodingTable(tokenizer, answer->parts(), request.text, settings.unit, usesColor());
        !printed)
        return failEncoding(tokenizer, printed.error());
    for (const Diagnostic& diagnostic : answer->diagnostics())
        fmt::print(stderr, "tokenscope: {}: {}\n", printable(diagnostic.where),
                   printable(diagnostic.message.text()));
    return Exit::Done;
}

Exit printStats(const Tokenizer& tokenizer, const Settings& settings, const Arguments& arguments,
                double loadMilliseconds) {
    const auto repeat = arguments.number("repeat", 1, 1000000);
    if (!repeat)
        return failWith(repeat.error());
    const auto source = TextSource::open(arguments, repeat->value_or(1) > 1);
    if (!source)
        return failWith(source.error());
    PartOptions options;
    options.encode = settings.options;
    options.lines = arguments.has("lines");
    options.threads = settings.threads;
    const auto measured = measureThroughput(tokenizer, *source, options, repeat->value_or(1));
    if (!measured)
        return measured.error().code == ErrorCode::Unreadable ? failWith(measured.error())
                                                              : failEncoding(tokenizer, measured.error());
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("bytes", measured->bytes).member("tokens", measured->tokens);
    json.key("load_ms").fixed(loadMilliseconds, 1);
    json.key("encode_ms").array(measured->milliseconds, [&json](double time) { json.fixed(time, 1); });
    json.member("threads", measured->threads);
    json.member("ids_fnv1a64", fmt::format("0x{:016x}", measured->checksum)).endObject();
    fmt::print("{}\n", out);
    return Exit::Done;
}

/// Options without an effect are rejected, not ignored.
Result<void> checkEncodeOptions(const Arguments& arguments) {
    static constexpr std::pair<std::string_view, std::string_view> kExclude[] = {
        {"stats", "jsonl"}, {"stats", "pair"}, {"jsonl", "pair"}, {"jsonl", "threads"}};
    for (const auto& [one, other] : kExclude) {
        if (arguments.has(one) && arguments.has(other))
            return fail(ErrorCode::BadInput, {}, message("--{} and --{} exclude each other", one, other));
    }
    for (const std::string_view option : {"repeat", "lines"}) {
        if (arguments.has(option) && !arguments.has("stats"))
            return fail(ErrorCode::BadInput, {}, message("--{} works only with --stats", option));
    }
    for (const std::string_view option : {"full", "stages", "unit"}) {
        if (arguments.has(option) && arguments.has("stats"))
            return fail(ErrorCode::BadInput, {},
                        message("--{} and --{} exclude each other", option, "stats"));
    }
    if (arguments.has("full") && !arguments.has("json") && !arguments.has("jsonl") &&
        !arguments.has("stages"))
        return fail(ErrorCode::BadInput, {}, "--full works only with --json and --jsonl", "add --json");
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
    if (arguments.has("stats"))
        return printStats(**tokenizer, *settings, arguments, loading.count());
    auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    EncodeLine request;
    request.text = *std::move(text);
    request.pair = arguments.value("pair");
    return arguments.has("json") || settings->stages ? printJson(**tokenizer, *settings, request)
                                                     : printTable(**tokenizer, *settings, request);
}

} // namespace

const Command kEncode = {
    "encode",
    "-t FILE [OPTIONS] [TEXT]",
    "Tokenizes a text (the argument, --file, or standard input) and prints its ids, pieces, types and spans.",
    "Each line of --jsonl is {\"text\": \"…\"} or {\"bytes\": \"BASE64\"}, optionally with \"add_special\",\n"
    "\"parse_special\" (true or false) and \"pair\", a second text. A text that is already split is\n"
    "{\"words\": [\"…\", …]}: each word is encoded alone, spans count from the start of the token's word, "
    "and\n"
    "word_ids has the index of the word; \"pair\" is then a list too. The answer to a request that fails is\n"
    "{\"error\": {\"where\": …, \"message\": …}}.\n",
    kEncodeOptions,
    runEncode,
};

} // namespace tokenscope::cli
