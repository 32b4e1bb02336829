// The exports of the Steps mode, without the file dialog.

#include "tests/support/stepped_words.h"
#include "ui/panels/steps/replay_menu.h"

#include <QAction>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using test::kLowLower;

class ReplayMenuTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_tokenizer = test::tokenizerOf(kLowLower);
        const auto listed = listWordsOf(test::encodedBy(m_tokenizer, "lower lowest"), {0, 12});
        QVERIFY(listed);
        m_words = *listed;
        m_word = test::steppedWord(m_tokenizer, "lower");
    }
    void everyForm_data() {
        QTest::addColumn<int>("form");
        QTest::addColumn<bool>("all");
        QTest::addColumn<QByteArray>("has");
        QTest::addColumn<QByteArray>("hasNot");
        using Form = ReplayMenu::Form;
        QTest::newRow("page") << int(Form::Html) << false << QByteArray("<td class=\"s\">low er</td>")
                              << QByteArray("low e s t");
        QTest::newRow("pages") << int(Form::Html) << true << QByteArray("<td class=\"s\">low e s t</td>")
                               << QByteArray("lower lowest");
        QTest::newRow("picture") << int(Form::Svg) << false
                                 << QByteArray("joins low and er into lower, rank 3") << QByteArray("script");
        QTest::newRow("table") << int(Form::Markdown) << false
                               << QByteArray("| 4 | `low` `er` | `lower` | 3 |") << QByteArray("lowest");
        QTest::newRow("lines") << int(Form::JsonLines) << false << QByteArray("\"text\":\"lower\"")
                               << QByteArray("lowest");
        QTest::newRow("all lines") << int(Form::JsonLines) << true << QByteArray("\"text\":\"lowest\"")
                                   << QByteArray("<td");
        QTest::newRow("tables") << int(Form::Markdown) << true << QByteArray("### `lowest`")
                                << QByteArray("<td");
    }
    void everyForm() {
        QFETCH(int, form);
        QFETCH(bool, all);
        QFETCH(QByteArray, has);
        QFETCH(QByteArray, hasNot);
        ReplayMenu menu;
        menu.setWords(m_words, m_word);
        std::optional<Result<QByteArray>> made;
        menu.make(ReplayMenu::Form(form), all, [&](const Result<QByteArray>& text) { made = text; });
        QTRY_VERIFY(made);
        QVERIFY(*made);
        QVERIFY2((*made)->contains(has), made->value().constData());
        QVERIFY2(!(*made)->contains(hasNot), made->value().constData());
    }
    void nothingToExport() {
        ReplayMenu menu;
        bool made = false;
        menu.make(ReplayMenu::Form::Html, false, [&](const Result<QByteArray>&) { made = true; });
        menu.make(ReplayMenu::Form::Html, true, [&](const Result<QByteArray>&) { made = true; });
        QTest::qWait(50);
        QVERIFY(!made);
        emit menu.aboutToShow();
        for (const QAction* action : menu.actions())
            QVERIFY(action->isSeparator() || !action->isEnabled());
    }

  private:
    std::shared_ptr<const Tokenizer> m_tokenizer;
    ListedWordsPtr m_words;
    BpeWordPtr m_word;
};

QTEST_MAIN(ReplayMenuTest)
#include "tst_replay_menu.moc"
