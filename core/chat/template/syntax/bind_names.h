#pragma once
// Which variable each name of a template means.

namespace tokenscope::chat {

class Program;

/// Binds names to slots of frames, and filters to functions. Errors (thrown): SyntaxError, for what Jinja's compiler refuses.
void bindNames(Program& program);

} // namespace tokenscope::chat
