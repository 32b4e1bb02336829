#pragma once
// What a finding says to people, and where the window shows it.

#include "core/base/byte_span.h"
#include "core/check/check.h"
#include "core/json/json_data.h"
#include "core/vocab/piece_filter.h"
#include "ui/panels/check/check_run.h"
#include "ui/support/severity_mark.h"

#include <QString>

#include <optional>

namespace tokenscope::ui {

/// What a view needs to show a finding.
struct FindingTarget {
    QString view;                    ///< as in `--view`; empty: no view shows it
    std::optional<std::string> text; ///< becomes the session's text
    PieceId piece = kNoPiece;        ///< in the vocabulary; the first of several
    /// The finding is about all pieces that these keep out of encodings; empty: about `piece` alone.
    vocab::EnumSet<vocab::Obstacle> obstacles;
    std::optional<ByteSpan> place; ///< in the session's text, which was checked
    Data conversation;             ///< becomes that of Chat; null: none
    int line = 0;                  ///< of the tokenizer's template, from 1; 0: none
    QString file;                  ///< the dataset, or the file to compare with; absolute
};
/// Whether it is about the session's text, and a place in it.
bool isAboutText(const check::CheckResult& family);
FindingTarget targetOf(const check::Finding& finding, const CheckedReport& report);
/// `Show in Stages`
QString showTitle(const QString& view);

/// `BOS and EOS`
QString familyTitle(const check::CheckResult& family);
/// `2 errors, 1 warning`, `passed`, `not applicable`
QString familyResult(const check::CheckResult& family);
/// `tokenizer_config.json: $.pad_token, line 3`
QString placeText(const check::Finding& finding);
/// Starts with a capital, unless it starts with a name such as `add_bos_token`.
QString headlineOf(const Message& message);
/// The same with a full stop.
QString sentenceOf(const Message& message);

/// The page of a finding: what, where, why, what to do, evidence.
QString findingHtml(const check::CheckResult& family, const check::Finding& finding);
/// The page of a family: what it looks at, and its findings.
QString familyHtml(const check::CheckResult& family);
/// The same finding as plain text, to be pasted into an issue.
QString findingText(const check::CheckResult& family, const check::Finding& finding);

} // namespace tokenscope::ui
