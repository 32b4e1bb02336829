#include "ui/widgets/step_rows/step_rows.h"

#include "resources/samples.h"
#include "tests/support/stepped_words.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>

#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using test::steppedWord;

class StepRowsTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const Tokenizer> m_low;

    static std::vector<std::shared_ptr<const Tokenizer>> samples() {
        std::vector<std::shared_ptr<const Tokenizer>> all;
        for (const Sample& sample : sampleTokenizers()) {
            auto definition = loadDefinition(sample.bytes, std::string(sample.name));
            auto made = definition ? Tokenizer::create(*definition) : tl::unexpected(definition.error());
            if (made && (*made)->mergeRules())
                all.push_back(*made);
        }
        return all;
    }

  private slots:
    void initTestCase() {
        Theme::instance().apply();
        setReduceMotion(true);
        m_low = test::tokenizerOf(test::kLowLower);
    }

    /// A row that is updated step by step equals one that is built at once: forward, backward and by jumps.
    void rowsAreKept() {
        std::mt19937 random(7);
        int walked = 0;
        for (const auto& tokenizer : samples()) {
            for (const char* text : {"tokenization", "unbelievably", "今天 🫩", "aaaaaaaaaaaa", "x"}) {
                const BpeWordPtr word = steppedWord(tokenizer, text);
                StepRow row(word->steps);
                for (int i = 0; i < 60; ++i) {
                    const std::size_t step =
                        i < 20   ? std::min<std::size_t>(static_cast<std::size_t>(i), word->count())
                        : i < 40 ? word->count() -
                                       std::min<std::size_t>(static_cast<std::size_t>(i - 20), word->count())
                                 : random() % (word->count() + 1);
                    row.go(step);
                    QCOMPARE(row.step(), step);
                    QCOMPARE(row.nodes(), word->steps.row(step));
                    ++walked;
                }
            }
        }
        QVERIFY(walked > 0);
    }

    void nodesKnowTheirStep() {
        for (const auto& tokenizer : samples()) {
            const BpeWordPtr word = steppedWord(tokenizer, "tokenization 🫩 once more");
            for (std::size_t step = 1; step <= word->count(); ++step) {
                const BpeStep& s = word->steps.steps[step - 1];
                for (std::uint32_t i = 0; i < s.outputCount; ++i)
                    QCOMPARE(word->stepOf(s.firstOutput + i), step);
            }
            for (NodeIndex symbol = 0; symbol < word->steps.symbols; ++symbol)
                QCOMPARE(word->stepOf(symbol), std::size_t(0));
        }
    }

    /// Steps that create nothing can be anywhere among those that do.
    void ownStepNextToDrops() {
        for (unsigned drops = 0; drops < 256; ++drops) {
            BpeWord word;
            word.steps.symbols = 20;
            word.steps.nodes.resize(20);
            std::vector<std::size_t> own;
            for (unsigned i = 0; i < 8; ++i) {
                BpeStep step;
                if ((drops >> i & 1U) != 0) {
                    step.kind = BpeStep::Kind::Drop;
                    step.outputCount = 0;
                } else {
                    step.firstOutput = static_cast<NodeIndex>(word.steps.nodes.size());
                    word.steps.nodes.emplace_back();
                    own.push_back(i + 1);
                }
                word.steps.steps.push_back(step);
            }
            for (std::size_t i = 0; i < own.size(); ++i)
                QCOMPARE(word.stepOf(static_cast<NodeIndex>(20 + i)), own[i]);
        }
    }

    /// The byte pieces of an end-of-word suffix are after the word's end (Hugging Face).
    void nodesAfterTheWord() {
        const auto tokenizer = test::tokenizerOf(
            R"({"version":"1.0","added_tokens":[],"model":{"type":"BPE","unk_token":"<unk>",
            "end_of_word_suffix":"</w>","byte_fallback":true,"vocab":{"<unk>":0,"<0x79>":1,"<0x3C>":2,"<0x2F>":3,
            "<0x77>":4,"<0x3E>":5,"l":6,"o":7,"lo":8},"merges":[["l","o"]]}})");
        const BpeWordPtr word = steppedWord(tokenizer, "xy");
        QVERIFY(word->steps.nodes.size() > word->steps.symbols);
        bool anyAfter = false;
        for (NodeIndex node = 0; node < word->steps.nodes.size(); ++node) {
            const bool behind = word->node(node).span.begin > word->word.text.size();
            anyAfter = anyAfter || behind;
            QCOMPARE(word->textOf(word->node(node).span).empty(), behind || word->node(node).span.begin == 2);
            const bool unknown = word->type(node) == PieceType::Unknown;
            QCOMPARE(word->label(node).bytes.empty(), unknown && behind);
            QVERIFY(word->origin(node).end <= 2);
        }
        QVERIFY(anyAfter);
    }

    void boxesNeverJump() {
        StepRows rows;
        rows.resize(840, 300);
        rows.setWord(steppedWord(m_low, "lower"));
        rows.show();
        for (std::size_t step = 1; step <= 4; ++step) {
            rows.setStep(step);
            for (std::size_t b = 0; b < rows.before().size(); ++b)
                for (std::size_t a = 0; a < rows.after().size(); ++a) {
                    if (rows.before()[b] != rows.after()[a])
                        continue;
                    const QRect before = rows.boxRect(StepRows::Row::Before, b);
                    const QRect after = rows.boxRect(StepRows::Row::After, a);
                    QCOMPARE(after.left(), before.left());
                    QCOMPARE(after.width(), before.width());
                    QVERIFY(after.top() > before.bottom());
                }
        }
        QCOMPARE(rows.after().size(), std::size_t(1));
    }

    void sidesAreExplained() {
        const BpeWordPtr word = steppedWord(m_low, "lower");
        // l o w e r: l and o are joined, w is to their right.
        const StepSides first = stepSides(*word, word->steps.steps[0], word->steps.row(0));
        QVERIFY(first.lostLeft.text.isEmpty() && first.gainedLeft.text.isEmpty());
        QCOMPARE(first.lostRight.text, QString::fromUtf8("o·w no merge"));
        QCOMPARE(first.gainedRight.text, QString::fromUtf8("lo·w rank 1"));
        QCOMPARE(first.gainedRight.brief, QString::fromUtf8("lo·w 1"));
        QCOMPARE(stepClause(*word, 1, word->steps.row(0)), QStringLiteral("joins l and o into lo"));
        QCOMPARE(stepOrder(word->steps.steps[0]), QStringLiteral("rank 0"));
    }

    void twoBoxesArePicked() {
        StepRows rows;
        rows.resize(840, 300);
        rows.setWord(steppedWord(m_low, "lowest"));
        rows.setStep(1);
        rows.show();
        QSignalSpy picked(&rows, &StepRows::pickedChanged);
        QSignalSpy chosen(&rows, &StepRows::nodeChosen);
        const auto click = [&](StepRows::Row row, std::size_t box) {
            QTest::mouseClick(rows.viewport(), Qt::LeftButton, {}, rows.boxRect(row, box).center());
        };
        click(StepRows::Row::Before, 3);
        QVERIFY(rows.picked() && !rows.picked()->pair);
        click(StepRows::Row::Before, 2);
        QVERIFY(rows.picked()->pair);
        QCOMPARE(rows.picked()->first, std::size_t(2));
        QCOMPARE(picked.count(), 2);
        QCOMPARE(chosen.count(), 2);
        QTest::keyClick(&rows, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(rows.picked()->first, std::size_t(3));
        QTest::keyClick(&rows, Qt::Key_Escape);
        QVERIFY(!rows.picked());
    }

    void largeViewsAreFilled() {
        StepRows rows;
        rows.resize(840, StepRows::usualHeight());
        rows.setWord(steppedWord(m_low, "lower"));
        rows.setStep(1);
        rows.show();
        const QRect usual = rows.boxRect(StepRows::Row::Before, 2);
        QCOMPARE(usual.height(), scaled(40));
        rows.resize(1600, 2 * StepRows::usualHeight());
        const QRect large = rows.boxRect(StepRows::Row::Before, 2);
        QCOMPARE(large.height(), 2 * usual.height());
        QSignalSpy chosen(&rows, &StepRows::nodeChosen);
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, {}, large.bottomRight() - QPoint(2, 2));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(rows.picked()->first, std::size_t(2));
        // A long word stays whole.
        rows.setWord(steppedWord(m_low, "lowerlowerlowerlowerlower"));
        QVERIFY(rows.boxRect(StepRows::Row::Before, 0).height() < large.height());
        QCOMPARE(rows.horizontalScrollBar()->maximum(), 0);
        rows.grab();
    }

    void copiesTheStep() {
        StepRows rows;
        rows.setWord(steppedWord(m_low, "lower"));
        rows.setStep(2);
        rows.copy();
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("lo w e r\nstep 2 joins lo and w into low, rank 1\nlow e r"));
    }

    /// A scroll bar doesn't cover the ids of the lower row.
    void idsAreAboveTheScrollBar() {
        StepRows rows;
        rows.resize(400, StepRows::usualHeight() - scaled(12)); // as low as its pane allows
        rows.setWord(steppedWord(m_low, "lowerlowerlowerlower"));
        rows.setStep(3);
        rows.show();
        QVERIFY(rows.horizontalScrollBar()->isVisible());
        QVERIFY(rows.boxRect(StepRows::Row::Before, 0).top() >= 4);
        QVERIFY(rows.boxRect(StepRows::Row::After, 0).bottom() + scaled(20) <= rows.viewport()->height());
        rows.setStep(8);
        rows.setStep(0);
        QCOMPARE(rows.horizontalScrollBar()->value(), 0);
        QVERIFY(rows.inSight(StepRows::Row::Before, 0));
        QVERIFY(!rows.inSight(StepRows::Row::Before, 19));
    }

    void spacesAreDescribed() {
        const auto tokenizer = test::tokenizerOf(R"({"version":"1.0","added_tokens":[],
            "pre_tokenizer":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"never","split":true},
            "model":{"type":"BPE","vocab":{"\u2581":0,"l":1,"o":2,"lo":3},"merges":["l o"]}})");
        const BpeWordPtr word = steppedWord(tokenizer, " lo");
        QCOMPARE(stepClause(*word, 0, word->steps.row(0)),
                 QStringLiteral(u"space becomes \u2581; starts with 3 symbols"));
    }

    void longWordsFollowTheStep() {
        for (const auto& tokenizer : samples()) {
            std::string text;
            for (int i = 0; text.size() < 5000; ++i)
                text += "abcdefghijklmnopqrstuvwxyz"[i * 7 % 26];
            const BpeWordPtr word = steppedWord(tokenizer, text);
            StepRows rows;
            rows.resize(800, 300);
            rows.setWord(word);
            rows.show();
            for (std::size_t step = 1; step <= word->count(); step += 97) {
                rows.setStep(step);
                const auto& s = word->steps.steps[step - 1];
                const QRect box = rows.boxRect(StepRows::Row::Before, s.position);
                if (s.kind == BpeStep::Kind::Merge)
                    QVERIFY2(box.left() >= 0 && box.left() < rows.viewport()->width(),
                             qPrintable(QString::number(box.left())));
            }
            rows.grab();
        }
    }
};

QTEST_MAIN(StepRowsTest)
#include "tst_step_rows.moc"
