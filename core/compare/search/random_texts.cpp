#include "core/compare/search/random_texts.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kLongestRun = 70;
constexpr std::size_t kLongestPiece = 512; ///< bytes; longer ones are tried only alone

/// Ranges of characters that tokenizers treat differently.
constexpr std::array<std::pair<char32_t, char32_t>, 26> kRanges = {{
    {0x20, 0x7E},       {0x00, 0x1F},     {0x7F, 0xA0},     {0xA1, 0xFF},     {0x100, 0x17F},
    {0x1C4, 0x1CC},     {0x300, 0x36F},   {0x370, 0x3FF},   {0x400, 0x4FF},   {0x590, 0x5FF},
    {0x600, 0x6FF},     {0x900, 0x97F},   {0xE00, 0xE7F},   {0x1100, 0x11FF}, {0x1E00, 0x1EFF},
    {0x2000, 0x206F},   {0x2070, 0x209C}, {0x2150, 0x218B}, {0x2460, 0x24FF}, {0x2580, 0x259F},
    {0x3000, 0x30FF},   {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFB00, 0xFB06}, {0xFE00, 0xFFFD},
    {0x1F300, 0x1FAFF},
}};

constexpr std::array<std::string_view, 28> kMixed = {" ",
                                                     "  ",
                                                     "   ",
                                                     "\n",
                                                     "\n\n",
                                                     "\r\n",
                                                     "\t",
                                                     "\r",
                                                     "\xC2\xA0",
                                                     "\xE3\x80\x80",
                                                     "\xE2\x96\x81",
                                                     "\xE2\x96\x81\xE2\x96\x81",
                                                     " \xE2\x96\x81",
                                                     "'s",
                                                     "'LL",
                                                     "'\xC5\xBF",
                                                     "0",
                                                     "1234567",
                                                     "e\xCC\x81",
                                                     "\xEF\xAC\x81\xCC\x81",
                                                     "\xE2\x80\x8D",
                                                     "<0x41>",
                                                     "<unk>",
                                                     "<s>",
                                                     "</s>",
                                                     "\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA",
                                                     "ABCdef",
                                                     "..."};

} // namespace

RandomTexts::RandomTexts(const Tokenizer& one, const Tokenizer& other, std::uint32_t seed)
    : m_random(seed) {
    collect(one);
    collect(other);
    for (std::vector<std::string>* list : {&m_pieces, &m_invalidPieces, &m_tokenTexts}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
}

void RandomTexts::collect(const Tokenizer& tokenizer) {
    const auto add = [](std::vector<std::string>& to, std::string text) {
        if (!text.empty() && isValidUtf8(text))
            to.push_back(std::move(text));
    };
    for (const PieceId id : tokenizer.ids()) {
        std::string bytes = tokenizer.pieceBytes(id);
        if (isValidUtf8(bytes))
            add(m_pieces, std::move(bytes));
        else
            m_invalidPieces.push_back(std::move(bytes));
        add(m_pieces, std::string(tokenizer.spelling(id)));
        const PieceType type = tokenizer.type(id);
        if (type == PieceType::Control || type == PieceType::UserDefined || type == PieceType::Unknown)
            add(m_tokenTexts, std::string(tokenizer.spelling(id)));
    }
    for (const AddedToken& token : tokenizer.definition().addedTokens)
        add(m_tokenTexts, token.content);
}

void RandomTexts::appendCharacter(std::string& text) {
    const auto& [first, last] = kRanges[below(kRanges.size())];
    appendUtf8(text, first + below(last - first + 1));
}

/// A byte, a part of a character, or a piece that is not UTF-8.
void RandomTexts::appendBytes(std::string& text) {
    const std::uint32_t kind = below(4);
    if (kind == 0 && !m_invalidPieces.empty()) {
        const std::string& piece = m_invalidPieces[below(m_invalidPieces.size())];
        text.append(piece, 0, kLongestPiece);
    } else if (kind == 1) {
        std::string character;
        appendCharacter(character);
        text.append(character, 0, below(character.size()));
    } else {
        text += static_cast<char>(0x80 + below(0x80));
    }
}

std::string RandomTexts::nextInvalid() {
    const std::string whole = next();
    std::string text;
    for (const char c : whole) {
        if (below(6) == 0)
            appendBytes(text);
        text += c;
    }
    text += static_cast<char>(0xFF);
    return text;
}

std::string RandomTexts::next() {
    std::string text;
    const std::uint32_t parts = 1 + below(40);
    const std::uint32_t kind = below(4);
    for (std::uint32_t i = 0; i < parts; ++i) {
        const std::uint32_t chance = below(100);
        if (chance < 4 && !m_tokenTexts.empty())
            text += m_tokenTexts[below(m_tokenTexts.size())];
        else if (chance < 18)
            text += kMixed[below(kMixed.size())];
        else if (chance < 20)
            text.append(1 + below(kLongestRun), " \n=-"[below(4)]);
        else if (kind == 0 || (kind > 1 && m_pieces.empty()))
            appendCharacter(text);
        else if (kind == 1)
            text += static_cast<char>(0x20 + below(0x5F));
        else if (const std::string& piece = m_pieces[below(m_pieces.size())]; piece.size() <= kLongestPiece)
            text += piece;
        if (kind == 2 && below(2) == 0)
            text += ' ';
    }
    return text;
}

} // namespace tokenscope::compare
