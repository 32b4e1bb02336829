#pragma once
// The file format of a summary: JSON, so that other tools can merge the shards of a cluster, too.
//
//   {"tokenscope_corpus":2,"columns":[{"name":"gpt2.json","sha256":"…","pieces":50257,"parse_special":true}],
//    "text":{"bytes":…,"characters":…,"words":…,"lines":…,"scripts":{"Latin":[characters,bytes]}},
//    "tokens":[{"tokens":…,…,"scripts":{"Latin":[tokens,bytes]},"lengths":[65 numbers],"used":[[index,count],…],
//               "named":[[index,id,"piece"],…]}],
//    "ends":[2^columns numbers],"same_ids":[columns * (columns - 1) / 2],"folders":{"de":{…}},"files":{"de/a.txt":{…}},"files_dropped":false,
//    "places":[{"cuts":…,"file":"…","byte":…,"text":"…"}],"damaged":0,
//    "left_out":[{"file":"…","why":"…"}],"more_left_out":false,"parts":[[of,number,"corpus",bytes,"digest"]],"parts_dropped":false}
//
// Counts are integers up to 2^53; digests, and `corpus` (see CorpusPart), have 16 hexadecimal digits. A run
// that was stopped has `"partial":true` as well. A piece that is not UTF-8 is {"bytes":"BASE64"}.

#include "core/compare/align/pieces.h"
#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// One line without a line end. All used pieces are named, so that the order of merging files doesn't matter.
/// `pieces`: by column, null or missing if the tokenizer is not available; then pieces keep the names from
/// the file of the summary.
std::string writeSummary(const CorpusSummary& summary,
                         const std::vector<std::shared_ptr<const PieceTexts>>& pieces = {});
/// Errors: Damaged, with a JSON path or a byte in `where`; TooLarge.
Result<CorpusSummary> readSummary(std::string_view json);

} // namespace tokenscope::compare
