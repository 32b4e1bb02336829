// Maps generation blocks to tokens.

#include "core/chat/masks/mask_facts.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

/// The message of a block: the one that has text in it, otherwise determined by counting.
std::uint32_t messageOfBlock(const MaskFacts& facts, ByteSpan block, std::size_t index, std::size_t count) {
    if (const std::uint32_t message = facts.messageIn(block); message != TokenWhy::kNone)
        return message;
    const auto assistants = std::count(facts.isAssistant.begin(), facts.isAssistant.end(), 1);
    if (static_cast<std::size_t>(assistants) != count)
        return TokenWhy::kNone;
    std::size_t seen = 0;
    for (std::uint32_t i = 0; i < facts.isAssistant.size(); ++i)
        if (facts.isAssistant[i] != 0 && seen++ == index)
            return i;
    return TokenWhy::kNone;
}

/// For each character of the text the first token that contains it, by the offsets that the reference
/// reports.
std::vector<std::uint32_t> holders(const MaskFacts& facts, const TextIndex& index) {
    std::vector<std::uint32_t> first(index.codePoints() + 1U, TokenWhy::kNone);
    const Encoding& tokens = facts.input.tokens;
    const auto& spans = tokens.reference.empty() ? tokens.bytes : tokens.reference;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].empty())
            continue;
        const std::uint32_t end = index.codePointAt(spans[i].end);
        for (std::uint32_t c = index.codePointAt(index.characterStart(spans[i].begin)); c < end; ++c)
            first[c] = std::min(first[c], static_cast<std::uint32_t>(i));
    }
    return first;
}

std::vector<std::uint32_t> characterStarts(std::string_view text) {
    std::vector<std::uint32_t> starts;
    for (std::uint32_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            starts.push_back(i);
    return starts;
}

} // namespace

bool hasLoneSurrogates(std::string_view text) {
    for (std::size_t at = text.find('\xED'); at != std::string_view::npos; at = text.find('\xED', at + 1))
        if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0)
            return true;
    return false;
}

std::vector<ByteSpan> generationBlocks(const MaskFacts& facts, bool right) {
    if (right)
        return facts.input.chat.blocks;
    std::vector<ByteSpan> blocks;
    const std::string& text = facts.input.chat.rendered.text;
    const TextIndex index(text);
    // TextIndex counts each byte of invalid UTF-8, such as a lone surrogate, as a character.
    const std::vector<std::uint32_t> starts =
        hasLoneSurrogates(text) ? characterStarts(text) : std::vector<std::uint32_t>();
    const auto byteOf = [&](std::uint64_t character) {
        if (!starts.empty())
            return character < starts.size() ? starts[character] : index.bytes();
        return character >= index.codePoints() ? index.bytes()
                                               : index.byteOfCodePoint(static_cast<std::uint32_t>(character));
    };
    for (const auto& [begin, end] : facts.input.chat.generation)
        blocks.push_back({byteOf(begin), std::max(byteOf(begin), byteOf(end))});
    return blocks;
}

std::vector<Mark> blockMarks(const MaskFacts& facts, const std::vector<ByteSpan>& blocks) {
    std::vector<Mark> marks;
    for (std::uint32_t i = 0; i < blocks.size(); ++i)
        marks.push_back(
            {blocks[i], true, {WhyKind::Block, messageOfBlock(facts, blocks[i], i, blocks.size()), i + 1}});
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
        return a.text.begin != b.text.begin ? a.text.begin < b.text.begin : a.text.end > b.text.end;
    });
    return marks;
}

void applyAsTransformers(const MaskFacts& facts, const std::vector<ByteSpan>& blocks,
                         bool transformersEndQuirk, Mask& mask) {
    const TextIndex index(facts.input.chat.rendered.text);
    const std::vector<std::uint32_t> first = holders(facts, index);
    const auto count = static_cast<std::uint32_t>(mask.trained.size());
    bool lost = false;
    for (std::uint32_t i = 0; i < blocks.size() && !lost; ++i) {
        const ByteSpan block = blocks[i];
        const std::uint32_t begins = index.codePointAt(block.begin);
        const std::uint32_t ends = index.codePointAt(block.end);
        const std::uint32_t from = first[begins];
        const std::uint32_t message = messageOfBlock(facts, block, i, blocks.size());
        lost = from == TokenWhy::kNone;
        if (lost) {
            mask.notes.push_back(tokenscope::message("no token contains the first character of generation "
                                                     "block {}; transformers skips it and all later blocks",
                                                     i + 1));
            for (std::size_t t = 0; t < count; ++t)
                if (mask.trained[t] == 0 && facts.input.tokens.bytes[t].begin >= block.begin)
                    mask.why[t] = {WhyKind::BlockLost, TokenWhy::kNone, i + 1};
            continue;
        }
        const std::uint32_t last = ends == 0 ? TokenWhy::kNone : first[ends - 1];
        bool toTheEnd = last == TokenWhy::kNone || last == 0;
        std::uint32_t until = toTheEnd ? count : last + 1;
        if (toTheEnd && !transformersEndQuirk) {
            toTheEnd = false;
            until = from;
            for (std::uint32_t c = begins; c < ends; ++c)
                until = first[c] == TokenWhy::kNone ? until : std::max(until, first[c] + 1);
        }
        if (toTheEnd)
            mask.notes.push_back(
                tokenscope::message("no token but the first contains the last character of generation block "
                                    "{}; transformers marks everything up to the end",
                                    i + 1));
        for (std::uint32_t t = from; t < until; ++t) {
            mask.trained[t] = 1;
            mask.why[t] = {toTheEnd ? WhyKind::ToTheEnd : WhyKind::Block, message, i + 1};
        }
    }
}

} // namespace tokenscope::chat
