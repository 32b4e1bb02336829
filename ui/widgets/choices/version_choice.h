#pragma once
// The choice of a reference's version, next to an answer that depends on it.

#include "ui/support/settings.h"

#include <QComboBox>

namespace tokenscope::ui {

/// `transformers 5`, `llama.cpp before June 2026`, `Unicode 16`, `Jinja2 3.1.6`. `setting` is one of the versions, `version`
/// one of its values.
QString versionTitle(Setting setting, const QString& version);

/// Lists the versions, and Preferences, where one is chosen for all answers.
class VersionChoice : public QComboBox {
    Q_OBJECT

  public:
    explicit VersionChoice(Setting setting, QWidget* parent = nullptr);

    /// A value of the setting.
    void setVersion(const QString& version);

  signals:
    /// By the user.
    void versionChosen(const QString& version);
    void preferencesRequested();

  private:
    int m_shown = 0;
};

} // namespace tokenscope::ui
