#include "core/formats/sentencepiece/piece_list.h"

#include "core/base/printable.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace tokenscope::formats {
namespace {

constexpr std::size_t kMaxLooked = 16; ///< lines that show the format
constexpr std::size_t kMaxFeeds = 64;  ///< line feeds in a piece

struct Line {
    std::string_view piece;
    float score = 0;
};

/// `PIECE TAB SCORE`
std::optional<Line> readLine(std::string_view content) {
    if (content.ends_with('\r'))
        content.remove_suffix(1);
    const std::size_t tab = content.rfind('\t');
    if (tab == std::string_view::npos || tab == 0)
        return std::nullopt;
    Line line;
    line.piece = content.substr(0, tab);
    const std::string_view number = content.substr(tab + 1);
    const auto [last, error] = std::from_chars(number.data(), number.data() + number.size(), line.score);
    if (error != std::errc() || last != number.data() + number.size())
        return std::nullopt;
    return line;
}

/// Removes a line from the text; a piece that contains line feeds spans several lines. nullopt if none has a
/// score.
std::optional<Line> takeLine(std::string_view& text) {
    std::size_t end = 0;
    for (std::size_t feeds = 0; feeds <= kMaxFeeds && end != std::string_view::npos; ++feeds) {
        end = text.find('\n', feeds == 0 ? 0 : end + 1);
        if (const auto line = readLine(text.substr(0, end))) {
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            return line;
        }
    }
    text = {};
    return std::nullopt;
}

/// The file has six digits.
bool sameScore(float written, float score) {
    return written == score || std::abs(written - score) <= 2e-5F * std::max(1.0F, std::abs(score));
}

} // namespace

bool isPieceList(std::string_view bytes) {
    bool unknown = false;
    std::size_t lines = 0;
    for (; !bytes.empty() && lines < kMaxLooked; ++lines) {
        const auto line = takeLine(bytes);
        if (!line)
            return false;
        unknown = unknown || line->piece == "<unk>" || line->piece == "[UNK]";
    }
    return unknown && lines > 1;
}

void comparePieceList(std::string_view bytes, std::string_view name, const Vocabulary& model,
                      Diagnostics& diagnostics) {
    const auto warn = [&](std::size_t line, const Message& cause) {
        diagnostics.push_back({Severity::Warning, fmt::format("{}: line {}", name, line),
                               message("{}; the model is used", cause)});
    };
    std::size_t index = 0;
    for (; !bytes.empty(); ++index) {
        const auto line = takeLine(bytes);
        if (index == model.size())
            return warn(index + 1, message("the list continues after the {} pieces of the model", index));
        const std::string_view piece = model.entryBytes(index);
        if (!line || line->piece != piece)
            return warn(index + 1,
                        message("the list has '{}' here, but the model has '{}'",
                                line ? printable(line->piece, 60) : std::string(), printable(piece, 60)));
        if (!sameScore(line->score, model.entry(index).score))
            return warn(index + 1, message("'{}' has the score {} here, but {} in the model",
                                           printable(piece, 60), line->score, model.entry(index).score));
    }
    if (index < model.size())
        warn(index, message("the list ends here, but the model has {} pieces", model.size()));
}

} // namespace tokenscope::formats
