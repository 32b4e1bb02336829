#pragma once
// Builds templates of special tokens around texts.

#include "core/definition/stage_configs.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tokenscope {

/// `[CLS] A [SEP]` and the like: parts are appended to the template for one text, for two texts, or to both.
class TemplateWriter {
  public:
    using Pieces = std::vector<TemplatePostProcessor::Piece>;
    using Token = std::pair<std::string, PieceId>;

    void text(Pieces TemplatePostProcessor::*pieces, bool second, std::uint32_t typeId) {
        TemplatePostProcessor::Piece& piece = (m_result.*pieces).emplace_back();
        piece.what.emplace<TemplatePostProcessor::Sequence>().second = second;
        piece.typeId = typeId;
    }
    void special(Pieces TemplatePostProcessor::*pieces, const Token& token, std::uint32_t typeId) {
        TemplatePostProcessor::Piece& piece = (m_result.*pieces).emplace_back();
        piece.what.emplace<TemplatePostProcessor::Special>().id = token.first;
        piece.typeId = typeId;
        const bool known = std::any_of(m_result.specials.begin(), m_result.specials.end(),
                                       [&](const auto& s) { return s.id == token.first; });
        if (!known)
            m_result.specials.push_back({token.first, {token.second}, {token.first}});
    }
    /// `[CLS] A [SEP]` and `[CLS] A [SEP] B [SEP]`; B and its separator get the given type.
    void classify(const Token& cls, const Token& sep, std::uint32_t secondTypeId) {
        for (const auto pieces : {&TemplatePostProcessor::single, &TemplatePostProcessor::pair}) {
            special(pieces, cls, 0);
            text(pieces, false, 0);
            special(pieces, sep, 0);
        }
        text(&TemplatePostProcessor::pair, true, secondTypeId);
        special(&TemplatePostProcessor::pair, sep, secondTypeId);
    }
    [[nodiscard]] TemplatePostProcessor take() { return std::move(m_result); }

  private:
    TemplatePostProcessor m_result;
};

} // namespace tokenscope
