#pragma once
// The hub's description of a model: its commit, and those of its files that belong to the tokenizer,
// with their checksums.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <memory>

namespace tokenscope::ui {

/// The checksum of a file on the hub: SHA-256 for files in large file storage, git's blob id for others.
struct Checksum {
    enum class Kind { Sha256, GitBlob };
    Kind kind = Kind::Sha256;
    QString hex; ///< lower case; 64 digits or 40

    /// The kind follows from the number of digits; invalid (empty hex) for anything else.
    static Checksum fromHex(const QString& text);
    [[nodiscard]] bool isValid() const { return !hex.isEmpty(); }
    bool operator==(const Checksum&) const = default;
};

class ChecksumOfBytes {
  public:
    /// `size`: of the whole file, which is hashed into a blob id first.
    ChecksumOfBytes(Checksum::Kind kind, qint64 size);
    void add(const QByteArray& bytes) { m_hash.addData(bytes); }
    [[nodiscard]] QString hex() const { return QString::fromLatin1(m_hash.result().toHex()); }

  private:
    QCryptographicHash m_hash;
};

/// Of the first `bytes` of a file, to be continued with add(); `size` is that of the whole file. Null if the
/// file is shorter, can't be read, or the job was canceled. Any thread: a file of 64 MB takes a fifth of a
/// second.
std::shared_ptr<ChecksumOfBytes> checksumOfFile(const QString& path, qint64 bytes, Checksum::Kind kind,
                                                qint64 size, const Progress& progress);

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
