#include "ui/support/settings.h"

#include "ui/support/theme.h"

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

using chat::JinjaVersion;
using formats::LlamaCppVersion;
using formats::TransformersVersion;

// The newest first, as menus list them.
constexpr std::array kTransformers = {TransformersVersion::V5, TransformersVersion::V4};
constexpr std::array kLlamaCpp = {LlamaCppVersion::Newest, LlamaCppVersion::BeforeJune2026};
constexpr std::array kJinja = {JinjaVersion::Newest, JinjaVersion::Before315};

using Table = std::array<SettingInfo, kSettingCount>;

QString name(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList switchChoices() {
    return {QStringLiteral("tokenizer"), QStringLiteral("on"), QStringLiteral("off")};
}

template <class Versions>
QStringList names(const Versions& versions) {
    QStringList all;
    for (const auto version : versions)
        all << name(versionName(version));
    return all;
}

Table makeTable() {
    return {{
        // Theme
        {Setting::Theme,
         QStringLiteral("theme"),
         QStringLiteral("system"),
         {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}},
        // Theme: percent of the usual size of all text
        {Setting::TextPercent,
         QStringLiteral("text_percent"),
         100,
         {},
         kLeastTextPercent,
         kGreatestTextPercent},
        // pieceFont(): a family; empty: the system's
        {Setting::TextFont, QStringLiteral("text_font"), QString(), {}},
        // TokenEditor: pixels at 100 %
        {Setting::TextSize, QStringLiteral("text_size"), 16, {}, 8, 40},
        // grouped()
        {Setting::GroupDigits, QStringLiteral("group_digits"), true, {}},
        // motionReduced()
        {Setting::ReduceMotion, QStringLiteral("reduce_motion"), false, {}},
        // language(): a code, from the next start on; empty: the system's
        {Setting::Language, QStringLiteral("language"), QString(), {}},
        // Session: unless its own switches were used
        {Setting::AddSpecial, QStringLiteral("add_special"), QStringLiteral("tokenizer"), switchChoices()},
        {Setting::ParseSpecial, QStringLiteral("parse_special"), QStringLiteral("tokenizer"),
         switchChoices()},
        // TokenizerList: unless Overview chose another one for the file
        {Setting::Transformers, QStringLiteral("transformers"),
         name(versionName(formats::kDefaultTransformers)), names(kTransformers)},
        {Setting::LlamaCpp, QStringLiteral("llama_cpp"), name(versionName(formats::kDefaultLlamaCpp)),
         names(kLlamaCpp)},
        {Setting::Unicode, QStringLiteral("unicode"), name(versionName(kNewestUnicode)),
         names(kUnicodeVersions)},
        // ChatController
        {Setting::Jinja, QStringLiteral("jinja"), name(versionName(chat::kDefaultJinja)), names(kJinja)},
        // Session
        {Setting::KeepTexts, QStringLiteral("keep_texts"), true, {}},
        // Session
        {Setting::KeepRecent, QStringLiteral("keep_recent"), true, {}},
        // Session
        {Setting::KeepWindow, QStringLiteral("keep_window"), true, {}},
    }};
}

const Table& table() {
    static const Table kTable = makeTable();
    return kTable;
}

std::size_t index(Setting setting) {
    return static_cast<std::size_t>(setting);
}

QJsonValue valid(const SettingInfo& info, const QJsonValue& value) {
    if (value.type() != info.standard.type())
        return info.standard;
    if (value.isDouble())
        return static_cast<int>(std::clamp<double>(std::round(value.toDouble()), info.least, info.most));
    if (!info.choices.isEmpty() && !info.choices.contains(value.toString()))
        return info.standard;
    return value;
}

template <class Versions>
auto chosenOf(const Versions& versions, Setting setting) {
    const auto at = settingInfo(setting).choices.indexOf(Settings::instance().text(setting));
    return versions[static_cast<std::size_t>(at)]; // a setting has a valid value
}

} // namespace

const SettingInfo& settingInfo(Setting setting) {
    return table()[index(setting)];
}

Settings& Settings::instance() {
    static auto* const settings = new Settings; // threads that format numbers may outlive main()
    return *settings;
}

Settings::Settings() {
    for (const SettingInfo& info : table()) {
        Q_ASSERT(&settingInfo(info.setting) == &info); // the rows are in the order of the enum
        put(info.setting, info.standard);
    }
}

void Settings::set(Setting setting, const QJsonValue& value) {
    const QJsonValue next = valid(settingInfo(setting), value);
    if (next == this->value(setting))
        return;
    put(setting, next);
    emit changed(setting);
}

void Settings::put(Setting setting, const QJsonValue& value) {
    m_values[index(setting)] = value;
    m_flags[index(setting)] = value.toBool();
    m_texts[index(setting)] = value.toString();
}

void Settings::restoreDefaults() {
    restore({});
}

QJsonObject Settings::toJson() const {
    QJsonObject json;
    for (const SettingInfo& info : table())
        if (const QJsonValue& now = value(info.setting); now != info.standard)
            json[info.name] = now;
    return json;
}

void Settings::restore(const QJsonObject& json) {
    for (const SettingInfo& info : table())
        set(info.setting, json[info.name]);
}

formats::TransformersVersion chosenTransformers() {
    return chosenOf(kTransformers, Setting::Transformers);
}

formats::LlamaCppVersion chosenLlamaCpp() {
    return chosenOf(kLlamaCpp, Setting::LlamaCpp);
}

UnicodeVersion chosenUnicode() {
    return chosenOf(kUnicodeVersions, Setting::Unicode);
}

chat::JinjaVersion chosenJinja() {
    return chosenOf(kJinja, Setting::Jinja);
}

} // namespace tokenscope::ui
