#include "app/cli/steps_text.h"

#include "app/cli/steps_attempts.h"
#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/steps/bpe_steps.h"
#include "core/steps/match_attempts.h"
#include "core/steps/merge_queue.h"
#include "core/steps/word_list.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kSymbolsOfARow = 32; ///< that are shown, around the step
constexpr std::size_t kCandidates = 16;
constexpr std::size_t kMostQueued = 20'000; ///< symbols of a word whose candidates are printed
constexpr std::size_t kLongestShown = 60;   ///< bytes of a piece or word

/// The steps of one word as lines.
class WordLines {
  public:
    WordLines(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& steps, const StepsView& view)
        : m_tokenizer(tokenizer)
        , m_word(word)
        , m_steps(steps)
        , m_view(view)
        , m_next(steps.nodes.size(), kNoNode)
        , m_previous(steps.nodes.size(), kNoNode) {
        for (NodeIndex i = 1; i < steps.symbols; ++i)
            link(i - 1, i);
    }

    void print() {
        std::vector<std::string> what;
        std::size_t width = 0;
        for (const BpeStep& step : m_steps.steps) {
            what.push_back(saidOf(step));
            width = std::max(width, columns(what.back()));
        }
        width = std::min<std::size_t>(width, 48);
        const std::string blank(width, ' ');
        fmt::print("      {}  {}\n", blank, rowAround(m_steps.symbols > 0 ? 0 : kNoNode, kNoNode, 0));
        std::optional<MergeQueue> queue;
        if (m_view.queue && m_steps.symbols > kMostQueued)
            fmt::print("      the candidates of a word of {} symbols are not printed\n", m_steps.symbols);
        else if (m_view.queue)
            queue.emplace(*m_tokenizer.mergeRules(), m_word, m_steps);
        for (std::size_t i = 0; i < what.size(); ++i) {
            const BpeStep& step = m_steps.steps[i];
            if (queue && step.kind == BpeStep::Kind::Merge)
                printCandidates(*queue, i);
            const NodeIndex shown = take(step);
            fmt::print("{:>4}  {}  {}\n", i + 1, padded(what[i], width),
                       rowAround(shown, step.firstMade, step.made));
        }
    }

  private:
    /// Blanks can be seen.
    [[nodiscard]] std::string spelled(NodeIndex node) const {
        std::string out;
        for (const char c : printable(nodeSpelling(m_tokenizer, m_word, m_steps.nodes[node]), kLongestShown))
            out += c == ' ' ? "␣" : std::string(1, c);
        return out;
    }
    static std::string standing(const std::optional<std::uint32_t>& rank, const std::optional<float>& score) {
        return rank ? fmt::format("rank {}", *rank) : score ? fmt::format("score {}", *score) : std::string();
    }
    [[nodiscard]] std::string saidOf(const BpeStep& step) const {
        switch (step.kind) {
        case BpeStep::Kind::Merge: {
            const StepNode& made = m_steps.nodes[step.firstMade];
            return fmt::format("{} + {} → {}  {}", spelled(made.left), spelled(made.right),
                               spelled(step.firstMade), standing(step.rank, step.score));
        }
        case BpeStep::Kind::WholePiece:
            return "the whole word is a piece: nothing is merged";
        case BpeStep::Kind::Resegment:
            return fmt::format("{} is unused: taken apart", spelled(step.firstTaken));
        case BpeStep::Kind::Bytes:
            return fmt::format("{} is no piece: its bytes", spelled(step.firstTaken));
        case BpeStep::Kind::JoinUnknown:
            return "unknown symbols are one piece";
        case BpeStep::Kind::Drop:
            return fmt::format("{} has no piece: left out", spelled(step.firstTaken));
        }
        return {};
    }
    void link(NodeIndex left, NodeIndex right) {
        if (left != kNoNode)
            m_next[left] = right;
        if (right != kNoNode)
            m_previous[right] = left;
    }
    /// A node that stands where the step was; kNoNode: the row is empty.
    NodeIndex take(const BpeStep& step) {
        NodeIndex before = step.firstTaken == kNoNode ? kNoNode : m_previous[step.firstTaken];
        NodeIndex behind = step.firstTaken;
        for (std::uint32_t i = 0; i < step.taken; ++i)
            behind = m_next[behind];
        const NodeIndex left = before;
        for (std::uint32_t i = 0; i < step.made; ++i) {
            link(before, step.firstMade + i);
            before = step.firstMade + i;
        }
        link(before, behind);
        return step.made > 0 ? step.firstMade : behind != kNoNode ? behind : left;
    }
    /// The row, of a long one the neighbourhood of a node; what a step made stands out.
    [[nodiscard]] std::string rowAround(NodeIndex place, NodeIndex first, std::size_t made) const {
        NodeIndex node = place;
        for (std::size_t i = 0; i < kSymbolsOfARow / 2 && node != kNoNode && m_previous[node] != kNoNode; ++i)
            node = m_previous[node];
        std::string out = node != kNoNode && m_previous[node] != kNoNode ? "… " : "";
        for (std::size_t i = 0; i < kSymbolsOfARow && node != kNoNode; ++i, node = m_next[node]) {
            const std::string symbol = spelled(node);
            const bool isMade = first != kNoNode && node - first < made;
            if (m_view.colour)
                out += coloured(symbol, isMade ? PieceType::UserDefined : PieceType::Normal, i);
            else
                out += (i > 0 ? "│" : "") + symbol;
        }
        return out + (node != kNoNode ? " …" : "");
    }
    void printCandidates(const MergeQueue& queue, std::size_t step) const {
        const std::vector<std::uint32_t> before = queue.before(step);
        for (std::size_t i = 0; i < std::min(before.size(), kCandidates); ++i) {
            const QueueEntry& entry = queue.entries()[before[i]];
            std::string line = fmt::format("{} + {}  {}", spelled(entry.left), spelled(entry.right),
                                           standing(entry.merge.rank, entry.merge.score));
            if (entry.staleBefore(step))
                line += "  stale: " + whyStale(entry);
            fmt::print("        {}\n", m_view.colour && entry.staleBefore(step) ? faint(line) : line);
        }
        if (before.size() > kCandidates)
            fmt::print("        … {} more\n", before.size() - kCandidates);
    }

    const Tokenizer& m_tokenizer;
    std::string_view m_word;
    const BpeSteps& m_steps;
    const StepsView& m_view;
    std::vector<NodeIndex> m_next, m_previous; ///< of the row as it is
};

std::string piecesLine(const Tokenizer& tokenizer, const WordList& list, const SteppedWord& word,
                       bool colour) {
    std::string out;
    for (std::size_t token = word.firstToken; token < word.endToken; ++token) {
        const std::string piece = printable(tokenizer.spelling(list.model, token), kLongestShown);
        if (colour)
            out += coloured(piece, tokenizer.type(list.model.ids[token]), token);
        else
            out += (token > word.firstToken ? "│" : "") + piece;
    }
    return out;
}

/// Unigram: the words, and the best ways of the whole text.
Result<void> printWays(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                       const WordList& list, const StepsView& view) {
    constexpr std::uint64_t kBest = 5;
    const auto tokens = WayTokens::create(tokenizer);
    if (!tokens)
        return tl::unexpected<Error>(tokens.error());
    auto lattice = LatticeOfText::create(tokenizer, *tokens, text, options, view.lattice, kBest);
    if (!lattice)
        return tl::unexpected<Error>(lattice.error());
    for (const SteppedWord& word : list.words)
        fmt::print("{}", lattice->wordLines(word, piecesLine(tokenizer, list, word, view.colour)));
    const auto tables = lattice->wayTables(view.colour);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    fmt::print("{}", *tables);
    return {};
}

} // namespace

Result<void> printSteps(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const StepsView& view) {
    const auto list = listWords(tokenizer, text, options);
    if (!list)
        return tl::unexpected<Error>(list.error());
    if (hasLattice(tokenizer.definition()))
        return printWays(tokenizer, text, options, *list, view);
    const bool looksUp = hasAttempts(tokenizer.definition());
    const Ruler ruler(text, view.unit);
    for (const SteppedWord& word : list->words) {
        std::string span;
        ruler.append(span, word.span);
        const std::string head = fmt::format("{}  {}", printable(word.text, kLongestShown), span);
        if (word.fixed || !tokenizer.mergeRules()) {
            fmt::print("{}  {}{}\n", head, word.fixed ? "not merged: " : "",
                       piecesLine(tokenizer, *list, word, view.colour));
            if (word.fixed || !looksUp)
                continue;
            const auto lines = attemptLines(tokenizer, word.text, view.colour, options.progress);
            if (!lines)
                return tl::unexpected<Error>(lines.error());
            fmt::print("{}", *lines);
            continue;
        }
        const auto steps = explainBpe(tokenizer, word.text, options.progress);
        if (!steps)
            return tl::unexpected<Error>(steps.error());
        const std::size_t merges = steps->merges();
        fmt::print("{}  {} merge{}\n", head, merges, merges == 1 ? "" : "s");
        WordLines(tokenizer, word.text, *steps, view).print();
    }
    return {};
}

} // namespace tokenscope::cli
