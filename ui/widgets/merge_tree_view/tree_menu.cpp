#include "ui/widgets/merge_tree_view/tree_menu.h"

#include "ui/widgets/merge_tree_view/tree_text.h"

#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSvgGenerator>

namespace tokenscope {
namespace {

constexpr int kTreeScale = 2;
constexpr int kWidestPicture = 16'000; ///< pixels: beyond, no program opens it

} // namespace

TreeMenu::TreeMenu(const MergeTreeView& view, QWidget* parent)
    : QMenu(parent)
    , m_view(view) {
    setToolTipsVisible(true);
    QAction* picture = addAction(tr("Picture"), this, [this] {
        QGuiApplication::clipboard()->setImage(image());
        emit told(tr("Copied the tree as a picture"));
    });
    addAction(tr("SVG"), this, [this] {
        auto* forms = new QMimeData;
        const QByteArray text = svg();
        forms->setText(QString::fromUtf8(text));
        forms->setData(QStringLiteral("image/svg+xml"), text);
        QGuiApplication::clipboard()->setMimeData(forms);
        emit told(tr("Copied the tree as SVG"));
    });
    addAction(tr("DOT (Graphviz)"), this, [this] {
        QGuiApplication::clipboard()->setText(treeAsDot(*m_view.word(), m_view.step()));
        emit told(tr("Copied the tree as DOT"));
    });
    addAction(tr("Mermaid"), this, [this] {
        QGuiApplication::clipboard()->setText(treeAsMermaid(*m_view.word(), m_view.step()));
        emit told(tr("Copied the tree as Mermaid"));
    });
    addSeparator();
    for (const char* suffix : {"png", "svg", "dot", "mmd"}) {
        const QString end = QString::fromLatin1(suffix);
        addAction(tr("Save as .%1…").arg(end), this, [this, end] { askWhere(end); });
    }
    connect(this, &QMenu::aboutToShow, this, [this, picture] {
        for (QAction* action : actions())
            action->setEnabled(m_view.word() != nullptr);
        const bool fits = m_view.pictureSize().width() * kTreeScale <= kWidestPicture;
        picture->setEnabled(m_view.word() && fits);
        picture->setToolTip(fits ? QString() : tr("The tree is too wide for a picture: take SVG"));
    });
}

QImage TreeMenu::image() const {
    QImage image(m_view.pictureSize() * kTreeScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kTreeScale);
    QPainter painter(&image);
    m_view.paintPicture(painter);
    return image;
}

QByteArray TreeMenu::svg() const {
    QByteArray text;
    QBuffer buffer(&text);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(m_view.pictureSize());
    generator.setViewBox(QRect(QPoint(), m_view.pictureSize()));
    generator.setTitle(tr("Merge tree"));
    QPainter painter(&generator);
    m_view.paintPicture(painter);
    painter.end();
    return text;
}

bool TreeMenu::save(const QString& path) const {
    if (!m_view.word())
        return false;
    const auto ends = [&](const char* suffix) {
        return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive);
    };
    QByteArray text;
    if (ends(".svg"))
        text = svg();
    else if (ends(".dot"))
        text = treeAsDot(*m_view.word(), m_view.step()).toUtf8();
    else if (ends(".mmd"))
        text = treeAsMermaid(*m_view.word(), m_view.step()).toUtf8();
    else
        return m_view.pictureSize().width() * kTreeScale <= kWidestPicture && image().save(path, "PNG");
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

void TreeMenu::askWhere(const QString& suffix) {
    auto* dialog = new QFileDialog(this, tr("Save the merge tree"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(QStringLiteral("*.") + suffix);
    dialog->selectFile(QStringLiteral("merges.") + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        emit told(save(path) ? tr("Saved %1").arg(path) : tr("%1 can't be written").arg(path));
    });
    dialog->open();
}

} // namespace tokenscope
