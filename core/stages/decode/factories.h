#pragma once
// Factories of the decoders, for decoder.cpp, and the base class of those that are one rule. `where` is the
// JSON path.

#include "core/stages/decode/decoder.h"

#include <string>
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

} // namespace tokenscope::decoders
