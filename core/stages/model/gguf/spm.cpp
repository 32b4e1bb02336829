// llama.cpp's SentencePiece BPE: two neighbors merge if their bytes are a token of any type, the best score
// first, of equals the leftmost (see LookupMerger). The length of a symbol depends on its first byte alone,
// so any bytes are accepted.
#include "core/base/try.h"
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/bpe/lookup_merger.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tokenscope::gguf_models {
namespace {

class Spm final : public GgufModel {
  public:
    explicit Spm(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_addSpacePrefix(definition.gguf->addSpacePrefix)
        , m_rules(makeSpmMergeRules(definition.vocabulary)) {
        for (std::size_t i = 0; i < m_vocabulary.size(); ++i)
            m_longest = std::max<std::size_t>(m_longest, m_vocabulary.entry(i).length);
        for (unsigned byte = 0; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            m_bytes[byte] = m_vocabulary.find(bytePiece(static_cast<unsigned char>(byte)));
            if (m_bytes[byte] == kNoPiece)
                m_bytes[byte] = m_vocabulary.find({&c, 1});
        }
    }

    Result<void> encode(std::string_view text, bool starts, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        DerivedText derived;
        derived.reserve(text.size() + text.size() / 4 + 3);
        if (starts && m_addSpacePrefix)
            derived.append(kMetaspace, {0, 0});
        for (std::size_t at = 0; at < text.size(); ++at) {
            const auto position = static_cast<std::uint32_t>(at);
            if (text[at] == ' ')
                derived.append(kMetaspace, {position, position + 1});
            else
                derived.copy(text.substr(at, 1), at);
        }
        NoModelObserver none;
        const std::size_t first = pieces.size();
        TOKENSCOPE_TRY_VOID(split(derived, pieces, none, progress));
        report(observer, derived, first, pieces.size());
        wordEnds.push_back(pieces.size());
        return {};
    }
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        return split(DerivedText::identity(word), pieces, observer, progress);
    }

    [[nodiscard]] const MergeRules* mergeRules() const override { return m_rules.get(); }

  private:
    template <class Observer>
    Result<void> split(const DerivedText& derived, std::vector<PlacedPiece>& pieces, Observer& observer,
                       const Progress& progress) const {
        const std::string_view text = derived.text();
        const std::vector<BpeSymbol> row = symbolsOf(text);
        if constexpr (kObserves<Observer>)
            reportSymbols(text, row, observer);
        const auto find = [this](const auto&, const auto&, std::string_view joined) {
            const PieceId id = joined.size() > m_longest ? kNoPiece : m_vocabulary.find(joined);
            return id == kNoPiece ? JoinedPiece() : JoinedPiece{id, priorityOfScore(m_vocabulary.score(id))};
        };
        const auto merged = [&observer](std::uint32_t left, PieceId id) { observer.merged(left, id); };
        LookupMerger merger;
        if (!merger.merge(row, text, find, merged, progress))
            return StopCheck::error();
        Result<void> done;
        merger.forEachPart([&](const LookupMerger::Part& part) {
            if (done)
                done = put(derived, {part.offset, part.offset + part.length}, pieces);
        });
        return done;
    }
    void reportSymbols(std::string_view text, const std::vector<BpeSymbol>& row,
                       ModelObserver& observer) const {
        std::vector<ModelSymbol> symbols;
        symbols.reserve(row.size());
        std::uint32_t at = 0;
        for (const BpeSymbol& symbol : row) {
            symbols.push_back({m_vocabulary.find(text.substr(at, symbol.length)), {at, at + symbol.length}});
            at += symbol.length;
        }
        observer.symbols(symbols);
    }

    static std::vector<BpeSymbol> symbolsOf(std::string_view text) {
        std::vector<BpeSymbol> row;
        for (std::size_t at = 0; at < text.size();) {
            const auto length =
                static_cast<std::uint32_t>(std::min<std::size_t>(lenientLength(text[at]), text.size() - at));
            row.push_back({kNoPiece, length});
            at += length;
        }
        return row;
    }

    Result<void> put(const DerivedText& derived, ByteSpan symbol, std::vector<PlacedPiece>& pieces) const {
        const std::string_view bytes = derived.text().substr(symbol.begin, symbol.size());
        if (const PieceId id = m_vocabulary.find(bytes); id != kNoPiece) {
            pieces.push_back({id, derived.origin(symbol.begin, symbol.end)});
            return {};
        }
        // The three bytes of `▁` represent one byte of text, which counts for the first piece.
        std::uint32_t covered = pieces.empty() ? 0 : pieces.back().span.end;
        for (std::uint32_t i = 0; i < symbol.size(); ++i) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            ByteSpan origin = derived.origin(symbol.begin + i, symbol.begin + i + 1);
            if (m_bytes[byte] == kNoPiece)
                return fail(
                    ErrorCode::BadInput, fmt::format("byte {}", origin.begin),
                    message("the vocabulary has no piece for the byte 0x{}", fmt::format("{:02X}", byte)),
                    "use a vocabulary that has all 256 bytes");
            origin.begin = std::max(origin.begin, std::min(covered, origin.end));
            covered = std::max(covered, origin.end);
            pieces.push_back({m_bytes[byte], origin});
        }
        return {};
    }

    const Vocabulary& m_vocabulary;
    bool m_addSpacePrefix;
    std::unique_ptr<MergeRules> m_rules;
    std::size_t m_longest = 0;
    std::array<PieceId, 256> m_bytes{};
};

} // namespace

MakeResult makeSpm(const TokenizerDefinition& definition) {
    return std::make_unique<Spm>(definition);
}

} // namespace tokenscope::gguf_models
