#include "core/stages/postprocess/parts_processor.h"

#include "core/base/try.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope {

Part makePart(Encoding encoding, std::uint32_t index, const PostProcessContext& context) {
    Part part;
    for (Encoding& overflowing : encoding.overflowing) {
        const auto types = overflowing.typeIds;
        part.overflowing.push_back(makePart(std::move(overflowing), index, context));
        if (types.size() == part.overflowing.back().encoding.size()) // the reference doesn't change these
            part.overflowing.back().encoding.typeIds = types;
    }
    encoding.overflowing.clear();
    part.encoding = std::move(encoding);
    part.text = index == 0 ? context.firstText : context.secondText;
    part.words = index == 0 ? context.firstWords : context.secondWords;
    if (context.full) {
        const std::size_t size = part.encoding.size();
        part.encoding.wordIds.resize(size, Encoding::kNone);
        part.encoding.specialMask.resize(size, 0);
        part.encoding.attentionMask.resize(size, 1);
        part.encoding.typeIds.assign(size, index);
        if (index > 0)
            part.encoding.ofSecondText.assign(size, 1);
    }
    setSequence(part, index);
    return part;
}

Part makeSpecialPart(const std::vector<SpecialPiece>& pieces, std::uint32_t typeId, std::uint32_t position,
                     std::string_view text, const PostProcessContext& context) {
    Part part;
    part.text = text;
    part.position = position;
    Encoding& e = part.encoding;
    for (const SpecialPiece& piece : pieces) {
        if (piece.spelledOtherwise(context))
            e.spellings.emplace_back(static_cast<std::uint32_t>(e.ids.size()), *piece.token);
        e.ids.push_back(piece.id);
    }
    e.bytes.assign(e.size(), {position, position});
    if (context.referenceSpans)
        e.reference.assign(e.size(), {0, 0});
    if (context.full) {
        e.wordIds.assign(e.size(), Encoding::kNone);
        e.typeIds.assign(e.size(), typeId);
        e.specialMask.assign(e.size(), 1);
        e.attentionMask.assign(e.size(), 1);
    }
    return part;
}

namespace {

void setRange(std::vector<SequenceRange>& ranges, SequenceRange range) {
    const auto same = std::find_if(ranges.begin(), ranges.end(),
                                   [&range](const SequenceRange& r) { return r.id == range.id; });
    if (same != ranges.end())
        *same = range;
    else
        ranges.push_back(range);
}

/// In the memory of the longer one if there is room: a BOS before millions of tokens doesn't need new memory
/// for all of them.
template <class T>
void appendAll(std::vector<T>& to, std::vector<T>& tail) {
    const auto all = [](std::vector<T>& list) {
        return std::pair(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    };
    if (to.size() < tail.size() && tail.capacity() - tail.size() >= to.size()) {
        const auto [begin, end] = all(to);
        tail.insert(tail.begin(), begin, end);
        to.swap(tail);
    } else {
        const auto [begin, end] = all(tail);
        to.insert(to.end(), begin, end);
    }
}

void appendTokens(Part& part, Part tail) {
    const auto shift = static_cast<std::uint32_t>(part.encoding.size());
    for (const SequenceRange range : tail.sequences)
        setRange(part.sequences, {range.id, shift + range.begin, shift + range.end});
    for (auto& [index, spelling] : tail.encoding.spellings)
        index += shift;
    Encoding& to = part.encoding;
    Encoding& from = tail.encoding;
    if (!to.ofSecondText.empty() || !from.ofSecondText.empty()) {
        to.ofSecondText.resize(to.size(), 0);
        from.ofSecondText.resize(from.size(), 0);
        to.ofSecondText.insert(to.ofSecondText.end(), from.ofSecondText.begin(), from.ofSecondText.end());
    }
    appendAll(to.spellings, from.spellings);
    appendAll(to.ids, from.ids);
    appendAll(to.bytes, from.bytes);
    appendAll(to.reference, from.reference);
    appendAll(to.wordIds, from.wordIds);
    appendAll(to.typeIds, from.typeIds);
    appendAll(to.specialMask, from.specialMask);
    appendAll(to.attentionMask, from.attentionMask);
    appendAll(to.diagnostics, from.diagnostics);
}

Encoding finished(Part part, bool full) {
    Encoding& e = part.encoding;
    if (full) {
        e.sequenceIds.assign(e.size(), part.sequences.empty() ? 0 : Encoding::kNone);
        // The reference iterates over as many ids as there are sequences; a missing one means all tokens.
        for (std::uint32_t id = 0; id < part.sequences.size(); ++id) {
            SequenceRange range{id, 0, static_cast<std::uint32_t>(e.size())};
            for (const SequenceRange& known : part.sequences)
                if (known.id == id)
                    range = known;
            std::fill(e.sequenceIds.begin() + range.begin, e.sequenceIds.begin() + range.end, id);
        }
    }
    for (Part& overflowing : part.overflowing)
        e.overflowing.push_back(finished(std::move(overflowing), full));
    return std::move(e);
}

/// The tokens of a part and its overflowing parts.
std::size_t tokensOf(const Part& part) {
    std::size_t tokens = part.encoding.size();
    for (const Part& overflowing : part.overflowing)
        tokens += overflowing.encoding.size();
    return tokens;
}

/// Checks the size of append()'s result before it is called.
Result<void> checkWindows(const Part& part, const Part& tail) {
    const std::size_t own = part.overflowing.size() + 1;
    const std::size_t others = tail.overflowing.size() + 1;
    if (own == 1 && others == 1)
        return {};
    if (own <= kMaxInWindows / kWindowItself / others && tokensOf(part) <= kMaxInWindows / others &&
        tokensOf(tail) <= kMaxInWindows / own &&
        own * others * kWindowItself + tokensOf(part) * others + tokensOf(tail) * own <= kMaxInWindows)
        return {};
    return fail(ErrorCode::TooLarge, "$.truncation",
                message("each of {} windows of one text combined with each of {} of the other exceeds the "
                        "limit of {} tokens",
                        own, others, kMaxInWindows),
                "choose a larger max_length or a smaller stride, encode in parts, or omit --configured");
}

} // namespace

void setSequence(Part& part, std::uint32_t id) {
    setRange(part.sequences, {id, 0, static_cast<std::uint32_t>(part.encoding.size())});
}

void setTypes(Part& part, std::uint32_t typeId) {
    std::fill(part.encoding.typeIds.begin(), part.encoding.typeIds.end(), typeId);
}

void append(Part& part, Part tail) {
    std::vector<Part> overflowing;
    if (!part.overflowing.empty() || !tail.overflowing.empty()) {
        const auto joined = [](Part head, Part end) {
            head.overflowing.clear();
            end.overflowing.clear();
            appendTokens(head, std::move(end));
            return head;
        };
        for (const Part& own : part.overflowing) {
            overflowing.push_back(joined(own, tail));
            for (const Part& other : tail.overflowing)
                overflowing.push_back(joined(own, other));
        }
        for (const Part& other : tail.overflowing)
            overflowing.push_back(joined(part, other));
    }
    appendTokens(part, std::move(tail));
    part.overflowing = std::move(overflowing);
}

void putBefore(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
               const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putBefore(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    const auto position = part.position;
    Part special = makeSpecialPart({piece}, typeId, position.value_or(0), part.text, context);
    append(special, std::move(part));
    special.position = position;
    part = std::move(special);
    part.overflowing = std::move(overflowing);
}

void putAfter(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
              const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putAfter(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    const auto end = static_cast<std::uint32_t>(part.text.size());
    append(part, makeSpecialPart({piece}, typeId, part.position.value_or(end), part.text, context));
    part.overflowing = std::move(overflowing);
}

void becomePlain(Part& part, std::uint32_t sequence) {
    part.sequences.clear();
    setSequence(part, sequence);
    std::fill(part.encoding.specialMask.begin(), part.encoding.specialMask.end(), std::uint8_t{0});
    std::fill(part.encoding.attentionMask.begin(), part.encoding.attentionMask.end(), std::uint8_t{1});
    for (Part& overflowing : part.overflowing)
        becomePlain(overflowing, sequence);
}

Result<Encoding> joinParts(std::vector<Part> parts, bool full) {
    if (parts.empty())
        return Encoding{};
    Part whole = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        TOKENSCOPE_TRY_VOID(checkWindows(whole, parts[i]));
        append(whole, std::move(parts[i]));
    }
    return finished(std::move(whole), full);
}

} // namespace tokenscope
