#pragma once
// The part of `compare --help` below the options.

#include "app/cli/arguments.h"

namespace tokenscope::cli {

inline constexpr MessageLiteral kCompareDetails =
    R"(What counts as a difference (exit code 1): on texts and corpora, different ids or boundaries; with --files, any row of any
table (chat template, decoder and truncation have rows, too) and any text that shows a difference. If equal ids are
proved, rows that affect only encoding don't count. A search that runs out of time without a proof exits with 1. Exit
code 0 does not mean proved: the verdict reports whether equality is proved or no difference was found.
A and B are files, folders or names of models. Ids are compared if at least half of them mean the same piece in both
tokenizers, or if nine of ten pieces are in both; otherwise pieces are compared by their text. A boundary is a position
where a token with text starts or ends, including both ends of the text; in a corpus only ends of tokens count.
Boundaries inside a character are shown with --unit bytes only.

A corpus is read in constant memory, each file as one stream, without BOS and EOS. It is split where no tokenizer has a
token or word across the split. Text without such a position (megabytes of one letter) is kept in memory as a whole, with
15 to 35 bytes of memory per byte of text on each thread that reads one; a file with more than 64 MiB of it in a row is
skipped.
Counts of parts of a corpus (--shard 1/4 --save part1.json, on any machine) can be merged:
compare --merge part*.json
Standard error and the JSON report what is missing from a merge: parts that none of the files has (2 to 3 of 4), runs
that were stopped, and text that is counted twice because a part was merged twice. The exit code is then 1, and the
results of the rest are printed. Files that a run could not read are reported, too, with exit code 3. Counts that other
tokenizers produced are refused (2).
A run that is stopped (Ctrl+C) prints and saves what it has counted, marks it as partial, and exits with 1.

To compare a tokenizer before and after a change: compare A A --off b:normalizer TEXT. --off and --on accept stages
(normalizer, pre_tokenizer, added_tokens, post_processor, decoder), rules (Lowercase, '$.normalizer.normalizers[0]'),
flags (byte_fallback, add_dummy_prefix) and, on a text, add_special and parse_special.

The JSON is one object; a piece that is not UTF-8 is {"bytes":BASE64}
  on a text  {"a":{"tokens":5},"b":{"tokens":7},"boundaries":{"shared":4,"only_a":[5],"only_b":[2,9]},"same_ids":false}
             and with --full the figures of both, and "differences":[{"span":[0,5],"kinds":[…],"a":{"ids":[…],
             "pieces":[…]},"b":…}]; where only b can encode it {"a":{"error":…},"b":{"tokens":7},"same_ids":false}
  --files    {"verdict":{"kind":K,"line":…,"reasons":[…],"a_under_b":[…],"b_under_a":[…]},
             "pieces":{"a":…,"b":…,"same":…},
             "witnesses":[{"cause":…,"text":…,"a":[ids],"b":[ids],"words":…,"tokens":[…],"seen":…,"milliseconds":…}],
             "tried":[{"what":…,"texts":…,"different":…}],"offsets":[{"text":…,"ids":[…],"a":[spans],"b":[spans],
             "words":…}],"searched":…,"milliseconds":…,"cancelled":…,"out_of_time":…,
             "sections":{"merges":{"rows":…,"kinds":{"moved":…},"first":[{"kind":…,"what":…,"a":…,"b":…}]}}}
             K: same_ids same_ids_when_set none_found other_ids other_vocabulary other_places not_compatible.
             "first" has the first 1000 rows, or all with --full; sections without rows are omitted
  --corpus   {"bytes":…,"characters":…,"words":…,"lines":…,"damaged":bytes,"partial":…,
             "left_out":[{"file":…,"why":…}],"more_left_out":…,"missing_parts":[{"first":2,"last":3,"of":4}],
             "counted_twice":bytes,"tokenizers":[{"name":…,"tokens":…,"bytes_per_token":…,"characters_per_token":…,
             "tokens_per_word":…,"unknown":…,"single_bytes":…,"byte_pieces":…,"longest":…,"pieces_used":…,
             "pieces_never_used":…,"lengths":[of 0 to 63 bytes, and more],"most_used":[{"count":…,"id":…,"piece":…}]}],
             "agreement":[{"between":[0,1],"shared":…,"only_first":…,"only_second":…,"same_ids":…,"used_by_both":…,
             "used_by_first":…,"used_by_second":…}],"folders":[row],"files":[row],"scripts":[row],
             "places":[{"cuts":…,"file":…,"byte":…,"text":…}]}
             row: {"name":…,"bytes":…,"characters":…,"words":…,"tokens":[by tokenizer],"bytes_per_token":[…],
             "characters_per_token":[…],"tokens_per_word":[…]}; scripts have no words. --merge prints the same

Exit codes: 0 no difference; 1 differences, a partial corpus (stopped, or a merge with gaps), a text that only one
tokenizer can encode, a --jsonl request that fails; 2 wrong usage, or a text that neither can encode; 3 a file that is
unreadable or damaged, or corpus files that were skipped.
)";

} // namespace tokenscope::cli
