#include "app/window/bars.h"
#include "app/window/command_palette.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "tests/support/visible_texts.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/session/encoded_text.h"
#include "ui/session/session.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/ids_view/ids_field.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/stages_view/trial.h"
#include "ui/widgets/token_card/card_widgets.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/token_table/token_table.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class MainWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup();
    void typesAndUndoes();
    void oneIsSingular();
    void countsTheSelection();
    void selectsInEachView();
    void keyboardMovesTheSelection();
    void copiesAs();
    void pastedIdsBecomeTheText();
    void findsTokens();
    void paletteRunsCommands();
    void switchesAreTheSameEverywhere();
    void opensDroppedFiles();
    void warnsOfSpecialLiterals();
    void theCardShowsWhatIsTried();
    void restartLooksTheSame();
    void theTextHasItsHeightAfterAStartInAnotherMode();
    void restartAndKillKeepThePosition();

  private:
    void setText(const char* text);
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

void MainWindowTest::init() {
    m_state = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
}

void MainWindowTest::cleanup() {
    m_running.reset();
    Theme::instance().setChoice(ThemeChoice::System);
    Theme::instance().setTextPercent(100);
}

void MainWindowTest::setText(const char* text) {
    m_running->session.document().reset(text);
    QTRY_VERIFY(m_running->shows(text));
}

void MainWindowTest::typesAndUndoes() {
    setText("");
    TokenEditor& editor = *m_running->inspect().editor();
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&editor));
    QTest::keyClicks(&editor, QStringLiteral("Hello there"));
    QTRY_VERIFY(m_running->shows("Hello there"));
    QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(m_running->session.document().text() != "Hello there");
    while (m_running->session.document().canUndo())
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(m_running->shows(""));
    while (m_running->session.document().canRedo())
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_running->shows("Hello there"));
}

void MainWindowTest::oneIsSingular() {
    setText("a");
    const QString one = m_running->window->findChild<StatusLine*>()->text();
    QVERIFY2(one.contains("1 char ") && one.contains("1 byte "), qPrintable(one));
    setText("ab");
    const QString two = m_running->window->findChild<StatusLine*>()->text();
    QVERIFY2(two.contains("2 chars ") && two.contains("2 bytes "), qPrintable(two));
}

void MainWindowTest::countsTheSelection() {
    setText("The quick brown fox");
    TokenEditor& editor = *m_running->inspect().editor();
    const auto status = [this] { return m_running->window->findChild<StatusLine*>()->text(); };
    QVERIFY(!status().contains("Selection"));
    QTest::keyClick(&editor, Qt::Key_A, Qt::ControlModifier);
    const auto all = QString::number(m_running->session.encoded()->size());
    QVERIFY2(status().contains("Selection: " + all + " tokens, 19 chars"), qPrintable(status()));
    const ByteSpan first = m_running->session.encoded()->span(0).empty()
                               ? m_running->session.encoded()->span(1)
                               : m_running->session.encoded()->span(0);
    editor.selectBytes({first.end, first.end + 1});
    QVERIFY2(status().contains("Selection: 1 token, 1 char"), qPrintable(status()));
    editor.selectBytes({4, 4});
    QVERIFY2(!status().contains("Selection"), qPrintable(status()));
    // Not in a mode that shows no text of the session.
    QTest::keyClick(&editor, Qt::Key_A, Qt::ControlModifier);
    press(*m_running->window, Qt::Key_3, Qt::AltModifier);
    QVERIFY2(!status().contains("Selection"), qPrintable(status()));
}

void MainWindowTest::selectsInEachView() {
    setText("The quick brown fox jumps over the lazy dog");
    InspectPanel& inspect = m_running->inspect();
    TokenSelection& selection = m_running->session.selection();

    ChipView& chips = *inspect.findChild<ChipView*>();
    QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.tokenRect(2).center());
    QCOMPARE(selection.current(), 2);
    QVERIFY(test::visibleTexts(*inspect.findChild<TokenCard*>())
                .contains(QString::number(m_running->session.encoded()->encoding.ids[2])));

    inspect.setView(InspectPanel::View::Table);
    TokenTable& table = *inspect.findChild<TokenTable*>();
    QAbstractItemModelTester tester(table.tokens(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_VERIFY(table.isVisible());
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.tokens()->index(4, 2)).center());
    QCOMPARE(selection.current(), 4);

    inspect.setView(InspectPanel::View::Ids);
    IdsList& ids = *inspect.findChild<IdsView*>()->list();
    QTRY_VERIFY(ids.isVisible());
    QTest::mouseClick(ids.viewport(), Qt::LeftButton, {}, ids.tokenRect(1).center());
    QCOMPARE(selection.current(), 1);

    TokenEditor& editor = *inspect.editor();
    QTest::mouseClick(editor.viewport(), Qt::LeftButton, {}, editor.tokenRect(3).center().toPoint());
    QCOMPARE(selection.current(), 3);
}

void MainWindowTest::keyboardMovesTheSelection() {
    setText("one two three four five");
    ChipView& chips = *m_running->inspect().findChild<ChipView*>();
    m_running->session.selection().setCurrent(1);
    chips.setFocus();
    QTest::keyClick(&chips, Qt::Key_Right);
    QCOMPARE(m_running->session.selection().current(), 2);
    QTest::keyClick(&chips, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(m_running->session.selection().current(), 3);
}

void MainWindowTest::copiesAs() {
    setText("copy me");
    QStringList ids;
    for (const PieceId id : m_running->session.encoded()->encoding.ids)
        ids << QString::number(id);
    CopyMenu& menu = *m_running->inspect().findChild<CopyMenu*>();
    emit menu.aboutToShow();
    menu.copy(CopyForm::IdsJson);
    QTRY_COMPARE(QApplication::clipboard()->text().simplified(),
                 QStringLiteral("[%1]").arg(ids.join(QStringLiteral(", "))));
}

void MainWindowTest::pastedIdsBecomeTheText() {
    setText("round trip");
    QStringList ids;
    for (const PieceId id : m_running->session.encoded()->encoding.ids)
        ids << QString::number(id);
    setText("something else");
    m_running->inspect().setView(InspectPanel::View::Ids);
    IdsField& field = *m_running->inspect().findChild<IdsField*>();
    field.findChild<QPlainTextEdit*>("idsField")->setPlainText(ids.join(QLatin1Char(' ')));
    QTRY_VERIFY(field.findChild<QPushButton*>("useIds")->isEnabled());
    QTest::mouseClick(field.findChild<QPushButton*>("useIds"), Qt::LeftButton);
    QTRY_VERIFY(m_running->shows("round trip"));
    QVERIFY(m_running->session.document().canUndo());
}

void MainWindowTest::findsTokens() {
    setText("the red fish and the blue fish");
    const EncodedText& encoded = *m_running->session.encoded();
    const std::string looked(encoded.surface(encoded.size() - 1));
    press(*m_running->window, Qt::Key_F, Qt::ControlModifier);
    FindBar& find = *m_running->inspect().findChild<FindBar*>();
    QTRY_VERIFY(find.isVisible());
    QTest::keyClicks(find.findChild<QLineEdit*>(), QString::fromStdString(looked).trimmed());
    QTRY_VERIFY(!m_running->session.marks().hits().empty());
    QVERIFY(m_running->session.marks().isHit(encoded.size() - 1));
    QVERIFY(m_running->session.marks().hits().size() < encoded.size());
    QTest::keyClick(find.findChild<QLineEdit*>(), Qt::Key_Escape);
    QTRY_VERIFY(!find.isVisible());
    QVERIFY(m_running->session.marks().hits().empty());
}

void MainWindowTest::paletteRunsCommands() {
    press(*m_running->window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto& palette = *m_running->window->findChild<CommandPalette*>();
    auto* field = palette.findChild<QLineEdit*>();
    QTRY_VERIFY(palette.isVisible());
    QTest::keyClicks(field, QStringLiteral("view table"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    QCOMPARE(m_running->inspect().view(), InspectPanel::View::Table);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(m_running->inspect().editor()));

    press(*m_running->window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
}

void MainWindowTest::switchesAreTheSameEverywhere() {
    Session& session = m_running->session;
    const auto boxes = m_running->window->findChildren<QCheckBox*>();
    const auto found = std::find_if(boxes.begin(), boxes.end(),
                                    [](const QCheckBox* box) { return box->text() == "Parse special"; });
    QVERIFY(found != boxes.end());
    const bool before = session.parseSpecial();
    QTest::mouseClick(*found, Qt::LeftButton, {}, QPoint(8, (*found)->height() / 2));
    QCOMPARE(session.parseSpecial(), !before);
    press(*m_running->window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(session.parseSpecial(), before);
    QCOMPARE((*found)->isChecked(), before);
}

void MainWindowTest::opensDroppedFiles() {
    QTemporaryDir folder;
    const QString tokenizer = folder.filePath(QStringLiteral("dropped.json"));
    const QString text = folder.filePath(QStringLiteral("dropped.txt"));
    for (const auto& [path, bytes] : {std::pair(tokenizer, sampleTokenizers()[0].bytes),
                                      std::pair(text, std::string_view("dropped text"))}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(tokenizer), QUrl::fromLocalFile(text)});
    QDragEnterEvent enter({640, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_running->window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(640, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_running->window.get(), &drop);
    QTRY_VERIFY(m_running->shows("dropped text"));
    QTRY_COMPARE(m_running->session.tokenizers().current()->source.path, tokenizer);
}

void MainWindowTest::warnsOfSpecialLiterals() {
    // A file that belongs to the tokenizer and looks like one, whatever its name.
    const auto tokenizer = m_running->session.tokenizers().currentTokenizer();
    std::string literal;
    for (const PieceId id : tokenizer->ids())
        if (tokenizer->type(id) == PieceType::UserDefined && looksLikeSpecial(tokenizer->spelling(id)))
            literal = tokenizer->spelling(id);
    QVERIFY(!literal.empty());
    m_running->session.setParseSpecial(true);
    const std::string text = "first line\nhere " + literal + " it is";
    m_running->session.document().reset(text);
    QTRY_VERIFY(m_running->shows(text));
    const auto find = [this](const char* title) -> QPushButton* {
        for (auto* button : m_running->window->findChildren<QPushButton*>())
            if (button->text() == QLatin1String(title) && button->isVisible())
                return button;
        return nullptr;
    };
    QTRY_VERIFY(find("Select"));
    QTest::mouseClick(find("Select"), Qt::LeftButton);
    const auto current = m_running->session.selection().current();
    QVERIFY(current >= 0);
    QVERIFY(m_running->session.encoded()->surface(static_cast<std::size_t>(current)) == literal);
    m_running->session.selection().setCurrent(0);
    QVERIFY(find("Why"));
    QTest::mouseClick(find("Why"), Qt::LeftButton);
    QCOMPARE(m_running->session.selection().current(), current);
    QCOMPARE(m_running->inspect().view(), InspectPanel::View::Stages);
    QVERIFY(test::visibleTexts(*m_running->inspect().findChild<TokenCard*>()).contains("Why this token"));
    setText("nothing special");
    QTRY_VERIFY(!find("Select"));
}

/// Not the token of the unchanged tokenizer, where the stages show another one.
void MainWindowTest::theCardShowsWhatIsTried() {
    QFile file(m_state->filePath(QStringLiteral("lower.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"normalizer":{"type":"Lowercase"},"model":{"type":"BPE","vocab":{"a":0,"A":1,"b":2},"merges":[]}})");
    file.close();
    m_running->session.openTokenizer(file.fileName());
    QTRY_COMPARE(m_running->session.tokenizers().size(), 2);
    m_running->session.document().reset("Ab");
    QTRY_VERIFY(m_running->shows("Ab") && m_running->session.encoded()->size() == 2);
    InspectPanel& inspect = m_running->inspect();
    inspect.setView(InspectPanel::View::Stages);
    m_running->session.selection().setCurrent(0);
    const auto& card = *inspect.findChild<TokenCard*>();
    const auto& stages = *inspect.findChild<StagesView*>();
    for (auto* button : inspect.findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Try a change"))
            button->click();
    auto& trial = *inspect.findChild<Trial*>();
    const auto showsToken = [&] {
        const auto sections = card.findChild<QScrollArea*>()->widget()->findChildren<QWidget*>(
            QString(), Qt::FindDirectChildrenOnly);
        return std::any_of(sections.begin(), sections.end(), [](QWidget* section) {
            return section->isVisible() && qobject_cast<StageSections*>(section) == nullptr;
        });
    };
    QTRY_VERIFY(!stages.tracing());
    QVERIFY(showsToken());
    trial.make(explain::SwitchOff{"$.normalizer"});
    QTRY_VERIFY(trial.tried() && !stages.tracing());
    QVERIFY(!showsToken()); // A is another token now
    m_running->session.selection().setCurrent(1);
    QVERIFY(showsToken()); // b is the same
    m_running->session.selection().setCurrent(0);
    QVERIFY(!showsToken());
    trial.reset();
    QTRY_VERIFY(!stages.tracing());
    QVERIFY(showsToken());
}

void MainWindowTest::theTextHasItsHeightAfterAStartInAnotherMode() {
    QTest::qWait(300); // notices about the text have their place
    const int height = m_running->inspect().editor()->height();
    for (const char* view : {"chat", "dataset", "train"}) {
        QVERIFY(m_running->window->panels().showView(QString::fromLatin1(view)));
        m_running->window->close();
        m_running.reset();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
        QVERIFY(!m_running->inspect().isVisible());
        m_running->window->panels().showView(QStringLiteral("chips"));
        QTRY_VERIFY(m_running->inspect().isVisible());
        QTRY_COMPARE(m_running->inspect().editor()->height(), height);
    }
}

void MainWindowTest::restartLooksTheSame() {
    setText("still here");
    m_running->inspect().setView(InspectPanel::View::Table);
    m_running->session.openSampleTokenizer(QString::fromUtf8(sampleTokenizers()[1].name.data()));
    QTRY_COMPARE(m_running->session.tokenizers().currentIndex(), 1);
    Theme::instance().setChoice(ThemeChoice::Dark);
    m_running->window->close();
    m_running.reset();
    Theme::instance().setChoice(ThemeChoice::Light);

    m_running = std::make_unique<Running>(m_state->path());
    QTRY_VERIFY(m_running->shows("still here"));
    QCOMPARE(m_running->inspect().view(), InspectPanel::View::Table);
    QCOMPARE(m_running->session.tokenizers().currentIndex(), 1);
    QCOMPARE(Theme::instance().choice(), ThemeChoice::Dark);
}

void MainWindowTest::restartAndKillKeepThePosition() {
    std::string text;
    for (int line = 0; line < 300; ++line)
        text += "Line " + std::to_string(line) + " of a text that is longer than the window is high.\n";
    setText(text.c_str());
    TokenEditor* editor = m_running->inspect().editor();
    m_running->session.selection().setCurrent(1000);
    QTRY_VERIFY(editor->topByte() > 0);
    editor->verticalScrollBar()->setValue(editor->verticalScrollBar()->value() + 500);
    const std::uint32_t top = editor->topByte();
    const std::uint32_t caret = editor->caret();
    QVERIFY(caret > 0);

    // A session that starts with a copy of the files sees the same as one after the program was killed.
    QTemporaryDir copy;
    const auto isKept = [&] {
        for (const char* name : {"session.json", "text.txt"}) {
            QFile::remove(copy.filePath(QLatin1String(name)));
            QFile::copy(m_state->filePath(QLatin1String(name)), copy.filePath(QLatin1String(name)));
        }
        Running after(copy.path());
        if (!QTest::qWaitFor([&] { return after.settled(); }, 5000))
            return false;
        QCoreApplication::processEvents();
        TokenEditor* other = after.inspect().editor();
        return after.session.selection().current() == 1000 && other->topByte() == top &&
               other->caret() == caret;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isKept(), 10000);

    m_running->window->close();
    m_running.reset();
    m_running = std::make_unique<Running>(m_state->path());
    QTRY_COMPARE(m_running->session.selection().current(), 1000);
    editor = m_running->inspect().editor();
    QCOMPARE(editor->topByte(), top);
    QCOMPARE(editor->caret(), caret);
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
