#pragma once
// A small BERT-like tokenizer, built by hand, and texts traced through its stages.

#include "ui/widgets/stages_view/trace_job.h"

#include <QtGlobal>

#include <string>

namespace tokenscope::test {

inline std::shared_ptr<const Tokenizer> bertLike(const std::vector<NormalizerConfig>& more = {}) {
    auto definition = std::make_shared<TokenizerDefinition>();
    Vocabulary& v = definition->vocabulary;
    PieceId id = 0;
    for (const char* piece : {"[UNK]", "[CLS]", "[SEP]", "[MASK]", "re", "##tok", "##enize", "caf", "##e",
                              "東", "京", "a", "b", "##b", "!"})
        v.add(piece, id++, PieceType::Normal);
    v.finish();
    definition->model = WordPieceModel{};
    NormalizerConfig bert{BertNormalizer{}};
    if (more.empty()) {
        definition->normalizer = bert;
    } else {
        NormalizerSequence sequence;
        sequence.parts = more;
        definition->normalizer = NormalizerConfig{sequence};
    }
    definition->preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
    definition->postProcessor = PostProcessorConfig{BertPostProcessor{{"[SEP]", 2}, {"[CLS]", 1}}};
    definition->decoder = DecoderConfig{WordPieceDecoder{}};
    for (const auto& [special, content] :
         {std::pair<PieceId, const char*>{0, "[UNK]"}, {1, "[CLS]"}, {2, "[SEP]"}, {3, "[MASK]"}}) {
        AddedToken token;
        token.id = token.idInFile = special;
        token.content = content;
        token.special = true;
        token.normalized = false;
        definition->addedTokens.push_back(token);
    }
    definition->addSpecialByDefault = true;
    definition->parseSpecialByDefault = true;
    auto made = Tokenizer::create(definition);
    if (!made)
        qFatal("the BERT-like tokenizer can't be made: %s", made.error().message.english().c_str());
    return *made;
}

inline ui::EncodedTextPtr encodedWith(const std::shared_ptr<const Tokenizer>& tokenizer, std::string text) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->tokenizer = tokenizer;
    encoded->text = std::make_shared<const std::string>(std::move(text));
    encoded->index = TextIndex(*encoded->text);
    auto encoding = tokenizer->encode(*encoded->text);
    if (!encoding)
        qFatal("the text can't be encoded: %s", encoding.error().message.english().c_str());
    encoded->encoding = std::move(*encoding);
    for (const PieceId id : encoded->encoding.ids)
        encoded->types.push_back(tokenizer->type(id));
    return encoded;
}

inline std::shared_ptr<ui::StagedText> staged(const std::shared_ptr<const Tokenizer>& tokenizer,
                                              std::string text, const std::set<ui::Stage>& collapsed = {}) {
    const ui::EncodedTextPtr encoded = encodedWith(tokenizer, std::move(text));
    auto result =
        ui::stageText(encoded, {0, static_cast<std::uint32_t>(encoded->text->size())}, collapsed, {});
    if (!result)
        qFatal("the text can't be traced: %s", result.error().message.english().c_str());
    return *result;
}

inline const ui::StageRow& rowOf(const ui::StagedText& staged, ui::Stage stage) {
    for (const ui::StageRow& row : staged.rows)
        if (row.stage == stage)
            return row;
    qFatal("there is no such row");
}

} // namespace tokenscope::test
