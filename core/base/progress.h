#pragma once
// Cancellation and progress of a long job. Cheap to copy; an empty one costs nothing.

#include <cstdint>
#include <functional>
#include <stop_token>

namespace tokenscope {

struct Progress {
    std::stop_token stop;
    /// Called from the working thread, at most a few hundred times per job; the unit is up to the job (bytes,
    /// …).
    std::function<void(std::uint64_t done, std::uint64_t total)> report;

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void notify(std::uint64_t done, std::uint64_t total) const {
        if (report)
            report(done, total);
    }

    /// For a sub-job that is the part from `begin` to `end` of a job of size `total`, in whatever units the
    /// sub-job counts.
    [[nodiscard]] Progress part(std::uint64_t begin, std::uint64_t end, std::uint64_t total) const {
        if (!report)
            return {stop, {}};
        return {
            stop, [outer = report, begin, end, total](std::uint64_t done, std::uint64_t all) {
                const double share = all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all);
                outer(begin + static_cast<std::uint64_t>(share * static_cast<double>(end - begin)), total);
            }};
    }
};

} // namespace tokenscope
