#include "core/json/json_tree.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tokenscope {

namespace {

template <class Tree>
Result<Tree> parseTree(std::string_view text) {
    try {
        return Tree::parse(text.begin(), text.end());
    } catch (const typename Tree::parse_error& error) {
        return fail(ErrorCode::Damaged, fmt::format("byte {}", error.byte > 0 ? error.byte - 1 : 0),
                    "the text is not JSON");
    } catch (const typename Tree::exception&) { // the only other cause
        return fail(ErrorCode::TooLarge, "$", "a number is too large");
    }
}

} // namespace

Result<JsonTree> parseJsonTree(std::string_view text) {
    return parseTree<JsonTree>(text);
}

Result<nlohmann::json> parseSortedJsonTree(std::string_view text) {
    return parseTree<nlohmann::json>(text);
}

} // namespace tokenscope
