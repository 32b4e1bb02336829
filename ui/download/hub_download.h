#pragma once
// Downloads a model's tokenizer from the hub: first the list of its files, then, on request, the files.
// Nothing is requested before list(), and no file before fetch(). After a cancel or a broken connection, the
// next download resumes.

#include "core/base/error.h"
#include "core/locate/environment.h"
#include "core/locate/model_name.h"
#include "ui/download/hub_listing.h"
#include "ui/download/hub_request.h"
#include "ui/download/hub_store.h"
#include "ui/support/latest_job.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLockFile>
#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

namespace tokenscope::ui {

class HubDownload : public QObject {
    Q_OBJECT

  public:
    struct Options {
        locate::ModelName name; ///< an empty revision means main
        QString toFolder;       ///< empty: the Hugging Face cache
        locate::Environment environment = locate::Environment::ofProcess();
    };

    explicit HubDownload(Options options, QObject* parent = nullptr);
    ~HubDownload() override;

    void list();
    /// After listed().
    void fetch();
    /// Emits failed() with the code Canceled if a request was running.
    void cancel();

    [[nodiscard]] const HubListing& listing() const { return m_listing; }
    /// Bytes of the listing that are still to be fetched; valid after listed().
    [[nodiscard]] qint64 missingBytes() const;
    [[nodiscard]] bool isHere(const HubFile& file) const {
        return m_store && (m_store->isCache() ? m_store->has(file) : m_here.contains(file.path));
    }
    /// The folder to open after finished().
    [[nodiscard]] QString folder() const { return m_store ? m_store->folder() : QString(); }
    [[nodiscard]] QString host() const;
    [[nodiscard]] bool busy() const { return m_busy; }

  signals:
    void listed();
    /// Bytes of all files of the listing; `file` is the current one. Emitted at most about ten times a
    /// second.
    void progress(qint64 done, qint64 total, const QString& file);
    void finished();
    /// `file` is the model's name.
    void failed(const tokenscope::Error& error);

  private:
    [[nodiscard]] QUrl url(const QString& path) const;
    [[nodiscard]] QString revision() const;
    void takeListing();
    void next();
    void fetchFile();
    /// Once the bytes that are here are part of the checksum.
    void requestFile();
    void begin(qint64 from);
    void take(const QByteArray& bytes);
    void endFile();
    void requestFailed(Error error, int status);
    void fail(Error error);
    void makeRequest();
    void dropRequest();
    void report(bool always);

    Options m_options;
    HubSettings m_settings;
    QNetworkAccessManager* m_network = nullptr;
    std::unique_ptr<HubRequest> m_request;
    std::optional<HubStore> m_store;
    std::unique_ptr<QLockFile> m_lock;
    HubListing m_listing;
    QByteArray m_json;
    QFile m_part;
    std::shared_ptr<ChecksumOfBytes> m_sum;
    LatestJob m_check;    ///< hashes bytes that are here already
    QSet<QString> m_here; ///< paths of files that are complete in a plain folder
    qsizetype m_at = -1;  ///< index of the current file in the listing; -1: the list itself
    qint64 m_done = 0;    ///< bytes of the files before the current one
    bool m_busy = false;
    bool m_restarted = false; ///< the current file is being fetched from its start again
    QElapsedTimer m_reported;
};

} // namespace tokenscope::ui
