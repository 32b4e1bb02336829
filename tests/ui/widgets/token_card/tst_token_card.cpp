#include "ui/widgets/token_card/token_card.h"

#include "core/explain/bpe/piece_merges.h"
#include "core/formats/load.h"
#include "resources/samples.h"
#include "tests/support/encoded_texts.h"
#include "tests/support/visible_texts.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/token_card/card_widgets.h"
#include "ui/widgets/token_card/merge_section.h"

#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TokenCardTest : public QObject {
    Q_OBJECT

    static QToolButton* button(const TokenCard& card, const QString& name) {
        for (auto* candidate : card.findChildren<QToolButton*>()) {
            if (candidate->accessibleName() == name)
                return candidate;
        }
        return nullptr;
    }

  private slots:
    void showsTheSelectedToken() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 700);
        card.setEncoded(test::mixedTokens());
        card.show();
        QVERIFY(test::visibleTexts(card).contains("Select a token"));
        selection.setCurrent(5);
        QVERIFY(test::visibleTexts(card).contains("position 5"));
        QVERIFY(test::visibleTexts(card).contains("<9F>"));
        QVERIFY(test::visibleTexts(card).contains("shared by 4 tokens"));
        QVERIFY(test::visibleTexts(card).contains("[12,16)"));
        selection.setCurrent(2);
        QVERIFY(!test::visibleTexts(card).contains("shared by"));
        QVERIFY(test::visibleTexts(card).contains("␣world"));
        QVERIFY(!test::visibleTexts(card).contains("[12,16)"));
        card.setEncoded(nullptr);
        QVERIFY(test::visibleTexts(card).contains("Select a token"));
    }

    void stepsThroughTheTokens() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.setEncoded(test::mixedTokens());
        card.show();
        QToolButton* next = button(card, "Next token");
        QToolButton* former = button(card, "Previous token");
        QVERIFY(next && former);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 0);
        QVERIFY(!former->isEnabled());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 1);
        selection.setCurrent(9);
        QVERIFY(!next->isEnabled());
    }

    void tilesSelectTheirTokens() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 700);
        card.setEncoded(test::mixedTokens());
        card.show();
        selection.setCurrent(5);
        auto* tiles = card.findChild<SharedTiles*>();
        QVERIFY(tiles);
        QTest::mouseClick(tiles, Qt::LeftButton, {}, tiles->tileRect(3).center().toPoint());
        QCOMPARE(selection.current(), 7);
        QTest::keyClick(tiles, Qt::Key_Left);
        QCOMPARE(selection.current(), 6);
    }

    /// Before any event is handled, the layout is already up to date.
    void isLaidOutAtOnce() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 700);
        card.setEncoded(test::mixedTokens());
        card.show();
        for (const qsizetype token : {5, 2, 0, 4, 8}) {
            selection.setCurrent(token);
            QWidget* content = card.findChild<QScrollArea*>()->widget();
            QList<QRect> taken;
            for (const QLabel* label : content->findChildren<QLabel*>()) {
                if (!label->isVisible() || label->text().isEmpty())
                    continue;
                const QRect place(label->mapTo(content, QPoint()), label->size());
                const int wanted = label->hasHeightForWidth() ? label->heightForWidth(place.width())
                                                              : label->sizeHint().height();
                QVERIFY2(wanted > 0 && place.height() >= wanted, qPrintable(label->text()));
                for (const QRect& other : taken)
                    QVERIFY2(!place.intersects(other), qPrintable(label->text()));
                taken << place;
            }
            QVERIFY(taken.size() > 8);
        }
    }

    void wideNumbersStayInside() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 500);
        card.setEncoded(test::manyTokens(3'000'000));
        card.show();
        selection.setCurrent(2'999'990);
        auto* scroll = card.findChild<QScrollArea*>();
        QVERIFY(test::visibleTexts(card).contains("bytes [117"));
        QVERIFY2(scroll->widget()->minimumSizeHint().width() <= 296 - 12,
                 qPrintable(QString::number(scroll->widget()->minimumSizeHint().width())));
        card.setEncoded(test::mixedTokens());
        selection.setCurrent(5);
        QVERIFY(test::visibleTexts(card).contains("[12,16)"));
        QVERIFY(!test::visibleTexts(card).contains("bytes ["));
    }

    void longPiecesStayInside() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 500);
        const std::string text(200, '_');
        card.setEncoded(test::encodedBy({{"<unk>", 200}}, text));
        card.show();
        selection.setCurrent(0);
        auto* scroll = card.findChild<QScrollArea*>();
        QVERIFY(scroll->widget()->minimumSizeHint().width() <= 296 - 12);
        QVERIFY2(test::visibleTexts(card).contains(QString::fromUtf8("200 × U+005F low line")),
                 qPrintable(test::visibleTexts(card)));
    }

    void hasTheMergeTree() {
        std::shared_ptr<const Tokenizer> tokenizer;
        for (const Sample& sample : sampleTokenizers()) {
            const auto definition = formats::loadDefinition(sample.bytes, std::string(sample.name));
            QVERIFY(definition);
            const auto created = Tokenizer::create(*definition);
            QVERIFY(created);
            if ((*created)->mergeRules())
                tokenizer = *created;
        }
        QVERIFY(tokenizer);
        EncodeRequest request;
        request.tokenizer = tokenizer;
        request.text = std::make_shared<const std::string>("the tokenizer");
        const auto encoded = encodeText(request, {});
        QVERIFY(encoded);
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 900);
        card.setEncoded(*encoded);
        card.show();
        std::size_t token = 0;
        auto merges = explain::explainPiece(*tokenizer, (*encoded)->encoding.ids[token]);
        while (!merges || !merges->reached || merges->steps.steps.empty()) {
            QVERIFY(++token < (*encoded)->size());
            merges = explain::explainPiece(*tokenizer, (*encoded)->encoding.ids[token]);
        }
        selection.setCurrent(static_cast<qsizetype>(token));
        auto* section = card.findChild<MergeSection*>();
        QTRY_VERIFY(section->isVisible());
        QCOMPARE(section->tree()->word()->count(), merges->steps.steps.size());
        QVERIFY2(
            test::visibleTexts(card).contains(QString("Built from %1 merge").arg(merges->steps.steps.size())),
            qPrintable(test::visibleTexts(card)));
        QVERIFY(section->tree()->height() >= section->tree()->pictureSize().height());
        // A character is not merged.
        card.setEncoded(test::mixedTokens());
        selection.setCurrent(8);
        QVERIFY(!section->isVisible());
    }

    void jumpsToTheNextWithTheSameId() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.setEncoded(test::encodedBy({{"a", 1}, {"b", 1}, {"a", 1}}, "aba"));
        card.show();
        selection.setCurrent(0);
        QToolButton* next = button(card, "Next token with this id");
        QVERIFY(next && next->isEnabled());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 2);
        selection.setCurrent(1);
        QVERIFY(!next->isEnabled());
    }
};

QTEST_MAIN(TokenCardTest)
#include "tst_token_card.moc"
