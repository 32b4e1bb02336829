#pragma once
// The hub's description of a model: its commit, and those of its files that belong to the tokenizer.

#include "core/base/error.h"
#include "ui/download/checksum.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace tokenscope::ui {

struct HubFile {
    QString path; ///< within the repository
    qint64 size = 0;
    Checksum checksum;
};

struct HubListing {
    QString commit;
    QList<HubFile> files; ///< sorted by path
    int skipped = 0;      ///< number of other files, such as weights
    bool hasGguf = false;

    [[nodiscard]] qint64 bytes() const;
};

/// Limits: bytes of one file, bytes of all, number of files. The largest published tokenizer.json files have
/// about 35 MB.
inline constexpr qint64 kMaxHubFileBytes = qint64{64} << 20U;
inline constexpr qint64 kMaxHubBytes = qint64{256} << 20U;
inline constexpr int kMaxHubFiles = 128;
/// Bytes of the list itself, which names every file of the repository.
inline constexpr qint64 kMaxListingBytes = qint64{16} << 20U;

/// Parses the response of /api/models/NAME/revision/REVISION?blobs=true. Errors: Damaged for another
/// response, NotRecognized if no file belongs to a tokenizer, TooLarge.
Result<HubListing> parseListing(const QByteArray& json);

} // namespace tokenscope::ui
