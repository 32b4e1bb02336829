#pragma once
// Qt's bytes as core takes them.

#include <QByteArray>

#include <string_view>

namespace tokenscope::ui {

/// Valid as long as `bytes` is.
inline std::string_view view(const QByteArray& bytes) {
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

} // namespace tokenscope::ui
