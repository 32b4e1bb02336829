#include "ui/widgets/export_menu/export_menu.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kPictureScale = 2;

bool writeFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace

ExportMenu::ExportMenu(QString what, QString fileName, QWidget* parent)
    : QMenu(parent)
    , m_what(std::move(what))
    , m_fileName(std::move(fileName))
    , m_job(tr("Exporting")) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &ExportMenu::refresh);
}

void ExportMenu::addPicture(Picture picture) {
    m_picture = std::move(picture);
    m_images << addAction(tr("Copy as a picture"), this, [this] {
        QGuiApplication::clipboard()->setImage(image());
        emit statusMessage(tr("Copied %1 as a picture").arg(m_what));
    });
    m_images << addAction(tr("Copy as SVG"), this, [this] {
        auto* forms = new QMimeData;
        const QByteArray text = svg();
        forms->setText(QString::fromUtf8(text));
        forms->setData(QStringLiteral("image/svg+xml"), text);
        QGuiApplication::clipboard()->setMimeData(forms);
        emit statusMessage(tr("Copied %1 as SVG").arg(m_what));
    });
    for (const char* suffix : {"png", "svg"}) {
        addSaving(QString::fromLatin1(suffix));
        m_images << m_saving.constLast();
    }
}

void ExportMenu::addText(const QString& title, const QString& suffix, std::function<Work()> prepare) {
    const Text text{title, suffix, std::move(prepare)};
    m_texts << text;
    auto* copies = new QAction(tr("Copy as %1").arg(title), this);
    connect(copies, &QAction::triggered, this, [this, text] { copyText(text); });
    insertAction(m_savingRule, copies);
    addSaving(suffix);
}

/// Adds the "Save as" action after the actions that copy.
void ExportMenu::addSaving(const QString& suffix) {
    if (m_saving.isEmpty())
        m_savingRule = addSeparator();
    m_saving << addAction(tr("Save as .%1…").arg(suffix), this, [this, suffix] {
        askForPath(suffix, m_fileName, [this](const QString& path) { write(path); });
    });
}

void ExportMenu::addFile(const QString& title, const QString& suffix, std::function<Work()> prepare) {
    if (m_saving.isEmpty())
        m_savingRule = addSeparator();
    const Text text{title, suffix, std::move(prepare)};
    m_saving << addAction(tr("Save %1 as .%2…").arg(title, suffix), this, [this, text] {
        askForPath(text.suffix, m_fileName + QLatin1Char('_') + text.title,
                   [this, text](const QString& path) { writeText(text, path); });
    });
}

bool ExportMenu::fits() const {
    const QSize size = m_picture.size ? m_picture.size() : QSize();
    return size.width() * kPictureScale <= kWidestPicture && size.height() * kPictureScale <= kWidestPicture;
}

void ExportMenu::refresh() {
    const bool nothing = m_picture.size && m_picture.size().isEmpty();
    const QString refusal = m_picture.refusal ? m_picture.refusal() : QString();
    for (QAction* action : actions())
        action->setEnabled(!nothing);
    for (qsizetype i = 0; i < m_images.size(); ++i) {
        const bool vector = i % 2 == 1; // the order is: picture, SVG, .png, .svg
        m_images[i]->setEnabled(!nothing && refusal.isEmpty() && (vector || fits()));
        m_images[i]->setToolTip(!refusal.isEmpty() ? refusal
                                : vector || fits() ? QString()
                                                   : tr("Too large for a picture: use SVG"));
    }
}

QImage ExportMenu::image() const {
    QImage image(m_picture.size() * kPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureScale);
    QPainter painter(&image);
    m_picture.paint(painter);
    return image;
}

QByteArray ExportMenu::svg() const {
    QByteArray text;
    QBuffer buffer(&text);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(m_picture.size());
    generator.setViewBox(QRect(QPoint(), m_picture.size()));
    generator.setTitle(m_fileName);
    QPainter painter(&generator);
    m_picture.paint(painter);
    painter.end();
    return text;
}

bool ExportMenu::save(const QString& path) {
    for (const Text& text : std::as_const(m_texts)) {
        if (!path.endsWith(QLatin1Char('.') + text.suffix, Qt::CaseInsensitive))
            continue;
        const Work work = text.prepare();
        const auto made = work ? work({}) : tl::unexpected(Error{});
        return made && writeFile(path, *made);
    }
    if (!m_picture.size || m_picture.size().isEmpty())
        return false;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return writeFile(path, svg());
    return fits() && image().save(path, "PNG");
}

void ExportMenu::copyText(const Text& text) {
    if (const Work work = text.prepare())
        m_job.run(work, [this, title = text.title](const Result<QByteArray>& made) {
            if (!made)
                return emit statusMessage(QString::fromStdString(describe(made.error())));
            QGuiApplication::clipboard()->setText(QString::fromUtf8(*made));
            emit statusMessage(tr("Copied %1 as %2").arg(m_what, title));
        });
}

void ExportMenu::askForPath(const QString& suffix, const QString& fileName,
                            std::function<void(const QString&)> write) {
    auto* dialog = new QFileDialog(this, tr("Export"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(QStringLiteral("*.") + suffix);
    dialog->selectFile(fileName + QLatin1Char('.') + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, std::move(write));
    dialog->open();
}

void ExportMenu::writeText(const Text& text, const QString& path) {
    if (const Work work = text.prepare())
        m_job.run(work, [this, path](const Result<QByteArray>& made) {
            if (!made)
                return emit statusMessage(QString::fromStdString(describe(made.error())));
            reportSaved(path, writeFile(path, *made));
        });
}

void ExportMenu::write(const QString& path) {
    for (const Text& text : std::as_const(m_texts))
        if (path.endsWith(QLatin1Char('.') + text.suffix, Qt::CaseInsensitive))
            return writeText(text, path);
    reportSaved(path, save(path));
}

void ExportMenu::reportSaved(const QString& path, bool written) {
    emit statusMessage(written ? tr("Saved %1").arg(path) : tr("Could not write %1").arg(path));
}

} // namespace tokenscope::ui
