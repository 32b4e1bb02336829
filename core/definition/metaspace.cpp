#include "core/definition/metaspace.h"

namespace tokenscope {
namespace {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string made(text);
    for (std::size_t at = 0; (at = made.find(from, at)) != std::string::npos; at += to.size())
        made.replace(at, from.size(), to);
    return made;
}

} // namespace

std::string withMetaspaces(std::string_view text) {
    return replaced(text, " ", kMetaspace);
}

std::string withoutMetaspaces(std::string_view text) {
    return replaced(text, kMetaspace, " ");
}

} // namespace tokenscope
