#pragma once
// Exports of a view to the clipboard or to a file: as a picture, as SVG, or as texts. Texts are built off the
// UI thread, with progress; pictures are painted on it, and disabled if they would be too large.

#include "core/report/exporter.h"
#include "ui/support/latest_job.h"

#include <QList>
#include <QMenu>
#include <QSize>

#include <functional>
#include <memory>
#include <optional>
#include <span>

class QPainter;

namespace tokenscope::ui {

class ExportMenu : public QMenu {
    Q_OBJECT

  public:
    /// `what` is used in sentences: `Copied the tree as SVG`; `fileName` has no suffix.
    ExportMenu(QString what, QString fileName, QWidget* parent = nullptr);

    struct Picture {
        std::function<QSize()> size; ///< empty if there is nothing to paint
        std::function<void(QPainter&)> paint;
        std::function<QString()> refusal; ///< why there is no picture of an existing view; may be null
    };
    /// `suffixes` are offered for files: png, svg.
    void addPicture(Picture picture);
    /// `prepare` is called on the UI thread and returns the work, or nothing if there is nothing to write.
    using Work = std::function<Result<QByteArray>(const Progress&)>;
    void addText(const QString& title, const QString& suffix, std::function<Work()> prepare);

    /// For a binary file, or one of several with the same suffix: it can only be saved, under its own name.
    void addFile(const QString& title, const QString& suffix, std::function<Work()> prepare);

    /// Adds each exporter as a text or a file. `subject` is called on the UI thread and returns what to
    /// export, or nothing.
    template <class Subject>
    void addExporters(std::span<const report::Exporter<Subject>> exporters,
                      std::function<std::optional<Subject>()> subject) {
        for (const report::Exporter<Subject>& exporter : exporters) {
            auto prepare = [&exporter, subject]() -> Work {
                std::optional<Subject> own = subject();
                if (!own || !exporter.canWrite(*own))
                    return {};
                return [&exporter, own = std::make_shared<const Subject>(*std::move(own))](
                           const Progress& progress) -> Result<QByteArray> {
                    return exporter.write(*own, progress).map(&QByteArray::fromStdString);
                };
            };
            const QString title = QString::fromStdString(exporter.title.text());
            const auto suffix =
                QString::fromLatin1(exporter.suffix.data(), static_cast<qsizetype>(exporter.suffix.size()));
            if (exporter.isBinary)
                addFile(title, suffix, std::move(prepare));
            else
                addText(title, suffix, std::move(prepare));
        }
    }

    /// Writes synchronously. The suffix selects the format, PNG by default. False if the file can't be
    /// written.
    [[nodiscard]] bool save(const QString& path);
    [[nodiscard]] QByteArray svg() const;
    /// Runs while a text is being built.
    [[nodiscard]] LatestJob& job() { return m_job; }

    /// Many programs can't open larger images.
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
    void askForPath(const QString& suffix, const QString& fileName,
                    std::function<void(const QString&)> write);
    void write(const QString& path);
    void writeText(const Text& text, const QString& path);
    void reportSaved(const QString& path, bool written);
    void refresh();

    QString m_what;
    QString m_fileName;
    Picture m_picture;
    QList<Text> m_texts;
    QList<QAction*> m_images; ///< disabled if too large
    QList<QAction*> m_saving;
    QAction* m_savingRule = nullptr; ///< between the actions that copy and those that save
    LatestJob m_job;
};

} // namespace tokenscope::ui
