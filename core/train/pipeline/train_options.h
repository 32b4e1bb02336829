#pragma once
// What is to be trained, from what, and how it is written: plain data, filled in by the command line and by the window,
// read by runTraining(). An option that the chosen model has no use for is ignored; what contradicts itself is BadInput.

#include "core/formats/convert/convert.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::train {

struct TrainSource {
    std::string path;  ///< a file, a folder or a pattern (`*`, `?`, `**`); plain, .xz, .gz or .zst
    double weight = 1; ///< each record counts so many times
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
    std::string text;                 ///< typed in, read after the sources
    Records records = Records::Lines; ///< of plain text
    std::string field = "text";       ///< of `.jsonl` and `.tsv`: what holds the text
    bool skipBadLines =
        false; ///< of these: a line that can't be read or hasn't the field is left out and told
    std::optional<double>
        temperature;            ///< languages are the folders' names; 1: as they are, towards 0: all alike
    double sample = 1;          ///< share of the records that is read
    std::uint64_t seed = 0;     ///< chooses them
    std::uint64_t maxWords = 0; ///< distinct words that are kept; 0: what 2 GiB hold
    static constexpr std::uint64_t kSpan = std::uint64_t{32} << 20U;
    std::uint64_t span = kSpan; ///< bytes of text between two looks at this cap, and at the checkpoint
    bool operator==(const TrainInput&) const = default;
};

/// How a text is cut into words; no piece crosses from one into the next.
struct TrainSplit {
    /// `gpt2`, `cl100k`, `o200k`, `llama3`, `qwen2`, `nanochat` …, `metaspace`, `whitespace`, `bert`, `none`, or a regular
    /// expression of one's own behind `regex:`.
    std::string words = "gpt2";
    unsigned digits = 0; ///< so many digits at most in a word: 1, 2, 3; 0: as the pattern has it
    enum class Apostrophes : std::uint8_t { Published, Both, None };
    Apostrophes apostrophes =
        Apostrophes::Published; ///< contractions begin with ', with ’, too, or there are none
    bool operator==(const TrainSplit&) const = default;
};

enum class TrainModel : std::uint8_t { Bpe, SuperBpe, Unigram, WordPiece, Word, Char };
/// Of equally frequent pairs the one that is merged.
enum class TrainTieBreak : std::uint8_t {
    SmallerIds, ///< the smaller left id, then the smaller right one: Hugging Face
    Spelling,   ///< the pieces that come first in the order of their bytes
    FirstPlace, ///< the one that stands first in the corpus
};
/// By which WordPiece chooses the pair that is merged.
enum class TrainScore : std::uint8_t {
    Likelihood, ///< count of the pair by those of its parts
    Frequency,  ///< count of the pair: Hugging Face
};
enum class TrainForm : std::uint8_t {
    ByteLevel,     ///< pieces of bytes, spelled in GPT-2's alphabet
    SentencePiece, ///< pieces of characters, spaces as `▁`
    Classical,     ///< pieces of characters, with a mark at words' ends (`</w>`)
    Bert,          ///< WordPiece: `##` before what goes on
};

struct TrainToken {
    std::string text;
    bool special = true; ///< false: found in every text, part of it
    bool operator==(const TrainToken&) const = default;
};

struct TrainOptions {
    TrainInput input;
    TrainSplit split;
    /// `none`, `nfc`, `nfkc`, `lowercase`, `bert` (lower case without accents) or `bert-cased`. SentencePiece's form: `none`,
    /// or a SentencePiece model file, whose character map is taken over (nmt_nfkc, say).
    std::string normalizer = "none";
    bool removeExtraWhitespaces = false; ///< SentencePiece: runs of spaces are one, at the ends none
    bool dummyPrefix = true;             ///< SentencePiece: a space before the text

    TrainModel model = TrainModel::Bpe;
    TrainForm form = TrainForm::ByteLevel;
    std::size_t pieces = 32768; ///< of the model, alphabet and byte pieces included; added tokens are beyond
    TrainTieBreak tieBreak = TrainTieBreak::SmallerIds;
    TrainScore score = TrainScore::Likelihood;
    std::uint64_t minFrequency = 2; ///< a rarer pair (WordPiece, BPE) or word (Word) makes no piece
    std::size_t maxTokenLength = 0; ///< bytes, or characters where pieces consist of these; 0: any
    std::size_t limitAlphabet = 0;  ///< characters at most; 0: any
    double coverage = 1;            ///< share of all characters that the alphabet must cover
    bool byteFallback = true; ///< SentencePiece: characters beyond the alphabet are spelled by byte pieces
    std::string endOfWordSuffix = "</w>";       ///< Classical
    std::string continuingSubwordPrefix = "##"; ///< Bert
    std::string unknown;                        ///< spelling; empty: the form's own (`<unk>`, `[UNK]`)
    std::vector<TrainToken> added;              ///< appended in order, not trained on
    std::vector<std::string> userDefined;       ///< SentencePiece: pieces of their own, cut out of the text

    struct Super {                  ///< SuperBPE
        std::size_t transition = 0; ///< pieces at which stage two begins; 0: four fifths
        std::size_t maxWords = 4;   ///< in a piece
        bool acrossPunctuation = false;
        bool acrossLines = false;
        bool operator==(const Super&) const = default;
    } super;
    struct Unigram {
        std::size_t seedPieces = 1'000'000;
        double shrink = 0.75;
        unsigned rounds = 2; ///< of expectation and maximization before each pruning
        bool operator==(const Unigram&) const = default;
    } unigram;

    std::string from; ///< a tokenizer file that is gone on with: all its ids stay
    /// With `from`: pieces that are left of it instead of more, the least used in the words given going first, or without
    /// words the last ones learned; 0: none are removed.
    std::size_t pruneTo = 0;
    std::string countsOut;          ///< a count file that is written instead of a tokenizer; empty: none
    unsigned threads = 0;           ///< 0: as many as there are processors; the result is the same
    std::string checkpoint;         ///< a folder; empty: none is kept
    double checkpointInterval = 20; ///< between two savings
    bool resume = false;            ///< go on with what the checkpoint has

    struct Output {
        std::string path; ///< a file, or a folder
        formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
        bool operator==(const Output&) const = default;
    };
    std::vector<Output> outputs; ///< empty: nothing is written
    bool overwrite = false;
    bool manifest = true; ///< what it was trained on, as `NAME.manifest.json` beside each output
    std::vector<std::string> evaluation; ///< files, folders, patterns: measured at the end
    std::vector<std::string> against;    ///< tokenizer files that are measured on the same text

    std::string program = "Tokenscope"; ///< and its version, for the manifest

    bool operator==(const TrainOptions&) const = default;
};

} // namespace tokenscope::train
