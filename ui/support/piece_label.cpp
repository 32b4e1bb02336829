#include "ui/support/piece_label.h"

#include "ui/support/token_menu.h"

namespace tokenscope::ui {
namespace {

constexpr std::string_view kWordMark = "\u2581";

} // namespace

PieceLabel pieceLabel(const Tokenizer& tokenizer, PieceId id) {
    const std::string_view spelled = tokenizer.spelling(id);
    if (spelled.find(kWordMark) != std::string_view::npos)
        return {std::string(spelled), true};
    return {tokenizer.pieceBytes(id), false};
}

PieceLabel textLabel(std::string_view modelText) {
    return {std::string(modelText), true};
}

QString labelText(const PieceLabel& label) {
    return readableBytes(label.bytes)
        .replace(QLatin1Char(' '), QChar(0x2423))
        .replace(QLatin1Char('\n'), QChar(0x23CE))
        .replace(QLatin1Char('\t'), QChar(0x21E5));
}

} // namespace tokenscope::ui
