#pragma once
// Limits the steps, memory and time of a rendering. Each rendering has one meter, which is stored per thread,
// so that every string and list can count itself.

#include "core/base/message.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace tokenscope::chat {

/// A Python exception; caught where a template is compiled or rendered.
struct PythonError {
    const char* type;
    std::string message;
};
/// The template called raise_exception.
struct TemplateRaised {
    std::string message;
};
/// A limit was reached, or the caller canceled.
struct LimitReached {
    Message message;
    bool canceled = false;
};

[[noreturn]] void raise(const char* type, std::string message);

/// An object that may be part of a reference cycle; the meter calls breakCycles() at the end. Also its node
/// in the meter's list.
class CycleNode {
  public:
    CycleNode();
    CycleNode(const CycleNode&) = delete;
    CycleNode& operator=(const CycleNode&) = delete;
    virtual ~CycleNode();
    virtual void breakCycles() = 0;

  private:
    friend class Meter;
    CycleNode* m_next = nullptr;
    CycleNode** m_link = nullptr; ///< the pointer to this object
};

class Meter {
  public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;
    /// The meter of this thread until it is destroyed. `now` measures `time`; null: the steady clock.
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
    /// Throws if this many more bytes would exceed the limit; call it before allocating them.
    void expect(std::uint64_t bytes) const {
        if (bytes > m_memory || m_live + bytes > m_memory) [[unlikely]]
            outOfMemory();
    }

    /// Throws if the caller canceled; doesn't count as a step.
    void throwIfCanceled() const;
    /// Calls breakCycles() of all objects in the list.
    void breakAllCycles();

  private:
    friend class CycleNode;
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
    CycleNode* m_cycleNodes = nullptr;
};

/// Counts allocated and freed bytes.
inline void takeBytes(std::size_t bytes) {
    if (Meter* meter = Meter::current())
        meter->take(bytes);
}
inline void giveBackBytes(std::size_t bytes) {
    if (Meter* meter = Meter::current())
        meter->giveBack(bytes);
}
/// One step for every 256 bytes.
inline void spendOnBytes(std::size_t bytes) {
    if (bytes >= 256) {
        if (Meter* meter = Meter::current())
            meter->spend(bytes / 256);
    }
}
/// One step for every 4 items, and one more.
inline void spendOnItems(std::size_t items) {
    if (Meter* meter = Meter::current())
        meter->spend(items / 4 + 1);
}
/// Call it before allocating this many bytes.
inline void expectBytes(std::uint64_t bytes) {
    if (const Meter* meter = Meter::current())
        meter->expect(bytes);
}

} // namespace tokenscope::chat
