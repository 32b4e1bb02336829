#include "ui/download/hub_download.h"

#include <QUrlQuery>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qint64 kReportMs = 100;

QString encoded(const QString& text) {
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

} // namespace

HubDownload::HubDownload(Options options, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_check(tr("Checking the files that are here")) {}

HubDownload::~HubDownload() = default;

QString HubDownload::revision() const {
    return m_options.name.revision.empty() ? QStringLiteral("main")
                                           : QString::fromStdString(m_options.name.revision);
}

QString HubDownload::host() const {
    const auto settings = hubSettings(m_options.environment);
    return settings ? settings->endpoint.host() : QStringLiteral("huggingface.co");
}

QUrl HubDownload::url(const QString& path) const {
    return QUrl(m_settings.endpoint.toString(QUrl::FullyEncoded) + path, QUrl::StrictMode);
}

qint64 HubDownload::missingBytes() const {
    qint64 missing = 0;
    for (const HubFile& file : m_listing.files)
        missing += isHere(file) ? 0 : file.size;
    return missing;
}

/// The previous request may be the sender of the current signal.
void HubDownload::dropRequest() {
    HubRequest* request = m_request.release();
    if (!request)
        return;
    request->cancel();
    request->disconnect(this);
    request->deleteLater();
}

void HubDownload::makeRequest() {
    dropRequest();
    m_request = std::make_unique<HubRequest>(*m_network, m_settings);
    connect(m_request.get(), &HubRequest::failed, this, &HubDownload::requestFailed);
}

void HubDownload::list() {
    m_busy = true;
    auto settings = hubSettings(m_options.environment);
    if (!settings) {
        fail(settings.error());
        return;
    }
    m_settings = *std::move(settings);
    const locate::ModelName& name = m_options.name;
    if (!name.host.empty() && name.host != "huggingface.co") {
        fail({ErrorCode::Unsupported,
              {},
              {},
              message("only models of huggingface.co can be downloaded, not those of {}", name.host),
              "download it with that hub's own program, then open it by name"});
        return;
    }
    if (!name.tag.empty()) {
        fail({ErrorCode::Unsupported,
              {},
              {},
              message("the tag {} refers to a GGUF file, which contains weights and is not downloaded",
                      name.tag),
              "omit the tag to download the tokenizer in the same repository"});
        return;
    }
    if (!m_network)
        m_network = makeNetworkManager(this);
    m_at = -1;
    m_json.clear();
    makeRequest();
    connect(m_request.get(), &HubRequest::received, this,
            [this](const QByteArray& bytes) { m_json += bytes; });
    connect(m_request.get(), &HubRequest::finished, this, &HubDownload::takeListing);
    m_request->start(url(QStringLiteral("/api/models/") + QString::fromStdString(m_options.name.id()) +
                         QStringLiteral("/revision/") + encoded(revision()) + QStringLiteral("?blobs=true")),
                     kMaxListingBytes);
}

void HubDownload::takeListing() {
    auto listing = parseListing(m_json);
    if (!listing) {
        fail(listing.error());
        return;
    }
    m_listing = *std::move(listing);
    auto store = m_options.toFolder.isEmpty() ? HubStore::inCache(m_options.environment, m_options.name)
                                              : HubStore::inFolder(m_options.toFolder);
    if (!store) {
        fail(store.error());
        return;
    }
    m_store = *std::move(store);
    m_store->setCommit(m_listing.commit);
    m_here.clear();
    const auto notify = [this] {
        m_busy = false;
        emit listed();
    };
    if (m_store->isCache()) {
        notify();
        return;
    }
    m_check.run(
        [store = *m_store, files = m_listing.files](const Progress& progress) {
            QSet<QString> here;
            for (const HubFile& file : files)
                if (store.has(file, progress))
                    here.insert(file.path);
            return here;
        },
        [this, notify](const QSet<QString>& here) {
            m_here = here;
            notify();
        });
}

void HubDownload::fetch() {
    m_busy = true;
    m_at = -1;
    m_done = 0;
    m_reported.start();
    next();
}

void HubDownload::next() {
    if (m_at >= 0)
        m_done += m_listing.files[m_at].size;
    m_restarted = false;
    for (++m_at; m_at < m_listing.files.size() && isHere(m_listing.files[m_at]); ++m_at)
        m_done += m_listing.files[m_at].size;
    if (m_at < m_listing.files.size()) {
        fetchFile();
        return;
    }
    m_lock.reset();
    if (const auto kept = m_store->finish(m_listing.files, revision()); !kept) {
        fail(kept.error());
        return;
    }
    m_busy = false;
    emit progress(m_done, m_done, {});
    emit finished();
}

void HubDownload::fetchFile() {
    const HubFile& file = m_listing.files[m_at];
    const auto part = m_store->partFile(file);
    if (!part) {
        fail(part.error());
        return;
    }
    m_lock = std::make_unique<QLockFile>(*part + QLatin1String(".lock"));
    m_lock->setStaleLockTime(0); // only a lock whose process has ended is stale
    if (!m_lock->tryLock()) {
        fail({ErrorCode::Unreadable,
              {},
              file.path.toStdString(),
              "another download of the file is running",
              "wait until the other download has finished"});
        return;
    }
    m_part.setFileName(*part);
    if (!m_part.open(QIODevice::ReadWrite)) {
        fail({ErrorCode::Unreadable,
              part->toStdString(),
              {},
              message("can't be written: {}", m_part.errorString().toStdString()),
              "check the disk and the permissions"});
        return;
    }
    if (m_part.size() > file.size)
        m_part.resize(0);
    report(true);
    m_sum = std::make_shared<ChecksumOfBytes>(file.checksum.kind, file.size);
    if (m_part.size() == 0) {
        requestFile();
        return;
    }
    m_check.run([path = *part, here = m_part.size(), kind = file.checksum.kind, size = file.size](
                    const Progress& progress) { return checksumOfFile(path, here, kind, size, progress); },
                [this](std::shared_ptr<ChecksumOfBytes> sum) {
                    if (!sum) // can't be read: fetch it from the start
                        m_part.resize(0);
                    else
                        m_sum = std::move(sum);
                    requestFile();
                });
}

void HubDownload::requestFile() {
    const HubFile& file = m_listing.files[m_at];
    m_part.seek(m_part.size());
    if (m_part.size() == file.size) { // the connection broke after the last byte
        endFile();
        return;
    }
    makeRequest();
    connect(m_request.get(), &HubRequest::began, this, &HubDownload::begin);
    connect(m_request.get(), &HubRequest::received, this, &HubDownload::take);
    connect(m_request.get(), &HubRequest::finished, this, &HubDownload::endFile);
    QString path = QLatin1Char('/') + QString::fromStdString(m_options.name.id()) +
                   QStringLiteral("/resolve/") + m_listing.commit;
    for (const QString& step : file.path.split(QLatin1Char('/')))
        path += QLatin1Char('/') + encoded(step);
    m_request->start(url(path), file.size, m_part.size());
}

/// Bytes that are here already count if the server continues after them.
void HubDownload::begin(qint64 from) {
    if (from == 0 && m_part.size() > 0) {
        const HubFile& file = m_listing.files[m_at];
        m_sum = std::make_shared<ChecksumOfBytes>(file.checksum.kind, file.size);
        m_part.resize(0);
        m_part.seek(0);
    }
    report(false);
}

void HubDownload::take(const QByteArray& bytes) {
    if (m_part.write(bytes) != bytes.size()) {
        fail({ErrorCode::Unreadable,
              m_part.fileName().toStdString(),
              {},
              message("can't be written: {}", m_part.errorString().toStdString()),
              "free some disk space, then try again"});
        return;
    }
    m_sum->add(bytes);
    report(false);
}

void HubDownload::endFile() {
    const HubFile& file = m_listing.files[m_at];
    const bool written = m_part.flush();
    const qint64 size = m_part.size();
    m_part.close();
    if (!written || size < file.size) {
        fail({ErrorCode::Unreadable,
              {},
              file.path.toStdString(),
              written ? "the connection ended before the end of the file" : "the disk is full",
              "try again: the download resumes"});
        return;
    }
    if (m_sum->hex() != file.checksum.hex) {
        m_part.remove();
        // The bytes from before may be the wrong ones.
        if (!std::exchange(m_restarted, true)) {
            fetchFile();
            return;
        }
        fail({ErrorCode::Damaged,
              {},
              file.path.toStdString(),
              message("the downloaded file differs from the one that the hub announced: its checksum is {} "
                      "instead of {}",
                      m_sum->hex().toStdString(), file.checksum.hex.toStdString()),
              "nothing was saved; try again"});
        return;
    }
    if (const auto kept = m_store->keep(file); !kept) {
        fail(kept.error());
        return;
    }
    m_here.insert(file.path);
    next();
}

void HubDownload::requestFailed(Error error, int status) {
    const bool ofFile = m_at >= 0 && m_at < m_listing.files.size();
    if (status == 416 && ofFile && !std::exchange(m_restarted, true)) {
        m_part.close();
        m_part.remove();
        fetchFile();
        return;
    }
    if (ofFile)
        error.where = m_listing.files[m_at].path.toStdString();
    if (status == 401 || status == 403 || status == 404) {
        const std::string page =
            url(QLatin1Char('/') + QString::fromStdString(m_options.name.id())).toString().toStdString();
        error.remedy =
            m_settings.token.isEmpty()
                ? message("{}: {}; a private or gated model needs a token of your account in HF_TOKEN",
                          error.remedy, page)
                : message("{}: {}; the token in HF_TOKEN was sent, but may belong to another account",
                          error.remedy, page);
    }
    fail(std::move(error));
}

void HubDownload::cancel() {
    if (m_busy)
        fail({ErrorCode::Canceled, {}, {}, "the download was canceled", "start it again to resume"});
}

void HubDownload::fail(Error error) {
    dropRequest();
    m_check.cancel();
    m_part.close();
    m_lock.reset();
    m_busy = false;
    if (error.file.empty())
        error.file = m_options.name.text();
    emit failed(error);
}

void HubDownload::report(bool always) {
    if (!always && m_reported.isValid() && m_reported.elapsed() < kReportMs)
        return;
    m_reported.start();
    const qint64 here = m_part.isOpen() ? m_part.pos() : 0;
    emit progress(m_done + here, m_listing.bytes(), m_listing.files[m_at].path);
}

} // namespace tokenscope::ui
