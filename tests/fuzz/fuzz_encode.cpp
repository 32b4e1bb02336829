// A small tokenizer and a text, both built from the input, must have the properties of every encoding (see
// laws.h).
//
//   n | choices for the tokenizer: n bytes | edit: 3 bytes | the text

#include "core/formats/load.h"
#include "resources/samples.h"
#include "tests/fuzz/support/laws.h"
#include "tests/fuzz/support/made_definition.h"

#include <algorithm>

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::fuzz;

/// Used if n is 0: the tokenizers of the program itself.
const std::vector<std::shared_ptr<const Tokenizer>>& samples() {
    static const auto tokenizers = [] {
        std::vector<std::shared_ptr<const Tokenizer>> made;
        for (const Sample& sample : sampleTokenizers())
            made.push_back(
                Tokenizer::create(loadDefinition(sample.bytes, std::string(sample.name)).value()).value());
        return made;
    }();
    return tokenizers;
}

struct Edited {
    std::size_t begin, removed;
    std::string inserted;
};

/// Anywhere, also inside a character.
Edited makeEdit(std::string_view choices, std::string_view text) {
    MadeInput input(choices);
    Edited edit;
    edit.begin = input.below(256) * text.size() / 255;
    edit.removed = std::min(input.below(256) % 16, text.size() - edit.begin);
    edit.inserted = MadeInput::text(choices.substr(std::min<std::size_t>(choices.size(), 2)));
    return edit;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto take = [&](std::size_t most) {
        const std::string_view taken = input.substr(0, most);
        input.remove_prefix(taken.size());
        return taken;
    };
    const std::string_view length = take(1);
    const std::string_view made = take(length.empty() ? 0 : static_cast<unsigned char>(length[0]));
    const std::string_view choices = take(3);
    const std::string text = MadeInput::text(input);
    const Edited edit = makeEdit(choices, text);
    if (made.empty()) {
        for (const auto& tokenizer : samples()) {
            requireLaws(*tokenizer, text);
            requireEditLaw(*tokenizer, text, edit.begin, edit.removed, edit.inserted);
        }
        return 0;
    }
    MadeInput makings(made);
    const auto definition = makeDefinition(makings);
    if (!definition)
        return 0;
    const auto tokenizer = Tokenizer::create(definition);
    if (!tokenizer) {
        requireGoodError(tokenizer.error());
        return 0;
    }
    requireLaws(**tokenizer, text);
    requireEditLaw(**tokenizer, text, edit.begin, edit.removed, edit.inserted);
    requireSavingLaw(*definition, **tokenizer, text);
    return 0;
}
