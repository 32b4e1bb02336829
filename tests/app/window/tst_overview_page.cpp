// The Overview page by keyboard: open, filter, copy, search for a token, close.

#include "app/window/bars.h"
#include "app/window/menus.h"
#include "tests/app/window/running_window.h"
#include "tests/support/command_line.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_model.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/overview/overview_tree.h"
#include "ui/support/glyphs.h"
#include "ui/support/theme.h"
#include "ui/widgets/find_bar/find_bar.h"

#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using namespace tokenscope::test;

class OverviewPage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        write("tokenizer.json", kTokenizer);
        write(
            "other.json",
            QByteArray(kTokenizer).replace("\"normalizer\":{\"type\":\"Lowercase\"}", "\"normalizer\":null"));
        m_running = std::make_unique<Running>(m_state->filePath("state"));
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        open("tokenizer.json", 2);
        press(*m_running->window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(page().isVisible());
        QTRY_VERIFY(!page().busy());
    }
    void cleanup() {
        m_running.reset();
        m_state.reset();
    }

    void opensAndCloses() {
        QVERIFY(page().tree()->hasFocus());
        QVERIFY(texts().contains(QStringLiteral("Text is lowercased")));
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(!page().isVisible());
        QVERIFY(m_running->inspect().isVisible());
        press(*m_running->window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(page().isVisible());
        press(*m_running->window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!page().isVisible());
    }

    void theNumberOfNotesLeadsToThem() {
        const QByteArray many =
            QByteArray(kTokenizer)
                .replace("\"added_tokens\":[", "\"added_tokens\":[{\"id\":99,\"content\":\"\",\"single_"
                                               "word\":false,\"lstrip\":false,\"rstrip\":false,"
                                               "\"normalized\":false,\"special\":false},");
        write("noted.json", many);
        open("noted.json", 3);
        auto* notes = m_running->window->findChild<QPushButton*>(QStringLiteral("notes"));
        QVERIFY(notes->isVisible());
        page().filter()->setText(QStringLiteral("no row has this"));
        for (const bool overviewShown : {true, false}) {
            if (!overviewShown)
                press(*m_running->window, Qt::Key_Escape);
            QCOMPARE(page().isVisible(), overviewShown);
            QTest::mouseClick(notes, Qt::LeftButton);
            QVERIFY(page().isVisible());
            QVERIFY(page().tree()->hasFocus());
            const QModelIndex note = page().tree()->currentIndex();
            const QString text = note.siblingAtColumn(OverviewModel::Value).data().toString();
            QVERIFY2(text.contains("without content"), qPrintable(text));
            QVERIFY(page().tree()->viewport()->rect().contains(page().tree()->visualRect(note)));
            QTRY_VERIFY(!page().busy()); // the checksum adds a row above it
            QCOMPARE(page().tree()->currentIndex(), note);
            QVERIFY(page().tree()->viewport()->rect().contains(page().tree()->visualRect(note)));
        }
    }

    /// Opened from another mode, it shows as what it is: a tab of Inspect. The second time, that mode is back.
    void theModeBarFollows() {
        press(*m_running->window, Qt::Key_Escape);
        Panels& panels = m_running->window->panels();
        panels.setMode<CheckPanel>();
        auto* modes = m_running->window->findChild<ModeBar*>();
        const auto checked = [modes] {
            QString name;
            for (const auto* button : modes->findChildren<QAbstractButton*>())
                if (button->isChecked())
                    name += button->text();
            return name;
        };
        const QString check = checked();
        press(*m_running->window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(page().isVisible());
        QCOMPARE(checked(), m_running->inspect().info().name());
        press(*m_running->window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!page().isVisible());
        QCOMPARE(checked(), check);
        panels.setMode(m_running->inspect());
    }

    void isATabAndInTheViewMenu() {
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(!page().isVisible());
        QTest::mouseClick(tab(m_running->inspect(), "Overview"), Qt::LeftButton);
        QVERIFY(page().isVisible());
        QVERIFY(tab(page(), "Overview")->isChecked());
        QTest::mouseClick(tab(page(), "Table"), Qt::LeftButton);
        QVERIFY(!page().isVisible());
        QCOMPARE(m_running->inspect().view(), InspectPanel::View::Table);
        QVERIFY(tab(m_running->inspect(), "Table")->isChecked());
        for (const QAction* menu : m_running->window->menuBar()->actions())
            if (menu->text() == QLatin1String("&View"))
                QVERIFY(menu->menu()->actions().contains(m_running->window->menus().overview()));
    }

    /// In a wide window the sections are in two trees: each in one of them, expanded as it was.
    void twoTreesWhereThereIsRoom() {
        const OverviewTree& left = *page().tree();
        const OverviewTree& right = *page().rightTree();
        const auto shown = [](const OverviewTree& tree) {
            QStringList titles;
            for (int i = 0; i < tree.model()->rowCount(); ++i)
                if (const QModelIndex section = tree.model()->index(i, 0); !tree.isRowHidden(i, {}))
                    titles << section.data().toString() + (tree.isExpanded(section) ? u'+' : u'-');
            return titles;
        };
        QVERIFY(!right.isVisible());
        const QStringList all = shown(left);
        const qsizetype special = all.indexOf(QStringLiteral("Special tokens and where they are declared+"));
        QVERIFY(special > 0);
        m_running->window->resize(2560, 1300);
        QTRY_VERIFY(right.isVisible());
        QCOMPARE(shown(left), all.mid(0, special));
        QCOMPARE(shown(right), all.mid(special));
        // The places of a special token are on two lines at most.
        const int line = right.visualRect(right.indexBelow(right.indexAt({1, 1}))).height();
        QVERIFY(right.columnWidth(OverviewModel::Where) * 2 > right.viewport()->width());
        QVERIFY2(line <= scaled(24) + QFontMetrics(pieceFont(scaled(12))).height(),
                 qPrintable(QString::number(line)));
        // Copy takes the row of the tree that had the keyboard.
        page().rightTree()->setFocus();
        press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("<unk>")));
        QVERIFY(left.selectionModel()->selectedRows().isEmpty());
        m_running->window->resize(1280, 800);
        QTRY_VERIFY(!right.isVisible());
        QCOMPARE(shown(left), all);
    }

    void filterAndCopy() {
        press(*m_running->window, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(page().filter()->hasFocus());
        QTest::keyClicks(page().filter(), "lowercase");
        QCOMPARE(page().tree()->model()->rowCount(), 1);
        press(*m_running->window, Qt::Key_Down);
        QVERIFY(page().tree()->hasFocus());
        press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        QVERIFY(copied->text().startsWith(QStringLiteral("Stages, in order\n")));
        QVERIFY(copied->data("application/json").contains("Text is lowercased"));
        page().filter()->setFocus();
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(page().filter()->text().isEmpty() && page().isVisible());
    }

    void nothingFound() {
        const auto isBlank = [this] {
            const QImage image = page().tree()->viewport()->grab().toImage();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixel(x, y) != image.pixel(0, 0))
                        return false;
            return true;
        };
        page().filter()->setText(QStringLiteral("no row has this"));
        QCOMPARE(page().tree()->model()->rowCount(), 0);
        QVERIFY(!isBlank());
    }

    void aLongListHasAFilterOfItsOwn() {
        QByteArray added;
        for (int i = 0; i < 40; ++i)
            added += QStringLiteral("{\"id\":%1,\"content\":\"<extra_%2>\",\"special\":false},")
                         .arg(100 + i)
                         .arg(i)
                         .toUtf8();
        write("many.json",
              QByteArray(kTokenizer).replace("\"added_tokens\":[", "\"added_tokens\":[" + added));
        open("many.json", 3);
        QTRY_VERIFY(!page().busy());
        const QModelIndex list = sectionWith(40);
        QVERIFY(list.isValid());
        const QString name = list.data().toString();
        const auto find = [this, name]() -> QLineEdit* {
            for (const ListFilter* filter : page().tree()->findChildren<ListFilter*>())
                if (auto* field = filter->findChild<QLineEdit*>(); field->accessibleName().endsWith(name))
                    return field;
            return nullptr;
        };
        QTRY_VERIFY(find() && find()->isVisible());
        QLineEdit* field = find();
        page().tree()->scrollTo(list, QAbstractItemView::PositionAtTop);
        QTest::mouseClick(field, Qt::LeftButton);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, "extra_3");
        QCOMPARE(page().tree()->model()->rowCount(list), 11); // 3 and 30 to 39
        QVERIFY(page().tree()->isExpanded(list));
        QCOMPARE(field->parentWidget()->findChild<QLabel*>()->text(), QStringLiteral("11 of 40"));
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(page().isVisible() && field->text().isEmpty());
        QCOMPARE(page().tree()->model()->rowCount(list), 21);
        page().tree()->setExpanded(list, false);
        QTRY_VERIFY(!find());
    }

    void aTokenIsLookedFor() {
        page().filter()->setText(QStringLiteral("bos"));
        QModelIndex bos = page().tree()->model()->index(0, 0);
        bos = page().tree()->model()->index(0, 0, bos);
        QVERIFY(bos.data(OverviewModel::IdRole).isValid());
        page().tree()->setCurrentIndex(bos);
        page().tree()->setFocus();
        press(*m_running->window, Qt::Key_Return);
        QVERIFY(!page().isVisible());
        QCOMPARE(m_running->inspect().findChild<FindBar*>()->findChild<QLineEdit*>()->text(),
                 QStringLiteral("id:0"));
    }

    void otherOpenFilesOfTheModel() {
        QVERIFY(!texts().contains(QStringLiteral("a file of the same model")));
        open("other.json", 3);
        QTRY_VERIFY(texts().contains(QStringLiteral("a file of the same model: 6 of 6 pieces are the same")));
        QTRY_VERIFY(texts().contains(QStringLiteral("the normalizers produce different texts")));
    }

  private:
    static QPushButton* tab(const QWidget& part, const char* title) {
        for (auto* button : part.findChildren<QPushButton*>())
            if (button->text() == QLatin1String(title) && button->isCheckable())
                return button;
        qFatal("no tab %s", title);
    }
    /// The section that has so many rows, folded ones included.
    QModelIndex sectionWith(std::size_t rows) const {
        const QAbstractItemModel& model = *page().tree()->model();
        for (int i = 0; i < model.rowCount(); ++i) {
            const QModelIndex section = model.index(i, 0);
            if (section.data(OverviewModel::LongRole).toBool() &&
                section.siblingAtColumn(OverviewModel::Value).data().toString() == QString::number(rows))
                return section;
        }
        return {};
    }
    OverviewPanel& page() const { return m_running->window->panel<OverviewPanel>(); }
    /// The whole text of the page.
    QString texts() const {
        const QModelIndex none;
        return overviewText(*page().rows()->row(none));
    }
    void open(const char* name, int count) {
        m_running->session.openTokenizer(m_state->filePath(QLatin1String(name)));
        QTRY_VERIFY(m_running->session.tokenizers().size() >= count - 1 && m_running->settled() &&
                    m_running->session.tokenizers().current()->source.path.endsWith(QLatin1String(name)));
    }
    void write(const char* name, const QByteArray& content) {
        QFile file(m_state->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(OverviewPage)
#include "tst_overview_page.moc"
