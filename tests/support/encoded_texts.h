#pragma once
// Encodings built by hand, for tests of views: a small tokenizer with pieces of all six types, and any list
// of its pieces over any text.

#include "ui/session/encoded_text.h"

#include <QtGlobal>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::test {

/// A SentencePiece-like vocabulary. Ids: <unk> 0, <s> 1, </s> 2, <0x00> … <0xFF> 3 … 258, then the rest.
inline std::shared_ptr<const Tokenizer> smallTokenizer() {
    static const std::shared_ptr<const Tokenizer> kTokenizer = [] {
        auto definition = std::make_shared<TokenizerDefinition>();
        definition->format = SourceFormat::SentencePiece;
        Vocabulary& v = definition->vocabulary;
        PieceId id = 0;
        v.add("<unk>", id++, PieceType::Unknown);
        v.add("<s>", id++, PieceType::Control);
        v.add("</s>", id++, PieceType::Control);
        for (int byte = 0; byte < 256; ++byte) {
            char spelled[8];
            std::snprintf(spelled, sizeof spelled, "<0x%02X>", static_cast<unsigned>(byte));
            v.add(spelled, id++, PieceType::Byte);
        }
        v.add("<start_of_turn>", id++, PieceType::UserDefined);
        v.add("<reserved>", id++, PieceType::Unused);
        float score = 0;
        for (const char* piece : {"▁Hello", "▁world", "▁the", "the", "▁", "a", "b", ",", "今天", "\n", "é"})
            v.add(piece, id++, PieceType::Normal, score -= 1);
        v.finish();
        BpeModel model;
        model.order = BpeModel::Order::Scores;
        model.unkId = 0;
        model.unkToken = "<unk>";
        model.byteFallback = true;
        definition->model = model;
        definition->normalizer = NormalizerConfig{SentencePieceNormalizer{}};
        definition->decoder = DecoderConfig{SentencePieceDecoder{}};
        definition->special.unk = 0;
        definition->special.bos = 1;
        definition->special.eos = 2;
        auto made = Tokenizer::create(definition);
        if (!made)
            qFatal("the small tokenizer can't be made: %s", made.error().message.english().c_str());
        return *made;
    }();
    return kTokenizer;
}

/// Pieces by their spelling, with the bytes of the text that each covers.
inline ui::EncodedTextPtr encodedBy(const std::vector<std::pair<std::string, std::uint32_t>>& pieces,
                                    std::string text) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->tokenizer = smallTokenizer();
    encoded->text = std::make_shared<const std::string>(std::move(text));
    encoded->index = TextIndex(*encoded->text);
    std::uint32_t at = 0;
    for (const auto& [spelled, length] : pieces) {
        const PieceId id = encoded->tokenizer->find(spelled);
        if (id == kNoPiece)
            qFatal("the small tokenizer has no %s", spelled.c_str());
        const PieceType type = encoded->tokenizer->type(id);
        encoded->encoding.ids.push_back(id);
        encoded->encoding.bytes.push_back({at, at + length});
        encoded->types.push_back(type);
        ++encoded->typeCounts[static_cast<std::size_t>(type)];
        at += length;
    }
    return encoded;
}

/// `<s> ▁Hello ▁world ⏎ ▁ 🫩 (4 bytes) a </s>`: all special cases in ten tokens.
inline ui::EncodedTextPtr mixedTokens() {
    return encodedBy({{"<s>", 0},
                      {"▁Hello", 5},
                      {"▁world", 6},
                      {"\n", 1},
                      {"<0xF0>", 1},
                      {"<0x9F>", 1},
                      {"<0xAB>", 1},
                      {"<0xA9>", 1},
                      {"a", 1},
                      {"</s>", 0}},
                     "Hello world\n\xF0\x9F\xAB\xA9"
                     "a");
}

/// An unknown piece, U+FFFD, for two bytes that are not UTF-8, then `a`.
inline ui::EncodedTextPtr replacedToken() {
    auto encoded = std::make_shared<ui::EncodedText>(*encodedBy({{"<unk>", 2}, {"a", 1}}, "\xFF\xFE"
                                                                                          "a"));
    encoded->encoding.spellings.push_back({0, "\uFFFD"});
    return encoded;
}

/// `count` tokens: `▁the` with a line feed every `lineEvery` tokens (0: none).
inline ui::EncodedTextPtr manyTokens(std::size_t count, std::size_t lineEvery = 40) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->tokenizer = smallTokenizer();
    const PieceId word = encoded->tokenizer->find("▁the");
    const PieceId lineFeed = encoded->tokenizer->find("\n");
    std::string text;
    text.reserve(count * 4);
    encoded->encoding.ids.reserve(count);
    encoded->encoding.bytes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool ends = lineEvery != 0 && i % lineEvery == lineEvery - 1;
        const auto begin = static_cast<std::uint32_t>(text.size());
        text += ends ? "\n" : " the";
        encoded->encoding.ids.push_back(ends ? lineFeed : word);
        encoded->encoding.bytes.push_back({begin, static_cast<std::uint32_t>(text.size())});
    }
    encoded->types.assign(count, PieceType::Normal);
    encoded->typeCounts[0] = static_cast<std::uint32_t>(count);
    encoded->text = std::make_shared<const std::string>(std::move(text));
    encoded->index = TextIndex(*encoded->text);
    return encoded;
}

} // namespace tokenscope::test
