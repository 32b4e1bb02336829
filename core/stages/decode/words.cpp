// Decoders that join words: WordPiece, BPE with an end-of-word suffix, CTC.
#include "core/stages/decode/factories.h"
#include "core/stages/decode/replace_text.h"

namespace tokenscope::decoders {
namespace {

class WordPiece final : public DecoderRule<WordPiece> {
  public:
    explicit WordPiece(WordPieceDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            Text& token = tokens[i];
            if (i > 0 && viewOf(token).starts_with(m_config.prefix))
                keepPart(token, m_config.prefix.size(), viewOf(token).size());
            else if (i > 0)
                putInFront(token, ' ');
            if (m_config.cleanup)
                token = cleanUp(std::move(token));
        }
        return tokens;
    }

  private:
    WordPieceDecoder m_config;
};

class Bpe final : public DecoderRule<Bpe> {
  public:
    explicit Bpe(BpeDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaceAll(tokens[i], m_config.suffix, i + 1 == tokens.size() ? "" : " ");
        return tokens;
    }

  private:
    BpeDecoder m_config;
};

/// Repeated tokens are merged into one, unless the padding token, which is removed, is between them.
class Ctc final : public DecoderRule<Ctc> {
  public:
    explicit Ctc(CtcDecoder config)
        : m_config(std::move(config)) {}
    template <class Text>
    Result<std::vector<Text>> decode(std::vector<Text> tokens) const {
        std::vector<Text> decoded;
        for (std::size_t i = 0; i < tokens.size();) {
            std::size_t next = i + 1;
            for (; next < tokens.size() && viewOf(tokens[next]) == viewOf(tokens[i]); ++next)
                widen(tokens[i], tokens[next]);
            Text text = replaceAll(tokens[i], m_config.padToken, {});
            if (m_config.cleanup)
                text = replaceAll(cleanUp(std::move(text)), m_config.wordDelimiterToken, " ");
            if (!viewOf(text).empty())
                decoded.push_back(std::move(text));
            i = next;
        }
        return decoded;
    }

  private:
    CtcDecoder m_config;
};

} // namespace

MakeResult make(const WordPieceDecoder& config, const std::string&) {
    return std::make_unique<WordPiece>(config);
}

MakeResult make(const BpeDecoder& config, const std::string&) {
    return std::make_unique<Bpe>(config);
}

MakeResult make(const CtcDecoder& config, const std::string&) {
    return std::make_unique<Ctc>(config);
}

} // namespace tokenscope::decoders
