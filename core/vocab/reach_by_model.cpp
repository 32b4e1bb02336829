// Arguments about what the model makes of words: merges, sums of scores, longest matches.
#include "core/vocab/reachability_search.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/text/utf8.h"
#include "core/vocab/added_spaces.h"
#include "core/vocab/paths_without.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <fmt/format.h>
#include <variant>

namespace tokenscope::vocab {
/// False: all words start with a marker of spaces, and the piece doesn't.
bool Reachability::Search::mayStartWord() const {
    return !wordsStartWithSpace(m_definition) || m_text.starts_with(' ') ||
           std::any_of(m_markers.begin(), m_markers.end(),
                       [this](const Text& marker) { return m_spelling.starts_with(marker); });
}

Result<void> Reachability::Search::argueByMerges() {
    if (!m_bpe)
        return {};
    TOKENSCOPE_TRY(const UnbuiltPiece* unbuilt, m_unbuilt.find(m_reach.id, *m_progress));
    if (!unbuilt)
        return {};
    m_reach.unbuilt = unbuilt->id;
    m_reach.missingMerge = unbuilt->missingMerge;
    const Obstacle obstacle = unbuilt->obstacle;
    const Message why = unbuilt->id == m_reach.id
                            ? unbuilt->why
                            : message("it needs {} (id {}): {}", printable(m_tokenizer.spelling(unbuilt->id)),
                                      std::to_string(unbuilt->id), unbuilt->why);
    // A word that is looked up is the whole piece, so each argument about the start of words counts.
    if ((m_bpe->ignoreMerges || m_bpe->order == BpeModel::Order::Ranks) && mayStartWord())
        suspect(obstacle, why);
    else
        unreachable(obstacle, why);
    return {};
}

Result<void> Reachability::Search::argueByPaths() {
    if (!std::holds_alternative<UnigramModel>(m_definition.model))
        return {};
    PathsWithout paths(m_reach.id, m_spelling.size());
    Encoding ignored;
    if (!m_tokenizer.explainWord(m_spelling, paths, ignored, *m_progress))
        return {};
    const auto margin = paths.margin();
    // References sum in single precision, so a margin must be larger than its errors.
    const double certain = 1e-3 + 1e-5 * static_cast<double>(m_spelling.size());
    if (margin && *margin > certain)
        unreachable(Obstacle::BetterPieces, message("other pieces for its text have a higher sum, by {}",
                                                    fmt::format("{:.3g}", *margin)));
    else if (margin && *margin > -certain)
        suspect(Obstacle::BetterPieces, "other pieces for its text have nearly the same sum");
    return {};
}

Result<void> Reachability::Search::argueByMatching() {
    const auto* model = std::get_if<WordPieceModel>(&m_definition.model);
    if (!model)
        return {};
    if (!m_preceding)
        m_preceding.emplace(m_definition, m_words, m_normalized);
    const bool continues = m_preceding->continues(m_spelling) && m_spelling != model->continuingSubwordPrefix;
    const auto characters =
        std::count_if(m_text.begin(), m_text.end(), [](char c) { return !isContinuationByte(c); });
    if (static_cast<std::size_t>(characters) + (continues ? 1 : 0) > model->maxInputCharsPerWord) {
        unreachable(Obstacle::Length, message("a word of more than {} characters becomes the unknown piece",
                                              model->maxInputCharsPerWord));
        return {};
    }
    if (!continues)
        return {};
    using Found = PrecedingPieces::Found;
    TOKENSCOPE_TRY(const Found found,
                   m_preceding->search(m_text, [this](const Text& text) { return reachedBy(text); }));
    switch (found) {
    case Found::Text:
        break;
    case Found::NoStart:
        unreachable(Obstacle::LongerPiece, "no piece that starts a word can be before it");
        break;
    case Found::NoWord:
        unreachable(Obstacle::PreTokenizer, "no word has a character before it");
        break;
    case Found::Taken:
        unreachable(Obstacle::LongerPiece, "after each piece that may precede it, a longer piece matches");
        break;
    case Found::Unknown:
        suspect(Obstacle::LongerPiece, "the pieces that may precede it don't occur in a word with it");
        break;
    }
    if (!m_definition.gguf && m_words.mayContain(m_spelling)) // a word may start with the prefix as text
        withdraw();
    return {};
}

/// Null if nothing is known about the rows of words. `withoutAnyToken`: only of words that have no text of an added token,
/// whether or not it is sure to be taken out.
RowPieces* Reachability::Search::rows(bool withoutAnyToken) {
    constexpr std::size_t kMaxPieces = 20'000; // all merges are tried several times
    std::optional<std::optional<RowPieces>>& rows = m_rows.at(withoutAnyToken ? 1 : 0);
    if (!rows) {
        rows.emplace();
        if (m_bpe && m_tokenizer.mergeRules() && m_tokenizer.ids().size() <= kMaxPieces) {
            WordRows::Texts texts =
                withoutAnyToken ? WordRows::Texts{m_words, m_normalized, {}, {}} : withoutTokens();
            std::vector<Text> without = m_normalized.absentStrings();
            if (withoutAnyToken)
                without.insert(without.end(), searchedTexts().begin(), searchedTexts().end());
            for (const Text& text : without)
                if (const auto characters = charactersOf(text))
                    texts.without.push_back({*characters, false, false});
            if (auto made = WordRows::of(m_definition, texts))
                rows->emplace(m_tokenizer, *std::move(made));
        }
    }
    return *rows ? &**rows : nullptr;
}

Result<bool> Reachability::Search::reachedByWords(const std::vector<Text>& words) {
    for (const Text& word : words) {
        std::vector<Text> texts = coveredByTokens(word);
        texts.insert(texts.begin(), word);
        const std::vector<Text> disguises = m_normalized.disguises(word);
        texts.insert(texts.begin() + 1, disguises.begin(), disguises.end());
        for (const Text& text : texts) {
            TOKENSCOPE_TRY(const bool reached, reachedInContexts(text));
            if (reached)
                return true;
        }
    }
    return false;
}

/// The symbols of words, one after another: what else a word would have next to the piece.
Result<void> Reachability::Search::argueByRows() {
    RowPieces* pieces = rows(false);
    if (!pieces)
        return {};
    const RowPieces::Found found = pieces->find(m_reach.id);
    TOKENSCOPE_TRY(const bool reached, reachedByWords(found.words));
    if (reached)
        return {};
    if (!found.words.empty() && !m_definition.addedTokens.empty()) {
        if (RowPieces* others = rows(true)) {
            TOKENSCOPE_TRY(const bool other, reachedByWords(others->find(m_reach.id).words));
            if (other)
                return {};
        }
    }
    if (m_bpe->ignoreMerges && mayStartWord() &&
        pieces->rows().mayBeWord(m_inAlphabet ? std::string_view(m_text) : m_spelling))
        return {};
    switch (found.place) {
    case RowPieces::Place::Words:
    case RowPieces::Place::Unknown:
        break;
    case RowPieces::Place::NoRow:
        if (m_reach.obstacle == Obstacle::None)
            unreachable(Obstacle::NoMerge, "the symbols of no word are merged into it");
        else
            m_reach.reach = Reach::Unreachable;
        if (m_reach.obstacle == Obstacle::NoMerge && m_reach.unbuilt == kNoPiece)
            m_reach.unbuilt = m_reach.id;
        break;
    case RowPieces::Place::None:
        unreachable(m_words.hasRules() ? Obstacle::PreTokenizer : Obstacle::Normalizer,
                    "no word has its characters next to each other, and at this place in the word");
        break;
    case RowPieces::Place::Joined:
        m_reach.unbuilt = kNoPiece;
        m_reach.missingMerge = std::nullopt;
        unreachable(Obstacle::OtherMerge,
                    "in every word that has its parts, one of them is merged with what is next to it");
        break;
    }
    return {};
}

} // namespace tokenscope::vocab
