#include "app/cli/train_report.h"

#include "app/cli/rate_line.h"
#include "app/cli/train_line.h"
#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/text/utf8.h"
#include "core/train/pipeline/train_presets.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::cli {
namespace {

using ReportJson = nlohmann::ordered_json;

template <class... Values>
void line(std::string& text, std::string_view what, fmt::format_string<Values...> format,
          Values&&... values) {
    fmt::format_to(std::back_inserter(text), "{:<10} ", what);
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
    text += '\n';
}

std::string shown(const TrainedTokenizer& trained, const std::vector<TokenUtility>& uses,
                  std::uint64_t TokenUtility::*figure) {
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(uses.size(), kShown); ++i) {
        const std::string piece = printable(trained.definition->vocabulary.bytes(uses[i].id), 40);
        fmt::format_to(std::back_inserter(text), "{}{} ({})", i == 0 ? "" : "  ", piece,
                       spokenCount(uses[i].*figure));
    }
    return text;
}

ReportJson usesJson(const TrainedTokenizer& trained, const std::vector<TokenUtility>& uses) {
    ReportJson list = ReportJson::array();
    for (const TokenUtility& use : uses)
        list.push_back({{"id", use.id},
                        {"piece", trainedPieceJson(trained.definition->vocabulary.bytes(use.id))},
                        {"uses", use.uses},
                        {"saves", use.saved}});
    return list;
}

ReportJson evaluationJson(const EvaluationFigures& figures) {
    return {{"name", figures.name},
            {"bytes", figures.bytes},
            {"tokens", figures.tokens},
            {"bytes_per_token", figures.bytesPerToken()},
            {"used_pieces", figures.usedPieces}};
}

} // namespace

nlohmann::ordered_json trainedPieceJson(std::string_view piece) {
    return isValidUtf8(piece) ? ReportJson(std::string(piece)) : ReportJson{{"bytes", base64Encode(piece)}};
}

std::string trainReport(const TrainedTokenizer& trained) {
    const TrainFigures& figures = trained.figures;
    std::string text;
    line(text, "counted", "{:.1f} MB, {} words, {} distinct, in {:.2f} s ({:.0f} MB/s)",
         megabytes(figures.bytes), spokenCount(figures.words), spokenCount(figures.distinctWords),
         figures.countSeconds, megabytes(figures.bytes) / std::max(figures.countSeconds, 1e-6));
    if (figures.droppedWords > 0)
        line(text, "dropped", "rare words, which occur {} times in all, for want of room (--max-words)",
             spokenCount(figures.droppedWords));
    if (trained.definition) {
        line(text, "learned", "{} pieces ({} of the alphabet, {} merges) in {:.2f} s",
             spokenCount(figures.pieces), spokenCount(figures.alphabet), spokenCount(figures.merges),
             figures.learnSeconds);
        if (figures.tokens > 0 && figures.tokenBytes > 0)
            line(text, "tokens", "{}, {:.3f} bytes each", spokenCount(figures.tokens),
                 figures.bytesPerToken());
    }
    if (!trained.mostUseful.empty()) {
        // Words and characters spare none: what stands there instead is unknown.
        const bool saves = trained.mostUseful.front().saved > 0;
        line(text, saves ? "save most" : "most used", "{}",
             shown(trained, trained.mostUseful, saves ? &TokenUtility::saved : &TokenUtility::uses));
        line(text, "least used", "{}", shown(trained, trained.leastUseful, &TokenUtility::uses));
    }
    for (const EvaluationFigures& held : trained.evaluation)
        line(text, "evaluated", "{}: {} tokens, {:.3f} bytes each, {} pieces used",
             held.name.empty() ? "this" : printable(held.name), spokenCount(held.tokens),
             held.bytesPerToken(), spokenCount(held.usedPieces));
    for (const std::string& file : trained.files)
        line(text, "wrote", "{}", printable(file));
    for (const Diagnostic& note : trained.notes)
        line(text, "note", "{}{}{}", printable(note.where), note.where.empty() ? "" : ": ",
             printable(note.message, 400));
    return text;
}

std::string trainJson(const TrainedTokenizer& trained) {
    const TrainFigures& figures = trained.figures;
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
    for (const EvaluationFigures& held : trained.evaluation)
        json["held_out"].push_back(evaluationJson(held));
    json["curve"] = ReportJson::array();
    for (const CurvePoint& point : trained.curve)
        json["curve"].push_back({point.pieces, point.bytesPerToken});
    if (trained.definition) {
        json["most_useful"] = usesJson(trained, trained.mostUseful);
        json["least_useful"] = usesJson(trained, trained.leastUseful);
    }
    json["notes"] = ReportJson::array();
    for (const Diagnostic& note : trained.notes)
        json["notes"].push_back({{"where", note.where}, {"message", note.message}});
    return json.dump(-1, ' ', false, ReportJson::error_handler_t::replace) + "\n";
}

std::string presetList() {
    std::string text;
    for (const TrainPreset& preset : trainPresets())
        fmt::format_to(std::back_inserter(text), "{:<14} {:<22} {}\n", preset.name, preset.title,
                       preset.summary);
    return text;
}

} // namespace tokenscope::cli
