#include "core/compare/search/counterexample_search.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxTold = 150;       ///< differences of a kind of texts
constexpr std::size_t kMaxOfCause = 60;     ///< likewise, with one cause
constexpr std::size_t kMaxDifferent = 3000; ///< likewise, those with a cause that is known at a glance too
constexpr std::size_t kMaxAgain = 25;       ///< likewise, cut down again, for what is seen in the whole text
constexpr std::size_t kMaxTokens = 20'000;  ///< listed for a counterexample
constexpr std::size_t kLongestWithToken = 300;  ///< bytes
constexpr std::size_t kLongestParted = 1 << 16; ///< bytes of a text in which several causes are looked for

} // namespace

CounterexampleSearch::CounterexampleSearch(const DefinitionDiff& diff, const CounterexampleOptions& options)
    : m_diff(diff)
    , m_options(options)
    , m_trial(diff)
    , m_causes(m_trial)
    , m_takesBytes(diff.pair.a->preservesInvalidBytes() && diff.pair.b->preservesInvalidBytes()) {}

double CounterexampleSearch::milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - m_begin).count();
}

void CounterexampleSearch::begin(std::string what, unsigned share) {
    m_tried.push_back({std::move(what), 0, 0});
    m_toldOfThis = m_apartOfThis = m_againOfThis = 0;
    m_lookedAtOfThis.clear();
    m_share = share;
    m_options.progress.tell(share, 100);
}

bool CounterexampleSearch::ended() {
    m_canceled = m_canceled || m_options.progress.stopped();
    m_late = m_late || (m_options.seconds > 0 && milliseconds() > m_options.seconds * 1000);
    return m_canceled || m_late;
}

bool CounterexampleSearch::goesOn() {
    return !ended() && m_apartOfThis < kMaxDifferent && m_toldOfThis < kMaxTold;
}

bool CounterexampleSearch::tryText(const std::string& text, const TrialSetting& setting) {
    if (ended() || (!m_takesBytes && !isValidUtf8(text)))
        return false;
    ++m_tried.back().texts;
    const Apart apart = m_trial.apart(text, setting);
    if (apart == Apart::Not)
        return false;
    ++m_tried.back().different;
    tell(text, setting, apart);
    return apart == Apart::Pieces;
}

bool CounterexampleSearch::tryAllWays(const std::string& text) {
    return tryText(text) || tryText(text, {false, true}) || tryText(text, {false, false});
}

void CounterexampleSearch::tryBatch(const std::vector<std::string>& parts) {
    tryBatch(parts, 0, parts.size());
}

void CounterexampleSearch::tryBatch(const std::vector<std::string>& parts, std::size_t begin,
                                    std::size_t end) {
    if (begin == end || !goesOn())
        return;
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        text += parts[i];
    if (begin + 1 == end) {
        tryText(text);
        return;
    }
    ++m_tried.back().texts;
    const Apart apart = m_trial.apart(text, kBare);
    if (apart == Apart::Not)
        return;
    if (apart == Apart::Ids) {
        ++m_tried.back().different;
        tell(text, kBare, apart);
        return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const std::uint64_t before = m_apartOfThis;
    tryBatch(parts, begin, middle);
    tryBatch(parts, middle, end);
    if (m_apartOfThis == before) { // it takes both halves, or there was no time for them
        ++m_tried.back().different;
        tell(text, kBare, apart);
    }
}

std::string CounterexampleSearch::withoutKnown(const std::string& text, const TrialSetting& setting,
                                               Apart apart) {
    std::string rest = text;
    for (const auto& [key, counterexample] : m_found) {
        const auto takeOut = [&](const std::string& known) {
            if (known.empty() || rest.find(known) == std::string::npos || ended())
                return;
            std::string less = rest;
            for (std::size_t at = 0; (at = less.find(known, at)) != std::string::npos;)
                less.erase(at, known.size());
            if (m_trial.apart(less, setting) == apart)
                rest = std::move(less);
        };
        takeOut(counterexample.text);
        if (counterexample.tokens.size() < 64)
            std::for_each(counterexample.tokens.begin(), counterexample.tokens.end(), takeOut);
    }
    return rest;
}

std::string CounterexampleSearch::leastOfCause(const std::string& text, const TrialSetting& setting,
                                               const CauseKey& cause, const std::string& least) {
    const bool isUtf8 = isValidUtf8(text);
    const auto shows = [&](const std::string& one) {
        if (isUtf8 && !isValidUtf8(one))
            return false;
        const Answer a = encoded(*pair().a, one, setting);
        const Answer b = encoded(*pair().b, one, setting);
        return m_trial.apart(a, b) == Apart::Pieces && m_causes.causeOf(one, setting, a, b).key == cause;
    };
    if (shows(least))
        return {};
    std::string other = shortened(text, shows, [this] { return ended(); });
    // A stage that differs beside a simpler cause shows nothing; a token that is found does.
    const bool isStage =
        cause.cause == DifferenceCause::Normalizer || cause.cause == DifferenceCause::PreTokenizer;
    return !isStage || other.find(least) == std::string::npos ? other : std::string();
}

void CounterexampleSearch::tell(const std::string& text, TrialSetting setting, Apart apart) {
    m_apartOfThis += apart == Apart::Pieces ? 1 : 0;
    if (setting.addSpecial != false && m_trial.apart(text, {false, setting.parseSpecial}) == apart)
        setting.addSpecial = false; // what is put around has no part in it
    const double now = milliseconds();
    const bool isLong = text.size() > kLongestParted;
    const std::string rest = isLong ? text : withoutKnown(text, setting, apart);
    const CauseKey seen =
        m_causes.causeOf(rest, setting, encoded(*pair().a, rest, setting), encoded(*pair().b, rest, setting))
            .key;
    if (++m_lookedAtOfThis[seen] > kMaxOfCause && m_found.contains(seen)) {
        ++m_found.at(seen).seen;
        addToken(rest, setting, seen);
        return;
    }
    const bool isUtf8 = isValidUtf8(rest); // else parts of characters would be shorter still
    const auto shows = [&](const std::string& one) {
        return (!isUtf8 || isValidUtf8(one)) && m_trial.apart(one, setting) == apart;
    };
    const std::string least = shortened(rest, shows, [this] { return ended(); });
    tellLeast(least, rest, setting, now);
    static constexpr DifferenceCause kSeenForSure[] = {
        DifferenceCause::TokenFound, DifferenceCause::Normalizer, DifferenceCause::PreTokenizer};
    if (apart != Apart::Pieces || isLong || ended() || m_againOfThis >= kMaxAgain ||
        std::find(std::begin(kSeenForSure), std::end(kSeenForSure), seen.cause) == std::end(kSeenForSure))
        return;
    ++m_againOfThis;
    if (const std::string other = leastOfCause(rest, setting, seen, least); !other.empty())
        tellLeast(other, rest, setting, now);
}

void CounterexampleSearch::tellLeast(const std::string& least, const std::string& rest,
                                     const TrialSetting& setting, double seenAfter) {
    std::string place = least;
    place += '\0';
    place += setting.parseSpecial ? *setting.parseSpecial ? 'y' : 'n' : 'd';
    place += setting.addSpecial ? *setting.addSpecial ? 'y' : 'n' : 'd';
    if (const auto told = m_told.find(place); told != m_told.end()) {
        addToken(rest, setting, told->second);
        return;
    }
    Answer a = encoded(*pair().a, least, setting);
    Answer b = encoded(*pair().b, least, setting);
    m_toldOfThis += m_trial.apart(a, b) == Apart::Pieces ? 1 : 0;
    const CauseKey key = m_causes.causeOf(least, setting, a, b).key;
    m_told.emplace(std::move(place), key);
    const auto [found, isNew] = m_found.try_emplace(key);
    Counterexample& counterexample = found->second;
    if (isNew) {
        counterexample.cause = key.cause;
        counterexample.milliseconds = seenAfter;
    }
    ++counterexample.seen;
    addToken(least, setting, key);
    addToken(rest, setting, key);
    // What is seen without a word of settings counts more than what takes one, and text more than bytes that are none.
    const bool isUtf8 = isValidUtf8(least);
    const bool wasUtf8 = isValidUtf8(counterexample.text);
    const bool isPlainer =
        isUtf8 != wasUtf8 ? isUtf8 : !setting.parseSpecial && counterexample.setting.parseSpecial;
    const bool isStranger =
        isUtf8 != wasUtf8 ? wasUtf8 : setting.parseSpecial && !counterexample.setting.parseSpecial;
    if (!isNew && !isPlainer && (isStranger || !isSimpler(least, counterexample.text)))
        return;
    counterexample.text = least;
    counterexample.setting = setting;
    counterexample.idsA = std::move(a.ids);
    counterexample.idsB = std::move(b.ids);
    counterexample.messageA = std::move(a.message);
    counterexample.messageB = std::move(b.message);
    counterexample.agreeWhenParsed = m_trial.apart(least, {setting.addSpecial, true}) == Apart::Not;
}

void CounterexampleSearch::addToken(const std::string& text, const TrialSetting& setting,
                                    const CauseKey& key) {
    const bool isToken = key.cause == DifferenceCause::TokenFound ||
                         key.cause == DifferenceCause::TokenBeside || key.cause == DifferenceCause::TokenId;
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
        counterexample.words = describeCause(pair(), key, counterexample);
        result.counterexamples.push_back(std::move(counterexample));
    }
    std::stable_sort(result.counterexamples.begin(), result.counterexamples.end(),
                     [](const Counterexample& x, const Counterexample& y) {
                         return x.cause != y.cause ? x.cause < y.cause : isSimpler(x.text, y.text);
                     });
    result.tried = std::move(m_tried);
    result.milliseconds = milliseconds();
    result.canceled = m_canceled;
    result.outOfTime = m_late;
    m_options.progress.tell(100, 100);
    return result;
}

} // namespace tokenscope::compare
