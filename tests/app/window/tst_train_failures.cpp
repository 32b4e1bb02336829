#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/train/failure_banner.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/theme.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

/// What goes wrong in training on files, and where it is told.
class TrainFailuresTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_running.reset(); }
    void failureLeavesTheFormerResult();
    void missingFileIsToldInThePanel();
    void wrongPatternIsMendedInItsField();
    void savesOnlyInWhatCanSayIt();

  private:
    TrainPanel& panel() { return m_running->window->panel<TrainPanel>(); }
    FileTrainingView& view() { return panel().files(); }
    void fill(int pieces) {
        view().form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->setValue(pieces);
    }
    void trainNow();
    static void click(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    QString write(const QString& name, int repeats);
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

void TrainFailuresTest::init() {
    m_state = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
    panel().setFolder(m_state->path() + QStringLiteral("/trained"));
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    panel().setView(TrainPanel::View::Files);
}

/// The sample texts, again and again, with a number in each so that there are more words.
QString TrainFailuresTest::write(const QString& name, int repeats) {
    const QString path = m_state->filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    for (int i = 0; i < repeats; ++i)
        for (const SampleText& sample : sampleTexts()) {
            file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
            file.write(" word" + QByteArray::number(i * 7919 % 100'003) + "\n");
        }
    return path;
}

void TrainFailuresTest::trainNow() {
    const FileTrainingPtr former = view().result();
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().working(), 60'000);
    QVERIFY2(view().result() != former, qPrintable(view().failure()));
}

void TrainFailuresTest::failureLeavesTheFormerResult() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    fill(500);
    trainNow();
    const FileTrainingPtr former = view().result();
    const int curveTop = view().curve().mapTo(&view(), QPoint()).y();
    fill(20);
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().working(), 60'000);
    QVERIFY(view().failed());
    QVERIFY(view().form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->property("wrong").toBool());
    const auto* banner = view().findChild<FailureBanner*>();
    QVERIFY(banner && banner->isVisible() && banner->text().contains(view().failure()));
    QVERIFY(view().place().startsWith(QLatin1String("the last training failed")));
    QCOMPARE(view().curve().mapTo(&view(), QPoint()).y(), curveTop); // nothing moved
    QCOMPARE(view().result(), former);
    QCOMPARE(view().title(), QStringLiteral("500 pieces trained"));
    bool saves = false;
    for (QPushButton* button : view().findChildren<QPushButton*>())
        saves = saves || (button->isVisible() && button->text() == QStringLiteral("Save as…"));
    QVERIFY(saves);
    QVERIFY2(!view().failure().contains(QLatin1String("--")), qPrintable(view().failure()));
    QVERIFY(!view().figuresRemark().contains(QStringLiteral("measuring")));
    fill(400);
    QVERIFY(!view().form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->property("wrong").toBool());
    trainNow();
    QVERIFY(!view().failed());
    QVERIFY(!banner->isVisible());
}

void TrainFailuresTest::missingFileIsToldInThePanel() {
    view().addTexts({m_state->filePath(QStringLiteral("not there.txt"))});
    QTRY_COMPARE(view().sources().table()->item(0, 1)->text(), QStringLiteral("missing"));
    click(view().trainButton());
    QTRY_VERIFY(!view().working());
    QVERIFY(view().failed());
    view().sources().clear();
    QVERIFY(!view().failed());
}

void TrainFailuresTest::wrongPatternIsMendedInItsField() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    view()
        .form()
        .findChild<QComboBox*>(QStringLiteral("pre-tokenizer"))
        ->setEditText(QStringLiteral("regex:("));
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().working(), 60'000);
    QVERIFY(view().failed());
    QVERIFY2(view().failure().contains(QLatin1String("Fix the pattern")), qPrintable(view().failure()));
    QVERIFY2(view().failure().contains(QStringLiteral("“Pre-tokenizer”")), qPrintable(view().failure()));
    QVERIFY(view().form().findChild<QComboBox*>(QStringLiteral("pre-tokenizer"))->property("wrong").toBool());
    QCOMPARE(view().place(), QStringLiteral("the training failed"));
}

void TrainFailuresTest::savesOnlyInWhatCanSayIt() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    fill(500);
    trainNow();
    QTRY_VERIFY(!view().working());
    const QList<QAction*> formats = view().saveMenu()->actions();
    QCOMPARE(formats.size(), 5);
    QVERIFY(formats[0]->isEnabled());
    QVERIFY(!formats[1]->isEnabled()); // bytes, as GPT-2 has them, are none of SentencePiece's
    QVERIFY(!formats[1]->toolTip().isEmpty());
    QVERIFY(formats[2]->isEnabled());
}

QTEST_MAIN(TrainFailuresTest)
#include "tst_train_failures.moc"
