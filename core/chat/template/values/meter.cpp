#include "core/chat/template/values/meter.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace tokenscope::chat {
namespace {

constexpr std::uint64_t kStepsBetweenLooks = 4096;

std::chrono::steady_clock::time_point timeBy(const Meter::Clock& clock) {
    return clock ? clock() : std::chrono::steady_clock::now();
}

} // namespace

void raise(const char* type, std::string message) {
    throw PythonError{type, std::move(message)};
}

Meter::Meter(std::uint64_t steps, std::uint64_t memory, std::chrono::milliseconds time, std::stop_token stop,
             Clock now)
    : m_outer(t_current)
    , m_nextLook(std::min(steps, kStepsBetweenLooks))
    , m_stepLimit(steps)
    , m_memory(memory)
    , m_now(std::move(now))
    , m_end(timeBy(m_now) + time)
    , m_time(time)
    , m_stop(std::move(stop)) {
    t_current = this;
}

Meter::~Meter() {
    t_current = m_outer;
}

CycleNode::CycleNode() {
    Meter* meter = Meter::current();
    if (meter == nullptr)
        return;
    m_next = meter->m_cycleNodes;
    m_link = &meter->m_cycleNodes;
    meter->m_cycleNodes = this;
    if (m_next != nullptr)
        m_next->m_link = &m_next;
}

CycleNode::~CycleNode() {
    if (m_link == nullptr)
        return;
    *m_link = m_next;
    if (m_next != nullptr)
        m_next->m_link = m_link;
}

void Meter::look() {
    if (m_steps >= m_stepLimit)
        throw LimitReached{message("the template takes more than {} steps", m_stepLimit)};
    throwIfCanceled();
    if (timeBy(m_now) >= m_end)
        throw LimitReached{message("the template takes longer than {} ms", m_time.count())};
    m_nextLook = std::min(m_steps + kStepsBetweenLooks, m_stepLimit);
}

void Meter::throwIfCanceled() const {
    if (m_stop.stop_requested())
        throw LimitReached{"canceled", true};
}

void Meter::breakAllCycles() {
    while (m_cycleNodes != nullptr) {
        CycleNode* const first = m_cycleNodes; // may be removed while it breaks its cycles
        m_cycleNodes = first->m_next;
        if (m_cycleNodes != nullptr)
            m_cycleNodes->m_link = &m_cycleNodes;
        first->m_next = nullptr;
        first->m_link = nullptr;
        first->breakCycles();
    }
}

void Meter::outOfMemory() const {
    throw LimitReached{message("the template needs more than {} MiB of memory", m_memory >> 20U)};
}

} // namespace tokenscope::chat
