#pragma once
// Stages, rules and flags that are switched on or off in a column. This compares a tokenizer before and after
// a change, on a text, as files, and on a corpus.

#include "core/explain/edit/stage_switches.h"

#include <QJsonArray>
#include <QString>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QMenu;

namespace tokenscope::ui {

/// See core/explain/edit/stage_switches.h.
struct ColumnSwitch {
    std::string where; ///< the path
    bool on = false;
    bool operator==(const ColumnSwitch&) const = default;
};
using ColumnSwitches = std::vector<ColumnSwitch>;

/// `without Lowercase, with byte_fallback`; paths instead of names if `tokenizer` is null.
QString switchWords(const Tokenizer* tokenizer, const ColumnSwitches& switches);

/// Returns the tokenizer itself if nothing is switched. Errors: as stageSwitch() and switchedTokenizer().
Result<std::shared_ptr<const Tokenizer>> withSwitches(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                      const ColumnSwitches& switches);

/// Adds an entry for each switch, in addition to `own`; entries for which `taken` returns true are disabled.
void addSwitches(QMenu& menu, const TokenizerDefinition& definition, const ColumnSwitches& own,
                 const std::function<bool(const ColumnSwitches&)>& taken,
                 const std::function<void(const ColumnSwitches&)>& choose);

/// For the saved state.
QJsonArray switchesJson(const ColumnSwitches& switches);
ColumnSwitches switchesOfJson(const QJsonArray& json);

} // namespace tokenscope::ui
