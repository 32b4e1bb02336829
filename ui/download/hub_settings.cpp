#include "ui/download/hub_settings.h"

#include "core/locate/cached_model.h"

#include <QHostAddress>

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

} // namespace tokenscope::ui
