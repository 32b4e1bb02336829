#include "core/report/training_report.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::report {
namespace {

using ReportJson = nlohmann::ordered_json;
using train::EvaluationFigures;
using train::TokenUtility;
using train::TrainedTokenizer;
using train::TrainFigures;

double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / 1e6;
}

template <class... Values>
void line(std::string& text, std::string_view what, fmt::format_string<Values...> format,
          Values&&... values) {
    fmt::format_to(std::back_inserter(text), "{:<10} ", what);
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
    text += '\n';
}

std::string listed(const train::TrainedTokenizer& trained, const std::vector<train::TokenUtility>& uses,
                   std::uint64_t train::TokenUtility::*figure) {
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(uses.size(), kShown); ++i) {
        const std::string piece = printable(trained.definition->vocabulary.bytes(uses[i].id), 40);
        fmt::format_to(std::back_inserter(text), "{}{} ({})", i == 0 ? "" : "  ", piece,
                       spokenCount(uses[i].*figure));
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
    line(text, "counted", "{:.1f} MB, {} words, {} distinct, in {:.2f} s ({:.0f} MB/s)",
         megabytes(figures.bytes), spokenCount(figures.words), spokenCount(figures.distinctWords),
         figures.countSeconds, megabytes(figures.bytes) / std::max(figures.countSeconds, 1e-6));
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

} // namespace tokenscope::report
