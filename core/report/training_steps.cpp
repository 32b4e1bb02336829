#include "core/report/training_steps.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/report/training_report.h"
#include "core/text/utf8.h"
#include "core/train/pipeline/options_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::report {
namespace {

using StepJson = nlohmann::ordered_json;
using train::BpeTrainer;
using train::MergeEvents;
using train::PairChange;
using train::SymbolId;
using train::SymbolPair;
using train::TrainedMerge;

/// A corpus with at most this many distinct words is shown after each merge.
constexpr std::size_t kShownWords = 12;
constexpr std::size_t kShownPairs = 6;

std::string spelled(const train::BpeTrainer& trainer, train::SymbolId symbol) {
    if (symbol == train::kBreakSymbol)
        return "?";
    constexpr std::string_view kSpace = "\xE2\x90\xA0";
    const std::string text = printable(trainer.result().symbols[symbol], 60);
    std::string visible; // a space within a token must not look like one between tokens
    for (const char c : text)
        visible += c == ' ' ? kSpace : std::string_view(&c, 1);
    return visible;
}

std::string spelled(const train::BpeTrainer& trainer, train::SymbolPair pair) {
    return spelled(trainer, pair.left) + " " + spelled(trainer, pair.right);
}

std::string wordsOf(const train::BpeTrainer& trainer) {
    std::string line;
    for (std::size_t i = 0; i < trainer.pairs().wordCount(); ++i) {
        line += i == 0 ? "    " : "   ";
        for (const train::SymbolId symbol : trainer.pairs().word(i)) {
            line += spelled(trainer, symbol);
            line += ' ';
        }
        fmt::format_to(std::back_inserter(line), "\xC3\x97{}", trainer.pairs().countOfWord(i));
    }
    return line + "\n";
}

void addChanges(const train::BpeTrainer& trainer, std::string_view what,
                const std::vector<train::PairChange>& changes, std::string& text) {
    if (changes.empty())
        return;
    fmt::format_to(std::back_inserter(text), "    {}", what);
    for (std::size_t i = 0; i < std::min(changes.size(), kShownPairs); ++i)
        fmt::format_to(std::back_inserter(text), "{} {} {}\xE2\x86\x92{}", i == 0 ? "" : ",",
                       spelled(trainer, changes[i].pair), changes[i].before, changes[i].after);
    if (changes.size() > kShownPairs)
        fmt::format_to(std::back_inserter(text), " and {} more", changes.size() - kShownPairs);
    text += '\n';
}

std::string mergeText(const train::BpeTrainer& trainer, const train::TrainedMerge& merge,
                      const train::MergeEvents& events, train::TrainTieBreak tieBreak) {
    std::string text =
        fmt::format("{:>4}  {} \xE2\x86\x92 {}   {} {}, in {} {}\n", trainer.result().merges.size(),
                    spelled(trainer, merge.pair), spelled(trainer, merge.merged), spokenCount(merge.count),
                    merge.count == 1 ? "time" : "times", spokenCount(events.words.size()),
                    events.words.size() == 1 ? "word" : "words");
    if (!events.tied.empty()) {
        text += "    equally frequent:";
        for (std::size_t i = 0; i < std::min(events.tied.size(), kShownPairs); ++i)
            fmt::format_to(std::back_inserter(text), "{} {}", i == 0 ? "" : ",",
                           spelled(trainer, events.tied[i]));
        if (events.tied.size() > kShownPairs)
            fmt::format_to(std::back_inserter(text), " and {} more", events.tied.size() - kShownPairs);
        fmt::format_to(std::back_inserter(text), "; the tie-break chooses {}\n",
                       train::meaning(tieBreak).text());
    }
    addChanges(trainer, "fewer:", events.lost, text);
    addChanges(trainer, "more:", events.gained, text);
    fmt::format_to(std::back_inserter(text), "    examined {} positions; a full recount would examine {}\n",
                   spokenCount(events.placesVisited), spokenCount(events.recountPlaces));
    return text;
}

StepJson symbolJson(const train::BpeTrainer& trainer, train::SymbolId symbol) {
    if (symbol == train::kBreakSymbol)
        return {};
    const std::string& piece = trainer.result().symbols[symbol];
    return isValidUtf8(piece) ? StepJson(piece) : StepJson{{"bytes", base64Encode(piece)}};
}

StepJson changesJson(const train::BpeTrainer& trainer, const std::vector<train::PairChange>& changes) {
    StepJson list = StepJson::array();
    for (const train::PairChange& change : changes)
        list.push_back({{"left", symbolJson(trainer, change.pair.left)},
                        {"right", symbolJson(trainer, change.pair.right)},
                        {"before", change.before},
                        {"after", change.after}});
    return list;
}

} // namespace

std::string trainingStepJson(const train::BpeTrainer& trainer, const train::TrainedMerge& merge,
                             const train::MergeEvents& events) {
    StepJson json = {{"step", trainer.result().merges.size()},
                     {"left", symbolJson(trainer, merge.pair.left)},
                     {"right", symbolJson(trainer, merge.pair.right)},
                     {"count", merge.count},
                     {"merged", symbolJson(trainer, merge.merged)},
                     {"id", merge.merged},
                     {"words", events.words.size()},
                     {"tied", StepJson::array()}};
    for (const train::SymbolPair pair : events.tied)
        json["tied"].push_back(
            StepJson::array({symbolJson(trainer, pair.left), symbolJson(trainer, pair.right)}));
    json["lost"] = changesJson(trainer, events.lost);
    json["gained"] = changesJson(trainer, events.gained);
    json["visited"] = {{"words", events.wordsVisited}, {"places", events.placesVisited}};
    json["recount"] = {{"words", events.recountWords}, {"places", events.recountPlaces}};
    json["tokens"] = trainer.pairs().symbolTotal();
    return json.dump(-1, ' ', false, StepJson::error_handler_t::replace) + "\n";
}

std::string trainingStepText(const train::BpeTrainer& trainer, const train::TrainedMerge* merge,
                             const train::MergeEvents& events, train::TrainTieBreak tieBreak) {
    std::string text;
    if (merge)
        text = mergeText(trainer, *merge, events, tieBreak);
    if (trainer.pairs().wordCount() <= kShownWords)
        text += wordsOf(trainer);
    return text;
}

} // namespace tokenscope::report
