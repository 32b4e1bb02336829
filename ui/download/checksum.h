#pragma once
// The checksum of a file on the hub: SHA-256 for files in large file storage, git's blob id for others.

#include "core/base/progress.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

#include <memory>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
