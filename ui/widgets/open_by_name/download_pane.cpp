#include "ui/widgets/open_by_name/download_pane.h"

#include "core/base/printable.h"
#include "ui/support/numbers.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kShownFiles = 10;

QString shownWhole(const std::string& text) {
    return QString::fromStdString(printable(text));
}

} // namespace

DownloadPane::DownloadPane(locate::Environment environment, QWidget* parent)
    : QWidget(parent)
    , m_environment(std::move(environment)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Download"));
    auto* row = new QHBoxLayout;
    m_action = new QPushButton(this);
    m_action->setProperty("look", "primary");
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setToolTip(tr("Cancel; the download can be resumed"));
    m_copy = new QPushButton(tr("Copy"), this);
    m_copy->setToolTip(tr("Copy the error"));
    row->addWidget(m_action);
    row->addWidget(m_cancel);
    row->addWidget(m_copy);
    row->addStretch(1);
    column->addWidget(m_text);
    column->addWidget(m_bar);
    column->addLayout(row);
    connect(m_action, &QPushButton::clicked, this, &DownloadPane::press);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_download)
            m_download->cancel();
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text->text()); });
    hide();
}

DownloadPane::~DownloadPane() = default;

QString DownloadPane::text() const {
    return m_text->text();
}

void DownloadPane::setState(const QString& text, const QString& action, bool busy) {
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_bar->setVisible(busy);
    m_cancel->setVisible(busy);
    m_copy->hide();
    show();
}

void DownloadPane::offer(const std::optional<locate::ModelName>& name) {
    if (m_download && m_name == name && name)
        return;
    if (m_download) {
        m_download->disconnect(this);
        m_download.release()->deleteLater();
    }
    m_name = name;
    m_listed = false;
    if (!name) {
        hide();
        return;
    }
    m_download = std::make_unique<HubDownload>(HubDownload::Options{*name, {}, m_environment});
    connect(m_download.get(), &HubDownload::listed, this, &DownloadPane::showListing);
    connect(m_download.get(), &HubDownload::progress, this, &DownloadPane::showProgress);
    connect(m_download.get(), &HubDownload::failed, this, &DownloadPane::showError);
    connect(m_download.get(), &HubDownload::finished, this, [this] {
        const QString folder = m_download->folder();
        setState(tr("%1 has been downloaded.").arg(shownWhole(m_name->text())), {}, false);
        emit fetched(folder);
    });
    setState(tr("%1 is in no cache on this machine. Its tokenizer can be downloaded from %2: first the list "
                "of files "
                "with their sizes, then the files. The weights are never downloaded.")
                 .arg(shownWhole(name->text()), m_download->host()),
             tr("Download tokenizer files from %1…").arg(m_download->host()), false);
}

void DownloadPane::press() {
    if (!m_download || m_download->busy())
        return;
    if (!m_listed) {
        setState(tr("Requesting the list of files of %2 from %1…")
                     .arg(m_download->host(), shownWhole(m_name->text())),
                 {}, true);
        m_bar->setRange(0, 0);
        m_cancel->setFocus();
        m_download->list();
        return;
    }
    setState(tr("Downloading from %1…").arg(m_download->host()), {}, true);
    m_cancel->setFocus();
    m_download->fetch();
}

void DownloadPane::showListing() {
    m_listed = true;
    const HubListing& listing = m_download->listing();
    QStringList lines;
    for (const HubFile& file : listing.files.mid(0, kShownFiles))
        lines << QStringLiteral("%1  %2%3")
                     .arg(byteCount(static_cast<quint64>(file.size)), shownWhole(file.path.toStdString()),
                          m_download->isHere(file) ? tr(" (already downloaded)") : QString());
    if (listing.files.size() > kShownFiles)
        lines << tr("and %1 more").arg(listing.files.size() - kShownFiles);
    const QString bytes = byteCount(static_cast<quint64>(m_download->missingBytes()));
    setState(tr("%1, commit %2, from %3:\n%4")
                 .arg(shownWhole(m_name->text()), listing.commit.left(12), m_download->host(),
                      lines.join(QLatin1Char('\n'))),
             tr("Download %1").arg(bytes), false);
    m_action->setFocus();
}

void DownloadPane::showProgress(qint64 done, qint64 total, const QString& file) {
    m_bar->setRange(0, 1000);
    m_bar->setValue(total > 0 ? static_cast<int>(done * 1000 / total) : 0);
    m_text->setText(tr("%1 of %2 from %3  %4")
                        .arg(byteCount(static_cast<quint64>(done)), byteCount(static_cast<quint64>(total)),
                             m_download->host(), shownWhole(file.toStdString())));
}

void DownloadPane::showError(const Error& error) {
    QStringList sentences;
    for (const std::string& part : {error.where, error.message.text(), error.remedy.text()})
        if (!part.empty())
            sentences << shownWhole(part);
    const bool stopped = error.code == ErrorCode::Canceled;
    setState(shownWhole(error.file) + QStringLiteral(": ") + sentences.join(QStringLiteral("\n")),
             stopped ? tr("Resume") : tr("Try again"), false);
    m_copy->setVisible(!stopped);
    m_action->setFocus();
}

} // namespace tokenscope::ui
