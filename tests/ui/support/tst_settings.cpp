#include "ui/support/numbers.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

Q_DECLARE_METATYPE(tokenscope::ui::Setting)

class SettingsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { Settings::instance().restoreDefaults(); }
    void everyRowIsInItsPlace();
    void onlyOtherValuesAreSaved();
    void invalidValues_data();
    void invalidValues();
    void reportsChangesOnly();
    void digits();
    void versions();
};

void SettingsTest::everyRowIsInItsPlace() {
    QSet<QString> names;
    for (int i = 0; i < kSettingCount; ++i) {
        const SettingInfo& info = settingInfo(static_cast<Setting>(i));
        QCOMPARE(static_cast<int>(info.setting), i);
        QVERIFY(!info.name.isEmpty() && !names.contains(info.name));
        names << info.name;
        QVERIFY(info.standard.isBool() || info.standard.isDouble() || info.standard.isString());
        QCOMPARE(info.standard.isDouble(), info.least < info.most);
        if (!info.choices.isEmpty())
            QVERIFY2(info.choices.contains(info.standard.toString()), qPrintable(info.name));
    }
}

void SettingsTest::onlyOtherValuesAreSaved() {
    Settings& settings = Settings::instance();
    QCOMPARE(settings.toJson(), QJsonObject());
    settings.set(Setting::Theme, QStringLiteral("dark"));
    settings.set(Setting::TextPercent, 130);
    settings.set(Setting::KeepTexts, false);
    const QJsonObject saved = settings.toJson();
    QCOMPARE(saved, (QJsonObject{{QStringLiteral("theme"), QStringLiteral("dark")},
                                 {QStringLiteral("text_percent"), 130},
                                 {QStringLiteral("keep_texts"), false}}));
    settings.restoreDefaults();
    QCOMPARE(settings.toJson(), QJsonObject());
    settings.set(Setting::GroupDigits, false); // is reset, as it is missing
    settings.restore(saved);
    QCOMPARE(settings.toJson(), saved);
    QVERIFY(settings.flag(Setting::GroupDigits));
}

void SettingsTest::invalidValues_data() {
    QTest::addColumn<int>("setting");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QJsonValue>("expected");
    const auto row = [](const char* name, Setting setting, const QJsonValue& value,
                        const QJsonValue& expected) {
        QTest::newRow(name) << static_cast<int>(setting) << value << expected;
    };
    row("too large", Setting::TextPercent, 9000, 250);
    row("too small", Setting::TextPercent, -1, 70);
    row("not whole", Setting::TextSize, 17.4, 17);
    row("no such choice", Setting::Theme, QStringLiteral("pink"), QStringLiteral("system"));
    row("another type", Setting::TextSize, QStringLiteral("17"), 16);
    row("null", Setting::KeepRecent, QJsonValue(), true);
}

void SettingsTest::invalidValues() {
    QFETCH(int, setting);
    QFETCH(QJsonValue, value);
    QFETCH(QJsonValue, expected);
    Settings::instance().set(static_cast<Setting>(setting), value);
    QCOMPARE(Settings::instance().value(static_cast<Setting>(setting)), expected);
}

void SettingsTest::reportsChangesOnly() {
    QList<Setting> changed;
    const auto connection = connect(&Settings::instance(), &Settings::changed, this,
                                    [&](Setting setting) { changed << setting; });
    Settings::instance().set(Setting::ReduceMotion, false);
    QVERIFY(changed.isEmpty());
    setReduceMotion(true);
    Settings::instance().set(Setting::Jinja, QStringLiteral("before-3.1.5"));
    QCOMPARE(changed, (QList<Setting>{Setting::ReduceMotion, Setting::Jinja}));
    QVERIFY(motionReduced());
    changed.clear();
    Settings::instance().restoreDefaults();
    QCOMPARE(changed, (QList<Setting>{Setting::ReduceMotion, Setting::Jinja}));
    disconnect(connection);
}

void SettingsTest::digits() {
    QCOMPARE(grouped(1234567), QString::fromUtf8("1\u202F234\u202F567"));
    Settings::instance().set(Setting::GroupDigits, false);
    QCOMPARE(grouped(1234567), QStringLiteral("1234567"));
    QCOMPARE(tokenCount(12345), QStringLiteral("12345 tokens"));
}

void SettingsTest::versions() {
    QCOMPARE(chosenTransformers(), formats::kDefaultTransformers);
    QCOMPARE(chosenLlamaCpp(), formats::kDefaultLlamaCpp);
    QCOMPARE(chosenUnicode(), kNewestUnicode);
    QCOMPARE(chosenJinja(), chat::kDefaultJinja);
    Settings::instance().set(Setting::Transformers, QStringLiteral("4"));
    Settings::instance().set(Setting::LlamaCpp, QStringLiteral("before-2026-06"));
    Settings::instance().set(Setting::Unicode, QStringLiteral("14"));
    Settings::instance().set(Setting::Jinja, QStringLiteral("before-3.1.5"));
    QCOMPARE(chosenTransformers(), formats::TransformersVersion::V4);
    QCOMPARE(chosenLlamaCpp(), formats::LlamaCppVersion::BeforeJune2026);
    QCOMPARE(chosenUnicode(), UnicodeVersion::V14);
    QCOMPARE(chosenJinja(), chat::JinjaVersion::Before315);
}

QTEST_MAIN(SettingsTest)
#include "tst_settings.moc"
