// The Preferences dialog: by keyboard, at once, and after a restart.

#include "app/window/menus.h"
#include "app/window/preferences.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/glyphs.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QJsonDocument>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

class PreferencesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_base = std::make_unique<QTemporaryDir>();
        qputenv("TOKENSCOPE_STATE_DIR", m_base->path().toLocal8Bit());
        qputenv("XDG_CACHE_HOME", m_base->filePath(QStringLiteral("cache")).toLocal8Bit());
        Theme::instance().apply();
    }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() {
        m_running.reset();
        Settings::instance().restoreDefaults();
    }
    void opensByKeyboardAndIsNamed();
    void everySettingHasAControl();
    void theCommandPaletteFindsSettings();
    void appliesAtOnce();
    void survivesARestart();
    void restoresDefaults();
    void specialTokens();
    void digitsEverywhere();
    void textsAreNotKept();
    void textsAreForgotten();
    void recentFilesAndWindow();
    void foldersAreCleared();
    void fitsTheScreen();
    void tabScrolls();
    void tabFollowsTheEye();
    void enterPressesTheButton();
    void theWheelScrolls();

  private:
    void start() {
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }
    void restart() {
        m_running->window->close();
        m_running.reset();
        start();
    }
    Preferences& dialog() {
        Preferences& preferences = m_running->window->preferences();
        if (!preferences.isVisible())
            preferences.open();
        return preferences;
    }
    template <class Control>
    Control& control(const char* name) {
        auto* found = dialog().findChild<Control*>(QLatin1String(name));
        if (!found)
            qFatal("no %s", name);
        return *found;
    }
    /// As the user does it.
    void choose(const char* name, const QString& value) {
        auto& box = control<QComboBox>(name);
        box.setCurrentIndex(box.findData(value));
        emit box.activated(box.currentIndex());
    }
    QJsonObject saved() const {
        QFile file(m_state->filePath(QStringLiteral("session.json")));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                              : QJsonObject();
    }
    bool hasText() const { return QFile::exists(m_state->filePath(QStringLiteral("text.txt"))); }

    std::unique_ptr<QTemporaryDir> m_base, m_state;
    std::unique_ptr<Running> m_running;
};

void PreferencesTest::opensByKeyboardAndIsNamed() {
    QStringList commands;
    for (const PaletteCommand& command : m_running->window->menus().commands())
        commands << command.title;
    QVERIFY(commands.contains(QString::fromUtf8("Edit: Preferences…")));
    test::press(*m_running->window, Qt::Key_Comma, Qt::ControlModifier);
    Preferences& preferences = m_running->window->preferences();
    QVERIFY(preferences.isVisible());
    for (QWidget* widget : preferences.findChildren<QWidget*>()) {
        const bool isControl = widget->focusPolicy() != Qt::NoFocus && widget->isVisibleTo(&preferences) &&
                               (qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractButton*>(widget) ||
                                qobject_cast<QSpinBox*>(widget));
        if (isControl)
            QVERIFY2(!QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty(),
                     qPrintable(widget->objectName()));
    }
    QTest::keyClick(&preferences, Qt::Key_Escape);
    QVERIFY(!preferences.isVisible());
}

/// From row to row, in each from left to right.
void PreferencesTest::tabFollowsTheEye() {
    Preferences& preferences = dialog();
    QVERIFY(QTest::qWaitForWindowActive(&preferences));
    QTRY_VERIFY(preferences.findChild<QWidget*>(QStringLiteral("clear_keep_texts")));
    const auto rowOf = [&preferences](const QWidget& control) {
        const auto* area = preferences.findChild<QScrollArea*>();
        const bool inArea = area->isAncestorOf(&control);
        const QWidget* origin = inArea ? area->widget() : &preferences;
        return QPoint(control.mapTo(origin, control.rect().center()).x(),
                      control.mapTo(origin, control.rect().center()).y() + (inArea ? 0 : 100'000));
    };
    QWidget* first = preferences.findChild<QWidget*>(settingInfo(Setting::Theme).name);
    first->setFocus();
    int visited = 1;
    for (QPoint last = rowOf(*first);; ++visited) {
        QTest::keyClick(preferences.focusWidget(), Qt::Key_Tab);
        const QWidget* now = preferences.focusWidget();
        if (now == first)
            break;
        const QPoint at = rowOf(*now);
        QVERIFY2(at.y() > last.y() + 3 || (std::abs(at.y() - last.y()) <= 3 && at.x() > last.x()),
                 qPrintable(now->objectName()));
        last = at;
    }
    QVERIFY(visited >= kSettingCount);
}

void PreferencesTest::enterPressesTheButton() {
    choose("theme", QStringLiteral("dark"));
    auto& number = control<QSpinBox>("text_size");
    control<QPushButton>("restoreDefaults").setFocus();
    QTest::keyClick(&control<QPushButton>("restoreDefaults"), Qt::Key_Return);
    QCOMPARE(Theme::instance().choice(), ThemeChoice::System);
    QVERIFY(dialog().isVisible());
    number.setFocus();
    number.selectAll();
    QTest::keyClicks(&number, QStringLiteral("20"));
    QTest::keyClick(&number, Qt::Key_Return);
    QCOMPARE(Settings::instance().number(Setting::TextSize), 20);
    QVERIFY(!m_running->window->preferences().isVisible());
}

/// A control that the wheel gives focus to would change while the dialog is scrolled.
void PreferencesTest::theWheelScrolls() {
    dialog().open();
    int controls = 0;
    for (QWidget* control : dialog().findChildren<QWidget*>()) {
        if (!qobject_cast<QComboBox*>(control) && !qobject_cast<QAbstractSpinBox*>(control))
            continue;
        ++controls;
        QVERIFY2(!(control->focusPolicy() & ~Qt::StrongFocus), qPrintable(control->objectName()));
    }
    QVERIFY(controls > 5);
}

void PreferencesTest::everySettingHasAControl() {
    for (int i = 0; i < kSettingCount; ++i) {
        const QString& name = settingInfo(static_cast<Setting>(i)).name;
        QVERIFY2(dialog().findChild<QWidget*>(name), qPrintable(name));
    }
}

void PreferencesTest::theCommandPaletteFindsSettings() {
    Preferences& preferences = m_running->window->preferences();
    const QList<PaletteCommand> commands = preferences.commands();
    QStringList reached;
    for (const PaletteCommand& command : commands) {
        QVERIFY2(!command.title.contains(QLatin1Char('&')), qPrintable(command.title));
        command.run();
        QVERIFY(QTest::qWaitForWindowActive(&preferences));
        QTRY_VERIFY(preferences.focusWidget());
        reached << preferences.focusWidget()->objectName();
    }
    for (int i = 0; i < kSettingCount; ++i) {
        const QString& name = settingInfo(static_cast<Setting>(i)).name;
        QVERIFY2(reached.contains(name), qPrintable(name));
    }
    QTest::keyClick(m_running->window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = m_running->window->findChild<CommandPalette*>();
    QTRY_VERIFY(palette->isVisible());
    for (const char* typed : {"group digits", "digit grouping"}) {
        palette->model().setPattern(QString::fromUtf8(typed));
        QCOMPARE(palette->model().index(0, 0).data().toString(),
                 QStringLiteral("Preferences: Group the digits of counts"));
    }
    for (const PaletteCommand& command : commands) { // each by its label, which a menu may have, too
        const QString label = command.title.mid(command.title.indexOf(QLatin1String(": ")) + 2);
        palette->model().setPattern(label);
        QStringList first;
        for (int row = 0; row < std::min(3, palette->model().rowCount()); ++row)
            first << palette->model().index(row, 0).data().toString();
        QVERIFY2(first.contains(command.title), qPrintable(label + QStringLiteral(": ") + first.join(u',')));
    }
    palette->model().setPattern(QStringLiteral("digit grouping"));
    QCOMPARE(palette->model().index(0, 0).data(CommandModel::DetailRole).toString(), QStringLiteral("On"));
}

void PreferencesTest::appliesAtOnce() {
    choose("theme", QStringLiteral("dark"));
    QVERIFY(qApp->palette().color(QPalette::Window).lightness() < 128);
    const int height = m_running->inspect().editor()->caretRect().height();
    control<QSpinBox>("text_size").setValue(32);
    const int larger = m_running->inspect().editor()->caretRect().height();
    QVERIFY2(larger > height * 3 / 2, qPrintable(QStringLiteral("%1, %2").arg(height).arg(larger)));
    control<QSpinBox>("text_percent").setValue(150);
    QVERIFY(m_running->inspect().editor()->caretRect().height() > larger * 5 / 4);
    QCOMPARE(Theme::instance().textPercent(), 150);
    auto& fonts = control<QComboBox>("text_font");
    QVERIFY(fonts.count() > 1);
    choose("text_font", fonts.itemData(fonts.count() - 1).toString());
    QCOMPARE(pieceFont(16).families().constFirst(), fonts.currentText());
    control<QCheckBox>("reduce_motion").click();
    QVERIFY(motionReduced());
    // The menus follow, and the other way round.
    Theme::instance().setTextPercent(110);
    QCOMPARE(control<QSpinBox>("text_percent").value(), 110);
}

void PreferencesTest::survivesARestart() {
    choose("theme", QStringLiteral("dark"));
    control<QSpinBox>("text_percent").setValue(120);
    control<QCheckBox>("group_digits").click();
    choose("jinja", QStringLiteral("before-3.1.5"));
    choose("add_special", QStringLiteral("on"));
    restart();
    QCOMPARE(Theme::instance().choice(), ThemeChoice::Dark);
    QCOMPARE(Theme::instance().textPercent(), 120);
    QVERIFY(!control<QCheckBox>("group_digits").isChecked());
    QCOMPARE(control<QComboBox>("jinja").currentText(), QStringLiteral("Jinja2 3.1.4"));
    QVERIFY(m_running->session.addSpecial());
}

void PreferencesTest::restoresDefaults() {
    choose("theme", QStringLiteral("dark"));
    control<QSpinBox>("text_size").setValue(20);
    control<QCheckBox>("keep_recent").click();
    m_running->session.setParseSpecial(!m_running->session.parseSpecial());
    const bool parsed = m_running->session.parseSpecial();
    control<QPushButton>("restoreDefaults").click();
    QCOMPARE(Settings::instance().toJson(), QJsonObject());
    QCOMPARE(control<QComboBox>("theme").currentIndex(), 0);
    QCOMPARE(control<QSpinBox>("text_size").value(), 16);
    QVERIFY(control<QCheckBox>("keep_recent").isChecked());
    QCOMPARE(m_running->session.parseSpecial(), !parsed);
}

void PreferencesTest::specialTokens() {
    Session& session = m_running->session;
    const bool byDefault = session.addSpecial();
    choose("add_special", byDefault ? QStringLiteral("off") : QStringLiteral("on"));
    QCOMPARE(session.addSpecial(), !byDefault);
    QTRY_VERIFY(m_running->settled() && session.encoded()->options.addSpecial == !byDefault);
    session.setAddSpecial(byDefault); // a switch of the window
    QCOMPARE(session.addSpecial(), byDefault);
    choose("add_special", byDefault ? QStringLiteral("off") : QStringLiteral("on")); // the same again
    QCOMPARE(session.addSpecial(), !byDefault);
    choose("add_special", QStringLiteral("tokenizer"));
    QCOMPARE(session.addSpecial(), byDefault);
}

void PreferencesTest::digitsEverywhere() {
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += "a b\n";
    m_running->session.document().reset(text);
    QTRY_VERIFY(m_running->shows(text));
    const auto withGroups = [this] {
        QStringList found;
        for (const QLabel* label : m_running->window->centralWidget()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QChar(0x202F)))
                found << label->text();
        return found;
    };
    QVERIFY(withGroups().size() > 2);
    control<QCheckBox>("group_digits").click();
    QVERIFY2(withGroups().isEmpty(), qPrintable(withGroups().join(QLatin1Char('\n'))));
    control<QCheckBox>("group_digits").click();
    QVERIFY(withGroups().size() > 2);
}

void PreferencesTest::textsAreNotKept() {
    m_running->session.document().reset("my own text");
    m_running->window->panel<ChatPanel>().controller().document().open(
        *chat::readConversations(R"([{"role":"user","content":"secret"}])"), {});
    m_running->session.saveNow();
    QVERIFY(hasText());
    QVERIFY(QJsonDocument(saved()).toJson().contains("secret"));
    control<QCheckBox>("keep_texts").click();
    m_running->session.saveNow();
    QVERIFY(!hasText());
    QVERIFY(!QJsonDocument(saved()).toJson().contains("secret"));
    QVERIFY(saved()[QStringLiteral("window")].toObject().contains(QStringLiteral("geometry")));
    control<QCheckBox>("keep_texts").click(); // what is open is kept again
    m_running->session.saveNow();
    QVERIFY(hasText());
    control<QCheckBox>("keep_texts").click();
    restart();
    QVERIFY(m_running->session.document().text() != "my own text");
}

void PreferencesTest::textsAreForgotten() {
    m_running->session.document().reset("my own text");
    m_running->window->panel<ChatPanel>().controller().document().open(
        *chat::readConversations(R"([{"role":"user","content":"secret"}])"), {});
    auto& clear = control<QPushButton>("clear_keep_texts");
    QVERIFY(clear.isEnabled());
    clear.click();
    QVERIFY(!hasText());
    QVERIFY(!QJsonDocument(saved()).toJson().contains("secret"));
    QVERIFY(!clear.isEnabled());
    QCOMPARE(m_running->session.document().text(), std::string_view("my own text"));
    m_running->session.saveNow();
    QVERIFY(!hasText() && !QJsonDocument(saved()).toJson().contains("secret"));
    m_running->session.document().replace(0, 0, "!");
    m_running->session.saveNow();
    QVERIFY(hasText());
}

void PreferencesTest::recentFilesAndWindow() {
    const QString file = m_state->filePath(QStringLiteral("notes.txt"));
    m_running->session.saveText(file);
    QTRY_COMPARE(m_running->session.recent(), QStringList{file});
    m_running->session.saveNow();
    QCOMPARE(saved()[QStringLiteral("recent")].toArray().size(), 1);
    control<QCheckBox>("keep_recent").click();
    m_running->session.saveNow();
    QVERIFY(saved()[QStringLiteral("recent")].toArray().isEmpty());
    QCOMPARE(m_running->session.recent().size(), 1); // until the window closes
    control<QCheckBox>("keep_recent").click();
    control<QPushButton>("clear_keep_recent").click();
    QVERIFY(m_running->session.recent().isEmpty());

    m_running->window->panels().setMode<TrainPanel>();
    control<QPushButton>("clear_keep_window").click();
    QVERIFY(saved()[QStringLiteral("window")].toObject().isEmpty());
    restart();
    QVERIFY(!test::inMode<TrainPanel>(*m_running->window));
    m_running->window->panels().setMode<TrainPanel>();
    restart();
    QVERIFY(test::inMode<TrainPanel>(*m_running->window));
    control<QCheckBox>("keep_window").click();
    restart();
    QVERIFY(!test::inMode<TrainPanel>(*m_running->window));
}

void PreferencesTest::foldersAreCleared() {
    const QString folder = m_base->filePath(QStringLiteral("trained"));
    QVERIFY(QDir().mkpath(folder));
    QFile file(folder + QStringLiteral("/a.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{}");
    file.close();
    auto& clear = control<QPushButton>("clear_trained");
    QTRY_VERIFY(clear.isEnabled());
    const auto answer = [this](const char* text) {
        QPointer<QMessageBox> question;
        if (!QTest::qWaitFor([&] { return (question = dialog().findChild<QMessageBox*>()) != nullptr; }))
            qFatal("no question");
        for (QAbstractButton* button : question->buttons())
            if (button->text().remove(QLatin1Char('&')) == QLatin1String(text))
                button->click();
        if (!QTest::qWaitFor([&] { return !question; }))
            qFatal("the question stays");
    };
    clear.click();
    answer("Cancel");
    QVERIFY(file.exists());
    clear.click();
    answer("Delete");
    QVERIFY(!file.exists());
    QTRY_VERIFY(!clear.isEnabled());
}

void PreferencesTest::fitsTheScreen() {
    for (const int percent : {70, 100, 200, 250}) {
        Theme::instance().setTextPercent(percent);
        Preferences& preferences = dialog();
        QCoreApplication::processEvents();
        const QSize screen = preferences.screen()->availableSize();
        QVERIFY(preferences.width() <= screen.width() && preferences.height() <= screen.height());
        const auto* area = preferences.findChild<QScrollArea*>();
        QVERIFY2(area->horizontalScrollBar()->maximum() == 0, qPrintable(QString::number(percent)));
        preferences.close();
    }
}

void PreferencesTest::tabScrolls() {
    Preferences& preferences = dialog();
    preferences.resize(preferences.width(), 300);
    QVERIFY(QTest::qWaitForWindowActive(&preferences));
    const auto* area = preferences.findChild<QScrollArea*>();
    auto& last = control<QCheckBox>("keep_window");
    preferences.activateWindow();
    QTRY_VERIFY(preferences.isAncestorOf(QApplication::focusWidget()));
    for (int i = 0; i < 40 && !last.hasFocus(); ++i)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(last.hasFocus());
    QVERIFY(area->viewport()->rect().contains(last.mapTo(area->viewport(), last.rect().center())));
}

QTEST_MAIN(PreferencesTest)
#include "tst_preferences.moc"
