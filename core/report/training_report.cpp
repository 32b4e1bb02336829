#include "core/report/training_report.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/report/findings_report.h"
#include "core/text/utf8.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace tokenscope::report {
namespace {

using ReportJson = nlohmann::ordered_json;
using train::EvaluationFigures;
using train::TokenUtility;
using train::TrainedTokenizer;
using train::TrainFigures;

template <class... Values>
void line(std::string& text, std::string_view what, fmt::format_string<Values...> format,
          Values&&... values) {
    text += fmt::format("{:<10} ", what);
    text += fmt::format(format, std::forward<Values>(values)...);
    text += '\n';
}

std::string listed(const train::TrainedTokenizer& trained, const std::vector<train::TokenUtility>& uses,
                   std::uint64_t train::TokenUtility::*figure) {
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(uses.size(), kShown); ++i) {
        const std::string piece = printable(trained.definition->vocabulary.bytes(uses[i].id), 40);
        text += fmt::format("{}{} ({})", i == 0 ? "" : "  ", piece, spokenCount(uses[i].*figure));
    }
    return text;
}

/// As it is, or `{"bytes":"BASE64"}` if it is not UTF-8.
ReportJson pieceJson(std::string_view piece) {
    return isValidUtf8(piece) ? ReportJson(std::string(piece)) : ReportJson{{"bytes", base64Encode(piece)}};
}

ReportJson usesJson(const train::TrainedTokenizer& trained, const std::vector<train::TokenUtility>& uses) {
    ReportJson list = ReportJson::array();
    for (const train::TokenUtility& use : uses)
        list.push_back({{"id", use.id},
                        {"piece", pieceJson(trained.definition->vocabulary.bytes(use.id))},
                        {"uses", use.uses},
                        {"saves", use.saved}});
    return list;
}

ReportJson evaluationJson(const train::EvaluationFigures& figures) {
    return {{"name", figures.name},
            {"bytes", figures.bytes},
            {"tokens", figures.tokens},
            {"bytes_per_token", figures.bytesPerToken()},
            {"used_pieces", figures.usedPieces}};
}

} // namespace

std::string spokenCount(std::uint64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

std::string trainingText(const train::TrainedTokenizer& trained) {
    const train::TrainFigures& figures = trained.figures;
    std::string text;
    line(text, "counted", "{} words, {} distinct, of {}", spokenCount(figures.words),
         spokenCount(figures.distinctWords), rateText(figures.bytes, figures.countSeconds));
    if (figures.droppedWords > 0)
        line(text, "dropped", "rare words with {} occurrences, to stay below --max-words",
             spokenCount(figures.droppedWords));
    if (trained.definition) {
        line(text, "learned", "{} tokens ({} in the alphabet, {} merges) in {:.2f} s",
             spokenCount(figures.pieces), spokenCount(figures.alphabet), spokenCount(figures.merges),
             figures.learnSeconds);
        if (figures.tokens > 0 && figures.tokenBytes > 0)
            line(text, "tokens", "{}, {:.3f} bytes each", spokenCount(figures.tokens),
                 figures.bytesPerToken());
    }
    if (!trained.mostUseful.empty()) {
        // Words and characters save no tokens: without them, the text is one unknown token.
        const bool saves = trained.mostUseful.front().saved > 0;
        line(text, saves ? "save most" : "most used", "{}",
             listed(trained, trained.mostUseful,
                    saves ? &train::TokenUtility::saved : &train::TokenUtility::uses));
        line(text, "least used", "{}", listed(trained, trained.leastUseful, &train::TokenUtility::uses));
    }
    for (const train::EvaluationFigures& held : trained.evaluation)
        line(text, "evaluated", "{}: {} tokens, {:.3f} bytes each, {} distinct",
             held.name.empty() ? "this" : printable(held.name), spokenCount(held.tokens),
             held.bytesPerToken(), spokenCount(held.usedPieces));
    for (const std::string& file : trained.files)
        line(text, "wrote", "{}", printable(file));
    for (const Diagnostic& note : trained.notes)
        line(text, "note", "{}{}{}", printable(note.where), note.where.empty() ? "" : ": ",
             printable(note.message.text(), 400));
    return text;
}

std::string trainingJson(const train::TrainedTokenizer& trained) {
    const train::TrainFigures& figures = trained.figures;
    ReportJson json = {{"bytes", figures.bytes},
                       {"records", figures.records},
                       {"bad_lines", figures.badLines},
                       {"words", figures.words},
                       {"distinct_words", figures.distinctWords},
                       {"dropped_words", figures.droppedWords}};
    if (trained.definition) {
        json["pieces"] = figures.pieces;
        json["alphabet"] = figures.alphabet;
        json["merges"] = figures.merges;
        json["tokens"] = figures.tokens;
        json["token_bytes"] = figures.tokenBytes;
        json["bytes_per_token"] = figures.bytesPerToken();
    }
    json["seconds"] = {
        {"count", figures.countSeconds}, {"learn", figures.learnSeconds}, {"write", figures.writeSeconds}};
    json["files"] = trained.files;
    json["held_out"] = ReportJson::array();
    for (const train::EvaluationFigures& held : trained.evaluation)
        json["held_out"].push_back(evaluationJson(held));
    json["curve"] = ReportJson::array();
    for (const train::CurvePoint& point : trained.curve)
        json["curve"].push_back({point.pieces, point.bytesPerToken});
    if (trained.definition) {
        json["most_useful"] = usesJson(trained, trained.mostUseful);
        json["least_useful"] = usesJson(trained, trained.leastUseful);
    }
    json["notes"] = ReportJson::array();
    for (const Diagnostic& note : trained.notes)
        json["notes"].push_back({{"where", note.where}, {"message", note.message.english()}});
    return json.dump(-1, ' ', false, ReportJson::error_handler_t::replace) + "\n";
}

namespace {

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
        line += fmt::format("\xC3\x97{}", trainer.pairs().countOfWord(i));
    }
    return line + "\n";
}

void addChanges(const train::BpeTrainer& trainer, std::string_view what,
                const std::vector<train::PairChange>& changes, std::string& text) {
    if (changes.empty())
        return;
    text += fmt::format("    {}", what);
    for (std::size_t i = 0; i < std::min(changes.size(), kShownPairs); ++i)
        text += fmt::format("{} {} {}\xE2\x86\x92{}", i == 0 ? "" : ",", spelled(trainer, changes[i].pair),
                            changes[i].before, changes[i].after);
    if (changes.size() > kShownPairs)
        text += fmt::format(" and {} more", changes.size() - kShownPairs);
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
            text += fmt::format("{} {}", i == 0 ? "" : ",", spelled(trainer, events.tied[i]));
        if (events.tied.size() > kShownPairs)
            text += fmt::format(" and {} more", events.tied.size() - kShownPairs);
        text += fmt::format("; the tie-break chooses {}\n", train::meaning(tieBreak).text());
    }
    addChanges(trainer, "fewer:", events.lost, text);
    addChanges(trainer, "more:", events.gained, text);
    text += fmt::format("    examined {} positions; a full recount would examine {}\n",
                        spokenCount(events.placesVisited), spokenCount(events.recountPlaces));
    return text;
}

ReportJson symbolJson(const train::BpeTrainer& trainer, train::SymbolId symbol) {
    if (symbol == train::kBreakSymbol)
        return {};
    const std::string& piece = trainer.result().symbols[symbol];
    return isValidUtf8(piece) ? ReportJson(piece) : ReportJson{{"bytes", base64Encode(piece)}};
}

ReportJson changesJson(const train::BpeTrainer& trainer, const std::vector<train::PairChange>& changes) {
    ReportJson list = ReportJson::array();
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
    ReportJson json = {{"step", trainer.result().merges.size()},
                       {"left", symbolJson(trainer, merge.pair.left)},
                       {"right", symbolJson(trainer, merge.pair.right)},
                       {"count", merge.count},
                       {"merged", symbolJson(trainer, merge.merged)},
                       {"id", merge.merged},
                       {"words", events.words.size()},
                       {"tied", ReportJson::array()}};
    for (const train::SymbolPair pair : events.tied)
        json["tied"].push_back(
            ReportJson::array({symbolJson(trainer, pair.left), symbolJson(trainer, pair.right)}));
    json["lost"] = changesJson(trainer, events.lost);
    json["gained"] = changesJson(trainer, events.gained);
    json["visited"] = {{"words", events.wordsVisited}, {"places", events.placesVisited}};
    json["recount"] = {{"words", events.recountWords}, {"places", events.recountPlaces}};
    json["tokens"] = trainer.pairs().symbolTotal();
    return json.dump(-1, ' ', false, ReportJson::error_handler_t::replace) + "\n";
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
