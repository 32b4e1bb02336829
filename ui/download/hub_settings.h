#pragma once
// How the hub is reached: from the variables that its other clients know too.

#include "core/base/error.h"
#include "core/locate/environment.h"

#include <QByteArray>
#include <QUrl>

namespace tokenscope::ui {

struct HubSettings {
    QUrl endpoint;    ///< `$HF_ENDPOINT`, else https://huggingface.co; without a slash at its end
    QByteArray token; ///< `$HF_TOKEN`, `$HUGGING_FACE_HUB_TOKEN`, the token file; may be empty
};

/// Errors: BadInput when the endpoint is not HTTPS, or when HF_HUB_OFFLINE forbids it. HTTP is for tests: where
/// `$TOKENSCOPE_LOCAL_HTTP` is 1, and from this machine to itself alone.
Result<HubSettings> hubSettings(const Environment& environment);

/// HTTPS; HTTP alone from this machine to itself, when the endpoint is such a one.
bool mayFetch(const QUrl& url, const QUrl& endpoint);
/// The token is for the endpoint's scheme, host and port alone.
bool sameOrigin(const QUrl& a, const QUrl& b);

} // namespace tokenscope::ui
