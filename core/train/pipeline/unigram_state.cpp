#include "core/train/pipeline/unigram_state.h"

#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <utility>

namespace tokenscope::train {
namespace {

void appendHexadecimal(std::string& out, std::uint64_t value, char behind) {
    std::array<char, 16> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    out.append(digits.data(), written.ptr);
    out += behind;
}

/// Takes a number and what is behind it off the text.
bool takeHexadecimal(std::string_view& text, std::uint64_t& value, char behind) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value, 16);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != behind)
        return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()) + 1);
    return true;
}

} // namespace

std::string spelledUnigramState(const UnigramState& state) {
    std::string out;
    appendHexadecimal(out, state.round, ' ');
    appendHexadecimal(out, state.iteration, ' ');
    appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.logLikelihood), ' ');
    appendHexadecimal(out, state.seeds, ' ');
    appendHexadecimal(out, state.left.size(), '\n');
    for (std::size_t i = 0; i < state.left.size(); ++i) {
        appendHexadecimal(out, state.left[i], ' ');
        appendHexadecimal(out, std::bit_cast<std::uint64_t>(state.probabilities[i]), '\n');
    }
    return out;
}

std::optional<UnigramState> readUnigramState(std::string_view text) {
    UnigramState state;
    std::uint64_t iteration = 0;
    std::uint64_t bits = 0;
    std::uint64_t left = 0;
    if (!takeHexadecimal(text, state.round, ' ') || !takeHexadecimal(text, iteration, ' ') ||
        !takeHexadecimal(text, bits, ' ') || !takeHexadecimal(text, state.seeds, ' ') ||
        !takeHexadecimal(text, left, '\n') || iteration > std::numeric_limits<unsigned>::max())
        return std::nullopt;
    state.iteration = static_cast<unsigned>(iteration);
    state.logLikelihood = std::bit_cast<double>(bits);
    while (!text.empty()) {
        std::uint64_t number = 0;
        if (!takeHexadecimal(text, number, ' ') || !takeHexadecimal(text, bits, '\n') ||
            number > std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        state.left.push_back(static_cast<std::uint32_t>(number));
        state.probabilities.push_back(std::bit_cast<double>(bits));
    }
    return state.left.size() == left ? std::optional(std::move(state)) : std::nullopt;
}

} // namespace tokenscope::train
