#include "core/vocab/piece_sources.h"

#include "core/definition/byte_piece.h"
#include "core/definition/flat_rules.h"
#include "core/explain/bpe/piece_merges.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <variant>

namespace tokenscope::vocab {
namespace {

constexpr std::size_t kMaxBytes = 256; ///< of the text of a piece; longer ones are not listed

/// C0, C1 and F5 to FF are in no text.
bool isInTexts(int byte) {
    return byte != 0xC0 && byte != 0xC1 && byte < 0xF5;
}

bool hasAllOfAlphabet(const TokenizerDefinition& definition) {
    for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (isInTexts(byte) &&
            definition.vocabulary.find(spelledInAlphabet(std::string_view(&c, 1))) == kNoPiece)
            return false;
    }
    return true;
}

bool mayDrop(const TokenizerDefinition& definition, const BpeModel& bpe) {
    if (bpe.unkId || !bpe.unkToken.empty())
        return false;
    if (bpe.byteFallback) {
        const auto bytes = findBytePieces(definition.vocabulary);
        return std::find(bytes.begin(), bytes.end(), kNoPiece) != bytes.end();
    }
    return !(usesByteAlphabet(definition) && bpe.continuingSubwordPrefix.empty() &&
             bpe.endOfWordSuffix.empty() && hasAllOfAlphabet(definition));
}

} // namespace

bool usesByteAlphabet(const TokenizerDefinition& definition) {
    const auto before = flatRules(definition.preTokenizer);
    const auto first = flatRules(definition.normalizer);
    return std::any_of(before.begin(), before.end(),
                       [](const PreTokenizerConfig* rule) {
                           return std::holds_alternative<ByteLevelPreTokenizer>(rule->kind);
                       }) ||
           std::any_of(first.begin(), first.end(), [](const NormalizerConfig* rule) {
               return std::holds_alternative<ByteLevelNormalizer>(rule->kind);
           });
}

PieceSources::PieceSources(const TokenizerDefinition& definition)
    : m_definition(definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (!bpe || bpe->order != BpeModel::Order::Merges || definition.gguf)
        return;
    m_drops = mayDrop(definition, *bpe);
    listOtherSources(*bpe);
}

void PieceSources::listOtherSources(const BpeModel& bpe) {
    std::unordered_map<PieceId, std::string> known;
    if (bpe.byteFallback) {
        const auto bytes = findBytePieces(m_definition.vocabulary);
        for (std::size_t byte = 0; byte < bytes.size(); ++byte)
            if (bytes[byte] != kNoPiece)
                known.emplace(bytes[byte], std::string(1, static_cast<char>(byte)));
    }
    if (bpe.unkId)
        known.emplace(*bpe.unkId, "\xEE\x80\x80"); // U+E000, which hardly any vocabulary has
    const auto bytesOf = [&](PieceId id) {
        const auto found = known.find(id);
        return found != known.end() ? found->second : explain::readingsOf(m_definition, id).front().text;
    };
    for (bool isNew = !known.empty(); isNew;) {
        isNew = false;
        for (const Merge& merge : bpe.merges) {
            if (!known.contains(merge.left) && !known.contains(merge.right))
                continue;
            m_joined.insert({merge.left, merge.right});
            if (m_bytes.contains(merge.merged))
                continue;
            std::string bytes = bytesOf(merge.left) + bytesOf(merge.right);
            if (bytes.size() > kMaxBytes)
                bytes.clear();
            known.emplace(merge.merged, bytes);
            m_bytes.emplace(merge.merged, std::move(bytes));
            isNew = true;
        }
    }
}

std::optional<std::string> PieceSources::bytes(PieceId id) const {
    const auto found = m_bytes.find(id);
    return found == m_bytes.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

} // namespace tokenscope::vocab
