#pragma once
// The Train mode: a small corpus before one's eyes, or real files.

#include "core/encoding/tokenizer.h"
#include "ui/panels/train/corpus_pane.h"

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include <memory>

class QButtonGroup;
class QLabel;
class QStackedWidget;

namespace tokenscope::ui {

class FileTrainingView;
class Session;
class TeachingView;

class TrainPanel : public QWidget {
    Q_OBJECT

  public:
    explicit TrainPanel(Session& session, QWidget* parent = nullptr);

    enum class View { Teaching, Files };
    [[nodiscard]] View view() const;
    void setView(View view);
    [[nodiscard]] TeachingView& teaching() const { return *m_teaching; }
    [[nodiscard]] FileTrainingView& files() const { return *m_files; }
    /// Texts that were dropped; false: they are for the window.
    bool takeTexts(const QStringList& paths);
    [[nodiscard]] bool working() const;
    [[nodiscard]] QString place() const;
    /// In the order in which F6 goes through them.
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// Where tokenizers of steps are written when they are opened in the window.
    void setFolder(const QString& folder) { m_folder = folder; }

  signals:
    void told(const QString& message);
    void stateChanged();
    void placeChanged();
    /// A tokenizer is being opened in the session, to be looked at there.
    void opened(const QString& path, tokenscope::UseOfStep use);
    void saveRequested(const std::shared_ptr<const tokenscope::Tokenizer>& tokenizer);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
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
