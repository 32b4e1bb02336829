#pragma once
// What `compare --help` says below the options.

#include "app/cli/arguments.h"

namespace tokenscope::cli {

inline constexpr HelpText kCompareDetails =
    R"(What counts as a difference (exit code 1): on texts and corpora, different ids or boundaries; with --files, any row of any
table (chat template, decoder and truncation are rows) and any text that shows one. Where equal ids are proved, rows
of what encoding alone uses don't count. A search that ran out of time without such a proof exits with 1. Exit code 0
does not mean proved: the verdict reports whether equality is proved or no difference was found.
A and B are files, folders or models by name. Single ids are shown where half of them or more mean the same piece in
both, or nine of ten pieces are in both, else pieces by what they stand for. A boundary is a place where a token with
text begins or ends; the text's ends are among them, of a corpus only ends of tokens. Those inside of a character have a
place with --unit bytes only.

A corpus is read in constant memory, as one stream a file, without what goes around a text. It is cut where no tokenizer
has a token or a word across. Text without such a place (megabytes of one letter) is held whole: some 15 to 35 bytes of
memory a byte of it, on each thread that has such text; a file with more than 64 MiB of it in a row is skipped.
Counts of a corpus's parts (--shard 1/4 --save part1.json, on any machine) join to those of the whole:
compare --merge part*.json
What is missing from a merge is reported on standard error and in JSON, and the exit code is 1; the rest is reported all
the same. Told are parts that none of the files has (2 to 3 of 4), runs that were stopped, and text that is counted
twice since one part was merged again. Files that a run left out are told likewise and end with 3. Counts of other
tokenizers than those of the first file are refused (2).
A run that is stopped (Ctrl+C) prints and saves what it has counted, marks it as partial, and exits with 1.

One tokenizer before and after a change: compare A A --off b:normalizer TEXT. What can be turned are stages
(normalizer, pre_tokenizer, added_tokens, post_processor, decoder), rules (Lowercase, '$.normalizer.normalizers[0]'),
flags (byte_fallback, add_dummy_prefix) and, on a text, add_special and parse_special.

JSON, one object; a piece that is no UTF-8 is {"bytes":BASE64}
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
             "first" are the first 1000 rows, with --full all; a section without rows isn't there
  --corpus   {"bytes":…,"characters":…,"words":…,"lines":…,"damaged":bytes,"partial":…,
             "left_out":[{"file":…,"why":…}],"more_left_out":…,"missing_parts":[{"first":2,"last":3,"of":4}],
             "counted_twice":bytes,"tokenizers":[{"name":…,"tokens":…,"bytes_per_token":…,"characters_per_token":…,
             "tokens_per_word":…,"unknown":…,"single_bytes":…,"byte_pieces":…,"longest":…,"pieces_used":…,
             "pieces_never_used":…,"lengths":[of 0 to 63 bytes, and more],"most_used":[{"count":…,"id":…,"piece":…}]}],
             "agreement":[{"between":[0,1],"shared":…,"only_first":…,"only_second":…,"same_ids":…,"used_by_both":…,
             "used_by_first":…,"used_by_second":…}],"folders":[row],"files":[row],"scripts":[row],
             "places":[{"cuts":…,"file":…,"byte":…,"text":…}]}
             row: {"name":…,"bytes":…,"characters":…,"words":…,"tokens":[by tokenizer],"bytes_per_token":[…],
             "characters_per_token":[…],"tokens_per_word":[…]}; of a script without words. --merge prints the same

Exit codes: 0 no difference; 1 differences, a part of a corpus (stopped, or a merge with gaps), a text that only one
can encode, a request of --jsonl that can't be served; 2 wrong use, or a text that none can encode; 3 a file that can't be read or is damaged, of a corpus also files that were left out.
)";

} // namespace tokenscope::cli
