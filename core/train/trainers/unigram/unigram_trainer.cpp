#include "core/train/trainers/unigram/unigram_trainer.h"

#include "core/base/try.h"
#include "core/train/trainers/unigram/seed_pieces.h"
#include "core/train/trainers/unigram/unigram_lattices.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

namespace tokenscope::train {

namespace {

void appendHexadecimal(std::string& out, std::uint64_t value, char separator) {
    std::array<char, 16> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    out.append(digits.data(), written.ptr);
    out += separator;
}

/// Removes a number and its separator from the start of the text.
bool takeHexadecimal(std::string_view& text, std::uint64_t& value, char separator) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value, 16);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != separator)
        return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()) + 1);
    return true;
}

constexpr double kLeastExpected = 0.5; ///< occurrences of a symbol
constexpr unsigned kLastRounds = 1;
constexpr double kOverWanted = 1.1; ///< factor of pieces at the last pruning, which is by score

tl::unexpected<Error> canceled() {
    return fail(ErrorCode::Canceled, {}, "training was canceled");
}

Result<void> checked(const UnigramTrainerOptions& options) {
    const auto bad = [](Message cause) { return fail(ErrorCode::BadInput, {}, std::move(cause)); };
    if (options.pieces == 0 || options.pieces >= kMaxUnigramPieces / 2)
        return bad("the number of tokens is not between 1 and 16 million");
    if (!(options.shrinkingFactor > 0 && options.shrinkingFactor < 1))
        return bad("the shrinking factor is not between 0 and 1");
    if (options.subIterations == 0)
        return bad("the number of sub-iterations is 0");
    if (options.maxTokenLength == 0 || options.maxTokenLength > kLongestUnigramPiece)
        return bad("the maximum token length is not between 1 and 127 characters");
    if (!(options.characterCoverage > 0 && options.characterCoverage <= 1))
        return bad("the character coverage is not above 0 and at most 1");
    return {};
}

/// The pieces, their probabilities and their lattices, with the same numbers.
class Training {
  public:
    Training(const UnigramText& text, SeedPieces seeds, const UnigramTrainerOptions& options,
             const Progress& progress, const UnigramProgressCallback& onRound, const Resumable& resumable)
        : m_text(text)
        , m_lattices(text, seeds)
        , m_pieces(std::move(seeds.seeds))
        , m_options(options)
        , m_progress(progress)
        , m_onRound(onRound)
        , m_resumable(resumable)
        , m_alphabet(text.alphabet.size() - 1)
        , m_seeds(m_pieces.size())
        , m_left(m_seeds) {
        std::iota(m_left.begin(), m_left.end(), 0U);
    }

    Result<TrainedUnigram> run();

  private:
    void guessProbabilities();
    /// Errors: Damaged.
    Result<void> resume(const std::string& saved);
    Result<void> save() const;
    /// One sub-iteration of expectation and maximization; removes pieces with a low expected count if
    /// `mayDrop`.
    void estimate(bool mayDrop);
    /// Keeps the pieces with these numbers, which ascend.
    void keep(const std::vector<std::uint32_t>& kept);
    void report(std::size_t wanted, std::uint64_t tokens = 0) const;
    [[nodiscard]] std::vector<double> scores() const;
    [[nodiscard]] TrainedUnigram result() const;

    const UnigramText& m_text;
    UnigramLattices m_lattices;
    std::vector<SeedPieces::Seed> m_pieces; ///< single symbols first
    std::vector<double> m_probabilities;
    const UnigramTrainerOptions& m_options;
    const Progress& m_progress;
    const UnigramProgressCallback& m_onRound;
    const Resumable& m_resumable;
    std::size_t m_alphabet;
    std::size_t m_seeds;
    std::vector<std::uint32_t> m_left; ///< initial numbers of the pieces
    std::size_t m_round = 0;
    unsigned m_iteration = 0; ///< of the round
    double m_logLikelihood = 0;
};

void Training::guessProbabilities() {
    double sum = 0;
    for (const SeedPieces::Seed& piece : m_pieces) {
        // A byte that never occurs is less probable than all others.
        m_probabilities.push_back(std::max(static_cast<double>(piece.count), kLeastExpected) * piece.length);
        sum += m_probabilities.back();
    }
    for (double& probability : m_probabilities)
        probability /= sum;
}

void Training::keep(const std::vector<std::uint32_t>& kept) {
    if (kept.size() == m_pieces.size())
        return;
    std::vector<std::uint32_t> renumbered(m_pieces.size(), UnigramLattices::kGone);
    for (std::uint32_t i = 0; i < kept.size(); ++i) {
        renumbered[kept[i]] = i;
        m_pieces[i] = m_pieces[kept[i]];
        m_probabilities[i] = m_probabilities[kept[i]];
        m_left[i] = m_left[kept[i]];
    }
    m_pieces.resize(kept.size());
    m_probabilities.resize(kept.size());
    m_left.resize(kept.size());
    m_lattices.renumber(renumbered);
}

Result<void> Training::resume(const std::string& saved) {
    const auto damaged = [](Message cause) {
        return fail(ErrorCode::Damaged, {}, std::move(cause), "start again in another folder");
    };
    const auto read = readUnigramState(saved);
    if (!read)
        return damaged("the saved state is unreadable");
    const UnigramState& state = *read;
    const std::vector<std::uint32_t>& left = state.left;
    if (state.seeds != m_seeds || left.size() < m_alphabet || state.iteration > m_options.subIterations)
        return damaged("the saved state belongs to other words or options");
    for (std::size_t i = 0; i < left.size(); ++i) {
        const bool rises = i < m_alphabet ? left[i] == i : left[i] > left[i - 1] && left[i] < m_seeds;
        if (!rises || !(state.probabilities[i] >= 0 && state.probabilities[i] <= 1))
            return damaged("the saved state has an invalid token");
    }
    m_probabilities.resize(m_pieces.size());
    keep(left);
    m_probabilities = state.probabilities;
    m_logLikelihood = state.logLikelihood;
    m_round = state.round;
    m_iteration = state.iteration;
    return {};
}

Result<void> Training::save() const {
    if (!m_resumable.due || !m_resumable.due())
        return {};
    return m_resumable.save(
        spelledUnigramState({m_round, m_iteration, m_logLikelihood, m_seeds, m_left, m_probabilities}), {});
}

void Training::estimate(bool mayDrop) {
    const auto expected = m_lattices.expected(m_probabilities, m_options.threads, m_progress);
    if (m_progress.stopped())
        return;
    m_logLikelihood = expected.logLikelihood;
    std::vector<std::uint32_t> kept(m_pieces.size());
    std::iota(kept.begin(), kept.end(), 0U);
    if (mayDrop)
        kept = expectedPieces(expected.counts, m_alphabet, m_options.pieces);
    keep(kept);
    // Variational Bayes: rare pieces get less than their relative frequency.
    double sum = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        m_probabilities[i] = std::max(expected.counts[kept[i]], kLeastExpected);
        sum += m_probabilities[i];
    }
    const double digammaOfSum = digamma(sum);
    for (double& probability : m_probabilities)
        probability = std::exp(digamma(probability) - digammaOfSum);
}

std::vector<double> Training::scores() const {
    std::vector<double> scores;
    scores.reserve(m_probabilities.size());
    for (const double probability : m_probabilities)
        scores.push_back(std::log(probability));
    return scores;
}

void Training::report(std::size_t wanted, std::uint64_t tokens) const {
    if (m_onRound)
        m_onRound({m_round, m_pieces.size(), m_logLikelihood, tokens});
    // The number of pieces shrinks by a factor, so progress is its logarithm.
    const auto logOf = [](std::size_t n) {
        return std::log(static_cast<double>(std::max<std::size_t>(n, 1)));
    };
    const double way = logOf(m_seeds) - logOf(wanted);
    const double done =
        m_pieces.size() <= wanted || way <= 0 ? 1 : (logOf(m_seeds) - logOf(m_pieces.size())) / way;
    m_progress.notify(100 + static_cast<std::uint64_t>(900 * std::clamp(done, 0.0, 1.0)), 1000);
}

TrainedUnigram Training::result() const {
    const std::vector<double> scores = this->scores();
    const auto best = m_lattices.best(scores, true, m_options.threads, m_progress);
    TrainedUnigram trained;
    trained.alphabetSize = m_alphabet;
    trained.logLikelihood = m_logLikelihood;
    trained.tokens = best.tokens;
    trained.uncovered = m_text.uncovered;
    trained.seeds = m_seeds;
    trained.pieces.reserve(m_pieces.size());
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const bool required = i < m_alphabet;
        const std::size_t others = best.firstOther[i + 1] - best.firstOther[i];
        trained.pieces.push_back(
            {required ? m_text.alphabet[i + 1] : m_text.spelled(m_pieces[i].at, m_pieces[i].length),
             scores[i], required, best.counts[i], others == 0 ? 0 : best.counts[i] * (others - 1)});
    }
    std::sort(trained.pieces.begin(), trained.pieces.end(), [](const UnigramPiece& a, const UnigramPiece& b) {
        return a.score != b.score ? a.score > b.score : a.text < b.text;
    });
    return trained;
}

Result<TrainedUnigram> Training::run() {
    const auto nearlyWanted = static_cast<std::size_t>(kOverWanted * static_cast<double>(m_options.pieces));
    guessProbabilities();
    if (m_resumable.from)
        TOKENSCOPE_TRY_VOID(resume(m_resumable.from->state));
    for (;; ++m_round, m_iteration = 0) {
        while (m_iteration < m_options.subIterations) {
            estimate(true);
            if (m_progress.stopped())
                return canceled();
            ++m_iteration;
            report(nearlyWanted);
            TOKENSCOPE_TRY_VOID(save());
        }
        if (m_pieces.size() <= nearlyWanted)
            break;
        const auto best = m_lattices.best(scores(), true, m_options.threads, m_progress);
        if (m_progress.stopped())
            return canceled();
        report(nearlyWanted, best.tokens);
        const auto shrunk =
            static_cast<std::size_t>(m_options.shrinkingFactor * static_cast<double>(m_pieces.size()));
        keep(neededPieces(best, m_probabilities, m_alphabet, std::max(shrunk, nearlyWanted)));
    }
    keep(likeliestPieces(m_probabilities, m_alphabet, m_options.pieces));
    // The scores of the remaining pieces.
    for (unsigned i = 0; i < kLastRounds; ++i)
        estimate(false);
    TrainedUnigram trained = result();
    if (m_progress.stopped())
        return canceled();
    return trained;
}

} // namespace

std::string spelledUnigramState(const UnigramState& state) {
    std::string out;
    appendHexadecimal(out, state.round, ' ');
    appendHexadecimal(out, state.iteration, ' ');
    appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.logLikelihood), ' ');
    appendHexadecimal(out, state.seeds, ' ');
    appendHexadecimal(out, state.left.size(), '\n');
    for (std::size_t i = 0; i < state.left.size(); ++i) {
        appendHexadecimal(out, state.left[i], ' ');
        appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.probabilities[i]), '\n');
    }
    return out;
}

std::optional<UnigramState> readUnigramState(std::string_view text) {
    UnigramState state;
    std::uint64_t iteration = 0;
    std::uint64_t bits = 0;
    std::uint64_t left = 0;
    if (!takeHexadecimal(text, state.round, ' ') || !takeHexadecimal(text, iteration, ' ') ||
        !takeHexadecimal(text, bits, ' ') || !takeHexadecimal(text, state.seeds, ' ') ||
        !takeHexadecimal(text, left, '\n') || iteration > std::numeric_limits<unsigned>::max())
        return std::nullopt;
    state.iteration = static_cast<unsigned>(iteration);
    state.logLikelihood = std::bit_cast<double>(bits);
    while (!text.empty()) {
        std::uint64_t number = 0;
        if (!takeHexadecimal(text, number, ' ') || !takeHexadecimal(text, bits, '\n') ||
            number > std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        state.left.push_back(static_cast<std::uint32_t>(number));
        state.probabilities.push_back(std::bit_cast<double>(bits));
    }
    return state.left.size() == left ? std::optional(std::move(state)) : std::nullopt;
}

Result<TrainedUnigram> trainUnigram(const WordCounts& words, const UnigramTrainerOptions& options,
                                    const Progress& progress, const UnigramProgressCallback& onRound,
                                    const Resumable& resumable) {
    TOKENSCOPE_TRY_VOID(checked(options));
    TOKENSCOPE_TRY(const auto text, unigramText(words, options, progress));
    const std::size_t alphabet = text.alphabet.size() - 1;
    if (alphabet > options.pieces)
        return fail(
            ErrorCode::BadInput, {},
            message("the alphabet alone has {} tokens, more than the requested {}", alphabet, options.pieces),
            "request more tokens, or less character coverage");
    TOKENSCOPE_TRY(auto seeds, seedPieces(text, options, progress));
    progress.notify(100, 1000);
    return Training(text, std::move(seeds), options, progress, onRound, resumable).run();
}

} // namespace tokenscope::train
