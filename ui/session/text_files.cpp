#include "ui/session/text_files.h"

#include "core/formats/format.h"
#include "core/text/utf8.h"
#include "ui/session/tokenizer_source.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr qint64 kMaxText = qint64(1) << 30;
constexpr qint64 kBlock = qint64(4) << 20;

Error failure(ErrorCode code, const QString& path, const QString& message, const char* remedy) {
    return {code, path.toStdString(), {}, message.toStdString(), remedy};
}

} // namespace

bool looksLikeTextName(const QString& path) {
    static const QStringList kEndings = {
        QStringLiteral("txt"), QStringLiteral("text"), QStringLiteral("md"),  QStringLiteral("rst"),
        QStringLiteral("csv"), QStringLiteral("tsv"),  QStringLiteral("log"), QStringLiteral("html"),
        QStringLiteral("xml"), QStringLiteral("tex"),  QStringLiteral("c"),   QStringLiteral("h"),
        QStringLiteral("cpp"), QStringLiteral("cc"),   QStringLiteral("py"),  QStringLiteral("rs"),
        QStringLiteral("js"),  QStringLiteral("ts"),   QStringLiteral("go"),  QStringLiteral("java"),
        QStringLiteral("sh"),  QStringLiteral("sql"),  QStringLiteral("css"), QStringLiteral("jsonl")};
    return kEndings.contains(QFileInfo(path).suffix().toLower()) && !looksLikeTokenizerName(path);
}

bool isPlainText(const QString& path, std::string_view text) {
    static const QStringList kEndings = {QStringLiteral("model"), QStringLiteral("json"),
                                         QStringLiteral("gguf"), QStringLiteral("tiktoken"),
                                         QStringLiteral("pkl")};
    if (kEndings.contains(QFileInfo(path).suffix().toLower()) || text.find('\0') != std::string_view::npos ||
        !isValidUtf8(text))
        return false;
    if (text.empty() || text.starts_with("#!"))
        return true;
    const auto format = formats::detectFormat(text);
    return !format &&
           format.error().where == "line 1"; // it starts with words, and that is the only objection
}

Result<std::string> readText(const QString& path, const Progress& progress) {
    QFile file(path);
    if (QFileInfo(path).isDir())
        return tl::unexpected(
            failure(ErrorCode::Unreadable, path, QStringLiteral("it is a folder"), "open a text file"));
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(
            failure(ErrorCode::Unreadable, path, file.errorString(), "check its name and permissions"));
    const qint64 size = file.size();
    if (size > kMaxText)
        return tl::unexpected(failure(ErrorCode::TooLarge, path, QStringLiteral("the text is above 1 GiB"),
                                      "open a part of it"));
    std::string text;
    text.resize(static_cast<std::size_t>(size));
    qint64 done = 0;
    while (done < size) {
        if (progress.stopped())
            return tl::unexpected(failure(ErrorCode::Canceled, path, QStringLiteral("canceled"), ""));
        const qint64 got = file.read(text.data() + done, std::min(kBlock, size - done));
        if (got < 0)
            return tl::unexpected(
                failure(ErrorCode::Unreadable, path, file.errorString(), "try to read it again"));
        if (got == 0)
            break;
        done += got;
        progress.notify(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(size));
    }
    text.resize(static_cast<std::size_t>(done));
    // A pipe reports a size of 0, and a file may have grown.
    std::string more(std::size_t{1} << 16U, '\0');
    while (const qint64 got = file.read(more.data(), static_cast<qint64>(more.size()))) {
        if (got < 0)
            return tl::unexpected(
                failure(ErrorCode::Unreadable, path, file.errorString(), "try to read it again"));
        if (progress.stopped())
            return tl::unexpected(failure(ErrorCode::Canceled, path, QStringLiteral("canceled"), ""));
        text.append(more, 0, static_cast<std::size_t>(got));
        if (text.size() > static_cast<std::size_t>(kMaxText))
            return tl::unexpected(failure(ErrorCode::TooLarge, path,
                                          QStringLiteral("the text is above 1 GiB"), "open a part of it"));
    }
    return text;
}

std::optional<Error> writeText(const QString& path, const std::string& text) {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit())
        return std::nullopt;
    return failure(ErrorCode::Unreadable, path, file.errorString(), "choose another path");
}

} // namespace tokenscope::ui
