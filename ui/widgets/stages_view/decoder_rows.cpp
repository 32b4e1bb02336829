#include "ui/widgets/stages_view/decoder_rows.h"

#include "core/text/utf8.h"
#include "ui/widgets/stages_view/stage_changes.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

StageRow codePointsOf(std::string text, const std::vector<ByteSpan>& origin) {
    StageRow row;
    row.stage = Stage::Decoder;
    row.cells = cellsOf(text, origin);
    row.text = std::move(text);
    return row;
}

/// The spellings of the pieces, which is what decoders start with. Special tokens are skipped first if the
/// reference implementation does so.
StageRow spelledPieces(const Tokenizer& tokenizer, const explain::StageTrace& trace) {
    const TokenizerDefinition& definition = tokenizer.definition();
    std::set<PieceId> skipped;
    if (definition.skipSpecialByDefault)
        for (const AddedToken& token : definition.addedTokens)
            if (token.special)
                skipped.insert(token.id);
    std::string text;
    std::vector<ByteSpan> origin;
    for (std::size_t i = 0; i < trace.encoding.size(); ++i) {
        if (skipped.contains(trace.encoding.ids[i]))
            continue;
        text += tokenizer.spelling(trace.encoding.ids[i]);
        origin.resize(text.size(), trace.encoding.bytes[i]);
    }
    return codePointsOf(std::move(text), origin);
}

StageMark markOf(std::span<const StageCell> cells) {
    const auto all = [&](StageMark mark) {
        return std::all_of(cells.begin(), cells.end(), [mark](const StageCell& c) { return c.mark == mark; });
    };
    return all(StageMark::None)    ? StageMark::None
           : all(StageMark::Added) ? StageMark::Added
                                   : StageMark::Changed;
}

/// The code points of the original, which need not be valid UTF-8. If the span covers only a part of a code
/// point, that part.
std::vector<ByteSpan> charactersIn(std::string_view original, ByteSpan span) {
    std::vector<ByteSpan> characters;
    for (std::uint32_t at = span.begin; at < span.end;) {
        const std::uint32_t end = std::min(at + decodeUtf8(original, at).length, span.end);
        characters.push_back({at, end});
        at = end;
    }
    return characters;
}

/// The number of cells that were added before the others, if those are the characters of the original, one by
/// one; otherwise none.
std::size_t addedBefore(std::string_view original, const StageRow& row, std::span<const StageCell> cells,
                        const std::vector<ByteSpan>& characters) {
    if (characters.empty() || cells.size() <= characters.size())
        return 0;
    const std::size_t before = cells.size() - characters.size();
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (row.textOf(cells[before + i].bytes) != original.substr(characters[i].begin, characters[i].size()))
            return 0;
    return before;
}

/// Joins cells that represent the same part of the original, unless there are as many characters as that part
/// has: in `##tok` for `tok`, `##` was added before three characters. A space added between tokens represents
/// what is between them in the text, if anything. A text that equals the original keeps one cell per
/// character.
void joinCells(std::string_view original, StageRow& row) {
    for (StageCell& cell : row.cells) {
        cell.above = StageCell::kNone; // the row above may join its cells differently
        if (row.text == original)
            cell.origin = cell.bytes;
    }
    if (row.text == original)
        return;
    const std::vector<StageCell> cells = std::exchange(row.cells, {});
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < cells.size();) {
        std::size_t end = i + 1;
        while (end < cells.size() && cells[end].origin == cells[i].origin)
            ++end;
        ByteSpan origin = cells[i].origin;
        if (origin.empty() && origin.begin > place)
            origin = {place, origin.begin};
        place = std::max(place, origin.end);
        const auto characters = charactersIn(original, origin);
        const auto put = [&](std::size_t first, std::size_t last, ByteSpan span) {
            row.cells.push_back(cells[first]);
            row.cells.back().bytes.end = cells[last - 1].bytes.end;
            row.cells.back().origin = span;
            row.cells.back().mark = markOf(std::span(cells).subspan(first, last - first));
        };
        if (const std::size_t before =
                addedBefore(original, row, std::span(cells).subspan(i, end - i), characters)) {
            put(i, i + before, {origin.begin, origin.begin});
            i += before;
        }
        if (characters.size() == end - i) {
            for (std::size_t k = i; k < end; ++k)
                put(k, k + 1, characters[k - i]);
        } else {
            put(i, end, origin);
        }
        i = end;
    }
}

/// Only characters that vanished without a trace are marked as dropped; the `##` of a token that remains is
/// not.
void keepWholeDrops(const StageRow& codePoints, StageRow& row) {
    std::vector<StageDrop> kept;
    for (StageDrop& drop : row.drops) {
        const bool stays =
            std::any_of(codePoints.cells.begin(), codePoints.cells.end(), [&](const StageCell& cell) {
                return cell.origin == drop.origin ||
                       (cell.origin.begin < drop.origin.end && drop.origin.begin < cell.origin.end);
            });
        if (stays || (!kept.empty() && kept.back().origin == drop.origin))
            continue;
        drop.above = StageCell::kNone;
        kept.push_back(drop);
    }
    row.drops = std::move(kept);
}

class DecoderRowsBuilder {
  public:
    DecoderRowsBuilder(const explain::StageTrace& trace, StageRow pieces)
        : m_trace(trace)
        , m_last(std::move(pieces)) {}

    void add(const explain::TracedText& traced) {
        StageRow row = codePointsOf(traced.text, traced.origin);
        row.rule = traced.rule;
        row.where = traced.where;
        markChanges(m_last, row);
        StageRow shown = row;
        joinCells(m_trace.original, shown);
        keepWholeDrops(row, shown);
        m_rows.push_back(std::move(shown));
        m_last = std::move(row);
    }
    void add(const explain::SwitchedOffRule& off) {
        StageRow row = m_last;
        row.rule = off.name;
        row.where = off.where;
        row.off = true;
        row.drops.clear();
        row.counts = {};
        for (StageCell& cell : row.cells)
            cell.mark = StageMark::None;
        joinCells(m_trace.original, row);
        m_rows.push_back(std::move(row));
    }
    std::vector<StageRow>& rows() { return m_rows; }

  private:
    const explain::StageTrace& m_trace;
    StageRow m_last; ///< one cell per code point
    std::vector<StageRow> m_rows;
};

} // namespace

std::vector<StageRow> decoderRows(const Tokenizer& tokenizer, const explain::StageTrace& trace,
                                  bool collapsed, std::span<const explain::SwitchedOffRule> off) {
    DecoderRowsBuilder builder(trace, spelledPieces(tokenizer, trace));
    const auto& rules = trace.decoder;
    const bool wholeOff = !off.empty() && off.front().where == "$.decoder";
    if (const auto all = collapsed && !wholeOff ? offTogether(rules, off) : std::nullopt) {
        builder.add(*all);
        builder.rows().back().rules = off.size();
        return std::move(builder.rows());
    }
    if (collapsed && !wholeOff) {
        if (!rules.empty())
            builder.add(rules.back());
        if (rules.size() > 1 && !builder.rows().empty()) {
            builder.rows().back().rules = rules.size();
            builder.rows().back().where = "$.decoder";
        }
        return std::move(builder.rows());
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i <= rules.size(); ++i) {
        for (; next < off.size() && (off[next].before <= i || i == rules.size()); ++next)
            builder.add(off[next]);
        if (i == rules.size() || (!off.empty() && isEmptySequence(rules[i])))
            continue;
        builder.add(rules[i]);
        if (wholeOff) // decoding without a decoder is no rule of the file
            builder.rows().back().where.clear();
    }
    return std::move(builder.rows());
}

} // namespace tokenscope::ui
