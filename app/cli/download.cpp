#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "core/base/printable.h"
#include "core/json/json_writer.h"
#include "core/locate/model_name.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <unistd.h>

#ifdef TOKENSCOPE_GUI
#include "ui/download/hub_download.h"

#include <QCoreApplication>
#include <QTimer>
#endif

namespace tokenscope::cli {
namespace {

constexpr Option kDownloadOptions[] = {
    {"revision", '\0', "NAME", "branch, tag or commit (default: main)", false},
    {"to", '\0', "FOLDER", "download plain files to this folder instead of the Hugging Face cache", false},
    {"yes", 'y', "", "download without asking", false},
    kJsonOption,
};

#ifdef TOKENSCOPE_GUI

// A download with its progress in the terminal.

struct FetchRequest {
    locate::ModelName name;
    std::string toFolder; ///< empty: the cache
    bool yes = false;
    bool json = false;
};

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

/// Exit::Negative if the user stopped or declined it.
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

#endif

Exit runDownload(const Arguments& arguments) {
    if (arguments.positional.size() != 1)
        return failWith(
            {ErrorCode::BadInput, {}, {}, "download needs the name of one model", "such as org/name"});
    auto name = locate::parseModelName(arguments.positional.front());
    if (!name)
        return failWith(name.error());
    if (const auto revision = arguments.value("revision")) {
        if (!locate::isSafeRevision(*revision))
            return failWith({ErrorCode::BadInput,
                             {},
                             {},
                             message("'{}' is not a revision", printable(*revision, 120)),
                             "name a branch, a tag or a commit"});
        name->revision = *revision;
    }
#ifdef TOKENSCOPE_GUI
    return fetchModel({*std::move(name), arguments.value("to").value_or(std::string()), arguments.has("yes"),
                       arguments.has("json")});
#else
    return failWith({ErrorCode::Unsupported,
                     {},
                     {},
                     "this tokenscope was built without network support",
                     "build it with -DTOKENSCOPE_GUI=ON, or copy the files by hand"});
#endif
}

} // namespace

const Command kDownload = {
    "download",
    "NAME [OPTIONS]",
    "Downloads a model's tokenizer, never its weights, from huggingface.co into the Hugging Face cache.",
    "Lists the files and asks before downloading; without a terminal, it downloads only with --yes. Ctrl+C "
    "stops\n"
    "it, and the same command resumes. HF_TOKEN (or the token of `hf auth login`) is sent only to the hub.\n"
    "Only HTTPS is used; TOKENSCOPE_LOCAL_HTTP=1 allows an http:// address of this machine in HF_ENDPOINT, "
    "for a\n"
    "test server. HF_ENDPOINT, HF_HOME, HF_HUB_CACHE and HF_HUB_OFFLINE work as in Hugging Face's own "
    "programs.\n",
    kDownloadOptions,
    runDownload,
};

} // namespace tokenscope::cli
