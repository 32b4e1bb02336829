// BERT as in llama.cpp: words of the normalized text, each with `▁` in front, are split from the left, always
// at the longest token. A word that tokens don't cover is one unknown token.
#include "core/base/try.h"
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/metaspace.h"
#include "core/stages/model/longest_match.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <array>

namespace tokenscope::gguf_models {
namespace {

bool isAsciiSymbol(char32_t c) {
    return c < 0x7F && std::string_view("$+<=>^`|~").find(static_cast<char>(c)) != std::string_view::npos;
}

class WordPiece final : public GgufModel {
  public:
    explicit WordPiece(const TokenizerDefinition& definition)
        : m_unkId(definition.special.unk)
        , m_lowercase(definition.gguf->lowercase)
        , m_decompose(definition.gguf->decompose)
        , m_stripMarks(definition.gguf->stripMarks) {
        const Vocabulary& vocabulary = definition.vocabulary;
        std::vector<std::pair<std::string_view, std::uint32_t>> keys;
        keys.reserve(vocabulary.size());
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            keys.emplace_back(vocabulary.entryBytes(i), vocabulary.entry(i).id);
            m_longest = std::max<std::size_t>(m_longest, vocabulary.entry(i).length);
        }
        m_pieces = PrefixTrie(std::move(keys));
    }

    Result<void> encode(std::string_view text, bool /*starts*/, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        using namespace char_class;
        StopCheck check(progress);
        DerivedText word;
        const auto finish = [&]() -> Result<void> {
            if (word.empty())
                return {};
            NoModelObserver none;
            const std::size_t first = pieces.size();
            auto done = split(word, pieces, none, check);
            report(observer, word, first, pieces.size());
            word.clear();
            return done;
        };
        for (std::size_t at = 0; at < text.size();) {
            if (const std::size_t end = word.empty() && !observer ? endOfPlainWord(text, at) : at;
                end != at) {
                TOKENSCOPE_TRY_VOID(splitPlain(text, at, end, pieces, check));
                at = end;
                continue;
            }
            const LenientCharacter read = decodeLenient(text, at);
            const ByteSpan source = {static_cast<std::uint32_t>(at),
                                     static_cast<std::uint32_t>(at + read.length)};
            at += read.length;
            const char32_t c = m_decompose ? firstDecomposed(read.value) : read.value;
            const std::uint8_t classes = charClasses(kUnicodeOfLlamaCpp)[c];
            const bool alone = (classes & kPunctuation) != 0 || isAsciiSymbol(c) || isChineseCharacter(c);
            if ((classes & kSpace) != 0 || alone) {
                TOKENSCOPE_TRY_VOID(finish());
            }
            if ((classes & kSpace) != 0 || c == 0 || c == kReplacementCharacter || isControlOfAnyKind(c) ||
                (m_stripMarks && (classes & kMark) != 0))
                continue;
            append(m_lowercase ? lowercased(c).first : c, text, source, word);
            if (alone) {
                TOKENSCOPE_TRY_VOID(finish());
            }
        }
        auto done = finish();
        wordEnds.push_back(pieces.size());
        return done;
    }
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        StopCheck check(progress);
        return split(DerivedText::identity(word), pieces, observer, check);
    }

  private:
    /// The end of a word of ASCII letters and digits that ASCII follows; `at` if there is none.
    static std::size_t endOfPlainWord(std::string_view text, std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && isAsciiAlphanumeric(static_cast<unsigned char>(text[end])))
            ++end;
        if (end == text.size())
            return end;
        const auto next = static_cast<unsigned char>(text[end]);
        const bool ends = next == ' ' || next == '\n' || next == ',' || next == '.'; // most do
        return ends ? end : at;
    }
    /// The same as append() and split() for such a word, without the table of origins.
    Result<void> splitPlain(std::string_view text, std::size_t begin, std::size_t end,
                            std::vector<PlacedPiece>& pieces, StopCheck& check) const {
        constexpr std::size_t kMaxBytes = 64;
        const std::size_t space = kMetaspace.size();
        if (end - begin > kMaxBytes) {
            DerivedText word;
            word.append(kMetaspace, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin)});
            if (m_lowercase)
                for (std::size_t at = begin; at < end; ++at)
                    append(lowercased(static_cast<unsigned char>(text[at])).first, text,
                           {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)}, word);
            else
                word.copy(text.substr(begin, end - begin), begin);
            NoModelObserver none;
            return split(word, pieces, none, check);
        }
        std::array<char, kMaxBytes + 4> buffer{};
        std::copy(kMetaspace.begin(), kMetaspace.end(), buffer.begin());
        for (std::size_t at = begin; at < end; ++at) {
            const char c = text[at];
            buffer[at - begin + space] = m_lowercase && c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        }
        const std::string_view word(buffer.data(), end - begin + space);
        const auto positionOf = [&](std::size_t at) {
            return static_cast<std::uint32_t>(begin + (at < space ? 0 : at - space));
        };
        const std::size_t before = pieces.size();
        for (std::size_t at = 0; at < word.size();) {
            const auto found = m_pieces.longestPrefix(word.substr(at));
            if (check.stopped(found ? found->length : 1))
                return StopCheck::error();
            if (!found) {
                pieces.resize(before);
                if (!m_unkId)
                    return noUnknownPiece(begin);
                pieces.push_back(
                    {*m_unkId, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
                return {};
            }
            pieces.push_back({found->value, {positionOf(at), positionOf(at + found->length)}});
            at += found->length;
        }
        return {};
    }
    static void append(char32_t c, std::string_view text, ByteSpan source, DerivedText& word) {
        if (word.empty())
            word.append(kMetaspace, {source.begin, source.begin});
        std::string spelled;
        appendUtf8(spelled, c);
        if (spelled == text.substr(source.begin, source.size()))
            word.copy(spelled, source.begin);
        else
            word.append(spelled, source);
    }

    /// llama.cpp starts with one byte more than its longest token has.
    [[nodiscard]] std::uint32_t longestTry(std::string_view text, std::size_t at) const {
        auto end = static_cast<std::uint32_t>(std::min(text.size(), at + m_longest + 1));
        while (end < text.size() && isContinuationByte(text[end]))
            --end;
        return end;
    }

    template <class Observer>
    Result<void> split(const DerivedText& word, std::vector<PlacedPiece>& pieces, Observer& observer,
                       StopCheck& check) const {
        const std::size_t before = pieces.size();
        const std::string_view text = word.text();
        PrefixTrie::Reader reader(m_pieces, text);
        for (std::size_t at = 0; at < text.size();) {
            const auto found = reader.longestPrefix(at);
            if (check.stopped(found ? found->length : 1))
                return StopCheck::error();
            if constexpr (kObserves<Observer>) {
                const auto from = static_cast<std::uint32_t>(at);
                reportTries(text, from, longestTry(text, at), from + (found ? found->length : 0),
                            found ? found->value : kNoPiece, observer);
            }
            if (!found) {
                observer.gaveUp();
                pieces.resize(before);
                const ByteSpan span = word.origin(0, text.size());
                if (!m_unkId)
                    return noUnknownPiece(span.begin);
                pieces.push_back({*m_unkId, span});
                return {};
            }
            pieces.push_back({found->value, word.origin(at, at + found->length)});
            at += found->length;
        }
        return {};
    }

    std::optional<PieceId> m_unkId;
    std::size_t m_longest = 0; ///< piece, in bytes
    bool m_lowercase;
    bool m_decompose;
    bool m_stripMarks;
    PrefixTrie m_pieces;
};

} // namespace

MakeResult makeWordPiece(const TokenizerDefinition& definition) {
    return std::make_unique<WordPiece>(definition);
}

} // namespace tokenscope::gguf_models
