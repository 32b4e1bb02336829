#include "core/chat/values/meter.h"

#include "core/chat/values/value.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace tokenscope::chat {
namespace {

thread_local Meter* t_meter = nullptr;
constexpr std::uint64_t kStepsBetweenLooks = 4096;

} // namespace

void raise(const char* type, std::string message) {
    throw PythonError{type, std::move(message)};
}

Meter::Meter(std::uint64_t steps, std::uint64_t memory, std::chrono::milliseconds time, std::stop_token stop)
    : m_outer(t_meter)
    , m_nextLook(std::min(steps, kStepsBetweenLooks))
    , m_stepLimit(steps)
    , m_memory(memory)
    , m_end(std::chrono::steady_clock::now() + time)
    , m_time(time)
    , m_stop(std::move(stop)) {
    t_meter = this;
}

Meter::~Meter() {
    t_meter = m_outer;
}

Meter* Meter::current() {
    return t_meter;
}

void Meter::look() {
    if (m_steps >= m_stepLimit)
        throw LimitReached{fmt::format("the template takes more than {} steps", m_stepLimit)};
    if (m_stop.stop_requested())
        throw LimitReached{"cancelled", true};
    if (std::chrono::steady_clock::now() >= m_end)
        throw LimitReached{fmt::format("the template takes longer than {} ms", m_time.count())};
    m_nextLook = std::min(m_steps + kStepsBetweenLooks, m_stepLimit);
}

void Meter::letAllGo() {
    ValueList all;
    all.reserve(m_watched.size());
    for (Object* object : m_watched)
        all.emplace_back(object);
    for (const Value& value : all)
        value.object()->letGo();
}

void Meter::outOfMemory() const {
    throw LimitReached{fmt::format("the template needs more than {} MiB of memory", m_memory >> 20U)};
}

} // namespace tokenscope::chat
