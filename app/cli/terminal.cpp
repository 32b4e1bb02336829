#include "app/cli/terminal.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>
#include <unordered_map>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kWidestPiece = 40;
constexpr std::size_t kLongestPiece = 120; ///< bytes of a piece that are shown

std::string_view colorOf(PieceType type, std::size_t turn) {
    static constexpr std::array<std::string_view, 4> kTurns = {"30;48;5;153", "30;48;5;194", "30;48;5;223",
                                                               "30;48;5;225"};
    switch (type) {
    case PieceType::Unknown:
        return "97;48;5;160";
    case PieceType::Control:
        return "97;48;5;91";
    case PieceType::UserDefined:
        return "97;48;5;30";
    case PieceType::Byte:
        return "30;48;5;215";
    case PieceType::Unused:
        return "37;48;5;240";
    case PieceType::Normal:
        break;
    }
    return kTurns[turn % kTurns.size()];
}

std::string shownPiece(const Tokenizer& tokenizer, const Encoding& encoding, std::size_t index) {
    return printable(tokenizer.spelling(encoding, index), kLongestPiece);
}

} // namespace

bool usesColor() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && !std::getenv("NO_COLOR") && terminal &&
           std::string_view(terminal) != "dumb";
}

std::string colored(std::string_view text, PieceType type, std::size_t turn) {
    return fmt::format("\x1b[{}m{}\x1b[0m", colorOf(type, turn), text);
}

std::string faint(std::string_view text) {
    return fmt::format("\x1b[2m{}\x1b[0m", text);
}

Result<void> printEncodingTable(const Tokenizer& tokenizer, const report::EncodingParts& parts,
                                std::string_view text, report::SpanUnit unit, bool color) {
    constexpr std::size_t kAtOnce = 1U << 16U; // bytes; a table can have millions of lines
    struct Shown {
        std::string piece;
        std::size_t width = 0;
    };
    const auto shown = [](std::string_view spelling) {
        std::string piece = printable(spelling, kLongestPiece);
        const std::size_t width = report::displayWidth(piece);
        return Shown{std::move(piece), width};
    };
    std::unordered_map<PieceId, Shown> known;
    const auto forEachToken = [&](const Encoding& part, const auto& use) {
        auto spelled = part.spellings.begin();
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (spelled != part.spellings.end() && spelled->first == i) {
                use(i, shown(tokenizer.spelling(part, i)));
                ++spelled;
                continue;
            }
            Shown& entry = known[part.ids[i]];
            if (entry.piece.empty())
                entry = shown(tokenizer.spelling(part.ids[i]));
            use(i, entry);
        }
    };
    std::size_t width = 5;
    TOKENSCOPE_TRY_VOID(parts([&](const Encoding& part) {
        forEachToken(part, [&](std::size_t, const Shown& piece) {
            width = std::max(width, std::min(kWidestPiece, piece.width));
        });
    }));
    const report::Ruler ruler(text, unit);
    const std::string head =
        fmt::format("{:>10}  {}  {:<12}  span\n", "id", report::padded("piece", width), "type");
    std::string out = color ? faint(head.substr(0, head.size() - 1)) + "\n" : head;
    std::size_t turn = 0;
    auto printed = parts([&](const Encoding& part) {
        forEachToken(part, [&](std::size_t i, const Shown& piece) {
            const PieceType type = tokenizer.type(part, i);
            out += fmt::format("{:>10}  ", part.ids[i]);
            out += color ? colored(piece.piece, type, turn++) : piece.piece;
            out.append(piece.width < width ? width - piece.width : 0, ' ');
            std::string span;
            JsonWriter json(span);
            ruler.write(json, part.reference[i]);
            span.back() = ')'; // JSON has [0,5]
            out += fmt::format("  {:<12}  {}\n", name(type), span);
            if (out.size() >= kAtOnce) {
                std::fwrite(out.data(), 1, out.size(), stdout);
                out.clear();
            }
        });
    });
    std::fwrite(out.data(), 1, out.size(), stdout);
    return printed;
}

std::string encodingLine(const Tokenizer& tokenizer, const Encoding& encoding, bool color) {
    std::string out;
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const std::string piece = shownPiece(tokenizer, encoding, i);
        if (color)
            out += colored(piece, tokenizer.type(encoding, i), i);
        else
            out += (i > 0 ? "│" : "") + piece;
    }
    return out;
}

} // namespace tokenscope::cli
