#include "core/compare/search/counterexample_search.h"

#include "core/compare/search/difference_wording.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxReported = 150;      ///< differences per kind of texts
constexpr std::size_t kMaxOfCause = 60;        ///< likewise, with the same cause
constexpr std::size_t kMaxDifferent = 3000;    ///< likewise, including those that were only counted
constexpr std::size_t kMaxReshortened = 25;    ///< likewise, shortened again for the cause of the whole text
constexpr std::size_t kMaxTokens = 20'000;     ///< listed for a counterexample
constexpr std::size_t kLongestWithToken = 300; ///< bytes
constexpr std::size_t kLongestAnalyzed = 1 << 16; ///< bytes of a text that is searched for several causes

} // namespace

CounterexampleSearch::CounterexampleSearch(const DefinitionDiff& diff, const CounterexampleOptions& options)
    : m_diff(diff)
    , m_options(options)
    , m_trial(diff)
    , m_causes(m_trial)
    , m_acceptsInvalidUtf8(diff.pair.a->preservesInvalidBytes() && diff.pair.b->preservesInvalidBytes()) {}

double CounterexampleSearch::milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - m_start).count();
}

void CounterexampleSearch::start(Message kind, unsigned share) {
    m_tried.push_back({std::move(kind), 0, 0});
    m_reportedOfKind = m_differentOfKind = m_reshortenedOfKind = 0;
    m_analyzedOfKind.clear();
    m_options.progress.notify(share, 100);
}

bool CounterexampleSearch::ended() {
    m_canceled = m_canceled || m_options.progress.stopped();
    m_outOfTime = m_outOfTime || (m_options.seconds > 0 && milliseconds() > m_options.seconds * 1000);
    return m_canceled || m_outOfTime;
}

bool CounterexampleSearch::wantsMore() {
    return !ended() && m_differentOfKind < kMaxDifferent && m_reportedOfKind < kMaxReported;
}

bool CounterexampleSearch::tryText(const std::string& text, const TrialSetting& setting) {
    if (ended() || (!m_acceptsInvalidUtf8 && !isValidUtf8(text)))
        return false;
    ++m_tried.back().texts;
    const AnswerDifference difference = m_trial.difference(text, setting);
    if (difference == AnswerDifference::None)
        return false;
    ++m_tried.back().different;
    report(text, setting, difference);
    return difference == AnswerDifference::Pieces;
}

bool CounterexampleSearch::tryAllSettings(const std::string& text) {
    return tryText(text) || tryText(text, {false, true}) || tryText(text, {false, false});
}

void CounterexampleSearch::tryBatch(const std::vector<std::string>& parts) {
    tryBatch(parts, 0, parts.size());
}

void CounterexampleSearch::tryBatch(const std::vector<std::string>& parts, std::size_t begin,
                                    std::size_t end) {
    if (begin == end || !wantsMore())
        return;
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        text += parts[i];
    if (begin + 1 == end) {
        tryText(text);
        return;
    }
    ++m_tried.back().texts;
    const AnswerDifference difference = m_trial.difference(text, kBare);
    if (difference == AnswerDifference::None)
        return;
    if (difference == AnswerDifference::Ids) {
        ++m_tried.back().different;
        report(text, kBare, difference);
        return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const std::uint64_t before = m_differentOfKind;
    tryBatch(parts, begin, middle);
    tryBatch(parts, middle, end);
    if (m_differentOfKind == before) { // the difference needs both halves, or time is up
        ++m_tried.back().different;
        report(text, kBare, difference);
    }
}

std::string CounterexampleSearch::withoutKnown(const std::string& text, const TrialSetting& setting,
                                               AnswerDifference difference) {
    std::string rest = text;
    for (const auto& [key, counterexample] : m_found) {
        const auto removeKnown = [&](const std::string& known) {
            if (known.empty() || rest.find(known) == std::string::npos || ended())
                return;
            std::string shorter = rest;
            for (std::size_t at = 0; (at = shorter.find(known, at)) != std::string::npos;)
                shorter.erase(at, known.size());
            if (m_trial.difference(shorter, setting) == difference)
                rest = std::move(shorter);
        };
        removeKnown(counterexample.text);
        if (counterexample.tokens.size() < 64)
            std::for_each(counterexample.tokens.begin(), counterexample.tokens.end(), removeKnown);
    }
    return rest;
}

std::string CounterexampleSearch::shortestOfCause(const std::string& text, const TrialSetting& setting,
                                                  const CauseKey& cause, const std::string& shortest) {
    const bool isUtf8 = isValidUtf8(text);
    const auto shows = [&](const std::string& one) {
        if (isUtf8 && !isValidUtf8(one))
            return false;
        const TrialResult a = encoded(*pair().a, one, setting);
        const TrialResult b = encoded(*pair().b, one, setting);
        return m_trial.difference(a, b) == AnswerDifference::Pieces &&
               m_causes.causeOf(one, setting, a, b).key == cause;
    };
    if (shows(shortest))
        return {};
    std::string other = shortened(text, shows, [this] { return ended(); });
    // A text that contains the simpler cause as well shows nothing about a stage, but still something about a
    // token.
    const bool isStage =
        cause.cause == DifferenceCause::Normalizer || cause.cause == DifferenceCause::PreTokenizer;
    return !isStage || other.find(shortest) == std::string::npos ? other : std::string();
}

void CounterexampleSearch::report(const std::string& text, TrialSetting setting,
                                  AnswerDifference difference) {
    m_differentOfKind += difference == AnswerDifference::Pieces ? 1 : 0;
    if (setting.addSpecial != false && m_trial.difference(text, {false, setting.parseSpecial}) == difference)
        setting.addSpecial = false; // the added special tokens don't matter
    const double now = milliseconds();
    const bool isLong = text.size() > kLongestAnalyzed;
    const std::string rest = isLong ? text : withoutKnown(text, setting, difference);
    const CauseKey seen =
        m_causes.causeOf(rest, setting, encoded(*pair().a, rest, setting), encoded(*pair().b, rest, setting))
            .key;
    if (++m_analyzedOfKind[seen] > kMaxOfCause && m_found.contains(seen)) {
        ++m_found.at(seen).seen;
        addToken(rest, setting, seen);
        return;
    }
    const bool isUtf8 = isValidUtf8(rest); // otherwise parts of characters would be even shorter
    const auto shows = [&](const std::string& one) {
        return (!isUtf8 || isValidUtf8(one)) && m_trial.difference(one, setting) == difference;
    };
    const std::string shortest = shortened(rest, shows, [this] { return ended(); });
    reportShortest(shortest, rest, setting, now);
    static constexpr DifferenceCause kReliableCauses[] = {
        DifferenceCause::TokenFound, DifferenceCause::Normalizer, DifferenceCause::PreTokenizer};
    if (difference != AnswerDifference::Pieces || isLong || ended() ||
        m_reshortenedOfKind >= kMaxReshortened ||
        std::find(std::begin(kReliableCauses), std::end(kReliableCauses), seen.cause) ==
            std::end(kReliableCauses))
        return;
    ++m_reshortenedOfKind;
    if (const std::string other = shortestOfCause(rest, setting, seen, shortest); !other.empty())
        reportShortest(other, rest, setting, now);
}

void CounterexampleSearch::reportShortest(const std::string& shortest, const std::string& rest,
                                          const TrialSetting& setting, double seenAfter) {
    std::string trialKey = shortest;
    trialKey += '\0';
    trialKey += setting.parseSpecial ? *setting.parseSpecial ? 'y' : 'n' : 'd';
    trialKey += setting.addSpecial ? *setting.addSpecial ? 'y' : 'n' : 'd';
    if (const auto reported = m_reported.find(trialKey); reported != m_reported.end()) {
        addToken(rest, setting, reported->second);
        return;
    }
    TrialResult a = encoded(*pair().a, shortest, setting);
    TrialResult b = encoded(*pair().b, shortest, setting);
    m_reportedOfKind += m_trial.difference(a, b) == AnswerDifference::Pieces ? 1 : 0;
    const CauseKey key = m_causes.causeOf(shortest, setting, a, b).key;
    m_reported.emplace(std::move(trialKey), key);
    const auto [found, isNew] = m_found.try_emplace(key);
    Counterexample& counterexample = found->second;
    if (isNew) {
        counterexample.cause = key.cause;
        counterexample.milliseconds = seenAfter;
    }
    ++counterexample.seen;
    addToken(shortest, setting, key);
    addToken(rest, setting, key);
    // Default settings are better than special ones, and valid UTF-8 is better than other bytes.
    const bool isUtf8 = isValidUtf8(shortest);
    const bool wasUtf8 = isValidUtf8(counterexample.text);
    const bool isPlainer =
        isUtf8 != wasUtf8 ? isUtf8 : !setting.parseSpecial && counterexample.setting.parseSpecial;
    const bool isLessPlain =
        isUtf8 != wasUtf8 ? wasUtf8 : setting.parseSpecial && !counterexample.setting.parseSpecial;
    if (!isNew && !isPlainer && (isLessPlain || !isSimpler(shortest, counterexample.text)))
        return;
    counterexample.text = shortest;
    counterexample.setting = setting;
    counterexample.idsA = std::move(a.ids);
    counterexample.idsB = std::move(b.ids);
    counterexample.messageA = std::move(a.message);
    counterexample.messageB = std::move(b.message);
    counterexample.agreeWhenParsed =
        m_trial.difference(shortest, {setting.addSpecial, true}) == AnswerDifference::None;
}

void CounterexampleSearch::addToken(const std::string& text, const TrialSetting& setting,
                                    const CauseKey& key) {
    const bool isToken = key.cause == DifferenceCause::TokenFound ||
                         key.cause == DifferenceCause::NextToToken || key.cause == DifferenceCause::TokenId;
    if (!isToken || text.size() > kLongestWithToken)
        return;
    const auto seen = m_causes.tokenCause(text, setting, encoded(*pair().a, text, setting),
                                          encoded(*pair().b, text, setting));
    std::vector<std::string>& tokens = m_found.at(key).tokens;
    if (seen && seen->key == key && tokens.size() < kMaxTokens &&
        std::find(tokens.begin(), tokens.end(), seen->token) == tokens.end())
        tokens.push_back(seen->token);
}

CounterexampleSearchResult CounterexampleSearch::take() {
    CounterexampleSearchResult result;
    for (auto& [key, counterexample] : m_found) {
        std::sort(counterexample.tokens.begin(), counterexample.tokens.end(), isSimpler);
        counterexample.inA = key.inA;
        counterexample.inB = key.inB;
        counterexample.knownA = key.knownA;
        counterexample.knownB = key.knownB;
        counterexample.description = describeCause(pair(), counterexample);
        result.counterexamples.push_back(std::move(counterexample));
    }
    std::stable_sort(result.counterexamples.begin(), result.counterexamples.end(),
                     [](const Counterexample& x, const Counterexample& y) {
                         return x.cause != y.cause ? x.cause < y.cause : isSimpler(x.text, y.text);
                     });
    result.tried = std::move(m_tried);
    result.milliseconds = milliseconds();
    result.canceled = m_canceled;
    result.outOfTime = m_outOfTime;
    m_options.progress.notify(100, 100);
    return result;
}

} // namespace tokenscope::compare
