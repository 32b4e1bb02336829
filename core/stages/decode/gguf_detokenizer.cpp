#include "core/stages/decode/detokenizer.h"

#include "core/definition/gguf.h"
#include "core/text/utf8.h"

namespace tokenscope {
namespace {

/// Copies the text; if a space precedes the character at `at`, `dropsSpace(at)` decides whether it is
/// removed.
template <class Text, class DropsSpace>
Text withoutSpaces(const Text& from, DropsSpace&& dropsSpace) {
    const std::string_view text = viewOf(from);
    Text out;
    makeRoom(out, text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at > 0 && text[at - 1] == ' ' && dropsSpace(at))
            dropLast(out);
        appendPart(out, from, at, at + 1);
    }
    return out;
}

/// Removes the spaces on both sides of a lone apostrophe.
template <class Text>
Text withoutLoneApostrophes(const Text& from) {
    const std::string_view text = viewOf(from);
    Text out;
    makeRoom(out, text.size());
    std::size_t taken = 0; // spaces up to this position are removed already
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool spaceBefore = at > taken && text[at - 1] == ' ';
        if (spaceBefore && text[at] == '\'' && at + 1 < text.size() && text[at + 1] == ' ') {
            dropLast(out);
            appendPart(out, from, at, at + 1);
            taken = ++at + 1;
            continue;
        }
        appendPart(out, from, at, at + 1);
    }
    return out;
}

bool isJoinedContraction(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    return rest.starts_with("'s") || rest.starts_with("'m") || rest.starts_with("'re") ||
           rest.starts_with("'ve");
}

template <class Text>
Text cleanSpaces(const Text& from) {
    const Text marks = withoutSpaces(from, [&](std::size_t at) {
        return std::string_view("?!.,").find(viewOf(from)[at]) != std::string_view::npos;
    });
    const Text apostrophes = withoutLoneApostrophes(marks);
    return withoutSpaces(apostrophes,
                         [&](std::size_t at) { return isJoinedContraction(viewOf(apostrophes), at); });
}

class GgufDetokenizer final : public Detokenizer {
  public:
    explicit GgufDetokenizer(const TokenizerDefinition& definition)
        : m_definition(definition) {}
    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override;

  private:
    const TokenizerDefinition& m_definition;
};

Result<Decoded> GgufDetokenizer::decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                                        const AfterDecoderRule* after) const {
    using namespace gguf_attribute;
    const GgufTokenizer& gguf = *m_definition.gguf;
    std::string text;
    bool first = true;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool special = (gguf.attributes[ids[i]] & (kUnknown | kControl)) != 0;
        if (!(special && skipSpecial)) {
            const std::string piece = ggufPieceText(gguf, m_definition.vocabulary, ids[i]);
            const bool prefixed = first && gguf.addSpacePrefix && piece.starts_with(' ');
            text.append(piece, prefixed ? 1 : 0);
        }
        first = false;
        if (trace) {
            trace->grown(text, i);
            trace->end(special ? ids[i] : kNoPiece);
        }
    }
    if (trace) {
        const OriginText bytes = joined(trace->list());
        trace->repair();
        (*after)(trace->list());
        if (gguf.cleanSpaces)
            (*after)({repaired(cleanSpaces(bytes))});
    }
    if (gguf.cleanSpaces)
        text = cleanSpaces(text);
    std::string valid = toValidUtf8(text);
    return Decoded{std::move(valid), std::move(text)};
}

} // namespace

std::unique_ptr<Detokenizer> makeGgufDetokenizer(const TokenizerDefinition& definition) {
    return std::make_unique<GgufDetokenizer>(definition);
}

} // namespace tokenscope
