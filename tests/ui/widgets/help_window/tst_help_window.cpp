#include "ui/widgets/help_window/help_window.h"

#include "ui/support/language.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>
#include <QtTest>

using namespace tokenscope::ui;

namespace {

const QStringList kModes{"inspect", "steps", "chat", "compare", "train", "vocab", "overview"};

QStringList shownPages(const HelpWindow& help) {
    QStringList titles;
    const auto* list = help.findChild<QListWidget*>();
    for (int i = 0; i < list->count(); ++i)
        if (!list->item(i)->isHidden())
            titles << list->item(i)->text();
    return titles;
}

QString textOf(const HelpWindow& help) {
    return help.findChild<QTextBrowser*>()->toPlainText();
}

} // namespace

class HelpWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void hasAPageForEachMode() {
        const HelpWindow help(kModes, nullptr);
        QCOMPARE(shownPages(help),
                 (QStringList{"Tokenscope", "Inspect", "Steps", "Chat", "Compare", "Train", "Vocab",
                              "Overview", "In CI", "Glossary", "Keyboard shortcuts"}));
    }

    void everyPageIsTranslated() {
        HelpWindow english(kModes, nullptr);
        for (const QString& key : QStringList{"start", "ci", "glossary"} + kModes)
            QVERIFY2(QFile::exists(QStringLiteral(":/tokenscope/manual/%1.de.md").arg(key)), qPrintable(key));
        setLanguage(QStringLiteral("de"));
        HelpWindow german(kModes, nullptr);
        setLanguage(QStringLiteral("en"));
        german.showPage(QStringLiteral("steps"));
        QVERIFY(textOf(german).startsWith(QStringLiteral("Schritte")));
    }

    void showsPages() {
        HelpWindow help(kModes, nullptr);
        help.showPage(QStringLiteral("chat"));
        QCOMPARE(help.page(), QStringLiteral("chat"));
        QVERIFY(textOf(help).startsWith(QStringLiteral("Chat")));
        help.showPage(QStringLiteral("no such page"));
        QCOMPARE(help.page(), HelpWindow::startPage());
    }

    void searches() {
        HelpWindow help(kModes, nullptr);
        help.showPage(QStringLiteral("chat"));
        auto* field = help.findChild<QLineEdit*>();
        const auto* text = help.findChild<QTextBrowser*>();
        field->setText(QStringLiteral("LATTICE"));
        QCOMPARE(shownPages(help), (QStringList{"Steps (2)", "Glossary (1)"}));
        QCOMPARE(help.page(), QStringLiteral("steps"));
        QCOMPARE(text->extraSelections().size(), 2);
        QCOMPARE(text->textCursor().selectedText().toLower(), QStringLiteral("lattice"));
        field->setText(QStringLiteral("no such word"));
        QVERIFY(shownPages(help).isEmpty());
        QVERIFY(!help.findChild<QLabel*>("nothingFound")->isHidden());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
        QCOMPARE(shownPages(help).size(), 11);
        QVERIFY(help.findChild<QLabel*>("nothingFound")->isHidden());
    }

    void enterGoesToTheNextPlace() {
        HelpWindow help(kModes, nullptr);
        auto* field = help.findChild<QLineEdit*>();
        const auto* text = help.findChild<QTextBrowser*>();
        field->setText(QStringLiteral("token"));
        const int first = text->textCursor().selectionStart();
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(text->textCursor().selectionStart() > first);
        for (qsizetype i = 0; i < text->extraSelections().size() - 1; ++i)
            QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(text->textCursor().selectionStart(), first); // around the end
    }

    void listsShortcuts() {
        HelpWindow help(kModes, nullptr);
        help.setShortcuts(
            {{"File", "Open <tokenizer>…", {"Ctrl+O"}}, {"Edit", "Redo", {"Ctrl+Y", "Ctrl+Z"}}});
        help.showPage(HelpWindow::shortcutsKey());
        const QString text = textOf(help);
        for (const char* part : {"File", "Open <tokenizer>…", "Ctrl+O", "Edit", "Redo", "Ctrl+Y, Ctrl+Z"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        help.findChild<QLineEdit*>()->setText(QStringLiteral("ctrl+y"));
        QCOMPARE(shownPages(help), QStringList{"Keyboard shortcuts (1)"});
    }
};

QTEST_MAIN(HelpWindowTest)
#include "tst_help_window.moc"
