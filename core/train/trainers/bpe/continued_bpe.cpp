#include "core/train/trainers/bpe/continued_bpe.h"

#include "core/base/try.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/splitting/word_split.h"
#include "core/train/trainers/bpe/training_alphabet.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tokenscope::train {

namespace {

struct LackedCharacters {
    std::vector<std::string> added; ///< the most frequent first, then by spelling
    std::map<std::string, SymbolId, std::less<>> ids;
};

template <class F>
void forEachUnit(const ExistingBpe& existing, std::string_view word, F&& f) {
    const bool bytes = existing.ofBytes();
    for (std::size_t at = 0; at < word.size();) {
        const DecodedCharacter character = decodeUtf8(word, at);
        const std::size_t length = bytes ? 1 : character.length;
        f(word.substr(at, length), bytes || character.valid());
        at += length;
    }
}

LackedCharacters lackedCharacters(const ExistingBpe& existing, const WordCounts& words,
                                  const BpeTrainerOptions& options, const Progress& progress) {
    std::map<std::string, std::uint64_t, std::less<>> lacked;
    std::uint64_t total = 0;
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < words.size() && (i % 4096 != 0 || !progress.stopped()); ++i) {
        forEachUnit(existing, words.word(i), [&](std::string_view unit, bool valid) {
            total += words.count(i);
            if (!valid || !existing.lacks(unit))
                return;
            rest += words.count(i);
            const auto found = lacked.find(unit);
            (found != lacked.end() ? found : lacked.emplace(std::string(unit), 0).first)->second +=
                words.count(i);
        });
    }
    std::vector<std::pair<std::string, std::uint64_t>> ranked(lacked.begin(), lacked.end());
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    const auto allowed =
        static_cast<long double>(total) * (1 - static_cast<long double>(options.characterCoverage));
    LackedCharacters found;
    for (const auto& [text, count] : ranked) {
        const bool enough = options.maxCharacters != 0 && found.added.size() >= options.maxCharacters;
        const bool reserved =
            std::find(options.reserved.begin(), options.reserved.end(), text) != options.reserved.end();
        if (enough || static_cast<long double>(rest) <= allowed)
            break;
        if (reserved)
            continue;
        rest -= count;
        found.ids.emplace(text, static_cast<SymbolId>(existing.texts().size() + found.added.size()));
        found.added.push_back(text);
    }
    return found;
}

} // namespace

Result<ContinuedBpe> continueBpe(std::shared_ptr<const TokenizerDefinition> definition,
                                 const WordCounts& words, BpeTrainerOptions options,
                                 const Progress& progress) {
    const auto existing = ExistingBpe::make(std::move(definition));
    if (!existing)
        return tl::unexpected(existing.error());
    TOKENSCOPE_TRY_VOID(checkCells(words.size(), words.bytes()));
    options.endOfWordSuffix.clear();
    options.continuingPrefix.clear();
    const LackedCharacters lacked = lackedCharacters(*existing, words, options, progress);

    WordCells cells;
    std::vector<SymbolId> symbols;
    std::vector<SymbolId> spelled;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "training was canceled");
        if (i % 4096 == 0)
            progress.notify(i, words.size());
        const std::string_view word = words.word(i);
        spelled.clear();
        std::size_t begin = 0;
        std::size_t at = 0;
        Result<void> done;
        const auto encodeTo = [&](std::size_t end) {
            if (end > begin && done) {
                done = existing->encode(word.substr(begin, end - begin), symbols, progress);
                spelled.insert(spelled.end(), symbols.begin(), symbols.end());
            }
        };
        if (!lacked.ids.empty()) {
            forEachUnit(*existing, word, [&](std::string_view unit, bool) {
                if (const auto found = lacked.ids.find(unit); found != lacked.ids.end()) {
                    encodeTo(at);
                    spelled.push_back(found->second);
                    begin = at + unit.size();
                }
                at += unit.size();
            });
        }
        encodeTo(word.size());
        if (!done)
            return tl::unexpected(done.error());
        cells.addWord(spelled, words.count(i));
    }

    TrainedBpe begun;
    begun.symbols = existing->texts();
    const std::size_t first = begun.symbols.size();
    begun.symbols.insert(begun.symbols.end(), lacked.added.begin(), lacked.added.end());
    begun.alphabetSize = begun.symbols.size();
    reserveSpellings(existing->definition().addedTokens, existing->byteLevel(), options.reserved);
    return ContinuedBpe{BpeTrainer(std::move(begun), std::move(cells), std::move(options), progress.stop),
                        first};
}

TokenizerDefinition extendedDefinition(const TokenizerDefinition& definition, const TrainedBpe& trained,
                                       std::size_t first) {
    TokenizerDefinition extended = definition;
    auto& model = std::get<BpeModel>(extended.model);
    const bool byteLevel = splitStagesOf(definition).byteLevel();
    for (std::size_t i = first; i < trained.symbols.size(); ++i)
        extended.vocabulary.add(byteLevel ? spelledInAlphabet(trained.symbols[i]) : trained.symbols[i],
                                static_cast<PieceId>(i));
    extended.vocabulary.finish();
    if (trained.symbols.size() > first)
        keepIdsOfAddedTokens(extended);
    if (model.order == BpeModel::Order::Merges) {
        for (const TrainedMerge& merge : trained.merges)
            model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    }
    return extended;
}

} // namespace tokenscope::train
