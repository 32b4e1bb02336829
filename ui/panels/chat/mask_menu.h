#pragma once
// The menu of the mask options, and how they are saved.

#include "core/chat/masks/mask_policy.h"

#include <QJsonObject>
#include <QMenu>

namespace tokenscope::ui {

class MaskMenu : public QMenu {
    Q_OBJECT

  public:
    explicit MaskMenu(QWidget* parent = nullptr);
    /// `markers` are those in use, guessed or given.
    void fill(const chat::MaskOptions& options, const chat::ResponseMarkers& markers);

  signals:
    void chosen(const tokenscope::chat::MaskOptions& options);

  private:
    void addSwitch(const QString& title, bool chat::MaskOptions::*what);
    void addMarker(const QString& title, const QString& inUse, std::string chat::ResponseMarkers::*what);
    chat::MaskOptions m_options;
};

QJsonObject maskOptionsJson(const chat::MaskOptions& options);
/// Missing or invalid values get their defaults.
chat::MaskOptions maskOptionsOf(const QJsonObject& json);

} // namespace tokenscope::ui
