#pragma once
// "Try a change": changes to a definition, applied to it as a list. The definition is never touched; undoing is applying
// a shorter list. What comes out is a definition like one that was loaded, and can be saved like one.
//
// Places are JSON paths of the definition that the list is applied to, whatever else of the list is applied:
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

/// A stage (`$.normalizer`, `$.added_tokens`) or one rule of a sequence (`$.decoder.decoders[1]`) is switched off. The
/// pre-tokenizer of ranks (tiktoken) becomes a pattern that matches the whole text.
struct SwitchOff {
    std::string where;
    bool operator==(const SwitchOff&) const = default;
};
/// Replaces a stage, a rule or the model with this JSON, in the form of stageJson(). Fields of the model, and of stages that
/// tokenizer.json doesn't have, keep their values if they are omitted; a key that can't be edited is rejected.
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
/// The token at `index` of the list becomes this one. Its id follows from the content, as it does in a file.
struct EditAddedToken {
    std::size_t index = 0;
    AddedToken token;
    bool operator==(const EditAddedToken&) const = default;
};
/// Appends a token. The id is the piece's of that name, else the next free one.
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

/// Errors: Damaged or Unsupported for an edited text, with `where` a line and column of it (`line 2, column 9`) or a
/// path inside it (`$.pattern.Regex`), the message of a regex with the place in the pattern; BadInput for a change that
/// the definition does not admit, or that takes away a token that the post-processor puts in.
/// Takes some milliseconds for the largest vocabularies, which are copied.
Result<std::shared_ptr<const TokenizerDefinition>>
applyChanges(const std::shared_ptr<const TokenizerDefinition>& definition,
             std::span<const DefinitionChange> changes);

/// `NFC switched off ($.normalizer.normalizers[0])`, `added token <s>: lstrip on`. `original` is what the change
/// is applied to.
std::string describe(const DefinitionChange& change, const TokenizerDefinition& original);

// What a definition admits.

bool canSwitchOff(const TokenizerDefinition& definition, std::string_view where);
bool canEdit(const TokenizerDefinition& definition, std::string_view where);
/// Tokens may be edited, added and removed.
bool canChangeAddedTokens(const TokenizerDefinition& definition);

/// A value that SetOption may set.
struct ChangeableOption {
    std::string where; ///< `$.model.byte_fallback`
    std::string json;  ///< what it is: `true`, `"##"`, `100`, `null`
    bool operator==(const ChangeableOption&) const = default;
};
/// Of the model and of the stages that are flags in this format.
std::vector<ChangeableOption> changeableOptions(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
