#include "app/cli/train_uses.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace tokenscope::cli {
namespace {

using Uses = bool (*)(const TrainOptions&);

bool isBpe(const TrainOptions& options) {
    return options.model == TrainModel::Bpe || options.model == TrainModel::SuperBpe;
}
bool isSuper(const TrainOptions& options) {
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
bool isClassical(const TrainOptions& options) {
    return options.form == TrainForm::Classical;
}
bool isBert(const TrainOptions& options) {
    return options.form == TrainForm::Bert;
}
/// A form of bytes has no unknown character; that of a tokenizer which is gone on with isn't known here.
bool hasCharacters(const TrainOptions& options) {
    return options.form != TrainForm::ByteLevel || !options.from.empty();
}
bool hasCoverage(const TrainOptions& options) {
    return hasCharacters(options) && !isWordPiece(options) && options.model != TrainModel::Word;
}
bool hasAlphabet(const TrainOptions& options) {
    return hasCharacters(options) && options.model != TrainModel::Word;
}
bool makesPieces(const TrainOptions& options) {
    return options.model != TrainModel::Word && options.model != TrainModel::Char;
}
bool countsPairs(const TrainOptions& options) {
    return isBpe(options) || isWordPiece(options) || options.model == TrainModel::Word;
}
bool isMeasured(const TrainOptions& options) {
    return !options.evaluation.empty();
}
bool isSampled(const TrainOptions& options) {
    return options.input.sample < 1;
}
bool isKept(const TrainOptions& options) {
    return !options.checkpoint.empty();
}
bool grows(const TrainOptions& options) {
    return options.pruneTo == 0;
}

struct Use {
    std::string_view option;
    Uses uses;
    std::string_view why;
    std::string_view remedy;
};

constexpr std::string_view kCharacters = "pieces of bytes have no characters beyond their alphabet";
constexpr std::string_view kOtherForm = "leave it away, or ask for another --form (sentencepiece, classical)";
constexpr std::string_view kSuper = "it is of SuperBPE alone";
constexpr std::string_view kUnigram = "it is of Unigram alone";
constexpr std::string_view kSentencePiece = "it is of SentencePiece's form alone";
constexpr std::string_view kAskSuper = "leave it away, or ask for --model superbpe";
constexpr std::string_view kAskUnigram = "leave it away, or ask for --model unigram";
constexpr std::string_view kAskSentencePiece = "leave it away, or ask for --form sentencepiece";

constexpr auto kUses = std::to_array<Use>({
    {"alphabet", hasCharacters, kCharacters, kOtherForm},
    {"alphabet", hasAlphabet, "words are taken whole, whatever their characters are", "leave it away"},
    {"coverage", hasCharacters, kCharacters, kOtherForm},
    {"coverage", hasCoverage, "this model takes characters by their number",
     "leave it away, or give --alphabet"},
    {"unknown", hasCharacters, "pieces of bytes spell any text: there is no unknown piece", kOtherForm},
    {"byte-fallback", isSentencePiece, kSentencePiece, kAskSentencePiece},
    {"piece", isSentencePiece, kSentencePiece,
     "leave it away, ask for --form sentencepiece, or give --token, which is found in every text, too"},
    {"remove-extra-blanks", isSentencePiece, kSentencePiece, kAskSentencePiece},
    {"dummy-prefix", isSentencePiece, kSentencePiece, kAskSentencePiece},
    {"word-end", isClassical, "it is of the classical form alone",
     "leave it away, or ask for --form classical"},
    {"going-on", isBert, "it is of BERT's form alone", "leave it away, or ask for --form bert"},
    {"transition", isSuper, kSuper, kAskSuper},
    {"words-in-piece", isSuper, kSuper, kAskSuper},
    {"across", isSuper, kSuper, kAskSuper},
    {"seed-pieces", isUnigram, kUnigram, kAskUnigram},
    {"shrink", isUnigram, kUnigram, kAskUnigram},
    {"rounds", isUnigram, kUnigram, kAskUnigram},
    {"score", isWordPiece, "it is of WordPiece alone", "leave it away, or ask for --model wordpiece"},
    {"ties", isBpe, "only BPE chooses among equally frequent pairs", "leave it away"},
    {"max-piece", makesPieces, "words and characters are taken as they are", "leave it away"},
    {"min-count", countsPairs, "this model takes pieces by what they are worth, not by a count",
     "leave it away"},
    {"pieces", grows, "--prune says how many are left", "leave one of the two away"},
    {"against", isMeasured, "there is no text to measure on", "name it with --held-out"},
    {"seed", isSampled, "all records are read", "say with --sample which share to read"},
    {"checkpoint-seconds", isKept, "there is no checkpoint", "name its folder with --checkpoint"},
});

} // namespace

Result<void> checkUses(const Arguments& arguments, const TrainOptions& options) {
    for (const Use& use : kUses) {
        const bool given = arguments.has(use.option) || arguments.toggle(use.option);
        if (given && !use.uses(options))
            return fail(ErrorCode::BadInput, fmt::format("--{}", use.option), std::string(use.why),
                        std::string(use.remedy));
    }
    if (arguments.has("steps") && !options.outputs.empty())
        return fail(ErrorCode::BadInput, "--out", "--steps prints merges, and writes nothing",
                    "leave one of the two away");
    return {};
}

} // namespace tokenscope::cli
