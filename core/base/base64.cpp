#include "core/base/base64.h"

#include <array>
#include <cstdint>

namespace tokenscope {
namespace {

constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> makeValues() {
    std::array<std::int8_t, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kBase64Digits.size(); ++i)
        values[static_cast<unsigned char>(kBase64Digits[i])] = static_cast<std::int8_t>(i);
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
        out += kBase64Digits[group >> 18U];
        out += kBase64Digits[(group >> 12U) & 63U];
        out += left > 1 ? kBase64Digits[(group >> 6U) & 63U] : '=';
        out += left > 2 ? kBase64Digits[group & 63U] : '=';
    }
    return out;
}

bool base64DecodeAppend(std::string_view text, std::string& out) {
    if (text.size() % 4 != 0)
        return false;
    if (text.empty())
        return true;
    const auto valueAt = [&](std::size_t at) -> int { return kValues[static_cast<unsigned char>(text[at])]; };
    const std::size_t before = out.size();
    const std::size_t last = text.size() - 4; // the only group that may have padding
    const std::size_t padding = text[last + 2] == '=' ? 2 : text[last + 3] == '=' ? 1 : 0;
    out.resize(before + text.size() / 4 * 3);
    char* to = out.data() + before;
    int invalid = 0; // negative if any digit is
    const auto put = [&](int first, int second, int third, int fourth) {
        invalid |= first | second | third | fourth;
        const auto group = (static_cast<std::uint32_t>(first) << 18U) |
                           (static_cast<std::uint32_t>(second) << 12U) |
                           (static_cast<std::uint32_t>(third) << 6U) | static_cast<std::uint32_t>(fourth);
        *to++ = static_cast<char>(group >> 16U);
        *to++ = static_cast<char>((group >> 8U) & 0xFFU);
        *to++ = static_cast<char>(group & 0xFFU);
    };
    for (std::size_t i = 0; i < last; i += 4)
        put(valueAt(i), valueAt(i + 1), valueAt(i + 2), valueAt(i + 3));
    put(valueAt(last), valueAt(last + 1), padding == 2 ? 0 : valueAt(last + 2),
        padding > 0 ? 0 : valueAt(last + 3));
    if (invalid < 0 || (padding == 2 && text[last + 3] != '=')) {
        out.resize(before);
        return false;
    }
    out.resize(out.size() - padding);
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
