#pragma once
// A 128-bit hash of the content of a file, equal in every run, unlike hashBytes(). It detects chance
// differences at the speed of memory; only SHA-256 (sha256.h) resists forgery.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope {

struct ContentHash {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    [[nodiscard]] std::string hex() const; ///< 32 digits
    bool operator==(const ContentHash&) const = default;
};

/// Of a content that is given in parts.
class ContentHasher {
  public:
    static constexpr std::size_t kBlock = 128;

    ContentHasher();
    /// All parts but the last have a multiple of kBlock bytes.
    void add(std::string_view part);
    [[nodiscard]] ContentHash finish() const;

  private:
    static constexpr std::size_t kLanes = 8;
    std::array<std::uint64_t, kLanes> m_lanes;
    std::uint64_t m_size = 0;
};

ContentHash contentHash(std::string_view content);

} // namespace tokenscope
