// What is put around a text by default, and where the references say that pieces stand.

#include "core/compare/relative_pieces.h"
#include "core/unicode/text_index.h"

#include <algorithm>

namespace tokenscope::relatives {
namespace {

/// Bos and eos, as ids before and after those of the text itself.
struct Around {
    std::vector<PieceId> before, after;
    bool operator==(const Around&) const = default;
};

std::optional<Around> aroundText(const Tokenizer& tokenizer, const std::string& text) {
    EncodeOptions bare;
    bare.addSpecial = false;
    const auto inner = tokenizer.encode(text, bare);
    const auto whole = tokenizer.encode(text);
    if (!inner || !whole || inner->ids.empty())
        return std::nullopt;
    const auto at = std::search(whole->ids.begin(), whole->ids.end(), inner->ids.begin(), inner->ids.end());
    if (at == whole->ids.end())
        return std::nullopt;
    return Around{{whole->ids.begin(), at},
                  {at + static_cast<std::ptrdiff_t>(inner->ids.size()), whole->ids.end()}};
}

std::string inWords(const Tokenizer& tokenizer, const Around& around) {
    const auto pieces = [&](const std::vector<PieceId>& ids) {
        std::string text;
        for (const PieceId id : ids)
            text.append(text.empty() ? "" : " ").append(inBackticks(tokenizer.spelling(id)));
        return text;
    };
    if (around.before.empty() && around.after.empty())
        return "nothing around a text";
    if (around.after.empty())
        return pieces(around.before) + " before a text";
    if (around.before.empty())
        return pieces(around.after) + " after a text";
    return fmt::format("{} before and {} after a text", pieces(around.before), pieces(around.after));
}

std::string spansText(const std::string& text, const std::vector<ByteSpan>& spans) {
    const TextIndex index(text);
    std::string list;
    for (const ByteSpan span : spans)
        list += fmt::format("[{},{}]", index.codePointAt(span.begin), index.codePointAt(span.end));
    return list;
}

struct Spans {
    std::vector<PieceId> ids;
    std::vector<ByteSpan> a, b;
};

/// Spans of a text that both encode to the same ids.
std::optional<Spans> spansOf(const Pair& pair, const std::string& text) {
    EncodeOptions options;
    options.addSpecial = false;
    options.referenceSpans = true;
    auto a = pair.a.tokenizer.encode(text, options);
    auto b = pair.b.tokenizer.encode(text, options);
    if (!a || !b || a->ids != b->ids || a->reference == b->reference)
        return std::nullopt;
    return Spans{std::move(a->ids), std::move(a->reference), std::move(b->reference)};
}

/// What kind of piece it is whose spans differ.
const char* kindAt(const Pair& pair, const std::string& text, const Spans& spans, std::size_t i) {
    const Tokenizer& tokenizer = pair.a.tokenizer;
    if (tokenizer.type(spans.ids[i]) == PieceType::Byte)
        return "a piece of one byte";
    const std::string bytes = tokenizer.pieceBytes(spans.ids[i]);
    if (i == 0 && bytes.starts_with(' ') && !text.starts_with(' '))
        return "the blank that is put before a text";
    return bytes.starts_with(' ') ? "a piece that begins with a blank" : "a piece";
}

} // namespace

void compareSurroundings(const Pair& pair, Relatives& result) {
    const std::string text = "x";
    const auto a = aroundText(pair.a.tokenizer, text);
    const auto b = aroundText(pair.b.tokenizer, text);
    if (!a || !b || *a == *b)
        return;
    RelativeDifference& difference =
        tell(result, Severity::Warning, "around a text",
             fmt::format("by default {} puts {}, {} puts {}", pair.a.name, inWords(pair.a.tokenizer, *a),
                         pair.b.name, inWords(pair.b.tokenizer, *b)));
    difference.example = text;
    difference.first = pair.a.tokenizer.encode(text)->ids;
    difference.second = pair.b.tokenizer.encode(text)->ids;
}

void compareSpans(const Pair& pair, Relatives& result) {
    for (const NamedTokenizer* one : {&pair.a, &pair.b}) {
        if (one->tokenizer.definition().format == SourceFormat::Gguf)
            return;
    }
    std::vector<std::string> told;
    for (const std::string text :
         {"Hello", "Hello world", "\xF0\x9F\xAB\xA9", "a\xE2\x82\xB9", "a  b", "a\nb"}) {
        const auto spans = spansOf(pair, text);
        if (!spans)
            continue;
        for (std::size_t i = 0; i < spans->ids.size(); ++i) {
            const std::string kind = kindAt(pair, text, *spans, i);
            if (spans->a[i] == spans->b[i] || std::find(told.begin(), told.end(), kind) != told.end())
                continue;
            told.push_back(kind);
            RelativeDifference& difference = tell(
                result, Severity::Info, "spans",
                fmt::format("the offsets of {} differ for the same ids: of {} they are {} in {}, {} in {}",
                            kind, inBackticks(text), spansText(text, spans->a), pair.a.name,
                            spansText(text, spans->b), pair.b.name));
            difference.example = text;
            difference.first = difference.second = spans->ids;
        }
    }
}

} // namespace tokenscope::relatives
