#pragma once
// What a Tokenizer is made of. Private to tokenizer*.cpp.

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/paths/byte_level_path.h"
#include "core/encoding/paths/chunk_path.h"
#include "core/encoding/paths/gguf_path.h"
#include "core/encoding/paths/longest_match_path.h"
#include "core/encoding/paths/metaspace_path.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/encoding/paths/sentencepiece_path.h"
#include "core/encoding/piece_properties.h"
#include "core/encoding/tokenizer.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/model/merge_rules.h"
#include "core/stages/postprocess/post_processor.h"

#include <mutex>

namespace tokenscope {

struct Tokenizer::Parts {
    std::shared_ptr<const TokenizerDefinition> definition;
    std::shared_ptr<SharedBpeTable> table; ///< shared with tokenizers that were created like this one
    std::unique_ptr<PieceProperties> pieces;
    std::unique_ptr<AddedTokenScanner> firstPass; ///< literals cut out of the original text
    std::unique_ptr<ByteLevelRoad> byteLevel;
    std::unique_ptr<MetaspaceRoad> metaspace;
    std::unique_ptr<SentencePieceRoad> sentencePiece;
    std::unique_ptr<LongestMatchRoad> longestMatch;
    std::unique_ptr<GgufRoad> gguf;
    std::unique_ptr<GeneralRoad> general;
    std::unique_ptr<ChunkRoad> chunks;
    std::unique_ptr<PostProcessor> postProcessor;
    std::unique_ptr<Decoder> decoder;
    std::vector<AddedToken> controlPieces; ///< SentencePiece: what parse_special cuts out
    /// What firstPass looks for.
    [[nodiscard]] const std::vector<AddedToken>& literals() const {
        return sentencePiece ? controlPieces : definition->addedTokens;
    }
    std::unique_ptr<SafeBreaks> safeBreaks;
    mutable std::once_flag rulesOnce;
    mutable std::unique_ptr<MergeRules> rules; ///< null: not BPE, or a GGUF file's, which are the road's
    bool ggufKeepsBreaks = false; ///< no special token of a GGUF file has the character that breaks go by

    mutable std::mutex poolMutex;
    mutable std::vector<std::unique_ptr<Scratch>> pool;
    std::unique_ptr<Scratch> takeScratch() const {
        const std::lock_guard lock(poolMutex);
        if (pool.empty())
            return std::make_unique<Scratch>();
        auto scratch = std::move(pool.back());
        pool.pop_back();
        return scratch;
    }
    void giveBack(std::unique_ptr<Scratch> scratch) const {
        scratch->releaseLarge();
        const std::lock_guard lock(poolMutex);
        pool.push_back(std::move(scratch));
    }

    Result<void> encodeText(std::string_view text, const EncodeOptions& options, bool generally,
                            Encoding& out, WordNotes* notes = nullptr,
                            StageObserver* observer = nullptr) const;
    Result<void> encodeOne(std::string_view text, const EncodeOptions& options, bool generally, bool isSecond,
                           Encoding& out) const;
    Result<void> encodeByteLevel(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                                 Scratch& scratch, EncodingSink& sink, const Progress& progress) const;
    Result<void> encodeBytes(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                             Scratch& scratch, EncodingSink& sink, const Progress& progress) const;
    [[nodiscard]] std::size_t safeBreakFrom(std::string_view part, std::size_t from) const;
    Result<void> checkOptions(const EncodeOptions& options) const;
    /// `after` may be null; else it is told what each rule makes of the tokens, which come from `origins`.
    Result<Decoded> decode(std::span<const PieceId> ids, const DecodeOptions& options,
                           std::span<const ByteSpan> origins, const AfterDecoderRule* after) const;
    Decoded decodeBytes(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace) const;
    std::string spellingToDecode(PieceId id) const;
    bool isSkipped(std::string_view spelling) const;
    void appendReference(std::string_view text, std::size_t first, Encoding& out) const;
};

} // namespace tokenscope
