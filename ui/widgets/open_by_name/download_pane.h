#pragma once
// Offers to download a model's tokenizer: lists the files, downloads them, shows progress and errors. Nothing
// is sent before the first button is pressed, and no file is fetched before the second.

#include "ui/download/hub_download.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace tokenscope::ui {

class DownloadPane : public QWidget {
    Q_OBJECT

  public:
    explicit DownloadPane(locate::Environment environment, QWidget* parent = nullptr);
    ~DownloadPane() override;

    /// Offers that model and cancels another download. Without a value, the pane hides.
    void offer(const std::optional<locate::ModelName>& name);
    [[nodiscard]] bool busy() const { return m_download && m_download->busy(); }
    /// The text that is shown.
    [[nodiscard]] QString text() const;
    QPushButton& action() { return *m_action; }
    QPushButton& cancelButton() { return *m_cancel; }

  signals:
    /// The tokenizer files are complete.
    void fetched(const QString& folder);

  private:
    void press();
    void showListing();
    void showProgress(qint64 done, qint64 total, const QString& file);
    void showError(const Error& error);
    void setState(const QString& text, const QString& action, bool busy);

    locate::Environment m_environment;
    std::optional<locate::ModelName> m_name;
    std::unique_ptr<HubDownload> m_download;
    bool m_listed = false;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_action;
    QPushButton* m_cancel;
    QPushButton* m_copy;
};

} // namespace tokenscope::ui
