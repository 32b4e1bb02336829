#include "ui/widgets/word_strip/listed_words.h"

#include "core/explain/bpe/bpe_steps.h"
#include "ui/widgets/stages_view/trace_job.h"

#include <algorithm>
#include <unordered_map>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxAddedBetween = 16; ///< added tokens in a row with a later position in the text
constexpr std::size_t kMaxArcsKept = 1U << 20U;

std::vector<std::uint32_t> tokensOfEncoding(const EncodedText& encoded, const Encoding& model,
                                            std::uint32_t begin) {
    const Encoding& all = encoded.encoding;
    const auto first = std::partition_point(all.bytes.begin(), all.bytes.end(),
                                            [&](ByteSpan span) { return span.begin < begin; });
    auto at = static_cast<std::size_t>(first - all.bytes.begin());
    std::vector<std::uint32_t> tokens(model.size(), ListedWords::kNoToken);
    for (std::size_t m = 0; m < model.size(); ++m) {
        // A template may add any number of tokens here: they have no position, or that of the next token.
        while (at < all.size() && all.bytes[at].begin < model.bytes[m].begin)
            ++at;
        for (std::size_t t = at; t < all.size(); ++t) {
            if (t >= at + kMaxAddedBetween && all.bytes[t].begin > model.bytes[m].begin)
                break;
            if (all.ids[t] != model.ids[m] || all.bytes[t] != model.bytes[m])
                continue;
            tokens[m] = static_cast<std::uint32_t>(t);
            at = t + 1;
            break;
        }
    }
    return tokens;
}

void shift(explain::WordList& list, std::uint32_t by) {
    const auto move = [by](ByteSpan& span) { span = {span.begin + by, span.end + by}; };
    std::for_each(list.model.bytes.begin(), list.model.bytes.end(), move);
    for (explain::SteppedWord& word : list.words) {
        move(word.span);
        std::for_each(word.origin.begin(), word.origin.end(), move);
    }
}

/// Words repeat: each distinct word is merged once.
Result<void> countMerges(ListedWords& listed, const Progress& progress) {
    const Tokenizer& tokenizer = *listed.encoded->tokenizer;
    struct Done {
        std::uint32_t merges = 0;
        bool lookedUp = false;
    };
    std::unordered_map<std::string_view, Done> known;
    listed.merges.reserve(listed.size());
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const explain::SteppedWord& word = listed.list.words[i];
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
        Done done;
        if (!word.fixed) {
            const auto found = known.find(word.text);
            if (found == known.end()) {
                const auto steps = explain::explainBpe(tokenizer, word.text, {progress.stop, {}});
                if (!steps)
                    return tl::unexpected(steps.error());
                done.merges = static_cast<std::uint32_t>(steps->merges());
                done.lookedUp =
                    !steps->steps.empty() && steps->steps.front().kind == explain::BpeStep::Kind::WholePiece;
                known.emplace(word.text, done);
            } else {
                done = found->second;
            }
        }
        listed.merges.push_back(done.merges);
        listed.lookedUp.push_back(done.lookedUp);
        listed.allMerges += done.merges;
        if (i % 4096 == 0)
            progress.notify(word.span.end - listed.part.begin, listed.part.size());
    }
    return {};
}

/// The words follow each other in the lattice, each starting where the previous one ends.
void placeWords(ListedWords& listed, std::shared_ptr<const explain::UnigramLattice> lattice) {
    std::uint32_t at = 0;
    for (const explain::SteppedWord& word : listed.list.words) {
        ListedWords::Places positions{at, at};
        if (word.fixed) {
            at = std::min(at + 1, lattice->lastPosition());
        } else {
            const std::size_t end = lattice->positions[at] + word.text.size();
            const auto found =
                std::lower_bound(lattice->positions.begin() + at, lattice->positions.end(), end);
            if (found == lattice->positions.end() || *found != end)
                break; // lattice and words disagree: each word is explained when it is opened
            at = positions.end = static_cast<std::uint32_t>(found - lattice->positions.begin());
        }
        listed.positions.push_back(positions);
        listed.candidates.push_back(lattice->firstFrom[positions.end] - lattice->firstFrom[positions.begin]);
    }
    if (listed.positions.size() < listed.size()) {
        listed.positions.clear();
        listed.candidates.clear();
    } else if (lattice->edges.size() <= kMaxArcsKept) {
        listed.lattice = std::move(lattice);
    }
}

Result<void> findCandidates(ListedWords& listed, std::string_view text, const EncodeOptions& options) {
    auto lattice = explain::latticeOfText(*listed.encoded->tokenizer, text, options);
    if (lattice)
        placeWords(listed, std::make_shared<const explain::UnigramLattice>(std::move(*lattice)));
    else if (lattice.error().code != ErrorCode::TooLarge)
        return tl::unexpected(lattice.error());
    return {};
}

/// The given words to list around `wanted`: as many whole ones as fit, at least one.
std::pair<std::size_t, std::size_t> wordsAround(const EncodedText& encoded, ByteSpan wanted,
                                                std::uint32_t most) {
    const std::vector<ByteSpan>& words = encoded.givenWords;
    if (encoded.text->size() <= most)
        return {0, words.size()};
    const auto at = std::partition_point(words.begin(), words.end(),
                                         [&](ByteSpan word) { return word.end <= wanted.begin; });
    const auto middle = std::min(static_cast<std::size_t>(at - words.begin()), words.size() - 1);
    std::size_t first = middle;
    while (first > 0 && words[middle].begin - words[first - 1].begin <= most / 2)
        --first;
    std::size_t end = middle + 1;
    while (end < words.size() && words[end].end - words[first].begin <= most)
        ++end;
    return {first, end};
}

void append(explain::WordList& list, explain::WordList&& more) {
    const auto tokens = static_cast<std::uint32_t>(list.model.size());
    Encoding& all = list.model;
    all.ids.insert(all.ids.end(), more.model.ids.begin(), more.model.ids.end());
    all.bytes.insert(all.bytes.end(), more.model.bytes.begin(), more.model.bytes.end());
    for (auto& [token, spelling] : more.model.spellings)
        all.spellings.emplace_back(tokens + token, std::move(spelling));
    for (explain::SteppedWord& word : more.words) {
        word.firstToken += tokens;
        word.endToken += tokens;
        list.words.push_back(std::move(word));
    }
}

/// Each given word is listed like a text.
Result<void> listGivenWords(ListedWords& listed, ByteSpan wanted, const EncodeOptions& options) {
    const EncodedText& encoded = *listed.encoded;
    const auto size = static_cast<std::uint32_t>(encoded.text->size());
    listed.part = {0, size};
    if (encoded.givenWords.empty())
        return {};
    const auto [first, end] =
        wordsAround(encoded, wanted, static_cast<std::uint32_t>(explain::kMaxListedText));
    if (first > 0)
        listed.part.begin = encoded.givenWords[first].begin;
    if (end < encoded.givenWords.size())
        listed.part.end = encoded.givenWords[end - 1].end;
    for (std::size_t i = first; i < end; ++i) {
        const ByteSpan word = encoded.givenWords[i];
        auto list = explain::listWords(
            *encoded.tokenizer, std::string_view(*encoded.text).substr(word.begin, word.size()), options);
        if (!list)
            return tl::unexpected(list.error());
        shift(*list, word.begin);
        append(listed.list, std::move(*list));
    }
    return {};
}

Result<void> listText(ListedWords& listed, ByteSpan wanted, EncodeOptions options) {
    const EncodedText& encoded = *listed.encoded;
    listed.part = partToStage(encoded, wanted, static_cast<std::uint32_t>(explain::kMaxListedText));
    const std::string_view text =
        std::string_view(*encoded.text).substr(listed.part.begin, listed.part.size());
    options.continuesText = listed.part.begin > 0;
    auto list = explain::listWords(*encoded.tokenizer, text, options);
    if (!list)
        return tl::unexpected(list.error());
    listed.list = std::move(*list);
    if (listed.part.begin > 0)
        shift(listed.list, listed.part.begin);
    // Of given words, each has its lattice once it is opened.
    return explain::hasLattice(encoded.tokenizer->definition()) ? findCandidates(listed, text, options)
                                                                : Result<void>();
}

} // namespace

bool mergesPairs(const Tokenizer& tokenizer) {
    return std::holds_alternative<BpeModel>(tokenizer.definition().model);
}

std::optional<std::size_t> ListedWords::wordOf(std::size_t token) const {
    // kNoToken is between ascending numbers: a binary search can't pass it.
    const auto found = std::find(tokens.begin(), tokens.end(), static_cast<std::uint32_t>(token));
    if (found == tokens.end())
        return std::nullopt;
    const auto m = static_cast<std::uint32_t>(found - tokens.begin());
    const auto word = std::partition_point(list.words.begin(), list.words.end(),
                                           [m](const explain::SteppedWord& w) { return w.endToken <= m; });
    if (word == list.words.end())
        return std::nullopt;
    return static_cast<std::size_t>(word - list.words.begin());
}

std::optional<std::size_t> ListedWords::wordAt(std::uint32_t byte) const {
    if (list.words.empty())
        return std::nullopt;
    const auto word =
        std::partition_point(list.words.begin(), list.words.end(),
                             [byte](const explain::SteppedWord& w) { return w.span.end <= byte; });
    return std::min(static_cast<std::size_t>(word - list.words.begin()), list.words.size() - 1);
}

std::optional<std::size_t> ListedWords::tokenAt(std::size_t word, std::uint32_t byte) const {
    const explain::SteppedWord& at = list.words[word];
    std::optional<std::size_t> last;
    for (std::uint32_t m = at.firstToken; m < at.endToken; ++m) {
        if (tokens[m] == kNoToken)
            continue;
        last = tokens[m];
        if (list.model.bytes[m].end > byte)
            break;
    }
    return last;
}

Result<ListedWordsPtr> listWordsOf(const EncodedTextPtr& encoded, ByteSpan wanted, const Progress& progress) {
    auto listed = std::make_shared<ListedWords>();
    listed->encoded = encoded;
    EncodeOptions options = encoded->options;
    options.progress = progress;
    const auto done =
        encoded->ofWords() ? listGivenWords(*listed, wanted, options) : listText(*listed, wanted, options);
    if (!done)
        return tl::unexpected(done.error());
    listed->tokens = tokensOfEncoding(*encoded, listed->list.model, listed->part.begin);
    if (mergesPairs(*encoded->tokenizer))
        if (const auto counted = countMerges(*listed, progress); !counted)
            return tl::unexpected(counted.error());
    return listed;
}

} // namespace tokenscope::ui
