// The text as a list of words, in the real window: every mode shows what the command line gives for that list, or
// states that it doesn't.

#include "app/window/bars.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "tests/support/command_line.h"
#include "tests/support/stepped_words.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/text_columns/columns_canvas.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_table/token_item_model.h"
#include "ui/widgets/token_table/token_table.h"
#include "ui/widgets/word_input_menu/word_input_menu.h"
#include "ui/widgets/word_strip/word_strip.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextDocumentFragment>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class WordInputWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        m_file = m_state->filePath("low.json");
        QVERIFY(test::writeFile(m_file, test::kLowLower));
        start();
        m_running->session.openTokenizer(m_file);
        m_running->session.document().reset("low lowest\nlow  lower");
        QTRY_VERIFY(m_running->session.acceptsWords() && m_running->shows("low lowest\nlow  lower"));
        setReduceMotion(true);
    }
    void cleanup() { m_running.reset(); }

    void everyViewShowsTheWords_data() {
        QTest::addColumn<int>("input");
        QTest::addColumn<QByteArray>("request");
        QTest::newRow("whitespace") << static_cast<int>(WordInput::Whitespace)
                                    << QByteArray(R"({"words":["low","lowest","low","lower"]})");
        QTest::newRow("lines") << static_cast<int>(WordInput::Lines)
                               << QByteArray(R"({"words":["low lowest","low  lower"]})");
    }
    void everyViewShowsTheWords() {
        QFETCH(int, input);
        QFETCH(QByteArray, request);
        choose(input);
        const test::Ran ran = test::run({"encode", "--jsonl", "-t", m_file}, request + '\n');
        QCOMPARE(ran.code, 0);
        const test::Json answer = test::json(ran.out);
        const std::vector<PieceId> ids = answer["ids"];
        QCOMPARE(m_running->session.encoded()->encoding.ids, ids);

        m_running->inspect().setView(InspectPanel::View::Table);
        const TokenTable& table = *child<TokenTable>();
        QVERIFY(!table.findChild<QHeaderView*>()->isSectionHidden(TokenItemModel::Word));
        const auto cell = [&table](std::size_t row, int column) {
            return table.model()->index(static_cast<int>(row), column).data().toString();
        };
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QCOMPARE(cell(i, TokenItemModel::Id), QString::number(ids[i]));
            const test::Json word = answer["word_ids"][i];
            QCOMPARE(cell(i, TokenItemModel::Word),
                     word.is_null() ? QStringLiteral("—") : QString::number(word.get<int>()));
            if (!word.is_null())
                QCOMPARE(cell(i, TokenItemModel::ByteRange), QStringLiteral("[%1,%2)")
                                                                 .arg(answer["bytes"][i][0].get<int>())
                                                                 .arg(answer["bytes"][i][1].get<int>()));
        }
        const auto words = m_running->session.encoded()->givenWords.size();
        QVERIFY(child<StatusLine>()->text().contains(QStringLiteral("%1 words").arg(words)));

        const std::size_t last = ids.size() - 1;
        m_running->session.selection().setCurrent(static_cast<qsizetype>(last));
        QCOMPARE(child<TokenCard>()->findChild<QLabel*>("placeTitle")->text(),
                 QStringLiteral("Position in word %1, counted from 0").arg(words - 1));

        m_running->inspect().setView(InspectPanel::View::Stages);
        const StagesView& stages = *child<StagesView>();
        QTRY_VERIFY(stages.staged() && stages.staged()->boxOf(last));
        QCOMPARE(stages.staged()->word, std::optional(static_cast<std::uint32_t>(words - 1)));
        QVERIFY(stages.staged()->part.begin > 0);
        QCOMPARE(stages.staged()->firstCharacter(), 0U); // the axis counts from the start of the word

        press(*m_running->window, Qt::Key_2, Qt::AltModifier);
        QTRY_VERIFY(test::inMode<StepsPanel>(*m_running->window));
        const WordStrip& strip = *m_running->window->panel<StepsPanel>().findChild<WordStrip*>();
        QTRY_VERIFY(strip.open());
        QTRY_COMPARE(strip.open(), std::optional<std::size_t>(3)); // low lowest low lower
    }

    void compareStatesThatItShowsOneText() {
        press(*m_running->window, Qt::Key_4, Qt::AltModifier);
        TextCompareView& view = m_running->window->panel<ComparePanel>().text();
        const std::string_view sample = sampleTokenizers()[1].name;
        view.columns().add(
            {{{}, QString::fromLatin1(sample.data(), static_cast<qsizetype>(sample.size()))}, {}, {}, {}});
        const auto settled = [&] {
            return view.comparison().compared() && !view.busy() && !view.comparison().isStale() &&
                   view.comparison().compared()->columns.size() == 2;
        };
        QTRY_VERIFY(settled());
        const auto& first = [&]() -> const EncodedText& {
            return *view.comparison().compared()->columns[0].encoded;
        };
        const std::vector<PieceId> asText = first().encoding.ids;
        QVERIFY(!view.findChild<QLabel*>("asOneText")->isVisible());
        choose(static_cast<int>(WordInput::Lines));
        QTRY_VERIFY(settled());
        QVERIFY(view.findChild<QLabel*>("asOneText")->isVisible());
        QVERIFY(!first().ofWords());
        QCOMPARE(first().encoding.ids, asText);
        // One selection: `low` of the second line.
        const EncodedTextPtr encoded = m_running->session.encoded();
        const auto token = tokenAtByte(encoded->encoding, 11);
        QVERIFY(token);
        m_running->session.selection().setCurrent(static_cast<qsizetype>(*token));
        QVERIFY(view.canvas().marked() == std::optional(encoded->span(*token)));
    }

    void theTextIsNotTouched() {
        TextDocument& document = m_running->session.document();
        document.replace(0, 3, "lower");
        QTRY_VERIFY(m_running->settled());
        choose(static_cast<int>(WordInput::Lines));
        QCOMPARE(std::string(document.text()), std::string("lower lowest\nlow  lower"));
        document.undo();
        QTRY_VERIFY(m_running->shows("low lowest\nlow  lower"));
        QVERIFY(!document.canUndo());
        QVERIFY(m_running->session.encoded()->ofWords());
    }

    void otherFormatsHaveNoWords() {
        choose(static_cast<int>(WordInput::Whitespace));
        QPushButton& button = *m_running->inspect().findChild<QPushButton*>("wordInput");
        QVERIFY(button.isEnabled());
        QCOMPARE(button.text(), QStringLiteral("Input: words"));
        TokenizerList& tokenizers = m_running->session.tokenizers();
        const auto sentencePiece = [&] {
            const auto now = tokenizers.currentTokenizer();
            return now && now->definition().format == SourceFormat::SentencePiece && m_running->settled() &&
                   m_running->session.encoded()->tokenizer == now;
        };
        for (const Sample& sample : sampleTokenizers()) {
            m_running->session.openSampleTokenizer(
                QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size())));
            QTRY_VERIFY(m_running->settled() &&
                        m_running->session.encoded()->tokenizer == tokenizers.currentTokenizer());
            if (sentencePiece())
                break;
        }
        QVERIFY(sentencePiece());
        QVERIFY(!m_running->session.encoded()->ofWords());
        QVERIFY(!button.isEnabled());
        QCOMPARE(button.text(), QStringLiteral("Input: text"));
        const QString tip = QTextDocumentFragment::fromHtml(button.toolTip()).toPlainText();
        QVERIFY2(tip.startsWith("SentencePiece encodes whole texts only"), qPrintable(tip));
        m_running->session.openTokenizer(m_file);
        QTRY_VERIFY(button.isEnabled() && m_running->settled() && m_running->session.encoded()->ofWords());
        QCOMPARE(button.text(), QStringLiteral("Input: words"));
    }

    void pastedIdsAreATextAgain() {
        choose(static_cast<int>(WordInput::Whitespace));
        emit child<IdsView>()->idsEdited("low lower", {9, 11});
        QTRY_VERIFY(m_running->shows("low lower"));
        QTRY_VERIFY(!m_running->session.encoded()->ofWords());
    }

    void survivesARestart() {
        choose(static_cast<int>(WordInput::Lines));
        m_running->session.saveNow();
        m_running.reset();
        start();
        QTRY_VERIFY(m_running->session.encoded() && m_running->session.encoded()->ofWords());
        QCOMPARE(m_running->session.encoded()->givenWords.size(), std::size_t{2});
        QCOMPARE(m_running->inspect().findChild<QPushButton*>("wordInput")->text(),
                 QStringLiteral("Input: lines"));
    }

  private:
    /// By the menu of the text pane.
    void choose(int input) {
        const QList<WordInputMenu*> menus = m_running->inspect().findChildren<WordInputMenu*>();
        QCOMPARE(menus.size(), 1);
        for (QAction* action : menus[0]->actions())
            if (action->data().toInt() == input)
                action->trigger();
        QTRY_VERIFY(m_running->settled() &&
                    static_cast<int>(m_running->session.encoded()->wordInput) == input);
    }
    template <class T>
    T* child() {
        return m_running->window->findChild<T*>();
    }
    void start() {
        m_running = std::make_unique<Running>(m_state->path());
        QTRY_VERIFY(m_running->settled());
    }

    std::unique_ptr<QTemporaryDir> m_state;
    QString m_file;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(WordInputWindow)
#include "tst_word_input.moc"
