#include "ui/widgets/copy_menu/copy_menu.h"

#include "ui/support/numbers.h"
#include "ui/widgets/chip_view/chip_picture.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QSvgGenerator>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kPictureWidth = 920;
constexpr int kPictureScale = 2;

} // namespace

CopyMenu::CopyMenu(QWidget* parent)
    : QMenu(tr("Copy as"), parent)
    , m_job(tr("Copying")) {
    m_about = addAction(QString());
    addSeparator();
    for (const CopyForm form : kCopyForms)
        connect(addAction(ui::title(form)), &QAction::triggered, this, [this, form] { copy(form); });
    addSeparator();
    m_pictures = {addAction(tr("Picture")), addAction(tr("Save picture as PNG…")),
                  addAction(tr("Save picture as SVG…"))};
    connect(m_pictures[0], &QAction::triggered, this, &CopyMenu::copyPicture);
    connect(m_pictures[1], &QAction::triggered, this, [this] { askForPicture(QStringLiteral("png")); });
    connect(m_pictures[2], &QAction::triggered, this, [this] { askForPicture(QStringLiteral("svg")); });
    refresh();
}

void CopyMenu::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    m_tokens.reset();
    refresh();
}

void CopyMenu::setTokens(std::optional<TokenRange> tokens) {
    m_tokens = tokens;
    refresh();
}

TokenRange CopyMenu::tokens() const {
    const std::size_t all = m_encoded ? m_encoded->size() : 0;
    if (!m_tokens)
        return {0, all};
    return {std::min(m_tokens->first, all), std::min(m_tokens->last, all)};
}

void CopyMenu::refresh() {
    const TokenRange range = tokens();
    const std::size_t count = range.last - range.first;
    m_about->setText((m_tokens ? tr("%1 tokens of the selected text", nullptr, pluralCount(count))
                               : tr("All %1 tokens", nullptr, pluralCount(count)))
                         .arg(grouped(count)));
    for (QAction* action : actions())
        action->setEnabled(count > 0 && action != m_about);
    for (QAction* action : std::as_const(m_pictures)) {
        action->setEnabled(count > 0 && count <= kMaxPicturedTokens);
        action->setToolTip(tr("Pictures show up to %1 tokens").arg(grouped(kMaxPicturedTokens)));
    }
    setToolTipsVisible(count > kMaxPicturedTokens);
}

void CopyMenu::copy(CopyForm form) {
    if (!m_encoded)
        return;
    m_job.run([encoded = m_encoded, range = tokens(),
               form](const Progress&) { return copyAs(*encoded, range, form); },
              [this, form](const QString& text) {
                  QGuiApplication::clipboard()->setText(text);
                  emit statusMessage(tr("Copied: %1").arg(ui::title(form)));
              });
}

void CopyMenu::copyPicture() {
    if (!m_encoded)
        return;
    const QSize size = renderedChipsSize(m_encoded, tokens(), kPictureWidth, m_raw);
    QImage image(size * kPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureScale);
    QPainter painter(&image);
    renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
    emit statusMessage(tr("Copied: %1").arg(tr("Picture")));
}

bool CopyMenu::savePicture(const QString& path) const {
    if (!m_encoded)
        return false;
    const QSize size = renderedChipsSize(m_encoded, tokens(), kPictureWidth, m_raw);
    QPainter painter;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator svg;
        svg.setFileName(path);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setTitle(tr("Tokens"));
        if (!painter.begin(&svg))
            return false;
        renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
        return painter.end();
    }
    QImage image(size * kPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureScale);
    painter.begin(&image);
    renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
    painter.end();
    return image.save(path, "PNG");
}

void CopyMenu::askForPicture(const QString& suffix) {
    auto* dialog = new QFileDialog(this, tr("Save picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(QStringLiteral("*.") + suffix);
    dialog->selectFile(QStringLiteral("tokens.") + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        emit statusMessage(savePicture(path) ? tr("Saved %1").arg(path) : tr("Could not write %1").arg(path));
    });
    dialog->open();
}

} // namespace tokenscope::ui
