#include "ui/widgets/token_table/token_table.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/placeholders.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TokenTableTest : public QObject {
    Q_OBJECT

  private slots:
    void selectionWorksInBothDirections() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(900, 400);
        table.setEncoded(test::mixedTokens());
        table.show();
        selection.setCurrent(5);
        QCOMPARE(table.currentIndex().row(), 5);
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(selection.current(), 6);
        QTest::keyClick(&table, Qt::Key_End);
        QCOMPARE(selection.current(), 9);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.tokens()->index(2, TokenItemModel::Piece)).center());
        QCOMPARE(selection.current(), 2);
        marks.setShown(PieceType::Normal, false);
        QVERIFY(!table.currentIndex().isValid());
        QCOMPARE(selection.current(), 2);
        marks.setShown(PieceType::Normal, true);
        QCOMPARE(table.currentIndex().row(), 2);
    }

    /// The editor selects its token before the table has it.
    void followsTyping() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(900, 400);
        table.setEncoded(test::manyTokens(1000));
        table.show();
        for (const int tokens : {1001, 1002, 50'000}) {
            selection.setCurrent(tokens - 1);
            table.setEncoded(test::manyTokens(tokens));
            QCOMPARE(selection.current(), tokens - 1);
            QCOMPARE(table.currentIndex().row(), tokens - 1);
            QVERIFY(table.viewport()->rect().contains(table.visualRect(table.currentIndex()).center()));
        }
    }

    void onlyVisibleRowsArePainted() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(900, 24 + 20 * 24);
        table.setEncoded(test::manyTokens(2'500'000));
        table.show();
        table.grab();
        QVERIFY(table.paintedRows() > 10);
        QVERIFY2(table.paintedRows() <= 21, qPrintable(QString::number(table.paintedRows())));
        selection.setCurrent(2'499'999);
        QCOMPARE(table.verticalScrollBar()->value(), table.verticalScrollBar()->maximum());
        table.grab();
        QVERIFY(table.paintedRows() <= 21);
        QTest::keyClick(&table, Qt::Key_PageUp);
        QVERIFY(selection.current() < 2'499'990);
    }

    void emptyTableExplainsWhy() {
        QCOMPARE(emptyNote(*test::encodedBy({}, "")), QString("The text is empty: there are no tokens."));
        QVERIFY(emptyNote(*test::mixedTokens()).contains("hides every token"));
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(900, 200);
        table.setEncoded(test::encodedBy({}, ""));
        table.show();
        const QImage picture = table.viewport()->grab().toImage();
        bool written = false;
        for (int x = 0; x < picture.width() && !written; ++x)
            for (int y = 0; y < picture.height() && !written; ++y)
                written = picture.pixelColor(x, y) != piecePalette().panel;
        QVERIFY(written);
    }

    void allColumnsFit() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(1280, 400);
        table.setEncoded(test::mixedTokens());
        table.show();
        QCOMPARE(table.header()->length(), table.viewport()->width());
    }

    void wordsHaveAColumn() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(1280, 400);
        QVERIFY(table.header()->isSectionHidden(TokenItemModel::Word));
        auto words = std::make_shared<EncodedText>(*test::mixedTokens());
        words->wordInput = WordInput::Whitespace;
        words->givenWords = {{0, 5}, {6, 17}};
        words->encoding.wordIds.assign(words->size(), 0);
        table.setEncoded(words);
        table.show();
        QVERIFY(!table.header()->isSectionHidden(TokenItemModel::Word));
        QCOMPARE(table.header()->length(), table.viewport()->width());
        table.setEncoded(test::mixedTokens());
        QVERIFY(table.header()->isSectionHidden(TokenItemModel::Word));
        QCOMPARE(table.header()->length(), table.viewport()->width());
    }

    void scoresAreWhole() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(919, 400);
        table.setEncoded(test::mixedTokens());
        table.show();
        const int score = QFontMetrics(pieceFont(13)).horizontalAdvance(QStringLiteral(u"\u221212.0775757"));
        QVERIFY(table.header()->sectionSize(TokenItemModel::Score) >= score + 16);
        QCOMPARE(table.header()->length(), table.viewport()->width());
    }

    /// In a window of 1280×800 the pieces are 919 pixels wide.
    void millionsOfTokensFitToo() {
        TokenSelection selection;
        TokenMarks marks;
        TokenTable table(&selection, &marks);
        table.resize(919, 400);
        table.setEncoded(test::manyTokens(5'000'000));
        table.show();
        QCOMPARE(table.header()->length(), table.viewport()->width());
        const auto index = table.tokens()->index(4'999'998, TokenItemModel::ByteRange);
        const int text = QFontMetrics(pieceFont(13)).horizontalAdvance(index.data().toString());
        QVERIFY(table.header()->sectionSize(TokenItemModel::ByteRange) >= text + 16);
        QVERIFY(table.header()->sectionSize(TokenItemModel::CharRange) >= text + 16);
        QVERIFY(table.header()->sectionSize(TokenItemModel::Piece) >= 80);
        const int type = QFontMetrics(interfaceFont(13)).horizontalAdvance(typeLabel(PieceType::UserDefined));
        QVERIFY(table.header()->sectionSize(TokenItemModel::Type) >= type + 16 + 14 + 4);
    }
};

QTEST_MAIN(TokenTableTest)
#include "tst_token_table.moc"
