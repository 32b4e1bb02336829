#pragma once
// What the hub says of a model: its commit and its files. Of these only the tokenizer's are kept.

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
    int passedOver = 0;   ///< other files, weights among them
    bool hasGguf = false;

    [[nodiscard]] qint64 bytes() const;
};

/// Bytes of one file, of all, and their number. The largest published tokenizer.json have some 35 MB.
inline constexpr qint64 kLargestHubFile = qint64{64} << 20U;
inline constexpr qint64 kMaxHubBytes = qint64{256} << 20U;
inline constexpr int kMaxHubFiles = 128;
/// Bytes of the list itself: it names every file of the repository.
inline constexpr qint64 kLargestListing = qint64{16} << 20U;

/// The answer of /api/models/NAME/revision/REVISION?blobs=true. Errors: Damaged for another answer,
/// NotRecognized when no file of a tokenizer is among them, TooLarge.
Result<HubListing> parseListing(const QByteArray& json);

} // namespace tokenscope::ui
