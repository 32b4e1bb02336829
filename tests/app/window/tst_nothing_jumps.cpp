// Controls stay where they are, and the keyboard focus stays where the user put it.

#include "app/window/bars.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/difference_navigation.h"
#include "ui/panels/inspect/pieces_pane.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/token_table/token_table.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeView>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class NothingJumpsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_running.reset();
        m_state = std::make_unique<QTemporaryDir>();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }

    void theTabsStay() {
        const QPoint before = placeOf(*tab("Stages"));
        const std::string longText(3000, 'a');
        for (const std::string& text :
             {std::string("short"), std::string(), longText, std::string("<|im_end|> a\nb\nc")}) {
            m_running->session.document().reset(text);
            QTRY_VERIFY(m_running->shows(text));
            for (const auto view : {InspectPanel::View::Chips, InspectPanel::View::Table,
                                    InspectPanel::View::Ids, InspectPanel::View::Stages}) {
                m_running->inspect().setView(view);
                QTest::qWait(20);
                QCOMPARE(placeOf(*tab("Stages")), before);
            }
        }
        // A file that can't be opened is reported at the bottom.
        m_running->session.openTokenizer(m_state->filePath(QStringLiteral("missing.model")));
        QTRY_COMPARE(m_running->session.problems().size(), std::size_t(1));
        QTest::qWait(20);
        QCOMPARE(placeOf(*tab("Stages")), before);
    }

    /// The chosen one is bold.
    void choosingATabMovesNoOther() {
        Session& session = m_running->session;
        session.openSampleTokenizer(QString::fromUtf8(sampleTokenizers()[1].name.data()));
        QTRY_COMPARE(session.tokenizers().size(), 2);
        QTRY_VERIFY(m_running->settled());
        for (const int percent : {100, 200}) {
            Theme::instance().setTextPercent(percent);
            for (const char* view : {"chips", "steps", "chat", "compare", "train", "vocab", "check"}) {
                QVERIFY(m_running->window->panels().showView(QString::fromLatin1(view)));
                QTRY_VERIFY_WITH_TIMEOUT(!m_running->window->panels().shown().busy(), 30'000);
                QTest::qWait(50);
                for (auto* group : m_running->window->panels().shown().findChildren<QButtonGroup*>()) {
                    const QList<QAbstractButton*> buttons = group->buttons();
                    if (buttons.isEmpty() || !buttons.constFirst()->isVisible() ||
                        buttons.constFirst()->property("look") != QLatin1String("segment"))
                        continue;
                    QAbstractButton* before = group->checkedButton();
                    const auto places = [&] {
                        QList<QRect> all;
                        for (const QAbstractButton* button : buttons)
                            all << button->geometry();
                        return all;
                    };
                    const QList<QRect> usual = places();
                    for (QAbstractButton* button : buttons) {
                        const QSignalBlocker quiet(group); // the same page, with another button pressed
                        button->setChecked(true);
                        button->parentWidget()->layout()->invalidate();
                        button->parentWidget()->layout()->activate();
                        QVERIFY2(places() == usual, qPrintable(QLatin1String(view) + button->text()));
                    }
                    before->setChecked(true);
                }
            }
            auto* tokenizers = m_running->window->findChild<QTabBar*>(QStringLiteral("tokenizerTabs"));
            session.tokenizers().setCurrent(0);
            const QRect second = tokenizers->tabRect(1);
            session.tokenizers().setCurrent(1);
            QTest::qWait(20);
            if (percent == 100) // with large text, the current one is scrolled to
                QCOMPARE(tokenizers->tabRect(1), second);
        }
        Theme::instance().setTextPercent(100);
    }

    /// With large text, too: the header of a view may take another row, below the tabs.
    void tabsStayWithLargeText() {
        Theme::instance().setTextPercent(200);
        QTest::qWait(200);
        QMap<QString, QRect> usual;
        int header = 0;
        for (const char* view : {"chips", "table", "ids", "stages", "overview"}) {
            QVERIFY(m_running->window->panels().showView(QString::fromLatin1(view)));
            QTRY_VERIFY_WITH_TIMEOUT(!m_running->window->panels().shown().busy(), 30'000);
            QTest::qWait(100);
            for (const auto* button : m_running->window->panels().shown().findChildren<QPushButton*>())
                if (button->isVisible() && button->property("look") == QLatin1String("segment")) {
                    const QRect place(placeOf(*button), button->size());
                    if (!usual.contains(button->text()))
                        usual[button->text()] = place;
                    const QRect& before = usual[button->text()];
                    QVERIFY2(before == place,
                             qPrintable(QStringLiteral("%1, %2: from %3, %4 to %5, %6; %7 wider")
                                            .arg(QLatin1String(view), button->text())
                                            .arg(before.x())
                                            .arg(before.y())
                                            .arg(place.x())
                                            .arg(place.y())
                                            .arg(place.width() - before.width())));
                }
            if (view == QLatin1String("overview"))
                break;
            // Nor does the text below.
            const int editor = placeOf(*m_running->inspect().editor()).y();
            if (header == 0)
                header = editor;
            QVERIFY2(header == editor, view);
        }
        Theme::instance().setTextPercent(100);
    }

    void theFirstDifferenceMovesNothing() {
        const std::string_view other = sampleTokenizers()[1].name;
        auto& compare = m_running->window->panel<ComparePanel>();
        m_running->window->panels().setMode<ComparePanel>();
        compare.compareWith({{}, QString::fromLatin1(other.data(), static_cast<qsizetype>(other.size()))});
        for (const QSize size : {QSize(1280, 800), QSize(960, 600)}) {
            m_running->window->resize(size);
            QTRY_VERIFY(!compare.busy());
            QTest::qWait(100);
            const auto* bar = compare.findChild<DifferenceBar*>();
            const QPoint before = placeOf(*bar);
            press(*m_running->window, Qt::Key_F8);
            QTRY_VERIFY(!compare.busy());
            QTest::qWait(200);
            QCOMPARE(placeOf(*bar), before);
            press(*m_running->window, Qt::Key_F8);
            QTest::qWait(200);
            QCOMPARE(placeOf(*bar), before);
        }
    }

    /// The rows of the report are not replaced while the user reads them.
    void theReportOnFilesAppearsOnce() {
        const std::string_view other = sampleTokenizers()[1].name;
        auto& compare = m_running->window->panel<ComparePanel>();
        compare.compareWith({{}, QString::fromLatin1(other.data(), static_cast<qsizetype>(other.size()))});
        QVERIFY(compare.showView(QStringLiteral("files")));
        m_running->window->panels().setMode<ComparePanel>();
        const auto* report = compare.findChild<QTreeView*>(QStringLiteral("filesReport"));
        int shown = 0;
        connect(report->model(), &QAbstractItemModel::modelReset, this,
                [&shown, report] { shown += report->model()->rowCount() > 0 ? 1 : 0; });
        QTRY_VERIFY_WITH_TIMEOUT(!compare.busy() && report->model()->rowCount() > 0, 30'000);
        QCOMPARE(shown, 1);
    }

    /// Toolbar and modes are at one place in all modes, and the tabs of a mode whatever the text is.
    void barsAndTabsStayInAllModes() {
        const std::string longText(3000, 'a');
        QMap<QString, QPoint> bars;
        QMap<QString, QPoint> tabs;
        const auto compare = [this](QMap<QString, QPoint>& known, const QString& key, const QWidget& widget) {
            const QPoint place = placeOf(widget);
            if (!known.contains(key))
                known[key] = place;
            return known[key] == place;
        };
        for (const std::string& text : {std::string("short"), longText, std::string("a\nb\nc")}) {
            m_running->session.document().reset(text);
            QTRY_VERIFY(m_running->shows(text));
            for (const char* view :
                 {"chips", "table", "ids", "stages", "overview", "steps", "chat", "batch", "compare", "files",
                  "corpus", "train", "train-files", "vocab", "check", "tests"}) {
                QVERIFY2(m_running->window->panels().showView(QString::fromLatin1(view)), view);
                QTRY_VERIFY(!m_running->window->panels().shown().busy());
                QTest::qWait(20);
                for (const QWidget* bar : {static_cast<QWidget*>(m_running->window->findChild<TopBar*>()),
                                           static_cast<QWidget*>(m_running->window->findChild<ModeBar*>())})
                    for (const auto* button : bar->findChildren<QAbstractButton*>())
                        if (button->isVisible())
                            QVERIFY2(compare(bars, button->text() + button->accessibleName(), *button),
                                     qPrintable(QLatin1String(view) + button->text()));
                const Panel& panel = m_running->window->panels().shown();
                for (const auto* button : panel.findChildren<QPushButton*>())
                    if (button->isVisible() && button->property("look") == QLatin1String("segment"))
                        QVERIFY2(compare(tabs, QLatin1String(view) + button->text(), *button),
                                 qPrintable(QLatin1String(view) + button->text()));
            }
        }
        // Pages of a mode don't move its tabs, and modes with tabs have them in one line.
        for (const char* tab : {"Chips", "Table", "Ids", "Stages", "Overview"})
            for (const char* view : {"table", "ids", "stages", "overview"})
                QCOMPARE(tabs[QLatin1String(view) + QLatin1String(tab)],
                         tabs[QStringLiteral("chips") + QLatin1String(tab)]);
        for (const char* tab : {"Findings", "Tests"})
            QCOMPARE(tabs[QStringLiteral("check") + QLatin1String(tab)],
                     tabs[QStringLiteral("tests") + QLatin1String(tab)]);
        for (const char* tab :
             {"chipsChips", "chatConversation", "compareText", "trainTeaching", "vocabPieces"}) {
            QVERIFY2(tabs.contains(QLatin1String(tab)), tab);
            QCOMPARE(tabs[QLatin1String(tab)], tabs["checkFindings"]);
        }
    }

    void typingInATemplateMovesNothing_data() {
        QTest::addColumn<QString>("tokenizer");
        QTest::newRow("its own template") << QStringLiteral("own");
        QTest::newRow("a built-in template") << QString();
    }
    void typingInATemplateMovesNothing() {
        QFETCH(QString, tokenizer);
        if (!tokenizer.isEmpty()) {
            const QDir folder(m_state->filePath(QStringLiteral("a model with a long name")));
            QVERIFY(folder.mkpath(QStringLiteral(".")));
            const auto write = [&](const char* name, const QByteArray& bytes) {
                QFile file(folder.filePath(QLatin1String(name)));
                return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
            };
            const std::string_view bytes = sampleTokenizers()[1].bytes;
            QVERIFY(write("tokenizer.json", {bytes.data(), static_cast<qsizetype>(bytes.size())}));
            QVERIFY(write("chat_template.jinja", "{% for m in messages %}{{ m.content }}{% endfor %}"));
            m_running->session.openTokenizer(folder.filePath(QStringLiteral("tokenizer.json")));
            QTRY_COMPARE(m_running->session.tokenizers().size(), 2);
            QTRY_VERIFY(m_running->settled());
        }
        m_running->window->panels().setMode<ChatPanel>();
        auto& chat = m_running->window->panel<ChatPanel>();
        QTRY_VERIFY(chat.controller().result() && !chat.busy());
        auto& code = *chat.findChild<CodeView*>(QStringLiteral("template"));
        const auto& masks = *chat.findChild<MaskStrips*>();
        const auto& lint = *chat.findChild<QPushButton*>(QStringLiteral("lint"));
        const auto places = [&] {
            return QList<QRect>{QRect(placeOf(code), code.size()), QRect(placeOf(lint), lint.size()),
                                QRect(placeOf(masks), masks.size()), masks.nameRect(kPolicies - 1)};
        };
        const QString title = MaskStrips::rowTitle(chat.controller().result(), 0);
        QList<QRect> before;
        do { // the mode was shown just now, and rows of its headers follow each other
            before = places();
            QTest::qWait(100);
        } while (places() != before);
        code.setFocus();
        QTest::keyClicks(&code, "x");
        QTRY_VERIFY(MaskStrips::rowTitle(chat.controller().result(), 0) != title && !chat.busy());
        QTest::qWait(20);
        QCOMPARE(places(), before);
    }

    void theToolBarStays() {
        TopBar& bar = *m_running->window->findChild<TopBar*>();
        auto* special = bar.findChild<QCheckBox*>();
        auto* notes = bar.findChild<QPushButton*>(QStringLiteral("notes"));
        const QPoint before = placeOf(*special);
        QFile file(m_state->filePath(QStringLiteral("a tokenizer with quite a long name, and notes.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("{'version':'1.0','unusual':1,'added_tokens':[],'model':{'type':'WordLevel',"
                              "'vocab':{'a':0,'?':1},'unk_token':'?'}}")
                       .replace('\'', '"'));
        file.close();
        const bool shown = notes->isVisible();
        m_running->session.openTokenizer(file.fileName());
        QTRY_COMPARE(m_running->session.tokenizers().size(), 2);
        QTRY_VERIFY(m_running->settled());
        QTRY_VERIFY(notes->isVisible() != shown);
        QCOMPARE(placeOf(*special), before);
        // The file has a key that the reference rejects: one of the notes is a warning.
        QCOMPARE(notes->isVisible() ? notes->property("look").toString() : QString(),
                 shown ? QString() : QStringLiteral("caution"));
    }

    void findMovesNothing() {
        InspectPanel& inspect = m_running->inspect();
        auto& chips = *inspect.findChild<ChipView*>();
        const QPoint before = placeOf(chips);
        const QRect token = chips.tokenRect(3);
        const QPoint stages = placeOf(*tab("Stages"));
        press(*m_running->window, Qt::Key_F, Qt::ControlModifier);
        auto& find = *inspect.findChild<FindBar*>();
        QTRY_VERIFY(find.isVisible());
        QTest::qWait(20);
        QCOMPARE(placeOf(chips), before);
        QCOMPARE(chips.tokenRect(3), token);
        QCOMPARE(placeOf(*tab("Stages")), stages);
        press(*m_running->window, Qt::Key_Escape);
        QTRY_VERIFY(!find.isVisible());
        QCOMPARE(placeOf(chips), before);
        QCOMPARE(placeOf(*tab("Stages")), stages);
    }

    void tryingMovesNoStage() {
        m_running->inspect().setView(InspectPanel::View::Stages);
        auto& stages = *m_running->inspect().findChild<StagesView*>();
        QTRY_VERIFY(stages.staged() && !stages.tracing());
        const QPoint before = placeOf(stages);
        QTest::mouseClick(tab("Try a change"), Qt::LeftButton);
        QTest::qWait(20);
        QCOMPARE(placeOf(stages), before);
    }

    /// The views show where the text was edited, once it is encoded.
    void viewsFollowAnEdit() {
        InspectPanel& inspect = m_running->inspect();
        std::string pasted;
        for (int i = 0; i < 4000; ++i)
            pasted += "word " + std::to_string(i) + '\n';
        for (const auto view :
             {InspectPanel::View::Chips, InspectPanel::View::Ids, InspectPanel::View::Table}) {
            m_running->session.document().reset("start ");
            QTRY_VERIFY(m_running->shows("start "));
            inspect.setView(view);
            inspect.editor()->setFocus();
            press(*m_running->window, Qt::Key_End, Qt::ControlModifier);
            QGuiApplication::clipboard()->setText(QString::fromStdString(pasted));
            press(*m_running->window, Qt::Key_V, Qt::ControlModifier);
            QTRY_VERIFY(m_running->shows("start " + pasted));
            const auto last = m_running->session.encoded()->size() - 1;
            QTRY_COMPARE(m_running->session.selection().current(), static_cast<qsizetype>(last));
            if (view == InspectPanel::View::Table) {
                auto& table = *inspect.findChild<TokenTable*>();
                QVERIFY(table.viewport()->rect().intersects(table.visualRect(table.currentIndex())));
                QCOMPARE(table.currentIndex().row(), static_cast<int>(last));
                continue;
            }
            auto& list = view == InspectPanel::View::Chips
                             ? static_cast<TokenView&>(*inspect.findChild<ChipView*>())
                             : *inspect.findChild<IdsView*>()->list();
            QVERIFY(list.viewport()->rect().contains(list.tokenRect(last)));
        }
    }

    void escapeDismissesAProblem() {
        m_running->inspect().editor()->setFocus();
        for (const char* name : {"first.model", "second.model"})
            m_running->session.openTokenizer(m_state->filePath(QLatin1String(name)));
        QTRY_COMPARE(m_running->session.problems().size(), std::size_t(2));
        press(*m_running->window, Qt::Key_Escape);
        QCOMPARE(m_running->session.problems().size(), std::size_t(1));
        QVERIFY(m_running->session.problems().front().error.file.find("first") != std::string::npos);
        m_running->window->panels().showView(QStringLiteral("vocab"));
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(m_running->session.problems().empty());
    }

    /// When the control with the focus disappears, Space must not toggle the next one.
    void focusStaysInItsPart() {
        auto* part = new QWidget(m_running->window->centralWidget());
        auto* cancel = new QPushButton(QStringLiteral("Cancel"), part);
        auto* next = new QCheckBox(QStringLiteral("Next"), part);
        part->resize(200, 100);
        part->show();
        QWidget::setTabOrder(cancel, next);
        for (const bool hides : {true, false}) {
            cancel->setFocus();
            QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(cancel));
            hides ? cancel->hide() : cancel->setEnabled(false);
            QVERIFY(QApplication::focusWidget() == part);
            press(*m_running->window, Qt::Key_Space);
            QVERIFY(!next->isChecked());
            // It is back: so is the focus.
            hides ? cancel->show() : cancel->setEnabled(true);
            QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(cancel));
            // Unless the user has gone elsewhere.
            hides ? cancel->hide() : cancel->setEnabled(false);
            next->setFocus();
            hides ? cancel->show() : cancel->setEnabled(true);
            QTest::qWait(20);
            QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(next));
        }
        delete part;
    }

    void playingToTheEndKeepsTheFocus() {
        m_running->window->panels().setMode<TrainPanel>();
        auto& train = m_running->window->panel<TrainPanel>();
        QTRY_VERIFY(!train.busy());
        auto* next = train.findChild<QPushButton*>(QStringLiteral("next"));
        QVERIFY(next);
        next->setFocus();
        while (next->isEnabled())
            next->click();
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus && !qobject_cast<QAbstractButton*>(focus));
        press(*m_running->window, Qt::Key_Home);
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(next));
    }

    void aClickInTheToolBarLeavesTheKeyboard() {
        TokenEditor& editor = *m_running->inspect().editor();
        editor.setFocus();
        auto* special = m_running->window->findChild<TopBar*>()->findChild<QCheckBox*>();
        QTest::mouseClick(special, Qt::LeftButton, {}, QPoint(8, special->height() / 2));
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&editor));
    }

    void anotherViewTakesTheKeyboard() {
        InspectPanel& inspect = m_running->inspect();
        inspect.findChild<ChipView*>()->setFocus();
        QTest::mouseClick(tab("Table"), Qt::LeftButton);
        QVERIFY(inspect.panes().at(1)->hasFocus() || tab("Table")->hasFocus());
        inspect.panes().at(1)->setFocus();
        inspect.setView(InspectPanel::View::Stages);
        QVERIFY(inspect.panes().at(1)->hasFocus());
    }

    void controlTabGoesAround() {
        Session& session = m_running->session;
        const Sample& sample = sampleTokenizers()[1];
        session.openSampleTokenizer(QString::fromUtf8(sample.name.data()));
        QFile copy(m_state->filePath(QString::fromUtf8(sample.name.data())));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(sample.bytes.data(), static_cast<qint64>(sample.bytes.size()));
        copy.close();
        session.openTokenizer(copy.fileName());
        QTRY_COMPARE(session.tokenizers().size(), 3);
        QTRY_VERIFY(m_running->settled());
        session.tokenizers().setCurrent(0);
        press(*m_running->window, Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(session.tokenizers().currentIndex(), 1);
        press(*m_running->window, Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(session.tokenizers().currentIndex(), 0);
        press(*m_running->window, Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(session.tokenizers().currentIndex(), 2);
    }

    void theSelectionSurvivesAnotherTokenizer_data() {
        QTest::addColumn<QString>("view");
        for (const char* view : {"chips", "table", "ids", "stages", "steps"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }
    void theSelectionSurvivesAnotherTokenizer() {
        QFETCH(QString, view);
        Session& session = m_running->session;
        session.openSampleTokenizer(QString::fromUtf8(sampleTokenizers()[1].name.data()));
        QTRY_COMPARE(session.tokenizers().size(), 2);
        session.document().reset("alpha beta gamma delta");
        QTRY_VERIFY(m_running->shows("alpha beta gamma delta"));
        for (Panel* panel : m_running->window->panels().all())
            if (panel->showView(view))
                m_running->window->panels().setMode(*panel);
        QTRY_VERIFY(!m_running->window->panels().shown().busy());
        const auto gamma = tokenAtByte(session.encoded()->encoding, 12);
        session.selection().setCurrent(static_cast<qsizetype>(*gamma));
        QTRY_VERIFY(!m_running->window->panels().shown().busy());
        for (const int tokenizer : {0, 1, 0}) {
            session.tokenizers().setCurrent(tokenizer);
            QTRY_VERIFY(m_running->settled() &&
                        session.encoded()->tokenizer == session.tokenizers().currentTokenizer());
            QTRY_VERIFY(!m_running->window->panels().shown().busy());
            const qsizetype current = session.selection().current();
            QVERIFY(current >= 0);
            const ByteSpan span = session.encoded()->span(static_cast<std::size_t>(current));
            QVERIFY2(span.begin >= 10 && span.begin < 16, qPrintable(QString::number(span.begin)));
        }
        if (view == QLatin1String("stages")) {
            auto& stages = *m_running->inspect().findChild<StagesView*>();
            QVERIFY(!stages.selectedColumns().empty());
        }
    }

    void theSelectionSurvivesATokenizerWithoutSpaces_data() {
        QTest::addColumn<QString>("by");
        for (const char* by : {"another view", "a click", "the caret"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    /// Its tokens are words: no token has the space before `gamma`, which is where the selected one starts.
    void theSelectionSurvivesATokenizerWithoutSpaces() {
        QFETCH(QString, by);
        Session& session = m_running->session;
        session.document().reset("<alpha> beta gamma delta");
        QTRY_VERIFY(m_running->shows("<alpha> beta gamma delta"));
        const auto before = static_cast<qsizetype>(*tokenAtByte(session.encoded()->encoding, 12));
        QVERIFY(session.encoded()->span(static_cast<std::size_t>(before)).begin == 12);
        TokenEditor& editor = *m_running->inspect().editor();
        if (by == QLatin1String("another view")) {
            session.selection().setCurrent(before);
        } else if (by == QLatin1String("a click")) {
            QTest::mouseClick(editor.viewport(), Qt::LeftButton, {},
                              editor.tokenRect(static_cast<std::size_t>(before)).center().toPoint());
        } else {
            editor.setFocus();
            editor.restorePlace(11, 11, 0);
            press(*m_running->window, Qt::Key_Right);
        }
        QCOMPARE(session.selection().current(), before);
        openWords("'pre_tokenizer':{'type':'Whitespace'},", "{'gamma':0,'?':1}");
        QTRY_VERIFY(m_running->settled() && session.tokenizers().size() == 2 &&
                    session.encoded()->tokenizer == session.tokenizers().currentTokenizer());
        const qsizetype word = session.selection().current();
        QVERIFY(word >= 0);
        QCOMPARE(session.encoded()->span(static_cast<std::size_t>(word)), (ByteSpan{13, 18}));
        session.tokenizers().setCurrent(0);
        QTRY_VERIFY(m_running->settled() &&
                    session.encoded()->tokenizer == session.tokenizers().currentTokenizer());
        QCOMPARE(session.selection().current(), before);
    }

    /// A tokenizer that can't encode the text comes between.
    void theSelectionSurvivesAFailure() {
        Session& session = m_running->session;
        session.document().reset("alpha beta gamma delta");
        QTRY_VERIFY(m_running->shows("alpha beta gamma delta"));
        session.selection().setCurrent(static_cast<qsizetype>(*tokenAtByte(session.encoded()->encoding, 12)));
        const qsizetype before = session.selection().current();
        openWords("", "{'a':0}");
        QTRY_VERIFY(session.tokenizers().size() == 2 && !session.encoded());
        session.tokenizers().setCurrent(0);
        QTRY_VERIFY(m_running->settled());
        QCOMPARE(session.selection().current(), before);
    }

  private:
    /// Opens a tokenizer whose pieces are whole words. JSON in single quotes; `stages` ends with a comma.
    void openWords(const QByteArray& stages, const QByteArray& vocabulary) {
        QFile file(m_state->filePath(QStringLiteral("words.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray json = "{'version':'1.0','added_tokens':[]," + stages +
                          "'model':{'type':'WordLevel','vocab':" + vocabulary + ",'unk_token':'?'}}";
        file.write(json.replace('\'', '"'));
        file.close();
        m_running->session.openTokenizer(file.fileName());
    }
    QPoint placeOf(const QWidget& widget) const { return widget.mapTo(m_running->window.get(), QPoint()); }
    QPushButton* tab(const char* title) const {
        for (auto* button : m_running->inspect().findChildren<QPushButton*>())
            if (button->text() == QLatin1String(title))
                return button;
        qFatal("no tab %s", title);
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(NothingJumpsTest)
#include "tst_nothing_jumps.moc"
