// Converts tiktoken's ranks and Mistral's tekken.json to tokenizer.json: bytes in the byte alphabet, and for
// each rank the one merge that results in it.

#include "core/base/try.h"
#include "core/definition/published_patterns.h"
#include "core/definition/template_writer.h"
#include "core/formats/convert/conversion.h"
#include "core/formats/convert/last_merge.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>

namespace tokenscope::formats {
namespace {

/// In tokenizer.json the ids of added tokens follow those of the model's pieces. If the ids differ, the
/// tokens are added to the model's pieces too.
bool idsFollowPieces(const TokenizerDefinition& source, const std::vector<AddedToken>& tokens) {
    std::uint64_t next = source.vocabulary.size();
    if (source.vocabulary.empty() || source.vocabulary.maxId() + std::uint64_t{1} != next)
        return false;
    return std::all_of(tokens.begin(), tokens.end(),
                       [&next](const AddedToken& token) { return token.id == next++; });
}

/// In the order of ids.
std::vector<AddedToken> tokensById(const TokenizerDefinition& source) {
    std::vector<AddedToken> tokens = source.addedTokens;
    std::stable_sort(tokens.begin(), tokens.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.id < b.id; });
    return tokens;
}

void spellPieces(const TokenizerDefinition& source, const std::vector<AddedToken>& tokens,
                 ConversionBuilder& builder) {
    Vocabulary& pieces = builder.definition.vocabulary;
    pieces.reserve(source.vocabulary.size() + tokens.size(), source.vocabulary.size() * 8);
    for (const std::uint32_t index : source.vocabulary.byAscendingId())
        pieces.add(spelledInAlphabet(source.vocabulary.entryBytes(index)), source.vocabulary.entry(index).id);
    const bool follow = idsFollowPieces(source, tokens);
    for (const AddedToken& token : tokens) {
        const PieceId same = pieces.find(token.content);
        if (same != kNoPiece && same != token.id)
            builder.addLoss("$.added_tokens",
                            message("the special token {} has the same spelling as the piece with id {}",
                                    inQuotes(token.content), same));
        else if (!follow)
            pieces.add(token.content, token.id);
    }
    pieces.finish();
}

/// Sets `ignoreMerges` if there are pieces that no merge results in.
Result<std::vector<Merge>> mergesOfRanks(const Vocabulary& ranks, const Progress& progress,
                                         bool& ignoreMerges, ConversionBuilder& builder) {
    std::vector<Merge> merges;
    const auto keyOf = [&ranks](std::string_view bytes) { return ranks.find(bytes); };
    for (const std::uint32_t index : ranks.byAscendingId()) {
        if (index % kCanceledEvery == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
        const std::string_view piece = ranks.entryBytes(index);
        const auto split = lastMerge(piece, byteBounds(piece), keyOf);
        if (!split) { // found only as a whole word
            ignoreMerges = ignoreMerges || piece.size() > 1;
            continue;
        }
        const PieceId left = ranks.find(piece.substr(0, *split));
        const PieceId right = ranks.find(piece.substr(*split));
        if (left == kNoPiece || right == kNoPiece)
            builder.addLoss(pieceNumber(ranks.entry(index).id),
                            "a byte of this piece is not a piece itself, so there is no merge");
        else
            merges.push_back({left, right, ranks.entry(index).id});
    }
    return merges;
}

PostProcessorConfig templateAround(const BosEosPostProcessor& around, const TokenizerDefinition& source) {
    const auto named = [&source](PieceId id) -> TemplateWriter::Token {
        for (const AddedToken& token : source.addedTokens) {
            if (token.id == id)
                return {token.content, id};
        }
        return {std::string(source.vocabulary.bytes(id)), id};
    };
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        const bool pair = pieces == &Template::pair;
        if (around.bos && around.bosIsSpecial)
            writer.special(pieces, named(*around.bos), 0);
        writer.text(pieces, false, 0);
        if (pair)
            writer.text(pieces, true, 1);
        if (around.eos && around.eosIsSpecial)
            writer.special(pieces, named(*around.eos), pair ? 1 : 0);
    }
    return {writer.take()};
}

} // namespace

std::optional<PostProcessorConfig> bosEosPostProcessor(const TokenizerDefinition& source) {
    const auto* around =
        source.postProcessor ? std::get_if<BosEosPostProcessor>(&source.postProcessor->kind) : nullptr;
    const bool adds =
        around && ((around->bos && around->bosIsSpecial) || (around->eos && around->eosIsSpecial));
    return adds ? std::optional(templateAround(*around, source)) : std::nullopt;
}

Result<void> convertFromRanks(const TokenizerDefinition& source, const ConvertOptions& options,
                              ConversionBuilder& builder) {
    TokenizerDefinition& definition = builder.definition;
    const auto* split =
        source.preTokenizer ? std::get_if<SplitPreTokenizer>(&source.preTokenizer->kind) : nullptr;
    const auto pattern = split && split->pattern.kind == Pattern::Kind::Regex
                             ? patternForOniguruma(split->pattern.text)
                             : std::nullopt;
    if (!pattern)
        builder.reject("$.pre_tokenizer", "Oniguruma can't express this pattern of Rust's regex");
    const std::vector<AddedToken> tokens = tokensById(source);
    spellPieces(source, tokens, builder);
    BpeModel bpe;
    TOKENSCOPE_TRY(auto merges,
                   mergesOfRanks(source.vocabulary, options.progress, bpe.ignoreMerges, builder));
    bpe.merges = std::move(merges);
    definition.model = std::move(bpe);
    if (!pattern)
        return {};
    if (*pattern == kGpt2Pattern) {
        definition.preTokenizer = PreTokenizerConfig{ByteLevelPreTokenizer{false, true, true}};
    } else {
        PreTokenizerSequence words;
        words.parts.push_back({SplitPreTokenizer{{Pattern::Kind::Regex, *pattern}}});
        words.parts.push_back({ByteLevelPreTokenizer{false, true, false}});
        definition.preTokenizer = PreTokenizerConfig{std::move(words)};
    }
    definition.postProcessor = bosEosPostProcessor(source);
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    definition.addedTokens = tokens;
    return {};
}

} // namespace tokenscope::formats
