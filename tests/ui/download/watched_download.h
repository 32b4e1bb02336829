#pragma once
// A download from the hub on this machine that tests can wait for.

#include "tests/ui/download/local_hub.h"
#include "ui/download/hub_download.h"

#include <QtTest>

#include <optional>

namespace tokenscope::test {

/// A download that records its signals.
struct Watched {
    explicit Watched(LocalHub& hub, const char* name = "org/name", const QString& to = {})
        : download({LocalHub::name(name), to, hub.environment}) {
        QObject::connect(&download, &ui::HubDownload::failed, &download,
                         [this](const Error& e) { error = e; });
        QObject::connect(&download, &ui::HubDownload::listed, &download, [this] { listed = true; });
        QObject::connect(&download, &ui::HubDownload::finished, &download, [this] { finished = true; });
        QObject::connect(&download, &ui::HubDownload::progress, &download,
                         [this](qint64 done) { last = done; });
    }
    bool list() {
        download.list();
        return QTest::qWaitFor([this] { return listed || error; }) && listed;
    }
    bool fetch() {
        finished = false;
        error.reset();
        download.fetch();
        return QTest::qWaitFor([this] { return finished || error; }) && finished;
    }

    ui::HubDownload download;
    std::optional<Error> error;
    bool listed = false;
    bool finished = false;
    qint64 last = 0;
};

} // namespace tokenscope::test
