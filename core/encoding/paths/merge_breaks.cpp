#include "core/encoding/paths/merge_breaks.h"

#include "core/definition/metaspace.h"

namespace tokenscope {
namespace {

/// Every symbol is spelled as the text that it stands for, but for unknown characters, which have lengths.
bool spellsWhatItMerges(const TokenizerDefinition& definition, const BpeModel& bpe) {
    return bpe.order == BpeModel::Order::Merges && !bpe.ignoreMerges && bpe.unkId &&
           bpe.continuingSubwordPrefix.empty() && bpe.endOfWordSuffix.empty() &&
           definition.vocabulary.sharedIds().empty();
}

} // namespace

std::bitset<128> neverJoinedTo(std::string_view white, const TokenizerDefinition& definition) {
    std::bitset<128> never;
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    const Vocabulary& vocabulary = definition.vocabulary;
    const bool known = white == " " || white == "\n" || white == "\t" || white == "\r" || white == kMetaspace;
    if (!bpe || !known || !spellsWhatItMerges(definition, *bpe) || vocabulary.find(white) == kNoPiece)
        return never;
    for (unsigned c = 0; c < 128; ++c) {
        const char byte = static_cast<char>(c);
        never.set(c, vocabulary.find({&byte, 1}) != kNoPiece);
    }
    for (const Merge& merge : bpe->merges) {
        const std::string_view left = vocabulary.bytes(merge.left);
        const std::string_view right = vocabulary.bytes(merge.right);
        const std::string_view merged = vocabulary.bytes(merge.merged);
        if (left.empty() || merged.size() != left.size() + right.size() || !merged.starts_with(left) ||
            !merged.ends_with(right))
            return {};
        const auto last = static_cast<unsigned char>(left.back());
        if (last < 128 && right.starts_with(white))
            never.reset(last);
    }
    return never;
}

} // namespace tokenscope
