#pragma once
// "Try a change": a list of changes that is applied to a definition. The original is never modified; to undo
// a change, apply a shorter list. The result is a definition like a loaded one, and can be saved like one.
//
// Paths are JSON paths of the original definition, regardless of the other changes of the list:
// `$.normalizer.normalizers[1]` is the same rule when `…[0]` is switched off as well.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tokenscope::explain {

/// A stage (`$.normalizer`, `$.added_tokens`) or one rule of a sequence (`$.decoder.decoders[1]`) is switched
/// off. The pre-tokenizer of ranks (tiktoken) becomes a pattern that matches the whole text.
struct SwitchOff {
    std::string where;
    bool operator==(const SwitchOff&) const = default;
};
/// Replaces a stage, a rule or the model with this JSON, in the form of stageJson(). Fields of the model, and
/// of stages that tokenizer.json doesn't have, keep their values if they are omitted; a key that can't be
/// edited is rejected.
struct EditRule {
    std::string where;
    std::string json;
    bool operator==(const EditRule&) const = default;
};
/// One value inside a stage, a rule or the model: `$.model.byte_fallback`, `true`.
struct SetOption {
    std::string where;
    std::string json;
    bool operator==(const SetOption&) const = default;
};
/// Replaces the token at `index` of the list. Its id follows from the content, as in a file.
struct EditAddedToken {
    std::size_t index = 0;
    AddedToken token;
    bool operator==(const EditAddedToken&) const = default;
};
/// Appends a token. Its id is that of the piece with the same spelling, else the next free one.
struct AddAddedToken {
    AddedToken token;
    bool operator==(const AddAddedToken&) const = default;
};
struct RemoveAddedToken {
    std::size_t index = 0;
    bool operator==(const RemoveAddedToken&) const = default;
};
using DefinitionChange =
    std::variant<SwitchOff, EditRule, SetOption, EditAddedToken, AddAddedToken, RemoveAddedToken>;

/// Takes some milliseconds for the largest vocabularies, which are copied. Errors: Damaged or Unsupported for
/// edited JSON, with `where` a line and column of it (`line 2, column 9`) or a path inside it
/// (`$.pattern.Regex`); the message of a regex contains the position in the pattern. BadInput for a change
/// that the definition does not allow, or that removes a token that the post-processor adds.
Result<std::shared_ptr<const TokenizerDefinition>>
applyChanges(const std::shared_ptr<const TokenizerDefinition>& definition,
             std::span<const DefinitionChange> changes);

/// `the rule NFC of the normalizer switched off`, `the added token '<s>': lstrip on`. `original` is what the
/// change is applied to.
Message describe(const DefinitionChange& change, const TokenizerDefinition& original);

// Which changes a definition allows.

bool canSwitchOff(const TokenizerDefinition& definition, std::string_view where);
bool canEdit(const TokenizerDefinition& definition, std::string_view where);
/// Tokens can be edited, added and removed.
bool canChangeAddedTokens(const TokenizerDefinition& definition);

/// A value that SetOption can set.
struct ChangeableOption {
    std::string where; ///< `$.model.byte_fallback`
    std::string json;  ///< the present value: `true`, `"##"`, `100`, `null`
    bool operator==(const ChangeableOption&) const = default;
};
/// Of the model and of the stages that are flags in this format.
std::vector<ChangeableOption> changeableOptions(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
