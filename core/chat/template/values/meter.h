#pragma once
// Limits the steps, memory and time of a rendering. There is one meter per rendering, which its thread knows, so that each
// string and list counts itself.

#include "core/base/message.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace tokenscope::chat {

/// A Python exception on its way up; caught where a template is compiled or rendered.
struct PythonError {
    const char* type;
    std::string message;
};
/// The template called raise_exception.
struct TemplateRaised {
    std::string message;
};
/// A limit is reached, or the caller canceled.
struct LimitReached {
    Message message;
    bool canceled = false;
};

[[noreturn]] void raise(const char* type, std::string message);

/// An object that may be part of a reference cycle: breakCycles() is called at the end. Its position in the meter's list.
class Watched {
  public:
    Watched();
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    virtual ~Watched();
    virtual void breakCycles() = 0;

  private:
    friend class Meter;
    Watched* m_next = nullptr;
    Watched** m_link = nullptr; ///< what points here
};

class Meter {
  public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;
    /// The meter of this thread until it is destroyed. `now` is what `time` is measured with; null: the steady clock.
    Meter(std::uint64_t steps, std::uint64_t memory, std::chrono::milliseconds time, std::stop_token stop,
          Clock now = {});
    ~Meter();
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    static Meter* current() { return t_current; }

    /// Throws LimitReached.
    void spend(std::uint64_t steps) {
        m_steps += steps;
        if (m_steps >= m_nextLook) [[unlikely]]
            look();
    }
    void take(std::size_t bytes) {
        m_live += bytes;
        if (m_live > m_memory) [[unlikely]]
            outOfMemory();
    }
    void giveBack(std::size_t bytes) { m_live -= bytes; }
    /// Throws if so many more bytes would exceed the limit; to be called before they are allocated.
    void expect(std::uint64_t bytes) const {
        if (bytes > m_memory || m_live + bytes > m_memory) [[unlikely]]
            outOfMemory();
    }

    /// Throws if the caller canceled; costs no step.
    void stopIfAsked() const;
    /// Tells all that are watched.
    void letAllGo();

  private:
    friend class Watched;
    static inline constinit thread_local Meter* t_current = nullptr;

    void look();
    [[noreturn]] void outOfMemory() const;

    Meter* m_outer;
    std::uint64_t m_steps = 0;
    std::uint64_t m_nextLook = 0;
    std::uint64_t m_stepLimit;
    std::uint64_t m_live = 0;
    std::uint64_t m_memory;
    Clock m_now;
    std::chrono::steady_clock::time_point m_end;
    std::chrono::milliseconds m_time;
    std::stop_token m_stop;
    Watched* m_watched = nullptr;
};

/// Count allocated and freed bytes.
inline void takeBytes(std::size_t bytes) {
    if (Meter* meter = Meter::current())
        meter->take(bytes);
}
inline void giveBackBytes(std::size_t bytes) {
    if (Meter* meter = Meter::current())
        meter->giveBack(bytes);
}
/// For work on `bytes` bytes (or a sixteenth of so many items) of one step of the template.
inline void spendOnBytes(std::size_t bytes) {
    if (bytes >= 256) {
        if (Meter* meter = Meter::current())
            meter->spend(bytes / 256);
    }
}
inline void spendOnItems(std::size_t items) {
    if (Meter* meter = Meter::current())
        meter->spend(items / 4 + 1);
}
/// To be called before so many bytes are allocated.
inline void expectBytes(std::uint64_t bytes) {
    if (const Meter* meter = Meter::current())
        meter->expect(bytes);
}

} // namespace tokenscope::chat
