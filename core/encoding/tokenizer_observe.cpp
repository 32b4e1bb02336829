// A tokenizer explaining itself: stages, words, merges.
#include "core/encoding/tokenizer_parts.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// All that an observer is told but words.
class WithoutWords final : public StageObserver {
  public:
    explicit WithoutWords(StageObserver& to)
        : m_to(to) {}
    void added(ByteSpan original, PieceId id) override { m_to.added(original, id); }
    void plain(const NormalizedText& part) override { m_to.plain(part); }
    void normalized(std::size_t rule, const NormalizedText& part) override { m_to.normalized(rule, part); }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        m_to.addedLater(part, inPart, id);
    }
    void segment(const PreTokenizedText& segment) override { m_to.segment(segment); }
    void split(std::size_t rule, const PreTokenizedText& segment) override { m_to.split(rule, segment); }

  private:
    StageObserver& m_to;
};

/// The words of an encoding by the byte-level road, which has slices of the text for them.
void tellWordsOfBytes(const Encoding& model, std::string_view text, const std::vector<std::uint32_t>& added,
                      bool inAlphabet, StageObserver& observer) {
    std::string spelled;
    std::vector<ByteSpan> origins;
    for (std::size_t first = 0, end = 0; first < model.size(); first = end) {
        for (end = first + 1; end < model.size() && model.wordIds[end] == model.wordIds[first];)
            ++end;
        if (std::binary_search(added.begin(), added.end(), model.wordIds[first]))
            continue;
        spelled.clear();
        origins.clear();
        for (std::uint32_t at = model.bytes[first].begin; at < model.bytes[end - 1].end; ++at) {
            spelled += inAlphabet ? spelledInAlphabet(text.substr(at, 1)) : std::string(1, text[at]);
            origins.resize(spelled.size(), ByteSpan{at, at + 1});
        }
        observer.word({spelled, origins, first, end});
    }
}

} // namespace

Result<void> Tokenizer::observe(std::string_view text, const EncodeOptions& options, StageObserver& observer,
                                Encoding& model) const {
    model.clear();
    const bool keepsBytes = m_parts->byteLevel && m_parts->byteLevel->takesAll() && !isValidUtf8(text);
    if (!keepsBytes)
        return m_parts->encodeText(text, options, true, model, nullptr, &observer);
    // Stages can only be shown U+FFFD for such a byte; the model has the byte, and so have its words.
    Encoding shown;
    WithoutWords stages(observer);
    if (auto done = m_parts->encodeText(text, options, true, shown, nullptr, &stages); !done)
        return done;
    EncodeOptions withWords = options;
    withWords.full = true;
    WordNotes notes;
    if (auto done = m_parts->encodeText(text, withWords, false, model, &notes); !done)
        return done;
    tellWordsOfBytes(model, text, notes.added, m_parts->pieces->byteAlphabet(), observer);
    if (!options.full)
        model.wordIds.clear();
    return {};
}

Result<void> Tokenizer::explainWord(std::string_view word, ModelObserver& observer, Encoding& tokens,
                                    const Progress& progress) const {
    EncodingSink sink(tokens, false, false);
    if (m_parts->gguf)
        return m_parts->gguf->explain(word, sink, observer, progress);
    if (m_parts->longestMatch)
        return m_parts->longestMatch->explain(word, sink, observer, progress);
    if (m_parts->sentencePiece)
        return m_parts->sentencePiece->explain(word, sink, observer, progress);
    return m_parts->general->explain(word, sink, observer, progress);
}

const MergeRules* Tokenizer::mergeRules() const {
    const auto* bpe = std::get_if<BpeModel>(&definition().model);
    if (!bpe)
        return nullptr;
    if (m_parts->gguf)
        return m_parts->gguf->mergeRules();
    std::call_once(m_parts->rulesOnce, [&] {
        if (bpe->order == BpeModel::Order::Merges)
            m_parts->rules = makeListedMergeRules(definition(), m_parts->table);
        else if (bpe->order == BpeModel::Order::Ranks)
            m_parts->rules = makeRankMergeRules(definition());
        else if (m_parts->sentencePiece)
            m_parts->rules = makeScoreMergeRules(m_parts->sentencePiece->lookup());
    });
    return m_parts->rules.get();
}

} // namespace tokenscope
