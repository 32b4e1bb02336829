#pragma once
// The Train mode: a small corpus step by step, or real files.

#include "core/encoding/tokenizer.h"
#include "ui/panels/panel.h"
#include "ui/panels/train/corpus_pane.h"

class QButtonGroup;
class QLabel;
class QStackedWidget;

namespace tokenscope::ui {

class FileTrainingView;
class Session;
class TeachingView;

class TrainPanel : public Panel {
    Q_OBJECT

  public:
    explicit TrainPanel(Session& session, QWidget* parent = nullptr);

    enum class View { Teaching, Files };
    [[nodiscard]] View view() const;
    void setView(View view);
    [[nodiscard]] FileTrainingView& files() const { return *m_files; }
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    QList<PanelCommand> commands() override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    /// In the Files view, every file but a tokenizer is a text.
    QList<DropItem> acceptDrop(const QList<DropItem>& items, const QPoint& position) override;
    [[nodiscard]] QString describeDrop(const DropItem& item) const override;
    /// Undo and redo of the field with the focus.
    [[nodiscard]] std::optional<History> history() const override { return History{true, true}; }
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    [[nodiscard]] QStringList textKeys() const override;
    /// `train`, `train-files`
    bool showView(const QString& name) override;
    /// With the view `train-files`, every file but a tokenizer is a text to train on.
    QStringList openFiles(const QString& view, const QStringList& files) override;
    void startJob(const QString& view) override;
    /// The folder for tokenizers that are opened in the window.
    void setFolder(const QString& folder) { m_folder = folder; }

  signals:
    /// A trained tokenizer is being opened in the session.
    void opened(const QString& path, tokenscope::ui::UseOfStep use);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    [[nodiscard]] bool takes(const DropItem& item) const;
    void use(UseOfStep use);
    void useTrained(UseOfStep use);
    [[nodiscard]] Result<QString> write(const QString& name, const TokenizerDefinition& definition) const;
    Session& m_session;
    QString m_folder;
    QButtonGroup* m_tabs;
    QStackedWidget* m_pages;
    TeachingView* m_teaching;
    FileTrainingView* m_files;
};

} // namespace tokenscope::ui
