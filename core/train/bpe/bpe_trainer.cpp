#include "core/train/bpe/bpe_trainer.h"

#include "core/unicode/utf8.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tokenscope {

BpeTrainer::BpeTrainer(const WordCounts& words, BpeTrainerOptions options)
    : m_options(std::move(options))
    , m_reserved(m_options.reserved.begin(), m_options.reserved.end()) {
    makeAlphabet(words);
    m_result.alphabetSize = m_result.symbols.size();
    addWords(words);
}

SymbolId BpeTrainer::addSymbol(std::string text) {
    const auto id = static_cast<SymbolId>(m_result.symbols.size());
    m_ids.emplace(text, id);
    m_result.symbols.push_back(std::move(text));
    return id;
}

void BpeTrainer::makeAlphabet(const WordCounts& words) {
    if (m_options.alphabet == BpeTrainerOptions::Alphabet::Bytes) {
        for (int byte = 0; byte < 256; ++byte)
            addSymbol(std::string(1, static_cast<char>(byte)));
        return;
    }
    std::map<char32_t, std::uint64_t> counts;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        for (std::size_t at = 0; at < word.size();) {
            const DecodedCharacter character = decodeUtf8(word, at);
            at += character.length;
            if (!character.valid())
                continue;
            counts[character.value] += words.count(i);
            total += words.count(i);
        }
    }
    std::vector<std::pair<char32_t, std::uint64_t>> ranked(counts.begin(), counts.end());
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    const auto wanted =
        static_cast<long double>(m_options.characterCoverage) * static_cast<long double>(total);
    std::uint64_t covered = 0;
    for (const auto& [character, count] : ranked) {
        if (static_cast<long double>(covered) >= wanted)
            break;
        covered += count;
        std::string text;
        appendUtf8(text, character);
        if (!m_reserved.contains(text))
            addSymbol(std::move(text));
    }
}

void BpeTrainer::addWords(const WordCounts& words) {
    std::vector<SymbolId> symbols;
    std::string key;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        symbols.clear();
        for (std::size_t at = 0; at < word.size();) {
            const std::size_t length =
                m_options.alphabet == BpeTrainerOptions::Alphabet::Bytes ? 1 : decodeUtf8(word, at).length;
            key.assign(word, at, length);
            const auto found = m_ids.find(key);
            symbols.push_back(found == m_ids.end() ? PairIndex::kBreak : found->second);
            at += length;
        }
        m_pairs.addWord(symbols, words.count(i));
    }
}

std::optional<TrainedMerge> BpeTrainer::step() {
    if (m_result.symbols.size() >= m_options.pieces)
        return std::nullopt;
    while (const auto best = m_pairs.best()) {
        if (best->count < m_options.minCount)
            return std::nullopt;
        std::string text = m_result.symbols[best->pair.left] + m_result.symbols[best->pair.right];
        const bool tooLong = m_options.maxPieceBytes != 0 && text.size() > m_options.maxPieceBytes;
        if (tooLong || m_reserved.contains(text)) {
            m_pairs.exclude(best->pair);
            continue;
        }
        TrainedMerge merge{best->pair, 0, best->count, 0, true};
        const auto found = m_ids.find(text);
        merge.newPiece = found == m_ids.end();
        merge.merged = merge.newPiece ? addSymbol(std::move(text)) : found->second;
        merge.words = m_pairs.merge(merge.pair, merge.merged);
        m_result.merges.push_back(merge);
        return merge;
    }
    return std::nullopt;
}

Result<TrainedBpe> trainBpe(const WordCounts& words, const BpeTrainerOptions& options,
                            const Progress& progress) {
    BpeTrainer trainer(words, options);
    const std::size_t alphabet = trainer.result().alphabetSize;
    if (alphabet > options.pieces)
        return fail(ErrorCode::BadInput, {},
                    "the alphabet alone has " + std::to_string(alphabet) + " symbols, more than the " +
                        std::to_string(options.pieces) + " pieces asked for",
                    "ask for more pieces or for less character coverage");
    while (trainer.step()) {
        if (progress.stopped())
            return fail(ErrorCode::Cancelled, {}, "training was cancelled");
        if (trainer.result().merges.size() % 256 == 0)
            progress.tell(trainer.result().symbols.size(), options.pieces);
    }
    return trainer.takeResult();
}

} // namespace tokenscope
