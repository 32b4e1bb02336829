#include "core/compare/witness/offset_differences.h"

#include "core/compare/files/in_backticks.h"
#include "core/text/text_index.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace tokenscope::compare {
namespace {

std::string placesText(const std::string& text, const std::vector<ByteSpan>& spans) {
    const TextIndex index(text);
    std::string list;
    for (const ByteSpan span : spans)
        list += fmt::format("[{},{}]", index.codePointAt(span.begin), index.codePointAt(span.end));
    return list;
}

/// Of a text that both encode to the same ids.
std::optional<OffsetDifference> offsetsOf(const FilePair& pair, std::string text) {
    EncodeOptions options;
    options.addSpecial = false;
    options.referenceSpans = true;
    auto a = pair.a->encode(text, options);
    auto b = pair.b->encode(text, options);
    if (!a || !b || a->ids != b->ids || a->reference == b->reference)
        return std::nullopt;
    return OffsetDifference{
        std::move(text), std::move(a->ids), std::move(a->reference), std::move(b->reference), {}};
}

/// What kind of piece it is whose offsets differ.
std::string kindAt(const Tokenizer& tokenizer, const OffsetDifference& offsets, std::size_t i) {
    if (tokenizer.type(offsets.ids[i]) == PieceType::Byte)
        return "a piece of one byte";
    const std::string bytes = tokenizer.pieceBytes(offsets.ids[i]);
    if (i == 0 && bytes.starts_with(' ') && !offsets.text.starts_with(' '))
        return "the blank that is put before a text";
    return bytes.starts_with(' ') ? "a piece that begins with a blank" : "a piece";
}

} // namespace

std::vector<OffsetDifference> offsetDifferences(const FilePair& pair, const std::function<bool()>& ended) {
    std::vector<OffsetDifference> found;
    if (pair.a->definition().gguf || pair.b->definition().gguf)
        return found;
    std::vector<std::string> told;
    for (const char* text : {"Hello", "Hello world", "\xF0\x9F\xAB\xA9", "a\xE2\x82\xB9", "a  b", "a\nb"}) {
        if (ended())
            break;
        const auto offsets = offsetsOf(pair, text);
        for (std::size_t i = 0; offsets && i < offsets->ids.size(); ++i) {
            const std::string kind = kindAt(*pair.a, *offsets, i);
            if (offsets->a[i] == offsets->b[i] || std::find(told.begin(), told.end(), kind) != told.end())
                continue;
            told.push_back(kind);
            found.push_back(*offsets);
            found.back().words =
                fmt::format("the offsets of {} differ for the same ids: of {} they are {} in {}, {} in {}",
                            kind, inBackticks(text), placesText(text, offsets->a), pair.nameA,
                            placesText(text, offsets->b), pair.nameB);
        }
    }
    return found;
}

} // namespace tokenscope::compare
