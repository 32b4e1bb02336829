#include "core/base/base64.h"
#include "core/definition/published_patterns.h"
#include "core/formats/convert/convert.h"
#include "core/formats/format.h"
#include "tests/fuzz/support/laws.h"
#include "tests/fuzz/support/made_definition.h"
#include "tests/support/gguf_writer.h"

#include <cstdio>

namespace tokenscope::fuzz {
namespace {

constexpr auto kRustPatterns =
    std::to_array<std::string_view>({kCl100kPattern, kO200kPattern, kR50kPattern, kLlama3Pattern,
                                     R"(\p{L}+|[^\p{L}]+)", R"(\s+|\S)", R"([\s\S])"});

constexpr std::size_t kLongestPiece = 256;

/// Pieces as a trainer would find them: two earlier ones joined, or new.
std::vector<std::string> makePieces(MadeInput& input, bool utf8) {
    std::vector<std::string> pieces;
    for (std::size_t left = 1 + input.below(24); left > 0; --left) {
        if (pieces.size() > 1 && input.flag()) {
            const std::string& first = pieces[input.below(pieces.size())];
            const std::string& second = pieces[input.below(pieces.size())];
            if (first.size() + second.size() <= kLongestPiece)
                pieces.push_back(first + second);
        } else {
            pieces.push_back(input.piece(utf8));
        }
    }
    return pieces;
}

/// Byte 0x00 to 0xFF, each spelled as one character (GPT-2).
std::vector<std::string> byteAlphabet() {
    std::vector<std::string> spelled;
    unsigned next = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool printable = (byte > 0x20 && byte < 0x7F) || (byte > 0xA0 && byte != 0xAD);
        const unsigned c = printable ? byte : next++;
        spelled.push_back(c < 0x80 ? std::string(1, static_cast<char>(c))
                                   : std::string{static_cast<char>(0xC0U | (c >> 6U)),
                                                 static_cast<char>(0x80U | (c & 0x3FU))});
    }
    return spelled;
}

std::vector<std::string> bytePieces() {
    test::GgufVocabulary bytes;
    bytes.addBytes();
    return bytes.tokens;
}

float makeScore(MadeInput& input) {
    return static_cast<float>(input.below(16)) / -4.0F;
}

void add(Vocabulary& vocabulary, const std::string& piece, PieceType type = PieceType::Normal,
         float score = 0) {
    if (vocabulary.find(piece) == kNoPiece)
        vocabulary.add(piece, static_cast<PieceId>(vocabulary.size()), type, score);
}

BpeModel makeBpe(MadeInput& input, TokenizerDefinition& definition) {
    BpeModel bpe;
    Vocabulary& vocabulary = definition.vocabulary;
    if (input.seldom())
        bpe.continuingSubwordPrefix = "##";
    if (input.seldom())
        bpe.endOfWordSuffix = "</w>";
    for (std::size_t left = input.below(24); left > 0; --left) {
        const std::size_t a = vocabulary.size() - 1 - input.below(256) % vocabulary.size();
        const std::size_t b = vocabulary.size() - 1 - input.below(256) % vocabulary.size();
        std::string_view right = vocabulary.entryBytes(b);
        if (!bpe.continuingSubwordPrefix.empty() && right.starts_with(bpe.continuingSubwordPrefix))
            right.remove_prefix(bpe.continuingSubwordPrefix.size());
        const std::string joined = std::string(vocabulary.entryBytes(a)) + std::string(right);
        if (joined.size() > kLongestPiece) // repeated doubling
            continue;
        add(vocabulary, joined);
        bpe.merges.push_back({vocabulary.entry(a).id, vocabulary.entry(b).id, vocabulary.find(joined)});
    }
    if (input.flag()) {
        bpe.unkToken = std::string(vocabulary.entryBytes(0));
        bpe.unkId = vocabulary.entry(0).id;
    }
    bpe.byteFallback = input.flag();
    bpe.fuseUnk = input.flag();
    bpe.ignoreMerges = input.flag();
    return bpe;
}

void makeModel(MadeInput& input, TokenizerDefinition& definition) {
    Vocabulary& vocabulary = definition.vocabulary;
    const std::size_t kind = input.below(5);
    add(vocabulary, "<unk>");
    if (input.seldom()) {
        for (const std::string& piece : bytePieces())
            add(vocabulary, piece);
    }
    if (input.flag()) {
        for (const std::string& piece : byteAlphabet())
            add(vocabulary, piece);
    }
    for (const std::string& piece : makePieces(input, true)) {
        add(vocabulary, piece, PieceType::Normal, makeScore(input));
        if (kind == 3 || input.seldom())
            add(vocabulary, "##" + piece);
    }
    if (kind < 2) {
        definition.model = makeBpe(input, definition);
    } else if (kind == 2) {
        UnigramModel model;
        if (!input.seldom())
            model.unkId = 0;
        model.byteFallback = input.flag();
        definition.model = model;
    } else if (kind == 3) {
        definition.model = WordPieceModel{"<unk>", "##", static_cast<std::uint32_t>(1 + input.below(100))};
    } else {
        definition.model = WordLevelModel{"<unk>"};
    }
    vocabulary.finish();
}

void makeAddedTokens(MadeInput& input, TokenizerDefinition& definition) {
    for (std::size_t left = input.below(5); left > 0; --left) {
        AddedToken token;
        token.content = input.flag() ? std::string(kFragments[input.below(48)]) : input.piece(true);
        const std::size_t flags = input.below(32);
        token.special = (flags & 1U) != 0;
        token.singleWord = (flags & 2U) != 0;
        token.lstrip = (flags & 4U) != 0;
        token.rstrip = (flags & 8U) != 0;
        token.normalized = (flags & 16U) != 0;
        const PieceId known = definition.vocabulary.find(token.content);
        token.id = token.idInFile =
            known != kNoPiece
                ? known
                : static_cast<PieceId>(definition.vocabulary.size() + definition.addedTokens.size());
        definition.addedTokens.push_back(std::move(token));
    }
}

/// The keys `e` → `x` and `e U+0301` → nothing, as a Darts array: children of a node at offset o are at o ^
/// label, its leaf at o.
std::string smallCharsmap() {
    std::string units(1024 * 4, '\0');
    const auto put = [&](std::uint32_t at, std::uint32_t unit) {
        for (std::uint32_t i = 0; i < 4; ++i)
            units[at * 4 + i] = static_cast<char>(unit >> (8 * i));
    };
    const auto link = [](std::uint32_t at, std::uint32_t to, std::uint32_t label, bool leaf) {
        return label | (leaf ? 0x100U : 0U) | ((at ^ to) << 10U);
    };
    put(0, 1U << 10U);
    const std::uint32_t e = 1U ^ 'e';
    put(e, link(e, 0x100, 'e', true));
    put(0x100, 0x8000'0000U);
    const std::uint32_t lead = 0x100U ^ 0xCCU;
    put(lead, link(lead, 0x200, 0xCC, false));
    const std::uint32_t mark = 0x200U ^ 0x81U;
    put(mark, link(mark, 0x300, 0x81, true));
    put(0x300, 0x8000'0002U);
    using namespace std::string_literals;
    return "\0\x10\0\0"s + units + "x\0\0"s;
}

} // namespace

std::string makeHuggingFaceJson(MadeInput& input) {
    TokenizerDefinition definition;
    makeModel(input, definition);
    makeAddedTokens(input, definition);
    makeStages(input, definition);
    return formats::saveHuggingFaceJson(definition).value_or(std::string());
}

std::string makeSentencePiece(MadeInput& input) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::SentencePiece;
    const std::size_t kind = input.below(4);
    const bool byteFallback = input.flag();
    Vocabulary& vocabulary = definition.vocabulary;
    add(vocabulary, "<unk>", PieceType::Unknown);
    add(vocabulary, "<s>", PieceType::Control);
    add(vocabulary, "</s>", PieceType::Control);
    if (byteFallback) {
        for (const std::string& piece : bytePieces())
            add(vocabulary, piece, PieceType::Byte);
    }
    constexpr auto kTypes =
        std::to_array({PieceType::Normal, PieceType::Normal, PieceType::Normal, PieceType::Normal,
                       PieceType::UserDefined, PieceType::Unused, PieceType::Control, PieceType::Normal});
    for (const std::string& piece : makePieces(input, true)) {
        const float score = makeScore(input);
        add(vocabulary, piece, input.oneOf(kTypes), score);
    }
    vocabulary.finish();
    definition.special.unk = 0;
    definition.special.bos = 1;
    definition.special.eos = 2;
    if (kind == 0) {
        BpeModel bpe;
        bpe.order = BpeModel::Order::Scores;
        bpe.unkId = 0;
        bpe.byteFallback = byteFallback;
        definition.model = bpe;
    } else if (kind == 1) {
        UnigramModel unigram;
        unigram.unkId = 0;
        unigram.sentencePiece = true;
        unigram.byteFallback = byteFallback;
        definition.model = unigram;
    } else if (kind == 2) {
        definition.model = SentencePieceWordModel{0, byteFallback};
    } else {
        definition.model = SentencePieceCharModel{0, byteFallback};
    }
    SentencePieceNormalizer normalizer;
    const std::size_t flags = input.below(32);
    normalizer.addDummyPrefix = (flags & 1U) == 0;
    normalizer.removeExtraWhitespaces = (flags & 2U) == 0;
    normalizer.escapeWhitespaces = (flags & 4U) == 0;
    normalizer.treatWhitespaceAsSuffix = (flags & 8U) != 0;
    if ((flags & 16U) != 0)
        normalizer.charsmap = smallCharsmap();
    definition.normalizer = NormalizerConfig{normalizer};
    return formats::saveSentencePiece(definition).value_or(std::string());
}

std::string makeTiktoken(MadeInput& input, formats::TiktokenChoice& choice) {
    choice.pattern = input.oneOf(kRustPatterns);
    if (input.flag())
        choice.specials = {{"<s>", 5000}, {input.piece(true), 5001}};
    std::string file;
    std::size_t rank = 0;
    const auto put = [&](const std::string& piece) {
        file += base64Encode(piece) + " " + std::to_string(rank++) + "\n";
    };
    Vocabulary seen;
    const bool whole = !input.seldom();
    for (int byte = 0; whole && byte < 256; ++byte) {
        put(std::string(1, static_cast<char>(byte)));
        add(seen, std::string(1, static_cast<char>(byte)));
    }
    for (const std::string& piece : makePieces(input, false)) {
        if (seen.find(piece) != kNoPiece)
            continue;
        add(seen, piece);
        put(piece);
    }
    return file;
}

std::string makeTekken(MadeInput& input) {
    std::string file;
    std::size_t rank = 0;
    Vocabulary seen;
    const auto put = [&](const std::string& piece) {
        if (seen.find(piece) != kNoPiece)
            return;
        add(seen, piece);
        file += (file.empty() ? "" : ",");
        file +=
            R"({"rank": )" + std::to_string(rank++) + R"(, "token_bytes": ")" + base64Encode(piece) + R"("})";
    };
    for (int byte = 0; byte < 256; ++byte)
        put(std::string(1, static_cast<char>(byte)));
    for (const std::string& piece : makePieces(input, false))
        put(piece);
    return R"({"config": {"pattern": "\\p{L}+|\\p{N}|[^\\p{L}\\p{N}]+", "default_vocab_size": )" +
           std::to_string(rank + 3) + R"(, "default_num_special_tokens": 3, "version": "v11"}, "vocab": [)" +
           file + R"(], "special_tokens": [{"rank": 1, "token_str": "<s>", "is_control": true}]})";
}

std::string makeRwkv(MadeInput& input) {
    std::string file;
    std::size_t id = 1;
    const auto put = [&](const std::string& piece) {
        static constexpr char kHex[] = "0123456789abcdef";
        file += std::to_string(id++) + " b'";
        for (const char c : piece) {
            file += "\\x";
            file += kHex[static_cast<unsigned char>(c) >> 4U];
            file += kHex[static_cast<unsigned char>(c) & 15U];
        }
        file += "' " + std::to_string(piece.size()) + "\n";
    };
    const bool whole = !input.seldom();
    for (int byte = 0; whole && byte < 256; ++byte)
        put(std::string(1, static_cast<char>(byte)));
    for (const std::string& piece : makePieces(input, false))
        put(piece);
    return file;
}

std::string makeGguf(MadeInput& input) {
    constexpr auto kKinds =
        std::to_array<std::string_view>({"llama", "gpt2", "bert", "t5", "rwkv", "plamo2", "gemma4"});
    constexpr auto kPre =
        std::to_array<std::string_view>({"gpt-2", "llama-bpe", "qwen2", "deepseek-llm", "default",
                                         "starcoder", "tekken", "gpt-4o", "smollm", "glm4"});
    const std::string_view kind = input.oneOf(kKinds);
    test::GgufVocabulary vocabulary;
    const auto put = [&](const std::string& token, float score, std::int32_t type) {
        for (const std::string& known : vocabulary.tokens) {
            if (known == token)
                return;
        }
        vocabulary.add(token, score, type);
    };
    put("<unk>", 0, 2);
    put("<s>", 0, 3);
    put("</s>", 0, 3);
    if (kind == "gpt2" || (kind != "bert" && kind != "rwkv" && input.seldom())) {
        for (const std::string& piece : byteAlphabet())
            vocabulary.add(piece);
    }
    if (kind != "gpt2" && kind != "bert" && !input.seldom())
        vocabulary.addBytes();
    constexpr auto kTypes = std::to_array<std::int32_t>({1, 1, 1, 1, 1, 3, 4, 5});
    for (const std::string& piece : makePieces(input, true)) {
        const float score = makeScore(input);
        put(kind == "bert" && input.flag() ? "\u2581" + piece : piece, score, input.oneOf(kTypes));
    }
    std::vector<std::string> merges;
    for (std::size_t left = input.below(24); left > 0; --left) {
        const std::size_t last = vocabulary.tokens.size() - 1;
        const std::string first = vocabulary.tokens[last - input.below(256) % (last + 1)];
        const std::string second = vocabulary.tokens[last - input.below(256) % (last + 1)];
        if (first.size() + second.size() > kLongestPiece)
            continue;
        if (!input.seldom())
            put(first + second, 0, 1);
        merges.push_back(first + " " + second);
    }
    test::GgufWriter file;
    vocabulary.write(file, kind);
    file.strings("tokenizer.ggml.merges", merges).string("tokenizer.ggml.pre", input.oneOf(kPre));
    const std::size_t flags = input.below(256);
    file.boolean("tokenizer.ggml.add_bos_token", (flags & 1U) != 0);
    file.boolean("tokenizer.ggml.add_eos_token", (flags & 2U) != 0);
    file.boolean("tokenizer.ggml.add_space_prefix", (flags & 4U) != 0);
    file.boolean("tokenizer.ggml.remove_extra_whitespaces", (flags & 8U) != 0);
    if ((flags & 16U) != 0)
        file.boolean("tokenizer.ggml.normalizer.lowercase", (flags & 32U) != 0);
    if ((flags & 64U) != 0) {
        const std::string map = smallCharsmap();
        file.array("tokenizer.ggml.precompiled_charsmap", 0, map.size(), map);
    }
    file.uint32("tokenizer.ggml.bos_token_id", 1).uint32("tokenizer.ggml.eos_token_id", 2);
    if ((flags & 128U) != 0)
        file.uint32("tokenizer.ggml.unknown_token_id", 0);
    return file.bytes();
}

namespace {

const std::string& shown(const std::string& file) {
    if (shows())
        std::fprintf(stderr, "%s\n", file.c_str());
    return file;
}

Result<TokenizerDefinition> makeAndLoad(MadeInput& input) {
    formats::LoadOptions options;
    switch (input.below(10)) {
    case 5:
    case 6:
        return formats::sentencePieceFormat().read({shown(makeSentencePiece(input))}, {});
    case 7: {
        formats::TiktokenChoice choice;
        const std::string file = makeTiktoken(input, choice);
        options.tiktoken = std::move(choice);
        return formats::tiktokenFormat().read({shown(file)}, options);
    }
    case 8:
        return input.flag() ? formats::tekkenFormat().read({shown(makeTekken(input))}, {})
                            : formats::rwkvFormat().read({shown(makeRwkv(input))}, {});
    case 9:
        return formats::ggufFormat().read({shown(makeGguf(input))}, {});
    default:
        return formats::huggingFaceFormat().read({shown(makeHuggingFaceJson(input))}, {});
    }
}

} // namespace

std::shared_ptr<const TokenizerDefinition> makeDefinition(MadeInput& input) {
    auto loaded = makeAndLoad(input);
    return loaded ? std::make_shared<const TokenizerDefinition>(*std::move(loaded)) : nullptr;
}

} // namespace tokenscope::fuzz
