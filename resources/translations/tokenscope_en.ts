<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BatchBuilder</name>
    <message numerus="yes">
        <source>rows %1</source>
        <translation>
            <numerusform>row %1</numerusform>
            <numerusform>rows %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%1 pieces</source>
        <translation>
            <numerusform>%1 piece</numerusform>
            <numerusform>%1 pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 merge</numerusform>
            <numerusform>%1 merges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 word</numerusform>
            <numerusform>%1 words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 symbols</source>
        <translation>
            <numerusform>%1 symbol</numerusform>
            <numerusform>%1 symbols</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 candidates</source>
        <translation>
            <numerusform>%1 candidate</numerusform>
            <numerusform>%1 candidates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chars</source>
        <translation>
            <numerusform>%1 char</numerusform>
            <numerusform>%1 chars</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differences</source>
        <translation>
            <numerusform>%1 difference</numerusform>
            <numerusform>%1 differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 texts</source>
        <translation>
            <numerusform>%1 text</numerusform>
            <numerusform>%1 texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boundaries</source>
        <translation>
            <numerusform>%1 boundary</numerusform>
            <numerusform>%1 boundaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows</source>
        <translation>
            <numerusform>%1 row</numerusform>
            <numerusform>%1 rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 hit</numerusform>
            <numerusform>%1 hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 misses</source>
        <translation>
            <numerusform>%1 miss</numerusform>
            <numerusform>%1 misses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silenced</source>
        <translation>
            <numerusform>%n silenced</numerusform>
            <numerusform>%n silenced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message numerus="yes">
        <source>%1 minutes</source>
        <translation>
            <numerusform>%1 minute</numerusform>
            <numerusform>%1 minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks done</source>
        <translation>
            <numerusform>%1 of %2 task done</numerusform>
            <numerusform>%1 of %2 tasks done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks are done.</source>
        <translation>
            <numerusform>%1 of %2 task is done.</numerusform>
            <numerusform>%1 of %2 tasks are done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pieces</source>
        <translation>
            <numerusform>%1 piece</numerusform>
            <numerusform>%1 pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 code points</source>
        <translation>
            <numerusform>%1 code point</numerusform>
            <numerusform>%1 code points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 character</numerusform>
            <numerusform>%1 characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 word</numerusform>
            <numerusform>%1 words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 merge</numerusform>
            <numerusform>%1 merges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The word starts as %1 symbols.</source>
        <translation>
            <numerusform>The word starts as %1 symbol.</numerusform>
            <numerusform>The word starts as %1 symbols.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StageWords</name>
    <message numerus="yes">
        <source>%1 changes</source>
        <translation>
            <numerusform>%1 change</numerusform>
            <numerusform>%1 changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rules</source>
        <translation>
            <numerusform>%1 rule</numerusform>
            <numerusform>%1 rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 added tokens</source>
        <translation>
            <numerusform>%1 added token</numerusform>
            <numerusform>%1 added tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pre-tokens</source>
        <translation>
            <numerusform>%1 pre-token</numerusform>
            <numerusform>%1 pre-tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>%1 comparisons</source>
        <translation>
            <numerusform>%1 comparison</numerusform>
            <numerusform>%1 comparisons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 passes</source>
        <translation>
            <numerusform>%1 pass</numerusform>
            <numerusform>%1 passes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::app::FileDrops</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::app::StatusLine</name>
    <message numerus="yes">
        <source>Encoding %1 bytes…</source>
        <translation>
            <numerusform>Encoding %1 byte…</numerusform>
            <numerusform>Encoding %1 bytes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chars</source>
        <translation>
            <numerusform>%1 char</numerusform>
            <numerusform>%1 chars</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 word</numerusform>
            <numerusform>%1 words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::app::TopBar</name>
    <message numerus="yes">
        <source>%n file notes</source>
        <translation>
            <numerusform>%n file note</numerusform>
            <numerusform>%n file notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::BatchModel</name>
    <message numerus="yes">
        <source>conversations %1</source>
        <translation>
            <numerusform>conversation %1</numerusform>
            <numerusform>conversations %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CandidatesPane</name>
    <message numerus="yes">
        <source>%1 pairs examined</source>
        <translation>
            <numerusform>%1 pair examined</numerusform>
            <numerusform>%1 pairs examined</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CaseModel</name>
    <message numerus="yes">
        <source>%1 passed</source>
        <translation>
            <numerusform>%1 passed</numerusform>
            <numerusform>%1 passed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 failed</source>
        <translation>
            <numerusform>%1 failed</numerusform>
            <numerusform>%1 failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 error</numerusform>
            <numerusform>%1 errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not run</source>
        <translation>
            <numerusform>%1 not run</numerusform>
            <numerusform>%1 not run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ChatPanel</name>
    <message numerus="yes">
        <source>%1 control tokens in content</source>
        <translation>
            <numerusform>%1 control token in content</numerusform>
            <numerusform>%1 control tokens in content</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CodeView</name>
    <message numerus="yes">
        <source>⋯ %1 lines</source>
        <translation>
            <numerusform>⋯ %1 line</numerusform>
            <numerusform>⋯ %1 lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CopyMenu</name>
    <message numerus="yes">
        <source>%1 tokens of the selected text</source>
        <translation>
            <numerusform>%1 token of the selected text</numerusform>
            <numerusform>%1 tokens of the selected text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>All %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetPane</name>
    <message numerus="yes">
        <source>Copied %n findings</source>
        <translation>
            <numerusform>Copied %n finding</numerusform>
            <numerusform>Copied %n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: canceled after %2 lines (%3)</source>
        <translation>
            <numerusform>%1: canceled after %2 line (%3)</numerusform>
            <numerusform>%1: canceled after %2 lines (%3)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetSummary</name>
    <message numerus="yes">
        <source>%1 tokens beyond the limit</source>
        <translation>
            <numerusform>%1 token beyond the limit</numerusform>
            <numerusform>%1 tokens beyond the limit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 unreadable lines</source>
        <translation>
            <numerusform>%1 unreadable line</numerusform>
            <numerusform>%1 unreadable lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FindBar</name>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 hit</numerusform>
            <numerusform>%1 hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FindingsPage</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n datasets</source>
        <translation>
            <numerusform>%n dataset</numerusform>
            <numerusform>%n datasets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silenced</source>
        <comment>findings</comment>
        <translation>
            <numerusform>%n silenced</numerusform>
            <numerusform>%n silenced</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n checks passed</source>
        <translation>
            <numerusform>%1 of %n check passed</numerusform>
            <numerusform>%1 of %n checks passed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::IdsField</name>
    <message numerus="yes">
        <source>%1 ids</source>
        <translation>
            <numerusform>%1 id</numerusform>
            <numerusform>%1 ids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 ids are not in this tokenizer</source>
        <translation>
            <numerusform>%1 of %2 ids is not in this tokenizer</numerusform>
            <numerusform>%1 of %2 ids are not in this tokenizer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::InjectionBar</name>
    <message numerus="yes">
        <source>%n control tokens</source>
        <translation>
            <numerusform>%n control token</numerusform>
            <numerusform>%n control tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n special tokens</source>
        <translation>
            <numerusform>%n special token</numerusform>
            <numerusform>%n special tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::KeepTest</name>
    <message numerus="yes">
        <source>Kept as a test; %n tests aren&apos;t saved to a file yet</source>
        <translation>
            <numerusform>Kept as a test; %n test isn&apos;t saved to a file yet</numerusform>
            <numerusform>Kept as a test; %n tests aren&apos;t saved to a file yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kept as a test; %1 has %n tests and isn&apos;t saved</source>
        <translation>
            <numerusform>Kept as a test; %1 has %n test and isn&apos;t saved</numerusform>
            <numerusform>Kept as a test; %1 has %n tests and isn&apos;t saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LatticeView</name>
    <message numerus="yes">
        <source>%1 pieces start at %2</source>
        <translation>
            <numerusform>%1 piece starts at %2</numerusform>
            <numerusform>%1 pieces start at %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pieces end at %2</source>
        <translation>
            <numerusform>%1 piece ends at %2</numerusform>
            <numerusform>%1 pieces end at %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LegendEntry</name>
    <message numerus="yes">
        <source>%1: %2 tokens</source>
        <translation>
            <numerusform>%1: %2 token</numerusform>
            <numerusform>%1: %2 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hide the %1 tokens of type %2</source>
        <translation>
            <numerusform>Hide the %1 token of type %2</numerusform>
            <numerusform>Hide the %1 tokens of type %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the %1 tokens of type %2</source>
        <translation>
            <numerusform>Show the %1 token of type %2</numerusform>
            <numerusform>Show the %1 tokens of type %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LintPane</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 finding</numerusform>
            <numerusform>%1 findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeSection</name>
    <message numerus="yes">
        <source>Built from %n merges</source>
        <translation>
            <numerusform>Built from %n merge</numerusform>
            <numerusform>Built from %n merges</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeTreeView</name>
    <message numerus="yes">
        <source>, %1 tokens of this text</source>
        <translation>
            <numerusform>, %1 token of this text</numerusform>
            <numerusform>, %1 tokens of this text</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MessagesPane</name>
    <message numerus="yes">
        <source>%1 messages</source>
        <translation>
            <numerusform>%1 message</numerusform>
            <numerusform>%1 messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::OverviewModel</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ProblemBars</name>
    <message numerus="yes">
        <source>Dismiss all %n</source>
        <translation>
            <numerusform>Dismiss all %n</numerusform>
            <numerusform>Dismiss all %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ReportSummary</name>
    <message numerus="yes">
        <source>%n not applicable</source>
        <comment>families of checks</comment>
        <translation>
            <numerusform>%n not applicable</numerusform>
            <numerusform>%n not applicable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No errors; %n warnings need your decision</source>
        <translation>
            <numerusform>No errors; %n warning needs your decision</numerusform>
            <numerusform>No errors; %n warnings need your decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silenced</source>
        <comment>findings</comment>
        <translation>
            <numerusform>%n silenced</numerusform>
            <numerusform>%n silenced</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No open errors or warnings · %n silenced</source>
        <translation>
            <numerusform>No open errors or warnings · %n silenced</numerusform>
            <numerusform>No open errors or warnings · %n silenced</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n checks passed</source>
        <translation>
            <numerusform>%1 of %n check passed</numerusform>
            <numerusform>%1 of %n checks passed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::RuleFieldsPane</name>
    <message numerus="yes">
        <source>%n spaces</source>
        <translation>
            <numerusform>%n space</numerusform>
            <numerusform>%n spaces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StatsPane</name>
    <message numerus="yes">
        <source>%n more ranges</source>
        <translation>
            <numerusform>%n more range</numerusform>
            <numerusform>%n more ranges</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TeachingView</name>
    <message numerus="yes">
        <source>%1 different pairs</source>
        <translation>
            <numerusform>%1 pair</numerusform>
            <numerusform>%1 different pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the most frequent one occurs %2 times</source>
        <translation>
            <numerusform>%1; the most frequent one occurs %2 time</numerusform>
            <numerusform>%1; the most frequent one occurs %2 times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %2 occur %3 times each: %4</source>
        <translation>
            <numerusform>%1; %2 occur %3 time each: %4</numerusform>
            <numerusform>%1; %2 occur %3 times each: %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TestsPage</name>
    <message numerus="yes">
        <source>%1 of %n tests</source>
        <translation>
            <numerusform>%1 of %n test</numerusform>
            <numerusform>%1 of %n tests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n tests; Undo restores them</source>
        <translation>
            <numerusform>Removed %n test; Undo restores it</numerusform>
            <numerusform>Removed %n tests; Undo restores them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kept for %1</source>
        <comment>tests</comment>
        <translation>
            <numerusform>%n kept for %1</numerusform>
            <numerusform>%n kept for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TextPane</name>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation>
            <numerusform>%1 line</numerusform>
            <numerusform>%1 lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrialBar</name>
    <message numerus="yes">
        <source>%n earlier changes</source>
        <translation>
            <numerusform>%n earlier change</numerusform>
            <numerusform>%n earlier changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::UnigramView</name>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 character</numerusform>
            <numerusform>%1 characters</numerusform>
        </translation>
    </message>
</context>
</TS>
