#include "core/encoding/gguf_decode.h"

#include "core/definition/gguf_piece.h"

namespace tokenscope {
namespace {

/// Copies `text`; where a blank stands before a character, `dropsBlank(at)` may take it out.
template <class DropsBlank>
std::string withoutBlanks(std::string_view text, DropsBlank&& dropsBlank) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at > 0 && text[at - 1] == ' ' && dropsBlank(at))
            out.pop_back();
        out += text[at];
    }
    return out;
}

/// An apostrophe between blanks loses both.
std::string withoutLoneApostrophes(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    std::size_t taken = 0; // a blank at or before this place is gone already
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool blankBefore = at > taken && text[at - 1] == ' ';
        if (blankBefore && text[at] == '\'' && at + 1 < text.size() && text[at + 1] == ' ') {
            out.back() = '\'';
            taken = ++at + 1;
            continue;
        }
        out += text[at];
    }
    return out;
}

bool isJoinedContraction(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    return rest.starts_with("'s") || rest.starts_with("'m") || rest.starts_with("'re") ||
           rest.starts_with("'ve");
}

std::string cleanSpaces(std::string_view text) {
    const std::string marks = withoutBlanks(text, [&](std::size_t at) {
        return std::string_view("?!.,").find(text[at]) != std::string_view::npos;
    });
    const std::string apostrophes = withoutLoneApostrophes(marks);
    return withoutBlanks(apostrophes, [&](std::size_t at) { return isJoinedContraction(apostrophes, at); });
}

} // namespace

std::string detokenizeGguf(const TokenizerDefinition& definition, std::span<const PieceId> ids,
                           bool skipSpecial) {
    using namespace gguf_attribute;
    const GgufTokenizer& gguf = *definition.gguf;
    std::string text;
    bool first = true;
    for (const PieceId id : ids) {
        const bool special = (gguf.attributes[id] & (kUnknown | kControl)) != 0;
        if (!(special && skipSpecial)) {
            const std::string piece = ggufPieceText(gguf, definition.vocabulary, id);
            const bool prefixed = first && gguf.addSpacePrefix && piece.starts_with(' ');
            text.append(piece, prefixed ? 1 : 0);
        }
        first = false;
    }
    return gguf.cleanSpaces ? cleanSpaces(text) : text;
}

} // namespace tokenscope
