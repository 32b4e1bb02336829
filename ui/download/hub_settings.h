#pragma once
// Address and token of the hub, from the environment variables that other clients use.

#include "core/base/error.h"
#include "core/locate/environment.h"

#include <QByteArray>
#include <QUrl>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
