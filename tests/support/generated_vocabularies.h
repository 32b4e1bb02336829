#pragma once
// Small BPE tokenizers of every kind, with every complication of merging: equal scores, pieces that no merge
// reaches, ranks that are not closed under merging, prefixes and suffixes, unknown characters, byte fallback,
// whole-piece look-up, user-defined and unused pieces. And texts over the same few letters.

#include "core/definition/byte_piece.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"
#include "tests/support/gguf_writer.h"

#include <QtGlobal>

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tokenscope::test {

class GeneratedVocabulary {
  public:
    explicit GeneratedVocabulary(std::uint32_t seed)
        : m_random(seed) {}

    /// Of every kind in turn.
    std::shared_ptr<const Tokenizer> tokenizer(std::uint32_t kind) {
        switch (kind % 5) {
        case 0:
            return made(sentencePiece());
        case 1:
            return made(merges());
        case 2:
            return made(ranks());
        case 3:
            return made(loaded(spm()));
        default:
            return made(loaded(ggufBpe()));
        }
    }

    std::string text(std::uint32_t letters) {
        static const std::vector<std::string> kAtoms = {"a", "a", "a",  "b",  "b",   "c",      " ",
                                                        " ", "é", "今", "\n", "a a", "<user>", "ab"};
        std::string out;
        for (std::uint32_t i = 0; i < letters; ++i)
            out += pick(kAtoms);
        return out;
    }

  private:
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(m_random()) % bound; }
    bool one(std::uint32_t in) { return below(in) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[below(static_cast<std::uint32_t>(from.size()))];
    }

    static std::shared_ptr<const Tokenizer> made(std::shared_ptr<const TokenizerDefinition> definition) {
        auto tokenizer = Tokenizer::create(std::move(definition));
        if (!tokenizer)
            qFatal("%s", describe(tokenizer.error()).c_str());
        return *tokenizer;
    }
    static std::shared_ptr<const TokenizerDefinition> loaded(const GgufWriter& file) {
        auto definition = formats::loadDefinition(file.bytes(), "generated.gguf");
        if (!definition)
            qFatal("%s", describe(definition.error()).c_str());
        return *definition;
    }

    /// Random concatenations of letters, some of which no merge reaches.
    std::vector<std::string> joined(const std::vector<std::string>& letters, std::uint32_t count) {
        std::vector<std::string> pieces;
        for (std::uint32_t i = 0; i < count; ++i) {
            std::string piece = pieces.empty() || one(2) ? pick(letters) : pick(pieces);
            do {
                piece += pieces.empty() || one(2) ? pick(letters) : pick(pieces);
            } while (one(5));
            if (piece.size() <= 16)
                pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    float score() { return -static_cast<float>(below(m_scores)); }

    std::shared_ptr<TokenizerDefinition> sentencePiece() {
        m_scores = one(3) ? 3 : 40; // few distinct scores, so that many are equal
        auto definition = std::make_shared<TokenizerDefinition>();
        definition->format = SourceFormat::SentencePiece;
        Vocabulary& v = definition->vocabulary;
        PieceId id = 0;
        const auto add = [&](const std::string& piece, PieceType type, float score) {
            if (v.find(piece) == kNoPiece)
                v.add(piece, id++, type, score);
        };
        BpeModel bpe;
        bpe.order = BpeModel::Order::Scores;
        bpe.unkId = 0;
        bpe.unkToken = "<unk>";
        bpe.byteFallback = one(2);
        add("<unk>", PieceType::Unknown, 0);
        for (unsigned byte = 0; bpe.byteFallback && byte < 256; ++byte)
            add(bytePiece(static_cast<unsigned char>(byte)), PieceType::Byte, 0);
        if (one(2))
            add("<user>", PieceType::UserDefined, 0);
        if (one(6))
            add("a▁", PieceType::UserDefined, 0);
        for (const char* letter : {"a", "b", "c", "▁", "é"}) {
            if (!one(6))
                add(letter, PieceType::Normal, score());
        }
        const bool unused = one(2);
        for (const std::string& piece : joined({"a", "b", "c", "▁", "é", "今"}, 20))
            add(piece, unused && one(4) ? PieceType::Unused : PieceType::Normal, score());
        v.finish();
        definition->model = bpe;
        SentencePieceNormalizer normalizer;
        normalizer.addDummyPrefix = !one(3);
        normalizer.removeExtraWhitespaces = one(2);
        normalizer.treatWhitespaceAsSuffix = one(4);
        definition->normalizer = NormalizerConfig{normalizer};
        definition->decoder = DecoderConfig{SentencePieceDecoder{}};
        definition->special.unk = 0;
        return definition;
    }

    std::shared_ptr<TokenizerDefinition> merges() {
        auto definition = std::make_shared<TokenizerDefinition>();
        Vocabulary& v = definition->vocabulary;
        PieceId id = 0;
        const auto add = [&](const std::string& piece) {
            if (v.find(piece) == kNoPiece)
                v.add(piece, id++);
            return v.find(piece);
        };
        BpeModel bpe;
        add("[UNK]");
        if (!one(4)) {
            bpe.unkId = 0;
            bpe.unkToken = "[UNK]";
        }
        bpe.fuseUnk = one(2);
        bpe.byteFallback = one(3);
        bpe.ignoreMerges = one(4);
        for (unsigned byte = 0; bpe.byteFallback && byte < 256; ++byte) {
            if (one(200))
                break; // leaves some out
            add(bytePiece(static_cast<unsigned char>(byte)));
        }
        if (one(4))
            bpe.continuingSubwordPrefix = "##";
        if (one(4))
            bpe.endOfWordSuffix = "</w>";
        std::vector<std::string> parts; // as they are in the vocabulary
        for (const char* letter : {"a", "b", "c", "▁", "é"}) {
            for (const std::string& before : {std::string(), bpe.continuingSubwordPrefix}) {
                for (const std::string& after : {std::string(), bpe.endOfWordSuffix}) {
                    if (one(12))
                        continue;
                    parts.push_back(before + letter + after);
                    add(parts.back());
                }
            }
        }
        for (int i = 0; i < 25; ++i) {
            const std::string left = pick(parts);
            const std::string right = pick(parts);
            const bool prefixed = right.starts_with(bpe.continuingSubwordPrefix);
            const std::string whole =
                left + (prefixed ? right.substr(bpe.continuingSubwordPrefix.size()) : right);
            if (whole.size() > 24)
                continue;
            bpe.merges.push_back({v.find(left), v.find(right), add(whole)});
            parts.push_back(whole);
        }
        if (one(2))
            add("abc" + bpe.endOfWordSuffix); // possibly unreachable by merges
        v.finish();
        definition->model = bpe;
        if (one(2))
            definition->normalizer = NormalizerConfig{
                ReplaceNormalizer{{Pattern::Kind::Literal, " ", Pattern::Dialect::Oniguruma}, "▁"}};
        else if (one(2))
            definition->preTokenizer = PreTokenizerConfig{MetaspacePreTokenizer{}};
        if (one(2))
            definition->addedTokens.push_back({id, "<user>", true, false, one(2), one(2), one(2), id});
        return definition;
    }

    std::shared_ptr<TokenizerDefinition> ranks() {
        auto definition = std::make_shared<TokenizerDefinition>();
        definition->format = SourceFormat::Tiktoken;
        Vocabulary& v = definition->vocabulary;
        PieceId id = 0;
        std::vector<std::string> letters;
        for (unsigned byte = 0; byte < 256; ++byte)
            v.add(std::string(1, static_cast<char>(byte)), id++);
        for (const std::string& piece : joined({"a", "b", "c", " ", "\xC3", "\xA9"}, 30)) {
            if (v.find(piece) == kNoPiece)
                v.add(piece, id++);
        }
        v.finish();
        BpeModel bpe;
        bpe.order = BpeModel::Order::Ranks;
        bpe.ignoreMerges = true;
        definition->model = bpe;
        definition->preTokenizer = PreTokenizerConfig{SplitPreTokenizer{
            {Pattern::Kind::Regex, R"( ?\p{L}+|\s+|[^\s\p{L}]+)", Pattern::Dialect::RustRegex},
            SplitBehavior::Isolated,
            false}};
        definition->decoder = DecoderConfig{BytesDecoder{}};
        if (one(2))
            definition->addedTokens.push_back({id, "<user>", true, false, false, false, false, id});
        return definition;
    }

    GgufWriter spm() {
        m_scores = one(3) ? 3 : 40;
        GgufVocabulary v;
        v.add("<unk>", 0, 2);
        v.add("<s>", 0, 3);
        v.addBytes();
        v.add("<user>", 0, 4);
        for (const char* letter : {"a", "b", "c", "▁", "é"}) {
            if (!one(6))
                v.add(letter, score());
        }
        for (const std::string& piece : joined({"a", "b", "c", "▁", "é", "今"}, 20))
            v.add(piece, score(), one(8) ? 5 : 1);
        GgufWriter file;
        v.write(file, "llama");
        file.boolean("tokenizer.ggml.add_space_prefix", one(2));
        return file;
    }

    GgufWriter ggufBpe() {
        GgufVocabulary v;
        const bool allBytes = one(2);
        for (unsigned byte = 0; byte < 256; ++byte) {
            if (allBytes || (byte < 0x80 && !one(40)))
                v.add(spelledInAlphabet(std::string(1, static_cast<char>(byte))));
        }
        std::vector<std::string> parts = {"a", "b", "c", "Ġ", "Ã", "©"};
        std::vector<std::string> merges;
        for (int i = 0; i < 25; ++i) {
            const std::string left = pick(parts);
            const std::string right = pick(parts);
            if (left.size() + right.size() > 16)
                continue;
            merges.push_back(left + " " + right);
            parts.push_back(left + right);
            if (!one(6)) // otherwise the merge's result is not in the vocabulary
                v.add(left + right);
        }
        v.add("<user>", 0, 4);
        GgufWriter file;
        v.write(file, "gpt2");
        file.string("tokenizer.ggml.pre", one(2) ? "gpt-2" : "llama-bpe")
            .strings("tokenizer.ggml.merges", merges);
        return file;
    }

    std::mt19937 m_random;
    std::uint32_t m_scores = 40;
};

} // namespace tokenscope::test
