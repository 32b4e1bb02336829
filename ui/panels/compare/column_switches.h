#pragma once
// Stages, rules and flags that a tokenizer has otherwise than its file: one tokenizer before and after a change is a
// comparison like any other, on a text, of files and on a corpus.

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

/// `without Lowercase, with byte_fallback`; by paths where the tokenizer isn't there to be asked.
QString switchWords(const Tokenizer* tokenizer, const ColumnSwitches& switches);

/// The tokenizer itself where nothing is switched. Errors: as stageSwitch() and switchedTokenizer().
Result<std::shared_ptr<const Tokenizer>> withSwitches(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                      const ColumnSwitches& switches);

/// An entry for each stage that can be turned, `own` kept beside; those that are `taken` can't be chosen.
void addSwitches(QMenu& menu, const TokenizerDefinition& definition, const ColumnSwitches& own,
                 const std::function<bool(const ColumnSwitches&)>& taken,
                 const std::function<void(const ColumnSwitches&)>& choose);

/// As in the state of the window.
QJsonArray switchesJson(const ColumnSwitches& switches);
ColumnSwitches switchesOfJson(const QJsonArray& json);

} // namespace tokenscope::ui
