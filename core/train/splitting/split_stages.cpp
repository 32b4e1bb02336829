#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/definition/published_patterns.h"
#include "core/text/utf8.h"
#include "core/train/splitting/word_split.h"

#include <utility>

namespace tokenscope::train {
namespace {

using SplitKind = WordSplitOptions::Kind;

bool endsInByteLevel(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return !sequence->parts.empty() && endsInByteLevel(sequence->parts.back());
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind);
}

PreTokenizerConfig withBytes(PreTokenizerConfig first, bool byteLevel) {
    if (!byteLevel)
        return first;
    PreTokenizerSequence sequence;
    sequence.parts.push_back(std::move(first));
    sequence.parts.push_back({ByteLevelPreTokenizer{false, true, false}});
    return {std::move(sequence)};
}

Result<PreTokenizerConfig> patternStage(const WordSplitOptions& options) {
    TOKENSCOPE_TRY(auto pattern, spelledPattern(options.pattern));
    const bool byteLevels = options.byteLevel && pattern.text == kGpt2Pattern;
    if (options.addPrefixSpace && !byteLevels)
        return fail(ErrorCode::BadInput, {},
                    "a space before the text is possible only with the GPT-2 pattern and byte-level tokens",
                    "use the pattern gpt2, or omit the space");
    if (byteLevels)
        return PreTokenizerConfig{ByteLevelPreTokenizer{options.addPrefixSpace, true, true}};
    return withBytes({SplitPreTokenizer{std::move(pattern), SplitBehavior::Isolated, false}},
                     options.byteLevel);
}

bool splitsNoWords(const std::optional<PreTokenizerConfig>& config) {
    const auto* metaspace = config ? std::get_if<MetaspacePreTokenizer>(&config->kind) : nullptr;
    return !config || (metaspace && !metaspace->split);
}

/// Characters that precede a `▁` in some piece; nullopt: `▁` is not a piece.
std::optional<std::set<std::string>> charactersBeforeSpaces(const Vocabulary& vocabulary) {
    if (vocabulary.find(kMetaspace) == kNoPiece)
        return std::nullopt;
    std::set<std::string> characters;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        for (std::size_t at = 1; (at = piece.find(kMetaspace, at)) != std::string_view::npos; ++at)
            characters.emplace(lastCharacter(piece.substr(0, at)));
    }
    return characters;
}

} // namespace

std::string_view lastCharacter(std::string_view text) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && isContinuationByte(text[begin]))
        --begin;
    return text.substr(begin);
}

bool SplitStages::byteLevel() const {
    return preTokenizer && endsInByteLevel(*preTokenizer);
}

SplitStages splitStagesOf(const TokenizerDefinition& definition) {
    SplitStages stages;
    stages.normalizer = definition.normalizer;
    stages.preTokenizer = definition.preTokenizer;
    stages.added = definition.addedTokens;
    if (splitsNoWords(definition.preTokenizer))
        stages.joinedBySpace = charactersBeforeSpaces(definition.vocabulary);
    return stages;
}

Result<SplitStages> stagesOf(const WordSplitOptions& options) {
    SplitStages stages;
    stages.normalizer = options.normalizer;
    if (options.kind != SplitKind::SentencePiece)
        stages.added = options.added;
    switch (options.kind) {
    case SplitKind::Pattern: {
        TOKENSCOPE_TRY(auto stage, patternStage(options));
        stages.preTokenizer = std::move(stage);
        break;
    }
    case SplitKind::Metaspace: {
        MetaspacePreTokenizer metaspace;
        metaspace.scheme = options.prepend;
        stages.preTokenizer = PreTokenizerConfig{metaspace};
        break;
    }
    case SplitKind::SentencePiece:
        if (options.normalizer)
            return fail(ErrorCode::BadInput, {}, "SentencePiece's words need SentencePiece's normalizer",
                        "omit the other normalizer, or use another split");
        stages.normalizer = NormalizerConfig{options.sentencePiece};
        stages.boundaries = options.boundaries;
        stages.userDefined = options.userDefined;
        break;
    case SplitKind::Whitespace:
        stages.preTokenizer = withBytes({WhitespacePreTokenizer{}}, options.byteLevel);
        break;
    case SplitKind::WhitespaceSplit:
        stages.preTokenizer = withBytes({WhitespaceSplitPreTokenizer{}}, options.byteLevel);
        break;
    case SplitKind::Bert:
        stages.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
        break;
    case SplitKind::None:
        if (options.byteLevel)
            stages.preTokenizer =
                PreTokenizerConfig{ByteLevelPreTokenizer{options.addPrefixSpace, true, false}};
        break;
    }
    return stages;
}

} // namespace tokenscope::train
