#pragma once
// Maps the paths of rules between the original definition and the changed one while rules are switched off.
//
//   original    normalizers[0]   normalizers[1] off   normalizers[2]
//   changed     normalizers[0]                        normalizers[1]

#include "core/explain/edit/definition_change.h"

namespace tokenscope::explain {

using DefinitionChanges = std::span<const DefinitionChange>;

bool isSwitchedOff(DefinitionChanges changes, const std::string& originalPlace);
std::string originalPlace(DefinitionChanges changes, const std::string& changedPlace);
std::string changedPlace(DefinitionChanges changes, const std::string& originalPlace);

struct SwitchedOffRule {
    std::string stage;      ///< `normalizer`, `added_tokens`
    std::string name;       ///< `NFC`; of a stage of several rules `3 rules`; empty for added tokens
    std::string where;      ///< in the original
    std::size_t before = 0; ///< how many rules of the changed stage work before its place
    bool operator==(const SwitchedOffRule&) const = default;
};

/// In the order of stages' names and of places. What is inside a stage or sequence that is off itself isn't listed again;
/// of added tokens and the post-processor, which have one row each, only the whole stage is listed.
std::vector<SwitchedOffRule> switchedOffRules(const TokenizerDefinition& original,
                                              const TokenizerDefinition& changed, DefinitionChanges changes);

} // namespace tokenscope::explain
