#include "core/model/word_models.h"

#include "core/unicode/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

Result<void> putUnknown(const Vocabulary& vocabulary, const std::string& unkToken, std::string_view word,
                        std::vector<ModelToken>& tokens) {
    const PieceId unk = vocabulary.find(unkToken);
    if (unk == kNoPiece)
        return fail(ErrorCode::BadInput, {},
                    "a word is unknown and the unknown piece '" + unkToken + "' is no piece");
    tokens.push_back({unk, {0, static_cast<std::uint32_t>(word.size())}, {}});
    return {};
}

class WordPiece final : public Model {
  public:
    explicit WordPiece(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_config(std::get<WordPieceModel>(definition.model)) {
        for (std::size_t i = 0; i < m_vocabulary.size(); ++i)
            m_longestPiece = std::max<std::size_t>(m_longestPiece, m_vocabulary.entry(i).length);
    }

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens) const override {
        if (characters(word) > m_config.maxInputCharsPerWord)
            return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
        const std::size_t first = tokens.size();
        std::string spelled;
        for (std::size_t begin = 0; begin < word.size();) {
            std::size_t end = std::min(word.size(), begin + m_longestPiece);
            while (end < word.size() && end > begin && isContinuationByte(word[end]))
                --end;
            PieceId id = kNoPiece;
            for (; end > begin; end = previousBoundary(word, end)) {
                spelled = begin > 0 ? m_config.continuingSubwordPrefix : std::string();
                spelled.append(word.substr(begin, end - begin));
                id = m_vocabulary.find(spelled);
                if (id != kNoPiece)
                    break;
            }
            if (id == kNoPiece) {
                tokens.resize(first);
                return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
            }
            tokens.push_back({id, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, {}});
            begin = end;
        }
        return {};
    }

  private:
    static std::size_t characters(std::string_view word) {
        std::size_t count = 0;
        for (const char c : word)
            count += isContinuationByte(c) ? 0 : 1;
        return count;
    }
    static std::size_t previousBoundary(std::string_view word, std::size_t at) {
        do
            --at;
        while (at > 0 && isContinuationByte(word[at]));
        return at;
    }

    const Vocabulary& m_vocabulary;
    const WordPieceModel& m_config;
    std::size_t m_longestPiece = 0; ///< bytes: nothing longer need be tried
};

class WordLevel final : public Model {
  public:
    explicit WordLevel(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_config(std::get<WordLevelModel>(definition.model)) {}

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens) const override {
        const PieceId id = m_vocabulary.find(word);
        if (id == kNoPiece)
            return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
        tokens.push_back({id, {0, static_cast<std::uint32_t>(word.size())}, {}});
        return {};
    }

  private:
    const Vocabulary& m_vocabulary;
    const WordLevelModel& m_config;
};

} // namespace

std::unique_ptr<Model> makeWordPieceModel(const TokenizerDefinition& definition) {
    return std::make_unique<WordPiece>(definition);
}

std::unique_ptr<Model> makeWordLevelModel(const TokenizerDefinition& definition) {
    return std::make_unique<WordLevel>(definition);
}

} // namespace tokenscope
