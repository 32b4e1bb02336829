#include "ui/download/checksum.h"

#include <QFile>

#include <algorithm>

namespace tokenscope::ui {

Checksum Checksum::fromHex(const QString& text) {
    const QString hex = text.toLower();
    const bool isHex = std::all_of(hex.begin(), hex.end(), [](QChar c) {
        return (c >= QLatin1Char('0') && c <= QLatin1Char('9')) ||
               (c >= QLatin1Char('a') && c <= QLatin1Char('f'));
    });
    if (isHex && hex.size() == 64)
        return {Kind::Sha256, hex};
    if (isHex && hex.size() == 40)
        return {Kind::GitBlob, hex};
    return {};
}

ChecksumOfBytes::ChecksumOfBytes(Checksum::Kind kind, qint64 size)
    : m_hash(kind == Checksum::Kind::Sha256 ? QCryptographicHash::Sha256 : QCryptographicHash::Sha1) {
    if (kind == Checksum::Kind::GitBlob)
        m_hash.addData(QByteArrayLiteral("blob ") + QByteArray::number(size) + '\0');
}

std::shared_ptr<ChecksumOfBytes> checksumOfFile(const QString& path, qint64 bytes, Checksum::Kind kind,
                                                qint64 size, const Progress& progress) {
    constexpr qint64 kBlock = qint64{1} << 20U;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    auto sum = std::make_shared<ChecksumOfBytes>(kind, size);
    for (qint64 done = 0; done < bytes;) {
        const QByteArray block = file.read(std::min(kBlock, bytes - done));
        if (block.isEmpty() || progress.stopped())
            return nullptr;
        sum->add(block);
        done += block.size();
    }
    return sum;
}

} // namespace tokenscope::ui
