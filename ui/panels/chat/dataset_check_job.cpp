#include "ui/panels/chat/dataset_check_job.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <thread>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kPollMs = 100;

struct CloseCheckedFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

/// Written by the job's thread, emptied by poll().
struct DatasetCheckJob::Shared {
    std::mutex mutex;
    std::vector<chat::DatasetRow> fresh;
    chat::DatasetTotals totals;
    chat::DatasetFindings findings; ///< used by the job's thread only
    chat::IssueCounts undelivered{};

    void add(const chat::DatasetLine& line) {
        auto rows = findings.keep(line);
        const std::scoped_lock lock(mutex);
        totals.add(line);
        totals.bytes = line.byte + line.size;
        undelivered = findings.left();
        fresh.insert(fresh.end(), std::move_iterator(rows.begin()), std::move_iterator(rows.end()));
    }
};

DatasetCheckJob::DatasetCheckJob(QObject* parent)
    : QObject(parent)
    , m_job(tr("Checking conversations")) {
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &DatasetCheckJob::poll);
}

void DatasetCheckJob::start(DatasetRequest request) {
    m_shared = std::make_shared<Shared>();
    m_totals = {};
    m_undelivered = {};
    m_error.reset();
    m_seconds = 0;
    m_size = static_cast<std::uint64_t>(std::max<qint64>(QFileInfo(request.path).size(), 0));
    m_clock.start();
    m_poll.start();
    m_job.run(
        [request = std::move(request), shared = m_shared,
         size = m_size](const Progress& progress) -> Result<chat::DatasetTotals> {
            const std::string path = request.path.toStdString();
            const std::unique_ptr<std::FILE, CloseCheckedFile> file(
                QFileInfo(request.path).isFile() ? std::fopen(path.c_str(), "rb") : nullptr);
            if (!file)
                return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                                   path,
                                                   {},
                                                   "the file can't be read",
                                                   "check the path and the permissions"});
            chat::DatasetSettings settings;
            settings.tokenizer = request.tokenizer.get();
            settings.compiled = request.compiled.get();
            std::optional<chat::CompiledTemplate> withTools;
            if (request.compiled && !request.withTools.empty() &&
                request.withTools != request.compiled->source())
                if (auto compiled = chat::CompiledTemplate::compile(request.withTools)) {
                    withTools.emplace(std::move(*compiled));
                    settings.withTools = &*withTools;
                }
            settings.nanochat.inventSpecials = true;
            settings.nanochat.maxTokens = std::size_t{1}
                                          << 40U; // truncated by checkDataset(), which counts what it removes
            settings.arguments = request.arguments;
            settings.labels.policies = {request.policy};
            settings.labels.mask = request.masks;
            settings.labels.injected = request.injection;
            settings.maxTokens = request.maxTokens;
            settings.threads = std::clamp(std::thread::hardware_concurrency(), 2U, 9U) -
                               1; // one thread is left to the window
            return checkDataset(
                file.get(), size, settings, [&](const chat::DatasetLine& line) { shared->add(line); },
                progress);
        },
        [this](Result<chat::DatasetTotals> totals) {
            poll();
            if (totals)
                m_totals = *totals;
            else
                m_error = totals.error();
            finish();
        });
    emit started();
    emit advanced();
}

void DatasetCheckJob::cancel() {
    if (!busy())
        return;
    m_job.cancel();
    poll();
    m_shared.reset();
    m_totals.canceled = true;
    finish();
}

void DatasetCheckJob::poll() {
    if (!m_shared)
        return;
    std::vector<chat::DatasetRow> fresh;
    {
        const std::scoped_lock lock(m_shared->mutex);
        fresh.swap(m_shared->fresh);
        m_totals = m_shared->totals;
        m_undelivered = m_shared->undelivered;
    }
    m_seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    if (!fresh.empty())
        emit found(fresh);
    emit advanced();
}

void DatasetCheckJob::finish() {
    m_poll.stop();
    m_shared.reset();
    emit advanced();
    emit finished();
}

} // namespace tokenscope::ui
