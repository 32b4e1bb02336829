// Converts byte-level BPEs to ranks, which merge by the resulting piece and not by a list, and writes the two
// files.

#include "core/base/base64.h"
#include "core/definition/published_patterns.h"
#include "core/formats/convert/conversion.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope::formats {
namespace {

std::optional<std::string> patternOf(const std::optional<PreTokenizerConfig>& config) {
    if (!config)
        return std::nullopt;
    const auto* whole = std::get_if<ByteLevelPreTokenizer>(&config->kind);
    if (whole)
        return whole->useRegex && !whole->addPrefixSpace ? std::optional(std::string(kGpt2Pattern))
                                                         : std::nullopt;
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config->kind);
    if (!sequence || sequence->parts.size() != 2)
        return std::nullopt;
    const auto* split = std::get_if<SplitPreTokenizer>(&sequence->parts[0].kind);
    const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&sequence->parts[1].kind);
    const bool plain = split && bytes && !bytes->useRegex && !bytes->addPrefixSpace && !split->invert &&
                       split->behavior == SplitBehavior::Isolated &&
                       split->pattern.kind == Pattern::Kind::Regex;
    if (!plain)
        return std::nullopt;
    return split->pattern.dialect != Pattern::Dialect::Oniguruma ? std::optional(split->pattern.text)
                                                                 : patternForRust(split->pattern.text);
}

void convertTokens(const TokenizerDefinition& source, ConversionBuilder& builder) {
    for (const AddedToken& token : source.addedTokens) {
        AddedToken plain;
        plain.id = plain.idInFile = token.id;
        plain.content = token.content;
        plain.special = true;
        plain.normalized = false;
        if (token.lstrip || token.rstrip || token.singleWord)
            builder.addLoss("$.added_tokens", message("the added token {} has lstrip, rstrip or single_word",
                                                      inQuotes(token.content)));
        if (!token.special)
            builder.result.samePlain = false;
        builder.definition.addedTokens.push_back(std::move(plain));
    }
    if (!builder.result.samePlain)
        builder.addNote("$.added_tokens",
                        "added tokens that are not special are always recognized; here they become special "
                        "tokens, which are recognized only if special tokens are parsed");
}

/// The pieces that aren't added tokens, as bytes.
void convertBytes(const TokenizerDefinition& source, ConversionBuilder& builder) {
    std::unordered_set<std::string_view> tokens;
    for (const AddedToken& token : source.addedTokens)
        tokens.insert(token.content);
    Vocabulary& ranks = builder.definition.vocabulary;
    ranks.reserve(source.vocabulary.size(), source.vocabulary.size() * 8);
    for (const std::uint32_t index : source.vocabulary.byAscendingId()) {
        const std::string_view piece = source.vocabulary.entryBytes(index);
        if (tokens.contains(piece))
            continue;
        const PieceId id = source.vocabulary.entry(index).id;
        const auto bytes = bytesOfAlphabet(piece);
        if (!bytes || bytes->empty())
            builder.addLoss(pieceNumber(id),
                            message("the piece {} is not in the byte alphabet", inQuotes(piece)));
        else
            ranks.add(*bytes, id);
    }
    ranks.finish();
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char one = static_cast<char>(byte);
        if (ranks.find({&one, 1}) == kNoPiece)
            builder.addLoss("$.model.vocab", message("there is no piece for the byte {}", byte));
    }
}

/// Checks that merging by ranks equals merging by the list: the same pairs in the same order.
Result<void> compareMerges(const TokenizerDefinition& source, const BpeModel& bpe, const Progress& progress,
                           ConversionBuilder& builder) {
    const Vocabulary& ranks = builder.definition.vocabulary;
    std::unordered_map<PieceId, std::vector<std::uint32_t>> mergesOf;
    for (std::uint32_t i = 0; i < bpe.merges.size(); ++i)
        mergesOf[bpe.merges[i].merged].push_back(i);
    const auto keyOf = [&ranks](std::string_view bytes) { return ranks.find(bytes); };
    std::int64_t last = -1;
    for (const std::uint32_t index : ranks.byAscendingId()) {
        if (index % kCanceledEvery == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
        const std::string_view piece = ranks.entryBytes(index);
        const PieceId id = ranks.entry(index).id;
        const auto merges = mergesOf.find(id);
        const auto split = lastMerge(piece, byteBounds(piece), keyOf);
        const std::string shown = inQuotes(source.vocabulary.bytes(id));
        if (!split) {
            const bool whole = piece.size() > 1 && !bpe.ignoreMerges;
            if (whole)
                builder.addLoss(pieceNumber(id),
                                message("{} doesn't encode to itself: no merge results in it", shown));
            continue;
        }
        const PieceId left = ranks.find(piece.substr(0, *split));
        const PieceId right = ranks.find(piece.substr(*split));
        std::int64_t found = -1;
        for (const std::uint32_t merge :
             merges == mergesOf.end() ? std::vector<std::uint32_t>() : merges->second) {
            if (bpe.merges[merge].left == left && bpe.merges[merge].right == right)
                found = merge;
        }
        if (found < 0)
            builder.addLoss(pieceNumber(id),
                            message("the list merges {} differently from ranks, or not at all", shown));
        else if (found < last)
            builder.addLoss(
                pieceNumber(id),
                message("{} is merged before pieces with a lower id: ranks are both id and order", shown));
        last = std::max(last, found);
    }
    return {};
}

Result<void> convertToTiktoken(const TokenizerDefinition& source, const ConvertOptions& options,
                               ConversionBuilder& builder) {
    TokenizerDefinition& definition = builder.definition;
    definition.format = SourceFormat::Tiktoken;
    definition.decoder = DecoderConfig{BytesDecoder{}};
    BpeModel model;
    model.order = BpeModel::Order::Ranks;
    model.ignoreMerges = true;
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    if (bpe && bpe->order == BpeModel::Order::Ranks) { // tekken.json, or a rank file
        definition.vocabulary = source.vocabulary;
        definition.preTokenizer = source.preTokenizer;
    } else {
        if (!bpe || bpe->order == BpeModel::Order::Scores)
            builder.reject("$.model",
                           message("the model ({}) is not a byte-level BPE", modelName(source.model)));
        if (source.normalizer)
            builder.addLoss("$.normalizer", "there is a normalizer");
        if (!bpe)
            return {};
        if (!bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty())
            builder.reject("$.model", "the model uses continuing_subword_prefix or end_of_word_suffix");
        const auto pattern = patternOf(source.preTokenizer);
        if (!pattern)
            builder.reject("$.pre_tokenizer", "words are not split by one pattern and then spelled in bytes");
        if (!builder.result.possible) // without a reason, all pieces would be reported too
            return {};
        definition.preTokenizer = PreTokenizerConfig{
            SplitPreTokenizer{{Pattern::Kind::Regex, *pattern, Pattern::Dialect::RustRegex}}};
        convertBytes(source, builder);
        if (auto compared = compareMerges(source, *bpe, options.progress, builder); !compared)
            return compared;
    }
    definition.model = std::move(model);
    convertTokens(source, builder);
    if (source.postProcessor && !std::holds_alternative<ByteLevelPostProcessor>(source.postProcessor->kind)) {
        builder.result.sameAround = false;
        builder.addNote("$.post_processor", "the tokens added before and after a text are omitted");
    }
    if (source.truncation || source.padding)
        builder.addNote("$", "truncation and padding are omitted");
    return {};
}

namespace {

/// An ASCII string literal.
std::string pythonString(std::string_view text) {
    std::string out = "\"";
    char escape[16];
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter character = decodeUtf8(text, at);
        const auto c = static_cast<std::uint32_t>(character.value);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += static_cast<char>(c);
        } else if (c >= 0x20 && c < 0x7F) {
            out += static_cast<char>(c);
        } else {
            std::snprintf(escape, sizeof escape, c < 0x10000 ? "\\u%04X" : "\\U%08X", c);
            out += escape;
        }
        at += character.length;
    }
    return out + '"';
}

} // namespace

std::vector<SavedFile> tiktokenFiles(const TokenizerDefinition& definition, const std::string& stem) {
    std::string ranks;
    for (const std::uint32_t index : definition.vocabulary.byAscendingId()) {
        const std::string_view token = definition.vocabulary.entryBytes(index);
        ranks += token.empty() ? "=" : base64Encode(token); // a line needs both fields
        ranks += ' ';
        ranks += std::to_string(definition.vocabulary.entry(index).id);
        ranks += '\n';
    }
    const auto* split =
        definition.preTokenizer ? std::get_if<SplitPreTokenizer>(&definition.preTokenizer->kind) : nullptr;
    std::string module =
        "\"\"\"What the rank file of the same name leaves out: pattern and special tokens.\n\n"
        "encoding() gives the encoding to OpenAI's tiktoken.\n\"\"\"\n\n"
        "import pathlib\n\npat_str = ";
    module += pythonString(split ? split->pattern.text : std::string());
    module += "\n\nspecial_tokens = {\n";
    for (const AddedToken& token : definition.addedTokens) {
        module += "    ";
        module += pythonString(token.content);
        module += ": ";
        module += std::to_string(token.id);
        module += ",\n";
    }
    module +=
        "}\n\n\ndef encoding():\n"
        "    import tiktoken\n"
        "    import tiktoken.load\n\n"
        "    path = pathlib.Path(__file__).with_suffix(\".tiktoken\")\n"
        "    ranks = tiktoken.load.load_tiktoken_bpe(str(path))\n"
        "    return tiktoken.Encoding(\n"
        "        name=path.stem, pat_str=pat_str, mergeable_ranks=ranks, special_tokens=special_tokens\n"
        "    )\n";
    return {{stem + ".tiktoken", std::move(ranks)}, {stem + ".py", std::move(module)}};
}

class TiktokenTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::Tiktoken; }
    [[nodiscard]] std::string_view name() const override { return "tiktoken"; }
    [[nodiscard]] Message title() const override { return "a rank file"; }
    [[nodiscard]] std::string_view extension() const override { return ".tiktoken"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& builder) const override {
        return convertToTiktoken(source, options, builder);
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& stem) const override {
        return tiktokenFiles(definition, stem);
    }
};

} // namespace

const Target& tiktokenTarget() {
    static const TiktokenTarget kTarget;
    return kTarget;
}

} // namespace tokenscope::formats
