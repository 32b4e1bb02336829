#include "core/base/base64.h"

#include <array>
#include <cstdint>

namespace tokenscope {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> makeValues() {
    std::array<std::int8_t, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kAlphabet.size(); ++i)
        values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::int8_t>(i);
    return values;
}
constexpr auto kValues = makeValues();

} // namespace

std::string base64Encode(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t left = bytes.size() - i;
        const auto at = [&](std::size_t k) -> std::uint32_t {
            return k < left ? static_cast<unsigned char>(bytes[i + k]) : 0U;
        };
        const std::uint32_t group = (at(0) << 16U) | (at(1) << 8U) | at(2);
        out += kAlphabet[group >> 18U];
        out += kAlphabet[(group >> 12U) & 63U];
        out += left > 1 ? kAlphabet[(group >> 6U) & 63U] : '=';
        out += left > 2 ? kAlphabet[group & 63U] : '=';
    }
    return out;
}

bool base64DecodeAppend(std::string_view text, std::string& out) {
    if (text.size() % 4 != 0)
        return false;
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const bool last = i + 4 == text.size();
        const int padding = !last ? 0 : text[i + 2] == '=' ? 2 : text[i + 3] == '=' ? 1 : 0;
        std::uint32_t group = 0;
        for (int k = 0; k < 4; ++k) {
            const std::int8_t value =
                kValues[static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)])];
            const bool padded = k >= 4 - padding;
            if (padded ? text[i + static_cast<std::size_t>(k)] != '=' : value < 0)
                return false;
            group = (group << 6U) | (padded ? 0U : static_cast<std::uint32_t>(value));
        }
        out += static_cast<char>(group >> 16U);
        if (padding < 2)
            out += static_cast<char>((group >> 8U) & 0xFFU);
        if (padding < 1)
            out += static_cast<char>(group & 0xFFU);
    }
    return true;
}

std::optional<std::string> base64Decode(std::string_view text) {
    std::string out;
    out.reserve(text.size() / 4 * 3);
    if (!base64DecodeAppend(text, out))
        return std::nullopt;
    return out;
}

} // namespace tokenscope
