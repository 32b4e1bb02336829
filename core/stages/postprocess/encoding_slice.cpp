#include "core/stages/postprocess/encoding_slice.h"

namespace tokenscope {
namespace {

template <class T>
std::vector<T> sliceOfColumn(const std::vector<T>& values, std::size_t begin, std::size_t end) {
    if (values.empty()) // a column that was not requested
        return {};
    return {values.begin() + static_cast<std::ptrdiff_t>(begin),
            values.begin() + static_cast<std::ptrdiff_t>(end)};
}

} // namespace

Encoding sliceOf(const Encoding& whole, std::size_t begin, std::size_t end) {
    Encoding part;
    part.ids = sliceOfColumn(whole.ids, begin, end);
    part.bytes = sliceOfColumn(whole.bytes, begin, end);
    part.reference = sliceOfColumn(whole.reference, begin, end);
    part.wordIds = sliceOfColumn(whole.wordIds, begin, end);
    part.sequenceIds = sliceOfColumn(whole.sequenceIds, begin, end);
    part.ofSecondText = sliceOfColumn(whole.ofSecondText, begin, end);
    part.typeIds = sliceOfColumn(whole.typeIds, begin, end);
    part.specialMask = sliceOfColumn(whole.specialMask, begin, end);
    part.attentionMask = sliceOfColumn(whole.attentionMask, begin, end);
    for (const auto& [index, spelling] : whole.spellings) {
        if (index >= begin && index < end)
            part.spellings.emplace_back(static_cast<std::uint32_t>(index - begin), spelling);
    }
    return part;
}

} // namespace tokenscope
