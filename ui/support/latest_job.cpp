#include "ui/support/latest_job.h"

#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace tokenscope::ui {

struct LatestJob::Link {
    std::mutex mutex;
    LatestJob* job = nullptr; ///< null after the job is destroyed

    /// Calls on the UI thread, unless the job has been destroyed.
    template <class Call>
    void post(Call call) {
        const std::lock_guard lock(mutex);
        if (job)
            QMetaObject::invokeMethod(
                job, [target = job, call = std::move(call)] { call(*target); }, Qt::QueuedConnection);
    }
};

namespace {

/// The threads of all jobs. At least four: stopped work may take a moment to notice, and the newest work must
/// not wait for it.
QThreadPool& pool() {
    static QThreadPool* const kPool = [] {
        auto* threads = new QThreadPool(QThreadPool::globalInstance());
        threads->setMaxThreadCount(std::max(4, QThread::idealThreadCount()));
        return threads;
    }();
    return *kPool;
}

} // namespace

LatestJob::LatestJob(QString what, QObject* parent)
    : QObject(parent)
    , m_what(std::move(what))
    , m_link(std::make_shared<Link>()) {
    m_link->job = this;
}

LatestJob::~LatestJob() {
    m_stop.request_stop();
    const std::lock_guard lock(m_link->mutex);
    m_link->job = nullptr;
}

void LatestJob::start(Work work) {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_done = 0;
    m_total = 0;
    m_clock.start();
    const quint64 ticket = ++m_ticket;

    pool().start([link = m_link, work = std::move(work), stop = m_stop.get_token(), ticket] {
        using Clock = std::chrono::steady_clock;
        Progress progress;
        progress.stop = stop;
        auto last = std::make_shared<std::atomic<Clock::rep>>(
            (Clock::now() - std::chrono::milliseconds(kReportEveryMs)).time_since_epoch().count());
        progress.report = [link, ticket, last](std::uint64_t done, std::uint64_t total) {
            const Clock::rep now = Clock::now().time_since_epoch().count();
            Clock::rep before = last->load(std::memory_order_relaxed);
            if (now - before < Clock::duration(std::chrono::milliseconds(kReportEveryMs)).count() ||
                !last->compare_exchange_strong(before, now))
                return;
            link->post([=](LatestJob& job) { job.reportProgress(ticket, done, total); });
        };
        if (stop.stop_requested())
            return;
        Deliver result = work(progress);
        link->post([ticket, result = std::move(result)](LatestJob& job) { job.deliver(ticket, result); });
    });

    if (!std::exchange(m_running, true))
        emit started();
}

void LatestJob::cancel() {
    m_stop.request_stop();
    ++m_ticket;
    if (std::exchange(m_running, false))
        emit finished();
}

void LatestJob::deliver(quint64 ticket, const Deliver& result) {
    if (ticket != m_ticket || !m_running)
        return;
    m_running = false;
    if (result)
        result();
    // The receiver may have started new work.
    if (!m_running)
        emit finished();
}

void LatestJob::reportProgress(quint64 ticket, quint64 done, quint64 total) {
    if (ticket != m_ticket || !m_running)
        return;
    m_done = done;
    m_total = total;
    emit progress(done, total);
}

} // namespace tokenscope::ui
