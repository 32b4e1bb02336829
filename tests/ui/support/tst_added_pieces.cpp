#include "ui/support/added_pieces.h"

#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class AddedPiecesTest : public QObject {
    Q_OBJECT

    static QString sentence(std::optional<PostProcessorConfig> config) {
        auto definition = std::make_shared<TokenizerDefinition>(test::smallTokenizer()->definition());
        definition->postProcessor = std::move(config);
        const auto tokenizer = Tokenizer::create(definition);
        return tokenizer ? addedPiecesSentence(**tokenizer)
                         : QString::fromStdString(tokenizer.error().message);
    }

  private slots:
    void describesInsertedTokens() {
        QCOMPARE(sentence(std::nullopt), QString("This tokenizer adds no special tokens to a text"));
        QCOMPARE(sentence(PostProcessorConfig{ByteLevelPostProcessor{}}),
                 QString("This tokenizer adds no special tokens to a text"));
        // SentencePiece: the end piece exists, but the switch never adds it.
        QCOMPARE(sentence(PostProcessorConfig{BosEosPostProcessor{1, 2}}),
                 QString("Add <s> before the text"));
        QCOMPARE(sentence(PostProcessorConfig{BosEosPostProcessor{std::nullopt, 2}}),
                 QString("This tokenizer adds no special tokens to a text"));
        BertPostProcessor bert;
        bert.cls = {"[CLS]", 1};
        bert.sep = {"[SEP]", 2};
        QCOMPARE(sentence(PostProcessorConfig{bert}),
                 QString("Add [CLS] before the text and [SEP] after it"));
        TemplatePostProcessor end;
        end.single = {{TemplatePostProcessor::Sequence{}, 0}, {TemplatePostProcessor::Special{"</s>"}, 0}};
        end.specials = {{"</s>", {2}, {"</s>"}}};
        QCOMPARE(sentence(PostProcessorConfig{end}), QString("Add </s> after the text"));
        QCOMPARE(sentence(PostProcessorConfig{PostProcessorSequence{
                     {PostProcessorConfig{ByteLevelPostProcessor{}}, PostProcessorConfig{end}}}}),
                 QString("Add </s> after the text"));
    }
};

QTEST_GUILESS_MAIN(AddedPiecesTest)
#include "tst_added_pieces.moc"
