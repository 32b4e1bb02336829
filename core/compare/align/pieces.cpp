#include "core/compare/align/pieces.h"

#include "core/text/byte_alphabet.h"

#include <fmt/format.h>

#include <unordered_map>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxHoles = 65'536; ///< in addition to the number of pieces

} // namespace

PieceTexts::PieceTexts(std::shared_ptr<const Tokenizer> tokenizer)
    : m_tokenizer(std::move(tokenizer)) {
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    m_dense = !ids.empty() && ids.front() == 0 && ids.back() == ids.size() - 1;
    m_pieces.reserve(ids.size());
    for (const PieceId id : ids) {
        const std::string bytes = m_tokenizer->pieceBytes(id);
        m_pieces.push_back({static_cast<std::uint32_t>(m_arena.size()),
                            static_cast<std::uint32_t>(bytes.size()), m_tokenizer->type(id),
                            static_cast<std::uint8_t>(wordMarkerSize(*m_tokenizer, id, bytes))});
        m_arena += bytes;
    }
    if (m_dense || ids.empty() || ids.back() >= 2 * ids.size() + kMaxHoles)
        return;
    m_indexes.assign(std::size_t{ids.back()} + 1, static_cast<std::uint32_t>(ids.size()));
    for (std::size_t i = 0; i < ids.size(); ++i)
        m_indexes[ids[i]] = static_cast<std::uint32_t>(i);
}

bool marksWordStarts(const Tokenizer& tokenizer) {
    const auto& gguf = tokenizer.definition().gguf;
    return gguf && gguf->kind == GgufTokenizer::Kind::WordPiece;
}

std::size_t wordMarkerSize(const Tokenizer& tokenizer, PieceId id, std::string_view pieceBytes) {
    if (marksWordStarts(tokenizer))
        return tokenizer.type(id) == PieceType::Normal && pieceBytes.size() > 1 && pieceBytes.front() == ' '
                   ? 1
                   : 0;
    const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model);
    if (!model || model->continuingSubwordPrefix.size() > 255 ||
        pieceBytes.size() <= model->continuingSubwordPrefix.size() ||
        !pieceBytes.starts_with(model->continuingSubwordPrefix))
        return 0;
    return model->continuingSubwordPrefix.size();
}

std::size_t PieceTexts::searchedIndexOf(PieceId id) const {
    const std::vector<PieceId>& ids = m_tokenizer->ids();
    const auto at = std::lower_bound(ids.begin(), ids.end(), id);
    return at != ids.end() && *at == id ? static_cast<std::size_t>(at - ids.begin()) : m_pieces.size();
}

namespace {

constexpr std::size_t kSampledPieces = 4096;
constexpr double kSameIds = 0.5;    ///< of the smaller vocabulary
constexpr double kSamePieces = 0.9; ///< of the larger one
constexpr std::string_view kSpaceMarker = "\xE2\x96\x81";

/// llama.cpp's WordPiece marks the start of a word by a space, others its continuation by `##`.
std::string commonBytes(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    if (!marksWordStarts(tokenizer) || tokenizer.type(id) != PieceType::Normal)
        return bytes;
    if (bytes.starts_with(' '))
        bytes.erase(0, 1);
    else
        bytes.insert(0, "##");
    return bytes;
}

bool isBytePiece(const Tokenizer& tokenizer, PieceId id) {
    const std::string_view spelling = tokenizer.spelling(id);
    return tokenizer.type(id) == PieceType::Byte ||
           (spelling.size() == 6 && spelling.starts_with("<0x") && spelling.ends_with('>'));
}

/// The share of a sample of the pieces for which `holds` is true.
template <class Holds>
double shareOf(const Tokenizer& tokenizer, Holds holds) {
    const std::vector<PieceId>& ids = tokenizer.ids();
    const std::size_t step = std::max<std::size_t>(1, ids.size() / kSampledPieces);
    std::size_t tried = 0;
    std::size_t held = 0;
    for (std::size_t i = 0; i < ids.size(); i += step, ++tried)
        held += holds(ids[i]) ? 1 : 0;
    return tried == 0 ? 0 : static_cast<double>(held) / static_cast<double>(tried);
}

} // namespace

std::string meaningOf(const Tokenizer& tokenizer, PieceId id) {
    std::string meaning = commonBytes(tokenizer, id);
    if (meaning.empty())
        meaning = tokenizer.spelling(id);
    if (isBytePiece(tokenizer, id))
        meaning += '\0';
    return meaning;
}

bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB) {
    if (!b.contains(idB))
        return false;
    const std::string_view spelling = a.spelling(idA);
    return spelling == b.spelling(idB) || (!spelling.empty() && meaningOf(a, idA) == meaningOf(b, idB));
}

std::string pieceText(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    return bytes.substr(wordMarkerSize(tokenizer, id, bytes));
}

PieceId findPieceFor(const Tokenizer& tokenizer, const std::string& bytes) {
    std::string spaces;
    for (const char c : bytes)
        c == ' ' ? spaces += kSpaceMarker : spaces += c;
    std::vector<std::string> spellings = {bytes, spaces, spelledInAlphabet(bytes)};
    if (bytes.size() == 1)
        spellings.push_back(fmt::format("<0x{:02X}>", static_cast<unsigned char>(bytes[0])));
    if (marksWordStarts(tokenizer))
        spellings.insert(spellings.begin(), std::string(kSpaceMarker) + bytes);
    else if (const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model))
        spellings.push_back(model->continuingSubwordPrefix + bytes);
    for (const std::string& spelling : spellings) {
        const PieceId id = tokenizer.find(spelling);
        if (id != kNoPiece && pieceText(tokenizer, id) == bytes)
            return id;
    }
    return kNoPiece;
}

double shareOfSameIds(const Tokenizer& one, const Tokenizer& other) {
    const bool oneIsSmaller = one.ids().size() <= other.ids().size();
    const Tokenizer& smaller = oneIsSmaller ? one : other;
    const Tokenizer& larger = oneIsSmaller ? other : one;
    return shareOf(smaller, [&](PieceId id) { return samePiece(smaller, id, larger, id); });
}

bool idsAreComparable(const Tokenizer& one, const Tokenizer& other) {
    const bool oneIsSmaller = one.ids().size() <= other.ids().size();
    const Tokenizer& smaller = oneIsSmaller ? one : other;
    const Tokenizer& larger = oneIsSmaller ? other : one;
    return shareOfSameIds(one, other) >= kSameIds ||
           shareOf(larger, [&](PieceId id) {
               return smaller.find(larger.spelling(id)) != kNoPiece ||
                      findPieceFor(smaller, pieceText(larger, id)) != kNoPiece;
           }) >= kSamePieces;
}

AlignedPieces::AlignedPieces(const Tokenizer& a, const Tokenizer& b)
    : m_idsA(a.ids())
    , m_inB(a.ids().size(), kNoPiece)
    , m_dense(!a.ids().empty() && a.ids().back() + 1 == a.ids().size()) {
    std::vector<std::size_t> left; // indices in A
    for (std::size_t i = 0; i < m_idsA.size(); ++i) {
        if (samePiece(a, m_idsA[i], b, m_idsA[i])) {
            m_inB[i] = m_idsA[i];
            ++m_same;
        } else {
            left.push_back(i);
        }
    }
    std::vector<PieceId> free; // ids of B whose piece is different or missing in A
    for (const PieceId id : b.ids()) {
        if (inB(id) != id)
            free.push_back(id);
    }
    match(a, left, b, free, meaningOf);
    match(a, left, b, free,
          [](const Tokenizer& tokenizer, PieceId id) { return std::string(tokenizer.spelling(id)); });
    m_onlyB = std::move(free);
}

void AlignedPieces::match(const Tokenizer& a, std::vector<std::size_t>& left, const Tokenizer& b,
                          std::vector<PieceId>& free, std::string (*key)(const Tokenizer&, PieceId)) {
    std::unordered_map<std::string, PieceId> byKey;
    for (const PieceId id : free)
        byKey.emplace(key(b, id), id);
    std::vector<PieceId> taken;
    std::erase_if(left, [&](std::size_t i) {
        const auto found = byKey.find(key(a, m_idsA[i]));
        if (found == byKey.end())
            return false;
        m_inB[i] = found->second;
        taken.push_back(found->second);
        byKey.erase(found);
        return true;
    });
    std::sort(taken.begin(), taken.end());
    std::erase_if(free, [&](PieceId id) { return std::binary_search(taken.begin(), taken.end(), id); });
}

PieceId AlignedPieces::inB(PieceId idA) const {
    if (m_dense)
        return idA < m_inB.size() ? m_inB[idA] : kNoPiece;
    const auto found = std::lower_bound(m_idsA.begin(), m_idsA.end(), idA);
    return found != m_idsA.end() && *found == idA ? m_inB[static_cast<std::size_t>(found - m_idsA.begin())]
                                                  : kNoPiece;
}

} // namespace tokenscope::compare
