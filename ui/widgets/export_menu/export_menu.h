#pragma once
// What can be taken away of a view: to the clipboard or to a file, as a picture, as SVG, or as texts. Texts are made off
// the UI thread, with progress; pictures are painted on it, and refused where they would be too large.

#include "core/base/error.h"
#include "ui/support/latest_job.h"

#include <QList>
#include <QMenu>
#include <QSize>

#include <functional>

class QPainter;

namespace tokenscope::ui {

class ExportMenu : public QMenu {
    Q_OBJECT

  public:
    /// `what` stands in sentences: `Copied the tree as SVG`; `fileName` has no suffix.
    ExportMenu(QString what, QString fileName, QWidget* parent = nullptr);

    struct Picture {
        std::function<QSize()> size; ///< empty: there is nothing to paint
        std::function<void(QPainter&)> paint;
        std::function<QString()> refusal; ///< why there is none although there is something; may be null
    };
    /// `suffixes` are offered for files: png, svg.
    void addPicture(Picture picture);
    /// `prepare` is called on the UI thread and gives the work, or nothing while there is nothing to write.
    using Work = std::function<Result<QByteArray>(const Progress&)>;
    void addText(const QString& title, const QString& suffix, std::function<Work()> prepare);

    /// What is no text, or one of several of a suffix: only saved, under a name of its own.
    void addFile(const QString& title, const QString& suffix, std::function<Work()> prepare);

    /// Written at once, whatever it takes. The end of the name says the form, by default PNG. False: it can't be written.
    [[nodiscard]] bool save(const QString& path);
    [[nodiscard]] QByteArray svg() const;
    /// While a text is being made.
    [[nodiscard]] LatestJob& job() { return m_job; }

    /// Beyond, no program opens it.
    static constexpr int kWidestPicture = 16'000;

  signals:
    void statusMessage(const QString& message);

  private:
    struct Text {
        QString title;
        QString suffix;
        std::function<Work()> prepare;
    };
    [[nodiscard]] QImage image() const;
    [[nodiscard]] bool fits() const;
    void addSaving(const QString& suffix);
    void copyText(const Text& text);
    void askWhere(const QString& suffix, const QString& fileName, std::function<void(const QString&)> write);
    void write(const QString& path);
    void writeText(const Text& text, const QString& path);
    void tellOf(const QString& path, bool written);
    void refresh();

    QString m_what;
    QString m_fileName;
    Picture m_picture;
    QList<Text> m_texts;
    QList<QAction*> m_images; ///< of a limited size
    QList<QAction*> m_saving;
    LatestJob m_job;
};

} // namespace tokenscope::ui
