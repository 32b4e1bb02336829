#include "ui/download/hub_listing.h"

#include "core/locate/model_name.h"
#include "core/locate/tokenizer_files.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <fmt/format.h>

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

namespace {

tl::unexpected<Error> damaged(const char* where, const Message& message) {
    return fail(ErrorCode::Damaged, where, message,
                "check that HF_ENDPOINT is the address of a hub, or try again later");
}

/// -1 if it is not a non-negative integer.
qint64 sizeIn(const QJsonObject& object) {
    const QJsonValue size = object[QStringLiteral("size")];
    const double number = size.toDouble(-1);
    return size.isDouble() && number >= 0 && number < 1e15 ? static_cast<qint64>(number) : -1;
}

HubFile fileIn(const QString& path, const QJsonObject& sibling) {
    const QJsonObject lfs = sibling[QStringLiteral("lfs")].toObject();
    if (lfs.isEmpty())
        return {path, sizeIn(sibling), Checksum::fromHex(sibling[QStringLiteral("blobId")].toString())};
    const QString hash = lfs[QStringLiteral("sha256")].toString(lfs[QStringLiteral("oid")].toString());
    const qint64 size = sizeIn(lfs);
    return {path, size < 0 ? sizeIn(sibling) : size, Checksum::fromHex(hash)};
}

Result<HubListing> checked(HubListing listing) {
    if (listing.files.isEmpty())
        return fail(ErrorCode::NotRecognized, {}, "the repository contains no tokenizer file",
                    listing.hasGguf
                        ? "its GGUF files also contain weights and are not downloaded: fetch one with the "
                          "program that runs it, then open it here"
                        : "use the name of the base model");
    if (listing.files.size() > kMaxHubFiles)
        return fail(ErrorCode::TooLarge, {}, "the repository has too many tokenizer files",
                    "download the files that you need by hand");
    for (const HubFile& file : listing.files) {
        const std::string path = file.path.toStdString();
        if (file.size < 0 || !file.checksum.isValid())
            return damaged(path.c_str(), "the hub gives no size or checksum for the file");
        if (file.size > kMaxHubFileBytes)
            return fail(ErrorCode::TooLarge, path,
                        message("the file has {} bytes; tokenizer files of up to {} bytes are downloaded",
                                file.size, kMaxHubFileBytes),
                        "download it by hand if you trust it");
    }
    if (listing.bytes() > kMaxHubBytes)
        return fail(ErrorCode::TooLarge, {},
                    message("the tokenizer files have {} bytes in total; up to {} are downloaded",
                            listing.bytes(), kMaxHubBytes),
                    "download the files that you need by hand");
    return listing;
}

} // namespace

qint64 HubListing::bytes() const {
    qint64 all = 0;
    for (const HubFile& file : files)
        all += file.size;
    return all;
}

Result<HubListing> parseListing(const QByteArray& json) {
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject())
        return damaged("", "the hub's response is not a list of files");
    HubListing listing;
    listing.commit = document[QStringLiteral("sha")].toString();
    if (!locate::isSafeNamePart(listing.commit.toStdString()))
        return damaged("$.sha", "the hub's response names no commit");
    const QJsonValue siblings = document[QStringLiteral("siblings")];
    if (!siblings.isArray())
        return damaged("$.siblings", "the hub's response is not a list of files");
    for (const QJsonValue& sibling : siblings.toArray()) {
        const QString path = sibling[QStringLiteral("rfilename")].toString();
        listing.hasGguf = listing.hasGguf || path.endsWith(QLatin1String(".gguf"));
        if (locate::isTokenizerFile(path.toStdString()))
            listing.files << fileIn(path, sibling.toObject());
        else
            ++listing.skipped;
    }
    const auto byPath = [](const HubFile& a, const HubFile& b) { return a.path < b.path; };
    const auto samePath = [](const HubFile& a, const HubFile& b) { return a.path == b.path; };
    std::sort(listing.files.begin(), listing.files.end(), byPath);
    if (std::adjacent_find(listing.files.begin(), listing.files.end(), samePath) != listing.files.end())
        return damaged("$.siblings", "the hub lists a file twice");
    // Configuration files alone are no tokenizer.
    const bool opens = std::any_of(listing.files.begin(), listing.files.end(), [](const HubFile& file) {
        return locate::opensFolder(file.path.toStdString());
    });
    if (!opens)
        listing.files.clear();
    return checked(std::move(listing));
}

} // namespace tokenscope::ui
