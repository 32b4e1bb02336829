#include "core/formats/load.h"
#include "core/train/pipeline/train_presets.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/result_models.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_form.h"
#include "ui/panels/train/training_results.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
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

class TrainFilesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_running.reset(); }
    void offersActions();
    void presetsFillTheForm_data();
    void presetsFillTheForm();
    void fieldsOfOtherModelsAreHidden();
    void trainsDroppedTexts();
    void filesOfTheCommandLine();
    void stopsAndTrainsAgain();
    void aDoubleClickOnStopOnlyStops();
    void resumesFromACheckpoint();
    void savesWithAManifest();
    void opensInTheWindow();
    void twoTrainingsOfOneTextAreTwoFiles();
    void emptyListsAndCurvesStateTheReason();
    void trainsOnCounts();
    void stoppingWhileMeasuringMeasuresAgain();
    void sampleTextsLeaveNoFiles();
    void restartKeepsTextsAndOptions();

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
    MeasuredTextsModel& figures() { return *view().findChild<MeasuredTextsModel*>(); }
    TokenUtilityModel& useful(const char* list) {
        return *view().findChild<TokenUtilityModel*>(QLatin1String(list));
    }
    QString estimate() { return view().findChild<ElidedLabel*>(QStringLiteral("estimate"))->text(); }
    void open();
    void fill(int pieces);
    void trainNow();
    static void click(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    QString write(const QString& name, int repeats);
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

void TrainFilesTest::init() {
    m_state = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
    open();
}

void TrainFilesTest::open() {
    panel().setFolder(m_state->path() + QStringLiteral("/trained"));
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    for (QPushButton* button : panel().findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Real files"))
            click(button);
    QCOMPARE(panel().view(), TrainPanel::View::Files);
}

/// The sample texts, repeated, with a number in each so that there are more words.
QString TrainFilesTest::write(const QString& name, int repeats) {
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

void TrainFilesTest::fill(int pieces) {
    QSpinBox* field = form().findChild<QSpinBox*>(QStringLiteral("vocab-size"));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, QString::number(pieces));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->value(), pieces);
}

void TrainFilesTest::offersActions() {
    QVERIFY(!button("train")->isEnabled());
    QVERIFY(form().options().input == TrainInput());
    QPushButton* samples = nullptr;
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QLatin1String("Use the sample texts"))
            samples = button;
    QVERIFY(samples);
    click(samples);
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    QCOMPARE(view().result()->trained.figures.pieces, std::size_t{500});
}

void TrainFilesTest::presetsFillTheForm_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"gpt2", "gpt4", "sentencepiece", "superbpe", "nanochat", "unigram", "bert"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A preset that is chosen by keyboard sets the options; after a change, the options are custom.
void TrainFilesTest::presetsFillTheForm() {
    QFETCH(QString, name);
    TrainingForm& form = this->form();
    QComboBox* box = form.findChild<QComboBox*>(QStringLiteral("preset"));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < box->count() && box->currentData().toString() != name; ++i)
        QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentData().toString(), name);
    QCOMPARE(form.preset(), name);
    form.findChild<QSpinBox*>(QStringLiteral("vocab-size"))
        ->setValue(form.findChild<QSpinBox*>(QStringLiteral("vocab-size"))->value() + 1);
    QCOMPARE(form.preset(), QString());
    QCOMPARE(box->currentIndex(), -1);
    const QJsonObject state = form.state();
    TrainingForm other;
    other.restore(state);
    QVERIFY(other.options() == form.options());
}

void TrainFilesTest::fieldsOfOtherModelsAreHidden() {
    TrainingForm& form = this->form();
    const auto shown = [&](const char* field) {
        return form.findChild<QWidget*>(QLatin1String(field))->isVisibleTo(&form);
    };
    QVERIFY(!shown("seed-size"));
    QVERIFY(!shown("transition"));
    QVERIFY(shown("tie-break"));
    form.choosePreset(QStringLiteral("unigram"));
    QVERIFY(shown("seed-size"));
    QVERIFY(!shown("tie-break"));
    form.choosePreset(QStringLiteral("superbpe"));
    QVERIFY(shown("transition"));
    form.choosePreset(QStringLiteral("nanochat"));
    QVERIFY(form.findChild<QPlainTextEdit*>(QStringLiteral("special-token"))
                ->toPlainText()
                .startsWith(QLatin1String("<|bos|>\n<|user_start|>")));
    QCOMPARE(form.options().added.size(), std::size_t{9});
}

void TrainFilesTest::trainsDroppedTexts() {
    const QString path = write(QStringLiteral("some.txt"), 40);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(view().rect().center(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_running->window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_running->window.get(), &drop);
    QCOMPARE(sources().table()->rowCount(), 1);
    QCOMPARE(sources().sources().front().path, path.toStdString());
    const std::string textBefore = *m_running->session.encoded()->text;
    fill(700);
    QTRY_VERIFY2(estimate().startsWith(QLatin1String("about ")), qPrintable(estimate()));
    click(button("train"));
    QVERIFY(button("stop")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    QCOMPARE(title(), QStringLiteral("700 pieces + 1 special trained"));
    QCOMPARE(view().result()->trained.figures.bytes, static_cast<std::uint64_t>(QFileInfo(path).size()));
    QCOMPARE(*m_running->session.encoded()->text, textBefore);
    // The trained one is next to the open sample, measured on the same text.
    const QAbstractItemModelTester figuresTester(&figures());
    const QAbstractItemModelTester mostTester(&useful("mostUseful"));
    QCOMPARE(figures().figures().size(), std::size_t{2});
    const MeasuredText& own = figures().figures()[0];
    QCOMPARE(own.bytes, figures().figures()[1].bytes);
    QVERIFY(own.tokens > 0 && own.tokens < own.bytes);
    QVERIFY(own.used <= own.pieces);
    QVERIFY(curve().first().size() > 2);
    QVERIFY(curve().first().back().value > curve().first().front().value);
    QVERIFY(useful("mostUseful").rowCount() > 10);
}

/// `--view train-files` trains on texts; tokenizers and names of models are opened.
void TrainFilesTest::filesOfTheCommandLine() {
    const QString text = write(QStringLiteral("text"), 1);
    const QString tokenizer = m_state->filePath(QStringLiteral("any name"));
    const std::string_view bytes = sampleTokenizers()[1].bytes;
    QFile file(tokenizer);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qsizetype>(bytes.size()));
    file.close();
    const QString folder = m_state->filePath(QStringLiteral("model"));
    QVERIFY(QDir().mkpath(folder) && QFile::copy(tokenizer, folder + QStringLiteral("/tokenizer.json")));
    const QString records = m_state->filePath(QStringLiteral("records.jsonl"));
    QVERIFY(QFile::copy(text, records));
    const QStringList all{tokenizer, text, folder, QStringLiteral("org/model"), records};
    QCOMPARE(panel().openFiles(QStringLiteral("train-files"), all),
             QStringList({tokenizer, folder, QStringLiteral("org/model")}));
    QCOMPARE(panel().openFiles(QStringLiteral("chips"), all), all);
}

void TrainFilesTest::stopsAndTrainsAgain() {
    view().addTexts({write(QStringLiteral("many.txt"), 4000)});
    fill(30'000);
    click(button("train"));
    click(button("stop"));
    QVERIFY(!button("stop")->isVisible());
    QVERIFY(button("train")->isVisible());
    QVERIFY(!view().result());
    fill(400);
    click(button("train"));
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    QCOMPARE(view().result()->trained.figures.pieces, std::size_t{400});
}

/// Train appears in the place of Stop.
void TrainFilesTest::aDoubleClickOnStopOnlyStops() {
    view().addTexts({write(QStringLiteral("many.txt"), 4000)});
    fill(30'000);
    click(button("train"));
    QVERIFY(button("stop")->isVisible());
    click(button("stop"));
    QMouseEvent second(QEvent::MouseButtonDblClick, QPointF(5, 5),
                       button("train")->mapToGlobal(QPointF(5, 5)), Qt::LeftButton, Qt::LeftButton,
                       Qt::NoModifier);
    QApplication::sendEvent(button("train"), &second);
    QTest::mouseRelease(button("train"), Qt::LeftButton);
    QVERIFY(!button("stop")->isVisible());
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    click(button("train"));
    QVERIFY(button("stop")->isVisible());
    click(button("stop"));
}

/// A stopped training is resumed and gives the same bytes as one that was never stopped.
void TrainFilesTest::resumesFromACheckpoint() {
    view().addTexts({write(QStringLiteral("many.txt"), 4000)});
    fill(3'000);
    auto* field = form().findChild<QLineEdit*>(QStringLiteral("checkpoint"));
    field->setText(m_state->filePath(QStringLiteral("kept")));
    QCOMPARE(button("train")->text(), QStringLiteral("Train"));
    click(button("train"));
    click(button("stop"));
    QVERIFY(!view().result());
    QCOMPARE(button("train")->text(), QStringLiteral("Resume"));
    click(button("train"));
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY2(view().result(), qPrintable(failure().text()));
    QCOMPARE(button("train")->text(), QStringLiteral("Train"));
    results().save(m_state->filePath(QStringLiteral("stopped.json")), TargetFormat::TokenizerJson);
    QTRY_VERIFY(!view().busy());
    field->clear();
    trainNow();
    results().save(m_state->filePath(QStringLiteral("whole.json")), TargetFormat::TokenizerJson);
    QTRY_VERIFY(!view().busy());
    const auto content = [this](const char* name) {
        QFile file(m_state->filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QVERIFY(!content("whole.json").isEmpty());
    QVERIFY(content("whole.json") == content("stopped.json"));
}

void TrainFilesTest::savesWithAManifest() {
    view().addTexts({write(QStringLiteral("some.txt"), 10)});
    fill(500);
    click(button("train"));
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    const QString path = m_state->filePath(QStringLiteral("own.json"));
    results().save(path, TargetFormat::TokenizerJson);
    QTRY_VERIFY(!view().busy());
    QVERIFY(m_running->session.problems().empty());
    QVERIFY2(!QDir(m_state->path()).entryList({QStringLiteral("own*manifest.json")}).isEmpty(),
             qPrintable(QDir(m_state->path()).entryList().join(QLatin1Char(' '))));
    const auto definition = loadDefinition(toPath(path));
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const std::string text = "Tokenizers learn from text.";
    QCOMPARE((*tokenizer)->encode(text, {})->ids, view().result()->tokenizer->encode(text, {})->ids);
}

void TrainFilesTest::opensInTheWindow() {
    view().addTexts({write(QStringLiteral("some.txt"), 10)});
    fill(500);
    click(button("train"));
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Inspect"))
            click(button);
    QTRY_VERIFY(test::inMode<InspectPanel>(*m_running->window));
    QTRY_COMPARE(m_running->session.tokenizers().current()->source.title(),
                 QStringLiteral("some, like GPT-2, 500 pieces.json"));
    QVERIFY(m_running->session.problems().empty());
}

void TrainFilesTest::twoTrainingsOfOneTextAreTwoFiles() {
    view().addTexts({write(QStringLiteral("some.txt"), 10)});
    fill(500);
    TokenizerList& list = m_running->session.tokenizers();
    const int before = list.size();
    const auto trainAndOpen = [&] {
        const FileTrainingPtr former = view().result();
        view().train();
        QTRY_VERIFY_WITH_TIMEOUT(view().result() != former && !view().busy(), 60'000);
        emit view().useRequested(UseOfStep::Inspect);
        QTRY_VERIFY(!view().busy() && m_running->settled());
    };
    trainAndOpen();
    QTRY_COMPARE(list.size(), before + 1);
    const TokenizerSource first = list.current()->source;
    emit view().useRequested(UseOfStep::Inspect); // again: the file exists
    QTRY_VERIFY(!view().busy() && m_running->settled());
    QCOMPARE(list.size(), before + 1);
    QComboBox* tieBreak = form().findChild<QComboBox*>(QStringLiteral("tie-break"));
    tieBreak->setCurrentIndex(1);
    trainAndOpen();
    QTRY_COMPARE(list.size(), before + 2);
    QCOMPARE(list.current()->source.title(), QStringLiteral("some, BPE, 500 pieces.json"));
    tieBreak->setCurrentIndex(2);
    trainAndOpen();
    QTRY_COMPARE(list.size(), before + 3);
    QCOMPARE(list.current()->source.title(), QStringLiteral("some, BPE, 500 pieces (2).json"));
    QCOMPARE(first.title(), QStringLiteral("some, like GPT-2, 500 pieces.json"));
}

void TrainFilesTest::trainNow() {
    const FileTrainingPtr former = view().result();
    view().train();
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY2(view().result() != former, qPrintable(failure().text()));
}

void TrainFilesTest::emptyListsAndCurvesStateTheReason() {
    view().addTexts({write(QStringLiteral("some.txt"), 5)});
    for (const TrainModel model : {TrainModel::Unigram, TrainModel::Word, TrainModel::WordPiece}) {
        TrainOptions options = trainOptionsOf(model);
        options.pieces = 1000;
        form().setOptions(options);
        trainNow();
        QVERIFY(useful("mostUseful").rowCount() > 5);
        QVERIFY(useful("leastUseful").rowCount() > 5);
        QCOMPARE(curve().first().empty(), model == TrainModel::Word);
        QVERIFY(curve().note().contains(QLatin1String("No curve")));
    }
}

void TrainFilesTest::trainsOnCounts() {
    const QString path = m_state->filePath(QStringLiteral("part.counts"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("low\t5\nlower\t2\nnewest\t6\nwidest\t3\n");
    file.close();
    view().addTexts({path});
    QVERIFY(sources().sources().empty());
    QCOMPARE(sources().counts(), std::vector<std::string>{path.toStdString()});
    fill(262);
    trainNow();
    QCOMPARE(view().result()->trained.figures.merges, std::size_t{6});
    QCOMPARE(figuresRemark(), QStringLiteral("add evaluation texts to measure with"));
}

void TrainFilesTest::stoppingWhileMeasuringMeasuresAgain() {
    view().addTexts({write(QStringLiteral("some.txt"), 20)});
    fill(400);
    QStringList remarks;
    connect(&view(), &FileTrainingView::statusTextChanged, this, [&] {
        if (!view().result() || !remarks.empty())
            return;
        remarks << figuresRemark();
        view().train();
        remarks << figuresRemark();
        view().stop();
    });
    view().train();
    QTRY_COMPARE_WITH_TIMEOUT(remarks.size(), 2, 60'000);
    QCOMPARE(remarks, QStringList({QStringLiteral("measuring…"), QStringLiteral("measuring was stopped")}));
    QTRY_VERIFY_WITH_TIMEOUT(!view().busy(), 60'000);
    QVERIFY2(figuresRemark().startsWith(QLatin1String("on the first")), qPrintable(figuresRemark()));
}

void TrainFilesTest::sampleTextsLeaveNoFiles() {
    view().trainOnSamples();
    const QString path = QString::fromStdString(sources().sources().front().path);
    QVERIFY(QFileInfo::exists(path));
    view().trainOnSamples();
    QCOMPARE(QString::fromStdString(sources().sources().front().path), path);
    QTRY_VERIFY_WITH_TIMEOUT(view().result() && !view().busy(), 60'000);
    m_running->window->close();
    m_running.reset();
    QVERIFY(!QFileInfo::exists(path));
    QVERIFY(!QFileInfo::exists(QFileInfo(path).absolutePath()));
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QVERIFY(sources().empty());
}

void TrainFilesTest::restartKeepsTextsAndOptions() {
    const QString path = write(QStringLiteral("some.txt"), 1);
    view().addTexts({path});
    form().choosePreset(QStringLiteral("nanochat"));
    fill(1234);
    const TrainOptions options = form().options();
    m_running->window->close();
    m_running.reset();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QVERIFY(test::inMode<TrainPanel>(*m_running->window));
    QCOMPARE(panel().view(), TrainPanel::View::Files);
    QCOMPARE(sources().sources().front().path, path.toStdString());
    QVERIFY(form().options() == options);
}

QTEST_MAIN(TrainFilesTest)
#include "tst_train_files.moc"
