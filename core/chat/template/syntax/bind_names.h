#pragma once
// Determines the variable for each name of a template.

namespace tokenscope::chat {

class Program;

/// Binds names to slots of frames, and filters to functions. Errors (thrown): SyntaxError for what Jinja's
/// compiler rejects.
void bindNames(Program& program);

} // namespace tokenscope::chat
