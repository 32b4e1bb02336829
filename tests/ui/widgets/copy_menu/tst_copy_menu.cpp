#include "ui/widgets/copy_menu/copy_menu.h"

#include "tests/support/encoded_texts.h"

#include <QClipboard>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class CopyMenuTest : public QObject {
    Q_OBJECT

  private slots:
    void copiesAllOrTheSelectedTokens() {
        CopyMenu menu;
        menu.setEncoded(test::mixedTokens());
        QSignalSpy reported(&menu, &CopyMenu::statusMessage);
        menu.setTokens(TokenRange{1, 3});
        menu.copy(CopyForm::IdsJson);
        QTRY_COMPARE(reported.count(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("[261, 262]"));
        menu.setTokens(std::nullopt);
        menu.copy(CopyForm::IdsPlain);
        QTRY_COMPARE(reported.count(), 2);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("1 261 262 270 243 162 174 172 266 2"));
    }

    void savesPictures() {
        QTemporaryDir folder;
        CopyMenu menu;
        menu.setEncoded(test::mixedTokens());
        const QString png = folder.filePath("tokens.png");
        const QString svg = folder.filePath("tokens.svg");
        QVERIFY(menu.savePicture(png));
        QVERIFY(menu.savePicture(svg));
        QCOMPARE(QImage(png).width(), 1840);
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<svg"));
        QVERIFY(!menu.savePicture(folder.filePath("no/such/folder/tokens.png")));
    }

    void picturesHaveABound() {
        CopyMenu menu;
        menu.setEncoded(test::manyTokens(6000));
        QVERIFY(!menu.actions().back()->isEnabled());
        menu.setTokens(TokenRange{0, 100});
        QVERIFY(menu.actions().back()->isEnabled());
        menu.setEncoded(nullptr);
        QVERIFY(!menu.actions().back()->isEnabled());
    }
};

QTEST_MAIN(CopyMenuTest)
#include "tst_copy_menu.moc"
