// What the metaspace road looks up while it encodes: made at the first text, so that opening a file costs reading it.
#include "core/encoding/metaspace_road.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

namespace tokenscope {

namespace {

/// Below, tables are made in a few milliseconds.
constexpr std::size_t kLargeVocabulary = std::size_t{1} << 16U;
/// To make a piece's part of the tables takes as long as to encode so much text without them.
constexpr std::size_t kPiecesForAByte = 8;

} // namespace

void MetaspaceRoad::prepare() const {
    std::call_once(m_tablesOnce, [this] {
        makeTables();
        m_prepared = true;
    });
}

bool MetaspaceRoad::isWorthIt(std::size_t bytes) const {
    const std::size_t pieces = m_definition->vocabulary.size();
    if (m_prepared || pieces < kLargeVocabulary)
        return true;
    return m_asked.fetch_add(bytes) + bytes > pieces / kPiecesForAByte;
}

void MetaspaceRoad::makeTables() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    m_table = m_sharedTable->get([&] {
        return m_sentencePiece ? makeScoreTable(vocabulary, scored())
                               : makeMergeTable(vocabulary, std::get<BpeModel>(m_definition->model).merges);
    });
    findCrossings();
    m_characters = CharacterPieces(vocabulary);
    const auto symbolOf = [&](char32_t character) {
        const PieceId id = m_characters.find(character);
        return merges(id) ? id : virtualSymbol(character);
    };
    for (char32_t c = 0; c < 128; ++c)
        m_ascii[c] = symbolOf(c);
    m_metaspace = symbolOf(0x2581);
    LiteralFinder::Literals userDefined;
    for (std::size_t i = 0; m_sentencePiece && !allPieces() && i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).type == PieceType::UserDefined)
            userDefined.emplace_back(vocabulary.entryBytes(i), vocabulary.entry(i).id);
    }
    m_userDefined = LiteralFinder(userDefined, true);
}

void MetaspaceRoad::findCrossings() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    std::vector<bool> merged(vocabulary.size()); // by index
    m_table->pairs.forEach([&](PieceId left, PieceId right, std::uint32_t, PieceId id) {
        merged[vocabulary.indexOf(id)] = true;
        if (m_sentencePiece && !allPieces() && vocabulary.type(id) == PieceType::Unused)
            m_unused[id] = {left, right, normalizedLength(left)};
    });
    m_crossings = Crossings(vocabulary.size());
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        if (m_sentencePiece && vocabulary.entry(i).type == PieceType::UserDefined)
            m_crossings.add(piece);
        if (!merged[vocabulary.indexOf(vocabulary.entry(i).id)]) // two pieces may share an id
            continue;
        m_crossings.add(piece, [this](char32_t before, char32_t c) {
            if (c == 0x2581 && before != 0x2581)
                m_unsafe.insert(before);
            if (c == 0x2581 && before < m_unsafeAscii.size())
                m_unsafeAscii.set(before);
            m_goesOnBehindBlank |= before == 0x2581 && c != 0x2581;
        });
    }
}

} // namespace tokenscope
