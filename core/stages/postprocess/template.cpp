#include "core/base/try.h"
#include "core/stages/postprocess/parts_processor.h"

#include "core/base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace tokenscope::post_processors {
namespace {

/// A piece of the template with its special tokens looked up.
struct Slot {
    bool isText = false;
    bool second = false;      ///< for a text: it is the second one
    std::size_t specials = 0; ///< otherwise: index in Template's list
    std::uint32_t typeId = 0;
};
using Slots = std::vector<Slot>;
using Specials = std::vector<std::vector<SpecialPiece>>;

/// A token with its own spelling also counts for that spelling.
std::size_t costOf(const std::vector<SpecialPiece>& pieces, const PostProcessContext& context) {
    constexpr std::size_t kTokenBytes = 32;
    std::size_t cost = pieces.size();
    for (const SpecialPiece& piece : pieces) {
        if (piece.spelledOtherwise(context))
            cost += 1 + piece.token->size() / kTokenBytes;
    }
    return cost;
}

std::size_t tokensOf(const Part& part) {
    std::size_t tokens = part.encoding.size();
    for (const Part& overflowing : part.overflowing)
        tokens += overflowing.encoding.size() + kWindowItself;
    return tokens;
}

class Template final : public PartsProcessor {
  public:
    Template(Slots single, Slots pair, Specials specials)
        : m_single(std::move(single))
        , m_pair(std::move(pair))
        , m_specials(std::move(specials)) {}

    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (parts.empty() || parts.size() > 2)
            return fail(ErrorCode::Unsupported, "$.post_processor",
                        message("a template accepts one or two parts, and the preceding processors give {}; "
                                "Hugging Face tokenizers fails here",
                                parts.size()),
                        "encode one text, or omit the special tokens");
        const Slots& slots = parts.size() == 2 ? m_pair : m_single;
        std::array<std::size_t, 2> uses{};
        TOKENSCOPE_TRY_VOID(count(slots, parts, context, uses));
        std::vector<Part> result;
        std::uint32_t position = 0;
        std::string_view text = parts.front().text;
        for (const Slot& slot : slots) {
            if (slot.isText) {
                const std::size_t index = slot.second ? 1 : 0;
                Part& part = parts[index];
                setTypes(part, slot.typeId);
                setSequence(part, static_cast<std::uint32_t>(index));
                text = part.text;
                position = part.position.value_or(static_cast<std::uint32_t>(text.size()));
                result.push_back(--uses[index] == 0 ? std::move(part) : part);
            } else if (context.addSpecial) {
                result.push_back(
                    makeSpecialPart(m_specials[slot.specials], slot.typeId, position, text, context));
            }
        }
        for (Part& part : parts) // they concern the text even if the template omits it
            if (!result.empty() && !part.encoding.diagnostics.empty())
                result.front().encoding.diagnostics.insert(result.front().encoding.diagnostics.end(),
                                                           part.encoding.diagnostics.begin(),
                                                           part.encoding.diagnostics.end());
        parts = std::move(result);
        return {};
    }

    [[nodiscard]] std::optional<std::size_t> partsFrom(std::size_t count, bool addSpecial) const override {
        if (count != 1 && count != 2)
            return std::nullopt;
        const Slots& slots = count == 2 ? m_pair : m_single;
        return std::count_if(slots.begin(), slots.end(),
                             [addSpecial](const Slot& slot) { return slot.isText || addSpecial; });
    }

    [[nodiscard]] bool containsTextOnce() const override {
        return std::count_if(m_single.begin(), m_single.end(),
                             [](const Slot& slot) { return slot.isText; }) == 1;
    }
    [[nodiscard]] std::size_t addedPieces(bool pair) const override {
        std::size_t count = 0;
        for (const Slot& slot : pair ? m_pair : m_single)
            count += slot.isText ? 0 : m_specials[slot.specials].size();
        return count;
    }

  private:
    /// Counts how often each text occurs, and checks that what is added to the texts stays within kMaxTokens.
    Result<void> count(const Slots& slots, const std::vector<Part>& parts, const PostProcessContext& context,
                       std::array<std::size_t, 2>& uses) const {
        std::vector<std::size_t> costs; // of the special tokens; computed on demand
        std::size_t more = 0;
        for (const Slot& slot : slots) {
            more += kWindowItself; // until all parts are joined
            if (slot.isText) {
                const std::size_t index = slot.second ? 1 : 0;
                more += ++uses[index] > 1 ? tokensOf(parts[index]) : 0;
            } else if (context.addSpecial) {
                for (std::size_t i = costs.size(); i <= slot.specials; ++i)
                    costs.push_back(costOf(m_specials[i], context));
                more += costs[slot.specials];
            }
            if (more > PostProcessor::kMaxTokens)
                return fail(
                    ErrorCode::TooLarge, "$.post_processor",
                    message("the template adds more than {} tokens to this text", PostProcessor::kMaxTokens),
                    "encode the text in parts or without special tokens, or fix the template");
        }
        return {};
    }

    Slots m_single;
    Slots m_pair;
    Specials m_specials;
};

/// Looks up special tokens; those that the template names are copied once.
class SpecialFinder {
  public:
    explicit SpecialFinder(const TemplatePostProcessor& config) {
        for (const auto& special : config.specials)
            m_byId.emplace(special.id,
                           Known{&special, kNotCopied}); // of several with the same name the first counts
    }
    Result<std::size_t> find(const std::string& id, const std::string& where) {
        const auto found = m_byId.find(id);
        if (found == m_byId.end())
            return fail(
                ErrorCode::Damaged, where,
                message("the template names {}, which special_tokens does not define", printable(id, 60)));
        auto& [special, index] = found->second;
        if (index != kNotCopied)
            return index;
        index = m_specials.size();
        std::vector<SpecialPiece>& pieces = m_specials.emplace_back();
        for (std::size_t i = 0; i < special->ids.size(); ++i) {
            SpecialPiece& piece = pieces.emplace_back();
            piece.id = special->ids[i];
            if (i < special->tokens.size())
                piece.token = special->tokens[i];
        }
        return index;
    }
    Specials take() { return std::move(m_specials); }

  private:
    static constexpr std::size_t kNotCopied = static_cast<std::size_t>(-1);
    struct Known {
        const TemplatePostProcessor::SpecialTokens* special = nullptr;
        std::size_t index = kNotCopied;
    };
    std::unordered_map<std::string_view, Known> m_byId;
    Specials m_specials;
};

Result<Slots> resolve(SpecialFinder& specials, const std::vector<TemplatePostProcessor::Piece>& pieces,
                      bool single, const std::string& where) {
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
            TOKENSCOPE_TRY(const auto found,
                           specials.find(std::get<TemplatePostProcessor::Special>(pieces[i].what).id, at));
            slot.specials = found;
        }
        slots.push_back(slot);
    }
    return slots;
}

} // namespace

MakeResult make(const TemplatePostProcessor& config, const std::string& where) {
    SpecialFinder specials(config);
    TOKENSCOPE_TRY(auto single, resolve(specials, config.single, true, where + ".single"));
    TOKENSCOPE_TRY(auto pair, resolve(specials, config.pair, false, where + ".pair"));
    return std::make_unique<Template>(std::move(single), std::move(pair), specials.take());
}

} // namespace tokenscope::post_processors
