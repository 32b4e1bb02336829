// Decoders that put words together again: WordPiece, BPE with an end-of-word suffix, CTC.
#include "core/encoding/decoders/kinds.h"

#include <algorithm>

namespace tokenscope::decoders {
namespace {

class WordPiece final : public Decoder {
  public:
    explicit WordPiece(WordPieceDecoder config)
        : m_config(std::move(config)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            std::string& token = tokens[i];
            if (i > 0 && token.compare(0, m_config.prefix.size(), m_config.prefix) == 0)
                token.erase(0, m_config.prefix.size());
            else if (i > 0)
                token.insert(0, 1, ' ');
            if (m_config.cleanup)
                token = cleanUp(std::move(token));
        }
        return tokens;
    }

  private:
    WordPieceDecoder m_config;
};

class Bpe final : public Decoder {
  public:
    explicit Bpe(BpeDecoder config)
        : m_config(std::move(config)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaceAll(tokens[i], m_config.suffix, i + 1 == tokens.size() ? "" : " ");
        return tokens;
    }

  private:
    BpeDecoder m_config;
};

/// Repeated tokens are one; the padding token separates real repetitions and vanishes.
class Ctc final : public Decoder {
  public:
    explicit Ctc(CtcDecoder config)
        : m_config(std::move(config)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
        std::vector<std::string> decoded;
        for (const std::string& token : tokens) {
            std::string text = replaceAll(token, m_config.padToken, {});
            if (m_config.cleanup)
                text = replaceAll(cleanUp(std::move(text)), m_config.wordDelimiterToken, " ");
            if (!text.empty())
                decoded.push_back(std::move(text));
        }
        return decoded;
    }

  private:
    CtcDecoder m_config;
};

} // namespace

std::string cleanUp(std::string text) {
    if (text.find(' ') == std::string::npos)
        return text;
    static constexpr std::pair<std::string_view, std::string_view> kRules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [dirty, clean] : kRules)
        if (text.find(dirty) != std::string::npos)
            text = replaceAll(text, dirty, clean);
    return text;
}

Made make(const WordPieceDecoder& config, const std::string&) {
    return std::make_unique<WordPiece>(config);
}

Made make(const BpeDecoder& config, const std::string&) {
    return std::make_unique<Bpe>(config);
}

Made make(const CtcDecoder& config, const std::string&) {
    return std::make_unique<Ctc>(config);
}

} // namespace tokenscope::decoders
