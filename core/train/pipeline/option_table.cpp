// Long because it is one table with about ten lines per option.
#include "core/train/pipeline/option_table.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace tokenscope::train {
namespace {

// Access to a member of TrainOptions.

template <class Value>
OptionValue toOptionValue(const Value& value) {
    if constexpr (std::is_same_v<Value, bool>)
        return value;
    else if constexpr (std::is_enum_v<Value> || std::is_integral_v<Value>)
        return static_cast<std::uint64_t>(value);
    else if constexpr (std::is_same_v<Value, std::optional<double>>)
        return value.value_or(0);
    else
        return value;
}

template <class Value>
void fromOptionValue(const OptionValue& from, Value& value) {
    if constexpr (std::is_same_v<Value, bool>)
        value = std::get<bool>(from);
    else if constexpr (std::is_enum_v<Value> || std::is_integral_v<Value>)
        value = static_cast<Value>(std::get<std::uint64_t>(from));
    else if constexpr (std::is_same_v<Value, std::optional<double>>)
        value = std::get<double>(from) > 0 ? std::optional(std::get<double>(from)) : std::nullopt;
    else
        value = std::get<Value>(from);
}

template <auto Member, auto... Rest, class Object>
auto& memberOf(Object& object) {
    if constexpr (sizeof...(Rest) == 0)
        return object.*Member;
    else
        return memberOf<Rest...>(object.*Member);
}

template <auto... Path>
OptionValue get(const TrainOptions& options) {
    return toOptionValue(memberOf<Path...>(options));
}
template <auto... Path>
void set(TrainOptions& options, const OptionValue& value) {
    fromOptionValue(value, memberOf<Path...>(options));
}

/// Added tokens as the form lists them: `!` precedes one that is not special.
OptionValue getAddedTokens(const TrainOptions& options) {
    std::vector<std::string> texts;
    for (const TrainToken& token : options.added)
        texts.push_back((token.special ? "" : "!") + token.text);
    return texts;
}
void setAddedTokens(TrainOptions& options, const OptionValue& value) {
    options.added.clear();
    for (const std::string& text : std::get<std::vector<std::string>>(value)) {
        const bool plain = text.size() > 1 && text.front() == '!';
        options.added.push_back({plain ? text.substr(1) : text, !plain});
    }
}

// Conditions.

bool startsNew(const TrainOptions& options) {
    return options.from.empty();
}
bool grows(const TrainOptions& options) {
    return options.pruneTo == 0;
}
bool isBpe(const TrainOptions& options) {
    return options.model == TrainModel::Bpe || options.model == TrainModel::SuperBpe;
}
bool isSuperBpe(const TrainOptions& options) {
    return options.model == TrainModel::SuperBpe;
}
bool isUnigram(const TrainOptions& options) {
    return options.model == TrainModel::Unigram;
}
bool isWordPiece(const TrainOptions& options) {
    return options.model == TrainModel::WordPiece;
}
bool isSentencePiece(const TrainOptions& options) {
    return options.form == TrainForm::SentencePiece;
}
/// The form of a tokenizer that is extended is not known here.
bool hasCharacters(const TrainOptions& options) {
    return options.form != TrainForm::ByteLevel || !options.from.empty();
}
bool learnsTokens(const TrainOptions& options) {
    return options.model != TrainModel::Word && options.model != TrainModel::Char;
}

constexpr OptionCondition kStartsNew = {
    startsNew, "the tokenizer given by --extend defines this itself and keeps it", "omit it"};
constexpr OptionCondition kGrows = {grows, "--prune sets how many tokens remain",
                                    "omit one of the two options"};
constexpr OptionCondition kSentencePiece = {isSentencePiece, "only SentencePiece models have this setting",
                                            "omit it, or use --form sentencepiece"};
constexpr OptionCondition kSuperBpe = {isSuperBpe, "only SuperBPE uses it",
                                       "omit it, or use --model superbpe"};
constexpr OptionCondition kUnigram = {isUnigram, "only Unigram uses it", "omit it, or use --model unigram"};
constexpr OptionCondition kCharacters = {hasCharacters,
                                         "byte-level tokens cover every character with 256 bytes",
                                         "omit it, or use another --form (sentencepiece, classical)"};

constexpr OptionCondition kForNew[] = {kStartsNew};
constexpr OptionCondition kForSentencePiece[] = {kStartsNew, kSentencePiece};
constexpr OptionCondition kForUserDefined[] = {
    kStartsNew,
    {isSentencePiece, "only SentencePiece models have user-defined symbols",
     "use --added-token, whose tokens are always recognized too, or --form sentencepiece"}};
constexpr OptionCondition kForSuperBpe[] = {kSuperBpe};
constexpr OptionCondition kForUnigram[] = {kUnigram};
constexpr OptionCondition kForScore[] = {
    {isWordPiece, "only WordPiece uses it", "omit it, or use --model wordpiece"}};
constexpr OptionCondition kForVocabSize[] = {kGrows};
constexpr OptionCondition kForTieBreak[] = {
    kGrows, {isBpe, "only BPE chooses among equally frequent pairs", "omit it"}};
constexpr OptionCondition kForMinFrequency[] = {
    kGrows,
    {[](const TrainOptions& o) { return isBpe(o) || isWordPiece(o) || o.model == TrainModel::Word; },
     "this model does not select tokens by frequency", "omit it"}};
constexpr OptionCondition kForMaxTokenLength[] = {
    kGrows, {learnsTokens, "whole words and characters are not limited in length", "omit it"}};
constexpr OptionCondition kForDigits[] = {
    kStartsNew,
    {[](const TrainOptions& o) { return isSentencePiece(o) || isPatternName(o.split.words); },
     "this pre-tokenizer has no rule for numbers", "omit it, or use another --pre-tokenizer, such as gpt2"}};
constexpr OptionCondition kForApostrophes[] = {
    kStartsNew,
    {[](const TrainOptions& o) { return !isSentencePiece(o) && isPatternName(o.split.words); },
     "this pre-tokenizer has no rule for contractions",
     "omit it, or use another --pre-tokenizer, such as gpt2"}};
constexpr OptionCondition kForCoverage[] = {
    kCharacters,
    {[](const TrainOptions& o) { return !isWordPiece(o) && o.model != TrainModel::Word; },
     "this model limits its alphabet by a number of characters", "omit it, or use --limit-alphabet"}};
constexpr OptionCondition kForLimitAlphabet[] = {
    kCharacters,
    {[](const TrainOptions& o) { return o.model != TrainModel::Word; }, "whole words have no alphabet",
     "omit it"}};
constexpr OptionCondition kForSuffix[] = {
    kStartsNew,
    {[](const TrainOptions& o) { return o.form == TrainForm::Classical && o.model == TrainModel::Bpe; },
     "only classical BPE marks the end of words", "omit it, or use --form classical"}};
constexpr OptionCondition kForPrefix[] = {kStartsNew,
                                          {[](const TrainOptions& o) { return o.form == TrainForm::Bert; },
                                           "only BERT's form marks continuing subwords",
                                           "omit it, or use --form bert"}};
constexpr OptionCondition kForUnkToken[] = {
    kStartsNew,
    {hasCharacters, "byte-level tokens can spell any text, so there is no unknown token",
     "omit it, or use another --form (sentencepiece, classical)"}};
constexpr OptionCondition kForSeed[] = {{[](const TrainOptions& o) { return o.input.sample < 1; },
                                         "all records are read", "set the fraction to read with --sample"}};
constexpr OptionCondition kForExtend[] = {{[](const TrainOptions& o) { return o.model == TrainModel::Bpe; },
                                           "only BPE can be extended", "omit it, or use --model bpe"}};
constexpr OptionCondition kForPrune[] = {{[](const TrainOptions& o) { return !o.from.empty(); },
                                          "there is no tokenizer to prune", "name it with --extend"}};
constexpr OptionCondition kForBaseline[] = {{[](const TrainOptions& o) { return !o.evaluation.empty(); },
                                             "there is no text to measure it on",
                                             "name the text with --evaluate"}};
constexpr OptionCondition kForCheckpoint[] = {{[](const TrainOptions& o) { return !o.checkpoint.empty(); },
                                               "there is no checkpoint",
                                               "name its folder with --checkpoint"}};

// Choices, in the order of the enumerations.

constexpr OptionChoice kModels[] = {{"bpe", "BPE"},          {"superbpe", "SuperBPE (merges across words)"},
                                    {"unigram", "Unigram"},  {"wordpiece", "WordPiece"},
                                    {"word", "Whole words"}, {"char", "Characters"}};
constexpr OptionChoice kForms[] = {{"bytes", "Bytes, as in GPT-2"},
                                   {"sentencepiece", "Characters, ▁ for spaces (SentencePiece)"},
                                   {"classical", "Characters, </w> at the end of words"},
                                   {"bert", "Characters, ## inside words (BERT)"}};
constexpr OptionChoice kTieBreaks[] = {
    {"ids", "Smallest ids first"}, {"spelling", "By spelling"}, {"first", "First in the corpus"}};
constexpr OptionChoice kScores[] = {{"likelihood", "Likelihood"}, {"frequency", "Frequency"}};
constexpr OptionChoice kPreTokenizers[] = {{"gpt2", "GPT-2 pattern"},
                                           {"cl100k", "GPT-4 pattern (cl100k)"},
                                           {"o200k", "GPT-4o pattern (o200k)"},
                                           {"llama3", "Llama 3 pattern"},
                                           {"qwen2", "Qwen 2 pattern"},
                                           {"nanochat", "nanochat pattern"},
                                           {"tekken", "Mistral Tekken pattern"},
                                           {"sentencepiece", "SentencePiece"},
                                           {"whitespace", "Words and punctuation (Whitespace)"},
                                           {"whitespace-split", "At whitespace only (WhitespaceSplit)"},
                                           {"metaspace", "At spaces, kept as ▁ (Metaspace)"},
                                           {"bert", "BERT"},
                                           {"none", "None"}};
constexpr OptionChoice kApostropheRules[] = {
    {"published", "As in the pattern"}, {"both", "With ' and ’"}, {"none", "Not split off"}};
constexpr OptionChoice kNormalizers[] = {{"none", "None"},
                                         {"nfc", "NFC"},
                                         {"nfd", "NFD"},
                                         {"nfkc", "NFKC"},
                                         {"nfkd", "NFKD"},
                                         {"lowercase", "Lowercase"},
                                         {"bert", "BERT, uncased"},
                                         {"bert-cased", "BERT, cased"}};
constexpr OptionChoice kRecords[] = {
    {"lines", "Each line"}, {"paragraphs", "Each paragraph"}, {"file", "The whole file"}};

constexpr double kMaxPieces = 4'000'000; // larger vocabularies could not be loaded

using O = TrainOptions;
using In = TrainInput;
using Section = OptionSection;
using Type = OptionKind;

constexpr auto kTable = std::to_array<TrainingOption>({
    {.name = "model",
     .letter = 'm',
     .section = Section::Model,
     .kind = Type::Choice,
     .placeholder = "NAME",
     .label = "Model",
     .help = "model to train (default bpe)",
     .get = get<&O::model>,
     .set = set<&O::model>,
     .choices = kModels},
    {.name = "form",
     .section = Section::Model,
     .kind = Type::Choice,
     .placeholder = "NAME",
     .label = "Alphabet",
     .help = "the alphabet, which decides the file formats that can hold the tokens: bytes (default); or "
             "characters: sentencepiece (▁ for spaces), classical (</w> at the end of words), bert (## "
             "inside words)",
     .get = get<&O::form>,
     .set = set<&O::form>,
     .conditions = kForNew,
     .choices = kForms},
    {.name = "vocab-size",
     .letter = 'n',
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Vocab size",
     .help = "number of tokens, including alphabet and byte tokens but not added tokens (default 32768); "
             "with --extend, the number of all ids",
     .get = get<&O::pieces>,
     .set = set<&O::pieces>,
     .conditions = kForVocabSize,
     .minimum = 1,
     .maximum = kMaxPieces},
    {.name = "tie-break",
     .section = Section::Model,
     .kind = Type::Choice,
     .placeholder = "RULE",
     .label = "Tie-break",
     .help =
         "which of several equally frequent pairs is merged: ids (the pair with the smallest ids; default, "
         "as Hugging Face does), spelling (the first in byte order) or first (the first in the corpus)",
     .get = get<&O::tieBreak>,
     .set = set<&O::tieBreak>,
     .conditions = kForTieBreak,
     .choices = kTieBreaks},
    {.name = "score",
     .section = Section::Model,
     .kind = Type::Choice,
     .placeholder = "RULE",
     .label = "Merge score",
     .help = "WordPiece merges the pair with the highest likelihood (count divided by the counts of its "
             "parts; default) or frequency (as Hugging Face does)",
     .get = get<&O::score>,
     .set = set<&O::score>,
     .conditions = kForScore,
     .choices = kScores},
    {.name = "min-frequency",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Min frequency",
     .help = "pairs or words that occur less often do not become tokens (default 2)",
     .get = get<&O::minFrequency>,
     .set = set<&O::minFrequency>,
     .conditions = kForMinFrequency,
     .minimum = 1,
     .maximum = kAnyOptionNumber,
     .unit = "or more"},
    {.name = "max-token-length",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Max token length",
     .help = "maximum length of a token in bytes, or in characters if tokens consist of characters",
     .get = get<&O::maxTokenLength>,
     .set = set<&O::maxTokenLength>,
     .conditions = kForMaxTokenLength,
     .minimum = 1,
     .maximum = 65535,
     .zero = "no limit"},
    {.name = "transition",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Transition",
     .help = "SuperBPE: vocabulary size at which merges across words begin (default four fifths)",
     .get = get<&O::super, &O::Super::transition>,
     .set = set<&O::super, &O::Super::transition>,
     .conditions = kForSuperBpe,
     .minimum = 1,
     .maximum = kMaxPieces,
     .zero = "four fifths",
     .unit = "tokens"},
    {.name = "max-words-per-token",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Max words per token",
     .help = "SuperBPE: maximum number of words in a token (default 4)",
     .get = get<&O::super, &O::Super::maxWords>,
     .set = set<&O::super, &O::Super::maxWords>,
     .conditions = kForSuperBpe,
     .minimum = 1,
     .maximum = 1000,
     .unit = "words"},
    {.name = "across-punctuation",
     .section = Section::Model,
     .kind = Type::Switch,
     .label = "Across punctuation",
     .help = "SuperBPE: a token may contain punctuation between its words",
     .get = get<&O::super, &O::Super::acrossPunctuation>,
     .set = set<&O::super, &O::Super::acrossPunctuation>,
     .conditions = kForSuperBpe},
    {.name = "across-lines",
     .section = Section::Model,
     .kind = Type::Switch,
     .label = "Across lines",
     .help = "SuperBPE: a token may continue on the next line",
     .get = get<&O::super, &O::Super::acrossLines>,
     .set = set<&O::super, &O::Super::acrossLines>,
     .conditions = kForSuperBpe},
    {.name = "seed-size",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Seed size",
     .help = "Unigram: number of candidate tokens to start with (default 1000000)",
     .get = get<&O::unigram, &O::Unigram::seedPieces>,
     .set = set<&O::unigram, &O::Unigram::seedPieces>,
     .conditions = kForUnigram,
     .minimum = 1,
     .maximum = 100'000'000,
     .unit = "tokens"},
    {.name = "shrinking-factor",
     .section = Section::Model,
     .kind = Type::Fraction,
     .placeholder = "FRACTION",
     .label = "Shrinking factor",
     .help = "Unigram: fraction of tokens that each pruning step keeps (default 0.75)",
     .get = get<&O::unigram, &O::Unigram::shrink>,
     .set = set<&O::unigram, &O::Unigram::shrink>,
     .conditions = kForUnigram,
     .maximum = 0.99},
    {.name = "sub-iterations",
     .section = Section::Model,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Sub-iterations",
     .help = "Unigram: rounds of expectation maximization before each pruning step (default 2)",
     .get = get<&O::unigram, &O::Unigram::rounds>,
     .set = set<&O::unigram, &O::Unigram::rounds>,
     .conditions = kForUnigram,
     .minimum = 1,
     .maximum = 100},

    {.name = "pre-tokenizer",
     .section = Section::Text,
     .kind = Type::Name,
     .placeholder = "NAME",
     .label = "Pre-tokenizer",
     .help = "how text is split into words, which no token crosses: gpt2 (default), another name, or "
             "regex:PATTERN",
     .get = get<&O::split, &TrainSplit::words>,
     .set = set<&O::split, &TrainSplit::words>,
     .conditions = kForNew,
     .choices = kPreTokenizers},
    {.name = "digits",
     .section = Section::Text,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Digits per word",
     .help = "maximum number of digits in a word: 1, 2 or 3 (default: as in the pattern); longer numbers are "
             "split",
     .get = get<&O::split, &TrainSplit::digits>,
     .set = set<&O::split, &TrainSplit::digits>,
     .conditions = kForDigits,
     .minimum = 1,
     .maximum = 3,
     .zero = "as in the pattern"},
    {.name = "apostrophes",
     .section = Section::Text,
     .kind = Type::Choice,
     .placeholder = "RULE",
     .label = "Contractions",
     .help = "whether contractions such as 's and 'll are separate words: published (as in the pattern; "
             "default), both (after ' and ’), or none",
     .get = get<&O::split, &TrainSplit::apostrophes>,
     .set = set<&O::split, &TrainSplit::apostrophes>,
     .conditions = kForApostrophes,
     .choices = kApostropheRules},
    {.name = "normalizer",
     .section = Section::Text,
     .kind = Type::Name,
     .placeholder = "NAME",
     .label = "Normalizer",
     .help = "how text is normalized first (default none); for --form sentencepiece, none or a .model file "
             "whose character map is used",
     .get = get<&O::normalizer>,
     .set = set<&O::normalizer>,
     .conditions = kForNew,
     .choices = kNormalizers},
    {.name = "remove-extra-whitespaces",
     .section = Section::Text,
     .kind = Type::Switch,
     .label = "Remove extra whitespaces",
     .help = "SentencePiece: collapse repeated spaces and remove those at both ends; decoding cannot restore "
             "them",
     .get = get<&O::removeExtraWhitespaces>,
     .set = set<&O::removeExtraWhitespaces>,
     .conditions = kForSentencePiece,
     .negatable = true},
    {.name = "add-dummy-prefix",
     .section = Section::Text,
     .kind = Type::Switch,
     .label = "Add dummy prefix",
     .help = "SentencePiece: add a space before the text, so that a word has the same token at the start as "
             "after a space (default)",
     .get = get<&O::dummyPrefix>,
     .set = set<&O::dummyPrefix>,
     .conditions = kForSentencePiece,
     .negatable = true},
    {.name = "character-coverage",
     .section = Section::Text,
     .kind = Type::Fraction,
     .placeholder = "FRACTION",
     .label = "Character coverage",
     .help = "fraction of all characters in the corpus that the alphabet must cover, such as 0.9995",
     .get = get<&O::coverage>,
     .set = set<&O::coverage>,
     .conditions = kForCoverage,
     .maximum = 1},
    {.name = "limit-alphabet",
     .section = Section::Text,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Limit alphabet",
     .help = "maximum number of different characters in the alphabet",
     .get = get<&O::limitAlphabet>,
     .set = set<&O::limitAlphabet>,
     .conditions = kForLimitAlphabet,
     .minimum = 1,
     .maximum = kMaxPieces,
     .zero = "no limit",
     .unit = "characters"},
    {.name = "byte-fallback",
     .section = Section::Text,
     .kind = Type::Switch,
     .label = "Byte fallback",
     .help = "SentencePiece: spell characters outside the alphabet with 256 byte tokens (default)",
     .get = get<&O::byteFallback>,
     .set = set<&O::byteFallback>,
     .conditions = kForSentencePiece,
     .negatable = true},
    {.name = "end-of-word-suffix",
     .section = Section::Text,
     .kind = Type::Text,
     .placeholder = "TEXT",
     .label = "End-of-word suffix",
     .help = "classical BPE: suffix of the last token of a word (default </w>; may be empty)",
     .get = get<&O::endOfWordSuffix>,
     .set = set<&O::endOfWordSuffix>,
     .conditions = kForSuffix},
    {.name = "continuing-subword-prefix",
     .section = Section::Text,
     .kind = Type::Text,
     .placeholder = "TEXT",
     .label = "Continuing-subword prefix",
     .help = "BERT's form: prefix of tokens that do not start a word (default ##)",
     .get = get<&O::continuingSubwordPrefix>,
     .set = set<&O::continuingSubwordPrefix>,
     .conditions = kForPrefix},
    {.name = "unk-token",
     .section = Section::Text,
     .kind = Type::Text,
     .placeholder = "TEXT",
     .label = "Unk token",
     .help = "spelling of the unknown token (default <unk>; BERT: [UNK])",
     .get = get<&O::unknown>,
     .set = set<&O::unknown>,
     .conditions = kForUnkToken},
    {.name = "special-token",
     .section = Section::Text,
     .kind = Type::List,
     .placeholder = "TEXT",
     .label = "Special tokens",
     .help = "add a special token after the vocabulary; may be repeated; `nanochat` adds the nine tokens of "
             "nanochat",
     .get = getAddedTokens,
     .set = setAddedTokens,
     .conditions = kForNew},
    {.name = "added-token",
     .kind = Type::List,
     .placeholder = "TEXT",
     .help = "add a token that is recognized even when special tokens are not parsed; may be repeated",
     .conditions = kForNew},
    {.name = "user-defined-symbol",
     .section = Section::Text,
     .kind = Type::List,
     .placeholder = "TEXT",
     .label = "User-defined symbols",
     .help = "SentencePiece: add a token that is never split; may be repeated",
     .get = get<&O::userDefined>,
     .set = set<&O::userDefined>,
     .conditions = kForUserDefined},

    {.name = "records",
     .section = Section::Corpus,
     .kind = Type::Choice,
     .placeholder = "UNIT",
     .label = "Records",
     .help = "how a plain text file is split into records: lines (default), paragraphs or file",
     .get = get<&O::input, &In::records>,
     .set = set<&O::input, &In::records>,
     .choices = kRecords},
    {.name = "field",
     .section = Section::Corpus,
     .kind = Type::Text,
     .placeholder = "NAME",
     .label = "Text field",
     .help = "the field or column of .jsonl and .tsv files that contains the text (default text)",
     .get = get<&O::input, &In::field>,
     .set = set<&O::input, &In::field>},
    {.name = "skip-bad-lines",
     .section = Section::Corpus,
     .kind = Type::Switch,
     .label = "Skip bad lines",
     .help =
         "skip lines of .jsonl and .tsv files that are invalid or have no such field, and report how many",
     .get = get<&O::input, &In::skipBadLines>,
     .set = set<&O::input, &In::skipBadLines>},
    {.name = "sample",
     .section = Section::Corpus,
     .kind = Type::Fraction,
     .placeholder = "FRACTION",
     .label = "Sample",
     .help = "read only this fraction of the records",
     .get = get<&O::input, &In::sample>,
     .set = set<&O::input, &In::sample>,
     .maximum = 1},
    {.name = "seed",
     .section = Section::Corpus,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Seed",
     .help = "seed of the sample: the same seed reads the same records (default 0)",
     .get = get<&O::input, &In::seed>,
     .set = set<&O::input, &In::seed>,
     .conditions = kForSeed,
     .maximum = kAnyOptionNumber},
    {.name = "temperature",
     .section = Section::Corpus,
     .kind = Type::Fraction,
     .placeholder = "T",
     .label = "Temperature",
     .help = "balance languages, one folder per language: 1 leaves them as they are, values near 0 make them "
             "equal",
     .get = get<&O::input, &In::temperature>,
     .set = set<&O::input, &In::temperature>,
     .maximum = 1,
     .zero = "off"},
    {.name = "max-words",
     .section = Section::Corpus,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Max words",
     .help = "maximum number of distinct words to keep; the rarest are dropped and reported (default: as "
             "many as fit into 2 GiB)",
     .get = get<&O::input, &In::maxWords>,
     .set = set<&O::input, &In::maxWords>,
     .minimum = 1,
     .maximum = kAnyOptionNumber,
     .zero = "no limit",
     .unit = "words"},
    {.name = "threads",
     .section = Section::Run,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Threads",
     .help = "number of threads (default: one per processor); the result does not depend on it",
     .get = get<&O::threads>,
     .set = set<&O::threads>,
     .minimum = 1,
     .maximum = 1024,
     .zero = "all"},
    {.name = "extend",
     .section = Section::Run,
     .kind = Type::File,
     .placeholder = "FILE",
     .label = "Extend",
     .help = "continue training this tokenizer (tokenizer.json or .tiktoken): all its ids stay as they are",
     .get = get<&O::from>,
     .set = set<&O::from>,
     .conditions = kForExtend},
    {.name = "prune",
     .section = Section::Run,
     .kind = Type::Number,
     .placeholder = "N",
     .label = "Prune to",
     .help = "remove tokens from the tokenizer given by --extend until N are left: those least used in the "
             "corpus, or without a corpus the last ones",
     .get = get<&O::pruneTo>,
     .set = set<&O::pruneTo>,
     .conditions = kForPrune,
     .minimum = 1,
     .maximum = kMaxPieces,
     .zero = "keep all",
     .unit = "tokens"},
    {.name = "checkpoint",
     .section = Section::Run,
     .kind = Type::Folder,
     .placeholder = "FOLDER",
     .label = "Checkpoint",
     .help = "save progress in this folder, so that an interrupted run can be resumed",
     .get = get<&O::checkpoint>,
     .set = set<&O::checkpoint>},

    {.name = "checkpoint-interval",
     .kind = Type::Fraction,
     .placeholder = "SECONDS",
     .help = "seconds between two checkpoints (default 20)",
     .get = get<&O::checkpointInterval>,
     .set = set<&O::checkpointInterval>,
     .conditions = kForCheckpoint,
     .maximum = 3600,
     .zero = "after every span of text and every merge"},
    {.name = "resume",
     .kind = Type::Switch,
     .help = "continue from the checkpoint; the result is the same, byte for byte",
     .get = get<&O::resume>,
     .set = set<&O::resume>,
     .conditions = kForCheckpoint},
    {.name = "text",
     .kind = Type::Text,
     .placeholder = "TEXT",
     .help = "train on this text as well",
     .get = get<&O::input, &In::text>,
     .set = set<&O::input, &In::text>},
    {.name = "span",
     .kind = Type::Number,
     .placeholder = "BYTES",
     .help = "apply --max-words and save counts to the checkpoint after every BYTES bytes of text "
             "(default 33554432, 32 MiB)",
     .get = get<&O::input, &In::span>,
     .set = set<&O::input, &In::span>,
     .minimum = 1,
     .maximum = 1099511627776.0},
    {.name = "count-only",
     .kind = Type::Text,
     .placeholder = "FILE",
     .help = "count words, write the counts to this file and stop",
     .get = get<&O::countsOut>,
     .set = set<&O::countsOut>},
    {.name = "evaluate",
     .kind = Type::List,
     .placeholder = "FILE",
     .help = "measure the result on this text, which is not trained on; may be repeated",
     .get = get<&O::evaluation>,
     .set = set<&O::evaluation>},
    {.name = "baseline",
     .kind = Type::List,
     .placeholder = "FILE",
     .help = "measure this tokenizer on the same text as well; may be repeated",
     .get = get<&O::against>,
     .set = set<&O::against>,
     .conditions = kForBaseline},
    {.name = "manifest",
     .kind = Type::Switch,
     .help = "write OUT.manifest.json: sources, options and figures of the training (default)",
     .get = get<&O::manifest>,
     .set = set<&O::manifest>,
     .negatable = true},
});

} // namespace

MessageLiteral title(OptionSection section) {
    switch (section) {
    case OptionSection::Model:
        return "Model";
    case OptionSection::Text:
        return "Text and alphabet";
    case OptionSection::Corpus:
        return "Corpus";
    case OptionSection::Run:
        return "Run";
    case OptionSection::CommandLine:
        break;
    }
    return {};
}

std::span<const TrainingOption> trainingOptions() {
    return kTable;
}

const TrainingOption* findTrainingOption(std::string_view name) {
    const auto options = trainingOptions();
    const auto found = std::find_if(options.begin(), options.end(),
                                    [name](const TrainingOption& option) { return option.name == name; });
    return found == options.end() ? nullptr : &*found;
}

const OptionCondition* unmetCondition(const TrainingOption& option, const TrainOptions& options) {
    const auto unmet =
        std::find_if(option.conditions.begin(), option.conditions.end(),
                     [&](const OptionCondition& condition) { return !condition.holds(options); });
    return unmet == option.conditions.end() ? nullptr : &*unmet;
}

bool supportsForm(TrainModel model, TrainForm form) {
    switch (model) {
    case TrainModel::Bpe:
        return true;
    case TrainModel::SuperBpe:
        return form == TrainForm::ByteLevel;
    case TrainModel::WordPiece:
        return form == TrainForm::Bert;
    case TrainModel::Word:
        return form != TrainForm::ByteLevel;
    case TrainModel::Unigram:
    case TrainModel::Char:
        return form == TrainForm::SentencePiece;
    }
    return true;
}

bool isPatternName(std::string_view preTokenizer) {
    constexpr std::array<std::string_view, 6> kOthers = {"metaspace",        "sentencepiece", "whitespace",
                                                         "whitespace-split", "bert",          "none"};
    return std::find(kOthers.begin(), kOthers.end(), preTokenizer) == kOthers.end();
}

std::string_view name(TrainModel model) {
    return kModels[static_cast<std::size_t>(model)].name;
}
std::string_view name(TrainForm form) {
    return kForms[static_cast<std::size_t>(form)].name;
}
std::string_view name(TrainTieBreak tieBreak) {
    return kTieBreaks[static_cast<std::size_t>(tieBreak)].name;
}
std::string_view name(TrainScore score) {
    return kScores[static_cast<std::size_t>(score)].name;
}
std::string_view name(TrainInput::Records records) {
    return kRecords[static_cast<std::size_t>(records)].name;
}
std::string_view name(TrainSplit::Apostrophes apostrophes) {
    return kApostropheRules[static_cast<std::size_t>(apostrophes)].name;
}

} // namespace tokenscope::train
