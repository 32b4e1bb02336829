#pragma once
// Factories of the decoders, for decoder.cpp, and functions that decoders share. `where` is the JSON path.

#include "core/stages/decode/decoder.h"
#include "core/text/utf8.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::decoders {

using MakeResult = Result<std::unique_ptr<Decoder>>;

/// A decoder that is one rule. `Rule` has `template <class Text> Result<std::vector<Text>>
/// decode(std::vector<Text>) const`, for texts with and without origins.
template <class Rule>
class DecoderRule : public Decoder {
  public:
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const final {
        return rule().decode(std::move(tokens));
    }
    Result<std::vector<OriginText>> trace(std::vector<OriginText> tokens,
                                          const AfterDecoderRule& after) const final {
        auto decoded = rule().decode(std::move(tokens));
        if (decoded)
            after(*decoded);
        return decoded;
    }

  private:
    [[nodiscard]] const Rule& rule() const { return static_cast<const Rule&>(*this); }
};

MakeResult make(const ByteLevelDecoder& config, const std::string& where);
MakeResult make(const WordPieceDecoder& config, const std::string& where);
MakeResult make(const MetaspaceDecoder& config, const std::string& where);
MakeResult make(const BpeDecoder& config, const std::string& where);
MakeResult make(const CtcDecoder& config, const std::string& where);
MakeResult make(const ReplaceDecoder& config, const std::string& where);
MakeResult make(const FuseDecoder& config, const std::string& where);
MakeResult make(const StripDecoder& config, const std::string& where);
MakeResult make(const ByteFallbackDecoder& config, const std::string& where);

/// Replaces all occurrences. An empty `what` matches at every character boundary, both ends included.
template <class Text>
Text replaceAll(const Text& from, std::string_view what, std::string_view with) {
    const std::string_view text = viewOf(from);
    Text replaced = emptyLike(from);
    std::size_t done = 0;
    if (what.empty()) {
        while (done < text.size()) {
            const std::size_t end = done + decodeUtf8(text, done).length;
            appendInstead(replaced, with, from, done, done);
            appendPart(replaced, from, done, end);
            done = end;
        }
        appendInstead(replaced, with, from, done, done);
        return replaced;
    }
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, done)) {
        appendPart(replaced, from, done, at);
        done = at + what.size();
        appendInstead(replaced, with, from, at, done);
    }
    appendPart(replaced, from, done, text.size());
    return replaced;
}

/// Removes spaces before punctuation and English contractions, as WordPiece and CTC do.
template <class Text>
Text cleanUp(Text text) {
    if (viewOf(text).find(' ') == std::string_view::npos)
        return text;
    static constexpr std::pair<std::string_view, std::string_view> kRules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [dirty, clean] : kRules)
        if (viewOf(text).find(dirty) != std::string_view::npos)
            text = replaceAll(text, dirty, clean);
    return text;
}

} // namespace tokenscope::decoders
