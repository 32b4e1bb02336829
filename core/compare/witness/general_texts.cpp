// All pieces, the caller's lines and what becomes of them, texts at random.

#include "core/compare/witness/plain_piece.h"
#include "core/compare/witness/proof_texts.h"
#include "core/compare/witness/search.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::compare::witness {
namespace {

constexpr std::size_t kMostLines = 2000;
constexpr std::size_t kLongestLine = 4000;
constexpr std::size_t kChangesOfALine = 6;
constexpr std::size_t kLongestPiece = 512;

/// The line with one character left out, doubled, replaced, or a token in between.
std::string changedLine(const std::string& line, const std::vector<std::string>& tokens,
                        std::mt19937& random) {
    static constexpr const char* kPut[] = {" ", "  ", "\n",       "1",        "'s",          ".",
                                           "A", "\t", "\xC2\xA0", "\xCC\x81", "\xE2\x96\x81"};
    std::size_t at = random() % (line.size() + 1);
    while (at < line.size() && isContinuationByte(line[at]))
        ++at;
    std::size_t end = std::min(at + 1, line.size());
    while (end < line.size() && isContinuationByte(line[end]))
        ++end;
    std::string text = line;
    switch (random() % 5) {
    case 0:
        return text.erase(at, end - at);
    case 1:
        return text.insert(at, line.substr(at, end - at));
    case 2:
        return text.replace(at, end - at, kPut[random() % std::size(kPut)]);
    case 3:
        return text.insert(at, kPut[random() % std::size(kPut)]);
    default:
        return tokens.empty() ? text : text.insert(at, tokens[random() % tokens.size()]);
    }
}

} // namespace

void tryPieces(Search& search) {
    search.begin("every piece as a text", 55);
    std::string last;
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()}) {
        const bool second = tokenizer == search.pair().b.get();
        for (const PieceId id : tokenizer->ids()) {
            if (!search.goesOn())
                break;
            if (second && search.pair().a->contains(id) &&
                search.pair().a->spelling(id) == tokenizer->spelling(id))
                continue;
            PlainPiece piece = plainPiece(*tokenizer, id);
            std::string& text = piece.text;
            if (text.size() > kLongestPiece)
                continue;
            search.tryText(piece.continues ? "a" + text : text);
            if (id % 8 == 0) {
                last += text; // some in a row
                search.tryText(last);
                last = std::move(text);
            }
        }
    }
}

void tryLines(Search& search) {
    if (search.options().lines.empty())
        return;
    search.begin("lines of the corpus, and changes of them", 80);
    std::mt19937 random(search.options().seed);
    const std::size_t count = std::min(search.options().lines.size(), kMostLines);
    for (std::size_t i = 0; i < count && search.goesOn(); ++i) {
        const std::string& line = search.options().lines[i];
        search.tryText(line);
        for (std::size_t k = 0; k < kChangesOfALine && line.size() <= kLongestLine && search.goesOn(); ++k)
            search.tryText(changedLine(line, search.tokens(), random));
    }
}

void tryAtRandom(Search& search) {
    search.begin("texts at random: pieces in a row, characters, blanks, tokens", 90);
    ProofTexts texts(*search.pair().a, *search.pair().b, search.options().seed);
    for (std::uint64_t bytes = 0; bytes < search.options().randomBytes && search.goesOn();) {
        const std::string text = texts.next();
        bytes += text.size() + 1;
        search.tryText(text);
    }
}

void tryBytes(Search& search) {
    if (!search.takesBytes())
        return;
    search.begin("texts that are not UTF-8", 95);
    for (unsigned byte = 0x80; byte < 0x100 && search.goesOn(); ++byte) {
        search.tryText(std::string(1, static_cast<char>(byte)));
        search.tryText("a" + std::string(2, static_cast<char>(byte)) + " ");
    }
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()}) {
        for (const PieceId id : tokenizer->ids()) {
            if (!search.goesOn())
                return;
            const std::string piece = tokenizer->pieceBytes(id);
            if (!isValidUtf8(piece) && piece.size() <= kLongestPiece)
                search.tryText(piece);
        }
    }
    ProofTexts texts(*search.pair().a, *search.pair().b, search.options().seed);
    for (std::uint64_t bytes = 0; bytes < search.options().randomBytes / 4 && search.goesOn();) {
        const std::string text = texts.nextOfBytes();
        bytes += text.size() + 1;
        search.tryText(text);
    }
}

} // namespace tokenscope::compare::witness
