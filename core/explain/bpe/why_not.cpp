#include "core/explain/bpe/why_not.h"

#include "core/encoding/piece_properties.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/text/byte_alphabet.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::explain {
namespace {

using Reason = WhyNot::Reason;

class WhyNotFinder {
  public:
    WhyNotFinder(const Tokenizer& tokenizer, const BpeSteps& steps, std::string_view word,
                 std::size_t afterSteps, std::size_t position, bool isNextShown)
        : m_tokenizer(tokenizer)
        , m_byteAlphabet(!tokenizer.definition().gguf && spellsBytesInAlphabet(tokenizer.definition()))
        , m_steps(steps)
        , m_word(word)
        , m_done(afterSteps)
        , m_isNextShown(isNextShown)
        , m_end(steps.mergesEnd()) {
        const std::vector<NodeIndex> row = steps.row(afterSteps);
        if (position + 1 < row.size()) {
            m_left = row[position];
            m_right = row[position + 1];
        }
    }

    WhyNot answer() {
        if (m_left == kNoNode)
            return result(Reason::Boundary, "the word ends here, and merges never cross a word boundary");
        if (m_steps.lookedUp())
            return result(Reason::WholePiece,
                          "the whole word is a piece and was looked up, so nothing is merged");
        if (m_done < m_steps.spelled)
            return result(
                Reason::NotYet,
                "characters that are not in the vocabulary are replaced first; merging starts after that");
        const bool parts = isPart(m_left) && isPart(m_right) && node(m_left).left == node(m_right).left;
        if (m_done >= m_end && parts)
            return ofParts();
        m_answer.merge =
            m_tokenizer.mergeRules()->find(m_word, m_steps.symbol(m_left), m_steps.symbol(m_right));
        if (parts && !m_answer.merge)
            return ofParts();
        if (m_done >= m_end && (m_answer.merge || isPart(m_left) || isPart(m_right)))
            return result(Reason::Over, "merging has finished");
        return m_answer.merge ? ofPossible() : ofImpossible();
    }

  private:
    [[nodiscard]] const StepNode& node(NodeIndex index) const { return m_steps.nodes[index]; }
    /// The node is a byte or a part of a symbol that was split.
    [[nodiscard]] bool isPart(NodeIndex index) const {
        return node(index).left != kNoNode && node(index).right == kNoNode;
    }
    [[nodiscard]] std::string spelled(NodeIndex index) const { return spelled(node(index)); }
    [[nodiscard]] std::string spelled(const StepNode& of) const {
        return quoted(nodeSpelling(m_tokenizer, m_word, of));
    }
    /// As text where the vocabulary spells bytes in their alphabet.
    [[nodiscard]] std::string quoted(std::string_view spelling) const {
        const auto bytes = m_byteAlphabet ? bytesOfAlphabet(spelling) : std::nullopt;
        return fmt::format("'{}'", shownText(bytes ? std::string_view(*bytes) : spelling, 60));
    }
    static Message orderOf(const PossibleMerge& merge) {
        return merge.rank ? message("rank {}", *merge.rank) : message("score {}", merge.score.value_or(0));
    }
    WhyNot result(Reason reason, Message text) {
        m_answer.reason = reason;
        m_answer.text = std::move(text);
        return m_answer;
    }

    WhyNot ofParts() {
        const NodeIndex whole = node(m_left).left;
        const bool isReplaced =
            std::any_of(m_steps.steps.begin(), m_steps.steps.end(), [&](const BpeStep& step) {
                return step.kind == BpeStep::Kind::Resegment && step.firstInput == whole;
            });
        if (!isReplaced)
            return result(Reason::Over,
                          message("they are the bytes of {}, which is not a piece", spelled(whole)));
        return result(Reason::Unused,
                      message("{} is unused: it was merged and then split again", spelled(whole)));
    }

    WhyNot ofPossible() {
        const PossibleMerge& mine = *m_answer.merge;
        for (std::size_t i = m_done; i < m_end && !m_answer.mergedIn && !m_answer.consumedIn; ++i) {
            const StepNode& merged = node(m_steps.steps[i].firstOutput);
            const auto consumes = [&](NodeIndex index) {
                return merged.left == index || merged.right == index;
            };
            if (consumes(m_left) && consumes(m_right))
                m_answer.mergedIn = i;
            else if (consumes(m_left) || consumes(m_right))
                m_answer.consumedIn = i;
        }
        const Vocabulary& vocabulary = m_tokenizer.definition().vocabulary;
        const bool isUnused = vocabulary.contains(mine.id) && vocabulary.type(mine.id) == PieceType::Unused &&
                              m_tokenizer.definition().format == SourceFormat::SentencePiece;
        const auto withResult = [&](const Message& text) {
            return isUnused
                       ? message("{}; the result is an unused piece, which is split again at the end", text)
                       : text;
        };
        if (m_answer.mergedIn == m_done)
            return result(Reason::Next,
                          withResult(m_isNextShown ? message("it is merged in this step ({})", orderOf(mine))
                                                   : message("it is merged next ({})", orderOf(mine))));
        const StepNode& winner = node(m_steps.steps[m_done].firstOutput);
        m_answer.winner =
            m_tokenizer.mergeRules()->find(m_word, m_steps.symbol(winner.left), m_steps.symbol(winner.right));
        Message text = orderOf(mine);
        if (m_answer.winner && m_answer.winner->order == mine.order)
            text = message("{} ties with {} + {} here, which is further left and goes first", text,
                           spelled(winner.left), spelled(winner.right));
        else if (m_answer.winner)
            text = message("{} loses to {} of {} + {} here", text, orderOf(*m_answer.winner),
                           spelled(winner.left), spelled(winner.right));
        if (m_answer.mergedIn)
            text = message("{}; it is merged in step {}", text, *m_answer.mergedIn + 1);
        else if (m_answer.consumedIn)
            text = message("{}; in step {} {} is merged with its other neighbor", text,
                           *m_answer.consumedIn + 1, spelled(consumedBy(*m_answer.consumedIn)));
        return result(Reason::Loses, withResult(text));
    }
    [[nodiscard]] NodeIndex consumedBy(std::size_t step) const {
        const StepNode& merged = node(m_steps.steps[step].firstOutput);
        return merged.left == m_left || merged.right == m_left ? m_left : m_right;
    }

    WhyNot ofImpossible() {
        for (const NodeIndex index : {m_left, m_right}) {
            if (node(index).frozen)
                return result(Reason::Frozen, message("{} is user-defined and never merged", spelled(index)));
        }
        const TokenizerDefinition& definition = m_tokenizer.definition();
        const auto& bpe = std::get<BpeModel>(definition.model);
        std::string joined;
        if (bpe.order == BpeModel::Order::Merges && node(m_left).id != kNoPiece &&
            node(m_right).id != kNoPiece) {
            std::string_view right = definition.vocabulary.bytes(node(m_right).id);
            if (right.starts_with(bpe.continuingSubwordPrefix))
                right.remove_prefix(bpe.continuingSubwordPrefix.size());
            joined = std::string(definition.vocabulary.bytes(node(m_left).id)) + std::string(right);
        } else {
            const std::uint32_t begin = node(m_left).span.begin;
            joined = m_word.substr(begin, node(m_right).span.end - begin);
        }
        const std::string shown = quoted(joined);
        const PieceId id = definition.vocabulary.find(joined);
        if (id == kNoPiece)
            return result(Reason::NotInVocabulary, message("{} is not in the vocabulary", shown));
        if (bpe.order != BpeModel::Order::Merges)
            return result(Reason::Reserved, message("{} is a piece of type {}, which merging never produces",
                                                    shown, name(m_tokenizer.type(id))));
        Message text = message("{} is a piece, but no merge builds it from {} and {}", shown, spelled(m_left),
                               spelled(m_right));
        const auto other = std::find_if(bpe.merges.begin(), bpe.merges.end(),
                                        [id](const Merge& merge) { return merge.merged == id; });
        if (other != bpe.merges.end())
            text = message("{}; it is merged from {} and {}", text, quoted(m_tokenizer.spelling(other->left)),
                           quoted(m_tokenizer.spelling(other->right)));
        return result(Reason::NoMerge, std::move(text));
    }

    const Tokenizer& m_tokenizer;
    bool m_byteAlphabet;
    const BpeSteps& m_steps;
    std::string_view m_word;
    std::size_t m_done;
    bool m_isNextShown;
    std::size_t m_end; ///< the step after the last merge
    NodeIndex m_left = kNoNode;
    NodeIndex m_right = kNoNode;
    WhyNot m_answer;
};

} // namespace

WhyNot whyNot(const Tokenizer& tokenizer, const BpeSteps& steps, std::string_view word,
              std::size_t afterSteps, std::size_t position, bool isNextShown) {
    return WhyNotFinder(tokenizer, steps, word, afterSteps, position, isNextShown).answer();
}

} // namespace tokenscope::explain
