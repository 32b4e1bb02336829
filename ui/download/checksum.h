#pragma once
// What a file's bytes must hash to: SHA-256 of those in large file storage, git's blob id of the others.

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

namespace tokenscope {

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

} // namespace tokenscope
