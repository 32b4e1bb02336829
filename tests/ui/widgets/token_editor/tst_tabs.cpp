// Tabs reach to the next stop and are wide enough to be visible.
#include "editor_fixture.h"

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTabs : public QObject {
    Q_OBJECT

  private slots:
    void tabsAreNeverTooNarrow();
};

/// Their marker needs almost a cell, wherever the next stop is; after whole cells, stops don't move.
void TestTabs::tabsAreNeverTooNarrow() {
    EditorFixture spaces("    ");
    spaces.editor.setEncoded(encodeByHand(spaces.document, {{"    "}}));
    const qreal cell = spaces.editor.tokenRect(0).width() / 4;
    const char32_t kinds[] = {U'中', U'😀', U'क', U'é', U'\u200B', U'م'};
    for (const char32_t kind : kinds) {
        for (int count = 1; count <= 9; ++count) {
            const std::string before = QString::fromUcs4(&kind, 1).repeated(count).toStdString();
            EditorFixture f(before + "\tx");
            f.editor.setEncoded(encodeByHand(f.document, {{before}, {"\t"}, {"x"}}));
            const QRectF tab = f.editor.tokenRect(1);
            QVERIFY2(
                tab.width() > cell - 2,
                qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(before)).arg(tab.width())));
            QVERIFY(tab.width() < 5 * cell + 1);
        }
    }
    for (const std::string before : {"a", "ab", "abc", "abcd", "\u00E9b\u00E9"}) {
        EditorFixture f(before + "\tx");
        f.editor.setEncoded(encodeByHand(f.document, {{before}, {"\t"}, {"x"}}));
        const auto cells = QString::fromStdString(before).size();
        const qreal width = f.editor.tokenRect(1).width();
        QVERIFY2(
            std::abs(width - cell * static_cast<qreal>(4 - cells % 4)) < 2,
            qPrintable(
                QStringLiteral("%1: %2 of %3").arg(QString::fromStdString(before)).arg(width).arg(cell)));
    }
}

QTEST_MAIN(TestTabs)
#include "tst_tabs.moc"
