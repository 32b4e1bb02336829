#pragma once
// Runs work off the UI thread; the newest work wins. Starting new work asks the previous work to stop and
// discards its result. Use on the UI thread.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <QElapsedTimer>
#include <QObject>

#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

class QThreadPool;

namespace tokenscope::ui {

class LatestJob : public QObject {
    Q_OBJECT

  public:
    /// Runs on the UI thread if the work is still the newest.
    using Deliver = std::function<void()>;
    /// Runs on a thread of the pool; must not access anything that another thread changes.
    using Work = std::function<Deliver(const Progress&)>;

    /// `what` describes the work to the user: `Encoding`, `Opening gpt2.json`.
    explicit LatestJob(QString what, QObject* parent = nullptr);
    /// Asks running work to stop without waiting for it; its result is discarded.
    ~LatestJob() override;

    void start(Work work);
    /// start() for work that returns a value; receive(value) runs on the UI thread. If the work throws (out
    /// of memory), the value is the error TooLarge if it is a Result, else nothing is delivered.
    template <class Compute, class Receive>
    void run(Compute compute, Receive receive) {
        start([compute = std::move(compute),
               receive = std::move(receive)](const Progress& progress) mutable -> Deliver {
            using Value = decltype(compute(progress));
            std::shared_ptr<Value> value;
            try {
                value = std::make_shared<Value>(compute(progress));
            } catch (const std::exception& thrown) {
                if constexpr (std::is_constructible_v<Value, tl::unexpected<Error>>)
                    value = std::make_shared<Value>(
                        fail(ErrorCode::TooLarge, {}, std::string("not enough memory: ") + thrown.what(),
                             "use a smaller text or file, or close other programs"));
                else
                    return {};
            }
            return [value, receive]() mutable { receive(std::move(*value)); };
        });
    }
    /// Discards the result; emits finished() at once.
    void cancel();

    [[nodiscard]] bool busy() const { return m_running; }
    [[nodiscard]] const QString& what() const { return m_what; }
    void setWhat(QString what) { m_what = std::move(what); }
    [[nodiscard]] qint64 elapsedMs() const { return m_running ? m_clock.elapsed() : 0; }
    [[nodiscard]] quint64 done() const { return m_done; }
    [[nodiscard]] quint64 total() const { return m_total; }

    static constexpr int kReportEveryMs = 50;

  signals:
    void started();
    /// At most once every kReportEveryMs, for the newest work only.
    void progress(quint64 done, quint64 total);
    /// The newest work has ended: delivered or canceled.
    void finished();

  private:
    struct Link; ///< shared with the working threads, as long as one runs
    void deliver(quint64 ticket, const Deliver& result);
    void reportProgress(quint64 ticket, quint64 done, quint64 total);

    QString m_what;
    std::shared_ptr<Link> m_link;
    std::stop_source m_stop;
    QElapsedTimer m_clock;
    quint64 m_ticket = 0;
    quint64 m_done = 0;
    quint64 m_total = 0;
    bool m_running = false;
};

} // namespace tokenscope::ui
