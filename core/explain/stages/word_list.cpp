#include "core/explain/stages/word_list.h"

#include "core/base/try.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/stages/word_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tokenscope::explain {
namespace {

/// Records the words, and forwards all calls to `also`, which may be null.
class WordCollector final : public StageObserver {
  public:
    WordCollector(std::vector<SteppedWord>& words, StageObserver* also)
        : m_words(words)
        , m_also(also) {}
    void added(ByteSpan original, PieceId id) override {
        if (m_also)
            m_also->added(original, id);
    }
    void plain(const NormalizedText& part) override {
        if (m_also)
            m_also->plain(part);
    }
    void normalized(std::size_t rule, const NormalizedText& part) override {
        if (m_also)
            m_also->normalized(rule, part);
    }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        if (m_also)
            m_also->addedLater(part, inPart, id);
    }
    void segment(const PreTokenizedText& segment) override {
        if (m_also)
            m_also->segment(segment);
    }
    void split(std::size_t rule, const PreTokenizedText& segment) override {
        if (m_also)
            m_also->split(rule, segment);
    }
    void word(const ModelWord& observed) override {
        if (m_also)
            m_also->word(observed);
        if (observed.text.empty())
            return;
        SteppedWord word;
        word.text = observed.text;
        word.origin.assign(observed.origin.begin(), observed.origin.end());
        word.firstToken = static_cast<std::uint32_t>(observed.firstToken);
        word.endToken = static_cast<std::uint32_t>(observed.endToken);
        m_words.push_back(std::move(word));
    }

  private:
    std::vector<SteppedWord>& m_words;
    StageObserver* m_also;
};

SteppedWord addedToken(std::string_view text, const Encoding& model, std::uint32_t token) {
    SteppedWord word;
    const ByteSpan span = model.bytes[token];
    word.text = text.substr(span.begin, span.size());
    for (std::uint32_t at = span.begin; at < span.end; ++at)
        word.origin.push_back({at, at + 1});
    word.original = word.text;
    word.span = span;
    word.fixed = true;
    word.firstToken = token;
    word.endToken = token + 1;
    return word;
}

SteppedWord partOf(const SteppedWord& whole, const WordPart& part) {
    const auto at = [&](std::uint32_t byte) { return whole.origin.begin() + byte; };
    SteppedWord word;
    word.text = whole.text.substr(part.text.begin, part.text.size());
    word.origin.assign(at(part.text.begin), at(part.text.end));
    word.fixed = part.userDefined;
    word.userDefined = part.userDefined;
    word.firstToken = whole.firstToken + part.firstToken;
    word.endToken = whole.firstToken + part.endToken;
    return word;
}

} // namespace

std::optional<ByteSpan> SteppedWord::originOf(ByteSpan bytes) const {
    if (bytes.empty() || bytes.end > origin.size())
        return std::nullopt;
    ByteSpan all = origin[bytes.begin];
    for (std::uint32_t byte = bytes.begin + 1; byte < bytes.end; ++byte) {
        all.begin = std::min(all.begin, origin[byte].begin);
        all.end = std::max(all.end, origin[byte].end);
    }
    return all;
}

Result<WordList> listWords(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                           StageObserver* also) {
    if (text.size() > kMaxListedText)
        return fail(
            ErrorCode::TooLarge, fmt::format("byte {}", kMaxListedText),
            message("the text has {} bytes; at most {} can be explained", text.size(), kMaxListedText),
            "use a part of it");
    WordList list;
    std::vector<SteppedWord> observed;
    WordCollector collector(observed, also);
    TOKENSCOPE_TRY_VOID(tokenizer.observe(text, options, collector, list.model));
    const auto add = [&list, text](SteppedWord word) {
        word.span = {word.origin.front().begin, std::max(word.origin.front().begin, word.origin.back().end)};
        word.original = text.substr(word.span.begin, word.span.size());
        list.words.push_back(std::move(word));
    };
    std::uint32_t token = 0;
    const auto addedUpTo = [&](std::size_t end) { // adds the tokens that are in no word
        for (; token < end; ++token)
            list.words.push_back(addedToken(text, list.model, token));
    };
    for (SteppedWord& word : observed) {
        addedUpTo(word.firstToken);
        token = word.endToken;
        const auto ids = std::span(list.model.ids).subspan(word.firstToken, word.endToken - word.firstToken);
        TOKENSCOPE_TRY(const auto parts, partsOfWord(tokenizer, word.text, ids, options.progress));
        for (const WordPart& part : parts)
            add(partOf(word, part));
        if (parts.empty())
            add(std::move(word));
    }
    addedUpTo(list.model.size());
    return list;
}

} // namespace tokenscope::explain
