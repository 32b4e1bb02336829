// A download with its progress in the terminal.

#include "app/cli/program.h"
#include "core/base/printable.h"
#include "core/json/json_writer.h"
#include "ui/download/hub_download.h"

#include <QCoreApplication>
#include <QTimer>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

std::atomic<bool> g_stop = false;
static_assert(std::atomic<bool>::is_always_lock_free); // a signal sets it

std::string sizeText(qint64 bytes) {
    if (bytes < 1000)
        return fmt::format("{} B", bytes);
    if (bytes < 1'000'000)
        return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

/// Prints the files to download on standard error.
void printListing(const ui::HubDownload& download, const locate::ModelName& name) {
    const ui::HubListing& listing = download.listing();
    fmt::print(stderr, "{}\n",
               message("{} at {}, commit {}:", name.id(), download.host().toStdString(),
                       listing.commit.left(12).toStdString()));
    for (const ui::HubFile& file : listing.files)
        fmt::print(stderr, "  {:>10}  {}{}\n", sizeText(file.size), printable(file.path.toStdString()),
                   download.isHere(file) ? "  " + Message("(here already)").text() : "");
    fmt::print(stderr, "{}\n",
               message("{} of {} will be downloaded; {} of the model, including its weights, will not.",
                       sizeText(download.missingBytes()), sizeText(listing.bytes()),
                       counted(static_cast<std::uint64_t>(listing.skipped), "other file")));
}

bool confirmed() {
    fmt::print(stderr, "{} ", Message("Download them? [y/N]"));
    std::string line;
    const auto before = std::signal(SIGINT, SIG_DFL); // at the prompt, Ctrl+C means no
    std::getline(std::cin, line);
    std::signal(SIGINT, before);
    return line == "y" || line == "Y" || line == "yes";
}

void printAnswer(const ui::HubDownload& download, const locate::ModelName& name, bool asJson,
                 qint64 fetched) {
    const std::string folder = download.folder().toStdString();
    if (!asJson) {
        fmt::print("{}\n", folder);
        return;
    }
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("name", name.id());
    json.member("commit", download.listing().commit.toStdString()).key("path").piece(folder);
    json.key("files").array(download.listing().files, [&json](const ui::HubFile& file) {
        const bool isSha256 = file.checksum.kind == ui::Checksum::Kind::Sha256;
        json.beginObject().member("file", file.path.toStdString());
        json.member("bytes", static_cast<std::uint64_t>(file.size));
        json.member(isSha256 ? "sha256" : "git_blob", file.checksum.hex.toStdString()).endObject();
    });
    json.member("fetched_bytes", static_cast<std::uint64_t>(fetched)).endObject();
    fmt::print("{}\n", out);
}

} // namespace

Exit fetchModel(const FetchRequest& request) {
    int count = 1;
    char self[] = "tokenscope";
    char* words[] = {self, nullptr};
    QCoreApplication app(count, words);
    QCoreApplication::setApplicationVersion(QStringLiteral(TOKENSCOPE_VERSION));

    ui::HubDownload download(
        {request.name, QString::fromStdString(request.toFolder), locate::Environment::ofProcess()});
    Exit exit = Exit::Done;
    qint64 toFetch = 0;
    const bool asks = ::isatty(STDIN_FILENO) != 0;
    const bool shows = ::isatty(STDERR_FILENO) != 0;
    const auto leave = [&exit](Exit code) {
        exit = code;
        QCoreApplication::quit();
    };
    QObject::connect(&download, &ui::HubDownload::listed, &app, [&] {
        toFetch = download.missingBytes();
        if (!request.json)
            printListing(download, request.name);
        if (toFetch > 0 && !request.yes && !(asks && !request.json && confirmed())) {
            fmt::print(stderr, "tokenscope: {}\n",
                       Message(asks ? "nothing was downloaded"
                                    : "nothing was downloaded; --yes downloads without asking"));
            leave(Exit::Negative);
            return;
        }
        download.fetch();
    });
    QObject::connect(
        &download, &ui::HubDownload::progress, &app, [&](qint64 done, qint64 total, const QString& file) {
            if (shows && !request.json)
                fmt::print(stderr, "\r\x1b[K{}  {}{}", message("{} of {}", sizeText(done), sizeText(total)),
                           printable(file.toStdString()), file.isEmpty() ? "\n" : "");
        });
    QObject::connect(&download, &ui::HubDownload::finished, &app, [&] {
        printAnswer(download, request.name, request.json, toFetch);
        leave(Exit::Done);
    });
    QObject::connect(&download, &ui::HubDownload::failed, &app, [&](const Error& error) {
        if (shows && !request.json)
            fmt::print(stderr, "\r\x1b[K");
        const Exit code = failWith(error);
        leave(error.code == ErrorCode::Canceled ? Exit::Negative : code);
    });
    g_stop = false;
    const auto before = std::signal(SIGINT, [](int) { g_stop = true; });
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &app, [&download] {
        if (g_stop)
            download.cancel();
    });
    watch.start(50);
    QTimer::singleShot(0, &download, &ui::HubDownload::list);
    QCoreApplication::exec();
    std::signal(SIGINT, before);
    return exit;
}

} // namespace tokenscope::cli
