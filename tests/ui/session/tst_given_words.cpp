// A text that is encoded as words: all that views show of it is what encoding the list of words gives.

#include "tests/support/generated_text.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"
#include "tests/support/stepped_words.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/stages_view/stage_words.h"
#include "ui/widgets/stages_view/trace_job.h"
#include "ui/widgets/token_card/token_facts.h"
#include "ui/widgets/token_table/token_item_model.h"
#include "ui/widgets/word_strip/listed_words.h"

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

EncodedTextPtr encodedAs(const std::shared_ptr<const Tokenizer>& tokenizer, const std::string& text,
                         WordInput input) {
    EncodeRequest request;
    request.tokenizer = tokenizer;
    request.text = std::make_shared<const std::string>(text);
    request.wordInput = input;
    request.options.addSpecial = true;
    const auto encoded = encodeText(request, {});
    if (!encoded)
        qFatal("%s", describe(encoded.error()).c_str());
    return *encoded;
}

std::vector<std::string> listOf(const EncodedText& encoded) {
    std::vector<std::string> words;
    for (const ByteSpan word : encoded.givenWords)
        words.push_back(encoded.text->substr(word.begin, word.size()));
    return words;
}

std::shared_ptr<const Tokenizer> fromFile(const QString& name) {
    const auto path = test::sharedFile("tokenizers/files/" + name.toStdString());
    if (path.empty())
        return nullptr;
    const auto definition = formats::loadDefinition(path);
    return definition ? *Tokenizer::create(*definition) : nullptr;
}

} // namespace

class GivenWordsTest : public QObject {
    Q_OBJECT

  private slots:
    void tableCardAndCopies() {
        const EncodedTextPtr encoded =
            encodedAs(test::tokenizerOf(test::kLowLower), "low  é\nlower\n", WordInput::Whitespace);
        QCOMPARE(listOf(*encoded), (std::vector<std::string>{"low", "é", "lower"}));
        QCOMPARE(encoded->words, 3U);
        TokenItemModel model(nullptr);
        model.setEncoded(encoded);
        // <s> low lower: there is no piece for é
        QCOMPARE(encoded->size(), std::size_t{3});
        const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(cell(0, TokenItemModel::Word), QStringLiteral("—"));
        QCOMPARE(cell(1, TokenItemModel::Word), QStringLiteral("0"));
        QCOMPARE(cell(2, TokenItemModel::Word), QStringLiteral("2"));
        QCOMPARE(cell(2, TokenItemModel::ByteRange), QStringLiteral("[0,5)"));
        QCOMPARE(cell(2, TokenItemModel::CharRange), QStringLiteral("[0,5)"));
        const TokenFacts facts = tokenFacts(*encoded, 2);
        QCOMPARE(facts.word, std::optional<std::uint32_t>(2));
        QCOMPARE(facts.places.front().units, (std::array<QString, 3>{"[0,5)", "[0,5)", "[0,5)"}));
        QCOMPARE(referenceRow(*encoded, 2, {8, 11})->units[1], QStringLiteral("[0,3)"));
        const QString csv = copyAs(*encoded, {2, 3}, CopyForm::TableCsv);
        QCOMPARE(csv, QStringLiteral("#,word,id,piece,type,bytes,byte span,char span,decoded\r\n"
                                     "2,2,11,lower,normal,6C 6F 77 65 72,\"[0,5)\",\"[0,5)\", lower\r\n"));
        QVERIFY(copyAs(*encoded, {2, 3}, CopyForm::TableMarkdown).contains("|\n| 2 | 2 | 11 | `lower` |"));
        QVERIFY(describeToken(*encoded, 2).endsWith("bytes [0,5) of word 2 (from 0)"));
    }

    void oneTextHasNoWords() {
        const EncodedTextPtr encoded =
            encodedAs(test::tokenizerOf(test::kLowLower), "low lower", WordInput::None);
        QVERIFY(!encoded->wordOf(1));
        QCOMPARE(encoded->shownSpan(2), (ByteSpan{4, 9}));
        QVERIFY(copyAs(*encoded, {0, 1}, CopyForm::TableCsv).startsWith("#,id,"));
    }

    void anEditEncodesTheNewWords() {
        EncodeRequest request;
        request.tokenizer = test::tokenizerOf(test::kLowLower);
        request.text = std::make_shared<const std::string>("low\nlow");
        request.wordInput = WordInput::Lines;
        request.before = *encodeText(request, {});
        request.text = std::make_shared<const std::string>("low\nlower");
        request.edit = TextEdit{7, 0, 2};
        const auto encoded = encodeText(request, {});
        QVERIFY(encoded && !(*encoded)->isUpdate);
        QCOMPARE((*encoded)->wordOf((*encoded)->size() - 1), std::optional<std::uint32_t>(1));
    }

    void stagesOfEachWord() {
        const EncodedTextPtr encoded =
            encodedAs(test::tokenizerOf(test::kLowLower), "\n\nlow\n\nlower lowest\n", WordInput::Lines);
        // <s> low lower low e s t
        const ByteSpan first = partToStage(*encoded, {0, 0});
        QCOMPARE(first, (ByteSpan{2, 5}));
        auto staged = *stageText(encoded, first, {}, {});
        QVERIFY(staged->exact);
        QCOMPARE(staged->trace.encoding.ids, (std::vector<PieceId>{0, 9}));
        QCOMPARE(staged->tokenOf(1), std::optional<std::size_t>(1));
        QVERIFY(stagesNote(*staged).startsWith("Word 2 (from 0) of 5"));
        QVERIFY(!staged->edgeBeyond(false));
        QCOMPARE(staged->edgeBeyond(true), std::optional<std::uint32_t>(7));
        const ByteSpan second = partToStage(*encoded, {7, 7});
        QCOMPARE(second, (ByteSpan{7, 19}));
        staged = *stageText(encoded, second, {}, {});
        QVERIFY(staged->exact);
        QCOMPARE(staged->firstToken, std::size_t{2});
        QCOMPARE(staged->trace.encoding.ids.front(), PieceId{11});
        QCOMPARE(staged->edgeBeyond(false), std::optional<std::uint32_t>(5));
        QVERIFY(!staged->edgeBeyond(true));
        QCOMPARE(partToStage(*encoded, {4, 4}), first);
        QCOMPARE(partToStage(*encoded, {20, 20}), second);
        QVERIFY(stagePath(*staged, {0, 5}).front().text.contains("[0,5)"));
    }

    void stagesOfALongWord() {
        std::string text = "low\n";
        for (int i = 0; i < 6000; ++i)
            text += "lower ";
        text += "\nlow";
        const EncodedTextPtr encoded = encodedAs(test::tokenizerOf(test::kLowLower), text, WordInput::Lines);
        for (const std::uint32_t byte : {4U, 18'000U, 36'000U}) {
            const ByteSpan part = partToStage(*encoded, {byte, byte});
            QVERIFY(part.size() < kMaxStaged * 2 && part.begin >= 4 && part.contains(byte));
            const auto staged = *stageText(encoded, part, {}, {});
            QVERIFY(staged->exact);
            QCOMPARE(staged->word, std::optional<std::uint32_t>(1));
            QCOMPARE(staged->trace.encoding.ids.front(), PieceId{11});
            QCOMPARE(staged->edgeBeyond(true), std::optional(part.end == 36'004 ? 36'005 : part.end));
        }
    }

    void noWords() {
        for (const WordInput input : {WordInput::Whitespace, WordInput::Lines}) {
            const EncodedTextPtr encoded = encodedAs(test::tokenizerOf(test::kLowLower), "\n\n", input);
            QCOMPARE(encoded->encoding.ids, (std::vector<PieceId>{0}));
            QCOMPARE(partToStage(*encoded, {0, 0}), ByteSpan());
            const auto staged = stageText(encoded, {}, {}, {});
            QVERIFY(staged && (*staged)->exact && !(*staged)->edgeBeyond(true));
            const auto listed = listWordsOf(encoded, {});
            QVERIFY(listed && (*listed)->size() == 0);
        }
    }

    void asTheListOfWords_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("low") << QString();
        for (const char* file : {"gpt2.json", "llama2.json", "bert_base_cased.json"})
            QTest::newRow(file) << QString(file);
    }
    /// Ids, word ids and spans are those of `encode --jsonl` with the words; stages and steps have the same tokens.
    void asTheListOfWords() {
        QFETCH(QString, file);
        const auto tokenizer = file.isEmpty() ? test::tokenizerOf(test::kLowLower) : fromFile(file);
        if (!tokenizer)
            QSKIP("the file is not here");
        test::GeneratedText generated(11);
        for (unsigned round = 0; round < test::rounds(30); ++round) {
            const WordInput input = round % 2 == 0 ? WordInput::Whitespace : WordInput::Lines;
            const EncodedTextPtr encoded = encodedAs(tokenizer, generated.text(generated.below(12)), input);
            EncodeOptions options;
            options.addSpecial = true;
            const auto expected = tokenizer->encodeWords(listOf(*encoded), nullptr, options);
            QVERIFY(expected);
            QCOMPARE(encoded->encoding.ids, expected->ids);
            for (std::size_t i = 0; i < encoded->size(); ++i) {
                QCOMPARE(encoded->wordOf(i).value_or(Encoding::kNone), expected->wordIds[i]);
                QCOMPARE(encoded->shownSpan(i), expected->bytes[i]);
            }
            std::vector<bool> staged(encoded->size(), false);
            for (const ByteSpan word : encoded->givenWords) {
                if (word.empty())
                    continue;
                QCOMPARE(partToStage(*encoded, word), word);
                const auto trace = stageText(encoded, word, {}, {});
                QVERIFY(trace && (*trace)->exact);
                for (std::size_t i = 0; i < (*trace)->trace.encoding.size(); ++i)
                    staged[*(*trace)->tokenOf(i)] = true;
            }
            const bool anyWord = stageableText(*encoded).size() > 0;
            QVERIFY(!anyWord || std::find(staged.begin(), staged.end(), false) == staged.end());
            const auto listed = listWordsOf(encoded, {});
            QVERIFY(listed);
            for (std::size_t i = 0; i < encoded->size(); ++i)
                QCOMPARE((*listed)->wordOf(i).has_value(), encoded->wordOf(i).has_value());
        }
    }

    void partsOfALongList() {
        std::string text;
        while (text.size() < explain::kMaxListedText * 2)
            text += "low lower\n";
        const EncodedTextPtr encoded = encodedAs(test::tokenizerOf(test::kLowLower), text, WordInput::Lines);
        const auto middle = static_cast<std::uint32_t>(text.size() / 2);
        const auto listed = listWordsOf(encoded, {middle, middle});
        QVERIFY(listed && !(*listed)->whole());
        QVERIFY((*listed)->part.begin < middle && (*listed)->part.end > middle);
        QVERIFY((*listed)->part.size() <= explain::kMaxListedText);
        QCOMPARE(encoded->wordOf((*listed)->tokens.front()), std::optional((*listed)->part.begin / 10));
    }
};

QTEST_MAIN(GivenWordsTest)
#include "tst_given_words.moc"
