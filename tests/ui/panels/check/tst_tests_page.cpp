// The page of tests: running, what differs, accepting, files that change, keyboard, restarts.

#include "tests/support/command_line.h"
#include "ui/panels/check/case_pane.h"
#include "ui/panels/check/tests_page.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/chip_view/chip_view.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

constexpr const char* kTokenizer =
    R"({"decoder":{"type":"Fuse"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["a","b"],["b","c"]]}})";
/// The merges have changed places.
constexpr const char* kChanged =
    R"({"decoder":{"type":"Fuse"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["b","c"],["a","b"]]}})";

} // namespace

class TestsPageTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void emptyPage();
    void keepsTexts();
    void nameIsNeeded();
    void withoutTokenizer();
    void runsWithAnotherTokenizer();
    void sideBySide();
    void keptForAnother();
    void unknownIds();
    void selectionFollows();
    void conversations();
    void errors();
    void acceptsOne();
    void acceptsAll();
    void filter();
    void renamesAndRemoves();
    void undoesAnySequence();
    void copiesWhatDiffers();
    void opensTexts();
    void comparesFailingTexts();
    void opensConversations();
    void savesAndOpens();
    void fileChanges();
    void fileChangesBoth();
    void damagedFile();
    void restart();
    void restartFromFile();
    void namesForScreenReaders();
    void hiddenPageRunsNothing();

  private:
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void start() {
        m_session = std::make_unique<Session>(path("state"));
        m_page = std::make_unique<TestsPage>(*m_session);
        m_page->resize(1000, 600);
        m_page->show();
    }
    void open(const char* name) {
        m_session->openTokenizer(path(name));
        QTRY_VERIFY(m_session->tokenizers().current() &&
                    m_session->tokenizers().current()->source.path == path(name));
        QTRY_VERIFY(!m_page->busy());
    }
    /// A folder with that tokenizer_config.json.
    void openModel(const char* config) {
        const QString folder = path("model") + QString::number(++m_models);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(test::writeFile(folder + QStringLiteral("/tokenizer.json"), kTokenizer));
        QVERIFY(test::writeFile(folder + QStringLiteral("/tokenizer_config.json"), config));
        const auto before = m_session->tokenizers().currentTokenizer();
        m_session->openTokenizer(folder);
        QTRY_VERIFY(m_session->tokenizers().currentTokenizer() != before);
        QTRY_VERIFY(!m_page->busy());
    }
    QDialog* dialog() const { return m_page->findChild<QDialog*>(QStringLiteral("caseName")); }
    void acceptName(const char* name = nullptr) {
        QTRY_VERIFY(dialog());
        if (name)
            dialog()->findChild<QLineEdit*>()->setText(QLatin1String(name));
        dialog()->accept();
        QTRY_VERIFY(!dialog());
        QTRY_VERIFY(!m_page->busy());
    }
    void keep(const char* text, const char* name = nullptr) {
        m_session->document().reset(text);
        m_page->keep().askForText();
        acceptName(name);
    }
    void save() const {
        m_page->files().chooseWhereToSave();
        auto* chooser = m_page->findChild<QFileDialog*>(QStringLiteral("saveSuite"));
        emit chooser->fileSelected(path("suite.json"));
        chooser->close();
    }
    QByteArray saved() const {
        QFile file(path("suite.json"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void keepConversation() {
        chat::TemplateInput input{*readData(R"([{"role":"user","content":"abc"}])"), Data::null(),
                                  Data::null(), Data::null()};
        m_page->keep().ask(input, QStringLiteral("chat"), {});
        acceptName();
    }
    StepTable& table() const { return *m_page->findChild<StepTable*>(QStringLiteral("tests")); }
    CasePane& pane() const { return *m_page->findChild<CasePane*>(); }
    QPushButton* button(const char* text) const {
        for (auto* one : m_page->findChildren<QPushButton*>())
            if (one->text() == QString::fromUtf8(text) && one->isVisible())
                return one;
        return nullptr;
    }
    QString rows() const {
        QStringList rows;
        const QAbstractItemModel& model = *table().model();
        for (int row = 0; row < model.rowCount(); ++row)
            rows << QStringLiteral("%1 %2 %3 %4")
                        .arg(model.index(row, CaseModel::State).data().toString(),
                             model.index(row, CaseModel::Name).data().toString(),
                             model.index(row, CaseModel::Kind).data().toString(),
                             model.index(row, CaseModel::Different).data().toString())
                        .trimmed();
        return rows.join(QStringLiteral(" | "));
    }
    static QString ids(const OutcomeSide& side) {
        QStringList ids;
        for (const PieceId id : side.tokens() ? side.tokens()->encoding.ids : std::vector<PieceId>())
            ids << QString::number(id);
        return ids.join(QLatin1Char(' '));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<TestsPage> m_page;
    int m_models = 0;
};

void TestsPageTest::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(test::writeFile(path("one.json"), kTokenizer));
    QVERIFY(test::writeFile(path("two.json"), kChanged));
    start();
    open("one.json");
}

void TestsPageTest::cleanup() {
    m_page.reset();
    m_session.reset();
}

void TestsPageTest::emptyPage() {
    QVERIFY(!table().isVisible());
    QVERIFY(button("Open tests…"));
    m_session->document().reset("abc");
    button("Keep the current text as a test…")->click();
    acceptName();
    QVERIFY(table().isVisible());
    QCOMPARE(rows(), QStringLiteral("passed abc text"));
}

void TestsPageTest::keepsTexts() {
    m_session->setAddSpecial(false);
    m_session->setParseSpecial(true);
    QSignalSpy said(m_page.get(), &TestsPage::statusMessage);
    keep("abc\n");
    QCOMPARE(said.takeLast().value(0).toString(),
             QStringLiteral("Kept as a test; 1 test isn't saved to a file yet"));
    const suite::SuiteCase& one = *m_page->suiteDocument().cases().front();
    const auto& input = std::get<suite::TextInput>(one.input);
    QCOMPARE(input.text, std::string("abc\n"));
    QVERIFY(!input.addSpecial && input.parseSpecial);
    m_session->document().reset("abcab");
    m_page->keep().askForText({3, 5});
    acceptName("part");
    QCOMPARE(std::get<suite::TextInput>(m_page->suiteDocument().cases().back()->input).text,
             std::string("ab"));
    QCOMPARE(m_page->suiteDocument().cases().back()->expected.ids, std::vector<PieceId>{3});
    QCOMPARE(m_page->statusText(), QStringLiteral("2 passed"));
}

void TestsPageTest::nameIsNeeded() {
    m_session->document().reset("abc");
    m_page->keep().askForText();
    QTRY_VERIFY(dialog());
    auto* field = dialog()->findChild<QLineEdit*>();
    QCOMPARE(field->text(), QStringLiteral("abc"));
    const QPushButton* ok = dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    field->setText(QStringLiteral("  "));
    QVERIFY(!ok->isEnabled());
    field->setText(QStringLiteral("name"));
    QVERIFY(ok->isEnabled());
    dialog()->reject();
    QTRY_VERIFY(!dialog());
    QVERIFY(!m_page->suiteDocument().isOpen());
}

void TestsPageTest::withoutTokenizer() {
    keep("abc");
    m_session->tokenizers().close(0);
    QTRY_COMPARE(rows(), QStringLiteral("not run abc text"));
    QSignalSpy said(m_page.get(), &TestsPage::statusMessage);
    m_page->keep().askForText();
    QVERIFY(!dialog());
    QVERIFY(said.value(0).value(0).toString().startsWith(QLatin1String("Open a tokenizer first")));
}

void TestsPageTest::runsWithAnotherTokenizer() {
    keep("abc");
    keep("ab");
    QCOMPARE(rows(), QStringLiteral("passed abc text | passed ab text"));
    open("two.json");
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids, bytes | passed ab text"));
    QCOMPARE(m_page->statusText(), QStringLiteral("1 passed · 1 failed"));
    m_session->tokenizers().setCurrent(0);
    QTRY_COMPARE(rows(), QStringLiteral("passed abc text | passed ab text"));
    // The tokenizer's file has changed.
    QVERIFY(test::writeFile(path("one.json"), kChanged));
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids, bytes | passed ab text"));
}

void TestsPageTest::sideBySide() {
    keep("cabc");
    QVERIFY(pane().actual().isHidden());
    QCOMPARE(ids(pane().expected()), QStringLiteral("2 3 2"));
    open("two.json");
    QTRY_VERIFY(!pane().actual().isHidden());
    QCOMPARE(ids(pane().expected()), QStringLiteral("2 3 2"));
    QCOMPARE(ids(pane().actual()), QStringLiteral("2 0 4"));
    QCOMPARE(pane().expected().marks().hits(), (std::vector<std::uint32_t>{1, 2}));
    QCOMPARE(pane().actual().marks().hits(), (std::vector<std::uint32_t>{1, 2}));
    QCOMPARE(pane().expected().facts(), QString());
}

/// Its ids mean other pieces here, so they are shown as numbers.
void TestsPageTest::keptForAnother() {
    QVERIFY(test::writeFile(
        path("other.json"),
        R"({"decoder":{"type":"Fuse"},"model":{"type":"BPE","vocab":{"x":0,"y":1,"a":2,"b":3,"c":4},"merges":[]}})"));
    keep("abc");
    QCOMPARE(m_page->suiteDocument().cases().front()->expected.tokenizer, std::string("one.json"));
    open("other.json");
    QTRY_VERIFY(!pane().actual().isHidden());
    QVERIFY(!pane().expected().tokens());
    QVERIFY2(pane().expected().facts().contains(QLatin1String("3, 2")),
             qPrintable(pane().expected().facts()));
    QCOMPARE(ids(pane().actual()), QStringLiteral("2 3 4"));
    const auto shown = [this](const char* text) {
        for (const auto* label : m_page->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QLatin1String(text)))
                return true;
        return false;
    };
    QVERIFY(shown("1 kept for one.json"));
    // Both sides start at the top, with their counts.
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    for (const OutcomeSide* side : {&pane().expected(), &pane().actual()}) {
        const auto* count = side->findChild<QLabel*>(QStringLiteral("caseTokens"));
        QCOMPARE(count->text(),
                 side == &pane().expected() ? QStringLiteral("2 tokens") : QStringLiteral("3 tokens"));
        QVERIFY(count->mapTo(side, QPoint()).y() < 12);
    }
    const auto* facts = pane().expected().findChild<QScrollArea*>();
    QVERIFY(facts->isVisible() && facts->mapTo(&pane().expected(), QPoint()).y() < 40);
    m_session->tokenizers().setCurrent(0);
    QTRY_COMPARE(ids(pane().expected()), QStringLiteral("3 2"));
    QVERIFY(!shown("kept for"));
    // A file has the same.
    save();
    const auto suite = suite::readSuite(saved().toStdString());
    QVERIFY(suite);
    QCOMPARE(suite->cases.front().expected, m_page->suiteDocument().cases().front()->expected);
}

/// Of another vocabulary.
void TestsPageTest::unknownIds() {
    QVERIFY(test::writeFile(path("suite.json"),
                            R"({"suite":1,"now":"2026-01-15T09:30:00","cases":[{"name":"abc","text":"abc",
        "expect":{"decoded":"abc","ids":[99,2],"bytes":[[0,2],[2,3]]}}]})"));
    m_page->files().open(path("suite.json"));
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids"));
    QVERIFY(!pane().expected().tokens());
    QVERIFY2(pane().expected().facts().contains(QLatin1String("99, 2")),
             qPrintable(pane().expected().facts()));
    QVERIFY(!pane().expected().chips()->grab().isNull()); // paints nothing
}

void TestsPageTest::selectionFollows() {
    keep("cabc");
    open("two.json");
    QTRY_VERIFY(!pane().actual().isHidden());
    pane().expected().selection().setCurrent(2); // c, in bc
    QCOMPARE(pane().actual().selection().current(), 2);
    pane().actual().selection().setCurrent(1); // a, in ab
    QCOMPARE(pane().expected().selection().current(), 1);
}

void TestsPageTest::conversations() {
    openModel(R"({"chat_template":"{% for m in messages %}{{ m.content }}{% endfor %}"})");
    keepConversation();
    QCOMPARE(rows(), QStringLiteral("passed chat conversation"));
    QCOMPARE(ids(pane().expected()), QStringLiteral("3 2"));
    QVERIFY(button("Open in Chat"));
    openModel(R"({"chat_template":"{% for m in messages %}{{ m.content }}b{% endfor %}"})");
    QTRY_VERIFY(rows().startsWith(QLatin1String("failed chat conversation text, ids, bytes")));
    QVERIFY(pane().expected().facts().startsWith(QLatin1String("Rendered: abc")));
    QVERIFY(pane().actual().facts().startsWith(QLatin1String("Rendered: abcb")));
    QVERIFY(pane().actual().marks().hits().empty()); // of different texts
}

void TestsPageTest::errors() {
    openModel("{}");
    keepConversation(); // there is no template, and that is what is expected
    QCOMPARE(rows(), QStringLiteral("passed chat conversation"));
    QVERIFY(pane().expected().facts().startsWith(QLatin1String("Error: ")));
    openModel(R"({"chat_template":"abc"})");
    QTRY_VERIFY(rows().startsWith(QLatin1String("failed chat conversation error")));
    QCOMPARE(pane().actual().facts(), QStringLiteral("No error"));
    button("Accept the new result")->click();
    QTRY_COMPARE(rows(), QStringLiteral("passed chat conversation"));
    openModel(R"({"chat_template":"{{ raise_exception('no') }}"})");
    QTRY_VERIFY(rows().startsWith(QLatin1String("error chat conversation error")));
    QCOMPARE(m_page->statusText(), QStringLiteral("1 error"));
    QVERIFY(pane().actual().facts().startsWith(QLatin1String("Error: ")));
}

void TestsPageTest::acceptsOne() {
    keep("abc");
    keep("abcb");
    open("two.json");
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("2 failed"));
    m_page->showCase(1);
    button("Accept the new result")->click();
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids, bytes | passed abcb text"));
    m_page->undo();
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("2 failed"));
    m_page->redo();
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 passed · 1 failed"));
}

void TestsPageTest::acceptsAll() {
    for (const char* text : {"abc", "ab", "abcb"})
        keep(text);
    QVERIFY(!button("Accept all new results"));
    open("two.json");
    QTRY_VERIFY(button("Accept all new results"));
    button("Accept all new results")->click();
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("3 passed"));
    QCOMPARE(m_page->suiteDocument().cases()[0]->expected.ids, (std::vector<PieceId>{0, 4}));
    m_page->undo();
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 passed · 2 failed"));
}

void TestsPageTest::filter() {
    keep("abc");
    keep("ab");
    auto* only = m_page->findChild<QCheckBox*>();
    only->setChecked(true);
    QCOMPARE(rows(), QString());
    open("two.json");
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids, bytes"));
    QCOMPARE(table().currentIndex().row(), 0);
    QVERIFY(!pane().actual().isHidden());
    m_page->showCase(1); // shows all again
    QVERIFY(!only->isChecked());
    QCOMPARE(table().currentIndex().row(), 1);
}

void TestsPageTest::renamesAndRemoves() {
    keep("abc");
    keep("ab");
    keep("b");
    m_page->showCase(0);
    QTest::keyClick(&table(), Qt::Key_F2);
    acceptName("first");
    QTRY_COMPARE(rows(), QStringLiteral("passed first text | passed ab text | passed b text"));
    table().selectAll();
    table().selectionModel()->select(table().model()->index(1, 0),
                                     QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
    QTest::keyClick(&table(), Qt::Key_Delete);
    QTRY_COMPARE(rows(), QStringLiteral("passed ab text"));
    m_page->undo();
    QTRY_COMPARE(rows(), QStringLiteral("passed first text | passed ab text | passed b text"));
}

/// Each step back and each step forth gives exactly what was there.
void TestsPageTest::undoesAnySequence() {
    SuiteDocument& document = m_page->suiteDocument();
    keep("abc");
    QVERIFY(test::writeFile(path("changed.json"), kChanged));
    open("changed.json");
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 failed"));
    std::vector<std::string> states{document.written()};
    const auto did = [&] {
        QVERIFY(document.written() != states.back());
        states.push_back(document.written());
    };
    const auto rename = [&](const char* name) {
        QTest::keyClick(&table(), Qt::Key_F2);
        acceptName(name);
        did();
    };
    const auto remove = [&] {
        QTest::keyClick(&table(), Qt::Key_Delete);
        did();
    };
    rename("first");
    emit pane().acceptRequested();
    did();
    keep("ab");
    did();
    m_page->showCase(1);
    remove();
    rename("second");
    keep("b");
    did();
    m_page->showCase(0);
    remove();
    rename("third");
    remove();
    for (std::size_t at = states.size() - 1; at-- > 0;) {
        m_page->undo();
        QCOMPARE(document.written(), states[at]);
    }
    for (std::size_t at = 1; at < states.size(); ++at) {
        m_page->redo();
        QCOMPARE(document.written(), states[at]);
    }
}

void TestsPageTest::copiesWhatDiffers() {
    keep("abc");
    open("two.json");
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 failed"));
    emit table().customContextMenuRequested(QPoint(5, 30));
    for (const auto* menu : m_page->findChildren<QMenu*>())
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Copy what differs"))
                action->trigger();
    QCOMPARE(
        QGuiApplication::clipboard()->text(),
        QStringLiteral("FAILED abc: ids, bytes\n    expected  [ab] 3  [c] 2\n    now       [a] 0  [bc] 4\n"));
}

void TestsPageTest::opensTexts() {
    m_session->setAddSpecial(false);
    m_session->setParseSpecial(true);
    keep("abc");
    m_session->document().reset("other");
    m_session->setParseSpecial(false);
    QSignalSpy shown(m_page.get(), &TestsPage::inspectRequested);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(shown.size(), 1);
    QCOMPARE(std::string(m_session->document().text()), std::string("abc"));
    QVERIFY(m_session->parseSpecial());
    m_session->document().undo();
    QCOMPARE(std::string(m_session->document().text()), std::string("other"));
}

void TestsPageTest::comparesFailingTexts() {
    keep("abc");
    open("two.json");
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 failed"));
    m_session->document().reset("other");
    QSignalSpy compared(m_page.get(), &TestsPage::compareRequested);
    QSignalSpy shown(m_page.get(), &TestsPage::inspectRequested);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(compared.size(), 1);
    QCOMPARE(compared[0][0].value<TokenizerSource>().path, path("one.json"));
    QCOMPARE(std::string(m_session->document().text()), std::string("abc"));
    // With one tokenizer, there is nothing to compare with.
    m_session->tokenizers().close(0);
    QTRY_VERIFY(!m_page->busy());
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(compared.size(), 1);
    QCOMPARE(shown.size(), 1);
}

void TestsPageTest::opensConversations() {
    keepConversation();
    QSignalSpy shown(m_page.get(), &TestsPage::conversationRequested);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(shown.size(), 1);
    QCOMPARE(shown[0][1].toString(), QStringLiteral("chat"));
}

void TestsPageTest::savesAndOpens() {
    keep("abc");
    QVERIFY(m_page->document().modified);
    QVERIFY(!m_page->document().hasFile);
    m_page->files().save(); // asks
    auto* chooser = m_page->findChild<QFileDialog*>(QStringLiteral("saveSuite"));
    QVERIFY(chooser);
    QCOMPARE(QFileInfo(chooser->selectedFiles().value(0)).fileName(),
             QStringLiteral("tokenscope-suite.json"));
    QCOMPARE(chooser->directory().absolutePath(), m_folder->path());
    emit chooser->fileSelected(path("suite.json"));
    chooser->close();
    QCOMPARE(m_page->document().title, QStringLiteral("suite.json"));
    QVERIFY(!m_page->document().modified);
    QVERIFY(isSuiteFile(path("suite.json")));
    QVERIFY(!isSuiteFile(path("one.json")));
    m_page->files().begin();
    QCOMPARE(rows(), QString());
    m_page->files().open(path("suite.json"));
    QTRY_COMPARE(rows(), QStringLiteral("passed abc text"));
    m_page->undo(); // to the new one
    QVERIFY(m_page->suiteDocument().cases().empty());
}

void TestsPageTest::fileChanges() {
    keep("abc");
    save();
    QByteArray content = saved();
    content.replace("[3,2]", "[3,1]");
    QVERIFY(test::writeFile(path("suite.json"), content));
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids"));
    QVERIFY(!m_page->document().modified);
    m_page->undo();
    QTRY_COMPARE(rows(), QStringLiteral("passed abc text"));
    QVERIFY(m_page->document().modified);
    m_page->redo();
    QVERIFY(!m_page->document().modified);
    QVERIFY(QFile::remove(path("suite.json")));
    QTRY_VERIFY(m_page->document().modified);
}

void TestsPageTest::fileChangesBoth() {
    keep("abc");
    save();
    m_page->suiteDocument().rename(0, "mine");
    auto* bar = m_page->findChild<QWidget*>(QStringLiteral("suiteConflict"));
    QVERIFY(!bar->isVisible());
    QByteArray content = saved();
    QVERIFY(test::writeFile(path("suite.json"), QByteArray(content).replace("\"abc\",\n", "\"theirs\",\n")));
    QTRY_VERIFY(bar->isVisible());
    QCOMPARE(rows(), QStringLiteral("passed mine text"));
    button("Keep my changes")->click();
    QVERIFY(!bar->isVisible());
    QVERIFY(test::writeFile(path("suite.json"), QByteArray(content).replace("\"abc\",\n", "\"others\",\n")));
    QTRY_VERIFY(bar->isVisible());
    button("Read the file")->click();
    QTRY_COMPARE(rows(), QStringLiteral("passed others text"));
    QVERIFY(!bar->isVisible());
    m_page->undo();
    QTRY_COMPARE(rows(), QStringLiteral("passed mine text"));
}

void TestsPageTest::damagedFile() {
    QVERIFY(test::writeFile(path("suite.json"), R"({"suite":1,"cases":[{"name":"x"}]})"));
    keep("abc");
    m_page->files().open(path("suite.json"));
    QTRY_COMPARE(m_session->problems().size(), std::size_t{1});
    QCOMPARE(m_session->problems().front().error.where, std::string("$.cases[0]"));
    QCOMPARE(rows(), QStringLiteral("passed abc text"));
}

void TestsPageTest::restart() {
    keep("abc");
    keep("ab", "second");
    const QJsonObject state = m_page->state();
    const QString unsaved = m_page->unsaved();
    m_page.reset();
    m_session.reset();
    start();
    m_page->restore(state, unsaved);
    QCOMPARE(rows(), QStringLiteral("not run abc text | not run second text"));
    QVERIFY(m_page->document().modified);
    open("one.json");
    QTRY_COMPARE(rows(), QStringLiteral("passed abc text | passed second text"));
    QCOMPARE(table().currentIndex().row(), 1);
}

void TestsPageTest::restartFromFile() {
    keep("abc");
    save();
    const QJsonObject state = m_page->state();
    QVERIFY(m_page->unsaved().isEmpty());
    m_page.reset();
    m_session.reset();
    start();
    m_page->restore(state, {});
    QTRY_COMPARE(rows(), QStringLiteral("not run abc text"));
    QVERIFY(!m_page->document().modified);
    QVERIFY(!m_page->history().canUndo);
}

void TestsPageTest::namesForScreenReaders() {
    keep("abc");
    open("two.json");
    QTRY_COMPARE(m_page->statusText(), QStringLiteral("1 failed"));
    QAbstractItemModel& model = *table().model();
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.index(0, CaseModel::Name).data(Qt::AccessibleDescriptionRole).toString(),
             QStringLiteral("abc, text, failed, different: ids, bytes"));
    QCOMPARE(model.index(0, CaseModel::Mark).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("failed"));
    for (QWidget* widget : m_page->panes())
        QVERIFY(!widget->accessibleName().isEmpty());
}

void TestsPageTest::hiddenPageRunsNothing() {
    keep("abc");
    m_page->hide();
    open("two.json");
    QTest::qWait(50);
    QCOMPARE(rows(), QStringLiteral("passed abc text"));
    m_page->show();
    QTRY_COMPARE(rows(), QStringLiteral("failed abc text ids, bytes"));
}

QTEST_MAIN(TestsPageTest)
#include "tst_tests_page.moc"
