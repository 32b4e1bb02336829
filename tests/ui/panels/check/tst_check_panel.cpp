// The Check mode: the report, filters, silenced findings, jumps, datasets, files that change, exports, the saved state.

#include "resources/samples.h"
#include "tests/support/command_line.h"
#include "tests/support/model_parts.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/check/findings_model.h"
#include "ui/panels/check/findings_page.h"
#include "ui/panels/check/report_summary.h"
#include "ui/session/session.h"
#include "ui/widgets/export_menu/export_menu.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTreeView>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

constexpr int kLongMs = 30'000;

/// Red in the family round-trip, amber in padding.
ModelParts damagedModel() {
    ModelParts parts = chatModel();
    parts.tokenizer["decoder"] = nullptr;
    parts.config["pad_token"] = "<|im_end|>";
    return parts;
}

} // namespace

class CheckPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { qRegisterMetaType<FindingTarget>(); }
    void init();
    void cleanup();
    void goodModel();
    void damagedModelFails();
    void countsAreThoseOfTheList();
    void model();
    void filters();
    void jumps();
    void silences();
    void silencedStayInPlace();
    void silencedByHand();
    void damagedSilencedFile();
    void runsAgainWhenAFileChanges();
    void waitsWhileHidden();
    void stops();
    void anotherTokenizer();
    void currentText();
    void startText();
    void textIsEncodedAsInTheWindow();
    void changedFileKeepsTheText();
    void releasesTheText();
    void typingChecksOnce();
    void datasets();
    void unreadableDatasets();
    void drops();
    void exports();
    void copies();
    void withoutTokenizer();
    void savedState();
    void damagedState();

  private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    /// Opens the model and waits for its report.
    void open(const ModelParts& parts) {
        parts.write(m_folder->path().toStdString());
        m_session->openTokenizer(m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(done(), kLongMs);
    }
    [[nodiscard]] bool done() const {
        return m_session->tokenizers().currentTokenizer() && !m_session->busyJob() && !m_panel->busy() &&
               tree()->model()->rowCount() > 0;
    }
    [[nodiscard]] QTreeView* tree() const {
        return m_panel->findChild<QTreeView*>(QStringLiteral("checkFindings"));
    }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return m_panel->findChild<QPushButton*>(QLatin1String(name));
    }
    [[nodiscard]] QString verdict() const {
        return m_panel->findChild<QLabel*>(QStringLiteral("checkVerdict"))->text();
    }
    [[nodiscard]] QString page() const {
        return m_panel->findChild<QTextBrowser*>(QStringLiteral("checkFinding"))->toPlainText();
    }
    [[nodiscard]] QModelIndex family(const QString& title) const {
        const QAbstractItemModel& model = *tree()->model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data().toString() == title)
                return model.index(row, 0);
        return {};
    }
    [[nodiscard]] QString resultOf(const QString& title) const {
        return family(title).siblingAtColumn(FindingsModel::Where).data().toString();
    }
    /// Makes the first finding of the family current.
    void select(const QString& title) {
        const QModelIndex index = tree()->model()->index(0, 0, family(title));
        QVERIFY(index.isValid());
        tree()->setCurrentIndex(index);
    }
    void silence(const QString& reason) {
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_S);
        auto* field = m_panel->findChild<QLineEdit*>(QStringLiteral("checkReason"));
        QVERIFY(field->isVisible());
        QTest::keyClicks(field, reason);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isVisible());
    }
    [[nodiscard]] PartsJson silencedFile() const {
        std::ifstream file(path("tokenscope-check.json").toStdString());
        return PartsJson::parse(file);
    }

    std::unique_ptr<QTemporaryDir> m_folder, m_state;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<CheckPanel> m_panel;
};

void CheckPanelTest::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_state = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<Session>(m_state->path());
    m_panel = std::make_unique<CheckPanel>(*m_session);
    m_panel->resize(1200, 700);
    m_panel->show();
}

void CheckPanelTest::cleanup() {
    m_panel.reset();
    m_session.reset();
}

void CheckPanelTest::goodModel() {
    open(chatModel());
    QVERIFY2(verdict().startsWith(QLatin1String("No errors; ")), qPrintable(verdict())); // the template's
    QCOMPARE(tree()->model()->rowCount(), static_cast<int>(check::checks().size()));
    QCOMPARE(resultOf(QStringLiteral("Determinism")), QStringLiteral("passed"));
    QCOMPARE(resultOf(QStringLiteral("Conversations")), QStringLiteral("not applicable"));
    QVERIFY(m_panel->statusText().startsWith(QLatin1String("0 errors")));
    for (QWidget* pane : m_panel->panes())
        QVERIFY(!pane->accessibleName().isEmpty());
}

void CheckPanelTest::damagedModelFails() {
    open(damagedModel());
    QCOMPARE(verdict(),
             QStringLiteral("Fix this before you use it: Round trip. A fine-tune may never stop: Padding"));
    QCOMPARE(tree()->model()->index(0, 0).data().toString(), QStringLiteral("Round trip"));
    QCOMPARE(resultOf(QStringLiteral("Round trip")), QStringLiteral("1 error, 1 note"));
    // The first finding is selected and explained.
    const QModelIndex current = tree()->currentIndex();
    QCOMPARE(current.parent(), family(QStringLiteral("Round trip")));
    const QString name = current.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(name.startsWith(QLatin1String("error, Round trip: ")) &&
                 name.endsWith(QLatin1String("in tokenizer.json")),
             qPrintable(name));
    for (const char* part : {"Why it matters", "What to do", "Evidence", "tokenizer.json", "Ids"})
        QVERIFY2(page().contains(QLatin1String(part)), qPrintable(page()));
    QVERIFY(tree()->isExpanded(family(QStringLiteral("Round trip"))));
    QVERIFY(tree()->isExpanded(family(QStringLiteral("Padding"))));
    QVERIFY(!tree()->isExpanded(family(QStringLiteral("Hashes")))); // passed
    tree()->setCurrentIndex(family(QStringLiteral("Hashes")));
    QVERIFY(page().contains(QLatin1String("SHA-256")));
    QVERIFY(!button("checkShow")->isEnabled());
}

/// The same words and numbers in the summary, in the sentence and in the rows of the families.
void CheckPanelTest::countsAreThoseOfTheList() {
    for (const ModelParts& parts : {chatModel(), damagedModel()}) {
        open(parts);
        int errors = 0;
        int warnings = 0;
        int passed = 0;
        int ran = 0;
        static const QRegularExpression kCount(QStringLiteral("(\\d+) (error|warning)"));
        for (int row = 0; row < tree()->model()->rowCount(); ++row) {
            const QString result = tree()->model()->index(row, FindingsModel::Where).data().toString();
            ran += result == QLatin1String("not applicable") ? 0 : 1;
            passed += result.startsWith(QLatin1String("passed")) ? 1 : 0;
            for (auto found = kCount.globalMatch(result); found.hasNext();) {
                const auto match = found.next();
                (match.captured(2) == QLatin1String("error") ? errors : warnings) +=
                    match.captured(1).toInt();
            }
        }
        const auto counted = [](int count, const char* what) {
            return QStringLiteral("%1 %2%3").arg(count).arg(QLatin1String(what), count == 1 ? "" : "s");
        };
        QStringList labels;
        for (const auto* label : m_panel->findChildren<MarkedLabel*>())
            labels << label->text();
        QVERIFY2(labels.contains(counted(errors, "error")), qPrintable(labels.join(u'|')));
        QVERIFY2(labels.contains(counted(warnings, "warning")), qPrintable(labels.join(u'|')));
        QVERIFY2(labels.contains(QStringLiteral("%1 of %2 checks passed").arg(passed).arg(ran)),
                 qPrintable(labels.join(u'|')));
    }
}

void CheckPanelTest::model() {
    open(damagedModel());
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const CheckedReportPtr report = static_cast<FindingsModel*>(tree()->model())->report();
    for (const FindingsFilter filter :
         {FindingsFilter::All, FindingsFilter::Problems, FindingsFilter::Silenced}) {
        model.setReport(report, filter);
        QCOMPARE(model.rowCount() == 0, filter == FindingsFilter::Silenced);
    }
    model.setReport(report, FindingsFilter::All);
    const QModelIndex first = model.index(0, 0, model.index(0));
    QCOMPARE(model.find(*model.family(first), model.finding(first)), first);
    QCOMPARE(model.find(*model.family(first), nullptr), first.parent());
    model.setReport(nullptr, FindingsFilter::All);
    QVERIFY(!model.family({}) && !model.finding({}));
}

void CheckPanelTest::filters() {
    open(damagedModel());
    select(QStringLiteral("Padding"));
    m_panel->findings().setFilter(FindingsFilter::Problems);
    QVERIFY(family(QStringLiteral("Round trip")).isValid());
    QVERIFY(!family(QStringLiteral("Hashes")).isValid());
    QCOMPARE(tree()->currentIndex().parent(), family(QStringLiteral("Padding"))); // the same finding
    m_panel->findings().setFilter(FindingsFilter::Silenced);
    QCOMPARE(tree()->model()->rowCount(), 0);
    QCOMPARE(page(), QString());
    m_panel->findings().setFilter(FindingsFilter::All);
    QVERIFY(family(QStringLiteral("Hashes")).isValid());
}

void CheckPanelTest::jumps() {
    open(damagedModel());
    m_session->document().reset("before");
    QSignalSpy spy(m_panel.get(), &CheckPanel::findingRequested);
    select(QStringLiteral("Round trip"));
    QCOMPARE(button("checkShow")->text(), QStringLiteral("Show in Stages"));
    QTest::keyClick(tree(), Qt::Key_Return);
    QCOMPARE(spy.size(), 1);
    const auto target = spy.first().first().value<FindingTarget>();
    QCOMPARE(target.view, QStringLiteral("stages"));
    QVERIFY(target.text && m_session->document().text() == *target.text);
    m_session->document().undo();
    QCOMPARE(m_session->document().text(), std::string_view("before"));
    select(QStringLiteral("Padding"));
    button("checkShow")->click();
    QCOMPARE(spy.size(), 2);
    QCOMPARE(m_session->document().text(), std::string_view("before"));
}

void CheckPanelTest::currentText() {
    m_session->document().reset("a\nb <|im_end|> c");
    open(chatModel());
    QCOMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("1 warning"));
    select(QStringLiteral("Text"));
    QCOMPARE(tree()->currentIndex().siblingAtColumn(FindingsModel::Where).data().toString(),
             QStringLiteral("text, line 2"));
    QSignalSpy spy(m_panel.get(), &CheckPanel::findingRequested);
    QTest::keyClick(tree(), Qt::Key_Return);
    const auto target = spy.takeFirst().first().value<FindingTarget>();
    QVERIFY(target.place && *target.place == (ByteSpan{4, 14}));
    QVERIFY(!target.text);
    QCOMPARE(m_session->document().text(), std::string_view("a\nb <|im_end|> c"));

    // Another text: until its findings are there, those of the previous one are marked.
    m_session->document().replace(0, 2, "\n\n");
    const QModelIndex row = family(QStringLiteral("Text"));
    QCOMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("1 warning in the previous text"));
    QVERIFY(row.data(FindingsModel::MutedRole).toBool());
    QVERIFY(tree()->model()->index(0, 0, row).data(FindingsModel::MutedRole).toBool());
    QVERIFY(!button("checkShow")->isEnabled());
    QTest::keyClick(tree(), Qt::Key_Return);
    QVERIFY(spy.isEmpty());
    QTRY_COMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("1 warning"));
    QCOMPARE(tree()->currentIndex().siblingAtColumn(FindingsModel::Where).data().toString(),
             QStringLiteral("text, line 3"));
    QVERIFY(button("checkShow")->isEnabled());
    m_session->document().reset("abc");
    QTRY_COMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("passed"));
    m_session->document().reset("");
    QTRY_COMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("not applicable"));
}

/// The user didn't write it.
void CheckPanelTest::startText() {
    m_session->document().reset(std::string(sampleTexts().front().text));
    open(chatModel());
    QCOMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("not applicable"));
    m_session->document().replace(0, 0, "<|im_end|>");
    QTRY_VERIFY(resultOf(QStringLiteral("Text")).contains(QLatin1String("warning")));
}

void CheckPanelTest::textIsEncodedAsInTheWindow() {
    m_session->document().reset("a <|im_end|>");
    open(chatModel());
    QTRY_VERIFY(!m_panel->busy());
    const auto request = [this] { return static_cast<FindingsModel*>(tree()->model())->report()->request; };
    for (const bool on : {false, true}) {
        m_session->setParseSpecial(on);
        m_session->setAddSpecial(!on);
        QTRY_VERIFY(request().parseSpecial == on && request().addSpecial != on);
    }
}

/// The tokenizer is opened again while the checks run already.
void CheckPanelTest::changedFileKeepsTheText() {
    chatModel().write(m_folder->path().toStdString());
    CheckRun run;
    CheckRequest request;
    request.path = m_folder->path();
    request.text = std::make_shared<const std::string>("a <|im_end|>");
    for (int i = 0; i < 2; ++i) {
        request.tokenizer = *Tokenizer::create(*formats::loadDefinition(m_folder->path().toStdString()));
        run.require(request);
        QVERIFY(run.busy());
    }
    QTRY_VERIFY_WITH_TIMEOUT(!run.busy(), kLongMs);
    const auto& results = run.report()->report.results;
    QVERIFY(std::any_of(results.begin(), results.end(), [](const check::CheckResult& result) {
        return result.check->name == "text" && result.applies;
    }));
}

/// Findings hold what they need of it: a large text isn't kept until the next run.
void CheckPanelTest::releasesTheText() {
    chatModel().write(m_folder->path().toStdString());
    CheckRun run;
    CheckRequest request;
    request.tokenizer = *Tokenizer::create(*formats::loadDefinition(m_folder->path().toStdString()));
    request.path = m_folder->path();
    for (const char* content : {"a <|im_end|>", "b\n<|im_end|>"}) {
        const auto text = std::make_shared<const std::string>(content);
        request.text = text;
        ++request.textRevision;
        run.require(request);
        request.text = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(run.report() && !run.busy(), kLongMs);
        QVERIFY(!run.isTextOutdated());
        QVERIFY(findingIn(run.report()->report.results, "text", "special-token"));
        QTRY_COMPARE(text.use_count(), 1L);
    }
}

/// Not after each keystroke, and only the family that is about the text.
void CheckPanelTest::typingChecksOnce() {
    open(chatModel());
    const auto* model = static_cast<FindingsModel*>(tree()->model());
    QSignalSpy reports(model, &QAbstractItemModel::modelReset);
    for (int i = 0; i < 10; ++i) {
        m_session->document().replace(0, 0, "a");
        QTest::qWait(20);
        QCOMPARE(button("checkRun")->text(), QStringLiteral("Run again"));
    }
    QCOMPARE(reports.size(), 0);
    QTRY_COMPARE(reports.size(), 1);
    QTest::qWait(100);
    QCOMPARE(reports.size(), 1);
    // While the page is hidden, nothing runs.
    m_panel->hide();
    m_session->document().replace(0, 0, "<|im_end|>");
    QTest::qWait(900);
    QCOMPARE(reports.size(), 1);
    m_panel->show();
    QTRY_COMPARE(resultOf(QStringLiteral("Text")), QStringLiteral("1 warning"));
}

void CheckPanelTest::silences() {
    open(damagedModel());
    select(QStringLiteral("Round trip"));
    silence(QStringLiteral(" nobody decodes "));
    QTRY_COMPARE(resultOf(QStringLiteral("Round trip")), QStringLiteral("passed, 1 note, 1 silenced"));
    QCOMPARE(verdict(), QStringLiteral("No errors, but a fine-tune may never stop: Padding"));
    QVERIFY(!silencedFile()["silenced"][0]["subject"].get<std::string>().empty());
    QCOMPARE(silencedFile()["silenced"][0]["finding"].get<std::string>(),
             std::string("round-trip/other-text"));
    QCOMPARE(silencedFile()["silenced"][0]["reason"].get<std::string>(), std::string("nobody decodes"));
    QVERIFY(page().contains(QLatin1String("nobody decodes")));
    QVERIFY(tree()
                ->currentIndex()
                .data(Qt::AccessibleTextRole)
                .toString()
                .startsWith(QLatin1String("silenced error")));
    // Without a reason it is not silenced; Esc gives up.
    select(QStringLiteral("Padding"));
    QTest::keyClick(tree(), Qt::Key_S);
    auto* field = m_panel->findChild<QLineEdit*>(QStringLiteral("checkReason"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(field->isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
    m_panel->findings().setFilter(FindingsFilter::Silenced);
    QCOMPARE(tree()->model()->rowCount(), 1);
    select(QStringLiteral("Round trip"));
    QCOMPARE(button("checkSilence")->text(), QStringLiteral("Unsilence"));
    button("checkSilence")->click();
    QTRY_COMPARE(tree()->model()->rowCount(), 0);
    QVERIFY(silencedFile()["silenced"].empty());
    QCOMPARE(verdict(),
             QStringLiteral("Fix this before you use it: Round trip. A fine-tune may never stop: Padding"));
}

/// The summary has them, and their family doesn't move.
void CheckPanelTest::silencedStayInPlace() {
    ModelParts parts = chatModel();
    parts.config["pad_token"] = "<|im_end|>";
    open(parts);
    const auto families = [this] {
        QStringList all;
        for (int row = 0; row < tree()->model()->rowCount(); ++row)
            all << tree()->model()->index(row, 0).data().toString();
        return all;
    };
    const auto labels = [this] {
        QStringList all;
        for (const auto* label : m_panel->findChild<ReportSummary*>()->findChildren<QLabel*>())
            if (label->isVisible())
                all << label->text();
        return all.join(QLatin1Char('|'));
    };
    const QStringList before = families();
    QCOMPARE(before.first(), QStringLiteral("Padding"));
    QVERIFY2(!labels().contains(QLatin1String("silenced")), qPrintable(labels()));
    select(QStringLiteral("Padding"));
    silence(QStringLiteral("masked"));
    QTRY_COMPARE(resultOf(QStringLiteral("Padding")), QStringLiteral("passed, 1 silenced"));
    QCOMPARE(families(), before);
    QVERIFY2(labels().contains(QLatin1String("1 silenced")), qPrintable(labels()));
    QVERIFY(m_panel->statusText().contains(QLatin1String("1 silenced")));
    // All of them.
    report::CheckReport report = static_cast<FindingsModel*>(tree()->model())->report()->report;
    for (check::CheckResult& result : report.results)
        for (check::Finding& finding : result.findings)
            finding.silenced = "known";
    const int silenced = static_cast<int>(report.counts().silenced);
    QCOMPARE(verdictOf(report), QStringLiteral("No open errors or warnings · %1 silenced").arg(silenced));
}

void CheckPanelTest::silencedByHand() {
    open(damagedModel());
    QVERIFY(writeFile(path("tokenscope-check.json"),
                      R"({"silenced": [{"finding": "padding/is-eos", "reason": "masked by position"}]})"));
    QTRY_COMPARE(resultOf(QStringLiteral("Padding")), QStringLiteral("passed, 1 silenced"));
    QVERIFY(QFile::remove(path("tokenscope-check.json")));
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Padding")), QStringLiteral("1 warning"), kLongMs);
}

void CheckPanelTest::damagedSilencedFile() {
    const QByteArray damaged = R"({"silenced": [{"finding": "padding/is-eos"}]})";
    QVERIFY(writeFile(path("tokenscope-check.json"), damaged));
    open(damagedModel());
    QCOMPARE(m_session->problems().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(m_session->problems()[0].error.where),
             QStringLiteral("$.silenced[0].reason"));
    select(QStringLiteral("Padding"));
    silence(QStringLiteral("a reason"));
    QTRY_VERIFY(!m_panel->busy());
    QFile file(path("tokenscope-check.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), damaged);
    QCOMPARE(resultOf(QStringLiteral("Padding")), QStringLiteral("1 warning"));
    QVERIFY(writeFile(path("tokenscope-check.json"), R"({"silenced": []})"));
    QTRY_VERIFY(m_session->problems().empty());
}

void CheckPanelTest::runsAgainWhenAFileChanges() {
    ModelParts parts = damagedModel();
    open(parts);
    QCOMPARE(resultOf(QStringLiteral("Padding")), QStringLiteral("1 warning"));
    select(QStringLiteral("Padding"));
    parts.config["pad_token"] = "<|pad|>";
    parts.write(m_folder->path().toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Padding")), QStringLiteral("passed"), kLongMs);
    QCOMPARE(resultOf(QStringLiteral("Round trip")), QStringLiteral("1 error, 1 note"));
}

void CheckPanelTest::waitsWhileHidden() {
    m_panel->hide();
    damagedModel().write(m_folder->path().toStdString());
    m_session->openTokenizer(m_folder->path());
    QTRY_VERIFY(m_session->tokenizers().currentTokenizer());
    QVERIFY(!m_panel->busy());
    QCOMPARE(tree()->model()->rowCount(), 0);
    m_panel->show();
    QVERIFY(m_panel->busy());
    QTRY_VERIFY_WITH_TIMEOUT(done(), kLongMs);
    m_panel->hide();
    m_panel->show();
    QVERIFY(!m_panel->busy()); // nothing has changed
}

void CheckPanelTest::stops() {
    open(damagedModel());
    QPushButton* run = button("checkRun");
    QCOMPARE(run->text(), QStringLiteral("Run again"));
    run->click();
    QVERIFY(m_panel->busy());
    QCOMPARE(run->text(), QStringLiteral("Stop"));
    run->click();
    QVERIFY(!m_panel->busy());
    QCOMPARE(run->text(), QStringLiteral("Run again"));
    QVERIFY(tree()->model()->rowCount() > 0); // the last report stays
    m_panel->hide();
    m_panel->show();
    QVERIFY(!m_panel->busy()); // it was stopped
    run->click();
    QTRY_VERIFY_WITH_TIMEOUT(done(), kLongMs);
}

/// The former report stays in the list, dimmed, but nothing says that it is about the new tokenizer.
void CheckPanelTest::anotherTokenizer() {
    open(damagedModel());
    const QTemporaryDir other;
    chatModel().write(other.path().toStdString());
    m_session->openTokenizer(other.path());
    QTRY_COMPARE(verdict(), QStringLiteral("Checking…"));
    QVERIFY(family(QStringLiteral("Round trip")).isValid());
    QCOMPARE(page(), QString());
    QCOMPARE(m_panel->statusText(), QString());
    QVERIFY(!button("checkShow")->isEnabled() && !button("checkSilence")->isEnabled());
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Round trip")), QStringLiteral("passed"), kLongMs);
    QVERIFY(verdict().startsWith(QLatin1String("No errors; ")));
}

/// That is no finding about the tokenizer.
void CheckPanelTest::unreadableDatasets() {
    open(chatModel());
    m_panel->findings().addDatasets({path("talk.jsonl")});
    QTRY_COMPARE_WITH_TIMEOUT(m_session->problems().size(), std::size_t{1}, kLongMs);
    QCOMPARE(m_session->problems().front().key, path("talk.jsonl"));
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")), QStringLiteral("not applicable"),
                              kLongMs);
    QVERIFY(writeFile(path("talk.jsonl"),
                      R"([{"role":"user","content":"a"},{"role":"assistant","content":"c"}])"
                      "\n"));
    m_panel->findings().again();
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")), QStringLiteral("passed, 1 note"),
                              kLongMs);
    QVERIFY(m_session->problems().empty());
}

void CheckPanelTest::datasets() {
    QVERIFY(writeFile(path("talk.jsonl"),
                      R"([{"role":"user","content":"<|im_end|>"},{"role":"assistant","content":"c"}])"
                      "\n"));
    open(chatModel());
    QCOMPARE(m_panel->openFiles(QStringLiteral("check"), {path("talk.jsonl"), path("tokenizer.json")}),
             QStringList{path("tokenizer.json")});
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")), QStringLiteral("1 warning, 1 note"),
                              kLongMs);
    QVERIFY(button("checkDatasets")->text().contains(QLatin1String("talk.jsonl")));
    QSignalSpy spy(m_panel.get(), &CheckPanel::findingRequested);
    select(QStringLiteral("Conversations"));
    button("checkShow")->click();
    const auto target = spy.first().first().value<FindingTarget>();
    QCOMPARE(target.view, QStringLiteral("dataset"));
    QCOMPARE(target.file, path("talk.jsonl"));
    // A line is corrected.
    QVERIFY(writeFile(path("talk.jsonl"),
                      R"([{"role":"user","content":"a"},{"role":"assistant","content":"c"}])"
                      "\n"));
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")), QStringLiteral("passed, 1 note"),
                              kLongMs);
    for (QMenu* menu : m_panel->findChildren<QMenu*>()) {
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Remove talk.jsonl")) {
                action->trigger();
                break;
            }
    }
    QTRY_COMPARE_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")), QStringLiteral("not applicable"),
                              kLongMs);
    QCOMPARE(m_panel->openFiles(QStringLiteral("chat"), {path("talk.jsonl")}),
             QStringList{path("talk.jsonl")});
}

void CheckPanelTest::drops() {
    QVERIFY(writeFile(path("talk.jsonl"), "{}\n"));
    open(chatModel());
    const DropItem talk{path("talk.jsonl"), DropItem::Kind::Chat};
    const DropItem other{path("tokenizer.json"), DropItem::Kind::Tokenizer};
    QVERIFY(!m_panel->describeDrop(talk).isEmpty());
    QVERIFY(m_panel->describeDrop(other).isEmpty());
    const QList<DropItem> left = m_panel->acceptDrop({talk, other}, {});
    QCOMPARE(left.size(), 1);
    QCOMPARE(left.constFirst().path, other.path);
    QTRY_VERIFY_WITH_TIMEOUT(resultOf(QStringLiteral("Conversations")).startsWith(QLatin1String("1 error")),
                             kLongMs);
}

void CheckPanelTest::exports() {
    open(damagedModel());
    const auto copyAs = [&](const char* format) {
        QGuiApplication::clipboard()->clear();
        for (QAction* action : m_panel->findChildren<QAction*>())
            if (action->text() == QLatin1String("Copy as ") + QLatin1String(format))
                action->trigger();
    };
    copyAs("JSON");
    QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1Char('{')));
    const PartsJson json = PartsJson::parse(QGuiApplication::clipboard()->text().toStdString());
    QCOMPARE(json["path"].get<std::string>(), m_folder->path().toStdString());
    QCOMPARE(json["errors"].get<int>(), 1);
    copyAs("SARIF");
    QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(QLatin1String("sarif-2.1.0")));
    copyAs("JUnit");
    QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1String("<?xml")));
    // What copies is above the rule, what saves below it.
    const auto* menu = m_panel->findChild<ExportMenu*>();
    QString order;
    for (const QAction* action : menu->actions())
        order += action->isSeparator() ? QLatin1Char('|') : action->text().front();
    QCOMPARE(order, QStringLiteral("CCC|SSS"));
}

void CheckPanelTest::copies() {
    open(damagedModel());
    select(QStringLiteral("Padding"));
    QTest::keyClick(tree(), Qt::Key_C, Qt::ControlModifier);
    const QString finding = QGuiApplication::clipboard()->text();
    QVERIFY2(finding.startsWith(QLatin1String("warning padding/is-eos: ")), qPrintable(finding));
    QVERIFY(finding.contains(QLatin1String("\nWhat to do: ")));
    tree()->setCurrentIndex(family(QStringLiteral("Padding")));
    button("checkCopy")->click();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1String("Padding: 1 warning")));
    QVERIFY(QGuiApplication::clipboard()->text().contains(finding));
}

void CheckPanelTest::withoutTokenizer() {
    QVERIFY(!tree()->isVisible());
    QVERIFY(!m_panel->busy());
    QSignalSpy spy(m_panel.get(), &CheckPanel::openRequested);
    static_cast<QPushButton*>(m_panel->firstFocus())->click();
    QCOMPARE(spy.size(), 1);
    open(damagedModel());
    QVERIFY(tree()->isVisible());
    m_session->tokenizers().close(0);
    QTRY_VERIFY(!tree()->isVisible());
    QCOMPARE(m_panel->statusText(), QString());
}

void CheckPanelTest::savedState() {
    QVERIFY(writeFile(path("talk.jsonl"), "{}\n"));
    m_panel->findings().setFilter(FindingsFilter::Problems);
    m_panel->findings().addDatasets({path("talk.jsonl"), path("talk.jsonl")});
    const QJsonObject state = m_panel->state();
    m_panel = std::make_unique<CheckPanel>(*m_session);
    m_panel->restore(state);
    QCOMPARE(m_panel->state(), state);
    m_panel->resize(1200, 700);
    m_panel->show();
    open(chatModel());
    QVERIFY(family(QStringLiteral("Conversations")).isValid());
    QVERIFY(!family(QStringLiteral("Hashes")).isValid());
}

void CheckPanelTest::damagedState() {
    m_panel->restore({{QStringLiteral("filter"), 77},
                      {QStringLiteral("page"), -3},
                      {QStringLiteral("datasets"), QJsonArray{1, QString(), QJsonObject()}},
                      {QStringLiteral("sizes"), 5}});
    open(chatModel());
    QVERIFY(family(QStringLiteral("Hashes")).isValid());
    QCOMPARE(resultOf(QStringLiteral("Conversations")), QStringLiteral("not applicable"));
}

QTEST_MAIN(CheckPanelTest)
#include "tst_check_panel.moc"
