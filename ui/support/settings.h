#pragma once
// What the user sets in Preferences. Each setting is a row of one table: its name, default and values. The
// session saves them; whoever uses a setting asks for its value and follows changed(). UI thread, except for
// flag().

#include "core/chat/template/engine/compiled_template.h"
#include "core/formats/gguf/llama_cpp_version.h"
#include "core/formats/transformers/transformers_version.h"
#include "core/unicode/unicode_version.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QObject>
#include <QString>
#include <QStringList>

#include <array>
#include <atomic>

namespace tokenscope::ui {

enum class Setting : quint8 {
    Theme,
    TextPercent,
    TextFont,
    TextSize,
    GroupDigits,
    ReduceMotion,
    Language,
    AddSpecial,
    ParseSpecial,
    Transformers,
    LlamaCpp,
    Unicode,
    Jinja,
    KeepTexts,
    KeepRecent,
    KeepWindow,
};
inline constexpr int kSettingCount = 16;

struct SettingInfo {
    Setting setting;
    QString name;            ///< in the state file
    QJsonValue standard;     ///< the default; a value has its type: a flag, a whole number or a text
    QStringList choices;     ///< the values of a text; empty: any
    int least = 0, most = 0; ///< the range of a number
};

/// The row of the table.
const SettingInfo& settingInfo(Setting setting);

/// The one set of values of the application.
class Settings : public QObject {
    Q_OBJECT

  public:
    static Settings& instance();

    /// Any thread.
    [[nodiscard]] bool flag(Setting setting) const { return m_flags[static_cast<std::size_t>(setting)]; }
    [[nodiscard]] int number(Setting setting) const { return value(setting).toInt(); }
    [[nodiscard]] const QString& text(Setting setting) const {
        return m_texts[static_cast<std::size_t>(setting)];
    }
    [[nodiscard]] const QJsonValue& value(Setting setting) const {
        return m_values[static_cast<std::size_t>(setting)];
    }

    /// A number outside its range becomes the nearest one, another invalid value the default.
    void set(Setting setting, const QJsonValue& value);
    void restoreDefaults();

    /// Those that aren't the default, by name.
    [[nodiscard]] QJsonObject toJson() const;
    /// Sets all; what is missing becomes the default.
    void restore(const QJsonObject& json);

  signals:
    /// It has another value.
    void changed(tokenscope::ui::Setting setting);

  private:
    Settings();
    void put(Setting setting, const QJsonValue& value);
    std::array<QJsonValue, kSettingCount> m_values;
    std::array<std::atomic<bool>, kSettingCount> m_flags{}; ///< of the values that are flags
    std::array<QString, kSettingCount> m_texts;             ///< of those that are texts
};

// The versions of the references that are chosen for everything that has no version of its own.

formats::TransformersVersion chosenTransformers();
formats::LlamaCppVersion chosenLlamaCpp();
UnicodeVersion chosenUnicode();
chat::JinjaVersion chosenJinja();

} // namespace tokenscope::ui
