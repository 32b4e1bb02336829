#include "ui/widgets/copy_menu/copy_menu.h"

#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class CopyAsTest : public QObject {
    Q_OBJECT

  private slots:
    void exactStrings_data() {
        QTest::addColumn<int>("form");
        QTest::addColumn<QString>("text");
        // <s> ▁Hello ▁world of the mixed tokens
        QTest::newRow("JSON") << int(CopyForm::IdsJson) << "[1, 261, 262]";
        QTest::newRow("Python") << int(CopyForm::IdsPython) << "ids = [1, 261, 262]";
        QTest::newRow("C") << int(CopyForm::IdsC) << "const uint32_t ids[3] = {1, 261, 262};";
        QTest::newRow("Rust") << int(CopyForm::IdsRust) << "let ids: Vec<u32> = vec![1, 261, 262];";
        QTest::newRow("plain") << int(CopyForm::IdsPlain) << "1 261 262";
        QTest::newRow("pieces") << int(CopyForm::Pieces) << "<s>\n▁Hello\n▁world\n";
        QTest::newRow("CSV") << int(CopyForm::TableCsv)
                             << "#,id,piece,type,bytes,byte span,char span,decoded\r\n"
                                "0,1,<s>,control,,\"[0,0)\",\"[0,0)\",\r\n"
                                "1,261,▁Hello,normal,20 48 65 6C 6C 6F,\"[0,5)\",\"[0,5)\",Hello\r\n"
                                "2,262,▁world,normal,20 77 6F 72 6C 64,\"[5,11)\",\"[5,11)\", world\r\n";
        QTest::newRow("Markdown")
            << int(CopyForm::TableMarkdown)
            << "| # | id | piece | type | bytes | byte span | char span | decoded |\n"
               "|---:|---:|---|---|---|---|---|---|\n"
               "| 0 | 1 | `<s>` | control |  | [0,0) | [0,0) |  |\n"
               "| 1 | 261 | `▁Hello` | normal | 20 48 65 6C 6C 6F | [0,5) | [0,5) | `Hello` |\n"
               "| 2 | 262 | `▁world` | normal | 20 77 6F 72 6C 64 | [5,11) | [5,11) | `␣world` |\n";
    }
    void exactStrings() {
        QFETCH(int, form);
        QFETCH(QString, text);
        QCOMPARE(copyAs(*test::mixedTokens(), {0, 3}, static_cast<CopyForm>(form)), text);
    }

    void nothingSelectedIsAnEmptyList() {
        QCOMPARE(copyAs(*test::mixedTokens(), {2, 2}, CopyForm::IdsJson), QString("[]"));
        QCOMPARE(copyAs(*test::mixedTokens(), {2, 2}, CopyForm::IdsRust),
                 QString("let ids: Vec<u32> = vec![];"));
    }

    void partsOfCharactersComeAsBytes() {
        const QString table = copyAs(*test::mixedTokens(), {5, 6}, CopyForm::TableCsv);
        QVERIFY(table.contains("5,162,<0x9F>,byte,9F,\"[13,14)\",\"[12,13)\",<9F>"));
        QVERIFY(!table.contains(QChar(0xFFFD)));
    }

    void lineEndsAndQuotesSurviveATable() {
        const QString table = copyAs(*test::mixedTokens(), {3, 4}, CopyForm::TableCsv);
        QVERIFY(table.endsWith("3,270,\"\n\",normal,0A,\"[11,12)\",\"[11,12)\",\"\n\"\r\n"));
        QVERIFY(copyAs(*test::mixedTokens(), {3, 4}, CopyForm::TableMarkdown).contains("| `↵` | normal |"));
        QCOMPARE(copyAs(*test::mixedTokens(), {3, 4}, CopyForm::Pieces), QString("\\n\n"));
    }
};

QTEST_GUILESS_MAIN(CopyAsTest)
#include "tst_copy_as.moc"
