#pragma once
// One GET: follows redirects itself, so that the token goes to the hub alone and nothing leaves HTTPS.

#include "core/base/error.h"
#include "ui/download/hub_settings.h"

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>

#include <optional>

class QNetworkReply;

namespace tokenscope::ui {

/// A manager with the system's proxies; requests to this machine go directly.
QNetworkAccessManager* makeNetworkManager(QObject* parent);

class HubRequest : public QObject {
    Q_OBJECT

  public:
    /// Redirects in a row; more is an error.
    static constexpr int kMaxRedirects = 8;
    /// Without a byte for so long, the request has failed.
    static constexpr int kTimeoutMs = 30'000;

    HubRequest(QNetworkAccessManager& network, HubSettings settings, QObject* parent = nullptr);
    ~HubRequest() override;

    /// `most`: bytes of the answer; more is an error. `from`: of a file, bytes that are there already.
    void start(const QUrl& url, qint64 most, qint64 from = 0);
    /// No signal comes after it.
    void cancel();

  signals:
    /// Once, before the first bytes. `from` is where they begin: 0 when the server sends everything again.
    void began(qint64 from);
    void received(const QByteArray& bytes);
    void finished();
    /// `file` and the remedy's model are for the caller to fill in.
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
