#include "core/train/splitting/added_token_extractor.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

#include <string>
#include <utility>

namespace tokenscope::train {
namespace {

std::string normalizedContent(const std::string& content, const Normalizer* normalizer) {
    NormalizedText text = NormalizedText::identity(isValidUtf8(content) ? content : toValidUtf8(content), 0);
    if (normalizer && !normalizer->apply(text, {}))
        return content;
    return text.text;
}

Result<void> extract(const AddedTokenScanner& scanner, std::string_view text,
                     const AddedTokenExtractor::EachSection& each, const Progress& progress) {
    if (scanner.empty())
        return each(text, 0);
    TOKENSCOPE_TRY(const auto parts, scanner.scan(text, true, progress));
    for (const AddedTokenScanner::Part& part : parts) {
        if (part.token != AddedTokenScanner::kPlain)
            continue;
        TOKENSCOPE_TRY_VOID(each(text.substr(part.begin, part.end - part.begin), part.begin));
    }
    return {};
}

} // namespace

Result<AddedTokenExtractor> AddedTokenExtractor::make(std::vector<AddedToken> tokens,
                                                      const Normalizer* normalizer) {
    AddedTokenExtractor extractor;
    if (tokens.empty())
        return extractor;
    auto passes = std::make_shared<Passes>();
    passes->tokens = std::move(tokens);
    std::vector<std::string> ofText;
    std::vector<std::string> ofNormalized;
    std::size_t bytes = 0;
    for (const AddedToken& token : passes->tokens) {
        ofText.push_back(token.normalized ? std::string() : token.content);
        ofNormalized.push_back(token.normalized ? normalizedContent(token.content, normalizer)
                                                : std::string());
        bytes += ofText.back().size() + ofNormalized.back().size();
        extractor.m_noSpace = extractor.m_noSpace && !token.lstrip && !token.rstrip &&
                              (ofText.back() + ofNormalized.back()).find(' ') == std::string::npos;
    }
    if (bytes > LiteralFinder::kMaxBytes)
        return fail(ErrorCode::TooLarge, {},
                    message("the added tokens have more than {} bytes together", LiteralFinder::kMaxBytes),
                    "omit long ones");
    passes->text = std::make_unique<const AddedTokenScanner>(passes->tokens, ofText);
    passes->normalized = std::make_unique<const AddedTokenScanner>(passes->tokens, ofNormalized);
    extractor.m_passes = std::move(passes);
    return extractor;
}

Result<void> AddedTokenExtractor::ofText(std::string_view text, const EachSection& each,
                                         const Progress& progress) const {
    return m_passes ? extract(*m_passes->text, text, each, progress) : each(text, 0);
}

Result<void> AddedTokenExtractor::ofNormalized(std::string_view text, const EachSection& each,
                                               const Progress& progress) const {
    return m_passes ? extract(*m_passes->normalized, text, each, progress) : each(text, 0);
}

} // namespace tokenscope::train
