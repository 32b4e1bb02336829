#include "core/vocab/partial_characters.h"

#include "core/base/try.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/piece_merges.h"

namespace tokenscope::vocab {
namespace {

/// The row that merging a word ends with, without looking the word up.
Result<std::vector<PieceId>> mergedRow(const Tokenizer& tokenizer, const std::string& word,
                                       const Progress& progress) {
    auto steps = explain::explainBpe(tokenizer, word, progress);
    if (steps && steps->lookedUp()) {
        steps->nodes.resize(steps->symbols);
        steps = explain::mergedByRules(*tokenizer.mergeRules(), word, std::move(steps->nodes), progress);
    }
    if (!steps)
        return tl::unexpected<Error>(steps.error());
    std::vector<PieceId> ids;
    for (const ModelSymbol& symbol : steps->symbolsAfter(steps->mergesEnd()))
        ids.push_back(symbol.id);
    return ids;
}

} // namespace

std::vector<std::string> startsBefore(std::string_view bytes) {
    const std::size_t missing = continuing(bytes);
    if (missing == 0)
        return {""};
    std::vector<std::string> starts;
    for (int lead = 0xC2; lead <= 0xF4; ++lead) {
        const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (length <= missing)
            continue;
        const std::size_t more = length - 1 - missing;
        for (const int second : {0x80, 0xA0}) {
            std::string start(1, static_cast<char>(lead));
            if (more > 0)
                start += static_cast<char>(second);
            if (more > 1)
                start.append(more - 1, '\x80');
            starts.push_back(std::move(start));
            if (more == 0)
                break;
        }
    }
    return starts;
}

std::vector<std::string> endsAfter(std::string_view bytes) {
    if (continuing(bytes) == bytes.size())
        return {"", "\x80", "\xBF", "\x80\x80"};
    if (completenessWithin(bytes) != Completeness::Open)
        return {""};
    std::vector<std::string> ends;
    for (int c = 0x80; c < 0xC0; ++c)
        for (const std::size_t more : {0U, 1U, 2U})
            ends.push_back(std::string(1, static_cast<char>(c)) + std::string(more, '\x80'));
    return ends;
}

PartialPieces::PartialPieces(const Tokenizer& tokenizer, const std::set<PieceId>& added)
    : m_tokenizer(tokenizer) {
    for (const PieceId id : tokenizer.ids()) {
        if (added.contains(id))
            continue;
        const std::string bytes = tokenizer.pieceBytes(id);
        const std::size_t start = vocab::continuing(bytes);
        if (bytes.empty() || start > 3)
            continue;
        if (start > 0)
            m_continuing.push_back({id, bytes});
        if (completenessWithin(bytes) == Completeness::Open)
            m_open.push_back({id, bytes});
    }
    const auto shorter = [](const Piece& a, const Piece& b) { return a.bytes.size() < b.bytes.size(); };
    std::stable_sort(m_open.begin(), m_open.end(), shorter);
    std::stable_sort(m_continuing.begin(), m_continuing.end(), shorter);
}

/// Most chains of pieces have pairs that others had.
Result<bool> PartialPieces::staySeparate(PieceId one, PieceId two, const Progress& progress) {
    constexpr std::size_t kMaxKnown = 1'000'000;
    const std::uint64_t key = static_cast<std::uint64_t>(one) << 32U | two;
    if (const auto known = m_separate.find(key); known != m_separate.end())
        return known->second;
    const Vocabulary& vocabulary = m_tokenizer.definition().vocabulary;
    TOKENSCOPE_TRY(const auto row,
                   mergedRow(m_tokenizer,
                             std::string(vocabulary.bytes(one)) + std::string(vocabulary.bytes(two)),
                             progress));
    if (m_separate.size() >= kMaxKnown)
        m_separate.clear();
    return m_separate[key] = row == std::vector<PieceId>{one, two};
}

} // namespace tokenscope::vocab
