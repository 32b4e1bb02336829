#include "app/cli/train_arguments.h"

#include "app/cli/common_options.h"
#include "app/cli/train_uses.h"
#include "core/base/printable.h"
#include "core/train/corpus/source_list.h"
#include "core/train/pipeline/train_presets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace tokenscope::cli {
namespace {

constexpr auto kOptions = std::to_array<Option>({
    {"preset", 'p', "NAME", "options to begin with: --presets lists them"},
    {"presets", '\0', "", "list the presets"},
    {"out", 'o', "FILE", "tokenizer.json, x.model, x.tiktoken, or a folder with --to; may be repeated", false,
     true},
    {"to", '\0', "FORMAT",
     "of an OUT without a known ending: tokenizer.json, model, tiktoken, vocab-merges, vocab.txt"},
    {"force", 'f', "", "overwrite what is there"},
    {"model", 'm', "NAME", "bpe (default), superbpe, unigram, wordpiece, word, char"},
    {"form", '\0', "NAME", "bytes (default), sentencepiece, classical (</w> at words' ends), bert"},
    {"pieces", 'n', "N",
     "pieces of the model, without added tokens (default 32768); with --from: of all ids, added tokens' too"},
    {"split", '\0', "NAME",
     "words: gpt2 (default), cl100k, o200k, llama3, qwen2, nanochat, tekken, whitespace, "
     "whitespace-split, metaspace, sentencepiece, bert, none, or regex:PATTERN"},
    {"digits", '\0', "N", "so many digits at most in a word: 1, 2, 3"},
    {"apostrophes", '\0', "WHICH", "contractions: published (default), both (with \xE2\x80\x99, too), none"},
    {"normalizer", '\0', "NAME",
     "none (default), nfc, nfd, nfkc, nfkd, lowercase, bert, bert-cased; sentencepiece: none, or a .model "
     "file "
     "whose character map is taken (nmt_nfkc, say)"},
    {"remove-extra-blanks", '\0', "", "sentencepiece: runs of blanks are one, and none are at the ends",
     true},
    {"dummy-prefix", '\0', "", "sentencepiece: a blank before the text (default)", true},
    {"ties", '\0', "RULE", "of equally frequent pairs: ids (default, as Hugging Face), spelling, first"},
    {"score", '\0', "RULE",
     "wordpiece: likelihood (default; of a pair, by its parts' counts) or frequency (Hugging Face, preset "
     "bert)"},
    {"min-count", '\0', "N", "rarer pairs make no piece (default 2)"},
    {"max-piece", '\0', "N", "bytes (characters where pieces are of these) of a piece at most"},
    {"alphabet", '\0', "N", "characters at most"},
    {"coverage", '\0', "SHARE", "of all characters that the alphabet must cover, such as 0.9995"},
    {"byte-fallback", '\0', "", "sentencepiece: other characters are spelled by byte pieces", true},
    {"word-end", '\0', "TEXT", "classical: the mark at words' ends (default </w>; empty: none)"},
    {"going-on", '\0', "TEXT", "bert: the mark before pieces that don't begin a word (default ##)"},
    {"unknown", '\0', "TEXT", "the unknown piece (default <unk>; bert: [UNK])"},
    {"special", '\0', "TEXT", "append a special token; may be repeated; nanochat stands for its nine", false,
     true},
    {"token", '\0', "TEXT", "append a token that is found in every text; may be repeated", false, true},
    {"piece", '\0', "TEXT", "sentencepiece: a user-defined piece; may be repeated", false, true},
    {"transition", '\0', "N", "superbpe: pieces at which merging goes across words (default four fifths)"},
    {"words-in-piece", '\0', "N", "superbpe: words in a piece at most (default 4)"},
    {"across", '\0', "WHAT", "superbpe: also across punctuation, lines; may be repeated", false, true},
    {"seed-pieces", '\0', "N", "unigram: pieces to begin with (default 1000000)"},
    {"shrink", '\0', "SHARE", "unigram: what stays at each pruning (default 0.75)"},
    {"rounds", '\0', "N", "unigram: rounds of expectation and maximization before each pruning (default 2)"},
    {"text", '\0', "TEXT", "train on this text, too"},
    {"records", '\0', "WHAT", "of plain text: lines (default), paragraphs, file"},
    {"field", '\0', "NAME", "of .jsonl and .tsv: what holds the text (default text)"},
    {"skip-bad-lines", '\0', "",
     "of .jsonl and .tsv: leave out lines that can't be read or have no such field, and tell"},
    {"temperature", '\0', "T", "weigh languages (folders' names): 1 as they are, towards 0 all alike"},
    {"sample", '\0', "SHARE", "read this share of the records"},
    {"seed", '\0', "N", "chooses them (default 0)"},
    {"max-words", '\0', "N", "distinct words that are kept; what is dropped is told"},
    {"span", '\0', "BYTES", "of text between two looks at --max-words and --checkpoint (default 33554432)"},
    {"counts", '\0', "", "the files named are counts that --count-only wrote: any number, merged"},
    {"count-only", '\0', "FILE", "count words, write them and stop"},
    {"from", '\0', "FILE",
     "go on with this tokenizer: all its ids stay; --pieces counts them, those of added tokens, too"},
    {"prune", '\0', "N",
     "take pieces off the one of --from until N are left: the least used in SOURCE, else the last"},
    {"threads", '\0', "N", "for counting (default: one a processor); the result is the same"},
    {"checkpoint", '\0', "FOLDER", "keep what is done by now there"},
    {"checkpoint-seconds", '\0', "S", "between two savings (default 20)"},
    {"resume", '\0', "", "go on where the checkpoint is; the result has the same bytes"},
    {"held-out", '\0', "FILE", "measure the result on this text; may be repeated", false, true},
    {"against", '\0', "FILE", "measure another tokenizer on it, too; may be repeated", false, true},
    {"manifest", '\0', "", "write what it was trained on beside OUT (default)", true},
    {"steps", '\0', "",
     "print each merge: pair, count, piece, words touched, ties; with --json a line of JSON each"},
    kJsonOption,
});

template <class Value>
struct Named {
    std::string_view name;
    Value value;
};

template <class Value, std::size_t N>
Result<void> choose(const Arguments& arguments, std::string_view option, const Named<Value> (&names)[N],
                    Value& value) {
    const auto given = arguments.value(option);
    if (!given)
        return {};
    std::string known;
    for (const auto& [name, meant] : names) {
        if (name == *given) {
            value = meant;
            return {};
        }
        known += known.empty() ? "" : ", ";
        known += name;
    }
    return fail(ErrorCode::BadInput, fmt::format("--{}", option),
                fmt::format("there is no '{}'", printable(*given, 60)), "known are " + known);
}

template <class Number>
Result<void> readNumber(const Arguments& arguments, std::string_view option, std::uint64_t smallest,
                        std::uint64_t largest, Number& value) {
    const auto number = arguments.number(option, smallest, largest);
    if (!number)
        return tl::unexpected<Error>(number.error());
    if (*number)
        value = static_cast<Number>(**number);
    return {};
}

/// More than 0, at most `largest`.
Result<std::optional<double>> readShare(const Arguments& arguments, std::string_view option, double largest) {
    const auto given = arguments.value(option);
    if (!given)
        return std::optional<double>();
    double value = 0;
    const char* const end = given->data() + given->size();
    const auto [at, code] = std::from_chars(given->data(), end, value);
    if (code != std::errc() || at != end || !std::isfinite(value) || value <= 0 || value > largest)
        return fail(ErrorCode::BadInput, fmt::format("--{}", option),
                    fmt::format("'{}' is no number above 0 and up to {}", printable(*given, 60), largest));
    return std::optional(value);
}

Result<void> readInput(const Arguments& arguments, TrainInput& input) {
    for (const std::string& word : arguments.positional) {
        if (arguments.has("counts")) {
            input.counts.push_back(word);
            continue;
        }
        if (word == "-")
            return fail(ErrorCode::BadInput, "-",
                        "standard input is no source: texts are read more than once, and resumed",
                        "write it to a file, or give a short text with --text");
        auto source = parseSourceName(word);
        if (!source)
            return tl::unexpected<Error>(source.error());
        input.sources.push_back({std::move(source->path), source->weight});
    }
    input.text = arguments.value("text").value_or("");
    input.skipBadLines = arguments.has("skip-bad-lines");
    input.field = arguments.value("field").value_or(input.field);
    constexpr Named<TrainInput::Records> kRecords[] = {{"lines", TrainInput::Records::Lines},
                                                       {"paragraphs", TrainInput::Records::Paragraphs},
                                                       {"file", TrainInput::Records::File}};
    if (auto read = choose(arguments, "records", kRecords, input.records); !read)
        return read;
    auto temperature = readShare(arguments, "temperature", 1);
    if (!temperature)
        return tl::unexpected<Error>(temperature.error());
    input.temperature = *temperature;
    const auto sample = readShare(arguments, "sample", 1);
    if (!sample)
        return tl::unexpected<Error>(sample.error());
    input.sample = sample->value_or(1);
    if (auto read = readNumber(arguments, "seed", 0, ~std::uint64_t{0}, input.seed); !read)
        return read;
    if (auto read = readNumber(arguments, "span", 1, std::uint64_t{1} << 40U, input.span); !read)
        return read;
    return readNumber(arguments, "max-words", 1, ~std::uint64_t{0}, input.maxWords);
}

Result<void> readNames(const Arguments& arguments, TrainOptions& options) {
    constexpr Named<TrainModel> kModels[] = {
        {"bpe", TrainModel::Bpe},         {"superbpe", TrainModel::SuperBpe},
        {"unigram", TrainModel::Unigram}, {"wordpiece", TrainModel::WordPiece},
        {"word", TrainModel::Word},       {"char", TrainModel::Char}};
    constexpr Named<TrainForm> kForms[] = {{"bytes", TrainForm::ByteLevel},
                                           {"sentencepiece", TrainForm::SentencePiece},
                                           {"classical", TrainForm::Classical},
                                           {"bert", TrainForm::Bert}};
    constexpr Named<TrainTieBreak> kTies[] = {{"ids", TrainTieBreak::SmallerIds},
                                              {"spelling", TrainTieBreak::Spelling},
                                              {"first", TrainTieBreak::FirstPlace}};
    constexpr Named<TrainScore> kScores[] = {{"likelihood", TrainScore::Likelihood},
                                             {"frequency", TrainScore::Frequency}};
    constexpr Named<TrainSplit::Apostrophes> kApostrophes[] = {
        {"published", TrainSplit::Apostrophes::Published},
        {"both", TrainSplit::Apostrophes::Both},
        {"none", TrainSplit::Apostrophes::None}};
    TrainModel model = options.model;
    if (auto read = choose(arguments, "model", kModels, model); !read)
        return read;
    std::optional<TrainForm> form;
    if (arguments.has("form")) {
        if (auto read = choose(arguments, "form", kForms, form.emplace()); !read)
            return read;
    }
    if (!arguments.has("preset"))
        options = trainOptionsOf(model, form);
    options.model = model;
    options.form = form.value_or(options.form);
    if (auto read = choose(arguments, "ties", kTies, options.tieBreak); !read)
        return read;
    if (auto read = choose(arguments, "score", kScores, options.score); !read)
        return read;
    options.split.words = arguments.value("split").value_or(options.split.words);
    options.normalizer = arguments.value("normalizer").value_or(options.normalizer);
    options.endOfWordSuffix = arguments.value("word-end").value_or(options.endOfWordSuffix);
    options.continuingSubwordPrefix = arguments.value("going-on").value_or(options.continuingSubwordPrefix);
    options.unknown = arguments.value("unknown").value_or(options.unknown);
    options.removeExtraBlanks = arguments.toggle("remove-extra-blanks").value_or(options.removeExtraBlanks);
    options.dummyPrefix = arguments.toggle("dummy-prefix").value_or(options.dummyPrefix);
    return choose(arguments, "apostrophes", kApostrophes, options.split.apostrophes);
}

Result<void> readLimits(const Arguments& arguments, TrainOptions& options) {
    constexpr std::uint64_t kMost = 4'000'000; // what can be loaded again
    constexpr std::uint64_t kAny = ~std::uint64_t{0};
    const auto shrink = readShare(arguments, "shrink", 0.99);
    const auto coverage = readShare(arguments, "coverage", 1);
    const Result<void> steps[] = {
        readNumber(arguments, "pieces", 1, kMost, options.pieces),
        readNumber(arguments, "digits", 0, 3, options.split.digits),
        readNumber(arguments, "min-count", 1, kAny, options.minFrequency),
        readNumber(arguments, "max-piece", 1, 65535, options.maxTokenLength),
        readNumber(arguments, "alphabet", 1, kMost, options.limitAlphabet),
        readNumber(arguments, "transition", 1, kMost, options.super.transition),
        readNumber(arguments, "words-in-piece", 1, 1000, options.super.maxWords),
        readNumber(arguments, "seed-pieces", 1, 100'000'000, options.unigram.seedPieces),
        readNumber(arguments, "rounds", 1, 100, options.unigram.rounds),
        readNumber(arguments, "prune", 1, kMost, options.pruneTo),
        readNumber(arguments, "threads", 1, 1024, options.threads),
        coverage ? Result<void>() : tl::unexpected<Error>(coverage.error()),
        shrink ? Result<void>() : tl::unexpected<Error>(shrink.error())};
    for (const Result<void>& step : steps) {
        if (!step)
            return step;
    }
    options.coverage = coverage->value_or(options.coverage);
    options.unigram.shrink = shrink->value_or(options.unigram.shrink);
    for (const std::string& what : arguments.values("across")) {
        if (what != "punctuation" && what != "lines")
            return fail(ErrorCode::BadInput, "--across", fmt::format("there is no '{}'", printable(what, 60)),
                        "known are punctuation, lines");
        (what == "lines" ? options.super.acrossLines : options.super.acrossPunctuation) = true;
    }
    return {};
}

void readTokens(const Arguments& arguments, TrainOptions& options) {
    for (const std::string& text : arguments.values("special")) {
        if (text != "nanochat") {
            options.added.push_back({text, true});
            continue;
        }
        for (TrainToken& token : nanoChatTokens())
            options.added.push_back(std::move(token));
    }
    for (const std::string& text : arguments.values("token"))
        options.added.push_back({text, false});
    for (const std::string& text : arguments.values("piece"))
        options.userDefined.push_back(text);
}

Result<void> readOutputs(const Arguments& arguments, TrainOptions& options) {
    const auto named = arguments.value("to");
    const auto given = named ? targetFormatOf(std::string_view(*named)) : std::nullopt;
    if (named && !given)
        return fail(ErrorCode::BadInput, "--to",
                    fmt::format("there is no format '{}'", printable(*named, 60)),
                    "known are tokenizer.json, model, tiktoken, vocab-merges and vocab.txt");
    for (const std::string& out : arguments.values("out")) {
        const auto format = targetFormatOf(std::filesystem::path(out));
        if (!format && !given)
            return fail(
                ErrorCode::BadInput, "--out",
                fmt::format("'{}' doesn't say its format by .json, .model or .tiktoken", printable(out, 200)),
                "say it by --to");
        options.outputs.push_back({out, format ? *format : *given});
    }
    return {};
}

/// What the tokenizer that is gone on with says itself can't be asked for, and how far to go is not to be guessed.
Result<void> checkFrom(const Arguments& arguments) {
    if (!arguments.has("from"))
        return {};
    for (const char* own : {"preset", "form", "split", "digits", "apostrophes", "normalizer", "word-end",
                            "piece", "unknown", "going-on"}) {
        if (arguments.has(own))
            return fail(ErrorCode::BadInput, fmt::format("--{}", own),
                        "the tokenizer of --from has its own, and keeps it", "leave it away");
    }
    if (!arguments.has("pieces") && !arguments.has("prune") && !arguments.has("count-only"))
        return fail(ErrorCode::BadInput, "--pieces", "how many ids are there to be in all?",
                    "give a number above those that the tokenizer has");
    return {};
}

} // namespace

const std::span<const Option> kTrainArguments = kOptions;

Result<TrainOptions> trainOptions(const Arguments& arguments) {
    TrainOptions options;
    if (const auto name = arguments.value("preset")) {
        const TrainPreset* preset = findTrainPreset(*name);
        if (!preset)
            return fail(ErrorCode::BadInput, "--preset",
                        fmt::format("there is no '{}'", printable(*name, 60)), "--presets lists them");
        options = preset->options;
    }
    for (const auto read : {&readNames, &readLimits, &readOutputs}) {
        if (auto done = read(arguments, options); !done)
            return tl::unexpected<Error>(done.error());
    }
    if (auto done = readInput(arguments, options.input); !done)
        return tl::unexpected<Error>(done.error());
    readTokens(arguments, options);
    options.byteFallback = arguments.toggle("byte-fallback").value_or(options.byteFallback);
    options.manifest = arguments.toggle("manifest").value_or(options.manifest);
    options.overwrite = arguments.has("force");
    options.from = arguments.value("from").value_or("");
    if (auto good = checkFrom(arguments); !good)
        return tl::unexpected<Error>(good.error());
    options.checkpoint = arguments.value("checkpoint").value_or("");
    const auto seconds = readShare(arguments, "checkpoint-seconds", 3600);
    if (!seconds)
        return tl::unexpected<Error>(seconds.error());
    options.checkpointInterval = seconds->value_or(options.checkpointInterval);
    options.resume = arguments.has("resume");
    options.evaluation = arguments.values("held-out");
    options.program = "Tokenscope " TOKENSCOPE_VERSION;
    options.against = arguments.values("against");
    options.countsOut = arguments.value("count-only").value_or("");
    if (options.resume && options.checkpoint.empty())
        return fail(ErrorCode::BadInput, "--resume", "there is no checkpoint to go on with",
                    "name its folder with --checkpoint");
    if (auto good = checkUses(arguments, options); !good)
        return tl::unexpected<Error>(good.error());
    return options;
}

} // namespace tokenscope::cli
