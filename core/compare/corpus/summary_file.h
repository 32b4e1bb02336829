#pragma once
// A summary as a file: JSON, so that the shards of a cluster can be joined by any tool that runs there, too.
//
//   {"tokenscope_corpus":2,"columns":[{"name":"gpt2.json","sha256":"…","pieces":50257,"parse_special":true}],
//    "text":{"bytes":…,"characters":…,"words":…,"lines":…,"scripts":{"Latin":[characters,bytes]}},
//    "tokens":[{"tokens":…,…,"scripts":{"Latin":[tokens,bytes]},"lengths":[65 numbers],"used":[[index,count],…],
//               "named":[[index,id,"piece"],…]}],
//    "ends":[2^columns numbers],"same_ids":[columns * (columns - 1) / 2],"folders":{"de":{…}},"files":{"de/a.txt":{…}},"files_dropped":false,
//    "places":[{"cuts":…,"file":"…","byte":…,"text":"…"}],"damaged":0,
//    "left_out":[{"file":"…","why":"…"}],"more_left_out":false,"parts":[[of,number,"corpus",bytes,"digest"]],"parts_dropped":false}
//
// Counts are whole numbers up to 2^53, digests (`corpus` is one, too: see CorpusPart) 16 hexadecimal digits.
// A run that was stopped before its end has `"partial":true` as well. A piece that is no UTF-8 is {"bytes":"BASE64"}.

#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// One line, without its end; all pieces that were used are named, so that it makes no difference to a merge through files
/// what was merged first. `pieces`: by column, null or left out where the tokenizer isn't at hand; then pieces have the
/// names that the summary was read with.
std::string writeSummary(const CorpusSummary& summary,
                         const std::vector<std::shared_ptr<const PieceTexts>>& pieces = {});
/// Errors: Damaged, `where` a JSON path or a byte.
Result<CorpusSummary> readSummary(std::string_view json);

} // namespace tokenscope::compare
