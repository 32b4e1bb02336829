#include "ui/download/hub_request.h"

#include "core/locate/find_model.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslSocket>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr const char* kLocalHttp = "TOKENSCOPE_LOCAL_HTTP";

bool isLoopback(const QUrl& url) {
    const QString host = url.host();
    return host == QLatin1String("localhost") || QHostAddress(host).isLoopback();
}

QByteArray tokenOf(const locate::Environment& environment) {
    if (environment.isOn("HF_HUB_DISABLE_IMPLICIT_TOKEN"))
        return {};
    std::string text;
    for (const char* variable : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"}) {
        if (text.empty())
            text = environment.value(variable);
    }
    if (text.empty()) {
        std::filesystem::path file = environment.path("HF_TOKEN_PATH");
        if (const auto home = locate::huggingFaceHome(environment); file.empty() && !home.empty())
            file = home / "token";
        text = locate::readSmallFile(file).value_or(std::string());
    }
    const QByteArray token = QByteArray::fromStdString(text).trimmed();
    for (const char c : token) // it becomes part of an HTTP header
        if (c <= ' ' || c > '~')
            return {};
    return token;
}

class SystemProxies : public QNetworkProxyFactory {
  public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override {
        const QUrl url = query.url();
        if (url.scheme() == QLatin1String("http")) // HTTP is used for this machine only
            return {QNetworkProxy(QNetworkProxy::NoProxy)};
        return systemProxyForQuery(query);
    }
};

int statusOf(const QNetworkReply& reply) {
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

bool isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// `bytes 100-199/200` → 100; -1 for anything else.
qint64 rangeBegin(const QNetworkReply& reply) {
    const QByteArray range = reply.rawHeader("Content-Range");
    if (!range.startsWith("bytes "))
        return -1;
    bool isNumber = false;
    const qint64 begin = range.mid(6, range.indexOf('-') - 6).toLongLong(&isNumber);
    return isNumber ? begin : -1;
}

Error errorOf(ErrorCode code, Message message, Message remedy) {
    return {code, {}, {}, std::move(message), std::move(remedy)};
}

Error statusError(int status, const QNetworkReply& reply) {
    const QByteArray code = reply.rawHeader("X-Error-Code");
    if (status == 429)
        return errorOf(ErrorCode::Unreadable, "the hub has received too many requests from this address",
                       "wait a few minutes, then try again");
    if (status >= 500)
        return errorOf(ErrorCode::Unreadable, message("the hub is not available: status {}", status),
                       "try again later");
    if (code == "GatedRepo" && (status == 401 || status == 403))
        return errorOf(ErrorCode::Unreadable,
                       "this model is available only to users who have accepted its license",
                       "accept it on the model's page");
    if (code == "RevisionNotFound")
        return errorOf(ErrorCode::Unreadable, "the model has no such revision",
                       "use the name of a branch, a tag or a commit");
    if (status == 401 || status == 403 || status == 404)
        return errorOf(ErrorCode::Unreadable,
                       status == 404 ? "the hub has no model of this name"
                                     : "the hub has no public model of this name",
                       "check the name, or search for the model's page");
    return errorOf(ErrorCode::Unreadable, message("the hub responds with status {}", status),
                   "try again later");
}

Error networkError(const QNetworkReply& reply) {
    const std::string cause = reply.errorString().toStdString();
    const std::string host = reply.url().host().toStdString();
    switch (reply.error()) {
    case QNetworkReply::SslHandshakeFailedError:
        return errorOf(ErrorCode::Unreadable, message("{} has no trusted certificate: {}", host, cause),
                       "check the clock, and whether a proxy intercepts your traffic");
    case QNetworkReply::OperationCanceledError:
    case QNetworkReply::TimeoutError:
        return errorOf(ErrorCode::Unreadable, message("{} has stopped responding", host),
                       "try again: the download resumes");
    default:
        return errorOf(ErrorCode::Unreadable, message("{} can't be reached: {}", host, cause),
                       "check the connection and the proxy, then try again: the download resumes");
    }
}

} // namespace

Result<HubSettings> hubSettings(const locate::Environment& environment) {
    for (const char* variable : {"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"})
        if (environment.isOn(variable))
            return fail(ErrorCode::BadInput, {}, message("{} is set, so nothing is downloaded", variable),
                        "unset it, or copy the files to this machine by hand");
    HubSettings settings;
    QString endpoint = QStringLiteral("https://huggingface.co");
    if (const auto own = environment.value("HF_ENDPOINT"); !own.empty())
        endpoint = QString::fromUtf8(own.data(), static_cast<qsizetype>(own.size())).trimmed();
    while (endpoint.endsWith(QLatin1Char('/')))
        endpoint.chop(1);
    settings.endpoint = QUrl(endpoint, QUrl::StrictMode);
    if (settings.endpoint.scheme() == QLatin1String("http") &&
        mayFetch(settings.endpoint, settings.endpoint) && !environment.isOn(kLocalHttp))
        return fail(ErrorCode::BadInput, "HF_ENDPOINT",
                    message("the hub's address is '{}', which is not HTTPS", endpoint.toStdString()),
                    message("use an address that starts with https://, or unset it; for a test server on "
                            "this machine set "
                            "{}=1",
                            kLocalHttp));
    if (!settings.endpoint.isValid() || !mayFetch(settings.endpoint, settings.endpoint) ||
        settings.endpoint.hasQuery() || settings.endpoint.hasFragment() ||
        !settings.endpoint.userInfo().isEmpty())
        return fail(ErrorCode::BadInput, "HF_ENDPOINT",
                    message("the hub's address is '{}', which is not HTTPS", endpoint.toStdString()),
                    "use an address that starts with https://, or unset it");
    settings.token = tokenOf(environment);
    return settings;
}

bool mayFetch(const QUrl& url, const QUrl& endpoint) {
    if (!url.isValid() || url.host().isEmpty())
        return false;
    if (url.scheme() == QLatin1String("https"))
        return true;
    return url.scheme() == QLatin1String("http") && endpoint.scheme() == QLatin1String("http") &&
           isLoopback(url) && isLoopback(endpoint);
}

bool sameOrigin(const QUrl& a, const QUrl& b) {
    const auto port = [](const QUrl& url) {
        return url.port(url.scheme() == QLatin1String("https") ? 443 : 80);
    };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

QNetworkAccessManager* makeNetworkManager(QObject* parent) {
    auto* manager = new QNetworkAccessManager(parent);
    manager->setProxyFactory(new SystemProxies);
    return manager;
}

HubRequest::HubRequest(QNetworkAccessManager& network, HubSettings settings, QObject* parent)
    : QObject(parent)
    , m_network(network)
    , m_settings(std::move(settings)) {}

HubRequest::~HubRequest() {
    stop();
}

void HubRequest::start(const QUrl& url, qint64 most, qint64 from) {
    m_most = most;
    m_from = from;
    m_received = 0;
    m_redirects = 0;
    m_begun = false;
    fetch(url);
}

void HubRequest::fetch(const QUrl& url) {
    stop();
    if (!mayFetch(url, m_settings.endpoint)) {
        give(errorOf(
                 ErrorCode::Unsupported,
                 message("the hub redirects to {}, which is not HTTPS", url.toDisplayString().toStdString()),
                 "do not use this hub"),
             0);
        return;
    }
    if (url.scheme() == QLatin1String("https") && !QSslSocket::supportsSsl()) {
        give(errorOf(ErrorCode::Unsupported, "Qt can't find a TLS library on this machine",
                     "install OpenSSL, or copy the files here by hand"),
             0);
        return;
    }
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setTransferTimeout(kTimeoutMs);
    request.setRawHeader("User-Agent", "tokenscope/" + QCoreApplication::applicationVersion().toUtf8());
    // No compression: sizes and checksums are those of the file itself.
    request.setRawHeader("Accept-Encoding", "identity");
    if (!m_settings.token.isEmpty() && sameOrigin(url, m_settings.endpoint))
        request.setRawHeader("Authorization", "Bearer " + m_settings.token);
    if (m_from > 0)
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_from) + "-");
    m_reply = m_network.get(request);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HubRequest::takeHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubRequest::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &HubRequest::takeEnd);
}

void HubRequest::takeHead() {
    const int status = statusOf(*m_reply);
    if (m_begun || (status != 200 && status != 206))
        return;
    const qint64 begin = status == 206 ? rangeBegin(*m_reply) : 0;
    if (begin != 0 && begin != m_from) {
        give(errorOf(ErrorCode::Damaged, "the hub sends a different part of the file than requested",
                     "try again"),
             status);
        return;
    }
    m_begun = true;
    m_received = begin;
    emit began(begin);
}

void HubRequest::takeBytes() {
    if (!m_reply || !m_begun)
        return; // the body of a redirect or an error
    const QByteArray bytes = m_reply->readAll();
    m_received += bytes.size();
    if (m_received > m_most) {
        give(errorOf(ErrorCode::TooLarge, "the hub sends more bytes than it announced", "try again"), 0);
        return;
    }
    if (!bytes.isEmpty())
        emit received(bytes);
}

void HubRequest::takeEnd() {
    const int status = statusOf(*m_reply);
    if (isRedirect(status)) {
        redirect();
        return;
    }
    if (status >= 400) {
        give(statusError(status, *m_reply), status);
        return;
    }
    if (m_reply->error() != QNetworkReply::NoError) {
        takeBytes();
        if (m_reply)
            give(networkError(*m_reply), 0);
        return;
    }
    takeHead();
    takeBytes();
    if (!m_reply)
        return;
    if (!m_begun) {
        give(statusError(status, *m_reply), status);
        return;
    }
    stop();
    emit finished();
}

void HubRequest::redirect() {
    const QUrl target =
        m_reply->url().resolved(QUrl::fromEncoded(m_reply->rawHeader("Location"), QUrl::StrictMode));
    if (++m_redirects > kMaxRedirects) {
        give(errorOf(ErrorCode::Damaged, "the hub redirects in a loop", "try again later"), 0);
        return;
    }
    fetch(target);
}

void HubRequest::cancel() {
    stop();
}

void HubRequest::stop() {
    if (!m_reply)
        return;
    QNetworkReply* reply = m_reply;
    m_reply = nullptr;
    reply->disconnect(this);
    reply->abort();
    reply->deleteLater();
}

void HubRequest::give(const Error& error, int status) {
    stop();
    emit failed(error, status);
}

} // namespace tokenscope::ui
