#include "core/base/content_hash.h"

#include "core/base/hash.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace tokenscope {
namespace {

/// The fraction of pi.
constexpr std::array<std::uint64_t, 8> kPi = {
    0x243F6A8885A308D3ULL, 0x13198A2E03707344ULL, 0xA4093822299F31D0ULL, 0x082EFA98EC4E6C89ULL,
    0x452821E638D01377ULL, 0xBE5466CF34E90C6CULL, 0xC0AC29B7C97C50DDULL, 0x3F84D5B5B5470917ULL};

/// Eight independent multiplications, which the processor overlaps. Where a factor is zero, the words still count.
void addBlock(std::array<std::uint64_t, 8>& lanes, const char* block) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        std::uint64_t words[2];
        std::memcpy(words, block + i * sizeof words, sizeof words);
        lanes[i] = mixHash(words[0] ^ kPi[i], words[1] ^ lanes[i]) + (words[0] ^ std::rotl(words[1], 32));
    }
}

} // namespace

ContentHasher::ContentHasher()
    : m_lanes(kPi) {
    std::rotate(m_lanes.begin(), m_lanes.begin() + 1, m_lanes.end());
}

std::string ContentHash::hex() const {
    return fmt::format("{:016x}{:016x}", high, low);
}

void ContentHasher::add(std::string_view part) {
    m_size += part.size();
    std::array<std::uint64_t, kLanes> lanes = m_lanes;
    for (; part.size() >= kBlock; part.remove_prefix(kBlock))
        addBlock(lanes, part.data());
    if (!part.empty()) {
        char last[kBlock] = {};
        std::memcpy(last, part.data(), part.size());
        addBlock(lanes, last);
    }
    m_lanes = lanes;
}

ContentHash ContentHasher::finish() const {
    ContentHash hash{m_size, ~m_size};
    for (std::size_t i = 0; i < kLanes; ++i) {
        hash.high = mixHash(hash.high ^ m_lanes[i], kPi[i]) + m_lanes[i];
        hash.low = mixHash(hash.low ^ m_lanes[kLanes - 1 - i], kPi[(i + 3) % kLanes]) + m_lanes[i];
    }
    return hash;
}

ContentHash contentHash(std::string_view content) {
    ContentHasher hasher;
    hasher.add(content);
    return hasher.finish();
}

} // namespace tokenscope
