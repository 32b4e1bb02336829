#include "ui/download/hub_listing.h"

#include "core/locate/model_name.h"
#include "core/locate/tokenizer_files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::ui {
namespace {

tl::unexpected<Error> damaged(const char* where, const char* message) {
    return fail(ErrorCode::Damaged, where, message, "is HF_ENDPOINT a hub? Try again later");
}

/// Whole and not negative, else -1.
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
        return fail(ErrorCode::NotRecognized, {}, "the repository holds no file of a tokenizer",
                    listing.hasGguf
                        ? "its GGUF files hold weights too and are not downloaded: get one with the "
                          "program that runs it, and open that"
                        : "use the name of the model that it was made from");
    if (listing.files.size() > kMaxHubFiles)
        return fail(ErrorCode::TooLarge, {}, "the repository has too many files of a tokenizer",
                    "download those that you need by hand");
    for (const HubFile& file : listing.files) {
        const std::string path = file.path.toStdString();
        if (file.size < 0 || !file.checksum.isValid())
            return damaged(path.c_str(), "the hub doesn't say the file's size or checksum");
        if (file.size > kLargestHubFile)
            return fail(ErrorCode::TooLarge, path,
                        fmt::format("the file has {} bytes; files of a tokenizer of up to {} are downloaded",
                                    file.size, kLargestHubFile),
                        "download it by hand if you trust it");
    }
    if (listing.bytes() > kMaxHubBytes)
        return fail(ErrorCode::TooLarge, {},
                    fmt::format("the files of the tokenizer have {} bytes together; up to {} are downloaded",
                                listing.bytes(), kMaxHubBytes),
                    "download those that you need by hand");
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
        return damaged("", "the hub's answer is not a list of files");
    HubListing listing;
    listing.commit = document[QStringLiteral("sha")].toString();
    if (!isSafeNamePart(listing.commit.toStdString()))
        return damaged("$.sha", "the hub's answer names no commit");
    const QJsonValue siblings = document[QStringLiteral("siblings")];
    if (!siblings.isArray())
        return damaged("$.siblings", "the hub's answer is not a list of files");
    for (const QJsonValue& sibling : siblings.toArray()) {
        const QString path = sibling[QStringLiteral("rfilename")].toString();
        listing.hasGguf = listing.hasGguf || path.endsWith(QLatin1String(".gguf"));
        if (isTokenizerFile(path.toStdString()))
            listing.files << fileIn(path, sibling.toObject());
        else
            ++listing.passedOver;
    }
    const auto byPath = [](const HubFile& a, const HubFile& b) { return a.path < b.path; };
    const auto samePath = [](const HubFile& a, const HubFile& b) { return a.path == b.path; };
    std::sort(listing.files.begin(), listing.files.end(), byPath);
    if (std::adjacent_find(listing.files.begin(), listing.files.end(), samePath) != listing.files.end())
        return damaged("$.siblings", "the hub lists a file twice");
    // Configuration alone opens nothing.
    const bool opens = std::any_of(listing.files.begin(), listing.files.end(),
                                   [](const HubFile& file) { return opensFolder(file.path.toStdString()); });
    if (!opens)
        listing.files.clear();
    return checked(std::move(listing));
}

} // namespace tokenscope::ui
