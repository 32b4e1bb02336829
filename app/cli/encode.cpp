#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/tokenizer.h"
#include "core/json/json_writer.h"
#include "core/report/encoding_json.h"
#include "core/report/stages_json.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace tokenscope::cli {
namespace {

// `encode --stats`: speed, number of tokens, and a checksum to compare with other programs.

constexpr std::uint64_t kChecksumStart = 0xCBF29CE484222325ULL;

struct ThroughputOptions {
    EncodeOptions encode;
    bool lines = false; ///< each line is a separate text, without its line end
    unsigned repeat = 1;
    unsigned threads = 1;
};

struct Throughput {
    std::uint64_t tokens = 0;
    std::uint64_t checksum = kChecksumStart;
    std::vector<double> milliseconds; ///< one per repetition
};

/// Bytes searched for a safe break after an even split position.
constexpr std::size_t kSearchForBreak = 1U << 20U;

constexpr std::size_t kLinesAtOnce = 256;

using Parts = std::vector<std::string_view>;

Parts linesOf(std::string_view text) {
    Parts lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        lines.push_back(line);
    }
    return lines;
}

Parts cutSafely(const Tokenizer& tokenizer, std::string_view text, unsigned pieces) {
    Parts parts;
    std::size_t begin = 0;
    for (unsigned i = 1; i < pieces; ++i) {
        const std::size_t from = std::max(begin + 1, text.size() / pieces * i);
        const std::size_t limit = std::min(text.size(), from + kSearchForBreak);
        std::size_t at = from;
        while (at < limit && !tokenizer.isSafeBreak(text, at))
            ++at;
        if (at < limit) {
            parts.push_back(text.substr(begin, at - begin));
            begin = at;
        }
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Encodes all parts on several threads; results keep the order. `oneText`: the parts belong to one text.
Result<std::vector<std::vector<PieceId>>> encodeAll(const Tokenizer& tokenizer, const Parts& parts,
                                                    const EncodeOptions& options, unsigned threads,
                                                    std::size_t atOnce, bool oneText) {
    std::vector<std::vector<PieceId>> results(parts.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::optional<Error> failure;
    const auto work = [&] {
        for (;;) {
            const std::size_t begin = next.fetch_add(atOnce);
            if (begin >= parts.size())
                return;
            for (std::size_t i = begin; i < std::min(parts.size(), begin + atOnce); ++i) {
                EncodeOptions own = options;
                own.continuesText = oneText && i > 0;
                auto encoding = tokenizer.encode(parts[i], own);
                if (!encoding) {
                    const std::scoped_lock lock(mutex);
                    failure = encoding.error();
                    next = parts.size();
                    return;
                }
                results[i] = std::move(encoding->ids);
            }
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i)
        others.emplace_back(work);
    work();
    for (std::thread& other : others)
        other.join();
    if (failure)
        return tl::unexpected<Error>(*std::move(failure));
    return results;
}

/// The tokens added by the post-processor, found by encoding with and without them.
struct Frame {
    std::vector<PieceId> before;
    std::vector<PieceId> after;
};

Result<Frame> frameOf(const Tokenizer& tokenizer, const EncodeOptions& with, const EncodeOptions& without) {
    const auto framed = tokenizer.encode("a", with);
    const auto bare = tokenizer.encode("a", without);
    if (!framed)
        return tl::unexpected<Error>(framed.error());
    if (!bare)
        return tl::unexpected<Error>(bare.error());
    const auto at = std::search(framed->ids.begin(), framed->ids.end(), bare->ids.begin(), bare->ids.end());
    const auto length = static_cast<std::ptrdiff_t>(bare->ids.size());
    Frame frame;
    if (at == framed->ids.end())
        return frame;
    frame.before.assign(framed->ids.begin(), at);
    frame.after.assign(at + length, framed->ids.end());
    return frame;
}

EncodeOptions withoutSpecials(EncodeOptions options) {
    options.addSpecial = false;
    options.addBos = false;
    options.addEos = false;
    return options;
}

Result<std::vector<std::vector<PieceId>>> encodeOnce(const Tokenizer& tokenizer, std::string_view text,
                                                     const ThroughputOptions& options) {
    if (options.lines)
        return encodeAll(tokenizer, linesOf(text), options.encode, options.threads, kLinesAtOnce, false);
    if (options.threads <= 1)
        return encodeAll(tokenizer, {text}, options.encode, 1, 1, false);
    const auto cuts = cutSafely(tokenizer, text, options.threads * 4);
    if (cuts.size() <= 1)
        return encodeAll(tokenizer, {text}, options.encode, 1, 1, false);
    const EncodeOptions bare = withoutSpecials(options.encode);
    TOKENSCOPE_TRY(const auto frame, frameOf(tokenizer, options.encode, bare));
    auto results = encodeAll(tokenizer, cuts, bare, options.threads, 1, true);
    if (!results)
        return results;
    results->insert(results->begin(), frame.before);
    results->push_back(frame.after);
    return results;
}

/// FNV-1a 64 over the ids as little-endian uint32.
std::uint64_t checksum(std::uint64_t before, const std::vector<PieceId>& ids) {
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    for (const PieceId id : ids) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            before = (before ^ ((id >> shift) & 0xFFU)) * kPrime;
    }
    return before;
}

/// With several threads, a text is split only at safe breaks of the tokenizer, so that the ids equal those of
/// a single call. Errors: as Tokenizer::encode.
Result<Throughput> measureThroughput(const Tokenizer& tokenizer, std::string_view text,
                                     const ThroughputOptions& options) {
    Throughput throughput;
    for (unsigned round = 0; round < options.repeat; ++round) {
        const auto start = std::chrono::steady_clock::now();
        const auto results = encodeOnce(tokenizer, text, options);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        if (!results)
            return tl::unexpected<Error>(results.error());
        throughput.milliseconds.push_back(taken.count());
        if (round > 0)
            continue;
        for (const auto& ids : *results) {
            throughput.tokens += ids.size();
            throughput.checksum = checksum(throughput.checksum, ids);
        }
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
    {"threads", '\0', "N", "with --stats: on N threads", false},
    {"lines", '\0', "", "with --stats: encode each line separately, without its line end", false},
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
        if (request.words)
            return answerWords(*request.words, request.pairWords, options);
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
    Result<std::string> answerWords(const std::vector<std::string>& words,
                                    const std::optional<std::vector<std::string>>& pair,
                                    const EncodeOptions& options) {
        if (m_stages)
            return fail(ErrorCode::BadInput, "$.words", "--stages needs one text, not words");
        TOKENSCOPE_TRY(const auto encoding, m_tokenizer.encodeWords(words, pair ? &*pair : nullptr, options));
        std::string out;
        JsonWriter json(out);
        json.beginObject();
        m_json.writeMembers(json, encoding, words, pair.value_or(std::vector<std::string>()));
        json.endObject();
        return out;
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
    printEncodingTable(tokenizer, *encoding, request.text, settings.unit, usesColor());
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
    const auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    if (arguments.has("stats"))
        return printStats(**tokenizer, *settings, arguments, *text, loading.count());
    EncodeLine request;
    request.text = *text;
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
