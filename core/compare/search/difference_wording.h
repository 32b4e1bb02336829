#pragma once
// The words for what differs between two files, in one place for the window, the command line and reports. All
// are Messages: English as written, and translated by text(). Sentences have no full stop, unless it says so.

#include "core/compare/search/file_differences.h"

#include <string>
#include <vector>

namespace tokenscope::compare {

/// A few words: `pre-tokenizer`, `added tokens`, `token in a text`.
Message titleOf(DifferenceCause cause);
Message titleOf(DiffSection section);
Message titleOf(const FileDifference& difference, const ComparedFiles& compared);
/// `ordinary text`, `special cases`, `no effect known`: what is affected.
Message titleOf(DifferenceSeverity severity);

/// Why both differ there, without an example: "the text is split into different words before the model sees it".
Message reasonOf(const FilePair& pair, const Counterexample& counterexample);
/// The same for any row; the counts of a section.
Message reasonOf(const FileDifference& difference, const ComparedFiles& compared);
/// What to do about it, as a request: "Use the pre-tokenizer of the file that the checkpoint was trained with".
Message remedyFor(const FileDifference& difference, const ComparedFiles& compared);
/// The reason, and what each encodes the example to.
Message describeCause(const FilePair& pair, const Counterexample& counterexample);
/// All that is known about one, a sentence each: the description, how many texts showed it, rows of the files.
std::vector<Message> detailsOf(const FileDifference& difference, const ComparedFiles& compared);

/// `1 2 3 …`, at most `most` ids; `no ids`; `no ids (error)`.
Message describeIds(const std::vector<PieceId>& ids, const Message& error, std::size_t most);

/// The verdict as one sentence with the names of both files, with a full stop.
Message sentenceOf(const Verdict& verdict, const FilePair& pair);

} // namespace tokenscope::compare
