#include "core/train/splitting/word_split.h"

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/definition/published_patterns.h"
#include "core/definition/stage_configs.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/regex/regex.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/known_patterns.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/stages/pretokenize/scanners.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/splitting/added_token_extractor.h"
#include "core/train/splitting/word_counts.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tokenscope::train {
namespace {

// Positions where a word certainly ends, whatever follows: before a space between a visible ASCII character
// and an ASCII letter. A record may be split there into parts whose words are the words of the record.
//
//   record   The| quick,| brown| fox.\n
//
// The stages determine which characters are allowed before and after the space; for unknown stages, none are.

class WordBreaks {
  public:
    /// For stages without SentencePiece's normalizer. nullopt: no position is certain.
    static std::optional<WordBreaks> of(const std::optional<NormalizerConfig>& normalizer,
                                        const std::optional<PreTokenizerConfig>& preTokenizer);
    WordBreaks(const std::bitset<256>& before, const std::bitset<256>& after)
        : m_before(before)
        , m_after(after) {}

    /// Before the space at `at`; 0 < at, at + 1 < text.size().
    [[nodiscard]] bool at(std::string_view text, std::size_t at) const {
        return text[at] == ' ' && m_before[static_cast<unsigned char>(text[at - 1])] &&
               m_after[static_cast<unsigned char>(text[at + 1])];
    }
    /// The first break after `begin`, or text.size().
    [[nodiscard]] std::size_t next(std::string_view text, std::size_t begin) const {
        for (std::size_t i = begin + 1; (i = text.find(' ', i)) != std::string_view::npos; ++i) {
            if (i + 1 < text.size() && at(text, i))
                return i;
        }
        return text.size();
    }
    /// The last break before the end and after `begin`, or `begin`.
    [[nodiscard]] std::size_t last(std::string_view text, std::size_t begin) const {
        for (std::size_t i = text.size(); i > begin + 2; --i) {
            if (at(text, i - 2))
                return i - 2;
        }
        return begin;
    }

  private:
    std::bitset<256> m_before;
    std::bitset<256> m_after;
};

/// Whether the normalizer maps characters one by one, or a letter with its marks: nothing across a space
/// before an ASCII letter.
bool keepsBreaks(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        return std::all_of(sequence->parts.begin(), sequence->parts.end(), keepsBreaks);
    return std::holds_alternative<BertNormalizer>(config.kind) ||
           std::holds_alternative<UnicodeNormalizer>(config.kind) ||
           std::holds_alternative<LowercaseNormalizer>(config.kind) ||
           std::holds_alternative<StripAccentsNormalizer>(config.kind) ||
           std::holds_alternative<NmtNormalizer>(config.kind);
}

/// Of a stage at a break. Keeps: it may split elsewhere, independently on both sides of the break.
enum class Effect { Unknown, Keeps, Splits };

Effect effectOf(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind)) {
        Effect effect = Effect::Keeps;
        for (const PreTokenizerConfig& part : sequence->parts) {
            const Effect one = effectOf(part);
            if (one == Effect::Unknown)
                return one;
            effect = std::max(effect, one);
        }
        return effect;
    }
    if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&config.kind))
        return bytes->useRegex ? Effect::Splits : Effect::Keeps;
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind)) {
        const bool known = split->pattern.kind == Pattern::Kind::Regex &&
                           split->behavior == SplitBehavior::Isolated &&
                           (recognizePattern(split->pattern) || isOfPublishedFamily(split->pattern.text));
        return known ? Effect::Splits : Effect::Unknown;
    }
    if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&config.kind))
        return metaspace->split ? Effect::Splits : Effect::Unknown;
    if (std::holds_alternative<BertPreTokenizer>(config.kind) ||
        std::holds_alternative<WhitespacePreTokenizer>(config.kind) ||
        std::holds_alternative<WhitespaceSplitPreTokenizer>(config.kind))
        return Effect::Splits;
    if (std::holds_alternative<DigitsPreTokenizer>(config.kind))
        return Effect::Keeps;
    if (const auto* punctuation = std::get_if<PunctuationPreTokenizer>(&config.kind))
        return punctuation->behavior == SplitBehavior::Isolated ? Effect::Keeps : Effect::Unknown;
    return Effect::Unknown;
}

/// 0x21 … 0x7E, and the letters of ASCII.
std::bitset<256> visibleAscii() {
    std::bitset<256> bytes;
    for (unsigned c = 0x21; c < 0x7F; ++c)
        bytes.set(c);
    return bytes;
}

std::bitset<256> lettersOfAscii() {
    std::bitset<256> bytes;
    for (unsigned c = 'a'; c <= 'z'; ++c) {
        bytes.set(c);
        bytes.set(c - 0x20);
    }
    return bytes;
}

std::optional<WordBreaks> WordBreaks::of(const std::optional<NormalizerConfig>& normalizer,
                                         const std::optional<PreTokenizerConfig>& preTokenizer) {
    if ((normalizer && !keepsBreaks(*normalizer)) || !preTokenizer ||
        effectOf(*preTokenizer) != Effect::Splits)
        return std::nullopt;
    return WordBreaks(visibleAscii(), lettersOfAscii());
}

/// Words by patterns alone, on the bytes of a text: hand-written scanners for published patterns, PCRE2 for
/// others. For a pre-tokenizer that is a Split, a ByteLevel, or a sequence of Splits with or without a
/// ByteLevel at its end.
///
/// Const and thread-safe. A byte that is not UTF-8 is a character of no class.
class PatternWords {
  public:
    /// nullopt: the pre-tokenizer does more than isolate matches. Errors: Damaged, Unsupported (a pattern).
    static Result<std::optional<PatternWords>> make(const PreTokenizerConfig& config);

    [[nodiscard]] bool scanned() const {
        return m_splitters.size() == 1 && std::holds_alternative<KnownPattern>(m_splitters.front());
    }
    /// Errors: TooLarge, Canceled.
    Result<void> forEach(std::string_view record, const std::function<void(std::string_view)>& each,
                         const Progress& progress) const;
    /// If scanned(): adds each word `times`; bytes up to `readable` may be read.
    void count(std::string_view record, WordCounts& words, std::uint64_t times, const char* readable) const;

  private:
    using Splitter = std::variant<KnownPattern, Regex>;
    Result<void> split(std::string_view text, std::size_t splitter,
                       const std::function<void(std::string_view)>& each, const Progress& progress) const;

    std::vector<Splitter> m_splitters; ///< none: a record is one word
};

/// False: the stage does more than isolate matches of patterns.
bool collect(const PreTokenizerConfig& config, bool last, std::vector<Pattern>& patterns) {
    if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&config.kind)) {
        if (bytes->useRegex)
            patterns.push_back({Pattern::Kind::Regex, std::string(kGpt2Pattern), Pattern::Dialect::Oniguruma,
                                bytes->unicode});
        return last && !bytes->addPrefixSpace; // a later stage would see another spelling
    }
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind)) {
        patterns.push_back(split->pattern);
        return split->behavior == SplitBehavior::Isolated && split->pattern.kind == Pattern::Kind::Regex;
    }
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    for (std::size_t i = 0; sequence && i < sequence->parts.size(); ++i) {
        if (!collect(sequence->parts[i], last && i + 1 == sequence->parts.size(), patterns))
            return false;
    }
    return sequence != nullptr;
}

/// Text for a regex: each byte that is not valid UTF-8 is replaced by U+FFFF, which has no class.
struct ValidForm {
    std::string text;
    std::vector<std::size_t> original; ///< for each byte, and the end
};

ValidForm validForm(std::string_view text) {
    ValidForm valid;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            valid.text += text.substr(at, c.length);
        else
            valid.text += "\uFFFF";
        valid.original.resize(valid.text.size(), at);
        at += c.length;
    }
    valid.original.push_back(text.size());
    return valid;
}

Result<std::optional<PatternWords>> PatternWords::make(const PreTokenizerConfig& config) {
    std::vector<Pattern> patterns;
    if (!collect(config, true, patterns))
        return std::optional<PatternWords>();
    PatternWords words;
    for (const Pattern& pattern : patterns) {
        const auto known =
            pattern.unicode == kNewestUnicode ? recognizePattern(pattern) : std::nullopt; // as scanners are
        if (known) {
            words.m_splitters.emplace_back(*known);
            continue;
        }
        TOKENSCOPE_TRY(auto regex, Regex::compile(pattern));
        words.m_splitters.emplace_back(std::move(regex));
    }
    return std::optional<PatternWords>(std::move(words));
}

Result<void> PatternWords::split(std::string_view text, std::size_t splitter,
                                 const std::function<void(std::string_view)>& each,
                                 const Progress& progress) const {
    if (splitter == m_splitters.size()) {
        if (!text.empty())
            each(text);
        return {};
    }
    if (const auto* known = std::get_if<KnownPattern>(&m_splitters[splitter])) {
        Result<void> done;
        forEachPreToken(*known, text, [&](std::size_t begin, std::size_t end) {
            if (done)
                done = split(text.substr(begin, end - begin), splitter + 1, each, progress);
        });
        return done;
    }
    const bool valid = isValidUtf8(text);
    const ValidForm form = valid ? ValidForm() : validForm(text);
    const auto place = [&](std::size_t at) { return valid ? at : form.original[at]; };
    std::vector<ByteSpan> matches;
    auto done = std::get<Regex>(m_splitters[splitter]).findAll(valid ? text : form.text, matches, progress);
    std::size_t at = 0;
    const auto splitUntil = [&](std::size_t end) {
        if (done && end > at)
            done = split(text.substr(at, end - at), splitter + 1, each, progress);
        at = end;
    };
    for (const ByteSpan match : matches) {
        splitUntil(place(match.begin));
        splitUntil(place(match.end));
    }
    splitUntil(text.size());
    return done;
}

Result<void> PatternWords::forEach(std::string_view record, const std::function<void(std::string_view)>& each,
                                   const Progress& progress) const {
    return split(record, 0, each, progress);
}

void PatternWords::count(std::string_view record, WordCounts& words, std::uint64_t times,
                         const char* readable) const {
    // A word is added when kAhead more are found: by then its slot is in the cache.
    constexpr std::size_t kAhead = 8;
    std::array<WordCounts::Prepared, kAhead> ahead;
    std::size_t found = 0;
    forEachPreToken(std::get<KnownPattern>(m_splitters.front()), record,
                    [&](std::size_t begin, std::size_t end) {
                        WordCounts::Prepared& place = ahead[found % kAhead];
                        if (found++ >= kAhead)
                            words.add(place, times);
                        place = words.prepare(record.data() + begin, end - begin, readable);
                    });
    for (std::size_t i = found - std::min(found, kAhead); i < found; ++i)
        words.add(ahead[i % kAhead], times);
}

/// Prefix of a part that starts its record, if the words of such a part differ.
constexpr char kBegins = '\x01';

std::string describeStages(const SplitStages& stages) {
    nlohmann::ordered_json json;
    json["normalizer"] = formats::stageJson(stages.normalizer);
    json["pre_tokenizer"] = formats::stageJson(stages.preTokenizer);
    if (stages.normalizer && std::holds_alternative<SentencePieceNormalizer>(stages.normalizer->kind)) {
        json["cuts"] = {{"blanks", stages.boundaries.atSpaces},
                        {"scripts", stages.boundaries.atScripts},
                        {"numbers", stages.boundaries.atNumbers},
                        {"digits", stages.boundaries.digitsAlone}};
        json["user_defined"] = stages.userDefined;
    }
    if (stages.joinedBySpace)
        json["joined_by_blank"] = *stages.joinedBySpace;
    for (AddedToken token : stages.added) {
        token.id = token.idInFile = 0;
        auto entry = formats::addedTokenJson(token);
        entry.erase("id");
        json["added_tokens"].push_back(std::move(entry));
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// Splits before each `▁`, except after one of `joined`.
void splitAtSpaces(std::string_view word, const std::set<std::string>& joined, const EachWord& each) {
    std::size_t begin = 0;
    for (std::size_t at = 1; (at = word.find(kMetaspace, at)) != std::string_view::npos; ++at) {
        if (joined.contains(std::string(lastCharacter(word.substr(0, at)))))
            continue;
        each(word.substr(begin, at - begin));
        begin = at;
    }
    if (begin < word.size())
        each(word.substr(begin));
}

std::string_view withoutLineFeed(std::string_view record) {
    if (record.ends_with('\n'))
        record.remove_suffix(1);
    return record;
}

} // namespace

struct WordSplit::State {
    SplitStages stages;
    std::string description;
    bool byteLevel = false;
    std::optional<WordBreaks> breaks;
    AddedTokenExtractor addedTokens;
    // One of these paths.
    std::optional<PatternWords> patterns;
    std::optional<SentencePieceWords> sentencePiece;
    std::unique_ptr<Normalizer> normalizer; ///< may be null
    std::unique_ptr<PreTokenizer> preTokenizer;

    Result<void> make();
    Result<void> makeSentencePiece();
    Result<void> makeStages();
    Result<void> forEach(std::string_view record, bool begins, const EachWord& each,
                         const Progress& progress) const;
    Result<void> forEachByStages(std::string_view section, std::size_t begin, const EachWord& each,
                                 const Progress& progress) const;
    Result<void> forEachPreToken(NormalizedText text, const EachWord& each, const Progress& progress) const;
};

Result<void> WordSplit::State::makeSentencePiece() {
    const auto& config = std::get<SentencePieceNormalizer>(stages.normalizer->kind);
    if (stages.preTokenizer)
        return fail(ErrorCode::Unsupported, {},
                    "SentencePiece's normalizer cannot be combined with a pre-tokenizer");
    TOKENSCOPE_TRY(auto made, SentencePieceWords::make(config, stages.boundaries, stages.userDefined));
    sentencePiece = std::move(made);
    if (!stages.boundaries.atSpaces || !sentencePiece->userDefinedHaveNoSpace())
        return {};
    const std::bitset<256> before = sentencePiece->pass().breaksAfter();
    std::bitset<256> after = lettersOfAscii();
    for (std::size_t c = 0; c < after.size(); ++c)
        after.set(c, after[c] && sentencePiece->pass().plain()[c] != '\0' &&
                         sentencePiece->pass().plain()[c] != ' ');
    if (before.any() && after.any())
        breaks.emplace(before, after);
    return {};
}

Result<void> WordSplit::State::make() {
    description = describeStages(stages);
    byteLevel = stages.byteLevel();
    if (stages.normalizer && std::holds_alternative<SentencePieceNormalizer>(stages.normalizer->kind))
        return makeSentencePiece();
    TOKENSCOPE_TRY_VOID(makeStages());
    TOKENSCOPE_TRY(auto made, AddedTokenExtractor::make(stages.added, normalizer.get()));
    addedTokens = std::move(made);
    if (addedTokens.haveNoSpace())
        breaks = WordBreaks::of(stages.normalizer, stages.preTokenizer);
    return {};
}

Result<void> WordSplit::State::makeStages() {
    if (!stages.normalizer && stages.preTokenizer) {
        TOKENSCOPE_TRY(auto made, PatternWords::make(*stages.preTokenizer));
        patterns = std::move(made);
    }
    if (patterns)
        return {};
    if (stages.normalizer) {
        TOKENSCOPE_TRY(auto made, makeNormalizer(*stages.normalizer));
        normalizer = std::move(made);
    }
    if (stages.preTokenizer) {
        TOKENSCOPE_TRY(auto made, makePreTokenizer(*stages.preTokenizer));
        preTokenizer = std::move(made);
    }
    return {};
}

Result<void> WordSplit::State::forEachPreToken(NormalizedText normalized, const EachWord& each,
                                               const Progress& progress) const {
    if (normalized.text.empty())
        return {};
    PreTokenizedText text;
    text.startsOriginal = normalized.reference.front().begin == 0;
    text.words.push_back({0, static_cast<std::uint32_t>(normalized.text.size())});
    text.text = std::move(normalized);
    if (preTokenizer) {
        TOKENSCOPE_TRY_VOID(preTokenizer->apply(text, progress));
    }
    const std::string_view all = text.text.text;
    for (const ByteSpan span : text.words) {
        const std::string_view word = all.substr(span.begin, span.size());
        if (stages.joinedBySpace)
            splitAtSpaces(word, *stages.joinedBySpace, each);
        else if (!byteLevel)
            each(word);
        else if (const auto bytes = bytesOfAlphabet(word))
            each(*bytes);
    }
    return {};
}

/// `begin`: the section's start in its record.
Result<void> WordSplit::State::forEachByStages(std::string_view section, std::size_t begin,
                                               const EachWord& each, const Progress& progress) const {
    const auto at = static_cast<std::uint32_t>(begin);
    NormalizedText text = isValidUtf8(section) ? NormalizedText::identity(section, at)
                                               : NormalizedText::identity(toValidUtf8(section), at);
    if (normalizer) {
        TOKENSCOPE_TRY_VOID(normalizer->apply(text, progress));
    }
    if (addedTokens.empty())
        return forEachPreToken(std::move(text), each, progress);
    return addedTokens.ofNormalized(
        text.text,
        [&](std::string_view part, std::size_t first) -> Result<void> {
            if (part.size() == text.text.size())
                return forEachPreToken(std::move(text), each, progress);
            return forEachPreToken(NormalizedText::identity(part, text.reference[first].begin), each,
                                   progress);
        },
        progress);
}

Result<void> WordSplit::State::forEach(std::string_view record, bool begins, const EachWord& each,
                                       const Progress& progress) const {
    if (sentencePiece) {
        using Start = SentencePieceNormalizerPass::Start;
        return sentencePiece->forEach(record, begins ? Start::Text : Start::Continuation, each, progress);
    }
    const auto ofSection = [&](std::string_view section, std::size_t begin) -> Result<void> {
        if (patterns)
            return patterns->forEach(section, each, progress);
        return section.empty() ? Result<void>() : forEachByStages(section, begin, each, progress);
    };
    if (addedTokens.empty())
        return ofSection(record, 0);
    return addedTokens.ofText(
        record,
        [&](std::string_view section, std::size_t begin) {
            return patterns ? addedTokens.ofNormalized(section, ofSection, progress)
                            : ofSection(section, begin);
        },
        progress);
}

WordSplit::WordSplit(std::shared_ptr<const State> state)
    : m_state(std::move(state)) {}

Result<WordSplit> WordSplit::make(const WordSplitOptions& options) {
    TOKENSCOPE_TRY(auto stages, stagesOf(options));
    return make(std::move(stages));
}

Result<WordSplit> WordSplit::make(SplitStages stages) {
    auto state = std::make_shared<State>();
    state->stages = std::move(stages);
    TOKENSCOPE_TRY_VOID(state->make());
    return WordSplit(std::move(state));
}

const SplitStages& WordSplit::stages() const {
    return m_state->stages;
}

const std::string& WordSplit::description() const {
    return m_state->description;
}

bool WordSplit::scanned() const {
    return m_state->patterns && m_state->patterns->scanned();
}

bool WordSplit::parts() const {
    return m_state->breaks.has_value();
}

Result<void> WordSplit::forEachWord(std::string_view record, const EachWord& each,
                                    const Progress& progress) const {
    return m_state->forEach(m_state->sentencePiece ? withoutLineFeed(record) : record, true, each, progress);
}

Result<void> WordSplit::count(std::string_view record, WordCounts& words, std::uint64_t times,
                              const Progress& progress, const char* readable) const {
    if (scanned()) {
        const auto counts = [&](std::string_view section, std::size_t) -> Result<void> {
            m_state->patterns->count(section, words, times,
                                     readable ? readable : record.data() + record.size());
            return {};
        };
        if (m_state->addedTokens.empty())
            return counts(record, 0);
        return m_state->addedTokens.ofText(
            record,
            [&](std::string_view section, std::size_t) {
                return m_state->addedTokens.ofNormalized(section, counts, progress);
            },
            progress);
    }
    return forEachWord(
        record, [&](std::string_view word) { words.add(word, times); }, progress);
}

void WordSplit::countParts(std::string_view record, bool begins, WordCounts& parts, std::uint64_t times,
                           const char* readable) const {
    if (m_state->sentencePiece)
        record = withoutLineFeed(record);
    if (!readable)
        readable = record.data() + record.size();
    for (std::size_t begin = 0; begin < record.size();) {
        const std::size_t end = m_state->breaks->next(record, begin);
        if (begin == 0 && begins && (record.front() == ' ' || record.front() == kBegins)) {
            parts.add(kBegins + std::string(record.substr(0, end)), times);
        } else {
            parts.add(record.data() + begin, end - begin, readable, times);
        }
        begin = end;
    }
}

Result<void> WordSplit::forEachWordOfPart(std::string_view part, const EachWord& each,
                                          const Progress& progress) const {
    const bool resumes = part.starts_with(' ');
    if (part.starts_with(kBegins))
        part.remove_prefix(1);
    return m_state->forEach(part, !resumes, each, progress);
}

std::size_t WordSplit::lastBreak(std::string_view text, std::size_t begin) const {
    return m_state->breaks ? m_state->breaks->last(text, begin) : begin;
}

} // namespace tokenscope::train
