#pragma once
// Parses a template's source into a tree, with Jinja's grammar.

namespace tokenscope::chat {

class Program;

/// Parses program.source: fills program.body and the nodes. Errors (thrown): SyntaxError.
void parseTemplate(Program& program);

} // namespace tokenscope::chat
