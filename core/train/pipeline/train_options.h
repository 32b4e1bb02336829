#pragma once
// The options of a training: input, model, output. Filled in by the command line and by the window, read by
// runTraining(). Options without effect on the chosen model are ignored; contradictions are BadInput.
// option_table.h has the name, range and help of each.

#include "core/base/message.h"
#include "core/definition/tokenizer_definition.h"
#include "core/formats/convert/convert.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct TrainSource {
    std::string path;  ///< a file, a folder or a pattern (`*`, `?`, `**`); plain, .xz, .gz or .zst
    double weight = 1; ///< factor for the count of each occurrence
    bool operator==(const TrainSource&) const = default;
};

struct TrainInput {
    enum class Records : std::uint8_t {
        Lines,      ///< with their line feeds, as Hugging Face's trainer reads files
        Paragraphs, ///< up to an empty line
        File,       ///< a whole file
    };
    std::vector<TrainSource> sources;
    std::vector<std::string> counts;  ///< count files; their words are added to those of the sources
    std::string text;                 ///< read after the sources
    Records records = Records::Lines; ///< of plain text
    std::string field = "text";       ///< of `.jsonl` and `.tsv`: where the text is
    bool skipBadLines = false;        ///< of these: skip and report invalid lines and those without the field
    /// 1: languages, which are the names of folders, as they are; towards 0: all equal.
    std::optional<double> temperature;
    double sample = 1;          ///< fraction of the records to read
    std::uint64_t seed = 0;     ///< of the sample
    std::uint64_t maxWords = 0; ///< maximum number of distinct words; 0: as many as fit into 2 GiB
    static constexpr std::uint64_t kSpan = std::uint64_t{32} << 20U;
    std::uint64_t span = kSpan; ///< bytes of text between two checks of maxWords and the checkpoint
    bool operator==(const TrainInput&) const = default;
};

/// How a text is split into words; no piece crosses their boundaries.
struct TrainSplit {
    /// `gpt2`, `cl100k`, `o200k`, `llama3`, `qwen2`, `nanochat` …, `metaspace`, `whitespace`, `bert`, `none`,
    /// or `regex:PATTERN`.
    std::string words = "gpt2";
    unsigned digits = 0; ///< maximum number of digits in a word: 1, 2, 3; 0: as in the pattern
    enum class Apostrophes : std::uint8_t { Published, Both, None };
    Apostrophes apostrophes = Apostrophes::Published; ///< see WordPattern
    bool operator==(const TrainSplit&) const = default;
};

enum class TrainModel : std::uint8_t { Bpe, SuperBpe, Unigram, WordPiece, Word, Char };
/// Which of equally frequent pairs is merged.
enum class TrainTieBreak : std::uint8_t {
    SmallerIds, ///< the smaller left id, then the smaller right one, as in Hugging Face's trainer
    Spelling,   ///< the left piece that is first in the order of bytes, then the right one
    FirstPlace, ///< the one that occurs first in the corpus
};
/// The rule as part of a sentence: "the smaller left id, then the smaller right one (as Hugging Face's
/// trainer)".
MessageLiteral meaning(TrainTieBreak tieBreak);
/// By which WordPiece chooses the pair to merge.
enum class TrainScore : std::uint8_t {
    Likelihood, ///< count of the pair divided by those of its parts
    Frequency,  ///< count of the pair, as in Hugging Face's trainer
};
enum class TrainForm : std::uint8_t {
    ByteLevel,     ///< pieces of bytes, spelled in GPT-2's alphabet
    SentencePiece, ///< pieces of characters, spaces as `▁`
    Classical,     ///< pieces of characters, with an end-of-word suffix (`</w>`)
    Bert,          ///< pieces of characters, with a continuing-subword prefix (`##`)
};

struct TrainToken {
    std::string text;
    bool special = true; ///< false: also found in text without special tokens
    bool operator==(const TrainToken&) const = default;
};

struct TrainOptions {
    TrainInput input;
    TrainSplit split;
    /// `none`, `nfc`, `nfkc`, `lowercase`, `bert` (lower case without accents) or `bert-cased`. In
    /// SentencePiece's form: `none`, or a SentencePiece model file whose character map is used.
    std::string normalizer = "none";
    /// SentencePiece: collapse repeated spaces, remove those at both ends.
    bool removeExtraWhitespaces = false;
    bool dummyPrefix = true; ///< SentencePiece: a space before the text

    TrainModel model = TrainModel::Bpe;
    TrainForm form = TrainForm::ByteLevel;
    std::size_t pieces = 32768; ///< of the model, including alphabet and byte pieces, without added tokens
    TrainTieBreak tieBreak = TrainTieBreak::SmallerIds;
    TrainScore score = TrainScore::Likelihood;
    std::uint64_t minFrequency = 2; ///< rarer pairs (WordPiece, BPE) or words (Word) don't become pieces
    std::size_t maxTokenLength = 0; ///< in bytes, or in characters if pieces consist of characters; 0: any
    std::size_t limitAlphabet = 0;  ///< maximum number of characters; 0: any
    double coverage = 1;            ///< fraction of all characters that the alphabet must cover
    bool byteFallback = true;       ///< SentencePiece: for characters outside the alphabet
    std::string endOfWordSuffix = "</w>";       ///< Classical
    std::string continuingSubwordPrefix = "##"; ///< Bert
    std::string unknown;                        ///< spelling; empty: that of the form (`<unk>`, `[UNK]`)
    std::vector<TrainToken> added;              ///< appended in order, not trained on
    std::vector<std::string> userDefined; ///< SentencePiece: user-defined symbols, extracted from the text

    struct Super {                  ///< SuperBPE
        std::size_t transition = 0; ///< number of pieces at which the second stage starts; 0: four fifths
        std::size_t maxWords = 4;   ///< per piece
        bool acrossPunctuation = false;
        bool acrossLines = false;
        bool operator==(const Super&) const = default;
    } super;
    struct Unigram {
        std::size_t seedPieces = 1'000'000;
        double shrink = 0.75;
        unsigned rounds = 2; ///< sub-iterations of expectation and maximization before each pruning
        bool operator==(const Unigram&) const = default;
    } unigram;

    std::string from; ///< a tokenizer file to extend: all its ids stay
    /// With `from`: prunes it to this number of pieces. Removes the least used ones, or without input the
    /// last learned ones; 0: no pruning.
    std::size_t pruneTo = 0;
    std::string countsOut;          ///< a count file to write instead of a tokenizer; empty: none
    unsigned threads = 0;           ///< 0: one per processor; the result does not depend on it
    std::string checkpoint;         ///< a folder; empty: none
    double checkpointInterval = 20; ///< seconds between two checkpoints
    bool resume = false;            ///< continue from the checkpoint

    struct Output {
        std::string path; ///< a file, or a folder
        formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
        bool operator==(const Output&) const = default;
    };
    std::vector<Output> outputs; ///< empty: nothing is written
    bool overwrite = false;
    bool manifest = true;                ///< write `NAME.manifest.json` next to each output
    std::vector<std::string> evaluation; ///< held-out text to measure the result on: files, folders, patterns
    std::vector<std::string> against;    ///< other tokenizer files to measure on the same text

    std::string program = "Tokenscope"; ///< with its version; for the manifest

    bool operator==(const TrainOptions&) const = default;
};

// TrainOptions as JSON: for the manifest, and for a checkpoint, which can only be resumed with the same
// options.

/// The options that words and their counts depend on, as one line of JSON: sources, records, sampling,
/// normalizer, split.
std::string countingJson(const TrainOptions& options);
/// The other options that the tokens depend on, as one line of JSON: model, form, limits, tie-break, tokens.
std::string learningJson(const TrainOptions& options);

// The tokens of a form that are not learned: for the split, the trainers and the definition.

/// `<unk>`, or `[UNK]` in BERT's form, unless the options define it.
std::string unknownOf(const TrainOptions& options);
/// TrainOptions::added without repetitions. Ids are not set.
std::vector<AddedToken> addedTokensOf(const TrainOptions& options);
/// The tokens that the encoder extracts from a text: those, and the unknown token if it is an added token.
/// None in SentencePiece's form, which finds only user-defined symbols.
std::vector<AddedToken> tokensInText(const TrainOptions& options);
/// SentencePiece: symbols that are extracted from the text, with `▁` for spaces: TrainOptions::userDefined
/// and added tokens that are not special.
std::vector<std::string> userDefinedOf(const TrainOptions& options);
/// Errors: BadInput for a token that cannot have its own id, because it is the spelling of a byte.
Result<void> checkTokens(const TrainOptions& options);

} // namespace tokenscope::train
