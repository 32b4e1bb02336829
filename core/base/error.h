#pragma once
// What went wrong, in the four parts that a person needs: which file, where in it, what, and what to do.
// Everything in core that can fail on input returns Result<T>; asserts are for our own bugs only.

#include "core/base/message.h"

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tokenscope {

enum class ErrorCode {
    Unreadable,    ///< the file can't be opened or read
    NotRecognized, ///< no format we know; the message says what it looks like
    Damaged,       ///< the format is known, the content contradicts it
    Unsupported,   ///< well-formed, but asks for what we don't do; the message names it
    BadInput,      ///< a request (text, ids, options) can't be served
    TooLarge,      ///< a stated bound would be exceeded
    Canceled,      ///< the caller's stop token was triggered
};

struct Error {
    ErrorCode code = ErrorCode::Damaged;
    std::string file;  ///< path as the user gave it; empty when no file is concerned
    std::string where; ///< `$.model.merges[17]`, `byte 1204`, `line 3`, `piece 512`; may be empty
    Message message;   ///< the cause, one clause, no full stop
    Message remedy;    ///< what to do; may be empty
    /// The position of the error in the text at `where`, e.g. in a pattern: code points, counted from 1; 0:
    /// all of it.
    std::size_t character = 0;

    bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

/// `FILE: WHERE: what is wrong; what to do`, without the empty parts. One line, safe for a terminal: control
/// and bidi characters from hostile files are escaped.
std::string describe(const Error& error);

tl::unexpected<Error> fail(ErrorCode code, std::string where, Message message, Message remedy = {});

// Something unusual that was accepted: loading continues, and the user sees the diagnostic.

enum class Severity { Info, Warning };

struct Diagnostic {
    Severity severity = Severity::Warning;
    std::string where; ///< as in Error::where
    Message message;   ///< what was found, and what is done about it

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

} // namespace tokenscope
