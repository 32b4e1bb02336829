// Hugging Face's WordPiece and WordLevel.
#include "core/stages/model/model.h"

#include "core/stages/model/longest_match.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"

#include <mutex>

namespace tokenscope {
namespace {

Result<void> putUnknown(const Vocabulary& vocabulary, const std::string& unkToken, std::string_view word,
                        std::vector<ModelToken>& tokens) {
    const PieceId unk = vocabulary.find(unkToken);
    if (unk == kNoPiece)
        return fail(ErrorCode::BadInput, {},
                    message("a word is unknown, and the unknown token '{}' is not a piece", unkToken));
    tokens.push_back({unk, {0, static_cast<std::uint32_t>(word.size())}});
    return {};
}

class WordPiece final : public Model {
  public:
    explicit WordPiece(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_config(std::get<WordPieceModel>(definition.model)) {}

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                          const Progress& /*progress*/) const override {
        NoModelObserver none;
        return run(word, tokens, none);
    }
    Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens, ModelObserver& observer,
                         const Progress& /*progress*/) const override {
        return run(word, tokens, observer);
    }

  private:
    template <class Observer>
    Result<void> run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer) const {
        std::call_once(m_once, [this] { makeTries(); });
        if (characters(word) > m_config.maxInputCharsPerWord) {
            observer.gaveUp();
            return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
        }
        const std::size_t first = tokens.size();
        PrefixTrie::Reader firstPieces(m_first, word);
        PrefixTrie::Reader laterPieces(m_later, word);
        for (std::size_t begin = 0; begin < word.size();) {
            std::uint32_t length = 0;
            PieceId id = kNoPiece;
            (begin == 0 ? firstPieces : laterPieces)
                .forEachPrefix(begin, [&](std::uint32_t found, std::uint32_t value) {
                    const std::size_t end = begin + found;
                    if (end < word.size() && isContinuationByte(word[end]))
                        return;
                    length = found;
                    id = value;
                });
            const auto at = static_cast<std::uint32_t>(begin);
            if constexpr (kObserves<Observer>)
                reportTries(word, at, static_cast<std::uint32_t>(word.size()), at + length, id, observer);
            if (id == kNoPiece) {
                observer.gaveUp();
                tokens.resize(first);
                return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
            }
            tokens.push_back({id, {at, at + length}});
            begin += length;
        }
        return {};
    }

    static std::size_t characters(std::string_view word) {
        std::size_t count = 0;
        for (const char c : word)
            count += isContinuationByte(c) ? 0 : 1;
        return count;
    }
    void makeTries() const {
        std::vector<std::pair<std::string_view, std::uint32_t>> first;
        std::vector<std::pair<std::string_view, std::uint32_t>> later;
        first.reserve(m_vocabulary.size());
        const std::string_view prefix = m_config.continuingSubwordPrefix;
        for (std::size_t i = 0; i < m_vocabulary.size(); ++i) {
            const std::string_view piece = m_vocabulary.entryBytes(i);
            const PieceId id = m_vocabulary.find(piece);
            first.emplace_back(piece, id);
            if (piece.starts_with(prefix))
                later.emplace_back(piece.substr(prefix.size()), id);
        }
        m_first = PrefixTrie(std::move(first));
        m_later = PrefixTrie(std::move(later));
    }

    const Vocabulary& m_vocabulary;
    const WordPieceModel& m_config;
    mutable std::once_flag m_once; ///< the tries are built at the first word
    mutable PrefixTrie m_first;    ///< at a word's start
    mutable PrefixTrie m_later;    ///< later in the word, without the prefix
};

class WordLevel final : public Model {
  public:
    explicit WordLevel(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_config(std::get<WordLevelModel>(definition.model)) {}

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                          const Progress& /*progress*/) const override {
        NoModelObserver none;
        return run(word, tokens, none);
    }
    Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens, ModelObserver& observer,
                         const Progress& /*progress*/) const override {
        return run(word, tokens, observer);
    }

  private:
    template <class Observer>
    Result<void> run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer) const {
        const PieceId id = m_vocabulary.find(word);
        observer.tried({0, static_cast<std::uint32_t>(word.size())}, id);
        if (id == kNoPiece)
            return putUnknown(m_vocabulary, m_config.unkToken, word, tokens);
        tokens.push_back({id, {0, static_cast<std::uint32_t>(word.size())}});
        return {};
    }

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
