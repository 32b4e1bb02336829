#include "core/train/pipeline/split_options.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/train/trainers/superbpe/superbpe_trainer.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <utility>

namespace tokenscope::train {
namespace {

using Kind = WordSplitOptions::Kind;

Result<std::optional<NormalizerConfig>> normalizerNamed(const std::string& name) {
    if (name.empty() || name == "none")
        return std::optional<NormalizerConfig>();
    if (name == "lowercase")
        return std::optional(NormalizerConfig{LowercaseNormalizer{}});
    if (name == "bert")
        return std::optional(NormalizerConfig{BertNormalizer{}});
    if (name == "bert-cased")
        return std::optional(NormalizerConfig{BertNormalizer{true, true, false, false}});
    constexpr std::array kUnicodeForms =
        std::to_array<std::pair<std::string_view, UnicodeForm>>({{"nfc", UnicodeForm::NFC},
                                                                 {"nfd", UnicodeForm::NFD},
                                                                 {"nfkc", UnicodeForm::NFKC},
                                                                 {"nfkd", UnicodeForm::NFKD}});
    for (const auto& [known, form] : kUnicodeForms) {
        if (known == name)
            return std::optional(NormalizerConfig{UnicodeNormalizer{form}});
    }
    return fail(ErrorCode::BadInput, "--normalizer", message("unknown normalizer '{}'", printable(name, 60)),
                "choose one of none, nfc, nfd, nfkc, nfkd, lowercase, bert, bert-cased");
}

/// With the character map of the .model file that the option names, if any.
Result<SentencePieceNormalizer> sentencePieceNormalizer(const TrainOptions& options) {
    SentencePieceNormalizer result;
    result.name = "identity";
    if (options.normalizer != "none" && !options.normalizer.empty()) {
        const auto loaded = options.normalizer.ends_with(".model")
                                ? formats::loadFileAlone(options.normalizer)
                                : fail(ErrorCode::BadInput, "--normalizer",
                                       message("a SentencePiece model cannot use the normalizer '{}'",
                                               printable(options.normalizer, 60)),
                                       "name a .model file whose character map is to be used, or normalize "
                                       "the text beforehand");
        if (!loaded)
            return tl::unexpected<Error>(loaded.error());
        const auto& normalizer = (*loaded)->normalizer;
        const auto* theirs = normalizer ? std::get_if<SentencePieceNormalizer>(&normalizer->kind) : nullptr;
        if (!theirs)
            return fail(ErrorCode::BadInput, "--normalizer", "the file contains no SentencePiece normalizer",
                        "name a SentencePiece model");
        result.name = theirs->name;
        result.charsmap = theirs->charsmap;
    }
    result.removeExtraWhitespaces = options.removeExtraWhitespaces;
    result.addDummyPrefix = options.dummyPrefix;
    return result;
}

std::optional<Kind> kindNamed(std::string_view name) {
    constexpr std::array kKinds =
        std::to_array<std::pair<std::string_view, Kind>>({{"metaspace", Kind::Metaspace},
                                                          {"sentencepiece", Kind::SentencePiece},
                                                          {"whitespace", Kind::Whitespace},
                                                          {"whitespace-split", Kind::WhitespaceSplit},
                                                          {"bert", Kind::Bert},
                                                          {"none", Kind::None}});
    const auto found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& kind) { return kind.first == name; });
    return found == kKinds.end() ? std::nullopt : std::optional(found->second);
}

WordPattern patternOf(const TrainSplit& split) {
    constexpr std::string_view kOwn = "regex:";
    WordPattern pattern;
    pattern.name = split.words;
    if (split.words.starts_with(kOwn)) {
        pattern.name.clear();
        pattern.own = split.words.substr(kOwn.size());
    }
    pattern.digits = static_cast<int>(split.digits);
    switch (split.apostrophes) {
    case TrainSplit::Apostrophes::Published:
        pattern.apostrophes = WordPattern::Apostrophes::Published;
        break;
    case TrainSplit::Apostrophes::Both:
        pattern.apostrophes = WordPattern::Apostrophes::Both;
        break;
    case TrainSplit::Apostrophes::None:
        pattern.apostrophes = WordPattern::Apostrophes::None;
        break;
    }
    return pattern;
}

Result<void> checkPatternName(const WordPattern& pattern) {
    const auto names = publishedPatternNames();
    if (pattern.name.empty() || std::find(names.begin(), names.end(), pattern.name) != names.end())
        return {};
    return fail(ErrorCode::BadInput, "--pre-tokenizer",
                message("unknown pre-tokenizer '{}'", printable(pattern.name, 60)),
                message("choose one of {}, metaspace, sentencepiece, whitespace, whitespace-split, bert, "
                        "none, and regex:PATTERN",
                        fmt::format("{}", fmt::join(names, ", "))));
}

/// The split of SuperBPE's first stage as one regular expression.
Result<std::string> patternOfWords(const WordSplitOptions& split) {
    switch (split.kind) {
    case Kind::Pattern: {
        TOKENSCOPE_TRY(auto pattern, spelledPattern(split.pattern));
        return std::move(pattern.text);
    }
    case Kind::Whitespace:
        return R"(\w+|[^\w\s]+|\s+)";
    case Kind::WhitespaceSplit:
        return R"(\S+|\s+)";
    default:
        return R"([\s\S]+)";
    }
}

} // namespace

Result<WordSplitOptions> splitOptions(const TrainOptions& options) {
    WordSplitOptions split;
    split.added = tokensInText(options);
    const auto kind = kindNamed(options.split.words);
    split.kind = kind.value_or(Kind::Pattern);
    const bool sentencePiece = options.form == TrainForm::SentencePiece;
    if (sentencePiece && split.kind != Kind::SentencePiece)
        return fail(ErrorCode::BadInput, "--pre-tokenizer",
                    message("a SentencePiece model cannot use the pre-tokenizer '{}'",
                            printable(options.split.words, 60)),
                    "omit --pre-tokenizer");
    if (!sentencePiece && split.kind == Kind::SentencePiece)
        return fail(ErrorCode::BadInput, "--pre-tokenizer",
                    "only SentencePiece models use this pre-tokenizer", "use --form sentencepiece");
    split.byteLevel = options.form == TrainForm::ByteLevel;
    if (split.byteLevel && (split.kind == Kind::Metaspace || split.kind == Kind::Bert))
        return fail(ErrorCode::BadInput, "--pre-tokenizer",
                    message("byte-level tokens cannot be used with '{}', which removes or replaces spaces",
                            options.split.words),
                    "use --form classical or bert, or another --pre-tokenizer");
    if (sentencePiece) {
        TOKENSCOPE_TRY(auto normalizer, sentencePieceNormalizer(options));
        split.sentencePiece = std::move(normalizer);
        split.boundaries.digitsAlone = options.split.digits == 1;
        if (options.model == TrainModel::Word) // the model looks up whatever is between two spaces
            split.boundaries.atScripts = split.boundaries.atNumbers = split.boundaries.digitsAlone = false;
        split.userDefined = userDefinedOf(options);
        return split;
    }
    TOKENSCOPE_TRY(auto normalizer, normalizerNamed(options.normalizer));
    split.normalizer = std::move(normalizer);
    if (split.kind == Kind::Pattern) {
        split.pattern = patternOf(options.split);
        if (split.pattern.name.empty() && split.pattern.own.empty())
            return fail(ErrorCode::BadInput, "--pre-tokenizer", "the regular expression is empty",
                        "give one after regex:, or use --pre-tokenizer none");
        TOKENSCOPE_TRY_VOID(checkPatternName(split.pattern));
    }
    return split;
}

Result<WordSplitOptions> superwordSplitOptions(const TrainOptions& options) {
    TOKENSCOPE_TRY(const auto words, splitOptions(options));
    SuperwordOptions segment;
    segment.acrossPunctuation = options.super.acrossPunctuation;
    segment.acrossLines = options.super.acrossLines;
    TOKENSCOPE_TRY(segment.words, patternOfWords(words));
    segment.digits = words.kind == Kind::Pattern ? digitsOf(words.pattern) : 0;
    WordSplitOptions split;
    split.added = words.added;
    split.normalizer = words.normalizer;
    split.pattern.name.clear();
    split.pattern.own = superwordPattern(segment);
    return split;
}

} // namespace tokenscope::train
