#include "core/explain/prose/word_before.h"

#include "core/explain/prose/replay.h"
#include "core/explain/stages/stage_rules.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <optional>

namespace tokenscope::explain {
namespace {

struct RulesBefore {
    std::string names;
    bool byteLevel = false;

    void add(const StageRule& rule) {
        if (rule.name == "ByteLevel") {
            byteLevel = true;
        } else if (names.find(rule.name) == std::string::npos) {
            names += names.empty() ? "" : ", ";
            names += rule.name;
        }
    }
};

RulesBefore rulesBefore(const TokenizerDefinition& definition) {
    RulesBefore rules;
    if (definition.normalizer) {
        const auto* own = std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind);
        for (StageRule& rule : rulesOf(*definition.normalizer)) {
            if (own && !own->name.empty())
                rule.name = "SentencePiece (" + own->name + ")";
            rules.add(rule);
        }
    }
    if (definition.preTokenizer) {
        for (const StageRule& rule : rulesOf(*definition.preTokenizer)) {
            if (rule.name == "Metaspace" || rule.name == "ByteLevel") // all others only split
                rules.add(rule);
        }
    }
    rules.byteLevel = rules.byteLevel || (definition.gguf && definition.gguf->byteAlphabet);
    return rules;
}

} // namespace

std::vector<StepBefore> stepsBefore(const Tokenizer& tokenizer, const SteppedWord& word) {
    const std::string& original = word.original;
    if (word.fixed)
        return {{word.userDefined ? StepBefore::Kind::UserDefined : StepBefore::Kind::Added,
                 original,
                 original,
                 {}}};
    if (word.text == original)
        return {};
    const RulesBefore rules = rulesBefore(tokenizer.definition());
    std::vector<StepBefore> steps;
    std::optional<std::string> bytes;
    if (rules.byteLevel)
        bytes = bytesOfAlphabet(word.text);
    const std::string& normalized = bytes ? *bytes : word.text;
    if (normalized != original)
        steps.push_back({StepBefore::Kind::Normalized, original, normalized, rules.names});
    if (bytes && *bytes != word.text)
        steps.push_back({StepBefore::Kind::Spelled, *bytes, word.text, {}});
    return steps;
}

Message describe(const StepBefore& step) {
    switch (step.kind) {
    case StepBefore::Kind::Normalized:
        if (step.from.empty())
            return step.by.empty() ? Message("added") : message("added by {}", step.by);
        return step.by.empty() ? message("normalized from {}", replayLabel(step.from))
                               : message("normalized from {} by {}", replayLabel(step.from), step.by);
    case StepBefore::Kind::Spelled:
        return Message("spelled in the byte-level alphabet");
    case StepBefore::Kind::UserDefined:
        return Message("a user-defined piece, extracted before merging");
    case StepBefore::Kind::Added:
        return Message("an added token, extracted first");
    }
    return {};
}

Message sentenceBefore(const Tokenizer& tokenizer, const SteppedWord& word) {
    Message sentence;
    for (const StepBefore& step : stepsBefore(tokenizer, word))
        sentence = sentence.empty() ? describe(step) : message("{}, then {}", sentence, describe(step));
    return sentence;
}

} // namespace tokenscope::explain
