#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_form.h"
#include "ui/panels/train/training_results.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

/// Errors of training on files, and where they are shown.
class TrainFailuresTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_running.reset(); }
    void failureLeavesTheFormerResult();
    void missingFileIsReportedInThePanel();
    void wrongPatternIsFixedInItsField();
    void savesOnlyInSupportingFormats();

  private:
    TrainPanel& panel() { return m_running->window->panel<TrainPanel>(); }
    FileTrainingView& view() { return panel().files(); }
    TrainingForm& form() { return *view().findChild<TrainingForm*>(); }
    SourceList& sources() { return *view().findChild<SourceList*>(); }
    TrainingResults& results() { return *view().findChild<TrainingResults*>(); }
    TrainingCurve& curve() { return *view().findChild<TrainingCurve*>(); }
    QPushButton* button(const char* name) { return view().findChild<QPushButton*>(QLatin1String(name)); }
    QString figuresRemark() {
        return view().findChild<ElidedLabel*>(QStringLiteral("figuresRemark"))->text();
    }
    QString title() { return view().findChild<QLabel*>(QStringLiteral("resultTitle"))->text(); }
    FailureNote& failure() { return *view().findChild<FailureNote*>(); }
    void fill(int pieces) { form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->setValue(pieces); }
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

/// The sample texts, repeated, with a number in each so that there are more words.
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
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY2(view().result() != former, qPrintable(failure().text()));
}

void TrainFailuresTest::failureLeavesTheFormerResult() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    fill(500);
    trainNow();
    const FileTrainingPtr former = view().result();
    const int curveTop = curve().mapTo(&view(), QPoint()).y();
    fill(20);
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY(failure().hasError());
    QVERIFY(form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->property("wrong").toBool());
    const auto* banner = view().findChild<FailureBanner*>();
    QVERIFY(banner && banner->isVisible() && banner->findChild<QLabel*>()->text().contains(failure().text()));
    QVERIFY(view().statusText().startsWith(QLatin1String("the last training failed")));
    QCOMPARE(curve().mapTo(&view(), QPoint()).y(), curveTop); // nothing moved
    QCOMPARE(view().result(), former);
    QCOMPARE(title(), QStringLiteral("500 pieces + 1 special trained"));
    bool saves = false;
    for (QPushButton* button : view().findChildren<QPushButton*>())
        saves = saves || (button->isVisible() && button->text() == QStringLiteral("Save as…"));
    QVERIFY(saves);
    QVERIFY2(!failure().text().contains(QLatin1String("--")), qPrintable(failure().text()));
    QVERIFY(!figuresRemark().contains(QStringLiteral("measuring")));
    fill(400);
    QVERIFY(!form().findChild<QSpinBox*>(QStringLiteral("vocab-size"))->property("wrong").toBool());
    trainNow();
    QVERIFY(!failure().hasError());
    QVERIFY(!banner->isVisible());
}

void TrainFailuresTest::missingFileIsReportedInThePanel() {
    view().addTexts({m_state->filePath(QStringLiteral("not there.txt"))});
    QTRY_COMPARE(sources().table()->item(0, 1)->text(), QStringLiteral("missing"));
    click(button("train"));
    QTRY_VERIFY(!view().busy());
    QVERIFY(failure().hasError());
    sources().clear();
    QVERIFY(!failure().hasError());
}

void TrainFailuresTest::wrongPatternIsFixedInItsField() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    form().findChild<QComboBox*>(QStringLiteral("pre-tokenizer"))->setEditText(QStringLiteral("regex:("));
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY(failure().hasError());
    QVERIFY2(failure().text().contains(QLatin1String("Fix the pattern")), qPrintable(failure().text()));
    QVERIFY2(failure().text().contains(QStringLiteral("“Pre-tokenizer”")), qPrintable(failure().text()));
    QVERIFY(form().findChild<QComboBox*>(QStringLiteral("pre-tokenizer"))->property("wrong").toBool());
    QCOMPARE(view().statusText(), QStringLiteral("the training failed"));
}

void TrainFailuresTest::savesOnlyInSupportingFormats() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    fill(500);
    trainNow();
    QTRY_VERIFY(!view().busy());
    const QList<QAction*> formats = view().findChild<QMenu*>(QStringLiteral("saveMenu"))->actions();
    QCOMPARE(formats.size(), 5);
    QVERIFY(formats[0]->isEnabled());
    QVERIFY(!formats[1]->isEnabled()); // byte-level tokens, which SentencePiece models don't have
    QVERIFY(!formats[1]->toolTip().isEmpty());
    QVERIFY(formats[2]->isEnabled());
}

QTEST_MAIN(TrainFailuresTest)
#include "tst_train_failures.moc"
