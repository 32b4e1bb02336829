#pragma once
// A growing array of plain values, or a view of one that someone else owns, such as a mapped file: it is copied
// before it changes. Copies of a view are views.

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace tokenscope {

template <class T>
class SharedArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    SharedArray() = default;
    explicit SharedArray(std::vector<T> values)
        : m_own(std::move(values))
        , m_data(m_own.data())
        , m_size(m_own.size()) {}
    /// `owner` keeps the values alive; not null.
    SharedArray(std::span<const T> values, std::shared_ptr<const void> owner)
        : m_data(values.data())
        , m_size(values.size())
        , m_owner(std::move(owner)) {}
    SharedArray(const SharedArray& other)
        : m_own(other.m_own)
        , m_data(other.m_owner ? other.m_data : m_own.data())
        , m_size(other.m_size)
        , m_owner(other.m_owner) {}
    SharedArray(SharedArray&& other) noexcept { swap(other); }
    SharedArray& operator=(SharedArray other) noexcept {
        swap(other);
        return *this;
    }
    ~SharedArray() = default;

    [[nodiscard]] const T* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t capacity() const { return m_own.capacity(); } ///< 0 for a view
    [[nodiscard]] const T& operator[](std::size_t i) const { return m_data[i]; }
    [[nodiscard]] const T* begin() const { return m_data; }
    [[nodiscard]] const T* end() const { return m_data + m_size; }

    void reserve(std::size_t size) {
        own().reserve(size);
        m_data = m_own.data();
    }
    void push_back(const T& value) {
        own().push_back(value);
        m_data = m_own.data();
        ++m_size;
    }
    void append(std::span<const T> values) {
        own().insert(m_own.end(), values.begin(), values.end());
        m_data = m_own.data();
        m_size += values.size();
    }
    [[nodiscard]] T& edit(std::size_t i) { return own()[i]; }

  private:
    std::vector<T>& own() {
        if (m_owner) [[unlikely]] {
            m_own.assign(begin(), end());
            m_data = m_own.data();
            m_owner.reset();
        }
        return m_own;
    }
    void swap(SharedArray& other) noexcept {
        m_own.swap(other.m_own);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        m_owner.swap(other.m_owner);
    }

    std::vector<T> m_own;
    const T* m_data = nullptr; ///< of m_own, or of the owner
    std::size_t m_size = 0;
    std::shared_ptr<const void> m_owner; ///< null: m_own
};

} // namespace tokenscope
