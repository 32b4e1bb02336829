#include "core/base/error.h"

#include "core/base/printable.h"

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

} // namespace tokenscope
