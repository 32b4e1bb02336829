#include "core/explain/stages/match_attempts.h"

#include "core/base/try.h"
#include "core/stages/model/model_observer.h"
#include "core/text/utf8.h"

#include <optional>

namespace tokenscope::explain {
namespace {

class AttemptListener final : public ModelObserver {
  public:
    AttemptListener(const TokenizerDefinition& definition, std::string_view word, MatchAttempts& out)
        : m_word(word)
        , m_out(out) {
        if (const auto* words = std::get_if<SentencePieceWordModel>(&definition.model))
            m_missId = words->unkId;
        else if (const auto* characters = std::get_if<SentencePieceCharModel>(&definition.model))
            m_missId = characters->unkId;
        const auto* wordPiece = std::get_if<WordPieceModel>(&definition.model);
        if (wordPiece && !definition.gguf) // llama.cpp marks word starts instead
            out.prefix = wordPiece->continuingSubwordPrefix;
        m_charactersBefore.resize(word.size() + 1);
        for (std::size_t i = 0; i < word.size(); ++i)
            m_charactersBefore[i + 1] = m_charactersBefore[i] + (isContinuationByte(word[i]) ? 0U : 1U);
    }

    void tried(ByteSpan bytes, PieceId found) override {
        const bool hit = found != kNoPiece && found != m_missId;
        ++(hit ? m_out.hits : m_out.misses);
        if (m_lastUsed && m_out.attempts[*m_lastUsed].span.begin == bytes.begin)
            // Of several at one position the last, longest one is used.
            m_out.attempts[*m_lastUsed].used = false;
        list(bytes, hit ? found : kNoPiece);
    }
    void missed(ByteSpan longest, std::uint32_t shortest) override {
        // A look-up can end between two characters, or at the end of the word.
        std::uint32_t end = longest.end;
        m_out.misses += m_charactersBefore[longest.end] - m_charactersBefore[shortest] + 1U;
        while (m_out.attempts.size() < kMaxAttempts) {
            list({longest.begin, end}, kNoPiece);
            if (end <= shortest)
                break;
            do
                --end;
            while (end > shortest && isContinuationByte(m_word[end]));
        }
    }
    void gaveUp() override {
        m_out.gaveUp = true;
        for (MatchAttempt& attempt : m_out.attempts)
            attempt.used = false;
    }

  private:
    void list(ByteSpan span, PieceId found) {
        if (m_out.attempts.size() == kMaxAttempts)
            return;
        if (found != kNoPiece)
            m_lastUsed = m_out.attempts.size();
        m_out.attempts.push_back({span, found, span.begin > 0 && !m_out.prefix.empty(), found != kNoPiece});
    }

    std::string_view m_word;
    MatchAttempts& m_out;
    PieceId m_missId = kNoPiece; ///< SentencePiece's result if there is no such piece
    std::vector<std::uint32_t> m_charactersBefore;
    std::optional<std::size_t> m_lastUsed;
};

} // namespace

std::string MatchAttempts::lookedUp(std::string_view word, const MatchAttempt& attempt) const {
    const std::string_view text = word.substr(attempt.span.begin, attempt.span.size());
    return (attempt.prefixed ? prefix : std::string()) + std::string(text);
}

bool hasAttempts(const TokenizerDefinition& definition) {
    const ModelConfig& model = definition.model;
    return std::holds_alternative<WordPieceModel>(model) || std::holds_alternative<WordLevelModel>(model) ||
           std::holds_alternative<LongestMatchModel>(model) ||
           std::holds_alternative<SentencePieceWordModel>(model) ||
           std::holds_alternative<SentencePieceCharModel>(model);
}

Result<MatchAttempts> explainMatches(const Tokenizer& tokenizer, std::string_view word,
                                     const Progress& progress) {
    if (!hasAttempts(tokenizer.definition()))
        return fail(ErrorCode::BadInput, "model", "the model doesn't find pieces by looking them up");
    MatchAttempts attempts;
    AttemptListener listener(tokenizer.definition(), word, attempts);
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, listener, attempts.tokens, progress));
    return attempts;
}

} // namespace tokenscope::explain
