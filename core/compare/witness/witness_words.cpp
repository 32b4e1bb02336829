#include "core/compare/witness/witness_words.h"

#include "core/base/printable.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {

std::string idsInWords(const std::vector<PieceId>& ids, const std::string& message, std::size_t most) {
    if (!message.empty())
        return "no ids: " + printable(message, 80);
    if (ids.empty())
        return "nothing";
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), most));
    return fmt::format("{}{}", fmt::join(ids.begin(), end, " "), ids.size() > most ? " \xE2\x80\xA6" : "");
}

std::string settingInWords(const WitnessSetting& setting) {
    std::string words;
    if (setting.addSpecial)
        words = *setting.addSpecial ? "specials added" : "no specials added";
    if (setting.parseSpecial)
        words += fmt::format("{}specials{} parsed", words.empty() ? "" : ", ",
                             *setting.parseSpecial ? "" : " not");
    return words.empty() ? "defaults" : words;
}

} // namespace tokenscope::compare
