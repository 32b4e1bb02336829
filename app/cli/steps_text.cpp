#include "app/cli/steps_text.h"

#include "app/cli/terminal.h"
#include "core/base/try.h"
#include "core/encoding/tokenizer.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/bpe/step_walk.h"
#include "core/explain/prose/word_before.h"
#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "core/report/display_width.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kSymbolsOfARow = 32; ///< symbols shown around the step
constexpr std::size_t kCandidates = 16;
constexpr std::size_t kMaxQueued = 20'000; ///< symbols of a word whose candidates are printed
constexpr std::size_t kLongestShown = 60;  ///< bytes of a piece or word

/// The steps of one word as lines.
class WordLines {
  public:
    WordLines(const Tokenizer& tokenizer, std::string_view word, const explain::BpeSteps& steps,
              const StepsView& view)
        : m_tokenizer(tokenizer)
        , m_word(word)
        , m_steps(steps)
        , m_view(view)
        , m_walk(steps) {}

    void print() {
        std::vector<std::string> what;
        std::size_t width = 0;
        for (const explain::BpeStep& step : m_steps.steps) {
            what.push_back(describe(step));
            width = std::max(width, report::displayWidth(what.back()));
        }
        width = std::min<std::size_t>(width, 48);
        const std::string indent(width, ' ');
        fmt::print("      {}  {}\n", indent, rowAround(nullptr));
        std::optional<explain::MergeQueue> queue;
        if (m_view.queue && m_steps.symbols > kMaxQueued)
            fmt::print("      {}\n",
                       message("the candidates of a word of {} symbols are not printed", m_steps.symbols));
        else if (m_view.queue)
            queue.emplace(*m_tokenizer.mergeRules(), m_word, m_steps);
        for (std::size_t i = 0; i < what.size(); ++i) {
            const explain::BpeStep& step = m_steps.steps[i];
            if (queue && step.kind == explain::BpeStep::Kind::Merge)
                printCandidates(*queue, i);
            m_walk.forward();
            fmt::print("{:>4}  {}  {}\n", i + 1, report::padded(what[i], width), rowAround(&step));
        }
    }

  private:
    [[nodiscard]] std::string spelled(explain::NodeIndex node) const {
        return explain::shownText(explain::nodeSpelling(m_tokenizer, m_word, m_steps.nodes[node]),
                                  kLongestShown);
    }
    static std::string standing(const std::optional<std::uint32_t>& rank, const std::optional<float>& score) {
        return rank    ? message("rank {}", *rank).text()
               : score ? message("score {}", *score).text()
                       : std::string();
    }
    [[nodiscard]] std::string describe(const explain::BpeStep& step) const {
        switch (step.kind) {
        case explain::BpeStep::Kind::Merge: {
            const explain::StepNode& made = m_steps.nodes[step.firstOutput];
            return fmt::format("{} + {} → {}  {}", spelled(made.left), spelled(made.right),
                               spelled(step.firstOutput), standing(step.rank, step.score));
        }
        case explain::BpeStep::Kind::WholePiece:
            return Message("the whole word is a piece: nothing is merged").text();
        case explain::BpeStep::Kind::Resegment:
            return message("{} is unused: split again", spelled(step.firstInput)).text();
        case explain::BpeStep::Kind::Bytes:
            return message("{} is not a piece: byte fallback", spelled(step.firstInput)).text();
        case explain::BpeStep::Kind::JoinUnknown:
            return (step.inputCount == 1 ? message("{} is not a piece: unknown", spelled(step.firstInput))
                                         : message("{} symbols are not pieces: unknown", step.inputCount))
                .text();
        case explain::BpeStep::Kind::Drop:
            return message("{} is not a piece: dropped", spelled(step.firstInput)).text();
        }
        return {};
    }
    /// The row of symbols; of a long one the neighborhood of the last step, whose result is highlighted.
    [[nodiscard]] std::string rowAround(const explain::BpeStep* done) const {
        const explain::StepWalk::Part part = m_walk.around(kSymbolsOfARow);
        std::string out = part.moreBefore ? "… " : "";
        for (std::size_t i = 0; i < part.nodes.size(); ++i) {
            const explain::NodeIndex node = part.nodes[i];
            const std::string symbol = spelled(node);
            const bool isMade = done && done->outputCount > 0 && node - done->firstOutput < done->outputCount;
            if (m_view.color)
                out += colored(symbol, isMade ? PieceType::UserDefined : PieceType::Normal, i);
            else
                out += (i > 0 ? "│" : "") + symbol;
        }
        return out + (part.moreAfter ? " …" : "");
    }
    void printCandidates(const explain::MergeQueue& queue, std::size_t step) const {
        const std::vector<std::uint32_t> before = queue.before(step);
        for (std::size_t i = 0; i < std::min(before.size(), kCandidates); ++i) {
            const explain::QueueEntry& entry = queue.entries()[before[i]];
            std::string line = fmt::format("{} + {}  {}", spelled(entry.left), spelled(entry.right),
                                           standing(entry.merge.rank, entry.merge.score));
            if (entry.staleBefore(step))
                line += "  " + message("stale: {}", explain::whyStale(entry)).text();
            fmt::print("        {}\n", m_view.color && entry.staleBefore(step) ? faint(line) : line);
        }
        if (before.size() > kCandidates)
            fmt::print("        {}\n", message("… {} more", before.size() - kCandidates));
    }

    const Tokenizer& m_tokenizer;
    std::string_view m_word;
    const explain::BpeSteps& m_steps;
    const StepsView& m_view;
    explain::StepWalk m_walk;
};

std::string piecesLine(const Tokenizer& tokenizer, const explain::WordList& list,
                       const explain::SteppedWord& word, bool color) {
    std::string out;
    for (std::size_t token = word.firstToken; token < word.endToken; ++token) {
        const std::string piece = explain::shownText(tokenizer.spelling(list.model, token), kLongestShown);
        if (color)
            out += colored(piece, tokenizer.type(list.model.ids[token]), token);
        else
            out += (token > word.firstToken ? "│" : "") + piece;
    }
    return out;
}

constexpr std::size_t kAttemptsOfALine = 12;  ///< failed attempts per line
constexpr std::size_t kMaxAttemptLines = 200; ///< per word
constexpr std::size_t kLongestAttempt = 60;   ///< bytes of a text that are shown

std::string shownAttempt(const explain::MatchAttempts& found, std::string_view word,
                         const explain::MatchAttempt& attempt) {
    return explain::shownText(found.lookedUp(word, attempt), kLongestAttempt);
}

/// The attempts [first, end) at one position.
std::string placeLine(const explain::MatchAttempts& found, std::string_view word, std::size_t first,
                      std::size_t end, bool color) {
    std::string before;
    std::string result = Message("→ nothing").text();
    std::size_t shown = 0;
    for (std::size_t i = first; i < end; ++i) {
        const explain::MatchAttempt& attempt = found.attempts[i];
        const bool last = attempt.found != kNoPiece && i + 1 == end;
        if (last)
            result = fmt::format("→ {}  {}", shownAttempt(found, word, attempt), attempt.found);
        else if (++shown <= kAttemptsOfALine)
            before += shownAttempt(found, word, attempt) + ' ';
    }
    if (shown > kAttemptsOfALine)
        before += message("… {} more", shown - kAttemptsOfALine).text() + " ";
    return "      " + (color ? faint(before) : before) + result + '\n';
}

/// A line for each position of the word:
///
///     unhappy unhapp unhap unha unh → un  4895
///
/// Errors: those of explainMatches().
Result<std::string> attemptLines(const Tokenizer& tokenizer, std::string_view word, bool color,
                                 const Progress& progress) {
    TOKENSCOPE_TRY(const auto found, explain::explainMatches(tokenizer, word, progress));
    std::string out;
    std::size_t lines = 0;
    for (std::size_t first = 0; first < found.attempts.size() && lines < kMaxAttemptLines; ++lines) {
        std::size_t end = first + 1;
        while (end < found.attempts.size() &&
               found.attempts[end].span.begin == found.attempts[first].span.begin)
            ++end;
        out += placeLine(found, word, first, end, color);
        first = end;
    }
    if (lines == kMaxAttemptLines)
        out += "      …\n";
    if (found.gaveUp)
        out.append("      ")
            .append(Message(found.attempts.empty() ? "too many characters: the whole word is unknown"
                                                   : "stopped here: the whole word is unknown"))
            .append("\n");
    return out;
}

/// The cost of other merge methods, and where their results differ.
Result<void> printMethods(const Tokenizer& tokenizer, std::string_view word, const explain::BpeSteps& steps,
                          const Progress& progress) {
    if (steps.symbols > explain::kMaxMethodSymbols) {
        fmt::print("      {}\n",
                   message("methods: a word of {} symbols is too long for the slow methods", steps.symbols));
        return {};
    }
    TOKENSCOPE_TRY(const auto compared, explain::compareMethods(tokenizer, word, steps, progress));
    fmt::print("      {}", message("methods: heap {} comparisons", compared.heapComparisons));
    for (const explain::MergeMethod method : explain::kMergeMethods) {
        const explain::MethodResult& result = compared.results[static_cast<std::size_t>(method)];
        fmt::print(" · {}", message("{} {} in {}", name(method), result.comparisons,
                                    counted(result.passes, "pass", "passes")));
    }
    fmt::print("\n");
    for (const explain::MethodFinding& finding : compared.findings)
        fmt::print("      {}\n", message("finding: {}", finding.text));
    if (compared.findings.empty())
        fmt::print("      {}\n",
                   Message(compared.lookedUp
                               ? "all methods and the lookup of the whole word give the same symbols"
                               : "all methods give the same symbols"));
    return {};
}

/// Unigram: the words, and the best paths of the whole text.
Result<void> printPaths(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const explain::WordList& list, const StepsView& view) {
    TOKENSCOPE_TRY(const auto tokens, explain::PathTokens::create(tokenizer));
    TOKENSCOPE_TRY(auto lattice,
                   report::LatticeReport::create(tokenizer, tokens, text, options, view.lattice));
    for (const explain::SteppedWord& word : list.words)
        fmt::print("{}", lattice.wordLines(word, piecesLine(tokenizer, list, word, view.color)));
    TOKENSCOPE_TRY(const auto tables, lattice.pathTables([&](const Encoding& path) {
        return encodingLine(tokenizer, path, view.color);
    }));
    fmt::print("{}", tables);
    return {};
}

} // namespace

Result<void> printSteps(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const StepsView& view) {
    TOKENSCOPE_TRY(const auto list, explain::listWords(tokenizer, text, options));
    if (explain::hasLattice(tokenizer.definition()))
        return printPaths(tokenizer, text, options, list, view);
    const bool looksUp = explain::hasAttempts(tokenizer.definition());
    const report::Ruler ruler(text, view.unit);
    for (const explain::SteppedWord& word : list.words) {
        std::string span;
        JsonWriter json(span);
        ruler.write(json, word.span);
        const std::string head = fmt::format("{}  {}", explain::shownText(word.text, kLongestShown), span);
        std::string before = explain::sentenceBefore(tokenizer, word);
        before.insert(0, before.empty() ? "" : "  · ");
        if (word.fixed || !tokenizer.mergeRules()) {
            fmt::print("{}  {}{}\n", head, piecesLine(tokenizer, list, word, view.color), before);
            if (word.fixed || !looksUp)
                continue;
            TOKENSCOPE_TRY(const auto lines,
                           attemptLines(tokenizer, word.text, view.color, options.progress));
            fmt::print("{}", lines);
            continue;
        }
        TOKENSCOPE_TRY(const auto steps, explain::explainBpe(tokenizer, word.text, options.progress));
        const std::size_t merges = steps.merges();
        fmt::print("{}  {}{}\n", head, counted(merges, "merge"), before);
        WordLines(tokenizer, word.text, steps, view).print();
        if (!view.methods)
            continue;
        if (auto done = printMethods(tokenizer, word.text, steps, options.progress); !done)
            return done;
    }
    return {};
}

} // namespace tokenscope::cli
