#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/percent_format.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

struct Fill {
    std::int64_t missing; ///< characters
    std::string with;
};

Fill fillFor(const char* name, const Value& self, const CallArguments& arguments) {
    const ValueList bound = bindArguments(name, arguments, {"width", "fillchar"}, 1, Take::Positional);
    Fill fill{indexOf(bound[0]) - lengthOf(self), " "};
    if (!bound[1].missing()) {
        if (stringArgument(bound[1], name).length() != 1)
            raise("TypeError", "The fill character must be exactly one character long");
        fill.with = textOf(bound[1]);
    }
    if (fill.missing > 0)
        expectBytes(static_cast<std::uint64_t>(fill.missing) * fill.with.size());
    return fill;
}

Value filled(const Value& self, const Fill& fill, std::int64_t left) {
    if (fill.missing <= 0)
        return self;
    TextBuilder out;
    const auto put = [&](std::int64_t count) {
        for (; count > 0; --count)
            out.plain(fill.with);
    };
    put(left);
    out.copy(self);
    put(fill.missing - left);
    return out.finish(self.as<StringObject>().markup);
}

Value centerMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("center", self, arguments);
    const std::int64_t width = fill.missing + lengthOf(self);
    return filled(self, fill, fill.missing / 2 + (fill.missing & width & 1));
}

Value ljustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return filled(self, fillFor("ljust", self, arguments), 0);
}

Value rjustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("rjust", self, arguments);
    return filled(self, fill, fill.missing);
}

Value zfillMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("zfill", arguments, {"width"}, 1, Take::Positional);
    const std::int64_t missing = indexOf(bound[0]) - lengthOf(self);
    if (missing <= 0)
        return self;
    expectBytes(static_cast<std::uint64_t>(missing));
    const auto& string = self.as<StringObject>();
    const std::size_t sign = string.text.starts_with('+') || string.text.starts_with('-') ? 1 : 0;
    TextBuilder out;
    out.copy(string, 0, sign);
    out.plain(static_cast<std::size_t>(missing), '0');
    out.copy(string, sign, string.text.size());
    return out.finish(string.markup);
}

Value formatMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return strFormat(self, arguments);
}

} // namespace

std::span<const Builtin> stringLayoutMethods() {
    static constexpr Builtin kMethods[] = {{"center", centerMethod},
                                           {"ljust", ljustMethod},
                                           {"rjust", rjustMethod},
                                           {"zfill", zfillMethod},
                                           {"format", formatMethod}};
    return kMethods;
}

} // namespace tokenscope::chat
