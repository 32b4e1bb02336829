#pragma once
// A template's source to a tree, by Jinja's grammar.

namespace tokenscope::chat {

class Program;

/// Parses program.source: fills program.body and the nodes. Errors (thrown): SyntaxError.
void parseTemplate(Program& program);

} // namespace tokenscope::chat
