#include "core/encoding/paths/longest_match_path.h"

#include "core/encoding/paths/encode_path.h"
#include "core/stages/model/longest_match.h"

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

template <class Observer>
Result<void> LongestMatchPath::run(std::string_view text, std::size_t begin, std::size_t end,
                                   EncodingSink& sink, Observer& observer, const Progress& progress) const {
    const std::size_t first = sink.out().size();
    std::size_t nextReport = begin;
    Result<void> done;
    walkLongestMatches(m_pieces, text.substr(0, end), begin, observer,
                       [&](std::uint32_t at, const auto& found) -> std::uint32_t {
                           if (at >= nextReport) {
                               nextReport = at + kProgressInterval;
                               progress.notify(at, text.size());
                               if (progress.stopped())
                                   done = fail(ErrorCode::Canceled, {}, "canceled");
                           }
                           if (done && !found)
                               done =
                                   fail(ErrorCode::BadInput, fmt::format("byte {}", at),
                                        message("the vocabulary has no piece for the byte 0x{} here",
                                                fmt::format("{:02X}", static_cast<unsigned char>(text[at]))),
                                        "use a vocabulary that has all 256 bytes");
                           if (!done)
                               return 0;
                           sink.put(found->value, {at, at + found->length});
                           return found->length;
                       });
    if (!done)
        return done;
    if (sink.wantsReference())
        appendWholeCharacterSpans(text, sink.out(), first, false);
    sink.nextWord();
    return {};
}

} // namespace tokenscope
