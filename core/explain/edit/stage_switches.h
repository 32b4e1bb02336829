#pragma once
// The parts of a tokenizer that can be switched off or on separately: stages, the rules of a stage, flags of
// rules and of the model. The tokenizer with and without a part can be compared like any two tokenizers.
//
//   normalizer       $.normalizer                    a whole stage
//   Lowercase        $.normalizer.normalizers[1]     one rule of several
//   byte_fallback    $.model.byte_fallback           a flag, which can be off in the file

#include "core/encoding/tokenizer.h"
#include "core/explain/edit/definition_change.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct StageSwitch {
    std::string name;        ///< as above; the path if several have the same name
    Message title;           ///< unique: the name, with a detail if several have it: `Replace " " → "▁"`
    std::string where;       ///< the path
    bool isOn = true;        ///< in the given definition
    DefinitionChange change; ///< switches it
    bool operator==(const StageSwitch&) const = default;
};

/// Stages in the order in which they are applied, each before its rules and their flags. Names are unique.
std::vector<StageSwitch> stageSwitches(const TokenizerDefinition& definition);

/// The switch with that name or path, for switching it to `on`. Errors: BadInput if there is none (the remedy
/// lists the names) or it is in that state already.
Result<StageSwitch> stageSwitch(const TokenizerDefinition& definition, std::string_view name, bool on);

/// The same tokenizer with all `switches` applied. Errors: as applyChanges() and Tokenizer::create().
Result<std::shared_ptr<const Tokenizer>> switchedTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                           std::span<const StageSwitch> switches);

/// `without normalizer, with byte_fallback`, to be shown after the tokenizer's name.
Message describeSwitches(std::span<const StageSwitch> switches);

} // namespace tokenscope::explain
