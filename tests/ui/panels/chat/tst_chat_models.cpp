// The item models of the Chat mode under a model tester; cards with the positions of their strings; the
// arguments of a template; which files the mode opens.

#include "ui/panels/chat/arguments_form.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/chat_files.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/chat/message_cards.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using Tester = QAbstractItemModelTester;

namespace {

std::shared_ptr<const chat::Conversation> conversation(const char* text) {
    return std::make_shared<chat::Conversation>(chat::readConversations(text)->conversations.front());
}

} // namespace

class ChatModelsTest : public QObject {
    Q_OBJECT

  private slots:
    void messagesComeAndGo() {
        MessagesModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setConversation(
            conversation(R"([{"role":"user","content":"a"},{"role":"user","content":"b"}])"));
        QCOMPARE(model.rowCount(), 2);
        model.setOpen(1);
        model.setConversation(conversation(
            R"([{"role":"user","content":"a"},{"role":"system","content":"x"},{"role":"user","content":"b"}])"));
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(model.open(), 2); // the same message
        QCOMPARE(model.card(2).index, std::size_t{2});
        model.setConversation(conversation(R"([{"role":"user","content":"c"}])"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(model.open(), -1);
        QCOMPARE(model.index(0).data().toString(), QStringLiteral("user\nc"));
        model.setConversation(std::make_shared<chat::Conversation>());
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(reset.count(), 0);
    }

    void cardsAreDropped() {
        MessagesModel model;
        model.setConversation(conversation(R"([{"role":"a"},{"role":"b"},{"role":"c"}])"));
        QSignalSpy asked(&model, &MessagesModel::moveRequested);
        const std::unique_ptr<QMimeData> mime(model.mimeData({model.index(0)}));
        QVERIFY(!model.dropMimeData(mime.get(), Qt::MoveAction, 3, 0, {}));
        QCOMPARE(asked.value(0), QVariantList({0, 2}));
        model.dropMimeData(mime.get(), Qt::MoveAction, 1, 0, {}); // where it is
        QCOMPARE(asked.count(), 1);
    }

    void positionsInACard() {
        const auto data =
            readData(R"({"role": "assistant", "reasoning_content": "hm", "content": [{"type": "text",
            "text": "hé"}, {"type": "image"}], "tool_calls": [{"function": {"name": "get", "arguments": {"city": "Bath",
            "days": [1, "two"]}}}], "name": "x"})");
        const MessageCard card = messageCard(*data, 3);
        QCOMPARE(card.speaker, chat::Speaker::Assistant);
        QCOMPARE(card.fields.size(), std::size_t{5});
        QCOMPARE(card.fields[1].path, std::string("content[0].text"));
        const CardField& call = card.fields[3];
        QCOMPARE(call.text, std::string(R"(get({city: "Bath", days: [1, "two"]}))"));
        for (const CardField& field : card.fields)
            for (const CardLeaf& leaf : field.leaves) {
                const Data* found = findPath(*data, leaf.path);
                QVERIFY2(found != nullptr && found->isString(), leaf.path.c_str());
                QCOMPARE(field.text.substr(leaf.span.begin, leaf.span.size()), found->text);
                if (leaf.span.empty())
                    continue;
                QCOMPARE(field.placeOf(leaf.span.begin)->first, leaf.path);
                QCOMPARE(*field.spanOf(leaf.path, {0, 1}), (ByteSpan{leaf.span.begin, leaf.span.begin + 1}));
            }
        QVERIFY(!call.spanOf("content", {0, 1}));
        QCOMPARE(card.characters, std::size_t{2 + 2 + 3 + 4 + 3});
    }

    void aBatch() {
        BatchModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        chat::BatchOptions options;
        options.padding = chat::Side::Left;
        options.pad = 9;
        model.setBatch(makeBatch({{{1, 2, 3}, {0, 1, 1}, {}}, {{4}, {1}, {}}}, options), {}, nullptr);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.index(0, 0).data(BatchModel::KindRole).toInt(), int(BatchModel::Ignored));
        QCOMPARE(model.index(0, 1).data(BatchModel::KindRole).toInt(), int(BatchModel::Trained));
        QCOMPARE(model.index(1, 0).data(BatchModel::KindRole).toInt(), int(BatchModel::Padded));
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("pad"));
        model.setCell(BatchCell::Label);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("−100"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("2"));
        model.setCell(BatchCell::Shifted);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("2"));
        model.setBatch({}, {}, nullptr);
        QCOMPARE(model.columnCount(), 0);
    }

    void findings() {
        LintModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setFindings({{"b", FindingSeverity::Info, 7, "odd", Data::null()},
                           {"a", FindingSeverity::Error, 9, "wrong", Data::object()},
                           {"c", FindingSeverity::Info, 0, "whole", Data::null()}});
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.index(0, LintModel::Severity).data().toString(), QStringLiteral("error"));
        QCOMPARE(model.index(0, LintModel::Line).data().toString(), QStringLiteral("9"));
        QCOMPARE(model.index(0, LintModel::Finding).data().toString(), QStringLiteral("wrong"));
        QVERIFY(model.index(0, 0).data(LintModel::HasConversationRole).toBool());
        QCOMPARE(model.index(1, LintModel::Severity).data().toString(), QStringLiteral("note"));
        QCOMPARE(model.index(1, LintModel::Line).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(1, LintModel::Finding).data().toString(), QStringLiteral("whole"));
        QCOMPARE(model.index(2, 0).data(LintModel::LineRole).toInt(), 7);
        model.setFindings({});
        QCOMPARE(model.rowCount(), 0);
    }

    void maskOptionsAreKept() {
        chat::MaskOptions options;
        options.edge = chat::EdgeRule::First;
        options.transformersEndQuirk = false;
        options.lastTurnOnly = true;
        options.markers.begin = "<|im_start|>assistant\n";
        const chat::MaskOptions again = maskOptionsOf(maskOptionsJson(options));
        QVERIFY(again.edge == options.edge && again.lastTurnOnly && !again.transformersEndQuirk &&
                !again.between);
        QCOMPARE(again.markers.begin, options.markers.begin);
        QVERIFY(maskOptionsOf({}).transformersEndQuirk && !maskOptionsOf({}).edge);
    }

    void argumentsOfATemplate() {
        QCOMPARE(
            argumentNames({"add_generation_prompt", "bos_token", "date", "found", "messages", "namespace",
                           "tools", "wanted"},
                          "{% set found = 1 %}{% if not wanted is defined %}{% set wanted = 2 %}{% endif %}"),
            QStringList({"add_generation_prompt", "tools", "date", "wanted", "bos_token"}));
        QVERIFY(!typedArgument({}));
        QCOMPARE(*typedArgument("true"), Data::boolean(true));
        QCOMPARE(*typedArgument("1.0"), Data::number("1.0"));
        QCOMPARE(*typedArgument("26 Jul 2024"), Data::string("26 Jul 2024"));
        QCOMPARE(*typedArgument("[1]"), Data::list({Data::integer(1)}));
    }

    void files_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("is");
        QTest::newRow("template") << "a.jinja" << QByteArray("x") << true;
        QTest::newRow("lines") << "a.jsonl" << QByteArray(R"({"messages":[{"role":"user","content":"a"}]})")
                               << true;
        QTest::newRow("ShareGPT") << "a.json"
                                  << QByteArray(R"({"conversations":[{"from":"human","value":"a"}]})")
                                  << true;
        QTest::newRow("tokenizer") << "tokenizer.json"
                                   << QByteArray(R"({"added_tokens":[{"content":"role"}]})") << false;
        QTest::newRow("config") << "tokenizer_config.json"
                                << QByteArray(R"({"tokenizer_class":"X","chat_template":"role content"})")
                                << false;
        QTest::newRow("model by another name") << "a.json" << QByteArray("\n\x0e role content") << false;
        QTest::newRow("text") << "a.txt" << QByteArray("role content") << false;
    }
    void files() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QTemporaryDir folder;
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        QTEST(isChatFile(folder.filePath(name)), "is");
    }
};

QTEST_MAIN(ChatModelsTest)
#include "tst_chat_models.moc"
