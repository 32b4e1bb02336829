#include "core/base/error.h"

#include "core/base/printable.h"

#include <utility>

namespace tokenscope {

std::string describe(const Error& error) {
    std::string line;
    for (const std::string* part : {&error.file, &error.where}) {
        if (!part->empty())
            line += printable(*part) + ": ";
    }
    line += printable(error.message.text());
    if (!error.remedy.empty())
        line += "; " + printable(error.remedy.text());
    return line;
}

tl::unexpected<Error> fail(ErrorCode code, std::string where, Message message, Message remedy) {
    return tl::unexpected<Error>(Error{code, {}, std::move(where), std::move(message), std::move(remedy), 0});
}

} // namespace tokenscope
