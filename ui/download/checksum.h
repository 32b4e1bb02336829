#pragma once
// What a file's bytes must hash to: SHA-256 of those in large file storage, git's blob id of the others.

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

    /// By the number of its digits; invalid (hex empty) for anything else.
    static Checksum fromHex(const QString& text);
    [[nodiscard]] bool isValid() const { return !hex.isEmpty(); }
    bool operator==(const Checksum&) const = default;
};

class ChecksumOfBytes {
  public:
    /// A blob id begins with the number of all bytes.
    ChecksumOfBytes(Checksum::Kind kind, qint64 size);
    void add(const QByteArray& bytes) { m_hash.addData(bytes); }
    [[nodiscard]] QString hex() const { return QString::fromLatin1(m_hash.result().toHex()); }

  private:
    QCryptographicHash m_hash;
};

/// Of the first `bytes` of a file, to be gone on with; `size` is that of the whole. Null when it has not so many, can't
/// be read, or was stopped. Any thread: a file of 64 MB takes a fifth of a second.
std::shared_ptr<ChecksumOfBytes> checksumOfFile(const QString& path, qint64 bytes, Checksum::Kind kind,
                                                qint64 size, const Progress& progress);

} // namespace tokenscope::ui
