#pragma once
// A summary as a file: JSON, so that the shards of a cluster can be joined by any tool that runs there, too.
//
//   {"tokenscope_corpus":1,"columns":[{"name":"gpt2.json","sha256":"…","pieces":50257,"parse_special":true}],
//    "text":{"bytes":…,"characters":…,"words":…,"lines":…,"scripts":{"Latin":…}},
//    "tokens":[{"tokens":…,…,"scripts":{"Latin":[tokens,bytes]},"lengths":[65 numbers],"used":[[index,count],…]}],
//    "ends":[2^columns numbers],"folders":{"de":{…}},"files":{"de/a.txt":{…}},"files_dropped":false,
//    "places":[{"cuts":…,"file":"…","byte":…,"text":"…"}],"damaged":0}

#include "core/compare/corpus/corpus_summary.h"

#include <string>
#include <string_view>

namespace tokenscope {

/// One line, without its end.
std::string writeSummary(const CorpusSummary& summary);
/// Errors: Damaged, `where` a JSON path or a byte.
Result<CorpusSummary> readSummary(std::string_view json);

} // namespace tokenscope
