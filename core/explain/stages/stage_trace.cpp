#include "core/explain/stages/stage_trace.h"

#include "core/base/try.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/decode/origin_text.h"
#include "core/stages/postprocess/truncation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tokenscope::explain {
namespace {

void open(std::vector<StageRule> rules, std::vector<TracedText>& rows) {
    for (StageRule& rule : rules) {
        rows.emplace_back();
        rows.back().rule = std::move(rule.name);
        rows.back().where = std::move(rule.where);
    }
}

/// Collects one row for each rule of the normalizer and of the pre-tokenizer. Each part of the text is
/// appended to all rows.
class Rows final : public StageObserver {
  public:
    Rows(const TokenizerDefinition& definition, std::string_view text, StageTrace& trace)
        : m_text(text)
        , m_trace(trace) {
        if (definition.gguf) // llama.cpp has no such stages: its models include them
            return;
        if (definition.normalizer)
            open(rulesOf(*definition.normalizer), trace.normalizer);
        if (definition.preTokenizer)
            open(rulesOf(*definition.preTokenizer), trace.preTokenizer);
    }

    void added(ByteSpan original, PieceId id) override {
        const auto bytes = m_text.substr(original.begin, original.size());
        forAll([&](TracedText& row) { appendAdded(row, bytes, original, id); });
    }
    void plain(const NormalizedText& part) override { appendWhole(m_trace.addedTokens, part); }
    void normalized(std::size_t rule, const NormalizedText& part) override {
        appendWhole(m_trace.normalizer[rule], part);
    }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        const auto bytes = std::string_view(part.text).substr(inPart.begin, inPart.size());
        for (TracedText& row : m_trace.preTokenizer)
            appendAdded(row, bytes, part.originOf(inPart), id);
    }
    void segment(const PreTokenizedText& /*segment*/) override {}
    void split(std::size_t rule, const PreTokenizedText& segment) override {
        TracedText& row = m_trace.preTokenizer[rule];
        const auto offset = static_cast<std::uint32_t>(row.text.size());
        for (const ByteSpan word : segment.words)
            row.units.push_back({{word.begin + offset, word.end + offset}, segment.text.originOf(word)});
        append(row, segment.text);
    }

  private:
    template <class F>
    void forAll(const F& f) {
        f(m_trace.addedTokens);
        for (auto* rows : {&m_trace.normalizer, &m_trace.preTokenizer})
            for (TracedText& row : *rows)
                f(row);
    }
    static void append(TracedText& row, const NormalizedText& part) {
        row.text += part.text;
        row.origin.insert(row.origin.end(), part.origin.begin(), part.origin.end());
    }
    static void appendWhole(TracedText& row, const NormalizedText& part) {
        const auto begin = static_cast<std::uint32_t>(row.text.size());
        append(row, part);
        if (part.text.empty())
            return;
        const auto size = static_cast<std::uint32_t>(part.text.size());
        row.units.push_back({{begin, begin + size}, part.originOf({0, size})});
    }
    static void appendAdded(TracedText& row, std::string_view bytes, ByteSpan origin, PieceId id) {
        const auto begin = static_cast<std::uint32_t>(row.text.size());
        row.text += bytes;
        row.origin.insert(row.origin.end(), bytes.size(), origin);
        row.units.push_back({{begin, begin + static_cast<std::uint32_t>(bytes.size())}, origin, id});
    }

    std::string_view m_text;
    StageTrace& m_trace;
};

void markChanges(StageTrace& trace) {
    const TracedText* before = &trace.addedTokens;
    for (auto* rows : {&trace.normalizer, &trace.preTokenizer}) {
        for (TracedText& row : *rows) {
            row.changed = row.text != before->text;
            before = &row;
        }
    }
}

std::vector<std::uint32_t> insertedTokens(const Encoding& encoding) {
    std::vector<std::uint32_t> inserted;
    for (std::uint32_t i = 0; i < encoding.specialMask.size(); ++i)
        if (encoding.specialMask[i] != 0)
            inserted.push_back(i);
    return inserted;
}

/// Removes what the post-processor adds at those ends of the part that are inside the text.
Encoding within(Encoding encoding, PartOfText part) {
    const auto& inserted = encoding.specialMask;
    const auto first = std::find(inserted.begin(), inserted.end(), 0) - inserted.begin();
    const auto last = std::find(inserted.rbegin(), inserted.rend() - first, 0) - inserted.rbegin();
    const std::size_t begin = part.begins ? 0 : static_cast<std::size_t>(first);
    const std::size_t end = encoding.size() - (part.ends ? 0 : static_cast<std::size_t>(last));
    if (begin == 0 && end == encoding.size())
        return encoding;
    Encoding kept = sliceOf(encoding, begin, end);
    kept.diagnostics = std::move(encoding.diagnostics);
    return kept;
}

void append(TracedText& row, const OriginText& element) {
    if (element.text.empty())
        return;
    const auto begin = static_cast<std::uint32_t>(row.text.size());
    const auto end = begin + static_cast<std::uint32_t>(element.text.size());
    row.text += element.text;
    row.origin.insert(row.origin.end(), element.origin.begin(), element.origin.end());
    row.units.push_back({{begin, end}, originOf(element, 0, element.text.size()), element.added});
}

Result<void> traceDecoder(const Tokenizer& tokenizer, StageTrace& trace) {
    open(decoderRules(tokenizer.definition()), trace.decoder);
    std::size_t rule = 0;
    auto decoded = tokenizer.observeDecoding(trace.encoding.ids, trace.encoding.bytes,
                                             [&](const std::vector<OriginText>& list) {
                                                 TracedText& row = trace.decoder[rule++];
                                                 for (const OriginText& element : list)
                                                     append(row, element);
                                             });
    if (!decoded)
        return tl::unexpected(decoded.error());
    trace.decoded = std::move(*decoded);
    std::string before;
    for (std::size_t i = 0; i < trace.encoding.size(); ++i)
        before += tokenizer.spelling(trace.encoding.ids[i]);
    for (TracedText& row : trace.decoder) {
        row.changed = row.text != before;
        before = row.text;
    }
    return {};
}

} // namespace

Result<StageTrace> traceStages(const Tokenizer& tokenizer, std::string_view text,
                               const EncodeOptions& options, PartOfText part) {
    if (text.size() > kMaxTracedText)
        return fail(ErrorCode::TooLarge, {},
                    message("the text has {} bytes; at most {} can be traced", text.size(), kMaxTracedText),
                    "use a part of it");
    EncodeOptions own = options;
    own.continuesText = own.continuesText || !(part.begins || part.startsWord);
    StageTrace trace;
    trace.original = text;
    Rows rows(tokenizer.definition(), text, trace);
    TOKENSCOPE_TRY_VOID(tokenizer.observe(text, own, rows, trace.model));
    markChanges(trace);
    own.full = true;
    TOKENSCOPE_TRY(auto encoding, tokenizer.encode(text, own));
    trace.encoding = within(std::move(encoding), part);
    trace.inserted = insertedTokens(trace.encoding);
    if (const auto& postProcessor = tokenizer.definition().postProcessor)
        trace.postProcessor = rulesOf(*postProcessor);
    TOKENSCOPE_TRY_VOID(traceDecoder(tokenizer, trace));
    return trace;
}

} // namespace tokenscope::explain
