#pragma once
// How a long job is told to stop, and tells how far it is. Cheap to copy; an empty one costs nothing.

#include <cstdint>
#include <functional>
#include <stop_token>

namespace tokenscope {

struct Progress {
    std::stop_token stop;
    /// Called from the working thread, at most some hundred times a job; units are the job's own (bytes).
    std::function<void(std::uint64_t done, std::uint64_t total)> report;

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void tell(std::uint64_t done, std::uint64_t total) const {
        if (report)
            report(done, total);
    }
};

} // namespace tokenscope
