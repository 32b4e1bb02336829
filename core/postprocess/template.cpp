#include "core/postprocess/kinds.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>

namespace tokenscope::post_processors {
namespace {

/// A piece of the template with its special tokens looked up.
struct Slot {
    bool isText = false;
    bool second = false;                ///< of a text
    std::vector<SpecialPiece> specials; ///< else
    std::uint32_t typeId = 0;
};
using Slots = std::vector<Slot>;

class Template final : public PartsProcessor {
  public:
    Template(Slots single, Slots pair)
        : m_single(std::move(single))
        , m_pair(std::move(pair)) {}

    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        const Slots& slots = parts.size() == 2 ? m_pair : m_single;
        std::array<std::size_t, 2> uses{};
        std::size_t tokens = 0;
        for (const Slot& slot : slots) {
            if (!slot.isText)
                continue;
            ++uses[slot.second ? 1 : 0];
            tokens += parts[slot.second ? 1 : 0].encoding.size();
            if (tokens > PostProcessor::kMostTokens)
                return fail(ErrorCode::TooLarge, "$.post_processor",
                            "the template makes more than 268435456 tokens of this text",
                            "encode it in parts");
        }
        std::vector<Part> made;
        std::uint32_t place = 0;
        std::string_view text = parts.empty() ? std::string_view() : parts.front().text;
        for (const Slot& slot : slots) {
            if (slot.isText) {
                const std::size_t index = slot.second ? 1 : 0;
                Part& part = parts[index];
                setTypes(part, slot.typeId);
                setSequence(part, static_cast<std::uint32_t>(index));
                text = part.text;
                place = static_cast<std::uint32_t>(text.size());
                made.push_back(--uses[index] == 0 ? std::move(part) : part);
            } else if (context.addSpecial) {
                made.push_back(makeSpecialPart(slot.specials, slot.typeId, place, text, context));
            }
        }
        for (Part& part : parts) // what it says of the text holds even if the template leaves the text out
            if (!made.empty() && !part.encoding.diagnostics.empty())
                made.front().encoding.diagnostics.insert(made.front().encoding.diagnostics.end(),
                                                         part.encoding.diagnostics.begin(),
                                                         part.encoding.diagnostics.end());
        parts = std::move(made);
        return {};
    }

    [[nodiscard]] std::optional<std::size_t> partsFrom(std::size_t count, bool addSpecial) const override {
        if (count != 1 && count != 2)
            return std::nullopt;
        const Slots& slots = count == 2 ? m_pair : m_single;
        return std::count_if(slots.begin(), slots.end(),
                             [addSpecial](const Slot& slot) { return slot.isText || addSpecial; });
    }

    [[nodiscard]] bool textStandsOnce() const override {
        return std::count_if(m_single.begin(), m_single.end(),
                             [](const Slot& slot) { return slot.isText; }) == 1;
    }
    [[nodiscard]] std::size_t addedPieces(bool pair) const override {
        std::size_t count = 0;
        for (const Slot& slot : pair ? m_pair : m_single)
            count += slot.specials.size();
        return count;
    }

  private:
    Slots m_single;
    Slots m_pair;
};

Result<std::vector<SpecialPiece>> findSpecials(const TemplatePostProcessor& config, const std::string& id,
                                               const std::string& where) {
    const auto found = std::find_if(config.specials.begin(), config.specials.end(),
                                    [&id](const auto& special) { return special.id == id; });
    if (found == config.specials.end())
        return fail(ErrorCode::Damaged, where,
                    "the template names " + printable(id, 60) + ", which special_tokens does not define");
    if (found->ids.size() != found->tokens.size())
        return fail(ErrorCode::Damaged, where,
                    printable(id, 60) + " has " + std::to_string(found->ids.size()) + " ids and " +
                        std::to_string(found->tokens.size()) + " tokens");
    std::vector<SpecialPiece> pieces;
    for (std::size_t i = 0; i < found->ids.size(); ++i)
        pieces.push_back({found->ids[i], found->tokens[i]});
    return pieces;
}

Result<Slots> resolve(const TemplatePostProcessor& config,
                      const std::vector<TemplatePostProcessor::Piece>& pieces, bool single,
                      const std::string& where) {
    Slots slots;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::string at = where + "[" + std::to_string(i) + "]";
        Slot slot;
        slot.typeId = pieces[i].typeId;
        if (const auto* text = std::get_if<TemplatePostProcessor::Sequence>(&pieces[i].what)) {
            if (single && text->second)
                return fail(ErrorCode::Damaged, at, "the template for one text asks for a second one");
            slot.isText = true;
            slot.second = text->second;
        } else {
            auto found =
                findSpecials(config, std::get<TemplatePostProcessor::Special>(pieces[i].what).id, at);
            if (!found)
                return tl::unexpected<Error>(std::move(found.error()));
            slot.specials = std::move(*found);
        }
        slots.push_back(std::move(slot));
    }
    return slots;
}

} // namespace

Made make(const TemplatePostProcessor& config, const std::string& where) {
    auto single = resolve(config, config.single, true, where + ".single");
    if (!single)
        return tl::unexpected<Error>(std::move(single.error()));
    auto pair = resolve(config, config.pair, false, where + ".pair");
    if (!pair)
        return tl::unexpected<Error>(std::move(pair.error()));
    return std::make_unique<Template>(std::move(*single), std::move(*pair));
}

} // namespace tokenscope::post_processors
