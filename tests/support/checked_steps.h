#pragma once
// Steps of all words of a text, checked against `encode` and the rules of merging.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <algorithm>
#include <string>

namespace tokenscope::test {

struct CheckedSteps {
    const Tokenizer& tokenizer;
    bool parseSpecial = false;
    std::size_t words = 0; ///< words whose steps were checked
    std::size_t merges = 0;
    std::size_t others = 0; ///< steps that are not merges

    /// What is wrong; empty if nothing is.
    std::string check(std::string_view text) {
        EncodeOptions options;
        options.addSpecial = false;
        options.parseSpecial = parseSpecial;
        const auto encoding = tokenizer.encode(text, options);
        const auto list = explain::listWords(tokenizer, text, options);
        if (encoding.has_value() != list.has_value())
            return "one of encode and listWords fails";
        if (!encoding)
            return {};
        if (list->model.ids != encoding->ids || list->model.bytes != encoding->bytes)
            return "the words' tokens are not those of encode";
        std::uint32_t token = 0;
        for (const explain::SteppedWord& word : list->words) {
            if (word.firstToken != token || word.endToken < token)
                return "the words' tokens don't follow each other";
            token = word.endToken;
            if (word.text.size() != word.origin.size())
                return "a word has not an origin for each byte";
            if (word.fixed) {
                if (word.endToken != word.firstToken + 1)
                    return "a fixed word is not one token";
                continue;
            }
            if (tokenizer.mergeRules()) {
                if (std::string wrong = checkWord(list->model, word); !wrong.empty())
                    return wrong + " ('" + word.text + "')";
            }
        }
        return token == encoding->size() ? std::string() : "the words have not all tokens";
    }

  private:
    std::string checkWord(const Encoding& model, const explain::SteppedWord& word) {
        const auto made = explain::explainBpe(tokenizer, word.text);
        if (!made)
            return "the word can't be explained: " + describe(made.error());
        const explain::BpeSteps& steps = *made;
        ++words;
        merges += steps.merges();
        others += steps.steps.size() - steps.merges();
        const std::vector<explain::NodeIndex> last = steps.row(steps.steps.size());
        if (last.size() != word.endToken - word.firstToken)
            return "the last row is not as long as the word's tokens";
        for (std::size_t i = 0; i < last.size(); ++i) {
            const std::size_t token = word.firstToken + i;
            if (steps.nodes[last[i]].id != model.ids[token])
                return "the last row has another id than the word's tokens";
            if (explain::nodeSpelling(tokenizer, word.text, steps.nodes[last[i]]) !=
                tokenizer.spelling(model, token))
                return "the last row is spelled otherwise than the word's tokens";
        }
        return word.text.size() < 300 ? checkRows(word.text, steps) : std::string();
    }

    /// Each step changes the row as it declares, and each merge is the best one in the row.
    [[nodiscard]] std::string checkRows(std::string_view word, const explain::BpeSteps& steps) const {
        const MergeRules& rules = *tokenizer.mergeRules();
        const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
        std::vector<explain::NodeIndex> row = steps.row(0);
        for (std::size_t i = 0; i <= steps.steps.size(); ++i) {
            const bool isMerge =
                i < steps.steps.size() && steps.steps[i].kind == explain::BpeStep::Kind::Merge;
            const bool merging = i >= steps.spelled && i <= steps.mergesEnd();
            if (isMerge != (i >= steps.spelled && i < steps.mergesEnd()))
                return "merges are not where they are said to be";
            const bool whole = steps.lookedUp() || (row.size() == 1 && steps.steps.empty());
            if (merging && !whole && !checkBest(rules, word, steps, row, i).empty())
                return checkBest(rules, word, steps, row, i);
            if (i == steps.steps.size())
                break;
            const explain::BpeStep& step = steps.steps[i];
            if (step.position + step.inputCount > row.size() ||
                (step.inputCount > 0 && step.firstInput != row[step.position]))
                return "a step takes what is not there";
            row.erase(row.begin() + at(step.position), row.begin() + at(step.position + step.inputCount));
            for (std::uint32_t k = 0; k < step.outputCount; ++k)
                row.insert(row.begin() + at(step.position + k), step.firstOutput + k);
            if (row != steps.row(i + 1))
                return "a row is not what the steps before it make";
        }
        return {};
    }

    static std::string checkBest(const MergeRules& rules, std::string_view word,
                                 const explain::BpeSteps& steps, const std::vector<explain::NodeIndex>& row,
                                 std::size_t index) {
        std::size_t bestPosition = row.size();
        std::optional<PossibleMerge> best;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const auto merge = rules.find(word, steps.symbol(row[i]), steps.symbol(row[i + 1]));
            if (merge && (!best || merge->order < best->order)) {
                best = merge;
                bestPosition = i;
            }
        }
        const explain::BpeStep* step =
            index < steps.steps.size() && steps.steps[index].kind == explain::BpeStep::Kind::Merge
                ? &steps.steps[index]
                : nullptr;
        if (!best != !step)
            return best ? "the rules know one more merge" : "the rules don't know a merge";
        if (!step)
            return {};
        const explain::StepNode& made = steps.nodes[step->firstOutput];
        if (step->position != bestPosition || made.id != best->id || step->rank != best->rank ||
            step->score != best->score)
            return "the rules would merge another pair at step " + std::to_string(index + 1);
        return made.left == row[bestPosition] && made.right == row[bestPosition + 1]
                   ? std::string()
                   : "a merged node's parts are not its parts";
    }
};

} // namespace tokenscope::test
