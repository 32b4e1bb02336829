#include "core/explain/prose/replay.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/explain/stages/stage_rules.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tokenscope::explain {
namespace {

constexpr std::string_view kOpenBox = "\xE2\x90\xA3"; // U+2423

std::string scoreText(float score) {
    return fmt::format("{:.6g}", score);
}

/// Maps bytes to columns: a column starts wherever a box starts or ends.
class Columns {
  public:
    explicit Columns(const std::vector<StepNode>& nodes) {
        for (const StepNode& node : nodes) {
            m_positions.push_back(node.span.begin);
            m_positions.push_back(node.span.end);
        }
        std::sort(m_positions.begin(), m_positions.end());
        m_positions.erase(std::unique(m_positions.begin(), m_positions.end()), m_positions.end());
    }
    [[nodiscard]] std::uint32_t of(std::uint32_t position) const {
        return static_cast<std::uint32_t>(std::lower_bound(m_positions.begin(), m_positions.end(), position) -
                                          m_positions.begin());
    }
    [[nodiscard]] std::uint32_t count() const {
        return m_positions.empty() ? 0 : static_cast<std::uint32_t>(m_positions.size() - 1);
    }

  private:
    std::vector<std::uint32_t> m_positions;
};

std::string list(const Replay& replay, const std::vector<NodeIndex>& nodes) {
    constexpr std::size_t kMaxNamed = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMaxNamed); ++i)
        names += (i == 0 ? "" : ", ") + replay.boxes[nodes[i]].label;
    return nodes.size() > kMaxNamed ? names + ", …" : names;
}

Message sentence(const Replay& replay, const BpeStep& step, const std::vector<NodeIndex>& inputs) {
    std::vector<NodeIndex> outputs(step.outputCount);
    for (std::uint32_t i = 0; i < step.outputCount; ++i)
        outputs[i] = step.firstOutput + i;
    const std::string before = list(replay, inputs);
    const std::string after = list(replay, outputs);
    switch (step.kind) {
    case BpeStep::Kind::Merge: {
        const std::string& left = replay.boxes[inputs[0]].label;
        const std::string& right = replay.boxes[inputs[1]].label;
        if (step.rank)
            return message("joins {} and {} into {}, rank {}", left, right, after, *step.rank);
        if (step.score)
            return message("joins {} and {} into {}, score {}", left, right, after, scoreText(*step.score));
        return message("joins {} and {} into {}", left, right, after);
    }
    case BpeStep::Kind::WholePiece:
        return message("the whole word {} is a piece, so it is looked up and nothing is merged", after);
    case BpeStep::Kind::Resegment:
        return message("{} is an unused piece and is split again into {}", before, after);
    case BpeStep::Kind::Bytes:
        return message("{} is not in the vocabulary and falls back to the bytes {}", before, after);
    case BpeStep::Kind::JoinUnknown:
        return step.inputCount == 1
                   ? message("{} is not in the vocabulary and becomes {}", before, after)
                   : message("symbols that are not in the vocabulary become {}: {}", after, before);
    case BpeStep::Kind::Drop:
        return message("{} is not in the vocabulary, has no byte fallback, and is dropped", before);
    }
    return {};
}

} // namespace

bool Replay::hasScores() const {
    return std::any_of(steps.steps.begin(), steps.steps.end(),
                       [](const BpeStep& step) { return step.score.has_value(); });
}

std::string replayLabel(std::string_view bytes) {
    std::string label;
    // The last item is the code of a byte or character, which has a space on each side.
    bool afterCode = false;
    for (std::size_t at = 0; at < bytes.size();) {
        const DecodedCharacter c = decodeUtf8(bytes, at);
        const std::string_view character = bytes.substr(at, c.length);
        at += c.length;
        const bool isCode = !c.valid() || isHiddenCharacter(c.value);
        if (!label.empty() && (isCode || afterCode))
            label += ' ';
        if (!c.valid())
            label += fmt::format("{:02X}", static_cast<unsigned char>(character[0]));
        else if (isCode)
            label += fmt::format("U+{:04X}", static_cast<std::uint32_t>(c.value));
        else if (c.value == ' ')
            label += kOpenBox;
        else
            label += character;
        afterCode = isCode;
    }
    return label.empty() ? std::string("∅") : label;
}

tl::unexpected<Error> replayCanceled() {
    return fail(ErrorCode::Canceled, {}, "exporting was canceled");
}

Result<Replay> makeReplay(const Tokenizer& tokenizer, std::string_view word, BpeSteps steps,
                          const Progress& progress) {
    if (steps.symbols > kMaxReplaySymbols)
        return fail(
            ErrorCode::TooLarge, "the word",
            message("it has {} symbols; at most {} can be replayed", steps.symbols, kMaxReplaySymbols),
            "use a shorter word");
    Replay replay;
    replay.word = replayLabel(word);
    replay.steps = std::move(steps);
    const Columns columns(replay.steps.nodes);
    replay.columns = columns.count();
    for (const StepNode& node : replay.steps.nodes) {
        ReplayBox box;
        box.label = replayLabel(nodeSpelling(tokenizer, word, node));
        box.column = columns.of(node.span.begin);
        box.endColumn = columns.of(node.span.end);
        if (tokenizer.contains(node.id)) {
            box.id = node.id;
            box.type = tokenizer.type(node.id);
        }
        replay.boxes.push_back(std::move(box));
    }
    StepWalk walk(replay.steps);
    for (const BpeStep& step : replay.steps.steps) {
        if (walk.done() % 1024 == 0 && progress.stopped())
            return replayCanceled();
        replay.sentences.push_back(sentence(replay, step, walk.inputs()));
        walk.forward();
    }
    return replay;
}

Result<std::vector<Replay>> makeReplays(const Tokenizer& tokenizer, const WordList& words,
                                        const Progress& progress) {
    std::vector<Replay> replays;
    std::size_t all = 0;
    for (std::size_t i = 0; i < words.words.size(); ++i) {
        const SteppedWord& word = words.words[i];
        if (progress.stopped())
            return replayCanceled();
        if (i % 64 == 0)
            progress.notify(i, words.words.size());
        if (word.fixed)
            continue;
        TOKENSCOPE_TRY(auto steps, explainBpe(tokenizer, word.text, {progress.stop, {}}));
        all += steps.steps.size();
        if (all > kMaxReplaySteps)
            return fail(ErrorCode::TooLarge, fmt::format("byte {}", word.span.begin),
                        message("the words have more than {} steps in total, which is the limit of a replay",
                                kMaxReplaySteps),
                        "use a part of the text, or export the steps as JSON");
        TOKENSCOPE_TRY(auto replay, makeReplay(tokenizer, word.text, std::move(steps), {progress.stop, {}}));
        replay.before = sentenceBefore(tokenizer, word);
        if (!word.original.empty())
            replay.word = replayLabel(word.original);
        replays.push_back(std::move(replay));
    }
    return replays;
}

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
        return step.from.empty() ? Message("an empty match of the pattern")
                                 : Message("an added token, extracted first");
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
