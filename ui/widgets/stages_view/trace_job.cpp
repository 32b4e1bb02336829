#include "ui/widgets/stages_view/trace_job.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

/// How far to search for a good position to split at, in bytes.
constexpr std::uint32_t kCutSearch = 2048;

/// The first word that ends after the byte and isn't empty.
std::optional<std::uint32_t> wordAfter(const std::vector<ByteSpan>& words, std::uint32_t byte) {
    const auto next =
        std::partition_point(words.begin(), words.end(), [byte](ByteSpan w) { return w.end <= byte; });
    const auto found = std::find_if(next, words.end(), [](ByteSpan w) { return !w.empty(); });
    return found == words.end() ? std::nullopt
                                : std::optional(static_cast<std::uint32_t>(found - words.begin()));
}

/// The last word that starts before the byte and isn't empty.
std::optional<std::uint32_t> wordBefore(const std::vector<ByteSpan>& words, std::uint32_t byte) {
    auto word =
        std::partition_point(words.begin(), words.end(), [byte](ByteSpan w) { return w.begin < byte; });
    while (word != words.begin())
        if (!(--word)->empty())
            return static_cast<std::uint32_t>(word - words.begin());
    return std::nullopt;
}

std::optional<std::uint32_t> wordAt(const EncodedText& encoded, std::uint32_t byte) {
    const auto next = wordAfter(encoded.givenWords, byte);
    return next ? next : wordBefore(encoded.givenWords, byte);
}

std::uint32_t cutNear(const Tokenizer& tokenizer, std::string_view text, std::uint32_t at) {
    if (at == 0 || at >= text.size())
        return std::min(at, static_cast<std::uint32_t>(text.size()));
    const std::uint32_t least = at > kCutSearch ? at - kCutSearch : 1;
    for (std::uint32_t cut = at; cut >= least; --cut)
        if (!isContinuationByte(text[cut]) && tokenizer.isSafeBreak(text, cut))
            return cut;
    while (at > 0 && isContinuationByte(text[at]))
        --at;
    return at;
}

/// The nearest position before (or after) `at` that is not inside a token.
std::uint32_t betweenTokens(const EncodedText& encoded, std::uint32_t at, bool before) {
    const std::vector<ByteSpan>& spans = encoded.encoding.bytes;
    auto next = std::partition_point(spans.begin(), spans.end(), [at](ByteSpan s) { return s.begin < at; });
    std::uint32_t first = at;
    std::uint32_t last = at;
    for (auto token = next; token != spans.begin();) {
        --token;
        if (token->end > first) {
            last = std::max(last, token->end);
            first = std::min(first, token->begin);
        } else if (!token->empty()) {
            break;
        }
    }
    if (before)
        return first;
    for (; next != spans.end() && next->begin < last; ++next)
        last = std::max(last, next->end);
    return last;
}

/// As partToStage(), of `all` and counted from its start.
ByteSpan partOf(const EncodedText& encoded, ByteSpan all, std::uint32_t wanted, std::uint32_t most) {
    const std::string_view text = std::string_view(*encoded.text).substr(all.begin, all.size());
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size <= most)
        return {0, size};
    const std::uint32_t middle = std::min(wanted, size - 1);
    const std::uint32_t low = middle > most / 2 ? std::min(middle - most / 2, size - most) : 0;
    const std::uint32_t high = low + most;
    // The first line that starts at or after `low`, and the last that ends at or before `high`.
    std::uint32_t begin = low;
    if (low > 0) {
        const auto found = text.substr(low - 1, middle - low + 1).find('\n');
        begin = found == std::string_view::npos ? cutNear(*encoded.tokenizer, text, low)
                                                : low + static_cast<std::uint32_t>(found);
    }
    std::uint32_t end = size;
    if (high < size) {
        const auto last = text.substr(middle, high - middle).rfind('\n');
        end = last == std::string_view::npos ? cutNear(*encoded.tokenizer, text, high)
                                             : middle + static_cast<std::uint32_t>(last) + 1;
    }
    // Don't split tokens, unless one is longer than the part.
    if (const std::uint32_t whole = betweenTokens(encoded, all.begin + begin, false) - all.begin;
        whole <= middle)
        begin = whole;
    if (const std::uint32_t whole = betweenTokens(encoded, all.begin + end, true) - all.begin; whole > middle)
        end = whole;
    return end > begin ? ByteSpan{begin, end} : ByteSpan{begin, high};
}

void build(StagedText& staged) {
    staged.rows = stageRows(*staged.encoded->tokenizer, staged.trace, staged.collapsed, staged.off);
    staged.grid = StageGrid(staged.trace.original, staged.rows);
}

} // namespace

ByteSpan partToStage(const EncodedText& encoded, ByteSpan wanted, std::uint32_t most) {
    ByteSpan all{0, static_cast<std::uint32_t>(encoded.text->size())};
    if (encoded.ofWords()) {
        const auto word = wordAt(encoded, wanted.begin);
        if (!word)
            return {};
        all = encoded.givenWords[*word];
    }
    const ByteSpan part = partOf(encoded, all, wanted.begin > all.begin ? wanted.begin - all.begin : 0, most);
    return {all.begin + part.begin, all.begin + part.end};
}

ByteSpan stageableText(const EncodedText& encoded) {
    const auto size = static_cast<std::uint32_t>(encoded.text->size());
    if (!encoded.ofWords())
        return {0, size};
    const auto first = wordAfter(encoded.givenWords, 0);
    const auto last = wordBefore(encoded.givenWords, size);
    return first && last ? ByteSpan{encoded.givenWords[*first].begin, encoded.givenWords[*last].end}
                         : ByteSpan();
}

std::optional<std::uint32_t> StagedText::edgeBeyond(bool after) const {
    const ByteSpan all = stageableText(*encoded);
    if (after ? part.end >= all.end : part.begin <= all.begin)
        return std::nullopt;
    const std::uint32_t edge = after ? part.end : part.begin;
    if (!word)
        return edge;
    const std::vector<ByteSpan>& words = encoded->givenWords;
    if (after)
        return std::max(edge, words[*wordAfter(words, edge)].begin);
    return std::min(edge, words[*wordBefore(words, edge)].end);
}

std::size_t StagedText::firstRowOf(Stage stage) const {
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const StageRow& r) { return r.stage == stage; });
    return row != rows.end() || stage == Stage::PostProcessor ? static_cast<std::size_t>(row - rows.begin())
                                                              : answerRow();
}

std::size_t StagedText::rulesOf(Stage stage) const {
    const auto count = [&](const std::vector<explain::TracedText>& rules, std::string_view key) {
        const auto mine = std::count_if(off.begin(), off.end(),
                                        [&](const explain::SwitchedOffRule& r) { return r.stage == key; });
        const bool none = mine > 0 && rules.size() == 1 && isEmptySequence(rules.front());
        return (none ? 0 : rules.size()) + static_cast<std::size_t>(mine);
    };
    switch (stage) {
    case Stage::Normalizer:
        return count(trace.normalizer, "normalizer");
    case Stage::PreTokenizer:
        return count(trace.preTokenizer, "pre_tokenizer");
    case Stage::Decoder:
        return count(trace.decoder, "decoder");
    default:
        return 1;
    }
}

std::optional<std::size_t> StagedText::tokenOf(std::size_t traced) const {
    const std::size_t token = firstToken + traced;
    if (!exact || token >= encoded->size())
        return std::nullopt;
    return token;
}

std::optional<std::size_t> StagedText::boxOf(std::size_t token) const {
    if (!exact || token < firstToken || token - firstToken >= trace.encoding.size())
        return std::nullopt;
    return token - firstToken;
}

Result<std::shared_ptr<StagedText>> stageText(const EncodedTextPtr& encoded, ByteSpan part,
                                              const std::set<Stage>& collapsed, const Progress& progress,
                                              std::vector<explain::SwitchedOffRule> off) {
    auto staged = std::make_shared<StagedText>();
    staged->encoded = encoded;
    staged->part = part;
    staged->collapsed = collapsed;
    staged->off = std::move(off);
    EncodeOptions options = encoded->options;
    options.progress = progress;
    options.full = true; // the card shows types
    const std::string_view text = *encoded->text;
    const ByteSpan stageable = stageableText(*encoded);
    explain::PartOfText place{part.begin <= stageable.begin, part.end >= stageable.end};
    if (encoded->ofWords() && !part.empty()) {
        staged->word = wordAt(*encoded, part.begin);
        place.startsWord = part.begin == encoded->givenWords[*staged->word].begin;
    }
    auto trace =
        explain::traceStages(*encoded->tokenizer, text.substr(part.begin, part.size()), options, place);
    if (!trace)
        return tl::unexpected(trace.error());
    staged->trace = std::move(*trace);
    if (!staged->whole() && !part.empty()) {
        const auto lineFeeds = [&](std::size_t from, std::size_t to) {
            return static_cast<std::uint64_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                                         text.begin() + static_cast<std::ptrdiff_t>(to),
                                                         '\n'));
        };
        staged->firstLine = 1 + lineFeeds(0, part.begin);
        staged->lastLine = staged->firstLine + lineFeeds(part.begin, part.end - 1);
        staged->lines = staged->lastLine + lineFeeds(part.end - 1, text.size());
        if (text.back() == '\n') // it ends the last line and starts no new one
            --staged->lines;
        staged->wholeLines = (part.begin == 0 || text[part.begin - 1] == '\n') &&
                             (part.end == text.size() || text[part.end - 1] == '\n');
    }
    const Encoding& all = encoded->encoding;
    const Encoding& mine = staged->trace.encoding;
    if (!place.begins) {
        const auto first = std::partition_point(all.bytes.begin(), all.bytes.end(),
                                                [&](ByteSpan span) { return span.begin < part.begin; });
        staged->firstToken = static_cast<std::size_t>(first - all.bytes.begin());
    }
    const std::size_t from = staged->firstToken;
    staged->exact =
        from + mine.size() <= all.size() &&
        std::equal(mine.ids.begin(), mine.ids.end(), all.ids.begin() + static_cast<std::ptrdiff_t>(from));
    build(*staged);
    return staged;
}

std::set<Stage> stagesWithManyRules(const StagedText& staged) {
    constexpr std::size_t kMany = 5;
    std::set<Stage> stages;
    if (staged.trace.normalizer.size() >= kMany)
        stages.insert(Stage::Normalizer);
    if (staged.trace.preTokenizer.size() >= kMany)
        stages.insert(Stage::PreTokenizer);
    if (staged.trace.decoder.size() >= kMany)
        stages.insert(Stage::Decoder);
    return stages;
}

std::shared_ptr<StagedText> restaged(const StagedText& staged, const std::set<Stage>& collapsed) {
    auto other = std::make_shared<StagedText>();
    other->encoded = staged.encoded;
    other->part = staged.part;
    other->trace = staged.trace;
    other->firstToken = staged.firstToken;
    other->word = staged.word;
    other->exact = staged.exact;
    other->firstLine = staged.firstLine;
    other->lastLine = staged.lastLine;
    other->lines = staged.lines;
    other->wholeLines = staged.wholeLines;
    other->collapsed = collapsed;
    other->off = staged.off;
    build(*other);
    return other;
}

} // namespace tokenscope::ui
