#pragma once
// One GET request. It follows redirects itself, so that the token goes only to the hub and every hop uses
// HTTPS. And the settings of requests.

#include "core/base/error.h"
#include "core/locate/environment.h"

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <optional>

class QNetworkReply;

namespace tokenscope::ui {

/// Address and token of the hub, from the environment variables that other clients use.
struct HubSettings {
    QUrl endpoint;    ///< `$HF_ENDPOINT`, else https://huggingface.co; without a trailing slash
    QByteArray token; ///< `$HF_TOKEN`, `$HUGGING_FACE_HUB_TOKEN`, the token file; may be empty
};

/// Errors: BadInput if the endpoint is not HTTPS, or if HF_HUB_OFFLINE forbids downloads. HTTP is for tests:
/// it is allowed only from this machine to itself, if `$TOKENSCOPE_LOCAL_HTTP` is 1.
Result<HubSettings> hubSettings(const locate::Environment& environment);

/// HTTPS, or HTTP from this machine to itself if the endpoint uses that.
bool mayFetch(const QUrl& url, const QUrl& endpoint);
/// Same scheme, host and port: the token is sent only there.
bool sameOrigin(const QUrl& a, const QUrl& b);

/// A manager that uses the system's proxies, except for requests to this machine.
QNetworkAccessManager* makeNetworkManager(QObject* parent);

class HubRequest : public QObject {
    Q_OBJECT

  public:
    /// Consecutive redirects; more is an error.
    static constexpr int kMaxRedirects = 8;
    /// The request fails after this time without a byte.
    static constexpr int kTimeoutMs = 30'000;

    HubRequest(QNetworkAccessManager& network, HubSettings settings, QObject* parent = nullptr);
    ~HubRequest() override;

    /// `most`: bytes of the response; more is an error. `from`: bytes of the file that are here already.
    void start(const QUrl& url, qint64 most, qint64 from = 0);
    /// No signal is emitted afterwards.
    void cancel();

  signals:
    /// Once, before the first bytes. They start at `from`: 0 if the server sends the whole file again.
    void began(qint64 from);
    void received(const QByteArray& bytes);
    void finished();
    /// The caller fills in `file` and the name of the model.
    void failed(const tokenscope::Error& error, int status);

  private:
    void fetch(const QUrl& url);
    void takeHead();
    void takeBytes();
    void takeEnd();
    void redirect();
    void stop();
    void give(const Error& error, int status);

    QNetworkAccessManager& m_network;
    HubSettings m_settings;
    QPointer<QNetworkReply> m_reply;
    qint64 m_most = 0;
    qint64 m_from = 0;
    qint64 m_received = 0;
    int m_redirects = 0;
    bool m_begun = false;
};

} // namespace tokenscope::ui
