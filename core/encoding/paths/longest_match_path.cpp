#include "core/encoding/paths/longest_match_path.h"

#include "core/encoding/paths/reference_spans.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

PrefixTrie piecesOf(const Vocabulary& vocabulary) {
    std::vector<std::pair<std::string_view, std::uint32_t>> keys;
    keys.reserve(vocabulary.size());
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        keys.emplace_back(vocabulary.entryBytes(i), vocabulary.entry(i).id);
    return PrefixTrie(std::move(keys));
}

} // namespace

LongestMatchPath::LongestMatchPath(const Vocabulary& vocabulary)
    : m_pieces(piecesOf(vocabulary)) {}

std::unique_ptr<LongestMatchPath> LongestMatchPath::create(const TokenizerDefinition& definition) {
    if (!std::holds_alternative<LongestMatchModel>(definition.model))
        return nullptr;
    return std::unique_ptr<LongestMatchPath>(new LongestMatchPath(definition.vocabulary));
}

Result<void> LongestMatchPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const std::size_t first = call.sink.out().size();
    NoModelObserver none;
    auto done = run(call.text, begin, end, call.sink, none, call.progress);
    if (call.observer) { // the part is one word, as it is
        const NormalizedText part =
            NormalizedText::identity(call.text.substr(begin, end - begin), static_cast<std::uint32_t>(begin));
        call.observer->plain(part);
        call.observer->word({part.text, part.origin, first, call.sink.out().size()});
    }
    return done;
}

Result<void> LongestMatchPath::explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                                           const Progress& progress) const {
    return run(word, 0, word.size(), sink, observer, progress);
}

/// From the trie's root to the longest piece: every shorter piece is found on the way.
template <class Observer>
Result<void> LongestMatchPath::run(std::string_view text, std::size_t begin, std::size_t end,
                                   EncodingSink& sink, Observer& observer, const Progress& progress) const {
    const std::size_t first = sink.out().size();
    const std::string_view part = text.substr(0, end);
    PrefixTrie::Reader reader(m_pieces, part);
    std::size_t nextReport = begin;
    for (std::size_t at = begin; at < end;) {
        if (at >= nextReport) {
            nextReport = at + kProgressInterval;
            progress.tell(at, text.size());
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
        }
        if constexpr (kObserves<Observer>) {
            reader.forEachPrefix(at, [&](std::uint32_t length, PieceId id) {
                const auto from = static_cast<std::uint32_t>(at);
                observer.tried({from, from + length}, id);
            });
        }
        const auto piece = reader.longestPrefix(at);
        if (!piece)
            return fail(ErrorCode::BadInput, fmt::format("byte {}", at),
                        fmt::format("the vocabulary has no piece for the byte 0x{:02X} here",
                                    static_cast<unsigned char>(text[at])),
                        "use a vocabulary that has all 256 bytes");
        sink.put(piece->value,
                 {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + piece->length)});
        at += piece->length;
    }
    if (sink.wantsReference())
        appendWholeCharacterSpans(text, sink.out(), first, false);
    sink.nextWord();
    return {};
}

} // namespace tokenscope
