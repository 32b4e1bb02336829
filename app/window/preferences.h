#pragma once
// The dialog with the settings: each control shows a row of the table in ui/support/settings.h and changes it at
// once. Below, what is kept on disk, with its size.

#include "app/window/command_palette.h"
#include "ui/session/session.h"
#include "ui/support/settings.h"

#include <QDialog>

#include <functional>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QWidget;

namespace tokenscope::app {

class Preferences : public QDialog {
    Q_OBJECT

  public:
    /// Both must outlive it.
    Preferences(QWidget& window, ui::Session& session);

    /// Shows it, and counts what is kept anew.
    void open() override;
    /// A command for each setting: it opens the dialog at the setting.
    [[nodiscard]] QList<PaletteCommand> commands();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// The titles of the values of a setting.
    using Titles = QList<std::pair<QString, QString>>;
    /// Files of the program in one place.
    struct KeptFolder {
        QString path;
        QString title;
        QLabel* size;
        QPushButton* clear;
    };

    void create();
    void addAppearance();
    void addEncoding();
    void addVersions();
    void addKept();
    void addHeading(const QString& title);
    void addRemark(const QString& text);
    void addRow(const QString& title, QWidget& control, const QString& remark = {});
    QCheckBox& addFlag(ui::Setting setting, const QString& title, const QString& remark = {});
    void addNumber(ui::Setting setting, const QString& title, const QString& suffix, int step,
                   const QString& remark = {});
    QComboBox& addChoice(ui::Setting setting, const QString& title, const Titles& titles,
                         const QString& remark = {});
    void addKept(ui::Setting setting, ui::Session::Kept kept, const QString& title, const QString& remark);
    void addFolder(const QString& path, const QString& title, const QString& remark);
    void clearFolder(const KeptFolder& folder);
    void updateSizes();
    void fit();
    void restoreDefaults();

    ui::Session& m_session;
    QScrollArea* m_area = nullptr;
    QWidget* m_form = nullptr;
    QGridLayout* m_grid = nullptr;
    QList<std::pair<QString, QWidget*>> m_controls; ///< of the settings, with their titles
    std::vector<std::function<void()>> m_updates;   ///< show the values of the settings
    std::vector<std::function<void()>> m_sizes;     ///< show the sizes of what the session keeps
    std::vector<KeptFolder> m_folders;
    ui::LatestJob m_count;
};

} // namespace tokenscope::app
